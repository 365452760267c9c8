package schema

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type color string

func (color) Values() []string { return []string{"red", "blue"} }

type label string

type inner struct {
	X   [2]float64 `json:"x"` // where it is
	Dye color      `json:"dye,omitempty"`
}

type outer struct {
	inner
	From  label            `json:"from"`
	Parts map[string]inner `json:"parts"`
	Next  *inner           `json:"next,omitempty"`
	N     int              `json:"n"`
	Size  uint16           `json:"size"`
	OK    bool             `json:"ok"`
	Words []string         `json:"words"`
	skip  int
	Skip  int `json:"-"`
}

// source is what documents these types.
const source = `package some

// A color is a [color.Values] of something.
type color string

// inner is inside.
type inner struct {
	X   [2]float64 // where it is
}

type (
	// outer is
	// outside.
	outer struct {
		inner
		// From is where it begins.
		From label
	}
)
`

func describe(t *testing.T, patterns map[string]string, values ...any) ([]Type, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"some.go": source, "some_test.go": "package"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s.Types(patterns, values...)
}

func TestLanguages(t *testing.T) {
	_ = outer{skip: 0}
	types, err := describe(t, map[string]string{"label": "^[A-Z]$"}, outer{}, inner{})
	if err != nil {
		t.Fatal(err)
	}
	const typeScript = `// Types.

/** A color is a color.Values of something. */
export type color = "red" | "blue";

export type label = string;

/** inner is inside. */
export interface inner {
  /** where it is */
  x: [number, number];
  dye?: color;
}

/** outer is outside. */
export interface outer {
  /** where it is */
  x: [number, number];
  dye?: color;
  /** From is where it begins. */
  from: label;
  parts: Record<string, inner>;
  next?: inner;
  n: number;
  size: number;
  ok: boolean;
  words: string[];
}
`
	if d := cmp.Diff(typeScript, TypeScript("Types.", types)); d != "" {
		t.Error(d)
	}
	const python = `"""Types."""

from typing import Literal, NotRequired, TypedDict

# A color is a color.Values of something.
color = Literal["red", "blue"]

label = str

# inner is inside.
inner = TypedDict("inner", {
    "x": list[float],  # where it is
    "dye": NotRequired[color],
})

# outer is outside.
outer = TypedDict("outer", {
    "x": list[float],  # where it is
    "dye": NotRequired[color],
    "from": label,  # From is where it begins.
    "parts": dict[str, inner],
    "next": NotRequired[inner],
    "n": int,
    "size": int,
    "ok": bool,
    "words": list[str],
})
`
	if d := cmp.Diff(python, Python("Types.", types)); d != "" {
		t.Error(d)
	}
	got, err := json.Marshal(JSON("Types", types))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"$defs":{` +
		`"color":{"description":"A color is a color.Values of something.","enum":["red","blue"],"type":"string"},` +
		`"inner":{"description":"inner is inside.","properties":{` +
		`"dye":{"$ref":"#/$defs/color"},` +
		`"x":{"description":"where it is","items":{"type":"number"},"maxItems":2,"minItems":2,"type":"array"}},` +
		`"required":["x"],"type":"object"},` +
		`"label":{"pattern":"^[A-Z]$","type":"string"},` +
		`"outer":{"description":"outer is outside.","properties":{` +
		`"dye":{"$ref":"#/$defs/color"},` +
		`"from":{"$ref":"#/$defs/label","description":"From is where it begins."},` +
		`"n":{"type":"integer"},` +
		`"next":{"$ref":"#/$defs/inner"},` +
		`"ok":{"type":"boolean"},` +
		`"parts":{"additionalProperties":{"$ref":"#/$defs/inner"},"type":"object"},` +
		`"size":{"minimum":0,"type":"integer"},` +
		`"words":{"items":{"type":"string"},"type":"array"},` +
		`"x":{"description":"where it is","items":{"type":"number"},"maxItems":2,"minItems":2,"type":"array"}},` +
		`"required":["x","from","parts","n","size","ok","words"],"type":"object"}},` +
		`"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Types"}`
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Error(d)
	}
}

// Types that other languages could not hold, or that have no names in JSON, are refused.
func TestRefusals(t *testing.T) {
	type nameless struct{ X int }
	type large struct {
		X int64 `json:"x"`
	}
	type keyed struct {
		X map[int]string `json:"x"`
	}
	type endless struct {
		X []endless `json:"x"`
	}
	for want, v := range map[string]any{
		"no name in JSON":    nameless{},
		"no shape for int64": large{},
		"are no texts":       keyed{},
		"contains itself":    endless{},
	} {
		if _, err := describe(t, nil, v); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %v, want %s", v, err, want)
		}
	}
	if _, err := describe(t, map[string]string{"nothing": ""}, inner{}); err == nil {
		t.Error("a pattern without a type is accepted")
	}
}
