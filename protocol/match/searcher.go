package match

import (
	"context"
	"fmt"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Searcher returns an entrant that plays in this process. Launching it may fail with
// [protocol.ErrNoSearcher]. With a node limit, equal setup seeds give equal games.
func Searcher(name string, cfg protocol.SearchConfig) Entrant {
	return Entrant{
		Name:    name,
		Details: []string{fmt.Sprintf("searcher %s=%+v", name, cfg)},
		Launch: func(context.Context) (Engine, error) {
			return &searcher{cfg: cfg}, nil
		},
	}
}

type searcher struct {
	cfg    protocol.SearchConfig
	search protocol.Searcher
	seed   uint64
}

func (s *searcher) Name() string { return "rulebook " + wire.Build() }

func (s *searcher) NewGame(_ context.Context, start Start) (err error) {
	s.seed = start.Setup.Seed
	if s.search == nil {
		s.search, err = start.Position.Game().NewSearcher(s.cfg)
		return err
	}
	s.search.Forget() // so that a game does not depend on earlier ones
	return nil
}

func (s *searcher) Move(ctx context.Context, turn Request) (string, error) {
	params := protocol.SearchParams{Nodes: turn.Limits.Nodes, Depth: turn.Limits.Depth, Seed: s.seed}
	if d, ok := allotted(turn.Limits, turn.Position.Turn()); ok {
		params.Deadline = time.Now().Add(d)
	}
	found := s.search.Search(ctx, turn.Position, params, nil)
	if err := context.Cause(ctx); err != nil {
		return "", err
	}
	if turn.Moved != nil {
		turn.Moved()
	}
	if turn.Info != nil {
		for i, line := range found.Candidates {
			turn.Info(infoOf(found, line, i+1))
		}
	}
	word, _ := found.Best()
	return word, nil
}

func infoOf(found protocol.Info, line protocol.Candidate, rank int) client.Info {
	i := client.Info{
		Depth: found.Depth, SelDepth: found.SelDepth, MultiPV: rank, Nodes: found.Nodes, Time: found.Time,
		Visits: line.Visits, PV: line.PV, Score: client.Score{Scale: client.Permille, Value: line.Score},
	}
	if line.Proven && line.Mate != 0 {
		i.Score = client.Score{Scale: client.Mate, Value: line.Mate}
	}
	return i
}

// A clock should last this many moves.
const expectedMoves = 25

func allotted(l wire.Limits, seat notation.Seat) (d time.Duration, ok bool) {
	d = l.MoveTime
	if at := int(seat) - 1; at < len(l.Clock) && l.Clock[at] >= 0 {
		left := l.Clock[at]
		share := min(left/expectedMoves+l.Inc[at]/2, left/2)
		if d == 0 || share < d {
			d = share
		}
		return d, true
	}
	return d, d > 0
}

func (s *searcher) Stop() {}

func (s *searcher) Close(time.Duration) error { return nil }
