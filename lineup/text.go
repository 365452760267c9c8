package lineup

import (
	"fmt"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/sly/board"
)

//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings

func (m Move) appendText(dst []byte) []byte {
	to, ok := m.To()
	if !ok {
		return dst
	}
	if from, ok := m.From(); ok {
		return format.AppendMove(dst, grid, from, to)
	}
	return grid.AppendLabel(dst, to)
}

// ParseMove reads a move such as "5E" or "5E-8H", legal or not, in any form that
// [format.ScanMove] accepts. The error is a [*notation.WordError].
func ParseMove(text string) (Move, error) {
	w, err := format.ScanMove(grid, text)
	if err != nil {
		return 0, err
	}
	if w.Rest != "" {
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	}
	for _, sp := range []notation.Space{w.From, w.To} {
		if !board.IsCenter(sp) {
			return 0, &notation.WordError{Word: text, Rule: "lineup.center", Reason: grid.Label(sp) + " is not a center"}
		}
	}
	if w.HasTo {
		return Between(w.From, w.To), nil
	}
	return Place(w.To), nil
}

func (s State) appendText(dst []byte) []byte {
	dst = format.AppendBoard(dst, grid, s.appendPiece)
	return format.AppendInt(format.AppendTurn(dst, s.Turn()), "ply", s.Ply())
}

func (s *State) appendPiece(dst []byte, sp notation.Space) []byte {
	if !board.IsCenter(sp) {
		return dst
	}
	if p := s.Piece(sp); p.Seat != 0 {
		return board.AppendPiece(dst, p)
	}
	return dst
}

// Parse reads a position text. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	p := format.NewScanner("lineup", grid, text)
	read := reader{Scanner: p}
	p.Board(read.put)
	turn := p.Turn(len(read.seats))
	ply := p.Int("ply", 0, lastPly)
	s := position(ply, read.seats)
	if s.Turn() != turn {
		p.FailKey("ply", notation.RuleContradiction, "%d is a ply of the other player", ply)
	} else if reason := s.miscount(ply, read.lost); reason != "" {
		p.FailKey("ply", notation.RuleContradiction, "%s", reason)
	}
	if s.hasTwoLines() {
		p.FailKey("board", notation.RuleFinished, twoLines)
	}
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

type reader struct {
	*format.Scanner
	seats [2]holding
	lost  [2][kinds]int // read but not held
}

func (r *reader) put(sp notation.Space, text string) (length int) {
	piece, ok := board.ScanPiece(text)
	if !ok || int(piece.Seat) > len(r.seats) {
		return 0
	}
	seat, kind := int(piece.Seat-1), int(piece.Kind-Square)
	held := &r.seats[seat]
	switch {
	case !board.IsCenter(sp):
		r.FailSpace(sp, "lineup.center", "a piece stands on a space that is not a center")
		r.lost[seat][kind]++
	case bits.OnesCount16(uint16(held.of(kind))) == each[kind]:
		r.FailSpace(sp, notation.RuleTooMany, "more %ss than a player has", board.Name(piece.Kind))
	default:
		*held |= pile(kind, 1<<board.FieldOf(sp))
	}
	return board.PieceLen
}

var placed = func() (table [lastPly + 1][2][kinds]int) {
	for ply := range lastPly {
		table[ply+1] = table[ply]
		if have := &table[ply+1][ply%2][ply%kinds]; *have < each[ply%kinds] {
			*have++
		}
	}
	return table
}()

func (s State) miscount(ply int, lost [2][kinds]int) (reason string) {
	for seat := range placed[ply] {
		for kind, due := range placed[ply][seat] {
			if have := bits.OnesCount16(uint16(s.held(seat).of(kind))) + lost[seat][kind]; have != due {
				return fmt.Sprintf("before ply %d, seat %c has placed %d of its %ss, not %d",
					ply, notation.Seat(seat+1).Letter(), due, board.Name(Square+notation.Kind(kind)), have)
			}
		}
	}
	return ""
}

const twoLines = "both players have a line, but the first one ends the game"

func (s State) hasTwoLines() bool { return hasLine(s.own.all()) && hasLine(s.opp.all()) }

// Diagram draws the board with pieces as in position texts.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string { return string(s.appendPiece(nil, sp)) })
}
