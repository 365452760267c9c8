// Command strength measures how well the search plays: in every two-player game
// against a random mover, against flat Monte Carlo (random games after every move of
// the position, no tree) in the same time, and against itself with half the time.
//
//	go run ./examples/strength -games 40 -ms 50
//
// Games come in pairs that begin with the same random moves, sides swapped. A game
// of 300 plies is a draw. Everything happens in one process, one thread a search.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

const mostPlies = 300

// entry is a game for two players.
type entry struct {
	name string
	play func(o options, opponent string) score
}

var entries = []entry{
	{"sniggle", of(sniggle.New, sniggle.ParseMove)},
	{"lineup", of(lineup.New, lineup.ParseMove)},
	{"empire", of(empire.New, empire.ParseMove)},
	{"blockade", of(blockade.New, blockade.ParseMove)},
	{"gateway", of(gateway.New, gateway.ParseMove)},
	{"ploy", of(ploy.New, ploy.ParseMove)},
	{"swords", of(swords.New, swords.ParseMove)},
	{"smarts", of(smarts.New, smarts.ParseMove)},
	{"reversi", of(reversi.New, reversi.ParseMove)},
}

type options struct {
	game    string
	games   int
	atOnce  int
	time    time.Duration
	opening int // random plies
}

// score counts games from the side of the search.
type score struct{ won, drawn, lost int }

func (s score) String() string {
	games := s.won + s.drawn + s.lost
	return fmt.Sprintf("+%d =%d -%d, %.0f %%", s.won, s.drawn, s.lost, 100*(float64(s.won)+float64(s.drawn)/2)/float64(max(games, 1)))
}

func main() {
	games := flag.Int("games", 20, "games of each pairing")
	ms := flag.Int("ms", 50, "milliseconds a move")
	only := flag.String("game", "", "one game; all when empty")
	against := flag.String("against", "random,flat,half", "opponents")
	atOnce := flag.Int("concurrency", 1, "games at a time")
	opening := flag.Int("random-plies", 2, "random plies at the start of a pair of games")
	flag.Parse()
	o := options{*only, *games, *atOnce, time.Duration(*ms) * time.Millisecond, *opening}
	measure(os.Stdout, o, strings.Split(*against, ","))
}

func measure(out io.Writer, o options, opponents []string) {
	for _, opponent := range opponents {
		for _, e := range entries {
			if o.game != "" && o.game != e.name {
				continue
			}
			each := o
			each.game = e.name
			fmt.Fprintf(out, "%s against %s: %v\n", e.name, opponent, e.play(each, opponent))
		}
	}
}

// of returns what plays matches of a game.
func of[S protocol.State[S, M], M protocol.Move](start func(...notation.Option) (S, error), parse func(S, string) (M, error)) func(options, string) score {
	return func(o options, opponent string) score {
		s, err := start()
		game, lookup := protocol.Lookup(o.game)
		if err != nil || lookup != nil {
			panic(fmt.Sprint(err, lookup)) // a slip in the list of entries
		}
		m := match[S, M]{options: o, opponent: opponent, game: game, start: s, parse: parse}
		return m.play()
	}
}

type match[S protocol.State[S, M], M protocol.Move] struct {
	options
	opponent string
	game     protocol.Game
	start    S
	parse    func(S, string) (M, error)
}

func (m *match[S, M]) play() (total score) {
	var mu sync.Mutex
	var all sync.WaitGroup
	numbers := make(chan int)
	for range m.atOnce {
		all.Go(func() {
			for n := range numbers {
				value := m.one(n)
				mu.Lock()
				switch {
				case value > 0:
					total.won++
				case value < 0:
					total.lost++
				default:
					total.drawn++
				}
				mu.Unlock()
			}
		})
	}
	for n := range m.games {
		numbers <- n
	}
	close(numbers)
	all.Wait()
	return total
}

// one plays a game and returns its value to the search: 1 won, -1 lost.
func (m *match[S, M]) one(number int) int {
	rng := rand.New(rand.NewPCG(uint64(number/2), 1))
	s := m.open(rng)
	seat := notation.Seat(number%2 + 1)
	cfg := search.Config{Seed: uint64(number), Hash: 64}
	mine, other := m.game.NewSearcher(cfg), m.game.NewSearcher(cfg)
	for ply := 0; ply < mostPlies && !s.Result().Over(); ply++ {
		moves := s.AppendMoves(nil)
		switch {
		case s.Turn() == seat:
			s = s.After(m.think(mine, s, m.time))
		case m.opponent == "half":
			s = s.After(m.think(other, s, m.time/2))
		case m.opponent == "flat":
			s = s.After(flat(s, moves, time.Now().Add(m.time), rng))
		default:
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	return s.Result().Value(seat)
}

// open plays the random plies of an opening that does not end the game.
func (m *match[S, M]) open(rng *rand.Rand) S {
	for {
		s := m.start
		for range m.opening {
			if moves := s.AppendMoves(nil); len(moves) > 0 {
				s = s.After(moves[rng.IntN(len(moves))])
			}
		}
		if !s.Result().Over() {
			return s
		}
	}
}

// think asks a searcher of the program, in texts, as the program does.
func (m *match[S, M]) think(x protocol.Searcher, s S, d time.Duration) M {
	p, err := m.game.Parse(s.String())
	if err != nil {
		panic(err)
	}
	best, _ := x.Search(context.Background(), p, protocol.Limits{Time: d}, nil).Best()
	move, err := m.parse(s, best)
	if err != nil {
		panic(err)
	}
	return move
}

// flat plays random games after the moves until the deadline, more after those
// that promise more (UCB1), and returns the move played after most.
func flat[S search.Position[S, M], M comparable](s S, moves []M, deadline time.Time, rng *rand.Rand) M {
	visits, sums := make([]int, len(moves)), make([]float64, len(moves))
	var room []M
	for n := 0; n == 0 || time.Now().Before(deadline); n++ {
		best, top := 0, math.Inf(-1)
		for i := range moves {
			bound := math.Inf(1)
			if visits[i] > 0 {
				bound = sums[i]/float64(visits[i]) + math.Sqrt(math.Log(float64(n+1))/float64(visits[i]))
			}
			if bound > top {
				best, top = i, bound
			}
		}
		end := s.After(moves[best])
		for range 200 {
			if room = end.AppendMoves(room[:0]); len(room) == 0 {
				break
			}
			end = end.After(room[rng.IntN(len(room))])
		}
		visits[best]++
		sums[best] += float64(end.Result().Value(s.Turn())+1) / 2
	}
	most := 0
	for i := range moves {
		if visits[i] > visits[most] {
			most = i
		}
	}
	return moves[most]
}
