package gametest

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/reversi"
)

// Rules and a referee that disagree with a case are found, in every topic.
func TestCheckCase(t *testing.T) {
	rules := Suite[reversi.State, reversi.Move]{Rules: reversi.Rules()}
	wrong := rules
	wrong.Referee = Referee{
		Moves:  func(string) []string { return []string{notation.PassText} },
		After:  func(position, _ string) string { return position },
		Result: func(string) string { return "p2win" },
	}
	names, err := filepath.Glob("../../examples/reference/reversi/*.jsonl")
	if err != nil || len(names) != 6 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		line, _, _ := strings.Cut(readFile(t, name), "\n")
		var c referenceCase
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if err := rules.checkCase(c); err != nil {
			t.Errorf("%s: %v", c.Topic, err)
		}
		if err := wrong.checkCase(c); err == nil && (c.Topic == "moves" || c.Topic == "results" || c.Topic == "games") {
			t.Errorf("%s: a wrong referee is not found", c.Topic)
		}
		for what, change := range map[string]func(c *referenceCase){
			"rule":  func(c *referenceCase) { c.Breaks = "variation" },
			"topic": func(c *referenceCase) { c.Topic = "other" },
			"text":  func(c *referenceCase) { c.Position, c.Kind, c.Text = c.Position+" more=1", "move", "5F" },
		} {
			changed := c
			change(&changed)
			if err := rules.checkCase(changed); err == nil && (what != "rule" || c.Breaks != "") {
				t.Errorf("%s: a wrong %s is not found", c.Topic, what)
			}
		}
		c.Moves, c.Final, c.Result = append(c.Moves, notation.PassText), "8/8", "p1win p2win"
		if err := rules.checkCase(c); err == nil && (c.Topic == "moves" || c.Topic == "results" || c.Topic == "games") {
			t.Errorf("%s: wrong moves or a wrong result are not found", c.Topic)
		}
	}
}
