package statistics

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"math"
	"runtime"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

//go:embed report.txt
var text string

const (
	openingPlies = 4
	maxPlies     = 300
)

func report(ctx context.Context, out io.Writer, set protocol.Set, number int, nodes uint64) error {
	written := origin.Sentence(fmt.Sprintf("go run ./examples/records/statistics -play %d -nodes %d", number, nodes))
	list := tally{set: set}
	for _, game := range set.Games() {
		for _, setup := range setups(game.Spec()) {
			if err := list.play(ctx, game, setup, number, nodes); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintf(out, text, written, openingPlies, maxPlies, number, 98/math.Sqrt(float64(number)), list.markdown())
	return err
}

func setups(spec notation.Spec) (list []notation.Setup) {
	for _, players := range spec.Players {
		for _, variation := range spec.Variations {
			setup := notation.Setup{Players: players, Variation: variation, Seed: 1}
			list = append(list, setup)
			if players == spec.TeamPlayers {
				setup.Teams = true
				list = append(list, setup)
			}
		}
	}
	return list
}

func (t *tally) play(ctx context.Context, game protocol.Game, setup notation.Setup, number int, nodes uint64) error {
	m, err := match.New(match.Config{
		Game: game, Setup: setup, Games: number, SelfPlay: true, RandomPlies: openingPlies, MaxPlies: maxPlies,
		Engines: []match.Entrant{match.Searcher("program", protocol.SearchConfig{})},
		Control: match.Control{Nodes: nodes}, Concurrency: runtime.NumCPU(),
	})
	if err != nil {
		return err
	}
	defer m.Close()
	for played, err := range m.Play(ctx) {
		if err != nil {
			return err
		}
		if played.Fault != nil {
			return fmt.Errorf("%s: %v", game.Spec().Name, played.Fault)
		}
		s, err := session.Open(t.set, played.Record)
		if err != nil {
			return err
		}
		t.add(s)
	}
	return nil
}
