package games_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// A lesson has four to six positions. In each, some legal moves solve the task and others do
// not. One of the tasks is to win, which exactly the winning moves solve.
func TestLessons(t *testing.T) {
	for _, g := range games.All().Games() {
		name, steps := g.Spec().Name, g.Lesson()
		if len(steps) < 4 || len(steps) > 6 {
			t.Errorf("%s has %d steps", name, len(steps))
		}
		wins := false
		for i, s := range steps {
			p, err := g.Parse(s.Position)
			if err != nil {
				t.Errorf("%s, step %d: %v", name, i+1, err)
				continue
			}
			var winning []string
			for _, word := range p.Words() {
				m, err := p.ParseMove(word)
				if err != nil {
					t.Fatal(err)
				}
				if p.After(m).Result().For(p.Turn()) > 0 {
					winning = append(winning, word)
				}
			}
			all := p.Words()
			legal := !slices.ContainsFunc(s.Solutions, func(word string) bool { return !slices.Contains(all, word) })
			if p.String() != s.Position || len(s.Solutions) == 0 || len(s.Solutions) == len(all) || !legal || !slices.IsSorted(s.Solutions) {
				t.Errorf("%s, step %d: %q, solved by %v of %v", name, i+1, p, s.Solutions, all)
			}
			checkTexts(t, name, s)
			wins = wins || slices.Equal(s.Solutions, winning)
		}
		if !wins {
			t.Errorf("%s: no step is to win", name)
		}
		if g.Lesson()[0].Solutions[0] = "none"; g.Lesson()[0].Solutions[0] == "none" {
			t.Errorf("%s: a caller has changed the lesson", name)
		}
	}
}

// sentences match one or two sentences.
var sentences = regexp.MustCompile(`^[A-Z0-9][^.?!]*[.?!]( [A-Z0-9][^.?!]*[.?!])?$`)

func checkTexts(t *testing.T, name string, s protocol.LessonStep) {
	t.Helper()
	for _, text := range []string{s.Task, s.Why, s.Hint, s.Wrong} {
		if !sentences.MatchString(text) {
			t.Errorf("%s: %q is not one or two sentences", name, text)
		}
	}
	if s.Title == "" || strings.ContainsAny(s.Title, ".\n") {
		t.Errorf("%s: the title is %q", name, s.Title)
	}
}
