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

type look struct {
	status string
	sides  []side
	spaces []string
	pieces []string // by space: for example "red triangle", or ""
}

type side struct {
	name     string
	text     string // for example "Red (with Yellow) · 12"
	reserves []stack
}

type stack struct {
	count int
	kind  notation.Kind
}

// lookAt takes the result separately, because a player may have resigned.
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

// eighths go clockwise.
var eighths = [...]string{"up", "up right", "right", "down right", "down", "down left", "left", "up left"}

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

var seatWords = regexp.MustCompile(`\bp([1-4]|[1-4]+win)\b`)

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

// refusal replaces seats in the reason of err. However, it keeps the words that a person typed.
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

func (l look) name(seat notation.Seat) string {
	if i := int(seat) - 1; 0 <= i && i < len(l.sides) {
		return l.sides[i].name
	}
	return "you"
}
