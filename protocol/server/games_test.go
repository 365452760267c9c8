package server_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// The answer to games has all names that a GUI shows, and each rule once.
func TestGames(t *testing.T) {
	list := answerLines(t, "games")
	all := games.All().Games()
	if len(list) != len(all)+1 || list[len(all)] != "gamesok" {
		t.Fatalf("%d lines for %d games", len(list), len(all))
	}
	for i, g := range all {
		spec := g.Spec()
		var doc struct {
			Name     string
			Seats    []string
			Plural   bool
			Features []struct {
				Name   string
				Spaces []string
			}
			Rules []struct {
				ID            notation.Rule
				Text, Heading string
			}
		}
		if err := json.Unmarshal([]byte(list[i]), &doc); err != nil {
			t.Fatal(err)
		}
		if doc.Name != spec.Name || doc.Seats == nil || !slices.Equal(doc.Seats, spec.Seats) || doc.Plural != spec.Plural {
			t.Errorf("%s: named %q, with the seats %q, plural %t", spec.Name, doc.Name, doc.Seats, doc.Plural)
		}
		if doc.Features == nil || len(doc.Features) != len(spec.Features) {
			t.Errorf("%s: features %v, want %v", spec.Name, doc.Features, spec.Features)
			continue
		}
		for j, f := range spec.Features {
			var labels []string
			for _, sp := range f.Spaces {
				labels = append(labels, spec.Grid.Label(sp))
			}
			if doc.Features[j].Name != f.Name || !slices.Equal(doc.Features[j].Spaces, labels) {
				t.Errorf("%s: feature %v, want %s on %v", spec.Name, doc.Features[j], f.Name, labels)
			}
		}
		seen := map[notation.Rule]bool{}
		for _, r := range doc.Rules {
			want, ok := spec.Rule(r.ID)
			if !ok || seen[r.ID] || r.Text != want.Text || r.Heading != want.Heading {
				t.Errorf("%s: rule %+v, want %+v, once", spec.Name, r, want)
			}
			seen[r.ID] = true
		}
		for _, r := range slices.Concat(spec.Rules, notation.SharedRules()) {
			if !seen[r.Rule] {
				t.Errorf("%s: no rule %s", spec.Name, r.Rule)
			}
		}
	}
}

// The clocks of a position are those of the last go command about it.
func TestClocks(t *testing.T) {
	const clocks = "setoption name Game value empire\nsetoption name Players value 3\ngo nodes 1 p1time 60000 p3time 5 p4time 7 p3inc 20\n"
	const given = `[{"seat":"p1","time":60000,"increment":0},{"seat":"p3","time":5,"increment":20}]`
	for commands, want := range map[string]string{
		"":                                       "[]",
		clocks:                                   given,
		clocks + "go depth\ngo p1time soon":      given, // refused
		clocks + "go nodes 1":                    "[]",
		clocks + "position startpos moves 3C-3D": "[]",
		clocks + "uginewgame":                    "[]",
		clocks + "setoption name Players value 2": "[]",
	} {
		list := answerLines(t, commands+"\nstop\njson")
		if last := list[len(list)-1]; !strings.Contains(last, `"clocks":`+want) {
			t.Errorf("%s: %s, want the clocks %s", commands, last, want)
		}
	}
}
