package session

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
)

// A Session is a game with its variations. One of its positions is the current one. A
// Session is not safe for concurrent use; hand out a [Session.Line] or a
// [Session.Record] instead.
type Session struct {
	header   record.Record // tags and comments before the first move; it has no plies
	rules    Rules
	root, at *node
	seen     map[protocol.Position]int // how often each position occurs up to the current one
	declared Outcome                   // of the game itself, if people or a clock ended it
}

// node is a position of the tree. The link never changes, so a Line may share it.
type node struct {
	link
	parent   *node
	children []*node // the first one continues the line of the node
	last     *node   // the child that was current last, which Redo returns to
	ply      record.Ply
}

// New returns a session at the start that a setup selects. The error is that of the
// game's New function.
func New(g protocol.Game, setup notation.Setup, rules Rules) (*Session, error) {
	start, err := g.New(notation.With(setup))
	if err != nil {
		return nil, err
	}
	return begin(protocol.NewRecord(g, setup, ""), start, rules), nil
}

// From returns a session that starts at a position.
func From(start protocol.Position, rules Rules) *Session {
	return begin(protocol.NewRecord(start.Game(), notation.Setup{}, start.String()), start, rules)
}

func begin(header record.Record, start protocol.Position, rules Rules) *Session {
	root := &node{link: link{position: start}}
	return &Session{
		header: header, rules: rules, root: root, at: root,
		seen: map[protocol.Position]int{start: 1},
	}
}

// Rules returns the rules that the session began with.
func (s *Session) Rules() Rules { return s.rules }

// Start returns the position that the game began with.
func (s *Session) Start() protocol.Position { return s.root.position }

// Position returns the current position.
func (s *Session) Position() protocol.Position { return s.at.position }

// Line returns the line that leads to the current position.
func (s *Session) Line() Line { return Line{&s.at.link} }

// Plies returns the number of moves that lead to the current position.
func (s *Session) Plies() int { return s.at.plies }

// Repetitions returns how often the current position occurs in the line that leads to
// it, which is at least once.
func (s *Session) Repetitions() int { return s.seen[s.at.position] }

// Outcome returns the outcome of the game at the current position.
func (s *Session) Outcome() Outcome {
	if s.declared.Over() && s.at == s.end() {
		return s.declared
	}
	return s.rules.outcome(s.Line(), s.Repetitions())
}

// Play plays a move in the current position. If it was played there before, the session
// goes on in that line. Otherwise the move continues the current line or, if that goes
// on already, begins a variation. An illegal move is a [*notation.MoveError], and one
// after an end that the rules of the game do not know is an [*OverError].
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

// PlayWord plays a move, which it reads in any accepted form. A word that is no move is
// an error that wraps a [*notation.WordError]; the others are those of Play.
func (s *Session) PlayWord(word string) error {
	m, err := s.at.position.ParseMove(word)
	if err != nil {
		return err
	}
	return s.Play(m)
}

// add adds a move after all others in the current position and enters it.
func (s *Session) add(m protocol.Move) (*node, error) {
	if o := s.Outcome(); o.Over() && !s.at.position.Result().Over() {
		return nil, &OverError{Outcome: o, Plies: s.at.plies}
	}
	line, err := s.Line().Play(m)
	if err != nil {
		return nil, err
	}
	child := &node{link: *line.tip, parent: s.at, ply: record.Ply{Move: s.at.position.Word(m)}}
	s.at.children = append(s.at.children, child)
	s.enter(child)
	return child, nil
}

// enter goes from the current node to one of its children.
func (s *Session) enter(child *node) {
	s.at.last, s.at = child, child
	s.seen[child.position]++
}

// Undo goes back by one ply and reports whether there was one. The move is kept; see
// [Session.Redo] and [Session.Truncate].
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

// Redo goes on by one ply, in the line that was current last, and reports whether it goes
// on.
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

// Branches returns the moves that were played in the current position. The first one
// continues the current line, and the others begin variations.
func (s *Session) Branches() []protocol.Move {
	list := make([]protocol.Move, len(s.at.children))
	for i, child := range s.at.children {
		list[i] = child.move
	}
	return list
}

// Truncate removes all moves after the current position, and with them an end that was
// declared after it.
func (s *Session) Truncate() {
	s.rearrange(func() { s.at.children, s.at.last = nil, nil })
}

// Promote makes the current line the game itself. The moves that it replaces become
// variations.
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

// rearrange changes the tree. A declared end does not outlive the game that it ended.
func (s *Session) rearrange(change func()) {
	before := s.end()
	change()
	if s.end() != before {
		s.declared = Outcome{}
	}
}

// end returns the end of the game itself, the line without variations.
func (s *Session) end() *node {
	n := s.root
	for len(n.children) > 0 {
		n = n.children[0]
	}
	return n
}

// Path returns where the current position is in the record of the session: the path of
// the move that led to it, or an empty one at the start.
func (s *Session) Path() record.Path {
	var chain []*node
	for n := s.at; n.parent != nil; n = n.parent {
		chain = append(chain, n)
	}
	var path record.Path
	index := -1 // of the move in its line
	for _, n := range slices.Backward(chain) {
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

// Go makes the position after the move at a path the current one; an empty path is the
// start. If there is no such move, the session stays where it is.
func (s *Session) Go(path record.Path) error {
	n, ok := s.find(path)
	if !ok {
		return fmt.Errorf("there is no move at %v", path)
	}
	var chain []*node
	for m := n; m.parent != nil; m = m.parent {
		chain = append(chain, m)
	}
	for s.Undo() {
	}
	for _, m := range slices.Backward(chain) {
		s.enter(m)
	}
	return nil
}

// find returns the node at a path.
func (s *Session) find(path record.Path) (*node, bool) {
	if len(path) == 0 {
		return s.root, true
	}
	if len(path)%2 == 0 {
		return nil, false
	}
	before := s.root // the position before the line that the path is in
	variation := 0   // the child of it where that line begins
	for i := 0; ; i += 2 {
		parent, child, ok := before.ahead(variation, path[i])
		if !ok {
			return nil, false
		}
		if i == len(path)-1 {
			return child, true
		}
		before, variation = parent, path[i+1]+1
		if path[i+1] < 0 || variation >= len(parent.children) {
			return nil, false
		}
	}
}

// ahead returns the move with an index in the line that begins with a child of n, and
// the node before it.
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

// Ply returns the move that led to the current position with its annotations, but
// without its variations. At the start, it is the zero Ply.
func (s *Session) Ply() record.Ply { return s.at.ply }

// Annotate changes the annotations of the move that led to the current position: its
// symbol and its comments. Changes to Move and Variations have no effect. At the start,
// Annotate does nothing; see [Session.Comment].
func (s *Session) Annotate(change func(*record.Ply)) {
	if s.at.parent == nil {
		return
	}
	ply := s.at.ply
	change(&ply)
	ply.Move, ply.Variations = s.at.ply.Move, nil
	s.at.ply = ply
}

// Comment sets the comments before the first move.
func (s *Session) Comment(comments ...string) { s.header.Comments = slices.Clone(comments) }

// Tag sets a tag of the record. The tags that select the start, the rules or the result
// cannot be set.
func (s *Session) Tag(key, value string) error {
	if slices.Contains(ownTags, key) {
		return fmt.Errorf("the session itself sets the tag %s", key)
	}
	s.header = s.header.WithTag(key, value)
	return nil
}

// Resign ends the game: the seat gives up, and those against it win; see [Forfeit].
func (s *Session) Resign(seat notation.Seat) error {
	return s.lose(seat, record.EndedByResignation)
}

// LoseOnTime ends the game: the seat has used up its time, and those against it win.
func (s *Session) LoseOnTime(seat notation.Seat) error { return s.lose(seat, record.EndedByTime) }

func (s *Session) lose(seat notation.Seat, reason string) error {
	if seat < 1 || int(seat) > s.at.position.Players() {
		return fmt.Errorf("the game has no seat %d", seat)
	}
	return s.Declare(Outcome{Forfeit(s.at.position, seat), reason})
}

// AgreeDraw ends the game as drawn by agreement.
func (s *Session) AgreeDraw() error {
	return s.Declare(Outcome{notation.Draw, record.EndedByAgreement})
}

// Adjudicate ends the game with the result that a third party decided.
func (s *Session) Adjudicate(result notation.Result) error {
	return s.Declare(Outcome{result, record.EndedByAdjudication})
}

// errInside is the error for an end that is declared before the end.
var errInside = errors.New("the game goes on after this position; go to its end, or remove the moves after this one")

// Declare ends the game in a way that the rules do not know. The current position must be
// the end of the game itself. If the game is over already, the error is an [*OverError].
func (s *Session) Declare(o Outcome) error {
	if !o.Over() {
		return errors.New("an end needs a result")
	}
	if s.at != s.end() {
		return errInside
	}
	if over := s.Outcome(); over.Over() {
		return &OverError{Outcome: over, Plies: s.at.plies}
	}
	s.declared = o
	return nil
}

// Resume takes back what Declare did, so that the game goes on.
func (s *Session) Resume() { s.declared = Outcome{} }
