package picture

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

type scene struct {
	title    string
	status   string
	note     string
	grid     notation.Grid
	board    *Board
	looks    []Look
	features []string
	sides    []side
	turn     notation.Seat
	over     bool
	edges    []edge
	tokens   []token
	badges   []badge

	dark    bool
	style   map[notation.Piece]view.PieceStyle
	last    []notation.Space
	movable []notation.Space
	chosen  []notation.Space
	targets []notation.Space
	lines   []line
	arrows  []arrow
	marks   []mark
}

// The zero token means no piece.
type token struct {
	notation.Piece
	look Piece
	name string
}

type edge struct {
	at    view.BoardEdge
	color *Color
}

type badge struct {
	space notation.Space
	name  string
	color *Color
}

type side struct {
	text   string
	sample token
	stacks []stack
}

type stack struct {
	token  token
	letter string // of the kind in position texts
	count  int
}

type line struct {
	title  string
	spaces []notation.Space // at least one
	leaves bool             // it continues beyond the nearer of the top and bottom edges
}

type arrow struct {
	from, to notation.Space
	paint    Paint
}

type mark struct {
	space notation.Space
	paint Paint
}

func (d *Drawing) scene(p protocol.Position, result notation.Result) (*scene, error) {
	spec := p.Game().Spec()
	sc := d.empty(spec)
	sc.title, sc.status, sc.note = spec.Title, protocol.Status(p, result), p.Note()
	sc.turn, sc.over = p.Turn(), result.Over() || p.Result().Over()
	for sp := range spec.Grid.Spaces() {
		sc.tokens = append(sc.tokens, d.token(p.Game(), p.Piece(sp)))
	}
	for i := range min(p.Players(), len(spec.Seats)) {
		sc.sides = append(sc.sides, d.side(p, spec, notation.Seat(i+1)))
	}
	if len(sc.sides) > 0 && sc.over && !p.Result().Over() {
		sc.note = "" // of a move that will not come
	}
	for _, b := range p.Badges() {
		sp, err := spec.Grid.ParseSpace(b.Space)
		if err != nil {
			return nil, fmt.Errorf("badge: %w", err)
		}
		sc.badges = append(sc.badges, badge{sp, b.Name, d.color(b.Seat)})
	}
	return sc, nil
}

func (d *Drawing) empty(spec notation.Spec) *scene {
	sc := &scene{grid: spec.Grid, board: &d.Board}
	for _, e := range d.Board.Edges {
		if d.Board.marks(e) {
			sc.edges = append(sc.edges, edge{e.Edge, d.color(e.Seat)})
		}
	}
	for sp := range spec.Grid.Spaces() {
		name := format.FeatureName(spec, sp)
		sc.features = append(sc.features, name)
		sc.looks = append(sc.looks, d.Board.look(spec.Grid, sp, name))
	}
	return sc
}

func (d *Drawing) color(seat notation.Seat) *Color {
	if seat == 0 {
		return nil
	}
	return d.Piece(d.sample(seat)).Color
}

func (b *Board) marks(e view.EdgeData) bool {
	for _, other := range b.Edges {
		if other != e && (other.Edge == e.Edge || other.Seat == e.Seat) {
			return false
		}
	}
	return true
}

func (b *Board) look(grid notation.Grid, sp notation.Space, feature string) Look {
	if look, ok := b.Features[feature]; ok {
		return look
	}
	at := int(sp) + grid.Row(sp) // a '/' ends each row
	if at >= len(b.Layout) {
		return Look{}
	}
	return b.Looks[b.Layout[at]]
}

func (d *Drawing) token(g protocol.Game, p notation.Piece) token {
	if p.Seat == 0 {
		return token{}
	}
	t := token{Piece: p, look: d.Piece(p)}
	if t.name = t.look.Name; t.name == "" {
		t.name = g.PieceName(p)
	}
	return t
}

func (d *Drawing) sample(seat notation.Seat) notation.Piece {
	p := notation.Piece{Seat: seat, Kind: 1}
	if n := len(d.Samples); n > 0 {
		p.Kind = d.Samples[min(int(seat), n)-1]
	}
	return p
}

func (d *Drawing) side(p protocol.Position, spec notation.Spec, seat notation.Seat) side {
	s := side{text: format.SeatName(spec, seat), sample: d.token(p.Game(), d.sample(seat))}
	if p.Teams() {
		s.text += " (with " + format.SeatName(spec, seat.Team(true).After(seat)) + ")"
	}
	if tally := p.Tally(seat); tally != "" {
		s.text += " · " + tally
	}
	for _, kind := range spec.Reserves {
		piece := notation.Piece{Seat: seat, Kind: kind}
		s.stacks = append(s.stacks, stack{d.token(p.Game(), piece), letter(p.Game(), piece), p.Reserve(seat, kind)})
	}
	return s
}

// letter returns the last letter of a piece's word in position texts. Without words,
// kind 1 is A.
func letter(g protocol.Game, p notation.Piece) string {
	kind := format.KindName(g.Spec(), p.Kind)
	for _, word := range g.Pieces() {
		if word.Seat == p.Seat && word.Kind == kind && word.Heading == p.Heading {
			return word.Word[len(word.Word)-1:]
		}
	}
	return string(rune('A' - 1 + p.Kind))
}

func (t token) describe() string {
	if t.look.Rays == 0 {
		return t.name
	}
	var words []string
	for d, name := range [...]string{"up", "up right", "right", "down right", "down", "down left", "left", "up left"} {
		if t.look.Rays>>d&1 != 0 {
			words = append(words, name)
		}
	}
	return t.name + " pointing " + strings.Join(words, ", ")
}
