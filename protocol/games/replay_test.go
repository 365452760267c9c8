package games_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func TestReplayAll(t *testing.T) {
	const file = `[Game "reversi"]

1. f5 2. d6 *

[Game "reversi"]

1. 5F
2. 6D 3. 6D *

[Game "chess"]

1. e4 *

1. e4 *

[Game "reversi"]
[Setup "b7/8/8/8/8/8/8/8 b"]

p2win

[Game "reversi"]
[Players "many"]

*

[Game "reversi"]
[Setup "bw6/8/8/8/8/8/8/8 a"]

1. 1C p1win

[Game "reversi"]
[Players "2"]
[Teams "0"]
[Variation "standard"]
[Seed "12"]

1. 5F {white resigns} p1win

[Game "Reversi"]

1. 5F (1. 4C 2. 3C (2. 5C 3. 6F)) (1. 6E)
2. 6D (2. 4F 3. 3E
  (3. 3F 4. 4G? {not here} 5. 1A)) *

[Game "reversi"]

1. 5F (1. five) *

[Game "sniggle"]
[Arrangement "2A"]

*

[Game "reversi"]

1. 5F p13win

[Game "reversi"]

1. 5F p1loss

[Game "empire"]
[Players "4"]
[Teams "1"]

p1win

[Game "empire"]
[Players "4"]

p134win
`
	want := []string{
		"8/8/8/3wb3/3wbb2/3w4/8/8 a",
		"record: line 8, column 10: ply 3: reversi: illegal move 6D: 6D is occupied",
		`record: line 12, column 7: no game "chess", only ` + strings.Join(games.All().Names(), ", "),
		"record: line 14, column 7: the record has no tag Game",
		"record: line 19, column 5: by the rules the game ended with p1win, not p2win",
		`record: line 24, column 1: the tag Players is not a number: "many"`,
		"bbb5/8/8/8/8/8/8/8 b",
		"8/8/8/3wb3/3bbb2/8/8/8 b",
		"record: line 43, column 31: ply 5 of variation 1 at ply 3 of variation 1 at ply 2: reversi: illegal move 1A: ",
		"record: line 47, column 11: ply 1 of variation 1 at ply 1: not a move of reversi: ",
		"record: line 52, column 1: sniggle: arrangement: ",
		"record: line 56, column 12: this game cannot end with the result p13win",
		"record: line 60, column 12: this game cannot end with the result p1loss",
		"record: line 66, column 5: this game cannot end with the result p1win",
		"aCaTaSaS4bSbSbTbC/aTaTaS6bSbTbT/aSaSaT6bTbSbS/aS10bS/12/12/12/12/dS10cS/dSdSdT6cTcScS/dTdTdS6cScTcT/dCdTdSdS4cScScTcC a players=4 teams=0 crown=- passes=0",
	}
	for played, err := range games.All().ReplayAll(strings.NewReader(file)) {
		if len(want) == 0 {
			t.Fatalf("more records than expected: %v, %v", played, err)
		}
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = played.Last().String()
		}
		if w := want[0]; got != w && !(strings.HasSuffix(w, ": ") && strings.HasPrefix(got, w)) {
			t.Errorf("got  %s\nwant %s", got, want[0])
		}
		want = want[1:]
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

// The error for a record names the broken rule.
func TestReplayErrors(t *testing.T) {
	rec := record.Record{Tags: []record.Tag{{Key: "Game", Value: "reversi"}}, Plies: []record.Ply{
		{Move: "5F"}, {Move: "6D", Sidelines: [][]record.Ply{{{Move: "5F"}}}},
	}}
	text, err := rec.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	for played, err := range games.All().ReplayAll(strings.NewReader(string(text))) {
		var ply *protocol.PlyError
		var rule *notation.MoveError
		if !errors.As(err, &ply) || !slices.Equal(ply.Location, record.Location{1, 0, 0}) || !errors.As(err, &rule) || rule.Move != "5F" {
			t.Errorf("an illegal move: %v", err)
		}
		if len(played.Positions) != 3 {
			t.Errorf("%d positions of a game with a bad variation, want 3", len(played.Positions))
		}
	}
	var unknown *protocol.UnknownGameError
	if played, err := games.All().Replay(rec.WithTag("Game", "chess")); !errors.As(err, &unknown) || played.Last() != nil {
		t.Errorf("chess: %v, %v", played, err)
	}
	var setup *notation.SetupError
	if _, err := games.All().Replay(rec.WithTag("Players", "3")); !errors.As(err, &setup) {
		t.Errorf("three players: %v", err)
	}
	line := []record.Ply{{Move: "5F"}}
	for range record.MaxDepth + 1 {
		line = []record.Ply{{Move: "5F", Sidelines: [][]record.Ply{line}}}
	}
	rec.Plies = line
	if _, err := games.All().Replay(rec); err == nil || !strings.HasSuffix(err.Error(), "variations are nested more than 100 deep") {
		t.Errorf("too deep: %v", err)
	}
}

// arrangements holds some values of [notation.Setup.Arrangement], by game.
var arrangements = map[string][]string{"sniggle": {"1B,2B,3B", "1A,1B,1C"}}

// drawSetup draws a start of a game, with any options.
func drawSetup(t *rapid.T, g protocol.Game) notation.Setup {
	spec := g.Spec()
	s := notation.Setup{
		Players:   rapid.SampledFrom(append(spec.Players, 0)).Draw(t, "players"),
		Variation: rapid.SampledFrom(append(spec.Variations, "")).Draw(t, "variation"),
		Seed:      rapid.Uint64().Draw(t, "seed"),
	}
	if spec.TeamPlayers != 0 && (s.Players == 0 || s.Players == spec.TeamPlayers) {
		s.Teams = rapid.Bool().Draw(t, "teams")
	}
	if words := arrangements[spec.Name]; len(words) > 0 {
		s.Arrangement = rapid.SampledFrom(append(words, "")).Draw(t, "arrangement")
	} else if spec.Arranged {
		t.Fatalf("no arrangement of %s to try", spec.Name)
	}
	return s
}

// drawLine draws a line of legal moves from p, with variations nested up to depth, and the
// positions after its moves.
func drawLine(t *rapid.T, p protocol.Position, minPlies, maxPlies, depth int) (line []record.Ply, after []protocol.Position) {
	for range rapid.IntRange(minPlies, maxPlies).Draw(t, "plies") {
		words := p.Words()
		if len(words) == 0 {
			break
		}
		ply := record.Ply{Move: rapid.SampledFrom(words).Draw(t, "move")}
		if depth > 0 && rapid.IntRange(0, 3).Draw(t, "whether") == 0 {
			variation, _ := drawLine(t, p, 1, 3, depth-1)
			ply.Sidelines = append(ply.Sidelines, variation)
		}
		next, err := p.PlayWord(ply.Move)
		if err != nil {
			t.Fatal(err)
		}
		p, line, after = next, append(line, ply), append(after, next)
	}
	return line, after
}

// The record of a game with variations, from any start of any game, replays to the same
// positions and the same result.
func TestRecordsOfEveryGame(t *testing.T) {
	for _, g := range games.All().Games() {
		t.Run(g.Spec().Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				setup := drawSetup(t, g)
				start, err := g.New(notation.With(setup))
				if err != nil {
					t.Fatal(err)
				}
				rec := protocol.NewRecord(g, setup, "")
				if rapid.Bool().Draw(t, "from a position") {
					rec = protocol.NewRecord(g, setup, start.String())
				}
				line, after := drawLine(t, start, 0, 12, 2)
				rec.Plies = line
				want := append([]protocol.Position{start}, after...)
				rec.Result = want[len(want)-1].Result()
				text, err := rec.MarshalText()
				if err != nil {
					t.Fatal(err)
				}
				for played, err := range games.All().ReplayAll(strings.NewReader(string(text))) {
					if err != nil || played.Game != g || !slices.Equal(played.Positions, want) {
						t.Fatalf("%v: %v, positions %v, want %v", err, played.Game, played.Positions, want)
					}
					want = nil
				}
				if want != nil {
					t.Fatalf("no record in %q", text)
				}
			})
		})
	}
}
