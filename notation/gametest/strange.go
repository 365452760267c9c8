package gametest

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// A Strange generates position texts that games usually do not reach, for example by
// moving, adding and removing pieces.
type Strange struct {
	pool    []Parts
	players []int
	words   []string
	values  map[string][]string
	rng     *random
}

// NewStrange returns a Strange that changes texts of reached positions, which should be
// many, from all setups. Equal seeds give equal texts.
func NewStrange(t testing.TB, spec notation.Spec, reached []string, seed uint64) *Strange {
	t.Helper()
	g := &Strange{players: spec.Players, values: map[string][]string{}, rng: newRandom(seed)}
	length := wordLength(spec.Grid, reached)
	if length == 0 {
		t.Fatalf("%s: no length of piece words fits all texts", spec.Name)
	}
	for _, text := range reached {
		p := ReadParts(text, length)
		g.pool = append(g.pool, p)
		g.words = append(g.words, slices.Concat(p.Cells...)...)
		for _, key := range p.Keys {
			name, value, _ := strings.Cut(key, "=")
			g.values[name] = append(g.values[name], value)
		}
	}
	slices.Sort(g.words)
	g.words = slices.Compact(g.words) // includes "", for no piece
	return g
}

func wordLength(grid notation.Grid, texts []string) int {
	for length := 1; length <= 3; length++ {
		fits := func(text string) bool {
			board, _, _ := strings.Cut(text, " ")
			for _, row := range strings.Split(board, "/") {
				if !rowFits(row, length, grid.Cols()) {
					return false
				}
			}
			return true
		}
		if !slices.ContainsFunc(texts, func(text string) bool { return !fits(text) }) {
			return length
		}
	}
	return 0
}

func rowFits(row string, length, cols int) bool {
	for row != "" && cols >= 0 {
		n := 0
		for n < len(row) && '0' <= row[n] && row[n] <= '9' {
			n++
		}
		if run, err := strconv.Atoi(row[:n]); err == nil {
			row, cols = row[n:], cols-run
			continue
		}
		if len(row) < length {
			return false
		}
		row, cols = row[length:], cols-1
	}
	return row == "" && cols == 0
}

// Text returns the next text.
func (g *Strange) Text() string {
	p := g.one()
	p.Cells = slices.Clone(p.Cells)
	for i, row := range p.Cells {
		p.Cells[i] = slices.Clone(row)
	}
	p.Keys = slices.Clone(p.Keys)
	for range 1 + g.rng.below(1+g.rng.below(40)) {
		g.change(&p)
	}
	return p.String()
}

func (g *Strange) one() Parts { return g.pool[g.rng.below(len(g.pool))] }

func (g *Strange) cell(p *Parts) *string {
	row := p.Cells[g.rng.below(len(p.Cells))]
	return &row[g.rng.below(len(row))]
}

func (g *Strange) change(p *Parts) {
	switch g.rng.below(16) {
	case 0, 1, 2, 3:
		from, to := g.cell(p), g.cell(p)
		*from, *to = *to, *from
	case 4, 5, 6:
		*g.cell(p) = g.words[g.rng.below(len(g.words))]
	case 7, 8:
		*g.cell(p) = ""
	case 9:
		i, j := g.rng.below(len(p.Cells)), g.rng.below(len(p.Cells))
		p.Cells[i], p.Cells[j] = p.Cells[j], p.Cells[i]
	case 10:
		other := g.one()
		p.Cells[g.rng.below(len(p.Cells))] = slices.Clone(other.Cells[g.rng.below(len(other.Cells))])
	case 11:
		keep := g.rng.below(8)
		for _, row := range p.Cells {
			for col := range row {
				if g.rng.below(8) >= keep {
					row[col] = ""
				}
			}
		}
	case 12, 13:
		p.Turn = string(rune('a' + g.rng.below(slices.Max(g.players))))
	default:
		g.changeKey(p)
	}
}

func (g *Strange) changeKey(p *Parts) {
	if len(p.Keys) == 0 {
		return
	}
	name, _, _ := strings.Cut(p.Keys[g.rng.below(len(p.Keys))], "=")
	value := g.values[name][g.rng.below(len(g.values[name]))]
	if g.rng.below(4) == 0 {
		value = strconv.Itoa(g.rng.below(20))
	}
	p.SetKey(name, value)
}

func (r Suite[S, M]) reached(t testing.TB) []string {
	var texts []string
	for _, start := range r.starts(t) {
		s, rng := start.state, newRandom(1)
		for ply := range 2 * r.MaxPlies {
			if ply%3 == 0 {
				texts = append(texts, s.String())
			}
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s = s.After(moves[rng.below(len(moves))])
		}
	}
	return texts
}

func (r Suite[S, M]) testStrange(t *testing.T) {
	texts := SoakGames(t, 1000)
	strange, rng := NewStrange(t, r.Spec(), r.reached(t), 1), newRandom(2)
	parsed := 0
	for range texts {
		text := strange.Text()
		s, err := r.Parse(text)
		if err != nil {
			var bad *notation.PositionError
			if !errors.As(err, &bad) || bad.Reason == "" {
				t.Fatalf("Parse(%q): %v, want a *PositionError with a reason", text, err)
			}
			r.checkRefused(t, text, err)
			continue
		}
		parsed++
		for ply := range 4 {
			moves := r.checkPosition(t, s)
			r.checkDiagram(t, s)
			if ply == 0 && parsed%10 == 0 {
				r.checkBoard(t, s, moves)
				r.checkReferee(t, s, moves)
				r.checkSymmetries(t, s, moves)
			}
			if len(moves) == 0 {
				break
			}
			s = r.checkMove(t, s, moves[rng.below(len(moves))])
		}
	}
	// If fewer texts parse, they are too wild to test anything.
	if t.Logf("%d of %d texts parse", parsed, texts); parsed < texts/20 {
		t.Errorf("only %d of %d texts parse", parsed, texts)
	}
}

func (r Suite[S, M]) checkDiagram(t failer, s S) {
	lines := strings.Split(s.Diagram(), "\n")
	for row := range r.Spec().Grid.Rows() {
		label := format.RowLabel(r.Spec().Grid, row)
		if !slices.ContainsFunc(lines, func(line string) bool {
			words := strings.Fields(line)
			return len(words) > 2 && words[0] == label && words[len(words)-1] == label
		}) {
			t.Fatalf("%v: no row %s in the diagram\n%s", s, label, s.Diagram())
		}
	}
}
