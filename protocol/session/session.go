package session

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
)

// A Session is a game with variations and a current position. It is not safe for concurrent
// use, unlike its [History] and its record. The zero Session is not valid.
type Session struct {
	header   record.Record // without plies
	rules    DrawRules
	root, at *node
	seen     map[protocol.Position]int // occurrences in the current line
	declared Outcome                   // end of the main line, if not by rules
}

// The link of a node never changes, so a History may share it.
type node struct {
	link
	parent   *node
	children []*node // the first continues the node's line
	last     *node
	ply      record.Ply
}

// New returns a session at a setup's start.
func New(g protocol.Game, setup notation.Setup, rules DrawRules) (*Session, error) {
	start, err := g.New(notation.With(setup))
	if err != nil {
		return nil, err
	}
	return begin(protocol.NewRecord(g, setup, ""), start, rules), nil
}

// From returns a session starting at a position.
func From(start protocol.Position, rules DrawRules) *Session {
	return begin(protocol.NewRecord(start.Game(), notation.Setup{}, start.String()), start, rules)
}

// Again returns a new session with the start and rules of s.
func (s *Session) Again() *Session {
	var header record.Record
	for _, tag := range s.header.Tags {
		if slices.Contains(startTags, tag.Key) {
			header.Tags = append(header.Tags, tag)
		}
	}
	return begin(header, s.Start(), s.rules)
}

func begin(header record.Record, start protocol.Position, rules DrawRules) *Session {
	root := &node{link: link{position: start}}
	return &Session{
		header: header, rules: DrawRules{max(rules.MaxPlies, 0), max(rules.Repetitions, 0)}, root: root, at: root,
		seen: map[protocol.Position]int{start: 1},
	}
}

// DrawRules returns the rules of the session.
func (s *Session) DrawRules() DrawRules { return s.rules }

// Start returns the position at the start.
func (s *Session) Start() protocol.Position { return s.root.position }

// Position returns the current position.
func (s *Session) Position() protocol.Position { return s.at.position }

// History returns the line to the current position.
func (s *Session) History() History { return History{&s.at.link} }

// Mainline returns the history of the main line.
func (s *Session) Mainline() History { return History{&s.end().link} }

// Plies returns the number of moves before the current position.
func (s *Session) Plies() int { return s.at.plies }

// Repetitions returns how often the current position occurs in its line.
func (s *Session) Repetitions() int { return s.seen[s.at.position] }

// Outcome returns the outcome at the current position.
func (s *Session) Outcome() Outcome {
	if s.declared.Over() && s.at == s.end() {
		return s.declared
	}
	return s.rules.outcome(s.History(), s.Repetitions())
}

// Play plays a move in the current position. If it was played there before, the session
// enters its line. Otherwise, the move extends the line or begins a variation. The error is
// a [*notation.MoveError] or an [*OverError].
func (s *Session) Play(m protocol.Move) error {
	for _, child := range s.at.children {
		if child.move == m {
			s.enter(child)
			return nil
		}
	}
	_, err := s.add(m)
	return err
}

// PlayWord parses a move and plays it.
func (s *Session) PlayWord(word string) error {
	m, err := s.at.position.ParseMove(word)
	if err != nil {
		return err
	}
	return s.Play(m)
}

func (s *Session) add(m protocol.Move) (*node, error) {
	if o := s.Outcome(); o.Over() {
		return nil, &OverError{Outcome: o, Plies: s.at.plies}
	}
	line, err := s.History().Play(m)
	if err != nil {
		return nil, err
	}
	child := &node{link: *line.tip, parent: s.at, ply: record.Ply{Move: s.at.position.Word(m)}}
	s.at.children = append(s.at.children, child)
	s.enter(child)
	return child, nil
}

func (s *Session) enter(child *node) {
	s.at.last, s.at = child, child
	s.seen[child.position]++
}

// Undo goes back one ply, keeping the move, and reports whether there was one.
func (s *Session) Undo() bool {
	if s.at.parent == nil {
		return false
	}
	if s.seen[s.at.position]--; s.seen[s.at.position] == 0 {
		delete(s.seen, s.at.position)
	}
	s.at = s.at.parent
	return true
}

// Redo goes forward one ply, along the most recently current line, and reports whether
// there was one.
func (s *Session) Redo() bool {
	if len(s.at.children) == 0 {
		return false
	}
	next := s.at.children[0]
	if s.at.last != nil {
		next = s.at.last
	}
	s.enter(next)
	return true
}

// Branches returns the moves played in the current position. All except the first begin
// variations.
func (s *Session) Branches() []protocol.Move {
	list := make([]protocol.Move, len(s.at.children))
	for i, child := range s.at.children {
		list[i] = child.move
	}
	return list
}

// Truncate removes the moves after the current position, and any end declared after them.
func (s *Session) Truncate() {
	s.rearrange(func() { s.at.children, s.at.last = nil, nil })
}

// Promote makes the current line the main line. If it ends elsewhere, a declared end is
// canceled.
func (s *Session) Promote() {
	s.rearrange(func() {
		for n := s.at; n.parent != nil; n = n.parent {
			list := n.parent.children
			i := slices.Index(list, n)
			copy(list[1:i+1], list[:i])
			list[0] = n
		}
	})
}

func (s *Session) rearrange(change func()) {
	before := s.end()
	change()
	if s.end() != before {
		s.declared = Outcome{}
	}
}

func (s *Session) end() *node {
	n := s.root
	for len(n.children) > 0 {
		n = n.children[0]
	}
	return n
}

// Location returns the location of the move before the current position, empty at the
// start.
func (s *Session) Location() record.Location {
	var path record.Location
	index := -1
	for _, n := range slices.Backward(s.at.chain()) {
		i := slices.Index(n.parent.children, n)
		if i == 0 {
			index++
			continue
		}
		path = append(path, index+1, i-1)
		index = 0
	}
	if index < 0 {
		return nil
	}
	return append(path, index)
}

const maxQuoted = 200

// Seek goes to the position after the move at a path, or to the start for an empty path.
func (s *Session) Seek(path record.Location) error {
	n, ok := s.find(path)
	if !ok {
		return fmt.Errorf("there is no move at %s", format.Clip(path.String(), maxQuoted))
	}
	s.walk(n.chain())
	return nil
}

// SeekEnd goes to the end of the main line.
func (s *Session) SeekEnd() {
	s.walk(s.end().chain())
}

func (n *node) chain() (list []*node) {
	for ; n.parent != nil; n = n.parent {
		list = append(list, n)
	}
	return list
}

func (s *Session) walk(chain []*node) {
	for s.Undo() {
	}
	for _, n := range slices.Backward(chain) {
		s.enter(n)
	}
}

func (s *Session) find(path record.Location) (*node, bool) {
	if len(path) == 0 {
		return s.root, true
	}
	if len(path)%2 == 0 {
		return nil, false
	}
	before := s.root
	variation := 0 // index of the child that begins this line
	for i := 0; ; i += 2 {
		parent, child, ok := before.ahead(variation, path[i])
		if !ok {
			return nil, false
		}
		if i == len(path)-1 {
			return child, true
		}
		if path[i+1] < 0 || path[i+1] >= len(parent.children)-1 {
			return nil, false
		}
		before, variation = parent, path[i+1]+1
	}
}

// ahead returns move number index of the line that begins with a child of n, and its
// parent.
func (n *node) ahead(child, index int) (parent, at *node, ok bool) {
	if index < 0 || child >= len(n.children) {
		return nil, nil, false
	}
	parent, at = n, n.children[child]
	for range index {
		if len(at.children) == 0 {
			return nil, nil, false
		}
		parent, at = at, at.children[0]
	}
	return parent, at, true
}

// Ply returns a copy of the move before the current position, without variations, or the
// zero Ply at the start.
func (s *Session) Ply() record.Ply { return s.at.copyPly() }

// Annotate changes the symbol and comments of the move before the current position. If no
// record can hold them, the error is a [*record.Error]. However, limits on a whole record
// are only checked when writing it.
func (s *Session) Annotate(change func(*record.Ply)) error {
	if s.at.parent == nil {
		return nil
	}
	ply := s.at.copyPly()
	change(&ply)
	ply.Move, ply.Sidelines = s.at.ply.Move, nil
	ply.Before, ply.Comments = slices.Clone(ply.Before), slices.Clone(ply.Comments)
	if err := checkText(record.Record{Plies: []record.Ply{ply}}); err != nil {
		return err
	}
	s.at.ply = ply
	return nil
}

// Comments returns the comments before the first move.
func (s *Session) Comments() []string { return slices.Clone(s.header.Comments) }

// SetComments sets the comments before the first move, with [Session.Annotate]'s errors.
func (s *Session) SetComments(comments ...string) error {
	if err := checkText(record.Record{Comments: comments}); err != nil {
		return err
	}
	s.header.Comments = slices.Clone(comments)
	return nil
}

// Tag returns the value of a tag of the record, if any.
func (s *Session) Tag(key string) (value string, ok bool) { return s.head().Tag(key) }

// ErrOwnTag indicates an attempt to set a tag that the session maintains, such as the game
// or the result.
var ErrOwnTag = errors.New("the session itself sets this tag")

// SetTag sets a tag of the record. The error wraps [ErrOwnTag], or is a [*record.Error] if
// no record can hold the tag.
func (s *Session) SetTag(key, value string) error {
	if slices.Contains(ownTags, key) {
		return fmt.Errorf("%s: %w", key, ErrOwnTag)
	}
	header := s.header.WithTag(key, value)
	if err := writable(header.Tags...); err != nil {
		return err
	}
	s.header = header
	return nil
}

// Errors of a seat that cannot end a game. They wrap [notation.RuleSeat].
var (
	ErrNoSeat  error = &seatError{"the game has no such seat"}
	ErrSeatOut error = &seatError{"the seat is out of the game"}
)

type seatError struct{ reason string }

func (e *seatError) Error() string { return e.reason }

func (e *seatError) Unwrap() error { return notation.RuleSeat }

// Resign ends the game by a seat's resignation, as in [Forfeit]. The error wraps
// [ErrNoSeat] or [ErrSeatOut], or comes from [Session.Declare].
func (s *Session) Resign(seat notation.Seat) error {
	return s.lose(seat, record.EndedByResignation)
}

// LoseOnTime is like [Session.Resign] for a seat that has used up its time.
func (s *Session) LoseOnTime(seat notation.Seat) error { return s.lose(seat, record.EndedByTime) }

func (s *Session) lose(seat notation.Seat, reason string) error {
	if !hasSeat(s.at.position, seat) {
		return fmt.Errorf("seat %d: %w", seat, ErrNoSeat)
	}
	if !isIn(s.at.position, seat) {
		return fmt.Errorf("seat %d: %w", seat, ErrSeatOut)
	}
	return s.Declare(Outcome{Forfeit(s.at.position, seat), reason})
}

// AgreeDraw declares a draw by agreement.
func (s *Session) AgreeDraw() error {
	return s.Declare(Outcome{notation.Draw, record.EndedByAgreement})
}

// Adjudicate declares the decision of a third party.
func (s *Session) Adjudicate(result notation.Result) error {
	return s.Declare(Outcome{result, record.EndedByAdjudication})
}

// ErrNotAtEnd indicates an attempt to declare an end before the end of the main line.
var ErrNotAtEnd = errors.New("this is not the end of the main line; go there, promote this line, or remove the later moves")

// Declare ends the game with an outcome that does not follow from rules. The error is
// [ErrNotAtEnd], an [*OverError], a [*record.Error] if no record can hold the reason, or a
// [*protocol.ResultError] if the seats make the result impossible or the reason is
// [record.EndedByRules].
func (s *Session) Declare(o Outcome) error {
	if err := writable(record.Tag{Key: record.TagTermination, Value: o.Reason}); err != nil {
		return err
	}
	if s.at != s.end() {
		return ErrNotAtEnd
	}
	if over := s.Outcome(); over.Over() {
		return &OverError{Outcome: over, Plies: s.at.plies}
	}
	return s.adopt(o)
}

// Resume cancels a declared end.
func (s *Session) Resume() { s.declared = Outcome{} }
