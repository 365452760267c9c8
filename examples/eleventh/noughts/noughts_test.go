package noughts_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/eleventh/noughts"
	"github.com/seed-445450d7/rulebook/notation/gametest"
)

const middleText = "x1o/1x1/3 b"

var suite = gametest.Suite[noughts.State, noughts.Move]{
	Rules:   noughts.Rules(),
	Place:   noughts.Place,
	Referee: gametest.Referee{Moves: refereeMoves, After: refereeAfter, Result: refereeResult},
	Symmetries: []gametest.Symmetry{{Name: "upside down", Position: upsideDown, Move: func(m string) string {
		return strings.NewReplacer("1", "3", "3", "1").Replace(m)
	}}},
	Starts: []string{middleText, "xox/oxo/oxo a", "xxx/oo1/3 b"},
}

func TestRules(t *testing.T)      { gametest.Run(t, suite) }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, suite) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, suite, middleText) }

func TestPerft(t *testing.T) {
	gametest.RunPerft(t, suite, 4, []gametest.PerftCase{
		{Position: "3/3/3 a", Counts: []uint64{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}},
	})
}

func TestFacts(t *testing.T) {
	s := suite.MustParse(t, "xx1/oo1/3 b")
	if got := s.Open(); got != 4 {
		t.Errorf("%d open lines, want 4: two rows, a column and a diagonal", got)
	}
	if got, want := s.Wins(), []noughts.Move{noughts.Place(5)}; !slices.Equal(got, want) {
		t.Errorf("winning moves %v, want %v", got, want)
	}
}

// The referee works on position texts and shares no code with the package.

func refereeMoves(position string) (moves []string) {
	if refereeResult(position) != "none" {
		return nil
	}
	p := gametest.ReadParts(position, 1)
	for row, cells := range p.Cells {
		for col, cell := range cells {
			if cell == "" {
				moves = append(moves, gametest.Label(row, col))
			}
		}
	}
	return moves
}

func refereeAfter(position, move string) string {
	p := gametest.ReadParts(position, 1)
	row, col := gametest.RowCol(move)
	p.Cells[row][col] = map[string]string{"a": "x", "b": "o"}[p.Turn]
	p.Turn = map[string]string{"a": "b", "b": "a"}[p.Turn]
	return p.String()
}

func refereeResult(position string) string {
	c := gametest.ReadParts(position, 1).Cells
	rows := [][3]string{{c[0][0], c[1][1], c[2][2]}, {c[0][2], c[1][1], c[2][0]}}
	taken := 0
	for i := range 3 {
		rows = append(rows, [3]string{c[i][0], c[i][1], c[i][2]}, [3]string{c[0][i], c[1][i], c[2][i]})
		for j := range 3 {
			taken += len(c[i][j])
		}
	}
	switch {
	case slices.Contains(rows, [3]string{"x", "x", "x"}):
		return "p1win"
	case slices.Contains(rows, [3]string{"o", "o", "o"}):
		return "p2win"
	case taken == 9:
		return "draw"
	}
	return "none"
}

func upsideDown(position string) string {
	p := gametest.ReadParts(position, 1)
	slices.Reverse(p.Cells)
	return p.String()
}
