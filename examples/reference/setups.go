package main

import (
	"errors"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
)

func (c *chooser) setups() (cases []Case) {
	spec := c.game.Spec()
	var wanted []notation.Setup
	for _, s := range spec.Setups() {
		switch {
		case slices.Contains(spec.Dealt, s.Variation):
			for _, s.Seed = range []uint64{1, 2, 1 << 63} {
				wanted = append(wanted, s)
			}
		default:
			wanted = append(wanted, s)
		}
		if spec.Arranged {
			for _, s.Arrangement = range arrangements {
				wanted = append(wanted, s)
			}
		}
	}
	usual := notation.Setup{Players: spec.Players[0], Variation: notation.Standard}
	for players := 1; players <= notation.MaxSeats+1; players++ {
		for _, teams := range []bool{false, true} {
			wanted = append(wanted, notation.Setup{Players: players, Teams: teams, Variation: notation.Standard})
		}
	}
	for i, variation := range []string{"long", "reverse", "free"} {
		odd := usual
		odd.Variation = variation
		wanted = append(wanted, odd)
		odd.Teams = true
		wanted = append(wanted, odd)
		if !spec.Arranged {
			odd = usual
			odd.Arrangement = arrangements[i]
			wanted = append(wanted, odd)
		}
	}
	known := map[notation.Setup]bool{}
	for _, s := range wanted {
		if known[s] {
			continue
		}
		known[s] = true
		x := Case{Setup: newSetup(s)}
		p, err := c.game.New(notation.With(s))
		var bad *notation.SetupError
		if errors.As(err, &bad) {
			x.Description, x.Rule, x.Breaks = x.Setup.describe()+": "+bad.Reason, quoteRule(c.game, bad.Rule), bad.Rule
		} else {
			x.Description, x.Rule, x.Position = x.Setup.describe()+": the start", quoteOf(c.game, "start"), p.String()
		}
		cases = append(cases, x)
	}
	return cases
}

// arrangements fit only some setups. The last four fit none.
var arrangements = []string{
	"1B,2B,3B", "1A,1C,3B", "1A,2A,3A>1C,2C,3C", "1A,3A,3C>3B,3A,1C", "1A,2A,3A;1B,2B,3B", "1A,2A,3A>1C,2C,3C;1A,1B,1C",
	"1A,2A,3A;1B,2B,3B;1C,2C,3C", "1A,2A,3A;1B,2B,3B;1C,2C,3C;3A,3B,3C", "1A,1B,1C>1A,2A,3A", "1A,2B", "1A,1A,2B", "4A,5B,6C", "first",
}
