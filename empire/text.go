package empire

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// String returns the move as it is written: "1D-1L" or "pass".
func (m Move) String() string { return string(m.append(nil)) }

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) { return m.append(dst), nil }

// MarshalText implements [encoding.TextMarshaler].
func (m Move) MarshalText() ([]byte, error) { return m.append(nil), nil }

func (m Move) append(dst []byte) []byte {
	if m == Pass {
		return append(dst, notation.PassWord...)
	}
	from, ok := m.From()
	if !ok {
		return append(dst, "none"...)
	}
	to, _ := m.To()
	return grid.AppendMove(dst, from, to)
}

// ParseMove reads a move for s: two spaces, in any spelling that
// [notation.Grid.ScanSpace] takes, with '-' or 'x' between them, or "pass". It
// does not check whether the move is legal. The error is a [*notation.WordError].
func ParseMove(_ State, text string) (Move, error) {
	if text == notation.PassWord {
		return Pass, nil
	}
	w, err := grid.ScanMove(text)
	switch {
	case err != nil:
		return 0, err
	case !w.HasTo:
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "want two spaces with - between them"}
	case w.Rest != "":
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	}
	return Between(w.From, w.To), nil
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
	dst = notation.AppendBoard(dst, grid, func(dst []byte, sp board.Space) []byte {
		if seat, shape := s.Piece(sp); seat != 0 {
			return board.AppendPiece(dst, seat, shape)
		}
		return dst
	})
	dst = notation.AppendTurn(dst, s.turn)
	dst = notation.AppendInt(dst, "players", int(s.players))
	dst = notation.AppendFlag(dst, "teams", s.teams)
	dst = notation.AppendSeats(dst, "crown", s.crown)
	return notation.AppendInt(dst, "passes", int(s.passes)), nil
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

// Parse reads a position text, such as that of the start for two:
//
//	aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC b players=2 teams=0 crown=- passes=0
//
// It takes any position that the rules can judge; what it refuses is told in the
// documentation of the package. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	r := reader{PositionScanner: notation.ScanPosition("empire", grid, text)}
	r.Board(r.piece)
	turn := r.Turn(most)
	players := r.Int("players", 2, most)
	teams := r.Flag("teams")
	r.s = empty(players, teams)
	r.s.turn = turn
	r.s.crown = r.Seats("crown", players)
	r.s.passes = uint8(r.Int("passes", 0, players))
	if err := r.End(); err != nil {
		return State{}, err
	}
	r.check()
	if err := r.Err(); err != nil {
		return State{}, err
	}
	return r.s, nil
}

// A reader reads one position text. The board comes first in the text but is
// checked last, when the number of players is known.
type reader struct {
	*notation.PositionScanner
	s    State
	read [board.Spaces]struct {
		seat  notation.Seat
		shape board.Shape
	}
}

// piece reads the word of one piece.
func (r *reader) piece(sp board.Space, text string) (int, string) {
	seat, shape, ok := board.ScanPiece(text)
	if !ok {
		return 0, ""
	}
	r.read[sp].seat, r.read[sp].shape = seat, shape
	return board.PieceLen, ""
}

// check refuses what cannot be. Each step relies on the ones before it; after
// the first fault the others change nothing.
func (r *reader) check() {
	if players := int(r.s.players); int(r.s.turn) > players {
		r.FailKey("turn", "there is no seat %c with %d players", r.s.turn.Letter(), players)
	}
	if r.s.teams && r.s.players != most {
		r.FailKey("teams", "teams need %d players, not %d", most, r.s.players)
	}
	r.checkPieces()
	r.checkSeats()
	r.checkCrown()
	if in := r.s.in.Len(); r.OK() && int(r.s.passes) > in {
		r.FailKey("passes", "%d passes in a row, with %d seats in the game", r.s.passes, in)
	}
}

// checkPieces puts the pieces on the board, no more of them than the box holds.
func (r *reader) checkPieces() {
	s := &r.s
	changing := s.armiesChange()
	var count [most + 1][board.Shapes + 1]int // by seat, or 0 for all
	for sp := range board.Space(board.Spaces) {
		seat, shape := r.read[sp].seat, r.read[sp].shape
		switch {
		case seat == 0:
			continue
		case int(seat) > int(s.players):
			r.FailSpace(sp, "there is no seat %c with %d players", seat.Letter(), s.players)
			return
		case shape == Commander && s.in.Has(seat):
			r.FailSpace(sp, "a second commander of seat %c", seat.Letter())
			return
		}
		of, limit := seat, each[shape]
		if changing && shape != Commander {
			of, limit = 0, limit*int(s.players)
		}
		if count[of][shape]++; count[of][shape] > limit {
			r.FailSpace(sp, "more than %d %s %s", limit, names[shape], whose(of))
			return
		}
		s.put(seat, shape, sp)
	}
}

// armiesChange reports whether a captured commander's army joins the captor's.
func (s *State) armiesChange() bool { return s.players > 2 && !s.teams }

var names = [board.Shapes + 1]string{Archer: "archers", Horseman: "horsemen"}

func whose(of notation.Seat) string {
	if of == 0 {
		return "in all"
	}
	return "of seat " + string(of.Letter())
}

// checkSeats refuses seats with pieces but without the commander that keeps them
// in, and a turn that is not in play. Where the capture of a commander has ended
// the game, its owner still has his pieces.
func (r *reader) checkSeats() {
	s := &r.s
	gone := notation.AllSeats(int(s.players)) &^ s.in
	over := s.in.Len() == 1
	if s.teams {
		over = gone != 0
	}
	switch {
	case !r.OK():
		return
	case s.in == 0:
		r.FailKey("board", "no commander")
	case s.teams && gone.Len() > 1:
		r.FailKey("board", "%d commanders are missing, but the capture of the first ends the game", gone.Len())
	case !over && gone.Has(s.turn):
		r.FailKey("turn", "seat %c has no commander, it is out", s.turn.Letter())
	}
	for seat := notation.Seat(1); int(seat) <= int(s.players); seat++ {
		// With teams the one seat without commander has lost the game, otherwise
		// the last one to lose his would have been next.
		if !gone.Has(seat) || over && (s.teams || seat == s.turn) {
			continue
		}
		if sp, ok := s.pieces[seat-1].First(); ok {
			r.FailSpace(sp, "seat %c has pieces but no commander", seat.Letter())
		}
	}
}

// checkCrown refuses coronations that cannot be, and finds the one that has won:
// a commander on its coronation center is either there for good or pending.
func (r *reader) checkCrown() {
	s := &r.s
	if !r.OK() {
		return
	}
	decided := s.conquerors() != 0
	for seat := notation.Seat(1); int(seat) <= int(s.players); seat++ {
		center := centers[s.players][seat-1]
		at := s.in.Has(seat) && s.commanders[seat-1] == center
		switch {
		case s.crown.Has(seat) && !at:
			r.FailKey("crown", "the commander of seat %c is not on %s, its coronation center", seat.Letter(), grid.Label(center))
		case s.crown.Has(seat) || !at || decided:
		case s.threatened(seat):
			r.FailKey("crown", "seat %c is missing, whose commander on %s can be captured", seat.Letter(), grid.Label(center))
		case s.crowned != 0:
			r.FailKey("crown", "the commanders of seats %c and %c cannot both have been crowned", s.crowned.First().Letter(), seat.Letter())
		default:
			s.crowned = seat.Set()
		}
	}
}

// Diagram returns the board as text with labels on all sides: pieces are drawn
// as their words in position texts, such as aC, empty thrones as *.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp board.Space) string {
		seat, shape := s.Piece(sp)
		switch {
		case seat != 0:
			return string(board.AppendPiece(nil, seat, shape))
		case thrones.Has(sp):
			return "*"
		}
		return ""
	})
}
