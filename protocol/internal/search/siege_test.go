package search_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// siege is a game for tests. Each seat has the same 40 moves, numbered from 1, at every
// turn. Move 1 of the besieger wins the game, unless another seat has already played its
// guard, which is one of its moves or none. After 60 plies the game is drawn.
type siege struct {
	players, turn, plies uint8
	besieger             notation.Seat // none is 0
	guards               [notation.MaxSeats + 1]siegeMove
	result               notation.Result
}

type siegeMove uint8

const siegeMoves = 40

func newSiege(players int, besieger notation.Seat, guards ...siegeMove) siege {
	s := siege{players: uint8(players), turn: 1, besieger: besieger}
	copy(s.guards[1:], guards)
	return s
}

func (s siege) Players() int            { return int(s.players) }
func (s siege) Teams() bool             { return false }
func (s siege) Turn() notation.Seat     { return notation.Seat(s.turn) }
func (s siege) Result() notation.Result { return s.result }

func (s siege) Hash() uint64 {
	return hash.Mix(hash.Mix(uint64(s.turn), uint64(s.plies)), uint64(s.besieger)<<8|uint64(s.result))
}

func (s siege) AppendMoves(dst []siegeMove) []siegeMove {
	for m := siegeMove(1); m <= siegeMoves && !s.result.Over(); m++ {
		dst = append(dst, m)
	}
	return dst
}

func (s siege) After(m siegeMove) siege {
	played := count.Add(1)
	if cancel := cancelAt.Load(); cancel != nil && played == cancel.count {
		cancel.cancel()
	}
	mover := notation.Seat(s.turn)
	switch {
	case mover == s.besieger && m == 1:
		s.result = notation.Win(mover.Set())
	case m == s.guards[mover]:
		s.besieger = 0
	}
	if s.plies++; s.plies == 60 && !s.result.Over() {
		s.result = notation.Draw
	}
	s.turn = s.turn%s.players + 1
	return s
}

// count is the number of moves of siege played. cancelAt cancels a search at one of them.
var (
	count    atomic.Int64
	cancelAt atomic.Pointer[cancellation]
)

type cancellation struct {
	count  int64
	cancel context.CancelFunc
}

type siegeLimits = typed.Params[siegeMove]

func newSiegeSearcher() *search.MonteCarlo[siege, siegeMove] {
	return search.NewMonteCarlo[siege, siegeMove](search.Config{}, nil, 0)
}

// Even with few nodes, the search finds the only move that prevents a win of another seat
// at its next turn.
func TestThreats(t *testing.T) {
	for _, test := range []struct {
		players  int
		besieger notation.Seat
		guards   []siegeMove
	}{
		{2, 2, []siegeMove{17}},
		{3, 2, []siegeMove{33}},
		{3, 3, []siegeMove{40}},
		{3, 3, []siegeMove{2, 39}}, // the second seat could help, but need not
		{4, 2, []siegeMove{11}},
		{4, 3, []siegeMove{12, 1}},
		{4, 4, []siegeMove{31, 5, 6}},
	} {
		t.Run(fmt.Sprintf("%d of %d", test.besieger, test.players), func(t *testing.T) {
			s := newSiege(test.players, test.besieger, test.guards...)
			for _, nodes := range []uint64{1, 20, 500} {
				for seed := range uint64(5) {
					got := newSiegeSearcher().Search(context.Background(), s, siegeLimits{Nodes: nodes, Seed: seed}, nil)
					if m, _ := got.Best(); m != test.guards[0] {
						t.Errorf("%d nodes, seed %d: %v, want %v", nodes, seed, m, test.guards[0])
					}
				}
			}
		})
	}
}

// There is a best move even if no move prevents a win, or none is threatened. A move that
// wins at once is best.
func TestNoThreats(t *testing.T) {
	for name, s := range map[string]siege{
		"lost":    newSiege(3, 2),
		"at risk": newSiege(3, 3),
		"quiet":   newSiege(4, 0),
	} {
		got := newSiegeSearcher().Search(context.Background(), s, siegeLimits{Nodes: 300}, nil)
		if _, ok := got.Best(); !ok {
			t.Errorf("%s: no move", name)
		}
		if lost := got.Lines[0].Proven && got.Lines[0].Mate < 0; lost != (name == "lost") {
			t.Errorf("%s: %+v", name, got.Lines[0])
		}
	}
	won := newSiege(3, 1)
	if m, _ := newSiegeSearcher().Search(context.Background(), won, siegeLimits{Nodes: 1}, nil).Best(); m != 1 {
		t.Errorf("best move %v, want the one that wins", m)
	}
}

// A search ends a few moves after it is canceled.
func TestCancel(t *testing.T) {
	defer cancelAt.Store(nil)
	const maxMore = 2000 // a move takes a tenth of a microsecond here
	for _, threads := range []int{1, 2} {
		for name, x := range map[string]typed.Searcher[siege, siegeMove]{
			"tree": newSiegeSearcher(),
			"flat": search.NewFlat[siege, siegeMove](),
		} {
			for _, at := range []int64{1, 500, 50_000} {
				ctx, cancel := context.WithCancel(context.Background())
				count.Store(0)
				cancelAt.Store(&cancellation{at, cancel})
				got := x.Search(ctx, newSiege(3, 3, 7), siegeLimits{Threads: threads}, nil)
				if more := count.Load() - at; more > maxMore {
					t.Errorf("%s, %d threads: %d moves played after the search was canceled", name, threads, more)
				}
				if _, ok := got.Best(); !ok {
					t.Errorf("%s, %d threads: no move", name, threads)
				}
				cancel()
			}
		}
	}
}

// A search that begins after its deadline finds a move with little work.
func TestPastDeadline(t *testing.T) {
	const maxMore = 2000
	for name, x := range map[string]typed.Searcher[siege, siegeMove]{
		"tree":   newSiegeSearcher(),
		"flat":   search.NewFlat[siege, siegeMove](),
		"random": search.NewRandom[siege, siegeMove](),
	} {
		for players := range notation.MaxSeats {
			s := newSiege(players+1, 0)
			count.Store(0)
			got := x.Search(context.Background(), s, siegeLimits{Deadline: time.Unix(1, 0), Threads: 2}, nil)
			if _, ok := got.Best(); !ok || count.Load() > maxMore {
				t.Errorf("%s for %d: found a move: %v, after %d moves played", name, players+1, ok, count.Load())
			}
		}
	}
}
