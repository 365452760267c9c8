package ploy

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings

func (m Move) appendText(dst []byte) []byte {
	from, to, ok := m.spaces()
	switch {
	case !ok:
		return dst
	case from == to:
		dst = grid.AppendLabel(dst, from)
	default:
		dst = format.AppendMove(dst, grid, from, to)
	}
	if n := m % eighths; n != 0 {
		dst = append(dst, '+', '0'+byte(n))
	}
	return dst
}

// ParseMove reads a move such as "9D-6D", "8E+2", or "7E-6E+7", legal or not. The error is
// a [*notation.WordError].
func ParseMove(text string) (Move, error) {
	w, err := format.ScanMove(grid, text)
	if err != nil {
		return 0, err
	}
	fail := func(reason string) (Move, error) {
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: reason}
	}
	switch {
	case w.Rest == "" && !w.HasTo:
		return fail("want + and the eighths of a turn, or - and a space")
	case w.Rest == "":
		return Between(w.From, w.To), nil
	case len(w.Rest) != 2 || w.Rest[0] != '+' || w.Rest[1] < '1' || w.Rest[1] > '7':
		return fail("want + and the eighths of a turn, 1 to 7")
	}
	n := int(w.Rest[1] - '0')
	if !w.HasTo {
		return Rotate(w.From, n), nil
	}
	return Between(w.From, w.To).Rotating(n), nil
}

func (s State) appendText(dst []byte) []byte {
	dst = format.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if p := s.board[sp]; p != 0 {
			return p.append(dst)
		}
		return dst
	})
	dst = format.AppendInt(format.AppendTurn(dst, s.turn), "players", s.Players())
	dst = format.AppendFlag(dst, "teams", s.teams)
	if s.teams {
		dst = append(format.AppendKey(dst, "slot"), s.Slot().Letter())
	}
	return dst
}

// Parse reads a position text. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := format.NewScanner("ploy", grid, text)
	p.Board(func(sp notation.Space, text string) int {
		piece, smallest := scanPiece(text)
		if piece == 0 {
			return 0
		}
		if !smallest {
			p.FailSpace(sp, notation.RuleMalformed, "the heading is not the smallest that shows these indicators")
		}
		if piece.kind() == Commander && s.commanders.Has(piece.seat()) {
			p.FailSpace(sp, notation.RuleTooMany, "a second commander of one player")
		} else {
			s.put(sp, piece)
		}
		return pieceLen
	})
	s.turn = p.Turn(notation.MaxSeats)
	s.players = uint8(p.Int("players", 2, notation.MaxSeats))
	s.teams = p.Flag("teams")
	s.slot = uint8(s.turn)
	if s.teams {
		s.slot = uint8(p.Choice("slot", "a", "b", "c", "d") + 1)
	}
	if p.Readable() {
		s.check(p)
	}
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

func (s *State) check(p *format.Scanner) {
	if int(s.turn) > s.Players() {
		p.FailKey("turn", notation.RuleSeat, "%c is not in a game for %d", s.turn.Letter(), s.players)
	}
	switch {
	case s.players == 3:
		p.FailKey("players", notation.RulePlayers, "the game is for 2 or 4 players")
	case s.teams && s.players != notation.MaxSeats:
		p.FailKey("teams", notation.RuleTeams, "partners need 4 players")
	default:
		s.checkBox(p)
		s.checkSides(p)
	}
}

func (s *State) checkBox(p *format.Scanner) {
	colors := 1
	if s.handsOver() {
		colors = notation.MaxSeats // anyone may have taken over pieces of every color
	}
	var have [notation.MaxSeats]count
	for sp, piece := range s.board {
		if piece == 0 {
			continue
		}
		owner := piece.owner()
		if owner >= s.Players() {
			p.FailSpace(notation.Space(sp), notation.RuleSeat, "a piece of a seat that is not in the game")
			continue
		}
		if colors > 1 {
			owner = 0
		}
		have[owner][piece.kind()]++
		if !have[owner].fits(colors) {
			p.FailSpace(notation.Space(sp), notation.RuleTooMany, "more pieces of the kind %c than the box has", letters[piece.kind()])
			have[owner][piece.kind()]--
		}
	}
	if s.teams && !fitTogether(have) {
		p.FailKey("board", notation.RuleTooMany, "only two colors of the box have more than two lances and three probes")
	}
}

func (s *State) checkSides(p *format.Scanner) {
	switch {
	case s.teams:
		if s.beaten(0) && s.beaten(2) && s.beaten(1) && s.beaten(3) {
			p.FailKey("board", notation.RuleFinished, "both sides are beaten")
		}
		if want := s.player(s.Slot()); want != s.turn {
			p.FailKey("turn", notation.RuleContradiction, "%c does not play the slot of %c", s.turn.Letter(), s.Slot().Letter())
		}
	case s.players == 2:
		if s.beaten(0) && s.beaten(1) {
			p.FailKey("board", notation.RuleFinished, "both players have lost")
		}
	default:
		for seat := range s.pieces {
			if s.beaten(seat) && !s.pieces[seat].isEmpty() {
				p.FailKey("board", notation.RuleSeat, "seat %c lacks a commander or any other piece, so it is out and has no pieces", notation.Seat(seat+1).Letter())
			}
		}
		if s.pieces[s.mover()].isEmpty() {
			p.FailKey("turn", notation.RuleSeat, "%c is out", s.turn.Letter())
		}
	}
}

// Diagram draws the board as text.
func (s State) Diagram() string {
	return format.Diagram{Grid: grid, Width: 5, Height: 3, FieldSide: 1, Cell: func(sp notation.Space, line int) string {
		return cell(s.board[sp], line)
	}}.String()
}

func cell(p piece, line int) string {
	stroke := func(d int, mark byte) byte {
		if p.indicators()>>d&1 == 0 {
			return ' '
		}
		return mark
	}
	switch {
	case p == 0:
		return ""
	case line == 0:
		return string([]byte{stroke(7, '\\'), ' ', stroke(0, '|'), ' ', stroke(1, '/')})
	case line == 1:
		return string(append(p.append([]byte{stroke(6, '-')}), stroke(2, '-')))
	}
	return string([]byte{stroke(5, '/'), ' ', stroke(4, '|'), ' ', stroke(3, '\\')})
}
