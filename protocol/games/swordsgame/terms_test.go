package swordsgame

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledgetest"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/swords"
)

// Mirror images of a position of Swords & Shields have the same terms.
func TestMirroredTerms(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	terms := knowledgetest.Terms(Entry())
	for range 20 {
		s, err := swords.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 60 && !s.Result().Over(); ply++ {
			want := totals(terms(s))
			for name, mirror := range map[string]func(rows []string){"left and right": flipRows, "top and bottom": slices.Reverse[[]string]} {
				board, rest, _ := strings.Cut(s.String(), " ")
				rows := strings.Split(board, "/")
				mirror(rows)
				image, err := swords.Parse(strings.Join(rows, "/") + " " + rest)
				if err != nil {
					t.Fatal(err)
				}
				if got := totals(terms(image)); !maps.Equal(got, want) {
					t.Fatalf("%v: terms %v, with %s exchanged %v", s, want, name, got)
				}
			}
			moves := s.AppendMoves(nil)
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
}

// flipRows turns each row around. All numbers in them have one digit.
func flipRows(rows []string) {
	for i, row := range rows {
		b := []byte(row)
		slices.Reverse(b)
		rows[i] = string(b)
	}
}

type term struct {
	seat notation.Seat
	n    int
}

// totals returns how often each term counts for each seat.
func totals(terms []search.Term) map[term]float32 {
	m := map[term]float32{}
	for _, t := range terms {
		m[term{t.Seat, t.Index}] += t.Count
	}
	return m
}
