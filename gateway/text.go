package gateway

import (
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/sly/board"
)

//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings

// appendText appends the text of m to dst, or nothing if m is not a valid move.
func (m Move) appendText(dst []byte) []byte {
	if m == Pass {
		return append(dst, notation.PassText...)
	}
	from, ok := m.From()
	if !ok {
		return dst
	}
	to, _ := m.To()
	dst = format.AppendMove(dst, grid, from, to)
	if entry := m.Entry(); entry != 0 {
		dst = append(dst, '+', board.Letter(entry))
	}
	return dst
}

// ParseMove reads a move such as "3C-3F" or "3C-3F+T": the word "pass", or two spaces in
// any form that [format.ScanMove] accepts, followed by "+T" or "+S", in either case, if a
// piece enters. It does not check whether the move is legal. The error is a
// [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassText) {
		return Pass, nil
	}
	w, err := format.ScanMove(grid, text)
	if err != nil {
		return 0, err
	}
	at := len(text) - len(w.Rest)
	if !w.HasTo {
		return 0, &notation.WordError{Word: text, Offset: at, Reason: "want two spaces with - between them"}
	}
	m := Between(w.From, w.To)
	switch w.Rest {
	case "":
		return m, nil
	case "+T", "+t":
		return m.Entering(Triangle), nil
	case "+S", "+s":
		return m.Entering(Square), nil
	}
	return 0, &notation.WordError{Word: text, Offset: at, Reason: "want +T, +S or nothing after the two spaces"}
}

// appendText appends the position text of s, which is valid, to dst.
func (s State) appendText(dst []byte) []byte {
	dst = format.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if p := s.Piece(sp); p.Seat != 0 {
			return board.AppendPiece(dst, p)
		}
		return dst
	})
	dst = format.AppendTurn(dst, s.turn)
	dst = format.AppendInt(dst, "players", int(s.players))
	dst = format.AppendFlag(dst, "teams", s.teams)
	dst = format.AppendKey(dst, "reserve")
	for i := range min(s.players, maxSeats) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = s.reserves[i].append(dst)
	}
	return format.AppendInt(dst, "passes", int(s.passes))
}

func (r reserve) append(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, 'T'), int64(r.triangles()), 10)
	return strconv.AppendInt(append(dst, 'S'), int64(r.squares()), 10)
}

// Parse reads a position text, such as that of the start for two:
//
//	12/6aT5/2aC9/11bS/12/12/12/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0
//
// It accepts any position that the rules can judge. The package documentation lists what
// it refuses. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	r := reader{Scanner: format.NewScanner("gateway", grid, text)}
	r.Board(r.piece)
	turn := r.Turn(maxSeats)
	players := r.Int("players", 2, maxSeats)
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

// A reader reads a position text. The board comes first in the text but is checked last,
// when the number of players is known.
type reader struct {
	*format.Scanner
	s      State
	pieces [board.Spaces]notation.Piece
}

// piece reads the word of one piece.
func (r *reader) piece(sp notation.Space, text string) (int, string) {
	p, ok := board.ScanPiece(text)
	if !ok {
		return 0, ""
	}
	if p.Kind == Cylinder && board.IsCenter(sp) {
		return 0, "a cylinder never stands on a center"
	}
	r.pieces[sp] = p
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
		r.FailValue("reserve", "want %d reserves, one for each seat, not %d", r.s.players, len(list))
		return
	}
	for i, word := range list {
		if len(word) != 4 || word[0] != 'T' || word[2] != 'S' || !digit(word[1]) || !digit(word[3]) {
			r.FailValue("reserve", "want triangles and squares of seat %c such as T3S5, not %q", 'a'+i, word[:min(len(word), 20)])
			return
		}
		r.s.reserves[i] = reserveOf(int(word[1]-'0'), int(word[3]-'0'))
	}
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// check refuses impossible positions. Each step relies on the ones before it. After the
// first fault, the others have no effect.
func (r *reader) check() {
	if players := int(r.s.players); int(r.s.turn) > players {
		r.FailKey("turn", "there is no seat %c with %d players", r.s.turn.Letter(), players)
	}
	if r.s.teams && r.s.players != maxSeats {
		r.FailKey("teams", "teams need %d players, not %d", maxSeats, r.s.players)
	}
	r.checkPieces()
	r.checkWinners()
}

// A census counts the pieces of a seat by kind, and those of them on centers.
type census struct{ all, centered [board.Kinds + 1]int }

// checkPieces puts the pieces on the board and refuses more than the box holds.
func (r *reader) checkPieces() {
	s := &r.s
	var count [maxSeats]census
	for sp := range notation.Space(board.Spaces) {
		p := r.pieces[sp]
		switch {
		case p.Seat == 0:
			continue
		case int(p.Seat) > int(s.players):
			r.FailSpace(sp, "there is no seat %c with %d players", p.Seat.Letter(), s.players)
			return
		}
		c := &count[p.Seat-1]
		if c.all[p.Kind]++; c.all[p.Kind] > army[p.Kind] {
			r.FailSpace(sp, "more than %d %s of seat %c", army[p.Kind], plural(p.Kind, army[p.Kind]), p.Seat.Letter())
			return
		}
		if board.IsCenter(sp) {
			c.centered[p.Kind]++
		}
		s.put(p.Seat, p.Kind, sp)
	}
	for seat := notation.Seat(1); int(seat) <= int(s.players); seat++ {
		if count[seat-1].all[Cylinder] == 0 {
			r.FailKey("board", "no cylinder of seat %c", seat.Letter())
		}
		r.checkCounts(seat, Triangle, &count[seat-1])
		r.checkCounts(seat, Square, &count[seat-1])
	}
}

// checkCounts checks the triangles or the squares of a seat. Together with its reserve
// they must be complete, and only pieces that have entered can stand on centers.
func (r *reader) checkCounts(seat notation.Seat, kind notation.Kind, count *census) {
	all, reserved := army[kind], r.s.reserves[seat-1].of(kind)
	if on := count.all[kind]; on+reserved != all {
		r.FailKey("reserve", "seat %c has %d %s on the board and %d in reserve, want %d together",
			seat.Letter(), on, plural(kind, on), reserved, all)
	}
	entered := all - 1 - reserved
	if entered < 0 {
		r.FailKey("reserve", "seat %c has no %s on the board, where one starts", seat.Letter(), board.Name(kind))
	}
	if centered := count.centered[kind]; centered > entered {
		r.FailKey("board", "seat %c has entered %d %s, but %d of them on centers",
			seat.Letter(), entered, plural(kind, entered), centered)
	}
}

// plural returns the name of a kind, in the plural unless n is 1.
func plural(kind notation.Kind, n int) string {
	if n == 1 {
		return board.Name(kind)
	}
	return board.Name(kind) + "s"
}

// checkWinners refuses a game that several players or both teams have won, since the
// first win ends it.
func (r *reader) checkWinners() {
	if !r.OK() {
		return
	}
	finished := r.s.finished()
	if r.s.teams {
		if finished == notation.AllSeats(maxSeats) {
			r.FailKey("reserve", "both teams have entered everything")
		}
		return
	}
	if first := finished.After(0); finished.Len() > 1 {
		r.FailKey("reserve", "seats %c and %c have both entered everything", first.Letter(), finished.After(first).Letter())
	}
}

// Diagram returns the board as text with labels on all sides. Pieces are drawn as their
// words in position texts, such as aC, vacant gateways as o.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string {
		if p := s.Piece(sp); p.Seat != 0 {
			return string(board.AppendPiece(nil, p))
		}
		return ""
	})
}
