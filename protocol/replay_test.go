package protocol_test

import (
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
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
`
	want := []string{
		"8/8/8/3wb3/3wbb2/3w4/8/8 a",
		"record: line 8, column 10: ply 3: reversi: illegal move 6D: 6D is occupied",
		`record: line 12, column 7: no game "chess", only ` + strings.Join(protocol.Names(), ", "),
		"record: line 14, column 7: the record has no tag Game",
		"record: line 19, column 5: by the rules the game ended with p1win, not p2win",
		`record: line 24, column 1: the tag Players is no number: "many"`,
		"bbb5/8/8/8/8/8/8/8 b",
		"8/8/8/3wb3/3bbb2/8/8/8 b",
	}
	for played, err := range protocol.ReplayAll(strings.NewReader(file)) {
		if len(want) == 0 {
			t.Fatalf("more records than expected: %v, %v", played, err)
		}
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = played.Last().String()
		}
		if got != want[0] {
			t.Errorf("got  %s\nwant %s", got, want[0])
		}
		want = want[1:]
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

// Every game and setup: a record of random moves replays to the same position.
func TestRecordsOfEveryGame(t *testing.T) {
	forEverySetup(t, func(t *testing.T, g protocol.Game, setup notation.Setup) {
		p, err := g.New(notation.With(setup))
		if err != nil {
			t.Fatal(err)
		}
		rec := protocol.NewRecord(g, setup, "")
		rec.Plies, p = randomGame(p, 60)
		rec.Result = p.Result()
		text, err := rec.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for played, err := range protocol.ReplayAll(strings.NewReader(string(text))) {
			if err != nil {
				t.Fatal(err)
			}
			if played.Last() != p {
				t.Errorf("replayed %v, want %v", played.Last(), p)
			}
			n++
		}
		if n != 1 {
			t.Errorf("%d records, want 1", n)
		}
		late := protocol.NewRecord(g, setup, p.String())
		late.Result = p.Result()
		if played, err := protocol.Replay(late); err != nil || played.Last() != p {
			t.Errorf("from its position text: %v, %v", played.Last(), err)
		}
	})
}
