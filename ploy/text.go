package ploy

import (
	"github.com/seed-445450d7/rulebook/notation"
)

// String returns the move as it is written: "9D-6D", "8E+2" or "7E-6E+7".
func (m Move) String() string { return string(m.append(nil)) }

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) { return m.append(dst), nil }

// MarshalText implements [encoding.TextMarshaler].
func (m Move) MarshalText() ([]byte, error) { return m.append(nil), nil }

func (m Move) append(dst []byte) []byte {
	if m.from == m.to {
		if m.turn == 0 {
			return append(dst, "none"...)
		}
		dst = grid.AppendLabel(dst, m.From())
	} else {
		dst = grid.AppendMove(dst, m.From(), m.To())
	}
	if m.turn == 0 {
		return dst
	}
	return append(dst, '+', '0'+m.turn)
}

// ParseMove reads a move for s: two spaces with a hyphen between them, in any
// spelling that [notation.Grid.ScanMove] takes, or one; then "+" and the eighths of
// a turn, 1 to 7, where the piece turns. It does not check whether the move is
// legal. The error is a [*notation.WordError].
func ParseMove(_ State, text string) (Move, error) {
	w, err := grid.ScanMove(text)
	if err != nil {
		return Move{}, err
	}
	fail := func(reason string) (Move, error) {
		return Move{}, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: reason}
	}
	m := Move{from: uint8(w.From), to: uint8(w.To)}
	switch {
	case w.HasTo && w.From == w.To:
		return fail("a motion move does not end where it began")
	case w.Rest == "" && !w.HasTo:
		return fail("want + and the eighths of a turn, or - and a space")
	case w.Rest == "":
		return m, nil
	case len(w.Rest) != 2 || w.Rest[0] != '+' || w.Rest[1] < '1' || w.Rest[1] > '7':
		return fail("want + and the eighths of a turn, 1 to 7")
	}
	m.turn = w.Rest[1] - '0'
	return m, nil
}

// String returns the position text, or "invalid State" for the zero State.
func (s State) String() string {
	b, err := s.AppendText(nil)
	if err != nil {
		return "invalid State"
	}
	return string(b)
}

// AppendText appends the position text to dst. The zero State has none: that is
// an error.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if !s.IsValid() {
		return dst, notation.ErrInvalidState
	}
	dst = notation.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if p := s.board[sp]; p != 0 {
			return p.append(dst)
		}
		return dst
	})
	dst = notation.AppendInt(notation.AppendTurn(dst, s.turn), "players", s.Players())
	dst = notation.AppendFlag(dst, "teams", s.teams)
	if s.teams {
		dst = append(notation.AppendKey(dst, "slot"), s.slot.Letter())
	}
	return dst, nil
}

// MarshalText implements [encoding.TextMarshaler].
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it takes what [Parse]
// takes.
func (s *State) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// Parse reads a position text. A seat cannot have more pieces than its set, or of
// four players all together more than all sets; of four players everybody in the
// game has his commander and another piece; not both sides can have lost. The error
// is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := notation.ScanPosition("ploy", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) {
		piece, reason := scanPiece(text)
		if piece == 0 {
			return 0, reason
		}
		if piece.Kind() == Commander && s.commanders.Has(piece.Seat()) {
			return 0, "a second commander of one player"
		}
		s.put(sp, piece)
		return pieceLen, ""
	})
	s.turn = p.Turn(most)
	s.players = uint8(p.Int("players", 2, most))
	s.teams = p.Flag("teams")
	s.slot = s.turn
	if p.OK() && s.teams {
		s.slot = s.scanSlot(p)
	}
	if p.OK() {
		s.check(p)
	}
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

func (s *State) scanSlot(p *notation.PositionScanner) notation.Seat {
	value := p.Value("slot")
	if !p.OK() {
		return 0
	}
	if len(value) == 1 {
		if slot := notation.SeatOf(value[0]); slot.IsValid() {
			return slot
		}
	}
	p.FailKey("slot", "%q is no seat, want a to d", value)
	return 0
}

// check looks at the position as a whole.
func (s *State) check(p *notation.PositionScanner) {
	switch {
	case s.players == 3:
		p.FailKey("players", "the game is for 2 or 4 players")
	case s.teams && s.players != most:
		p.FailKey("teams", "partners need 4 players")
	case int(s.turn) > s.Players():
		p.FailKey("turn", "%c is not in a game for %d", s.turn.Letter(), s.players)
	default:
		s.checkPieces(p)
		s.checkSides(p)
	}
}

// checkPieces counts the pieces against the sets.
func (s *State) checkPieces(p *notation.PositionScanner) {
	start, err := New(notation.Players(s.Players()), func(o *notation.Setup) { o.Teams = s.teams })
	if err != nil {
		p.FailKey("players", "%v", err)
		return
	}
	together := s.players == most && !s.teams // armies change hands
	var have, limit [most][kinds]int
	for sp := range notation.Space(spaces) {
		for i, piece := range []Piece{start.board[sp], s.board[sp]} {
			if piece == 0 {
				continue
			}
			owner, count := piece.owner(), &limit
			if together {
				owner = 0
			}
			if i == 1 {
				count = &have
			}
			count[owner][piece.Kind()]++
			if i == 1 && int(piece.Seat()) > s.Players() {
				p.FailSpace(sp, "a piece of a seat that is not in the game")
			}
		}
	}
	for sp := range notation.Space(spaces) {
		piece := s.board[sp]
		if piece == 0 {
			continue
		}
		owner := piece.owner()
		if together {
			owner = 0
		}
		if have[owner][piece.Kind()] > limit[owner][piece.Kind()] {
			p.FailSpace(sp, "more pieces of the kind %c than there are", piece.Kind().Letter())
		}
	}
}

// checkSides looks at who is in the game.
func (s *State) checkSides(p *notation.PositionScanner) {
	switch {
	case s.teams:
		if s.beaten(0) && s.beaten(2) && s.beaten(1) && s.beaten(3) {
			p.FailKey("board", "both sides are beaten")
		}
		if want := s.player(s.slot); want != s.turn {
			p.FailKey("turn", "%c does not play the slot of %c", s.turn.Letter(), s.slot.Letter())
		}
	case s.players == 2:
		if s.beaten(0) && s.beaten(1) {
			p.FailKey("board", "both players have lost")
		}
	default:
		for seat := range s.pieces {
			if s.beaten(seat) && !s.pieces[seat].isEmpty() {
				p.FailKey("board", "seat %c is out, but has pieces", notation.Seat(seat+1).Letter())
			}
		}
		if s.pieces[s.turn-1].isEmpty() {
			p.FailKey("turn", "%c is out", s.turn.Letter())
		}
	}
}

// Diagram returns the board as text with labels on all sides. A piece is its word
// with strokes around it where it points: a lance aT0 points up, right and left.
func (s State) Diagram() string {
	return notation.Diagram{Grid: grid, Width: 5, Height: 3, Block: 1, Cell: func(sp notation.Space, line int) string {
		return cell(s.board[sp], line)
	}}.String()
}

// cell returns a line of the picture of a piece.
func cell(p Piece, line int) string {
	stroke := func(d int, mark byte) byte {
		if p.Indicators()>>d&1 == 0 {
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
