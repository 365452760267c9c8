package empire

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

// ParseMove reads a move such as "1D-1L" or "pass", legal or not, in any form that
// [format.ScanMove] accepts. The error is a [*notation.WordError].
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
	dst = format.AppendSeats(dst, "crown", s.crown)
	return format.AppendInt(dst, "passes", int(s.passes))
}

// Parse reads a position text. For example, the start for two is
//
//	aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC a players=2 teams=0 crown=- passes=0
//
// The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	r := reader{Scanner: format.NewScanner("empire", grid, text)}
	r.Board(r.piece)
	turn := r.Turn(maxSeats)
	players := r.Int("players", 2, maxSeats)
	teams := r.Flag("teams")
	r.s = empty(players, teams)
	r.s.turn = turn
	r.s.crown = r.Seats("crown", maxSeats)
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
	r.pieces[sp] = p
	return board.PieceLen
}

// Each step of check relies on the steps before it.
func (r *reader) check() {
	if !r.has(r.s.turn) {
		r.FailKey("turn", notation.RuleSeat, "there is no seat %c with %d players", r.s.turn.Letter(), r.s.players)
	}
	if r.s.teams && r.s.players != maxSeats {
		r.FailKey("teams", notation.RuleTeams, "teams need %d players, not %d", maxSeats, r.s.players)
		r.s.teams = false
	}
	r.checkPieces()
	in := r.s.in.Len()
	if in == 0 {
		r.FailKey("board", notation.RuleMissing, "no commander")
		return
	}
	r.checkSeats()
	r.checkCrown()
	if int(r.s.passes) > in {
		r.FailKey("passes", notation.RuleAllPassed, "%d passes in a row, with %d seats in the game", r.s.passes, in)
	}
}

func (r *reader) has(seat notation.Seat) bool { return int(seat) <= int(r.s.players) }

func (r *reader) checkPieces() {
	s := &r.s
	changing := s.armiesChange()
	var count [maxSeats + 1][board.Kinds + 1]int
	for sp := range notation.Space(board.Spaces) {
		p := r.pieces[sp]
		switch {
		case p.Seat == 0:
			continue
		case !r.has(p.Seat):
			r.FailSpace(sp, notation.RuleSeat, "there is no seat %c with %d players", p.Seat.Letter(), s.players)
			continue
		case p.Kind == Commander && s.in.Has(p.Seat):
			r.FailSpace(sp, notation.RuleTooMany, "a second commander of seat %c", p.Seat.Letter())
			continue
		}
		of, limit := p.Seat, army[p.Kind]
		if changing && p.Kind != Commander {
			of, limit = 0, limit*int(s.players)
		}
		if count[of][p.Kind]++; count[of][p.Kind] > limit {
			r.FailSpace(sp, notation.RuleTooMany, "more than %d %s %s", limit, plurals[p.Kind], whose(of))
		}
		s.put(p.Seat, p.Kind, sp)
	}
}

func (s *State) armiesChange() bool { return s.players > 2 && !s.teams }

var plurals = [board.Kinds + 1]string{Archer: "archers", Horseman: "horsemen"}

func whose(of notation.Seat) string {
	if of == 0 {
		return "in all"
	}
	return "of seat " + string(of.Letter())
}

func (r *reader) checkSeats() {
	s := &r.s
	gone := notation.AllSeats(int(s.players)) &^ s.in
	over := s.in.Len() == 1
	if s.teams {
		over = gone != 0
	}
	switch {
	case s.teams && gone.Len() > 1:
		r.FailKey("board", notation.RuleFinished, "%d commanders are missing, but the capture of the first ends the game", gone.Len())
	case !over && gone.Has(s.turn):
		r.FailKey("turn", notation.RuleSeat, "seat %c has no commander and is out", s.turn.Letter())
	}
	for seat := notation.Seat(1); int(seat) <= int(s.players); seat++ {
		// In teams, the seat without a commander has lost. Otherwise the last to lose its
		// commander would have the turn.
		if !gone.Has(seat) || over && (s.teams || seat == s.turn || !r.has(s.turn)) {
			continue
		}
		if sp, ok := s.pieces[seat-1].First(); ok {
			r.FailSpace(sp, notation.RuleSeat, "seat %c has pieces but no commander", seat.Letter())
		}
	}
}

// checkCrown also finds a commander that has won on arrival.
func (r *reader) checkCrown() {
	s := &r.s
	decided := s.conquerors() != 0
	for seat := notation.Seat(1); seat <= maxSeats; seat++ {
		if !r.has(seat) {
			if s.crown.Has(seat) {
				r.FailKey("crown", notation.RuleSeat, "there is no seat %c with %d players", seat.Letter(), s.players)
			}
			continue
		}
		center := crownCenters[s.players][seat-1]
		at := s.in.Has(seat) && s.commander(int(seat-1)) == center
		switch {
		case s.crown.Has(seat) && !at:
			r.FailKey("crown", "empire.coronation", "the commander of seat %c is not on %s, its coronation center", seat.Letter(), grid.Label(center))
		case s.crown.Has(seat) || !at || decided:
		case s.threatened(seat):
			r.FailKey("crown", "empire.coronation", "seat %c is missing, whose commander on %s can be captured", seat.Letter(), grid.Label(center))
		case s.crowned != 0:
			r.FailKey("crown", notation.RuleFinished, "the commanders of seats %c and %c cannot both have been crowned", s.crowned.Letter(), seat.Letter())
		default:
			s.crowned = seat
		}
	}
}

// Diagram draws the board with the words of position texts. Vacant thrones are *.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string {
		p := s.Piece(sp)
		switch {
		case p.Seat != 0:
			return string(board.AppendPiece(nil, p))
		case thrones.Has(sp):
			return "*"
		}
		return ""
	})
}
