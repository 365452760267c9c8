package snigglegame

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledgetest"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/sniggle"
)

func TestKnowledge(t *testing.T) { knowledgetest.Check(t, Entry(), knowledge) }

// Each seat has a pattern in each of its rows and one in the fields, and no two ways to
// stand have the same ones.
func TestSnigglePatterns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	terms := knowledgetest.Terms(Entry())
	rows, fields := map[int]uint16{}, map[int][3]int{}
	for range 50 {
		s, err := sniggle.New()
		if err != nil {
			t.Fatal(err)
		}
		for !s.Result().Over() {
			checkPatterns(t, s, terms, rows, fields)
			moves := s.AppendMoves(nil)
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if len(rows) < 100 || len(fields) < 50 {
		t.Errorf("only %d patterns of rows and %d of fields", len(rows), len(fields))
	}
}

func checkPatterns(t *testing.T, s sniggle.State, terms func(sniggle.State) []search.Term, rows map[int]uint16, fields map[int][3]int) {
	t.Helper()
	var found [3][]int
	for _, term := range terms(s) {
		if term.Index >= termRows {
			found[term.Seat] = append(found[term.Seat], term.Index)
		}
	}
	for seat := notation.Seat(1); seat <= 2; seat++ {
		columns, shares := rowsOf(s.Pieces(seat)), [3]int{}
		for sp := range s.Pieces(seat).All() {
			if field := int(sp) % 12 / 3; field < len(shares) {
				shares[field]++
			}
		}
		list := found[seat]
		if len(list) != 4 || list[2] >= termFields || list[3] < termFields {
			t.Fatalf("%v: patterns %v of seat %d", s, list, seat)
		}
		for i, row := range columns {
			if before, ok := rows[list[i]]; ok && before != row {
				t.Fatalf("rows %b and %b have the same pattern", before, row)
			}
			rows[list[i]] = row
		}
		if before, ok := fields[list[3]]; ok && before != shares {
			t.Fatalf("fields %v and %v have the same pattern", before, shares)
		}
		fields[list[3]] = shares
	}
}

// In Match, a seat that has come in but can never finish is behind one that has not begun
// but for a step.
func TestSniggleLost(t *testing.T) {
	s, err := sniggle.Parse("12/12/12/9aTaSaS/9aSaTaS/9aSaTaS/bS1bSbT8/bSbTbS9/bSbTbS9/12/12/12 b players=2 teams=0 variation=match triangles=1B,2B,3B passes=0")
	if err != nil {
		t.Fatal(err)
	}
	sum := countTerms(s, search.NewSum(weights[:]))
	if scores := sum.Scores(); scores[0] >= scores[1] {
		t.Errorf("%v: scores %v, the first of a seat that can never finish", s, scores)
	}
}
