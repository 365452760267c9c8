package gateway

import (
	"strconv"
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

// ParseMove reads a move such as "3C-3F", "3C-3F+T", or "pass", legal or not, with spaces
// in any form that [format.ScanMove] accepts. The error is a [*notation.WordError].
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

// Parse reads a position text. For example, the start for two is
//
//	12/6aT5/2aC9/11bS/12/12/12/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0
//
// The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	r := reader{Scanner: format.NewScanner("gateway", grid, text)}
	r.Board(r.piece)
	turn := r.Turn(maxSeats)
	players := r.Int("players", 2, maxSeats)
	teams := r.Flag("teams")
	r.s = empty(players, teams)
	r.s.turn = turn
	r.readReserves()
	r.s.passes = uint8(r.Int("passes", 0, maxSeats))
	if r.Readable() {
		r.check()
	}
	if err := r.End(); err != nil {
		return State{}, err
	}
	return r.s, nil
}

type reader struct {
	*format.Scanner
	s      State
	pieces [board.Spaces]notation.Piece
}

func (r *reader) piece(sp notation.Space, text string) int {
	p, ok := board.ScanPiece(text)
	if !ok {
		return 0
	}
	if p.Kind == Cylinder && board.IsCenter(sp) {
		r.FailSpace(sp, "gateway.center", "a cylinder never stands on a center")
	}
	r.pieces[sp] = p
	return board.PieceLen
}

func (r *reader) readReserves() {
	list := strings.Split(r.Value("reserve"), ",")
	if r.Readable() && len(list) != int(r.s.players) { // otherwise there may be other seats
		r.FailValue("reserve", "want %d reserves, one for each seat, not %d", r.s.players, len(list))
		return
	}
	for i, word := range list[:min(len(list), maxSeats)] {
		if len(word) != 4 || word[0] != 'T' || word[2] != 'S' || !digit(word[1]) || !digit(word[3]) {
			r.FailValue("reserve", "want triangles and squares of seat %c such as T3S5, not %q", 'a'+i, word[:min(len(word), 20)])
			return
		}
		r.s.reserves[i] = reserveOf(int(word[1]-'0'), int(word[3]-'0'))
	}
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func (r *reader) check() {
	players := int(r.s.players)
	if int(r.s.turn) > players {
		r.FailKey("turn", notation.RuleSeat, "there is no seat %c with %d players", r.s.turn.Letter(), players)
	}
	if r.s.teams && r.s.players != maxSeats {
		r.FailKey("teams", notation.RuleTeams, "teams need %d players, not %d", maxSeats, r.s.players)
		r.s.teams = false
	}
	r.checkPieces()
	if int(r.s.passes) > players {
		r.FailKey("passes", notation.RuleAllPassed, "%d passes in a row, with %d players", r.s.passes, players)
	}
}

type census struct{ all, centered [board.Kinds + 1]int }

func (r *reader) checkPieces() {
	s := &r.s
	var count [maxSeats]census
	for sp := range notation.Space(board.Spaces) {
		p := r.pieces[sp]
		switch {
		case p.Seat == 0:
			continue
		case int(p.Seat) > int(s.players):
			r.FailSpace(sp, notation.RuleSeat, "there is no seat %c with %d players", p.Seat.Letter(), s.players)
			continue
		}
		c := &count[p.Seat-1]
		if c.all[p.Kind] == army[p.Kind] {
			r.FailSpace(sp, notation.RuleTooMany, "more than %d %s of seat %c", army[p.Kind], plural(p.Kind, army[p.Kind]), p.Seat.Letter())
			continue
		}
		c.all[p.Kind]++
		if board.IsCenter(sp) {
			c.centered[p.Kind]++
		}
		s.put(p.Seat, p.Kind, sp)
	}
	finished := s.finished()
	for seat := notation.Seat(1); int(seat) <= int(s.players); seat++ {
		if count[seat-1].all[Cylinder] == 0 {
			r.FailKey("board", notation.RuleMissing, "no cylinder of seat %c", seat.Letter())
		}
		triangles := r.checkCounts(seat, Triangle, &count[seat-1])
		squares := r.checkCounts(seat, Square, &count[seat-1])
		if !triangles || !squares {
			finished &^= seat.Set()
		}
	}
	r.checkWinners(finished)
}

func (r *reader) checkCounts(seat notation.Seat, kind notation.Kind, count *census) (ok bool) {
	all, on, reserved := army[kind], count.all[kind], r.s.reserves[seat-1].of(kind)
	entered := all - 1 - reserved
	switch centered := count.centered[kind]; {
	case on+reserved != all:
		r.FailKey("reserve", notation.RuleContradiction, "seat %c has %d %s on the board and %d in reserve, want %d together",
			seat.Letter(), on, plural(kind, on), reserved, all)
	case on == 0:
		r.FailKey("reserve", notation.RuleMissing, "seat %c has no %s on the board, where one starts", seat.Letter(), board.Name(kind))
	case centered > entered:
		r.FailKey("board", "gateway.center", "seat %c has entered %d %s, but %d of them on centers",
			seat.Letter(), entered, plural(kind, entered), centered)
	default:
		return true
	}
	return false
}

func plural(kind notation.Kind, n int) string {
	if n == 1 {
		return board.Name(kind)
	}
	return board.Name(kind) + "s"
}

func (r *reader) checkWinners(finished notation.Seats) {
	if r.s.teams {
		if finished == notation.AllSeats(maxSeats) {
			r.FailKey("reserve", notation.RuleFinished, "both teams have entered everything")
		}
		return
	}
	if first := finished.After(0); finished.Len() > 1 {
		r.FailKey("reserve", notation.RuleFinished, "seats %c and %c have both entered everything", first.Letter(), finished.After(first).Letter())
	}
}

// Diagram draws the board with the words of position texts. Vacant gateways are o.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string {
		if p := s.Piece(sp); p.Seat != 0 {
			return string(board.AppendPiece(nil, p))
		}
		return ""
	})
}
