package check

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
)

func (t *tester) rules() {
	const rule = "The engine and the rules agree on every position."
	var games []protocol.Game
	status, reason := t.try(func() (err error) {
		games, err = t.games()
		return err
	})
	if status != OK {
		t.record(Test{Group: Rules, Name: "knows its game", Verdict: status, Reason: reason, Clause: rule})
		return
	}
	for _, g := range games {
		for _, setup := range t.setups(g.Spec()) {
			name := describe(g.Spec(), setup)
			r := rehearsal{tester: t, game: g, setup: setup}
			for _, x := range []struct {
				name, rule string
				run        func() error
			}{
				{"agrees on the rules", rule, r.compare},
				{"counts as perft does", "To perft n the engine answers the number of move sequences of n plies.", r.perft},
				{"plays a whole game", "Every move of the engine is legal, until the game is over.", r.play},
			} {
				status, reason := t.try(x.run)
				t.record(Test{Group: Rules, Name: x.name, Setup: name, Verdict: status, Reason: reason, Clause: x.rule})
				if status == Failed {
					t.hangUp()
				}
			}
		}
	}
}

func (t *tester) games() ([]protocol.Game, error) {
	if err := t.greet(); err != nil {
		return nil, err
	}
	names := []string{t.config.Game}
	o, chooses := t.option("Game")
	switch {
	case chooses && t.config.Game == "":
		names = o.vars
	case t.config.Game == "":
		return nil, skipError("the engine has no option Game, and nobody said which game it plays")
	case chooses && !slices.ContainsFunc(o.vars, func(v string) bool { return strings.EqualFold(v, t.config.Game) }):
		return nil, fmt.Errorf("does not announce the game %s", t.config.Game)
	}
	var games []protocol.Game
	for _, name := range names {
		if g, err := t.config.Games.Lookup(name); err == nil {
			games = append(games, g)
		}
	}
	if len(games) == 0 {
		return nil, skipError("none of the engine's games is known here")
	}
	return games, nil
}

func (t *tester) setups(spec notation.Spec) []notation.Setup {
	var list []notation.Setup
	for i, players := range spec.Players {
		for j, variation := range spec.Variations {
			for _, teams := range []bool{false, true} {
				s := notation.Setup{Players: players, Teams: teams, Variation: variation}
				dealt := slices.Contains(spec.Dealt, variation)
				switch {
				case teams && players != spec.TeamPlayers,
					i > 0 && !t.has("Players"),
					j > 0 && !t.has("Variation"),
					teams && !t.has("Teams"),
					dealt && !t.has("Seed"):
					continue
				}
				if dealt {
					s.Seed = t.config.Seed
				}
				list = append(list, s)
			}
		}
	}
	return list
}

func (t *tester) has(option string) bool {
	_, ok := t.option(option)
	return ok
}

func describe(spec notation.Spec, s notation.Setup) string {
	text := spec.Name
	if len(spec.Players) > 1 {
		text += ", " + strconv.Itoa(s.Players) + " players"
	}
	if s.Teams {
		text += " in teams"
	}
	if s.Variation != notation.Standard {
		text += ", " + s.Variation
	}
	return text
}

type rehearsal struct {
	*tester
	game  protocol.Game
	setup notation.Setup
	lists bool
}

func (r *rehearsal) begin() (protocol.Position, error) {
	start, err := r.game.New(notation.With(r.setup))
	if err != nil {
		return nil, err
	}
	if err := r.greet(); err != nil {
		return nil, err
	}
	var commands []string
	for _, o := range []struct{ name, value string }{
		{"Game", r.game.Spec().Name},
		{"Players", strconv.Itoa(r.setup.Players)},
		{"Teams", strconv.FormatBool(r.setup.Teams)},
		{"Variation", r.setup.Variation},
		{"Seed", strconv.FormatUint(r.setup.Seed, 10)},
	} {
		if announced, ok := r.option(o.name); ok {
			commands = append(commands, "setoption name "+announced.name+" value "+o.value)
		}
	}
	_, err = r.do(append(commands, "uginewgame", "position startpos")...)
	if err != nil {
		return nil, err
	}
	moves, err := r.queryWords("moves")
	r.lists = err == nil && !slices.Equal(moves, []string{"none"})
	return start, nil
}

type spot struct {
	position protocol.Position
	line     []string
}

func (r *rehearsal) compare() error {
	start, err := r.begin()
	if err != nil {
		return err
	}
	near := []spot{{position: start}}
	for i := 0; i < len(near) && i < r.config.Positions/2; i++ {
		at := near[i]
		if err := r.agree(at); err != nil {
			return err
		}
		for _, word := range at.position.Words() {
			if len(near) < r.config.Positions {
				near = append(near, r.after(at, word))
			}
		}
	}
	random := rand.New(rand.NewPCG(r.config.Seed, 0))
	for left := r.config.Positions / 2; left > 0; {
		at := spot{position: start}
		for ; left > 0 && len(at.line) < maxPlies && !at.position.Result().Over(); left-- {
			words := at.position.Words()
			at = r.after(at, words[random.IntN(len(words))])
			if err := r.agree(at); err != nil {
				return err
			}
		}
	}
	return nil
}

const maxPlies = 400

func (r *rehearsal) after(at spot, word string) spot {
	next, err := at.position.PlayWord(word)
	if err != nil {
		panic(err) // the word comes from the position
	}
	return spot{next, append(slices.Clip(at.line), word)}
}

func command(line []string) string {
	if len(line) == 0 {
		return "position startpos"
	}
	return "position startpos moves " + strings.Join(line, " ")
}

func (r *rehearsal) agree(at spot) error {
	result := at.position.Result()
	want := map[string]string{
		"gameover": strconv.FormatBool(result.Over()),
		"p1turn":   strconv.FormatBool(at.position.Turn() == 1),
		"result":   result.String(),
	}
	if r.lists {
		want["moves"] = strings.Join(at.position.Words(), " ")
	}
	questions := slices.Sorted(maps.Keys(want))
	commands := []string{command(at.line)}
	for _, q := range questions {
		commands = append(commands, "query "+q)
	}
	said, err := r.do(commands...)
	if err != nil {
		return r.at(err, at)
	}
	said = slices.DeleteFunc(said, func(line string) bool { return !isAnswer(line) })
	if len(said) != len(questions) {
		return r.at(fmt.Errorf("gave %d answers to %d questions", len(said), len(questions)), at)
	}
	for i, q := range questions {
		got, ok := strings.CutPrefix(strings.TrimRight(said[i], " "), "response")
		got = strings.TrimPrefix(got, " ")
		if ok && q == "moves" {
			words := strings.Fields(got)
			slices.Sort(words)
			if d := difference(words, at.position.Words()); d != "" {
				return r.at(errors.New(d), at)
			}
			continue
		}
		if !ok || got != want[q] {
			return r.at(fmt.Errorf("answered query %s by %s, want response %s", q, quote(said[i]), want[q]), at)
		}
	}
	return nil
}

func (r *rehearsal) at(err error, at spot) error {
	where := "at the start"
	if len(at.line) > 0 {
		where = "after " + strings.Join(at.line, " ")
	}
	return fmt.Errorf("%w (%s, position %s)", err, where, at.position)
}

func difference(got, want []string) string {
	missing := slices.DeleteFunc(slices.Clone(want), func(w string) bool { return slices.Contains(got, w) })
	wrong := slices.DeleteFunc(slices.Clone(got), func(w string) bool { return slices.Contains(want, w) })
	switch {
	case len(wrong) > 0:
		return "lists the move " + quote(wrong[0]) + ", which is illegal"
	case len(missing) > 0:
		return "does not list the move " + missing[0]
	case len(got) != len(want):
		return fmt.Sprintf("lists %d moves, want %d, each once", len(got), len(want))
	}
	return ""
}

const perftDepth = 2

const errNoPerft = skipError("the engine has no perft")

func (r *rehearsal) perft() error {
	if r.noPerft {
		return errNoPerft
	}
	start, err := r.begin()
	if err != nil {
		return err
	}
	total, err := r.total(fmt.Sprint("perft ", perftDepth))
	if err != nil {
		return err
	}
	var want uint64
	for _, n := range start.Perft(context.Background(), perftDepth, 1) {
		want += n
	}
	if total != strconv.FormatUint(want, 10) {
		return fmt.Errorf("counts %s sequences of %d plies from the start, want %d", total, perftDepth, want)
	}
	return nil
}

// Most engines do not know perft and say nothing, so the wait is short.
const perftTime = 250 * time.Millisecond

func (r *rehearsal) total(command string) (string, error) {
	said, err := r.do(command)
	if err != nil {
		return "", err
	}
	deadline := time.Now().Add(r.limit(perftTime))
	for {
		for _, line := range said {
			if total, ok := strings.CutPrefix(line, "total: "); ok {
				return total, nil
			}
			if strings.HasPrefix(line, lineio.ErrorPrefix) {
				r.noPerft = true
				return "", errNoPerft
			}
		}
		line, err := r.engine.next(deadline)
		if err != nil {
			r.noPerft = true
			return "", errNoPerft
		}
		said = []string{line}
	}
}

func (r *rehearsal) play() error {
	start, err := r.begin()
	if err != nil {
		return err
	}
	at := spot{position: start}
	for len(at.line) < maxPlies/4 && !at.position.Result().Over() {
		if _, err := r.do(command(at.line)); err != nil {
			return r.at(err, at)
		}
		move, err := r.search("go movetime 10", answerTime)
		if err != nil {
			return r.at(err, at)
		}
		next, err := at.position.PlayWord(move)
		if err != nil {
			return r.at(fmt.Errorf("played %s: %w", quote(move), err), at)
		}
		at = spot{next, append(at.line, move)}
	}
	return nil
}
