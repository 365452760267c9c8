package env

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/splitmix"
)

// DefaultCoding returns a coding for small boards. It fits if moves differ by the spaces that
// pieces leave and enter, and positions only by the turn, pieces without headings, and fewer than
// 64 pieces of each kind beside the board. [Check] finds out.
func DefaultCoding[S contract.State[S, M], M contract.Move](rules contract.Rules[S, M], setup notation.Setup) Coding[S, M] {
	spec := rules.Spec()
	setup, err := spec.Setup(notation.With(setup))
	if err != nil {
		setup.Players = 0 // New returns the error
	}
	cells := spec.Grid.Len()
	c := Coding[S, M]{
		Rows: spec.Grid.Rows(), Cols: spec.Grid.Cols(),
		Blocks: []Block{
			{Name: "place", Doc: "a piece on the cell", Count: cells, Spatial: true},
			{Name: "move", Doc: "the piece on the cell; the plane is the space where it goes", Count: cells * cells, Spatial: true},
			{Name: "pass", Doc: "a pass", Count: 1},
		},
		Codes: func(dst []Code, _ *S, moves []M) []Code {
			for _, m := range moves {
				dst = append(dst, plainCode(m, cells))
			}
			return dst
		},
	}
	p := plain[S, M]{spec: spec, players: setup.Players}
	c.Planes, c.Observe = p.planes(), p.observe
	return c
}

func plainCode[M contract.Move](m M, cells int) Code {
	to, ok := m.To()
	if !ok {
		return One(Action(cells + cells*cells))
	}
	if from, leaves := m.From(); leaves {
		return One(Action(cells + int(to)*cells + int(from)))
	}
	return One(Action(to))
}

type plain[S contract.State[S, M], M contract.Move] struct {
	spec    notation.Spec
	players int
}

const reserveBits = 6

func (p plain[S, M]) planes() (list []Plane) {
	for i := range p.players {
		whose, of := "own ", "the viewer's"
		if i > 0 {
			whose, of = fmt.Sprintf("seat +%d ", i), fmt.Sprintf("of the seat %d after the viewer's", i)
		}
		for _, kind := range p.spec.Kinds {
			list = append(list, Plane{whose + kind, "pieces of the kind " + kind + ", " + of})
		}
		for _, kind := range p.spec.Reserves {
			for bit := range reserveBits {
				name := p.spec.Kinds[kind-1]
				list = append(list, Plane{fmt.Sprintf("%s%s beside %d", whose, name, 1<<bit),
					fmt.Sprintf("all 1 if the number of pieces of the kind %s beside the board, %s, has the binary digit %d", name, of, 1<<bit)})
			}
		}
	}
	return list
}

func (p plain[S, M]) observe(dst []uint64, s *S, seat notation.Seat) {
	cells, kinds := p.spec.Grid.Len(), len(p.spec.Kinds)
	words, perSeat := (cells+63)/64, kinds+reserveBits*len(p.spec.Reserves)
	for sp := range notation.Space(cells) {
		if piece := (*s).Piece(sp); piece.Seat != 0 {
			ahead := (int(piece.Seat) - int(seat) + p.players) % p.players
			dst[(ahead*perSeat+int(piece.Kind)-1)*words+int(sp)/64] |= 1 << (sp % 64)
		}
	}
	for ahead := range p.players {
		owner := notation.Seat((int(seat)-1+ahead)%p.players + 1)
		for i, kind := range p.spec.Reserves {
			first := ahead*perSeat + kinds + i*reserveBits
			for n := uint((*s).Reserve(owner, kind)) % (1 << reserveBits); n != 0; n &= n - 1 {
				Fill(dst[(first+bits.TrailingZeros(n))*words:], cells)
			}
		}
	}
}

// Check plays random actions, and returns an error if codes break the rules of [Coding] or two
// states have the same observation. It keeps all states in memory.
func Check(g Game, actions int, seed uint64) error {
	seen := map[string]string{}
	planes := make([]uint64, g.Shape().PackedLen())
	var bytes []byte
	var list []Action
	st := g.New(seed)
	for i := range actions {
		n := uint64(i)
		for seat := notation.Seat(1); int(seat) <= g.Seats(); seat++ {
			st.ObserveBits(seat, planes)
			bytes = bytes[:0]
			for _, word := range planes {
				bytes = binary.LittleEndian.AppendUint64(bytes, word)
			}
			key, now := string(bytes), fmt.Sprintf("%v, seen by seat %d", st, seat)
			if before, ok := seen[key]; ok && before != now {
				return fmt.Errorf("%s: one observation of two states: %s and %s", g.Name(), before, now)
			}
			seen[key] = now
		}
		if err := st.checkCodes(); err != nil {
			return err
		}
		list = st.AppendActions(list[:0])
		if len(list) == 0 {
			st = g.New(splitmix.Mix(seed + n))
			continue
		}
		if err := st.Apply(list[pick(seed+n*splitmix.Step, len(list))]); err != nil {
			return err
		}
	}
	return nil
}

func (st *state[S, M]) checkCodes() error {
	c, g := &st.cursor, st.game
	c.code(g)
	if len(c.codes) != len(c.moves) {
		return fmt.Errorf("%s: %v: %d codes for %d moves", g.name, st.Position(), len(c.codes), len(c.moves))
	}
	whole, begun := map[Code]M{}, map[Action]M{}
	alone := cursor[S, M]{s: c.s, moves: c.moves} // one by one
	for i, code := range c.codes {
		first, m := code.First(), c.moves[i]
		second, two := code.Second()
		other, same := whole[code]
		if !same && two {
			other, same = whole[One(first)]
		} else if !same {
			other, same = begun[first]
		}
		switch {
		case int(first) >= g.actions || int(second) >= g.actions:
			return fmt.Errorf("%s: %v: move %v has an action above %d", g.name, st, m, g.actions-1)
		case two && !g.coding.TwoParts:
			return fmt.Errorf("%s: %v: move %v has two actions, but TwoParts is false", g.name, st, m)
		case same:
			return fmt.Errorf("%s: %v: moves %v and %v have the same actions", g.name, st, other, m)
		case c.part == 0 && alone.codeAt(g, i) != code:
			return fmt.Errorf("%s: %v: move %v has other actions when it is coded by itself", g.name, st, m)
		}
		whole[code] = m
		if two {
			begun[first] = m
		}
	}
	return nil
}
