package games_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// FuzzParse reads states from any text. What is read prints as a text that is read as the
// same state, and each of its actions has a word, can be played and taken back.
func FuzzParse(f *testing.F) {
	var list []env.Game
	for _, name := range games.All().Names() {
		for _, setup := range setupsOf(name) {
			g, err := games.All().Environment(name, setup)
			if err != nil {
				f.Fatal(err)
			}
			st := g.New(1)
			f.Add(uint8(len(list)), st.String())
			if err := st.Apply(st.AppendActions(nil)[0]); err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(len(list)), st.String())
			list = append(list, g)
		}
	}
	f.Add(uint8(0), "12/12/12/3RBRGYG3/3BRBYGY3/3RBRGYG3/3YGYBRB3/3GYGRBR3/3YGYBRB3/12/12/12 a | 4D-2D")
	f.Fuzz(func(t *testing.T, number uint8, text string) {
		g := list[int(number)%len(list)]
		st, err := g.Parse(text)
		if err != nil {
			return
		}
		checkText(t, g, st)
		planes, mask := make([]float32, g.Shape().Len()), make([]byte, g.Actions())
		for seat := notation.Seat(1); int(seat) <= g.Seats(); seat++ {
			st.Observe(seat, planes)
		}
		st.Mask(mask)
		actions := st.AppendActions(nil)
		if st.Terminal() != (len(actions) == 0) {
			t.Fatalf("%s: %d actions, and the game is over: %v", st, len(actions), st.Terminal())
		}
		for _, a := range actions {
			checkAction(t, g, st, a, mask)
		}
	})
}

func checkText(t *testing.T, g env.Game, st env.State) {
	t.Helper()
	again, err := g.Parse(st.String())
	if err != nil {
		t.Fatalf("%s prints what cannot be read: %v", st, err)
	}
	if again.String() != st.String() {
		t.Fatalf("%s is read as %s", st, again)
	}
}

func checkAction(t *testing.T, g env.Game, st env.State, a env.Action, mask []byte) {
	t.Helper()
	before, word := st.String(), st.Word(a)
	if mask[a] != 1 {
		t.Fatalf("%s: the mask lacks %s", before, word)
	}
	if back, err := st.ParseWord(word); err != nil || back != a {
		t.Fatalf("%s: action %d is %q, which is action %d, %v", before, a, word, back, err)
	}
	if err := st.Apply(a); err != nil {
		t.Fatalf("%s: %v", before, err)
	}
	checkText(t, g, st)
	if !st.Undo() || st.String() != before {
		t.Fatalf("%s: taking %s back leads to %s", before, word, st)
	}
}
