package smartsgame

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledgetest"
	"github.com/seed-445450d7/rulebook/smarts"
)

func TestKnowledge(t *testing.T) { knowledgetest.Check(t, Entry(), knowledge) }

// The rows that are counted by shifted sets are those that are found one by one, and the
// boxes that the next move fills are those of legal moves.
func TestSmartsRows(t *testing.T) {
	terms := knowledgetest.Terms(Entry())
	rng := rand.New(rand.NewPCG(7, 8))
	filled := 0
	for range 30 {
		s, err := smarts.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 120 && !s.Result().Over(); ply++ {
			moves := s.AppendMoves(nil)
			got, want := map[int]int{}, plainRows(s)
			for _, term := range terms(s) {
				if term.Seat == s.Turn() {
					got[term.Index%termToMove] += int(term.Count)
				}
			}
			for term := range termReserve {
				if got[term] != want[term] {
					t.Fatalf("%v: term %d is %d, want %d", s, term, got[term], want[term])
				}
			}
			filled += want[termFour] + want[termThree]
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if filled == 0 {
		t.Error("nothing could ever be filled")
	}
}

// plainRows counts the rows of the seat to move.
func plainRows(s smarts.State) map[int]int {
	counts := map[int]int{}
	for first := range 64 {
		for _, step := range [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
			row := smarts.Row{First: notation.Space(first)}
			if r, c := first/8+4*step[0], first%8+4*step[1]; r < 8 && c >= 0 && c < 8 {
				row.Last = notation.Space(8*r + c)
				countPlain(s, row, counts)
			}
		}
	}
	return counts
}

func countPlain(s smarts.State, row smarts.Row, counts map[int]int) {
	spaces, _ := row.Spaces()
	held, blocks := 0, 0
	var empty []notation.Space
	for _, sp := range spaces {
		switch s.Piece(sp).Seat {
		case 0:
			empty = append(empty, sp)
		case s.Turn():
			held++
		default:
			blocks++
		}
	}
	switch {
	case held == 0 || blocks > 1:
		return
	case blocks == 1:
		counts[termBlocked+held-1]++
		return
	}
	counts[termOpen+held-1]++
	term, ok := map[int]int{3: termThree, 4: termFour}[held]
	for _, sp := range empty {
		if ok && fillsPlain(s, sp, spaces[:]) {
			counts[term]++
		}
	}
}

// fillsPlain reports whether a legal entry, step or single jump to sp leaves the row alone.
func fillsPlain(s smarts.State, sp notation.Space, row []notation.Space) bool {
	for m := range s.Moves() {
		to, _ := m.To()
		from, moved := m.From()
		apart := max(int(to), int(from)) - min(int(to), int(from))
		step := apart == 1 || apart == 8
		jump := (apart == 2 || apart == 16) && s.Piece((to+from)/2).Seat != 0
		if to == sp && (!moved || (step || jump) && !slices.Contains(row, from)) {
			return true
		}
	}
	return false
}
