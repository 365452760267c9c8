package env

import (
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/splitmix"
)

type state[S contract.State[S, M], M contract.Move] struct {
	game    *game[S, M]
	cursor  cursor[S, M]
	history []past[S]
	planes  []uint64
	rollout []M
}

type past[S any] struct {
	s      S
	chosen Action // -1 if there is none
}

func (st *state[S, M]) Game() Game              { return st.game }
func (st *state[S, M]) Turn() notation.Seat     { return st.cursor.s.Turn() }
func (st *state[S, M]) Terminal() bool          { return len(st.cursor.moves) == 0 }
func (st *state[S, M]) Result() notation.Result { return st.cursor.s.Result() }
func (st *state[S, M]) Applied() int            { return len(st.history) }
func (st *state[S, M]) Position() string        { return st.cursor.s.String() }

func (st *state[S, M]) Returns(dst []float32) {
	setReturns(dst[:st.game.Seats()], st.Result())
}

func setReturns(dst []float32, result notation.Result) {
	for i := range dst {
		dst[i] = float32(result.For(notation.Seat(i + 1)))
	}
}

func (st *state[S, M]) AppendActions(dst []Action) []Action {
	c := &st.cursor
	c.code(st.game)
	start := len(dst)
	for _, code := range c.codes {
		dst = append(dst, code.at(c.part))
	}
	slices.Sort(dst[start:])
	return dst[:start+len(slices.Compact(dst[start:]))]
}

func (st *state[S, M]) Mask(dst []byte) {
	dst = dst[:st.game.actions]
	clear(dst)
	st.cursor.mask(st.game, dst, 1)
}

func (st *state[S, M]) Apply(a Action) error {
	i := st.cursor.find(st.game, a)
	if i < 0 {
		return st.game.illegal(&st.cursor, -1, a)
	}
	st.history = append(st.history, past[S]{st.cursor.s, st.chosen()})
	st.cursor.apply(st.game, i)
	return nil
}

func (st *state[S, M]) chosen() Action {
	if st.cursor.part == 0 {
		return -1
	}
	return st.cursor.codes[0].First()
}

func (g *game[S, M]) illegal(c *cursor[S, M], env int, a Action) error {
	e := &ActionError{Game: g.name, Environment: env, Action: a, Rule: notation.RuleAction}
	switch {
	case a < 0 || int(a) >= g.actions:
		e.Rule, e.Reason = notation.RuleMalformed, "there is no such action"
	case len(c.moves) == 0:
		e.Rule, e.Reason = notation.RuleFinished, "the game is over"
	case c.part == 1:
		e.Rule = notation.RulePart
		fallthrough
	default:
		e.Reason = "it is not legal in " + g.text(c)
	}
	return e
}

func (st *state[S, M]) Undo() bool {
	n := len(st.history) - 1
	if n < 0 {
		return false
	}
	st.cursor.set(st.history[n].s)
	if first := st.history[n].chosen; first >= 0 {
		st.cursor.choose(st.game, first)
	}
	st.history = st.history[:n]
	return true
}

func (st *state[S, M]) Clone() State {
	c := st.cursor
	c.moves, c.codes = slices.Clone(c.moves), slices.Clone(c.codes)
	return &state[S, M]{game: st.game, cursor: c, history: slices.Clone(st.history)}
}

func (st *state[S, M]) Assign(from State) error {
	typed, ok := from.(*state[S, M])
	if !ok || typed.game != st.game {
		return fmt.Errorf("%s: the state is of another game", st.game.name)
	}
	c := typed.cursor
	c.moves = append(st.cursor.moves[:0], c.moves...)
	c.codes = append(st.cursor.codes[:0], c.codes...)
	st.cursor, st.history = c, st.history[:0]
	return nil
}

func (st *state[S, M]) String() string { return st.game.text(&st.cursor) }

func (g *game[S, M]) text(c *cursor[S, M]) string {
	if c.part == 0 {
		return c.s.String()
	}
	return c.s.String() + partMark + shortest(c.moves)
}

func shortest[M contract.Move](moves []M) string {
	word := moves[0].String()
	for _, m := range moves[1:] {
		if w := m.String(); len(w) < len(word) {
			word = w
		}
	}
	return word
}

func (st *state[S, M]) Word(a Action) string {
	c := &st.cursor
	i := c.find(st.game, a)
	if i < 0 {
		return ""
	}
	if _, two := c.codes[i].Second(); c.part == 1 || !two {
		return c.moves[i].String()
	}
	var begun []M
	for j, code := range c.codes {
		if code.First() == a {
			begun = append(begun, c.moves[j])
		}
	}
	return shortest(begun)
}

func (st *state[S, M]) ParseWord(word string) (Action, error) {
	i, err := st.findMove(word)
	if err != nil {
		return 0, err
	}
	a := st.cursor.codes[i].at(st.cursor.part)
	if st.Word(a) != st.cursor.moves[i].String() {
		return 0, &notation.WordError{Word: word, Rule: notation.RulePart, Reason: "it takes two actions, of which the first is " + st.Word(a)}
	}
	return a, nil
}

func (st *state[S, M]) AppendMoveActions(dst []Action, move string) ([]Action, error) {
	i, err := st.findMove(move)
	if err != nil {
		return dst, err
	}
	code := st.cursor.codes[i]
	if st.cursor.part == 0 {
		dst = append(dst, code.First())
	}
	if second, ok := code.Second(); ok {
		dst = append(dst, second)
	}
	return dst, nil
}

func (st *state[S, M]) findMove(word string) (int, error) {
	m, err := st.game.rules.ParseMove(word)
	if err != nil {
		return 0, err
	}
	c := &st.cursor
	c.code(st.game)
	if i := slices.Index(c.moves, m); i >= 0 {
		return i, nil
	}
	if _, err := c.s.Play(m); err != nil {
		return 0, err
	}
	return 0, &notation.MoveError{Game: st.game.name, Move: m.String(), Rule: notation.RulePart,
		Reason: "it does not begin with the chosen part " + shortest(c.moves)}
}

func (st *state[S, M]) Playout(seed uint64, maxPlies int) (notation.Result, int) {
	s, moves := st.cursor.s, append(st.rollout[:0], st.cursor.moves...)
	random, plies := seed, 0
	for ; len(moves) > 0 && (maxPlies <= 0 || plies < maxPlies); plies++ {
		random += splitmix.Step
		s = s.After(moves[pick(random, len(moves))])
		moves = s.AppendMoves(moves[:0])
	}
	st.rollout = moves
	if len(moves) > 0 {
		return notation.Undecided, plies
	}
	return s.Result(), plies
}

func (st *state[S, M]) Observe(seat notation.Seat, dst []float32) {
	if st.planes == nil {
		st.planes = make([]uint64, st.game.Shape().PackedLen())
	}
	st.ObserveBits(seat, st.planes)
	st.game.expand(dst, st.planes)
}

func (st *state[S, M]) ObserveBits(seat notation.Seat, dst []uint64) {
	st.game.checkSeat(seat)
	st.game.observe(dst[:st.game.Shape().PackedLen()], &st.cursor, seat)
}
