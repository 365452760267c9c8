package sniggle

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
	from, ok := m.From()
	if !ok {
		return dst
	}
	to, _ := m.To()
	return format.AppendMove(dst, grid, from, to)
}

// ParseMove parses a move such as "4A-4D" or "pass", legal or not. The error is a
// [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassText) {
		return Pass, nil
	}
	w, err := format.ScanMove(grid, text)
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
	dst = append(format.AppendKey(dst, "variation"), s.Variation()...)
	dst = s.appendFinish(format.AppendKey(dst, "triangles"))
	return format.AppendInt(dst, "passes", int(s.passes))
}

func (s *State) appendFinish(dst []byte) []byte {
	seats := s.finish[:s.players]
	for i, p := range seats {
		if i > 0 {
			dst = append(dst, ';')
		}
		dst = p.append(dst)
		if i == 0 && allSame(seats) {
			break
		}
	}
	return dst
}

func allSame(list []Pattern) bool {
	for _, p := range list {
		if p != list[0] {
			return false
		}
	}
	return true
}

// Parse parses a position text. For example, the start for two is
//
//	12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0
//
// The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	r := reader{Scanner: format.NewScanner("sniggle", grid, text)}
	r.Board(r.piece)
	r.s.turn = r.Turn(maxSeats)
	r.s.players = uint8(r.Int("players", 2, maxSeats))
	r.s.teams = r.Flag("teams")
	r.s.match = r.Choice("variation", notation.Standard, Match) == 1
	r.finish()
	r.s.passes = uint8(r.Int("passes", 0, maxSeats))
	if r.Readable() {
		r.check()
	}
	if err := r.End(); err != nil {
		return State{}, err
	}
	return r.s, nil
}

// A reader checks the board last, when the number of players is known.
type reader struct {
	*format.Scanner
	s       State
	read    [board.Spaces]notation.Piece
	onTrack [maxSeats][board.Side / rows]uint8
}

func (r *reader) piece(sp notation.Space, text string) int {
	piece, ok := board.ScanPiece(text)
	if !ok {
		return 0
	}
	if piece.Kind == board.Cylinder {
		r.FailSpace(sp, notation.RuleTooMany, "cylinders take no part in the game")
		return board.PieceLen
	}
	r.read[sp] = piece
	r.onTrack[piece.Seat-1][board.Row(sp)/rows]++
	return board.PieceLen
}

func (r *reader) finish() {
	value, players := r.Value("triangles"), int(r.s.players)
	if !r.Readable() { // perhaps there are other seats
		players = strings.Count(value, ";") + 1
	}
	finish, reason := parseFinish(value, players)
	if reason != "" {
		r.FailValue("triangles", "%s", reason)
	}
	r.s.finish = finish
}

// Each step of check relies on the steps before it.
func (r *reader) check() {
	s := &r.s
	players := int(s.players)
	if int(s.turn) > players {
		r.FailKey("turn", notation.RuleSeat, "there is no seat %c with %d players", s.turn.Letter(), players)
	}
	if s.teams && players != maxSeats {
		r.FailKey("teams", notation.RuleTeams, "teams need %d players, not %d", maxSeats, players)
		s.teams = false
	}
	if s.passes > s.players {
		r.FailKey("passes", notation.RuleAllPassed, "%d passes in a row, with %d players", s.passes, players)
	}
	r.takeTracks()
	for sp := range notation.Space(board.Spaces) {
		if r.read[sp].Seat != 0 {
			r.put(sp)
		}
	}
	for i := range players {
		r.checkComplete(i)
	}
	r.checkEnd()
}

func (r *reader) takeTracks() {
	s := &r.s
	for i := range int(s.players) {
		track := 0
		for t, n := range r.onTrack[i] {
			if n > r.onTrack[i][track] {
				track = t
			}
		}
		s.tracks |= uint8(track) << (2 * i)
	}
}

func (r *reader) put(sp notation.Space) {
	s, p := &r.s, r.read[sp]
	if !s.has(p.Seat) {
		r.FailSpace(sp, notation.RuleSeat, "there is no seat %c with %d players", p.Seat.Letter(), s.players)
		return
	}
	i, row := int(p.Seat-1), board.Row(sp)
	if s.firstRow(i) != row/rows*rows {
		r.FailSpace(sp, "sniggle.row", "the pieces of seat %c stay in %s", p.Seat.Letter(), trackName(s.firstRow(i)))
		return
	}
	if s.pieces[i] == 0 {
		r.checkTrack(sp)
	}
	limit, pieces := maxSquares, s.pieces[i]&^s.triangles[i]
	if p.Kind == Triangle {
		limit, pieces = maxTriangles, s.triangles[i]
	}
	switch {
	case s.pieces[i].row(row%rows).len() >= home.row(0).len():
		r.FailSpace(sp, notation.RuleTooMany, "more than the %d pieces that a seat has in a row", home.row(0).len())
	case pieces.len() >= limit:
		r.FailSpace(sp, notation.RuleTooMany, "more than the %d %ss of seat %c", limit, board.Name(p.Kind), p.Seat.Letter())
	}
	bit := lanes(1) << laneBit[sp]
	s.pieces[i] |= bit
	if p.Kind == Triangle {
		s.triangles[i] |= bit
	}
}

func (r *reader) checkTrack(sp notation.Space) {
	s, seat := &r.s, int(r.read[sp].Seat-1)
	for i, other := range s.pieces {
		if other != 0 && s.firstRow(i) == s.firstRow(seat) {
			r.FailSpace(sp, "sniggle.row", "%s are the track of seat %c", trackName(s.firstRow(i)), notation.Seat(i+1).Letter())
		}
	}
}

func trackName(firstRow int) string {
	return "rows " + format.RowLabel(grid, firstRow) + " to " + format.RowLabel(grid, firstRow+rows-1)
}

func (r *reader) checkComplete(i int) {
	s, seat := &r.s, notation.Seat(i+1)
	if s.pieces[i] == 0 {
		r.FailKey("board", notation.RuleMissing, "seat %c has no pieces", seat.Letter())
		return
	}
	complete := true
	for row := range rows {
		n, want := s.pieces[i].row(row).len(), home.row(row).len()
		if n < want {
			r.FailKey("board", notation.RuleMissing, "seat %c has %s in row %s, want %d", seat.Letter(), plural(n, "piece"), format.RowLabel(grid, s.firstRow(i)+row), want)
		}
		complete = complete && n == want
	}
	if row, ok := s.unreachable(i); ok && complete {
		r.FailKey("triangles", "sniggle.row", "seat %c has %s in row %s, but is to finish with %d there; no piece leaves its row",
			seat.Letter(), plural(s.triangles[i].row(row).len(), "triangle"), format.RowLabel(grid, s.firstRow(i)+row), s.finish[i].row(row))
	}
}

func (r *reader) checkEnd() {
	s := &r.s
	finished := s.finished()
	switch {
	case !s.teams && finished.Len() > 1:
		r.FailKey("board", notation.RuleFinished, "seats %c and %c have both finished, but the first to do so ends the game",
			finished.After(0).Letter(), finished.After(finished.After(0)).Letter())
	case finished == notation.AllSeats(maxSeats):
		r.FailKey("board", notation.RuleFinished, "both teams have finished, but the first to do so ends the game")
	}
}

// Diagram returns the board as text, with pieces as in position texts.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string {
		p := s.Piece(sp)
		if p.Seat == 0 {
			return ""
		}
		return string(board.AppendPiece(nil, p))
	})
}
