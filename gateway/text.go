package gateway

import (
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// String returns the move as it is written: "3C-3F", "3C-3F+T" or "pass".
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
	dst = grid.AppendMove(dst, from, to)
	if entry := m.Entry(); entry != 0 {
		dst = append(dst, '+', entry.Letter())
	}
	return dst
}

// ParseMove reads a move for s: two spaces, in any spelling that
// [notation.Grid.ScanSpace] takes, with '-' or 'x' between them, and "+T" or "+S"
// when a piece enters, in capitals or not; or "pass". It does not check whether
// the move is legal. The error is a [*notation.WordError].
func ParseMove(_ State, text string) (Move, error) {
	if text == notation.PassWord {
		return Pass, nil
	}
	w, err := grid.ScanMove(text)
	if err != nil {
		return 0, err
	}
	fail := func(reason string) (Move, error) {
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: reason}
	}
	if !w.HasTo {
		return fail("want two spaces with - between them")
	}
	switch w.Rest {
	case "":
		return Between(w.From, w.To, 0), nil
	case "+T", "+t":
		return Between(w.From, w.To, board.Triangle), nil
	case "+S", "+s":
		return Between(w.From, w.To, board.Square), nil
	}
	return fail("want +T, +S or nothing after the two spaces")
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
	dst = notation.AppendKey(dst, "reserve")
	for i := range min(s.players, most) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = s.reserves[i].append(dst)
	}
	return notation.AppendInt(dst, "passes", int(s.passes)), nil
}

func (r reserve) append(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, 'T'), int64(r.triangles()), 10)
	return strconv.AppendInt(append(dst, 'S'), int64(r.squares()), 10)
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
//	12/6aT5/2aC9/11bS/12/12/12/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0
//
// It takes any position that the rules can judge; what it refuses is told in the
// documentation of the package. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	r := reader{PositionScanner: notation.ScanPosition("gateway", grid, text)}
	r.Board(r.piece)
	turn := r.Turn(most)
	players := r.Int("players", 2, most)
	teams := r.Flag("teams")
	r.s = empty(players, teams)
	r.s.turn = turn
	r.readReserves()
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
	if shape == board.Cylinder && board.IsCenter(sp) {
		return 0, "a cylinder never comes on a center"
	}
	r.read[sp].seat, r.read[sp].shape = seat, shape
	return board.PieceLen, ""
}

// readReserves reads the reserves of all seats, such as T3S5,T0S2.
func (r *reader) readReserves() {
	value := r.Value("reserve")
	if !r.OK() {
		return
	}
	list := strings.Split(value, ",")
	if len(list) != int(r.s.players) {
		r.FailKey("reserve", "%d reserves, want %d, one for each seat", len(list), r.s.players)
		return
	}
	for i, word := range list {
		if len(word) != 4 || word[0] != 'T' || word[2] != 'S' || !digit(word[1]) || !digit(word[3]) {
			r.FailKey("reserve", "want triangles and squares of seat %c such as T3S5, not %q", 'a'+i, word[:min(len(word), 20)])
			return
		}
		r.s.reserves[i] = reserveOf(int(word[1]-'0'), int(word[3]-'0'))
	}
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

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
	r.checkWinners()
}

// A census counts the pieces of a seat by shape, and those of them on centers.
type census struct{ all, gated [board.Shapes + 1]int }

// checkPieces puts the pieces on the board, no more of them than the box holds.
func (r *reader) checkPieces() {
	s := &r.s
	var count [most]census
	for sp := range board.Space(board.Spaces) {
		seat, shape := r.read[sp].seat, r.read[sp].shape
		switch {
		case seat == 0:
			continue
		case int(seat) > int(s.players):
			r.FailSpace(sp, "there is no seat %c with %d players", seat.Letter(), s.players)
			return
		}
		c := &count[seat-1]
		if c.all[shape]++; c.all[shape] > box[shape] {
			r.FailSpace(sp, "more than %d %s of seat %c", box[shape], plural(shape, box[shape]), seat.Letter())
			return
		}
		if board.IsCenter(sp) {
			c.gated[shape]++
		}
		s.put(seat, shape, sp)
	}
	for seat := notation.Seat(1); int(seat) <= int(s.players); seat++ {
		r.checkCounts(seat, &count[seat-1])
	}
}

// checkCounts checks the pieces of a seat: together with its reserve they are all
// of the box, and only those that have been entered can stand on centers.
func (r *reader) checkCounts(seat notation.Seat, count *census) {
	if count.all[board.Cylinder] == 0 {
		r.FailKey("board", "no cylinder of seat %c", seat.Letter())
	}
	reserve := r.s.reserves[seat-1]
	for _, c := range [...]struct {
		shape    board.Shape
		reserved int
	}{{board.Triangle, reserve.triangles()}, {board.Square, reserve.squares()}} {
		all, reserved := box[c.shape], c.reserved
		if on := count.all[c.shape]; on+reserved != all {
			r.FailKey("reserve", "seat %c has %d %s on the board and %d in reserve, want %d together",
				seat.Letter(), on, plural(c.shape, on), reserved, all)
		}
		entered := all - 1 - reserved
		if entered < 0 {
			r.FailKey("reserve", "seat %c has no %s on the board, where one starts", seat.Letter(), c.shape)
		}
		if gated := count.gated[c.shape]; gated > entered {
			r.FailKey("board", "seat %c has entered %d %s, but %d of them on centers",
				seat.Letter(), entered, plural(c.shape, entered), gated)
		}
	}
}

func plural(shape board.Shape, n int) string {
	if n == 1 {
		return shape.String()
	}
	return shape.String() + "s"
}

// checkWinners refuses a game that both sides, or several players, have won: it
// ended with the first of them.
func (r *reader) checkWinners() {
	if !r.OK() {
		return
	}
	done := r.s.Finished()
	if r.s.teams {
		if done == notation.AllSeats(most) {
			r.FailKey("reserve", "both teams have entered everything")
		}
		return
	}
	if first := done.First(); done.Len() > 1 {
		r.FailKey("reserve", "seats %c and %c have both entered everything", first.Letter(), done.After(first).Letter())
	}
}

// Diagram returns the board as text with labels on all sides: pieces are drawn
// as their words in position texts, such as aC, empty gateways as o.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp board.Space) string {
		if seat, shape := s.Piece(sp); seat != 0 {
			return string(board.AppendPiece(nil, seat, shape))
		}
		return ""
	})
}
