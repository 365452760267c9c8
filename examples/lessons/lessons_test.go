package lessons

import (
	"regexp"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// A lesson has four to six positions. In each, some legal moves solve the task and others do
// not. One of the tasks is to win; one is to capture, in games that have captures.
func TestLessons(t *testing.T) {
	for _, g := range games.All().Games() {
		name := g.Spec().Name
		steps, err := Of(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(steps) < 4 || len(steps) > 6 {
			t.Errorf("%s has %d steps", name, len(steps))
		}
		wins, captures := false, false
		for i, s := range steps {
			p, err := g.Parse(s.Position)
			if err != nil {
				t.Errorf("%s, step %d: %v", name, i+1, err)
				continue
			}
			solutions, all := s.Solutions(p), p.Words()
			if p.String() != s.Position || len(solutions) == 0 || len(solutions) == len(all) {
				t.Errorf("%s, step %d: %q, solved by %v of %v", name, i+1, p, solutions, all)
			}
			checkTexts(t, name, s)
			wins = wins || s.Goal.Wins
			captures = captures || s.Goal.Captures+s.Goal.Converts+s.Goal.Enters+s.Goal.Removes > 0
		}
		races := strings.Contains("sniggle lineup blockade", name) // nothing is ever captured
		if !wins || captures == races {
			t.Errorf("%s: winning is learned: %v; taking pieces: %v", name, wins, captures)
		}
	}
}

// sentences match one or two sentences.
var sentences = regexp.MustCompile(`^[A-Z0-9][^.?!]*[.?!]( [A-Z0-9][^.?!]*[.?!])?$`)

func checkTexts(t *testing.T, name string, s Step) {
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

// Each part of a goal decides by itself.
func TestGoals(t *testing.T) {
	for _, test := range []struct {
		game, position, word string
		meets, fails         Goal
	}{
		{"reversi", "8/8/8/3wb3/3bw3/8/8/8 a", "5F", Goal{To: []string{"5F"}, Converts: 1, Enters: 1, GoesOn: true},
			Goal{Converts: 2}},
		{"reversi", "bw6/8/8/2bw4/8/8/8/bw6 a", "4E", Goal{Passes: true, Stops: true}, Goal{Wins: true}},
		{"reversi", "bw6/8/8/2bw4/8/8/8/bw6 a", "1C", Goal{Words: []string{"1C"}}, Goal{Passes: true}},
		{"reversi", "bw6/8/8/8/8/8/8/8 a", "1C", Goal{Wins: true}, Goal{GoesOn: true}},
		{"sly", "12/12/12/12/12/5RR5/5B6/12/12/12/12/12 a", "4D-6D", Goal{Kind: "red", From: []string{"4D"}, Captures: 1}, Goal{Kind: "blue"}},
		{"ploy", "4bC04/1bS47/9/9/9/9/4aS04/9/4aC04 a players=2 teams=0", "7E+3", Goal{Turns: true, Stays: true}, Goal{Captures: 1}},
		{"ploy", "4bC04/1bS47/9/9/9/9/4aS04/9/4aC04 a players=2 teams=0", "7E-6E", Goal{Kind: "shield"}, Goal{Turns: true}},
		{"ploy", "4bC04/1bS47/9/9/9/9/4aS04/9/4aC04 a players=2 teams=0", "7E-6E+1", Goal{Turns: true}, Goal{Stays: true}},
		{"smarts", "1aaaa3/8/8/8/8/8/8/8 a scored=00 passes=0", "1F=1A:1B..1F", Goal{Removes: 5}, Goal{From: []string{"1F"}}},
		{"smarts", "1bbbb2B/8/4a3/8/8/8/8/8 a scored=01 passes=0", "3E-3F", Goal{Columns: 1}, Goal{Stops: true}},
		{"smarts", "1bbbb2B/8/4a3/8/8/8/8/8 a scored=01 passes=0", "1F", Goal{Stops: true}, Goal{Columns: 1}},
	} {
		g, err := games.All().Lookup(test.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(test.position)
		if err != nil {
			t.Error(err)
			continue
		}
		m, err := p.ParseMove(test.word)
		if err == nil {
			_, err = p.Play(m)
		}
		if err != nil {
			t.Error(err)
			continue
		}
		if !test.meets.Meets(p, m) || test.fails.Meets(p, m) {
			t.Errorf("%s %s %s: meets %v: %v; meets %v: %v", test.game, p, test.word,
				test.meets, test.meets.Meets(p, m), test.fails, test.fails.Meets(p, m))
		}
	}
}

// A game without a lesson has no steps.
func TestNoLesson(t *testing.T) {
	if steps, err := Of(notation.Standard); steps != nil || err != nil {
		t.Error(steps, err)
	}
}
