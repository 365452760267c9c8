package games_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func spaces(list []protocol.Placed) (text string) {
	for _, p := range list {
		text += fmt.Sprintf(" %s %s %s", p.Space, p.Seat, p.Kind)
	}
	return text
}

// An Effect has the pieces that a move captures, removes, converts, changes and enters.
func TestEffects(t *testing.T) {
	tests := []struct{ game, position, move, want string }{
		{"reversi", "8/8/8/3wb3/3bw3/8/8/8 a", "3D", "captured; removed; converted 4D p1 disc; changed; entered 3D p1 disc; scored 3"},
		{"swords", "9/9/9/2s6/2h1K4/9/2s6/9/9 a passes=0", "7C-6C", "captured 5C p2 shield; removed; converted; changed; entered; scored 0"},
		{"blockade", "12/7B4/12/12/4b7/9a2/12/12/12/12/4A7/11b a passes=0", "11E-1I", "captured; removed 11E p1 king; converted; changed; entered; scored 0"},
		{"ploy", "4bC04/4bS04/9/9/9/9/9/4aS04/4aC04 a players=2 teams=0", "8E+2", "captured; removed; converted; changed 8E p1 shield; entered; scored 0"},
		// The piece that enters completes the row, which is scored and leaves the board.
		{"smarts", "8/8/8/8/8/8/8/1aaaa3 a scored=00 passes=0", "8F=1A:8B..8F",
			"captured; removed 8B p1 piece 8C p1 piece 8D p1 piece 8E p1 piece 8F p1 piece; converted; changed; entered 1A p1 marker; scored 0"},
	}
	for _, tt := range tests {
		g, err := games.All().Lookup(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ParseMove(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Play(m); err != nil {
			t.Fatalf("%s: %v", tt.position, err)
		}
		e := p.Effect(m)
		got := fmt.Sprintf("captured%s; removed%s; converted%s; changed%s; entered%s; scored %d",
			spaces(e.Captured), spaces(e.Removed), spaces(e.Converted), spaces(e.Changed), spaces(e.Entered), e.Scored)
		if got != tt.want {
			t.Errorf("%s, %s:\n got %s\nwant %s", tt.position, tt.move, got, tt.want)
		}
	}
}

// An Effect is complete: the number of pieces after a move is the number before it, minus
// those that left, plus those that entered.
func TestEffectsAreComplete(t *testing.T) {
	for _, g := range games.All().Games() {
		rng := rand.New(rand.NewPCG(3, 4))
		p, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			e, after := p.Effect(m), p.After(m)
			want := standing(p) - len(e.Captured) - len(e.Removed) + len(e.Entered)
			if _, leaves := p.From(m); !leaves && len(e.Removed) > 0 {
				want++ // a piece that entered and left at once was not on the board before
			}
			if got := standing(after); got != want {
				t.Fatalf("%v, %s: %d pieces after it, but the effect %+v gives %d", p, p.Word(m), got, e, want)
			}
			p = after
		}
	}
}

func standing(p protocol.Position) (n int) {
	for sp := range p.Game().Spec().Grid.Len() {
		if p.Piece(notation.Space(sp)).Seat != 0 {
			n++
		}
	}
	return n
}
