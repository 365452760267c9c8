package tablebase

import (
	"errors"
	"fmt"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
)

// A code c from lost on means that the game ends in c-lost plies, an even number for a loss of the
// player to move and an odd number for a win.
type code uint16

const (
	draw       code = 0
	lost       code = 1
	won        code = 0xffff // the player to move has a line, which cannot happen in play
	impossible code = 0xfffe // both players have a line
	maxPlies        = int(impossible-lost) - 1
)

// A WDL is the outcome under best play for the player to move. There are no other values.
type WDL uint8

// The outcomes. A game that goes on forever is a draw.
const (
	Draw WDL = iota
	Win
	Loss
)

// String returns "draw", "win" or "loss".
func (o WDL) String() string { return [...]string{"draw", "win", "loss"}[min(o, Loss)] }

// MarshalText implements [encoding.TextMarshaler].
func (o WDL) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (o *WDL) UnmarshalText(text []byte) error {
	for v := Draw; v <= Loss; v++ {
		if v.String() == string(text) {
			*o = v
			return nil
		}
	}
	return &notation.WordError{Word: string(text), Reason: "want draw, win or loss"}
}

// A Value is a position's value for the player to move, if the winner plays for the
// fastest end and the loser for the slowest.
type Value struct {
	WDL   WDL
	Plies int // to the end; 0 for a draw
}

// String returns for example "win in 7".
func (v Value) String() string {
	if v.WDL == Draw {
		return v.WDL.String()
	}
	return fmt.Sprintf("%s in %d", v.WDL, v.Plies)
}

// Before returns the value of a position whose best move leads to value v.
func (v Value) Before() Value {
	switch v.WDL {
	case Win:
		return Value{Loss, v.Plies + 1}
	case Loss:
		return Value{Win, v.Plies + 1}
	}
	return v
}

// Compare returns a negative number, zero, or a positive number if v is worse than, as good as, or
// better than w for the player to move.
func (v Value) Compare(w Value) int { return v.merit() - w.merit() }

func (v Value) merit() int {
	switch v.WDL {
	case Win:
		return maxPlies + 1 - v.Plies
	case Loss:
		return v.Plies - maxPlies - 1
	}
	return 0
}

func valueOf(c code) Value {
	switch {
	case c == draw:
		return Value{}
	case c == won:
		return Value{WDL: Win}
	case c&1 == lost&1:
		return Value{Loss, int(c - lost)}
	}
	return Value{Win, int(c - lost)}
}

// The codes of the successors must not be empty.
func best(next []code) code {
	slowest, fastest, drawn := lost, won, false
	for _, c := range next {
		switch {
		case c == draw:
			drawn = true
		case c&1 == lost&1:
			fastest = min(fastest, c)
		default:
			slowest = max(slowest, c)
		}
	}
	switch {
	case fastest != won:
		return fastest + 1
	case drawn:
		return draw
	}
	return slowest + 1
}

// A layer is the positions with the same pieces on the board and the same kind due.
type layer struct {
	turn
	next  int
	index *index
	first int    // number of its first position in the table
	codes []code // nil if the table reads its file
}

// A Table holds the value of every position. It is safe for concurrent use.
type Table struct {
	grid    *grid
	placing int // number of layers with pieces beside the board, which come first
	layers  []layer
	size    int     // positions
	file    *blocks // nil if the table is in memory
	far     int
}

func newTable(v variant) *Table {
	t := &Table{grid: newGrid(v.side)}
	var have [playerCount][kinds]int
	full := material{v.each, v.each}
	var materials []material
	for ply := 0; have != full; ply++ {
		seat, kind := ply%playerCount, ply%kinds
		places := have[seat][kind] < v.each[kind]
		t.layers = append(t.layers, layer{turn: turn{kind, places}, next: ply + 1})
		materials = append(materials, material{have[seat], have[1-seat]})
		if places {
			have[seat][kind]++
		}
	}
	t.placing = len(t.layers)
	t.layers[t.placing-1].next = t.placing + t.placing%kinds
	for kind := range kinds {
		t.layers = append(t.layers, layer{turn: turn{kind: kind}, next: t.placing + (kind+1)%kinds})
		materials = append(materials, full)
	}
	t.number(materials)
	return t
}

func (t *Table) number(materials []material) {
	shared := map[material]*index{}
	for i, m := range materials {
		if shared[m] == nil {
			shared[m] = newIndex(t.grid, m)
		}
		t.layers[i].index = shared[m]
		t.layers[i].first = t.size
		t.size += shared[m].size
	}
}

func (t *Table) layerOf(ply int) *layer {
	if ply >= t.placing {
		ply = t.placing + ply%kinds
	}
	return &t.layers[ply]
}

// Value returns the value of s. A finished game is 0 plies from its end. The error is
// [notation.ErrInvalidState], or comes from reading the file.
func (t *Table) Value(s lineup.State) (Value, error) {
	if !s.IsValid() {
		return Value{}, notation.ErrInvalidState
	}
	l := t.layerOf(s.Ply())
	p := positionOf(s)
	c, err := t.code(l, l.index.number(&p))
	if err != nil {
		return Value{}, err
	}
	return valueOf(c), nil
}

func (t *Table) code(l *layer, number int) (code, error) {
	if l.codes != nil {
		return l.codes[number], nil
	}
	return t.read(l.first + number)
}

func positionOf(s lineup.State) (p position) {
	mover := s.Turn()
	for kind := range kinds {
		p[0][kind] = s.FieldsOf(mover, lineup.Square+notation.Kind(kind))
		p[1][kind] = s.FieldsOf(3-mover, lineup.Square+notation.Kind(kind))
	}
	return p
}

// Chunks returns the number of chunks that [Table.Walk] visits for a ply from 0 to 17.
func (t *Table) Chunks(ply int) int { return len(t.layerOf(ply).index.blocks) }

const lastPly = 17

// Walk calls visit with the positions of chunk n before a ply, and with their values, until visit
// returns an error. Of positions that differ only by a symmetry of the board, it visits one. It
// leaves out positions where both players have a line. The table must come from [Solve]. Walk
// returns the error of visit, or an error if the table is damaged.
func (t *Table) Walk(ply, n int, visit func(lineup.State, Value) error) error {
	if ply < 0 || ply > lastPly {
		return fmt.Errorf("ply %d, want 0 to %d", ply, lastPly)
	}
	l := t.layerOf(ply)
	if l.codes == nil {
		return errors.New("the table is not in memory")
	}
	b := &l.index.blocks[n]
	for offset, c := range l.codes[b.first:][:l.index.length(b)] {
		p := l.index.at(b, offset)
		if ply%playerCount != 0 {
			p = p.swapped()
		}
		s, err := lineup.FromFields(ply, p)
		if (err != nil) != (c == impossible) { // a damaged file may contradict the rules
			return fmt.Errorf("the table is damaged before ply %d: a wrong code for %v", ply, p)
		}
		if err != nil {
			continue
		}
		if err := visit(s, valueOf(c)); err != nil {
			return err
		}
	}
	return nil
}
