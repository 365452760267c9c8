package protocol

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

type position[S contract.State[S, M], M contract.Move] struct {
	game  *game[S, M]
	state S
}

func (p position[S, M]) heldState() any { return p.state }

// MarshalJSON returns the members game and position, for [Set.RestoreJSON].
func (p position[S, M]) MarshalJSON() ([]byte, error) {
	return json.Marshal(document{p.game.spec.Name, p.String()})
}

type document struct {
	Game     string `json:"game"`
	Position string `json:"position"`
}

func (p position[S, M]) String() string                         { return p.state.String() }
func (p position[S, M]) Game() Game                             { return p.game }
func (p position[S, M]) Players() int                           { return p.state.Players() }
func (p position[S, M]) Teams() bool                            { return p.state.Teams() }
func (p position[S, M]) Turn() notation.Seat                    { return p.state.Turn() }
func (p position[S, M]) Result() notation.Result                { return p.state.Result() }
func (p position[S, M]) Hash() uint64                           { return p.state.Hash() }
func (p position[S, M]) Diagram() string                        { return p.state.Diagram() }
func (p position[S, M]) Piece(sp notation.Space) notation.Piece { return p.state.Piece(sp) }

func (p position[S, M]) Reserve(seat notation.Seat, kind notation.Kind) int {
	return p.state.Reserve(seat, kind)
}

func (p position[S, M]) SVG(v view.View) ([]byte, error) {
	if p.game.entry.Drawing == nil {
		return nil, ErrNoPicture
	}
	return p.game.entry.Drawing.SVG(p, v)
}

func (p position[S, M]) Fact(name string) (Answer, bool) {
	for i := range p.game.entry.Facts {
		if f := &p.game.entry.Facts[i]; f.Name == name {
			return answer(f, p.state, p.game.spec.Grid), true
		}
	}
	return Answer{}, false
}

func (p position[S, M]) AppendMoves(dst []Move) []Move {
	list, _ := p.game.lists.Get().(*[]M)
	if list == nil {
		list = new([]M)
	}
	*list = p.state.AppendMoves((*list)[:0])
	dst = slices.Grow(dst, len(*list))
	for _, m := range *list {
		dst = append(dst, Move(m))
	}
	p.game.lists.Put(list)
	return dst
}

func (p position[S, M]) After(m Move) Position {
	return position[S, M]{p.game, p.state.After(typed[M](m))}
}

func (p position[S, M]) Play(m Move) (Position, error) {
	next, err := p.state.Play(typed[M](m))
	if err != nil {
		return nil, err
	}
	return position[S, M]{p.game, next}, nil
}

func (p position[S, M]) From(m Move) (notation.Space, bool) { return typed[M](m).From() }
func (p position[S, M]) To(m Move) (notation.Space, bool)   { return typed[M](m).To() }
func (p position[S, M]) Word(m Move) string                 { return typed[M](m).String() }

func typed[M contract.Move](m Move) M {
	if t := M(m); Move(t) == m {
		return t
	}
	return 0
}

func (p position[S, M]) Words() []string {
	list := words(p.state.AppendMoves(nil))
	slices.Sort(list)
	return list
}

func (p position[S, M]) ParseMove(word string) (Move, error) {
	m, err := p.game.parseMove(word)
	return Move(m), err
}

func (p position[S, M]) PlayWord(word string) (Position, error) {
	m, err := p.ParseMove(word)
	if err != nil {
		return nil, err
	}
	return p.Play(m)
}

func (p position[S, M]) PlayWords(words string, moves []Move) (Position, int, string, error) {
	// Making a Position for each state would allocate.
	state, rest := p.state, words
	for n := range moves {
		word, others := lineio.CutWord(rest)
		if word == "" {
			return position[S, M]{p.game, state}, n, "", nil
		}
		m, err := p.game.parseMove(word)
		if err == nil {
			state, err = state.Play(m)
		}
		if err != nil {
			return position[S, M]{p.game, state}, n, rest, err
		}
		moves[n], rest = Move(m), others
	}
	return position[S, M]{p.game, state}, len(moves), rest, nil
}

func (p position[S, M]) Tally(seat notation.Seat) string {
	if p.game.entry.Tally == nil || seat == 0 || int(seat) > p.Players() {
		return ""
	}
	return p.game.entry.Tally(p.state, seat)
}

func (p position[S, M]) Note() string {
	if p.game.entry.Note == nil {
		return ""
	}
	return p.game.entry.Note(p.state)
}

func (p position[S, M]) Badges() []Badge {
	if p.game.entry.Badges == nil {
		return nil
	}
	return p.game.entry.Badges(p.state)
}

func (p position[S, M]) Ending() Ending {
	if p.game.entry.Ending == nil || !p.Result().Over() {
		return Ending{}
	}
	return p.game.entry.Ending(p.state)
}

func (p position[S, M]) Forced() Forced {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 || p.Result().Over() {
		return Forced{}
	}
	var f Forced
	if p.game.entry.Forced != nil {
		f = p.game.entry.Forced(p.state)
	}
	switch {
	case p.Word(moves[0]) == notation.PassText:
		if f.Reason == "" {
			f.Reason = "no other move is possible"
		}
		f.Reason = "must pass" + because(f.Reason)
	case len(f.Spaces) > 0:
		f.Reason = "must move the piece on " + alternatives(f.Spaces) + because(f.Reason)
	case len(moves) == 1:
		f.Reason = "can only play " + p.Word(moves[0]) + because(f.Reason)
	default:
		return p.lone(moves)
	}
	return f
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + reason
}

func alternatives(labels []string) string {
	last := len(labels) - 1
	if last == 0 {
		return labels[0]
	}
	return strings.Join(labels[:last], ", ") + " or " + labels[last]
}

func (p position[S, M]) lone(moves []Move) Forced {
	first, leaves := p.From(moves[0])
	if !leaves {
		return Forced{}
	}
	for _, m := range moves {
		if from, ok := p.From(m); !ok || from != first {
			return Forced{}
		}
	}
	for sp := range p.game.spec.Grid.Spaces() {
		if sp != first && p.Piece(sp).Seat == p.Turn() {
			label := p.game.spec.Grid.Label(first)
			return Forced{Reason: "can move only the piece on " + label, Spaces: []string{label}}
		}
	}
	return Forced{}
}

// Status returns, for example, "Red to move" or "Swords win". The result overrides p's,
// unless it is [notation.Undecided].
func Status(p Position, result notation.Result) string {
	if !result.Over() {
		result = p.Result()
	}
	spec := p.Game().Spec()
	switch {
	case !result.Over() && len(spec.Seats) == 0:
		return spec.Title
	case !result.Over():
		return format.SeatName(spec, p.Turn()) + " to move"
	case result == notation.Draw:
		return "Draw"
	case result == notation.Lost:
		return "Game over"
	case len(spec.Seats) == 0:
		return "Won"
	}
	var names []string
	for seat := range notation.AllSeats(p.Players()).All() {
		if result.Winners().Has(seat) {
			names = append(names, format.SeatName(spec, seat))
		}
	}
	if spec.Plural || len(names) > 1 {
		return strings.Join(names, " and ") + " win"
	}
	return strings.Join(names, "") + " wins"
}
