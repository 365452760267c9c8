package main

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// documentedOptions returns the options of the settings of cutegames in GUIS.md.
func documentedOptions(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../GUIS.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```json\n(.*?)```").FindSubmatch(text)
	if block == nil {
		t.Fatal("GUIS.md has no settings")
	}
	var settings struct{ Options map[string]string }
	if err := json.Unmarshal(block[1], &settings); err != nil {
		t.Fatal(err)
	}
	return settings.Options
}

// A match runner that knows no rules ends every game with the documented options and no
// others, in whatever order it sends them.
func TestRunner(t *testing.T) {
	options := documentedOptions(t)
	for _, g := range games.All().Games() {
		spec := g.Spec()
		if !slices.Contains(spec.Players, 2) {
			continue
		}
		t.Run(spec.Name, func(t *testing.T) {
			t.Parallel()
			options := map[string]string{"Game": spec.Name, "MaxPlies": options["MaxPlies"], "Repetitions": options["Repetitions"]}
			r := runner{[2]*peer{engine(t, options), engine(t, options)}}
			result, moves := r.play(t, "go nodes 1")
			if !slices.Contains([]string{"p1win", "p2win", "draw"}, result) {
				t.Errorf("the game ends with %s", result)
			}
			t.Logf("%s after %d plies", result, len(moves))
		})
	}
}

// If the game does not have the options, the match runner ends before the first move, with no
// result: nothing is played in place of the game that was wanted, and nobody waits.
func TestRunnerOfMisfits(t *testing.T) {
	for _, options := range []map[string]string{
		{"Game": "ploy", "Players": "3"}, {"Game": "reversi", "Variation": "match"},
		{"Game": "gateway", "Players": "2", "Teams": "true"}, {"Game": "swords", "Arrangement": "1A,1B,1C"},
	} {
		r := runner{[2]*peer{engine(t, options), engine(t, options)}}
		if result, moves := r.play(t, "go nodes 1"); result != "none" || len(moves) > 0 {
			t.Errorf("%v: %s after %v", options, result, moves)
		}
	}
}

// engine starts a program and sends it options, in the order of a map, which is none.
func engine(t *testing.T, options map[string]string) *peer {
	t.Helper()
	p := start(t)
	p.say("ugi")
	p.hear("ugiok")
	for name, value := range options {
		p.say("setoption name %s value %s", name, value)
	}
	return p
}

// runner plays a game as cutegames does, which has no rules of its own: it sends the position
// before each question, and skips every line but the answer that it waits for.
type runner struct{ engines [2]*peer }

func (r *runner) play(t *testing.T, search string) (result string, moves []string) {
	t.Helper()
	for _, e := range r.engines {
		e.say("isready")
		e.hear("readyok")
	}
	for _, e := range r.engines {
		e.say("uginewgame")
	}
	for {
		us := r.engines[1]
		if ask(r.engines[0], "p1turn", moves) == "true" {
			us = r.engines[0]
		}
		us.say("isready")
		us.hear("readyok")
		if ask(us, "gameover", moves) == "true" {
			break
		}
		us.say("%s", search)
		words := strings.Fields(us.hear("bestmove"))
		if len(words) != 2 || words[1] == "none" {
			t.Fatalf("after %v: %v", moves, words)
		}
		moves = append(moves, words[1])
	}
	var results [2]string
	for i, e := range r.engines {
		e.say("isready")
		e.hear("readyok")
		if ask(e, "gameover", moves) != "true" {
			t.Errorf("after %v the engines do not agree on the end", moves)
		}
		results[i] = ask(e, "result", moves)
	}
	if results[0] != results[1] {
		t.Errorf("after %v: the results are %v", moves, results)
	}
	return results[0], moves
}

// ask sends a position and a question about it, and returns the one word of the answer.
func ask(e *peer, what string, moves []string) string {
	position := "position startpos"
	if len(moves) > 0 {
		position += " moves " + strings.Join(moves, " ")
	}
	e.say("%s", position)
	e.say("query %s", what)
	return strings.TrimPrefix(e.hear("response"), "response ")
}
