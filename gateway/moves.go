package gateway

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/slide"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move takes a piece to another space, possibly with an entry, or is [Pass]. Its number is
//
//	1 + the space where it lands + 144·(the space it leaves + 144·the kind that enters)
//
// where the kind is 0, [Square] or [Triangle]; or 65535 for a pass. Spaces count row by row
// from 0 for 1A. All other numbers are invalid.
type Move uint16

// Pass is the only move of a seat whose pieces cannot move.
const Pass Move = 1<<16 - 1

const (
	perFrom  = board.Spaces
	perEntry = board.Spaces * board.Spaces
	maxMove  = (1 + Move(Triangle)) * perEntry
)

// Between returns the move between two different spaces without an entry, legal or not.
func Between(from, to notation.Space) Move {
	if from >= board.Spaces || to >= board.Spaces || from == to {
		return 0
	}
	return between(from, to)
}

// between also takes equal spaces, because moves along a line count from there.
func between(from, to notation.Space) Move { return 1 + Move(to) + Move(from)*perFrom }

// Entering returns m with the entry of a triangle, a square, or nothing if kind is 0. For
// other kinds and moves, it returns the zero Move.
func (m Move) Entering(kind notation.Kind) Move {
	if !m.onBoard() || kind > Triangle {
		return 0
	}
	return (m-1)%perEntry + 1 + Move(kind)*perEntry
}

// From returns the space that the piece leaves, if any.
func (m Move) From() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space((m - 1) % perEntry / perFrom), true
}

// To returns the space where the piece lands, if any.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space((m - 1) % perFrom), true
}

// Entry returns the kind of the piece that enters, or 0 if there is none.
func (m Move) Entry() notation.Kind {
	if !m.onBoard() {
		return 0
	}
	return notation.Kind((m - 1) / perEntry)
}

func (m Move) onBoard() bool {
	return m-1 < maxMove && (m-1)%perEntry/perFrom != (m-1)%perFrom
}

// AppendMoves appends all legal moves to dst, in ascending order of the piece's space. Each
// piece's moves without an entry come first, along its row and then down its column.
// Entries of a triangle, and then of a square, follow in the same order.
func (s State) AppendMoves(dst []Move) []Move {
	if s.players == 0 || s.over() {
		return dst
	}
	before := len(dst)
	var see sighting
	s.sight(&see)
	var movers roster
	s.muster(&movers)
	for _, from := range movers.listed() {
		if cap(dst)-len(dst) < len(list{}) {
			dst = s.appendCopy(dst, from, &see)
			continue
		}
		l := (*list)(dst[len(dst) : len(dst)+len(list{})])
		dst = dst[:len(dst)+s.fill(l, from, &see)]
	}
	if len(dst) == before {
		dst = append(dst, Pass)
	}
	return dst
}

type roster struct {
	spaces [20]uint8
	n      int // at most 11
}

// Because a word's number of pieces is hard to predict, muster writes at least four, and
// the next word overwrites the excess.
func (s *State) muster(r *roster) {
	var forced notation.SpaceSet
	set := &s.pieces[s.mover()]
	if s.force(&forced) {
		set = &forced
	}
	n := 0
	for w, word := range set {
		four, first := (*[4]uint8)(r.spaces[n&15:]), w<<6
		n += bits.OnesCount64(word)
		four[0] = uint8(first + bits.TrailingZeros64(word))
		word &= word - 1
		four[1] = uint8(first + bits.TrailingZeros64(word))
		word &= word - 1
		four[2] = uint8(first + bits.TrailingZeros64(word))
		word &= word - 1
		four[3] = uint8(first + bits.TrailingZeros64(word))
		word &= word - 1
		for i := n - bits.OnesCount64(word); word != 0; i++ {
			r.spaces[i&15] = uint8(first + bits.TrailingZeros64(word))
			word &= word - 1
		}
	}
	r.n = n
}

func (r *roster) listed() []uint8 { return r.spaces[:r.n&15] }

// A list also has room for moves that are overwritten.
type list [6 * board.Side]Move

func (s *State) appendCopy(dst []Move, from uint8, see *sighting) []Move {
	var l list
	return append(dst, l[:s.fill(&l, from, see)]...)
}

// fill may change the rest of the list. It finds entries first, because wrong predictions
// of its branches on them cost less the sooner they are known.
func (s *State) fill(l *list, from uint8, see *sighting) int {
	at := &places[from]
	all := s.targets(at)
	entering := all & see.earning(s.kindOfMover(board.Space(from), see), at) & s.gateways(at)
	across, down, left, top := slide.BitsOf(all.across()), slide.BitsOf(all.down()), at.left, at.top
	slide.WriteFour((*[4]Move)(l[0:]), across.Four(0), left, 1)
	slide.WriteFour((*[4]Move)(l[4:]), across.Four(1), left, 1)
	slide.WriteFour((*[4]Move)(l[8:]), across.Four(2), left, 1)
	below := l[across.Len()&15:] // at most 12; the mask saves bounds checks
	slide.WriteFour((*[4]Move)(below[0:]), down.Four(0), top, board.Side)
	slide.WriteFour((*[4]Move)(below[4:]), down.Four(1), top, board.Side)
	slide.WriteFour((*[4]Move)(below[8:]), down.Four(2), top, board.Side)
	n := across.Len() + down.Len()
	if entering != 0 {
		n = s.fillEntries(l, n, entering, at)
	}
	return n
}

func (s *State) entering(from uint8, see *sighting) lineSet {
	at := &places[from]
	return see.earning(s.kindOfMover(board.Space(from), see), at) & s.targets(at) & s.gateways(at)
}

// kindOfMover does not branch on the kind, which is hard to predict.
func (s *State) kindOfMover(sp board.Space, see *sighting) notation.Kind {
	isTriangle := s.triangles[sp>>6] >> (sp & 63) & 1
	isCylinder := (uint64(sp^see.cylinder) - 1) >> 63
	return Square + notation.Kind(isTriangle*uint64(Triangle-Square)+isCylinder*uint64(Cylinder-Square))
}

func (s *State) fillEntries(l *list, n int, goals lineSet, at *place) int {
	const triangles, squares = Move(Triangle) * perEntry, Move(Square) * perEntry
	reserve := s.reserves[s.mover()]
	n += l.cross(n, goals, at.left+triangles, at.top+triangles) * min(reserve.triangles(), 1)
	n += l.cross(n, goals, at.left+squares, at.top+squares) * min(reserve.squares(), 1)
	return n
}

// The masks only save bounds checks.
func (l *list) cross(n int, goals lineSet, left, top Move) int {
	across, down := slide.BitsOf(goals.across()), slide.BitsOf(goals.down())
	if max(across.Len(), down.Len()) > 4 {
		return len(slide.AppendCross(l[n:n], goals.across(), goals.down(), left, top, board.Side))
	}
	slide.WriteFour((*[4]Move)(l[n&63:]), across.Four(0), left, 1)
	slide.WriteFour((*[4]Move)(l[(n+across.Len())&63:]), down.Four(0), top, board.Side)
	return across.Len() + down.Len()
}

func (s *State) forced() (set notation.SpaceSet) {
	s.force(&set)
	return set
}

func (s *State) force(set *notation.SpaceSet) (any bool) {
	own, centers := &s.pieces[s.mover()], board.Centers()
	if own[0]&centers[0]|own[1]&centers[1]|own[2]&centers[2] == 0 {
		return false
	}
	enemies := s.enemies()
	for w := range own {
		for rest := own[w] & centers[w]; rest != 0; rest &= rest - 1 {
			sp := board.Space(w<<6 + bits.TrailingZeros64(rest))
			if crowded(&enemies, sp) && s.targets(&places[sp]) != 0 {
				set.Add(sp)
				any = true
			}
		}
	}
	return any
}

func (s *State) enemies() (set notation.SpaceSet) {
	friends := s.turn.Team(s.teams)
	for i := range s.pieces {
		if friends>>i&1 == 0 {
			p := &s.pieces[i]
			set = notation.SpaceSet{set[0] | p[0], set[1] | p[1], set[2] | p[2]}
		}
	}
	return set
}

func crowded(enemies *notation.SpaceSet, sp board.Space) bool {
	field := board.FieldSet(board.FieldOf(sp))
	// The rows of a field are within 64 spaces, so they stay apart in one word.
	set := enemies[0]&field[0] | enemies[1]&field[1] | enemies[2]&field[2]
	return set&(set-1) != 0
}

func crowd(enemies *notation.SpaceSet, sp board.Space) int {
	field := board.FieldSet(board.FieldOf(sp))
	return bits.OnesCount64(enemies[0]&field[0]) +
		bits.OnesCount64(enemies[1]&field[1]) +
		bits.OnesCount64(enemies[2]&field[2])
}

// AppendEntries appends a seat's moves with an entry to dst, in the order of
// [State.AppendMoves]. Out of turn they are threats, legal if it were the seat's turn. A
// finished game has none.
func (s State) AppendEntries(dst []Move, seat notation.Seat) []Move {
	if seat < 1 || seat > notation.Seat(s.players) || s.over() {
		return dst
	}
	s.turn = seat
	var see sighting
	s.sight(&see)
	if see.enemies == 0 {
		return dst
	}
	var movers roster
	s.muster(&movers)
	for _, from := range movers.listed() {
		if goals := s.entering(from, &see); goals != 0 {
			var l list
			dst = append(dst, l[:s.fillEntries(&l, 0, goals, &places[from])]...)
		}
	}
	return dst
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 512)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Play returns the position after m, or s and a [*notation.MoveError] if m is not legal.
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "gateway", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

func (s *State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, *s, m); rule != "" || m == Pass {
		return rule, reason
	}
	from, _ := m.From()
	to, _ := m.To()
	switch {
	case !board.Cross(from).Has(to):
		return "gateway.line", grid.Label(from) + " and " + grid.Label(to) + " are not in one row or column"
	case board.IsCenter(to):
		return "gateway.center", grid.Label(to) + " is a center"
	case !s.open.Has(to):
		return notation.RuleOccupied, grid.Label(to) + " is occupied"
	}
	if forced := s.forced(); !forced.IsEmpty() && !forced.Has(from) {
		first, _ := forced.First()
		enemies := s.enemies()
		return "gateway.forced", fmt.Sprintf("the piece on %s must leave its gateway, with %d enemy pieces in its field",
			grid.Label(first), crowd(&enemies, first))
	}
	return s.brokenEntry(s.Piece(from).Kind, from, to, m.Entry())
}

func (s *State) brokenEntry(kind notation.Kind, from, to board.Space, entry notation.Kind) (rule notation.Rule, reason string) {
	gate := board.Center(board.FieldOf(to))
	switch {
	case entry == 0:
		return "", ""
	case s.reserves[s.mover()].of(entry) == 0:
		return "gateway.reserve", "no " + board.Name(entry) + " is left in the reserve"
	case !s.open.Has(gate) && gate != from:
		return "gateway.blocked", "the gateway " + grid.Label(gate) + " is occupied"
	}
	var see sighting
	s.sight(&see)
	if at := &places[to]; see.earning(kind, at)&lineSet(at.through) == 0 {
		return "gateway.entry", fmt.Sprintf("the %s on %s is not in line with one enemy's pieces of the two other shapes, one in its row and one in its column",
			board.Name(kind), grid.Label(to))
	}
	return "", ""
}

// After is like [State.Play], but may panic or return any State if m is not legal.
func (s State) After(m Move) (next State) {
	next = s // so that the compiler need not clear it
	if s.players == 0 {
		return next
	}
	mover := s.mover()
	turn := s.turn + 1
	if turn > notation.Seat(s.players) {
		turn = 1
	}
	next.turn = turn
	if m == Pass {
		next.passes++
		return next
	}
	next.passes = 0
	spaces := uint(m-1) % perEntry
	from, to := board.Space(spaces/perFrom), board.Space(spaces%perFrom)
	if from >= board.Spaces || to >= board.Spaces { // never; saves bounds checks
		return next
	}
	next.open.Add(from)
	next.open.Remove(to)
	own := &next.pieces[mover]
	own.Remove(from)
	own.Add(to)
	slide.Move(&next.triangles, from, to)
	next.cylinders[mover] = uint8(slide.Moved(s.cylinder(mover), from, to))
	if m > perEntry {
		next.enter(m.Entry(), board.Center(board.FieldOf(to)), mover)
	}
	return next
}

func (s *State) enter(kind notation.Kind, gate board.Space, i int) {
	s.open.Remove(gate)
	s.pieces[i&3].Add(gate)
	if kind == Square {
		s.reserves[i&3] -= oneSquare
		return
	}
	s.reserves[i&3] -= oneTriangle
	s.triangles.Add(gate)
}
