package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Version is the version of the files.
const Version = 1

// A Case is a line of a file. README.md explains its members.
type Case struct {
	Version     int              `json:"version"`
	Game        string           `json:"game"`
	Topic       string           `json:"topic"`
	Description string           `json:"description"`
	Rule        Rule             `json:"rule"`
	Setup       *Setup           `json:"setup,omitempty"`
	Position    string           `json:"position,omitempty"`
	Move        string           `json:"move,omitempty"`
	Moves       []string         `json:"moves,omitempty"`
	Plays       []Play           `json:"plays,omitempty"`
	Final       string           `json:"final,omitempty"`
	Result      string           `json:"result,omitempty"`
	Ending      *protocol.Ending `json:"ending,omitempty"`
	Kind        string           `json:"kind,omitempty"`
	Text        string           `json:"text,omitempty"`
	Reads       string           `json:"reads,omitempty"`
	Breaks      notation.Rule    `json:"breaks,omitempty"`
	Row         int              `json:"row,omitempty"`
	Character   int              `json:"character,omitempty"`
	Space       string           `json:"space,omitempty"`
	Key         string           `json:"key,omitempty"`
}

// A Rule quotes the rule that a case checks.
type Rule struct {
	ID      notation.Rule `json:"id,omitempty"` // for rules that a refusal can name
	Text    string        `json:"text"`
	Heading string        `json:"heading"` // in the package documentation of the game
}

// A Setup is a [notation.Setup] with all defaults filled in.
type Setup struct {
	Players     int    `json:"players"`
	Teams       bool   `json:"teams"`
	Variation   string `json:"variation"`
	Seed        uint64 `json:"seed,omitempty,string"`
	Arrangement string `json:"arrangement,omitempty"`
}

func newSetup(s notation.Setup) *Setup { return (*Setup)(&s) }

// A Play is a legal move with its effect and the next position.
type Play struct {
	protocol.Effect
	Position string `json:"position"`
}

func printCases(cases []Case) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	for _, c := range cases {
		if err := enc.Encode(c); err != nil {
			panic(err) // a Case has only texts, numbers, and lists of them
		}
	}
	return out.Bytes()
}

func readCases(folder string) (cases []Case, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for line := range bytes.Lines(text) {
			var c Case
			dec := json.NewDecoder(bytes.NewReader(line))
			dec.DisallowUnknownFields()
			if err := dec.Decode(&c); err != nil {
				return nil, fmt.Errorf("%s: %w: %s", name, err, line)
			}
			cases = append(cases, c)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no files in %s", folder)
	}
	return cases, nil
}

// setupOf omits the seed and the arrangement.
func setupOf(p protocol.Position) *Setup {
	s := &Setup{Players: p.Players(), Teams: p.Teams(), Variation: notation.Standard}
	if v := keyOf(p.String(), "variation"); v != "" {
		s.Variation = v
	}
	return s
}

func keyOf(text, key string) string {
	for _, pair := range strings.Fields(text)[1:] {
		if value, ok := strings.CutPrefix(pair, key+"="); ok {
			return value
		}
	}
	return ""
}

func (s *Setup) describe() string {
	text := strconv.Itoa(s.Players) + " players"
	if s.Players == 1 {
		text = "1 player"
	}
	if s.Teams {
		text += " in teams"
	}
	if s.Variation != notation.Standard {
		text += ", " + s.Variation
	}
	if s.Seed != 0 {
		text += ", seed " + strconv.FormatUint(s.Seed, 10)
	}
	if s.Arrangement != "" {
		text += ", arranged " + s.Arrangement
	}
	return text
}
