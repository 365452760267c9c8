package games_test

import (
	"context"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func parse(t *testing.T, game, text string) protocol.Position {
	t.Helper()
	g, err := games.All().Lookup(game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A search that is stopped after it has refuted the best move never plays it again, and claims no
// loss, since other moves have not been searched.
func TestStoppedAfterRefutation(t *testing.T) {
	p := parse(t, "empire", "3bC6aT1/1aS6bS3/2aS3bS2bS2/7aS2bTaT/12/1aS1aT8/1bT7bT2/3aC7bS/bT11/9bS2/2aT9/1aS10 a players=2 teams=0 crown=- passes=0")
	found := false
	for _, lines := range []int{1, 2, 3, 4} {
		played, refuted := false, uint64(0)
		for nodes := uint64(250); nodes <= 10000; nodes += 250 {
			x := newSearcher(t, p.Game(), protocol.SearchConfig{})
			l := x.Search(context.Background(), p, protocol.SearchParams{Nodes: nodes, MultiPV: lines}, nil).Candidates[0]
			if l.Claim() < 0 {
				t.Errorf("%d nodes, %d lines: a loss is claimed: %+v", nodes, lines, l)
			}
			switch {
			case l.PV[0] != "4L-4D":
				if played && refuted == 0 {
					refuted = nodes
				}
			case refuted > 0:
				t.Errorf("%d nodes, %d lines: the move refuted by %d nodes is played: %+v", nodes, lines, refuted, l)
			default:
				played = true
			}
		}
		if refuted > 0 {
			found = true
		}
	}
	if !found {
		t.Error("the move is never played and refuted")
	}
}

// A win at once is played whatever the limits, by every method but random play.
func TestWinAtOnce(t *testing.T) {
	p := parse(t, "blockade", "12/7B4/12/2a9/12/12/12/1b10/3b8/12/a3A7/12 a passes=0")
	for _, method := range protocol.Methods() {
		if method == protocol.MethodRandom {
			continue
		}
		for _, lines := range []int{1, 4} {
			for _, nodes := range []uint64{1, 2, 5, 9, 100} {
				x := newSearcher(t, p.Game(), protocol.SearchConfig{Method: method})
				info := x.Search(context.Background(), p, protocol.SearchParams{Nodes: nodes, MultiPV: lines}, nil)
				if l := info.Candidates[0]; l.PV[0] != "11E-1E" || l.Mate != 1 {
					t.Errorf("%s, %d nodes, %d lines: %+v, want 11E-1E", method, nodes, lines, l)
				}
			}
		}
	}
}

// The line that keeps the margin smallest ends after five plies, but the loser can insist on
// six: by a move that loses more discs, and a pass.
func TestMarginIsNoMate(t *testing.T) {
	p := parse(t, "reversi", "bbbbbbbw/bbwwwwww/bbbwwwbw/bbwbwwbw/bwbbbbww/bwwbwwww/bb1b1wbb/2bbw1bw b")
	for _, params := range []protocol.SearchParams{{}, {Nodes: 100}, {Depth: 5, Nodes: 20}, {Depth: 4}, {MultiPV: 3}} {
		info := newSearcher(t, p.Game(), protocol.SearchConfig{}).Search(context.Background(), p, params, nil)
		if l := info.Candidates[0]; l.Mate != 0 && l.Mate != -6 {
			t.Errorf("%+v: mate %d by %v, want -6 or none", params, l.Mate, l.PV)
		}
	}
}
