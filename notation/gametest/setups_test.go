package gametest

import (
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// A variation that only the Spec has is found. Those of Solitaire Sly, which has another
// start, and of Sniggle, which ends otherwise, differ from the standard game.
func TestPhantoms(t *testing.T) {
	if got := phantoms(named(reversi.Rules(), "swift")); !slices.Equal(got, []string{"swift"}) {
		t.Errorf("phantoms of Reversi with an empty variation: %v", got)
	}
	if got := phantoms(named(sniggle.Rules(), "swift")); !slices.Equal(got, []string{"swift"}) {
		t.Errorf("phantoms of Sniggle with an empty variation: %v", got)
	}
	if got := phantoms(sly.Rules()); got != nil {
		t.Errorf("phantoms of Solitaire Sly: %v", got)
	}
	if got := phantoms(sniggle.Rules()); got != nil {
		t.Errorf("phantoms of Sniggle: %v", got)
	}
}

// named returns the rules of a game with a further variation in name only.
func named[S contract.State[S, M], M contract.Move](rules contract.Rules[S, M], name string) contract.Rules[S, M] {
	spec := rules.Spec()
	spec.Variations = append(spec.Variations, name)
	return contract.Rules[S, M]{
		Spec: func() notation.Spec { return spec },
		New: func(opts ...notation.Option) (S, error) {
			setup, err := spec.Setup(opts...)
			if err == nil && setup.Variation == name {
				setup.Variation = notation.Standard
			}
			return rules.New(notation.With(setup))
		},
		Parse: rules.Parse, ParseMove: rules.ParseMove,
	}
}
