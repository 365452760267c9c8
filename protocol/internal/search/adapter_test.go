package search_test

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
)

var (
	reversiGame = protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
		Rules: reversi.Rules(),
	})
	gatewayGame = protocol.Adapt(protocol.Entry[gateway.State, gateway.Move]{
		Rules: gateway.Rules(),
	})
	slyGame = protocol.Adapt(protocol.Entry[sly.State, sly.Move]{
		Rules: sly.Rules(),
	})
)

func newReversi(cfg protocol.SearchConfig) protocol.Searcher {
	return search.New(cfg, search.Means[reversi.State, reversi.Move]{})
}

func newPosition(t *testing.T, g protocol.Game) protocol.Position {
	t.Helper()
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every method finds legal moves, with the types of a game and without.
func TestUntyped(t *testing.T) {
	for name, make := range map[string]func(protocol.SearchConfig) protocol.Searcher{"typed": newReversi, "any": search.ForAny} {
		for _, method := range append(protocol.Methods(), "") {
			x := make(protocol.SearchConfig{Method: method})
			p := newPosition(t, reversiGame)
			wanted := p.AppendMoves(nil)[1:3]
			var reported int
			info := x.Search(context.Background(), p, protocol.SearchParams{Nodes: 2000, Moves: wanted}, func(protocol.Info) { reported++ })
			if len(info.Candidates) != 1 || len(info.Candidates[0].PV) == 0 {
				t.Fatalf("%s, %s: %+v", name, method, info)
			}
			for ply, word := range info.Candidates[0].PV {
				next, err := p.PlayWord(word)
				if err != nil {
					t.Fatalf("%s, %s: line %v: %v", name, method, info.Candidates[0].PV, err)
				}
				if m, _ := p.ParseMove(word); ply == 0 && !slices.Contains(wanted, m) {
					t.Errorf("%s, %s: %s is not one of SearchMoves", name, method, word)
				}
				p = next
			}
		}
	}
}

// A search without the types of a game gives the same result as one with them.
func TestAnyIsTyped(t *testing.T) {
	params := protocol.SearchParams{Nodes: 3000, MultiPV: 3, Seed: 5}
	typed := newReversi(protocol.SearchConfig{}).Search(context.Background(), newPosition(t, reversiGame), params, nil)
	any := search.ForAny(protocol.SearchConfig{}).Search(context.Background(), newPosition(t, reversiGame), params, nil)
	for i := range typed.Candidates {
		if got, want := any.Candidates[i], typed.Candidates[i]; got.Score != want.Score || !slices.Equal(got.PV, want.PV) {
			t.Errorf("line %d: %+v without types, %+v with them", i, got, want)
		}
	}
	if typed.Nodes != any.Nodes {
		t.Errorf("%d nodes without types, %d with them", any.Nodes, typed.Nodes)
	}
}

// A search of a position of another game, or of no position, finds nothing. Moves that are
// not legal are ignored.
func TestForeign(t *testing.T) {
	x := newReversi(protocol.SearchConfig{})
	if info := x.Search(context.Background(), newPosition(t, slyGame), protocol.SearchParams{Nodes: 1}, nil); len(info.Candidates) != 0 {
		t.Errorf("a position of another game has the line %v", info.Candidates)
	}
	p := newPosition(t, reversiGame)
	none := []protocol.Move{0, 1 << 40, ^protocol.Move(0)}
	if info := x.Search(context.Background(), p, protocol.SearchParams{Nodes: 1, Moves: none}, nil); len(info.Candidates) != 0 {
		t.Errorf("illegal moves have the line %v", info.Candidates)
	}
	legal := p.AppendMoves(nil)[0]
	info := x.Search(context.Background(), p, protocol.SearchParams{Nodes: 1, Moves: append(none, legal, legal)}, nil)
	if word, _ := info.Best(); word != p.Word(legal) {
		t.Errorf("%q, want %q", word, p.Word(legal))
	}
	if info := search.ForAny(protocol.SearchConfig{}).Search(context.Background(), nil, protocol.SearchParams{}, nil); len(info.Candidates) != 0 {
		t.Errorf("no position has the line %v", info.Candidates)
	}
}

// A searcher from ForAny searches positions of different games in turn.
func TestAnyGame(t *testing.T) {
	x := search.ForAny(protocol.SearchConfig{})
	for range 2 {
		for _, g := range []protocol.Game{reversiGame, slyGame} {
			p := newPosition(t, g)
			word, ok := x.Search(context.Background(), p, protocol.SearchParams{Nodes: 50}, nil).Best()
			if !ok || !slices.Contains(p.Words(), word) {
				t.Errorf("%s: %q", g.Spec().Name, word)
			}
		}
	}
}

// A remark on memory or threads is given once.
func TestRemarks(t *testing.T) {
	x := newReversi(protocol.SearchConfig{Memory: 1 << 30}) // a petabyte
	p := newPosition(t, reversiGame)
	find := func(threads int) string {
		return x.Search(context.Background(), p, protocol.SearchParams{Nodes: 10, Threads: threads}, nil).Remark
	}
	if got := find(1); !strings.HasPrefix(got, "Hash: ") {
		t.Errorf("remark on memory: %q", got)
	}
	if got := find(1); got != "" {
		t.Errorf("second remark: %q", got)
	}
	if got := find(1000 * search.MaxThreads()); !strings.Contains(got, "Threads: ") {
		t.Errorf("remark on threads: %q", got)
	}
	if got := newReversi(protocol.SearchConfig{}).Search(context.Background(), p, protocol.SearchParams{Nodes: 10}, nil).Remark; got != "" {
		t.Errorf("remark without a shortage: %q", got)
	}
}

// idle is a searcher that only keeps the number of threads of its last search.
type idle struct{ threads int }

func (x *idle) Search(_ context.Context, _ reversi.State, params typed.Params[reversi.Move], _ func(typed.Info[reversi.Move])) typed.Info[reversi.Move] {
	x.threads = params.Threads
	return typed.Info[reversi.Move]{}
}

func (*idle) Forget() {}

// A searcher is asked for no more threads than can run.
func TestMostThreads(t *testing.T) {
	var own idle
	x := search.New(protocol.SearchConfig{}, search.Means[reversi.State, reversi.Move]{
		Own: func(search.Config) typed.Searcher[reversi.State, reversi.Move] { return &own },
	})
	p := newPosition(t, reversiGame)
	most := min(runtime.NumCPU(), runtime.GOMAXPROCS(0))
	for threads, want := range map[int]int{-1: 1, 0: 1, 1: 1, most: most, most + 1: most, 1 << 20: most} {
		if x.Search(t.Context(), p, protocol.SearchParams{Threads: threads}, nil); own.threads != want {
			t.Errorf("%d threads: %d, want %d", threads, own.threads, want)
		}
	}
}

// A confidence of a half takes the root of the odds relative to an even position: three to one
// become 1.73 to one for two seats, and five to one for four seats, which is 15 times the even
// odds, become 1.29 to one.
func TestConfidence(t *testing.T) {
	for _, tt := range []struct {
		players, want int
		expected      float64
		method        protocol.Method
	}{
		{2, 634, 0.75, ""}, {2, 500, 0.5, ""}, {2, 366, 0.25, protocol.MethodBest}, {2, 750, 0.75, protocol.MethodGuided},
		{4, 563, 5. / 6, ""}, {4, 250, 0.25, ""},
	} {
		p, err := gatewayGame.New(notation.Players(tt.players))
		if err != nil {
			t.Fatal(err)
		}
		means := search.Means[gateway.State, gateway.Move]{
			Evaluate: func(s gateway.State) (gains search.Gains) {
				for seat := range notation.AllSeats(s.Players()).All() {
					gains[seat] = (1 - tt.expected) / float64(s.Players()-1)
				}
				gains[p.Turn()] = tt.expected
				return gains
			},
			Confidence: func(gateway.State) float64 { return 0.5 },
		}
		info := search.New(protocol.SearchConfig{Method: tt.method}, means).Search(t.Context(), p, protocol.SearchParams{Nodes: 100}, nil)
		if got := info.Candidates[0].Score; got != tt.want {
			t.Errorf("%d seats, %q: %v is %d permille, want %d", tt.players, tt.method, tt.expected, got, tt.want)
		}
	}
}
