package protocol

import (
	"errors"
	"fmt"
	"io"
)

// ErrNoTable indicates an [Entry] without an OpenTable function.
var ErrNoTable = errors.New("the game has no tables")

// A Table has the value of every position under best play. It is safe for concurrent use.
// Later versions add no methods.
type Table interface {
	// Mate returns the plies to the end of an unfinished game: negative if the seat to
	// move loses, and 0 for a draw. It fails if the table cannot be read or p belongs to
	// another game.
	Mate(p Position) (int, error)
	io.Closer
}

// A StateTable is a [Table] for the States of one game.
type StateTable[S any] interface {
	Mate(s S) (int, error)
	io.Closer
}

type table[S any] struct{ StateTable[S] }

func (t table[S]) Mate(p Position) (int, error) {
	s, ok := StateOf[S](p)
	if !ok {
		return 0, fmt.Errorf("the table is not for %s", p.Game().name())
	}
	return t.StateTable.Mate(s)
}

func (g *game[S, M]) OpenTable(path string) (Table, error) {
	if g.entry.OpenTable == nil {
		return nil, ErrNoTable
	}
	t, err := g.entry.OpenTable(path)
	if err != nil {
		return nil, err
	}
	return table[S]{t}, nil
}

// MateAfter returns the plies to the end after the legal move m: negative if its mover
// loses, and 0 for a draw.
func MateAfter(t Table, p Position, m Move) (int, error) {
	after := p.After(m)
	if r := after.Result(); r.Over() {
		return r.For(p.Turn()), nil
	}
	mate, err := t.Mate(after)
	switch {
	case mate > 0:
		mate++
	case mate < 0:
		mate--
	}
	if after.Turn() != p.Turn() {
		mate = -mate
	}
	return mate, err
}
