package record_test

import (
	"errors"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation/record"
)

func TestAnnotations(t *testing.T) {
	tests := []struct {
		comment string
		want    []record.Annotation
		remark  string
	}{
		{"", nil, ""},
		{" plain ", nil, "plain"},
		{"[%eval 0.53] [%depth 12] fine", []record.Annotation{{"eval", "0.53"}, {"depth", "12"}}, "fine"},
		{"one[%csl Ra1,Gb2]two", []record.Annotation{{"csl", "Ra1,Gb2"}}, "onetwo"},
		{"[%flag][% no][%no!][%a [%b\n c ]", []record.Annotation{{"flag", ""}, {"b", "c"}}, "[% no][%no!][%a"},
		{"[%open 1", nil, "[%open 1"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, record.Annotations(tt.comment)); diff != "" {
			t.Errorf("%q: %s", tt.comment, diff)
		}
		if got := record.Remark(tt.comment); got != tt.remark {
			t.Errorf("%q: remark %q, want %q", tt.comment, got, tt.remark)
		}
	}
}

func TestSetAnnotation(t *testing.T) {
	was := []string{"good", "a [%clk 0:01:00] b [%mine x] c", "[%clk 9]"}
	p := record.Ply{Move: "5F", Comments: slices.Clone(was)}
	list := p.Comments
	p.SetClock(41 * time.Second)
	p.SetDepth(12)
	p.SetNodes(math.MaxUint64)
	p.SetElapsed(100 * time.Millisecond)
	p.SetEval(record.Eval{Expected: 0.53})
	p.SetEval(record.Eval{Plies: -4})
	want := []string{"good", "a [%clk 0:00:41] b [%mine x] [%depth 12] [%nodes 18446744073709551615] [%emt 0.10] [%eval #-4] c", "[%clk 9]"}
	if diff := cmp.Diff(want, p.Comments); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(was, list); diff != "" {
		t.Errorf("the previous list changed: %s", diff)
	}
	p = record.Ply{Comments: []string{"good"}}
	p.SetDepth(-1)
	if diff := cmp.Diff([]string{"[%depth 0]", "good"}, p.Comments); diff != "" {
		t.Error(diff)
	}
	if err := p.SetAnnotation("mine", ""); err != nil {
		t.Error(err)
	}
	if value, ok := p.Annotation("mine"); value != "" || !ok {
		t.Errorf("mine is %q, %t", value, ok)
	}
	for _, bad := range []record.Annotation{{"", "x"}, {"a b", "x"}, {"a", " x"}, {"a", "x "}, {"a", "x]"}, {"a", "[%x]"}, {"a", "}"}, {"a", "x\ny"}, {"a", "\r"}, {"a]", ""}} {
		var want *record.Error
		if err := p.SetAnnotation(bad.Key, bad.Value); !errors.As(err, &want) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// A malformed value counts as missing.
func TestUnreadableAnnotations(t *testing.T) {
	for _, value := range []string{"", "x", "-1", "1e0", "Inf", "NaN", "0x1", "1.5", "1_0", ".", "#", "#0", "#x", "#+5", "#05", "#99999999999999999999"} {
		if e, ok := (record.Ply{Comments: []string{"[%eval " + value + "]"}}).Eval(); ok {
			t.Errorf("eval %q is %v", value, e)
		}
	}
	for _, value := range []string{"", "x", "-1", "1.5", "2147483648"} {
		if n, ok := (record.Ply{Comments: []string{"[%depth " + value + "]"}}).Depth(); ok {
			t.Errorf("depth %q is %d", value, n)
		}
	}
	for _, value := range []string{"", "x", "-1", "1:", ":1", "1:2:3:4", "1.-5", "1.0000000001", "9223372036.854775808", "17179869183:0:0", "99999999999999999999"} {
		if d, ok := (record.Ply{Comments: []string{"[%clk " + value + "]"}}).Clock(); ok {
			t.Errorf("clk %q is %v", value, d)
		}
	}
	for _, value := range []string{"", "x", "-1", "18446744073709551616"} {
		if n, ok := (record.Ply{Comments: []string{"[%nodes " + value + "]"}}).Nodes(); ok {
			t.Errorf("nodes %q are %d", value, n)
		}
	}
}

func TestAnnotationForms(t *testing.T) {
	evals := []struct {
		e    record.Eval
		text string
	}{
		{record.Eval{}, "0"},
		{record.Eval{Expected: 0.53}, "0.53"},
		{record.Eval{Expected: 1}, "1"},
		{record.Eval{Expected: 1, Plies: 5}, "#5"},
		{record.Eval{Plies: -4}, "#-4"},
	}
	for _, tt := range evals {
		if back, ok := record.ParseEval(tt.text); tt.e.String() != tt.text || back != tt.e || !ok {
			t.Errorf("%q: %v, %v, %t", tt.text, tt.e, back, ok)
		}
	}
	for x, want := range map[float64]string{-1: "0", 2: "1", math.Inf(1): "1", math.NaN(): "0.5", math.Copysign(0, -1): "0"} {
		if got := (record.Eval{Expected: x}).String(); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
	times := []struct {
		d          time.Duration
		clock, emt string
	}{
		{-time.Second, "0:00:00", "0.00"},
		{41 * time.Second, "0:00:41", "41.00"},
		{10*time.Hour + 2*time.Minute + 3500*time.Millisecond, "10:02:03.5", "36123.50"},
		{math.MaxInt64, "2562047:47:16.854775807", "9223372036.854775807"},
	}
	for _, tt := range times {
		var p record.Ply
		p.SetClock(tt.d)
		p.SetElapsed(tt.d)
		clock, _ := p.Annotation("clk")
		emt, _ := p.Annotation("emt")
		if clock != tt.clock || emt != tt.emt {
			t.Errorf("%v: clk %s, emt %s, want %s, %s", tt.d, clock, emt, tt.clock, tt.emt)
		}
	}
}

// A value that is set reads back, whatever the comments hold, and the rest of them is
// unchanged.
func TestAnnotationsRoundTrip(t *testing.T) {
	parts := rapid.SampledFrom([]string{"[%eval 0.1]", "[%eval x]", "[%clk 1]", "[%csl a]", "[%", "[", "] ", "text\n"})
	texts := rapid.Custom(func(t *rapid.T) (text string) {
		for _, part := range rapid.SliceOfN(parts, 0, 5).Draw(t, "parts") {
			text += part
		}
		return text
	})
	rapid.Check(t, func(t *rapid.T) {
		p := record.Ply{Move: "5F", Comments: someOf(rapid.SliceOfN(texts, 0, 3).Draw(t, "comments"))}
		csl, hadCsl := p.Annotation("csl")
		eval := record.Eval{Expected: rapid.Float64Range(0, 1).Draw(t, "eval")}
		if plies := rapid.IntRange(-5, 5).Draw(t, "plies"); plies != 0 {
			eval = record.Eval{Expected: max(0, min(float64(plies), 1)), Plies: plies}
		}
		clock := time.Duration(rapid.Int64Min(0).Draw(t, "clock"))
		took := time.Duration(rapid.Int64Min(0).Draw(t, "took"))
		depth := int(rapid.Int32Min(0).Draw(t, "depth"))
		nodes := rapid.Uint64().Draw(t, "nodes")
		for range 2 { // the second time nothing changes
			p.SetEval(eval)
			p.SetClock(clock)
			p.SetElapsed(took)
			p.SetDepth(depth)
			p.SetNodes(nodes)
		}
		readsBackOrIsRefused(t, record.Record{Plies: []record.Ply{p}})
		if got, ok := p.Eval(); got != eval || !ok {
			t.Errorf("eval %v, %t, want %v", got, ok, eval)
		}
		if got, ok := p.Clock(); got != clock || !ok {
			t.Errorf("clock %v, %t, want %v", got, ok, clock)
		}
		if got, ok := p.Elapsed(); got != took || !ok {
			t.Errorf("elapsed %v, %t, want %v", got, ok, took)
		}
		if got, ok := p.Depth(); got != depth || !ok {
			t.Errorf("depth %v, %t, want %v", got, ok, depth)
		}
		if got, ok := p.Nodes(); got != nodes || !ok {
			t.Errorf("nodes %v, %t, want %v", got, ok, nodes)
		}
		if got, ok := p.Annotation("csl"); got != csl || ok != hadCsl {
			t.Errorf("csl %q, %t, want %q, %t", got, ok, csl, hadCsl)
		}
	})
}

// Annotations must find what a regular expression finds.
func TestAnnotationsPattern(t *testing.T) {
	pattern := regexp.MustCompile(`\[%([A-Za-z0-9_]+)(?:\s+([^\[\]]*?))?\s*\]`)
	parts := rapid.SampledFrom([]string{"[%", "[", "%", "]", "key", "_9", "a", "-", " ", "\t\n\f\r", "\v", "\u00a0", "\xff", "é"})
	rapid.Check(t, func(t *rapid.T) {
		comment := strings.Join(rapid.SliceOfN(parts, 0, 20).Draw(t, "parts"), "")
		var want []record.Annotation
		for _, m := range pattern.FindAllStringSubmatch(comment, -1) {
			want = append(want, record.Annotation{Key: m[1], Value: m[2]})
		}
		if got := record.Annotations(comment); !slices.Equal(got, want) {
			t.Fatalf("%q has %q, want %q", comment, got, want)
		}
		if got, want := record.Remark(comment), strings.TrimSpace(pattern.ReplaceAllLiteralString(comment, "")); got != want {
			t.Fatalf("the remark of %q is %q, want %q", comment, got, want)
		}
	})
}
