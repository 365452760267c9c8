package search

import (
	"context"
	"fmt"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/sniggle"
)

type (
	sniggleSearcher = typed.Searcher[sniggle.State, sniggle.Move]
	sniggleLimits   = typed.Params[sniggle.Move]
	sniggleInfo     = typed.Info[sniggle.Move]
)

// own stands for a game's own searcher.
type own struct{}

func (own) Search(context.Context, sniggle.State, sniggleLimits, func(sniggleInfo)) sniggleInfo {
	return sniggleInfo{}
}
func (own) Forget() {}

// The method follows from its name, the Means of the game and the number of sides.
func TestChoose(t *testing.T) {
	nothing := Means[sniggle.State, sniggle.Move]{}
	knowledge := Means[sniggle.State, sniggle.Move]{
		Evaluate: func(sniggle.State) Gains { return Gains{} }, Plies: 2, PliesOfMany: 3,
	}
	all := knowledge
	all.Own = func(Config) sniggleSearcher { return own{} }
	for _, test := range []struct {
		game   Means[sniggle.State, sniggle.Move]
		method protocol.Method
		want   [2]string // for two sides and for more
	}{
		{nothing, "", [2]string{"tree", "tree"}},
		{nothing, "guided", [2]string{"tree", "tree"}},
		{nothing, "flat", [2]string{"flat", "flat"}},
		{knowledge, "best", [2]string{"guided 2", "guided 3"}},
		{knowledge, "guided", [2]string{"guided 2", "guided 3"}},
		{knowledge, "tree", [2]string{"tree", "tree"}},
		{all, "", [2]string{"own", "guided 3"}},
		{all, "best", [2]string{"own", "guided 3"}},
		{all, "guided", [2]string{"guided 2", "guided 3"}},
		{Means[sniggle.State, sniggle.Move]{Own: all.Own}, "guided", [2]string{"tree", "tree"}},
		{all, "tree", [2]string{"tree", "tree"}},
		{all, "random", [2]string{"random", "random"}},
	} {
		x := test.game.newSearcher(Config{Method: test.method}).(*chosen[sniggle.State, sniggle.Move])
		for i, opts := range [][]notation.Option{
			{notation.Players(2)}, {notation.Players(3)}, {notation.Players(4), notation.Teams()}, {notation.Players(4)},
		} {
			s, err := sniggle.New(opts...)
			if err != nil {
				t.Fatal(err)
			}
			x.Search(context.Background(), s, sniggleLimits{Nodes: 1}, nil)
			if got, want := nameOf(x.now), test.want[i%2]; got != want {
				t.Errorf("method %q, %d seats, teams %t: %s, want %s", test.method, s.Players(), s.Teams(), got, want)
			}
		}
	}
}

func nameOf(x sniggleSearcher) string {
	switch x := x.(type) {
	case own:
		return "own"
	case *Flat[sniggle.State, sniggle.Move]:
		return "flat"
	case *Random[sniggle.State, sniggle.Move]:
		return "random"
	case *MonteCarlo[sniggle.State, sniggle.Move]:
		if x.evaluate == nil {
			return "tree"
		}
		return fmt.Sprint("guided ", x.plies)
	}
	return "unknown"
}
