package match

import (
	"testing"

	"github.com/seed-445450d7/rulebook/notation/record"
)

// A match may have any number of games, which take little memory each.
func TestNumbers(t *testing.T) {
	var s numbers
	for _, n := range []int{0, 63, 64, 200_000_000} {
		if s.has(n) || !s.add(n) || s.add(n) || !s.has(n) {
			t.Errorf("%d is not kept", n)
		}
	}
	if s.has(1) || s.has(65) || s.has(200_000_001) || len(s)*8 > 32<<20 {
		t.Errorf("%d bytes", len(s)*8)
	}
}

// The description of a match fits into one tag, whatever the command line has.
func TestDescription(t *testing.T) {
	for _, text := range []string{"plain; words", "two\nlines", "tab\tand \x00", "quote \" and \\", "\xff"} {
		rec := record.Record{Tags: []record.Tag{{Key: TagMatch, Value: plainTag(text)}}}
		data, err := rec.MarshalText()
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var back record.Record
		if err := back.UnmarshalText(data); err != nil || tagOf(back) != plainTag(text) {
			t.Errorf("%q: %v, %q", text, err, tagOf(back))
		}
	}
	if got := Difference("a 1; b 2; c 3", "a 1; b 4; c 3"); got != "b 2" {
		t.Errorf("difference %q", got)
	}
}

func tagOf(rec record.Record) string {
	value, _ := rec.Tag(TagMatch)
	return value
}
