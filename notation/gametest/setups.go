package gametest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

func (r Suite[S, M]) testSetups(t *testing.T) {
	spec := r.Spec()
	bad := []notation.Option{notation.Players(-1), notation.Players(5), notation.Variation("nonsense"), notation.Arrangement("nonsense")}
	if spec.TeamPlayers == 0 {
		bad = append(bad, notation.Teams())
	}
	for i, opt := range bad {
		var setupErr *notation.SetupError
		_, err := r.New(opt)
		if !errors.As(err, &setupErr) {
			t.Fatalf("bad option %d: %v, want a *SetupError", i, err)
		}
		r.checkRefused(t, fmt.Sprintf("bad option %d", i), err)
	}
	for _, name := range append(spec.Variations, spec.Name) {
		if name != strings.ToLower(name) {
			t.Errorf("the name %q is not in lower case", name)
		}
	}
	for _, set := range setups(spec) {
		s, err := r.New(set.opts...)
		if err != nil {
			t.Fatalf("%s: %v", set.name, err)
		}
		if s.Turn() != 1 || s.Result().Over() || !slices.Contains(spec.Players, s.Players()) {
			t.Errorf("%s: turn %v, result %v, players %d", set.name, s.Turn(), s.Result(), s.Players())
		}
		upper := notation.Variation(strings.ToUpper(set.variation))
		if again, err := r.New(append(set.opts, upper)...); err != nil || again != s {
			t.Errorf("%s, with the variation in upper case: %v, %v, want %v", set.name, again, err, s)
		}
		other, err := r.New(append(set.opts, notation.Seed(2))...)
		if dealt := slices.Contains(spec.Dealt, set.variation); err != nil || dealt == (other == s) {
			t.Errorf("%s: seeds 1 and 2 start at %v and %v, %v; dealt: %t", set.name, s, other, err, dealt)
		}
	}
	for _, name := range phantoms(r.Rules) {
		t.Errorf("the variation %s does not differ from the standard game", name)
	}
}

// phantoms returns the variations whose random games equal the standard game's.
func phantoms[S contract.State[S, M], M contract.Move](rules contract.Rules[S, M]) (names []string) {
	const games = 100
	spec := rules.Spec()
	differ := map[string]bool{notation.Standard: true}
	for _, set := range setups(spec) {
		if differ[set.variation] {
			continue
		}
		s, err := rules.New(set.opts...)
		plain, plainErr := rules.New(append(set.opts, notation.Variation(notation.Standard))...)
		if err != nil || plainErr != nil {
			differ[set.variation] = true
			continue
		}
		for seed := range games {
			if differ[set.variation] = diverge(spec, s, plain, newRandom(uint64(seed))); differ[set.variation] {
				break
			}
		}
	}
	for _, name := range spec.Variations {
		if !differ[name] {
			names = append(names, name)
		}
	}
	return names
}

func diverge[S contract.State[S, M], M contract.Move](spec notation.Spec, a, b S, rng *random) bool {
	const maxPlies = 500
	for range maxPlies {
		moves := a.AppendMoves(nil)
		if !slices.Equal(moves, b.AppendMoves(nil)) || a.Turn() != b.Turn() || a.Result() != b.Result() {
			return true
		}
		for n := range spec.Grid.Len() {
			if a.Piece(notation.Space(n)) != b.Piece(notation.Space(n)) {
				return true
			}
		}
		if len(moves) == 0 {
			return false
		}
		m := moves[rng.below(len(moves))]
		a, b = a.After(m), b.After(m)
	}
	return false
}

var passes = regexp.MustCompile(` passes=(\d+)`)

func (r Suite[S, M]) testPasses(t *testing.T) {
	for _, start := range r.starts(t) {
		s, rng := start.state, newRandom(5)
		for range 30 {
			if err := r.checkPasses(s); err != nil {
				t.Fatalf("%v: %v", s, err)
			}
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s = s.After(moves[rng.below(len(moves))])
		}
	}
}

func (r Suite[S, M]) checkPasses(s S) error {
	match := passes.FindStringSubmatch(s.String())
	if match == nil {
		return nil
	}
	maxPasses := 0
	for n := range notation.MaxSeats + 2 {
		text := passes.ReplaceAllString(s.String(), " passes="+strconv.Itoa(n))
		parsed, err := r.Parse(text)
		switch {
		case n == 0 && err != nil:
			return err
		case err == nil && n > maxPasses+1:
			return fmt.Errorf("%d passes are accepted, and more than %d are not", n, maxPasses)
		case err == nil && parsed.String() != text:
			return fmt.Errorf("%q prints as %v", text, parsed)
		case err == nil:
			maxPasses = n
		}
	}
	if now, err := strconv.Atoi(match[1]); err != nil || maxPasses < max(now, 1) || maxPasses > s.Players() {
		return fmt.Errorf("at most %d passes are accepted, %v", maxPasses, err)
	}
	return nil
}
