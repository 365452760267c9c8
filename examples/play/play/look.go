package play

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// A look describes a position in words: the names of players and pieces, the marks printed on the
// board, and whose turn it is.
type look struct {
	status string
	sides  []side
	spaces []string // by space: what is printed on it, or ""
	pieces []string // by space: the piece on it, such as "red triangle", or ""
}

// side is the line of a player beside the board.
type side struct {
	name     string // "Red"
	text     string // the name, the partner, the score: "Red (with Yellow) · 12"
	reserves []stack
}

// stack is a number of pieces beside the board.
type stack struct {
	count int
	kind  notation.Kind
}

// lookAt returns the look of a position. The result may differ from the result by the rules, for
// example if a player has resigned.
func lookAt(p protocol.Position, result notation.Result) look {
	spec := p.Game().Spec()
	l := look{status: protocol.Status(p, result)}
	cutOff := result.Over() && !p.Result().Over()
	if note := p.Note(); note != "" && !(cutOff && len(spec.Seats) > 0) {
		l.status += " · " + note
	}
	for i := range min(p.Players(), len(spec.Seats)) {
		l.sides = append(l.sides, sideOf(p, spec, notation.Seat(i+1)))
	}
	for sp := range spec.Grid.Spaces() {
		l.spaces = append(l.spaces, format.FeatureName(spec, sp))
		l.pieces = append(l.pieces, pieceName(p.Game(), p.Piece(sp)))
	}
	return l
}

func sideOf(p protocol.Position, spec notation.Spec, seat notation.Seat) side {
	s := side{name: format.SeatName(spec, seat)}
	s.text = s.name
	if p.Teams() {
		s.text += " (with " + format.SeatName(spec, seat.Team(true).After(seat)) + ")"
	}
	if tally := p.Tally(seat); tally != "" {
		s.text += " · " + tally
	}
	for _, kind := range spec.Reserves {
		if n := p.Reserve(seat, kind); n > 0 {
			s.reserves = append(s.reserves, stack{n, kind})
		}
	}
	return s
}

// eighths are the names of the directions of pieces, clockwise.
var eighths = [...]string{"up", "up right", "right", "down right", "down", "down left", "left", "up left"}

// pieceName returns the name of a piece, or "" if there is none.
func pieceName(g protocol.Game, p notation.Piece) string {
	switch {
	case p.Seat == 0:
		return ""
	case hasHeadings(g):
		return g.PieceName(p) + " facing " + eighths[int(p.Heading)%len(eighths)]
	}
	return g.PieceName(p)
}

func hasHeadings(g protocol.Game) bool {
	for _, p := range g.Pieces() {
		if p.Heading != 0 {
			return true
		}
	}
	return false
}

// seatWords are the words for seats and their wins in refusals and results: p2, p24win.
var seatWords = regexp.MustCompile(`\bp([1-4]|[1-4]+win)\b`)

// named returns a text about the position after replacing the words for its seats and winners by
// their names. A solitaire game has no names.
func (l look) named(text string) string {
	if len(l.sides) == 0 {
		return text
	}
	return seatWords.ReplaceAllStringFunc(text, func(word string) string {
		if strings.HasSuffix(word, "win") {
			return l.status
		}
		seat, _ := strconv.Atoi(word[1:])
		return l.name(notation.Seat(seat))
	})
}

// refusal returns an error about a move or an end, with the names of seats in its reason or
// result. However, it does not change words that a person typed.
func (l look) refusal(err error) error {
	var illegal *notation.MoveError
	var over *session.OverError
	told := ""
	switch {
	case errors.As(err, &illegal):
		told = illegal.Reason
	case errors.As(err, &over):
		told = over.Outcome.String()
	}
	return errors.New(strings.TrimSuffix(err.Error(), told) + l.named(told))
}

// name returns the name of a seat: "Red", or "you" in a solitaire game.
func (l look) name(seat notation.Seat) string {
	if i := int(seat) - 1; 0 <= i && i < len(l.sides) {
		return l.sides[i].name
	}
	return "you"
}
