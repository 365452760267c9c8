package tablebase

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// variants are games that are small enough to solve plainly.
var variants = []variant{
	{side: 2, each: [kinds]int{1, 1, 0}},
	{side: 3, each: [kinds]int{1, 1, 1}},
	{side: 3, each: [kinds]int{2, 1, 1}},
}

func (v variant) String() string {
	return fmt.Sprintf("side %d, %d squares, %d triangles, %d cylinders", v.side, v.each[0], v.each[1], v.each[2])
}

func solveVariant(t *testing.T, v variant, path string, threads int) *Table {
	t.Helper()
	table, err := newTable(v).solve(t.Context(), path, threads, func(line string) { t.Log(line) })
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A plain solver has a position as text: a letter for each cell, upper case for the seat
// to move, and then the ply. It knows nothing of sets, indices and symmetries.
type plain struct {
	variant
	first  int            // ply from which on all pieces are on the board
	values map[string]int // plies to the end, plus one; odd if lost
	next   map[string][]string
}

const letters = "sStTcC"

func (p *plain) letter(kind int, own bool) string {
	if own {
		return letters[2*kind+1 : 2*kind+2]
	}
	return letters[2*kind : 2*kind+1]
}

func (p *plain) ply(text string) (ply int) {
	fmt.Sscan(text[p.side*p.side:], &ply)
	return ply
}

// after returns the text of the next player.
func (p *plain) after(cells []byte, ply int) string {
	swapped := strings.Map(func(r rune) rune {
		if i := strings.IndexRune(letters, r); i >= 0 {
			return rune(letters[i^1])
		}
		return r
	}, string(cells))
	if ply++; ply >= p.first+kinds {
		ply -= kinds
	}
	return fmt.Sprint(swapped, ply)
}

func (p *plain) line(text, mine string) bool {
	full := func(start, step int) bool {
		for i := range p.side {
			if !strings.Contains(mine, text[start+i*step:][:1]) {
				return false
			}
		}
		return true
	}
	for i := range p.side {
		if full(i*p.side, 1) || full(i, p.side) {
			return true
		}
	}
	return full(0, p.side+1) || full(p.side-1, p.side-1)
}

// moves returns the texts after each move.
func (p *plain) moves(text string) (list []string) {
	ply := p.ply(text)
	kind := ply % kinds
	piece := p.letter(kind, true)
	cells := text[:p.side*p.side]
	for to := range cells {
		if cells[to] != '.' {
			continue
		}
		if strings.Count(cells, piece) < p.each[kind] {
			after := []byte(cells)
			after[to] = piece[0]
			list = append(list, p.after(after, ply))
			continue
		}
		for from := range cells {
			down, right := from/p.side-to/p.side, from%p.side-to%p.side
			far := down*down + right*right
			if cells[from] == piece[0] && (far == 1 || far == 2 && kind == cylinder) {
				after := []byte(cells)
				after[from], after[to] = '.', piece[0]
				list = append(list, p.after(after, ply))
			}
		}
	}
	return list
}

func (p *plain) explore(text string) {
	for todo := []string{text}; len(todo) > 0; {
		text, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if _, seen := p.next[text]; seen {
			continue
		}
		p.next[text] = nil
		if p.line(text, "stc") {
			p.values[text] = 1
			continue
		}
		p.next[text] = p.moves(text)
		if len(p.next[text]) == 0 {
			p.values[text] = 1
		}
		todo = append(todo, p.next[text]...)
	}
}

// solve values all positions by going over them until a round finds nothing.
func (p *plain) solve() {
	for distance, found := 1, true; found; distance++ {
		found = false
		for text, next := range p.next {
			if p.values[text] != 0 {
				continue
			}
			wins, losses := 0, 0
			for _, n := range next {
				switch v := p.values[n]; {
				case v == 0 || v > distance:
				case v%2 == 1:
					losses++
				default:
					wins++
				}
			}
			if losses > 0 || wins == len(next) {
				p.values[text], found = distance+1, true
			}
		}
	}
}

func (p *plain) position(text string) (q position) {
	for cell, r := range text[:p.side*p.side] {
		if i := strings.IndexRune(letters, r); i >= 0 {
			q[1-i%2][i/2] |= 1 << cell
		}
	}
	return q
}

// The table of each small game has the values that a plain solver finds.
func TestPlainSolver(t *testing.T) {
	for _, v := range variants {
		t.Run(v.String(), func(t *testing.T) {
			table := solveVariant(t, v, filepath.Join(t.TempDir(), "table"), 2)
			p := &plain{variant: v, first: table.placing, values: map[string]int{}, next: map[string][]string{}}
			p.explore(strings.Repeat(".", v.side*v.side) + "0")
			p.solve()
			deepest := 0
			for text := range p.next {
				l := table.layerOf(p.ply(text))
				q := p.position(text)
				if got := int(l.codes[l.index.number(&q)]); got != p.values[text] {
					t.Fatalf("%s has code %d in the table and %d in the plain solver", text, got, p.values[text])
				}
				deepest = max(deepest, p.values[text]-1)
			}
			t.Logf("%d positions, the longest win takes %d plies", len(p.next), deepest)
		})
	}
}
