package sniggle

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// String returns the move as it is written: "4A-4D" or "pass".
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
// [notation.Grid.ScanSpace] takes, with '-' between them, or "pass". It does not
// check whether the move is legal. The error is a [*notation.WordError].
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
	dst = append(notation.AppendKey(dst, "variation"), s.Variation()...)
	dst = appendPattern(notation.AppendKey(dst, "triangles"), s.pattern)
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

// appendPattern appends the triangles' spaces as "1B,2B,3B".
func appendPattern(dst []byte, pattern tracks) []byte {
	set := pattern.set(0)
	for sp, ok := set.Pop(); ok; sp, ok = set.Pop() {
		dst = append(grid.AppendLabel(dst, sp), ',')
	}
	return dst[:len(dst)-1]
}

// parsePattern reads three different spaces of the top left field with commas
// between them, in any order. The reason says what is wrong with the text.
func parsePattern(text string) (pattern tracks, reason string) {
	words := strings.Split(text, ",")
	if len(words) != rows {
		return 0, "want three spaces of the top left field, such as 1B,2B,3B"
	}
	for _, word := range words {
		sp, err := grid.ParseSpace(strings.TrimSpace(word))
		if err != nil {
			return 0, err.Error()
		}
		bit := tracks(1) << laneBit[sp]
		switch {
		case board.FieldOf(sp) != 0:
			return 0, grid.Label(sp) + " is not in the top left field, 1A to 3C"
		case pattern&bit != 0:
			return 0, grid.Label(sp) + " stands twice"
		}
		pattern |= bit
	}
	return pattern, ""
}

// Parse reads a position text, such as that of the start for two:
//
//	12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0
//
// It takes any position that the rules can judge; what it refuses is told in the
// documentation of the package. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	r := reader{PositionScanner: notation.ScanPosition("sniggle", grid, text)}
	r.Board(r.piece)
	r.s.turn = r.Turn(most)
	r.s.players = uint8(r.Int("players", 2, most))
	r.s.teams = r.Flag("teams")
	r.s.match = r.Choice("variation", notation.Standard, Match) == 1
	r.triangles()
	r.s.passes = uint8(r.Int("passes", 0, most))
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
	switch {
	case !ok:
		return 0, ""
	case shape == board.Cylinder:
		return 0, "cylinders take no part in the game"
	}
	r.read[sp].seat, r.read[sp].shape = seat, shape
	return board.PieceLen, ""
}

// triangles reads the key of that name.
func (r *reader) triangles() {
	value := r.Value("triangles")
	if !r.OK() {
		return
	}
	pattern, reason := parsePattern(value)
	if reason != "" {
		r.FailKey("triangles", "%s", reason)
	}
	r.s.pattern = pattern
}

// check refuses what cannot be. Each step relies on the ones before it; after
// the first fault the others change nothing.
func (r *reader) check() {
	s := &r.s
	switch players := int(s.players); {
	case int(s.turn) > players:
		r.FailKey("turn", "there is no seat %c with %d players", s.turn.Letter(), players)
	case s.teams && players != most:
		r.FailKey("teams", "teams need %d players, not %d", most, players)
	case s.passes > s.players:
		r.FailKey("passes", "%d passes in a row, with %d players", s.passes, players)
	}
	for sp := range board.Space(board.Spaces) {
		if r.OK() && r.read[sp].seat != 0 {
			r.put(sp)
		}
	}
	for seat := notation.Seat(1); int(seat) <= int(s.players); seat++ {
		r.checkComplete(seat)
	}
	r.checkEnd()
}

// put sets what was read on sp on the board: the pieces never leave their rows,
// so there are as many of each shape in a row as at the start.
func (r *reader) put(sp board.Space) {
	s, seat, shape := &r.s, r.read[sp].seat, r.read[sp].shape
	if int(seat) > int(s.players) {
		r.FailSpace(sp, "there is no seat %c with %d players", seat.Letter(), s.players)
		return
	}
	if s.owner(sp) != seat {
		first := firstRow(int(s.players), seat)
		r.FailSpace(sp, "the pieces of seat %c stay in rows %s to %s", seat.Letter(), grid.RowLabel(first), grid.RowLabel(first+2))
		return
	}
	i, bit := board.Row(sp)%rows, tracks(1)<<laneBit[sp]
	limit := r.startedIn(i, shape)
	here := s.triangles[seat-1]
	if shape == Square {
		here = s.pieces[seat-1] &^ here
	}
	if here.row(i).len() == limit {
		r.FailSpace(sp, "more than the %s with which seat %c started in row %s",
			number(limit, shape), seat.Letter(), grid.RowLabel(board.Row(sp)))
		return
	}
	s.pieces[seat-1] |= bit
	if shape == Triangle {
		s.triangles[seat-1] |= bit
	}
}

// startedIn returns how many pieces of a shape a seat has in one of its rows,
// counted from 0.
func (r *reader) startedIn(row int, shape board.Shape) int {
	triangles := r.s.pattern.row(row).len()
	if shape == Triangle {
		return triangles
	}
	return home.row(row).len() - triangles
}

func number(n int, shape board.Shape) string {
	if n == 1 {
		return fmt.Sprint("1 ", shape)
	}
	return fmt.Sprint(n, " ", shape, "s")
}

// checkComplete refuses a seat that lacks pieces: none ever leaves the board.
func (r *reader) checkComplete(seat notation.Seat) {
	for i := range rows {
		n, want := r.s.pieces[seat-1].row(i).len(), home.row(i).len()
		if r.OK() && n < want {
			label := grid.RowLabel(firstRow(int(r.s.players), seat) + i)
			r.FailKey("board", "seat %c has %d pieces in row %s, want %d", seat.Letter(), n, label, want)
		}
	}
}

// checkEnd refuses more winners than one and passes that were not forced: who
// has passed could not move, and as nobody has moved since, he still cannot.
func (r *reader) checkEnd() {
	s := &r.s
	if !r.OK() {
		return
	}
	finished := s.finished()
	switch {
	case !s.teams && finished.Len() > 1:
		r.FailKey("board", "seats %s have all finished, but the first to do so ends the game", finished.AppendLetters(nil))
	case finished == notation.AllSeats(most):
		r.FailKey("board", "both teams have finished, but the first to do so ends the game")
	case s.passes > 0 && s.winners() != 0:
		r.FailKey("passes", "the game is won, and that by a move, not by a pass")
	}
	seat := s.turn
	for range s.passes {
		seat = (seat+notation.Seat(s.players)-2)%notation.Seat(s.players) + 1
		if s.canMove(seat) {
			r.FailKey("passes", "seat %c can move, so it has not passed", seat.Letter())
			return
		}
	}
}

// Diagram returns the board as text with labels on all sides: pieces are drawn
// as their words in position texts, such as aS.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp board.Space) string {
		seat, shape := s.Piece(sp)
		if seat == 0 {
			return ""
		}
		return string(board.AppendPiece(nil, seat, shape))
	})
}
