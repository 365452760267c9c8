package blockade

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/sly/board"
)

//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings

func (m Move) appendText(dst []byte) []byte {
	if m == Pass {
		return append(dst, notation.PassText...)
	}
	to, ok := m.To()
	if !ok {
		return dst
	}
	if from, ok := m.From(); ok {
		return format.AppendMove(dst, grid, from, to)
	}
	return grid.AppendLabel(dst, to)
}

// ParseMove reads a move such as "5D", "5D-5H", "11E-1I", or "pass", legal or not, in any
// form that [format.ScanMove] accepts. The error is a [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassText) {
		return Pass, nil
	}
	w, err := format.ScanMove(grid, text)
	if err != nil {
		// A king on its goal row may leave from there.
		ends, endsErr := format.ScanEnds(grid, text)
		if endsErr != nil || !isGoal(ends.From) {
			return 0, err
		}
		w = ends
	}
	if w.Rest != "" {
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	}
	if w.HasTo {
		return Between(w.From, w.To), nil
	}
	return Place(w.To), nil
}

func (s State) appendText(dst []byte) []byte {
	dst = format.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if p := s.Piece(sp); p.Seat != 0 {
			return append(dst, letter(p))
		}
		return dst
	})
	return format.AppendInt(format.AppendTurn(dst, s.turn), "passes", int(s.passes))
}

// Parse reads a position text. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := format.NewScanner("blockade", grid, text)
	p.Board(func(sp notation.Space, text string) int { return s.put(p, sp, text[0]) })
	s.turn = p.Turn(2)
	s.passes = uint8(p.Int("passes", 0, 2))
	s.check(p)
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

func (s *State) put(p *format.Scanner, sp notation.Space, c byte) (length int) {
	for seat := range s.guards {
		switch owner := notation.Seat(seat + 1); c {
		case letter(notation.Piece{Seat: owner, Kind: King}):
			if s.kings[seat] != 0 {
				p.FailSpace(sp, notation.RuleTooMany, "a second king of one player")
				return 1
			}
			s.putKing(seat, sp)
			return 1
		case letter(notation.Piece{Seat: owner, Kind: Guard}):
			if s.guards[seat].Len() == maxGuards {
				p.FailSpace(sp, notation.RuleTooMany, "more than six guards of one player")
				return 1
			}
			s.putGuard(seat, sp)
			return 1
		}
	}
	return 0
}

func letter(p notation.Piece) byte {
	if p.Kind == King {
		return p.Seat.Letter() - 'a' + 'A'
	}
	return p.Seat.Letter()
}

func (s *State) check(p *format.Scanner) {
	if s.kings[0] == 0 && s.kings[1] == 0 {
		p.FailKey("board", notation.RuleMissing, "no king on the board: only one of them can have escaped")
	}
	var fields notation.SpaceSet
	for seat, at := range s.kings {
		if at != 0 {
			fields = fields.Or(board.FieldSet(board.FieldOf(s.king(seat))))
		}
	}
	for sp := range fields.And(s.allGuards()).All() {
		p.FailSpace(sp, "blockade.field", "a guard stands in a king's field")
	}
	for _, set := range s.guards {
		if n := set.Len(); n == 0 || n == maxGuards || !set.AndNot(board.Centers()).IsEmpty() {
			continue
		}
		sp, _ := set.First()
		p.FailSpace(sp, "blockade.first-guard", "a player with guards left to place has all others on centers, but the first is never placed on one")
	}
}

// Diagram draws the board with the letters of position texts.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string {
		if p := s.Piece(sp); p.Seat != 0 {
			return string(rune(letter(p)))
		}
		return ""
	})
}
