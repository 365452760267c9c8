package games_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// claims counts what the searches of one setup have claimed.
type claims struct {
	made    int    // proven lines, which all lead to the end that they claim
	counted int    // of them, those that tell the plies to the end, or are draws
	checked int    // of them, those that a plain search has proven, too
	repeats int    // those made with a bound on repetitions
	values  [3]int // losses, draws and wins
}

// Every proven score is true: its line leads to the end that it claims, in as many plies,
// and where a plain search of the rules can tell, nothing else could be forced. A win at once
// is always found. SOAK is the number of claims to check.
func TestMates(t *testing.T) {
	want := 200
	if text := os.Getenv("SOAK"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		want = n
	}
	var starts []protocol.Position
	for _, g := range games.All().Games() {
		starts = append(starts, startsOf(t, g)...)
	}
	total, wanted := claims{}, 0
	for i, start := range starts {
		share := want*(i+1)/len(starts) - want*i/len(starts)
		t.Run(title(start), func(t *testing.T) {
			c := checkMates(t, start, share)
			t.Logf("| %d claims | %d with plies | %d checked | %d with repetitions | %v losses, draws, wins |", c.made, c.counted, c.checked, c.repeats, c.values)
			total.made += c.made
			total.checked += c.checked
			total.repeats += c.repeats
			wanted += share
			if c.counted < c.made*8/10 && start.Players() > 1 {
				t.Errorf("%d of %d claims tell the plies to the end", c.counted, c.made)
			}
		})
	}
	t.Logf("%d claims, %d of them checked by a plain search, %d with repetitions", total.made, total.checked, total.repeats)
	if total.made < wanted || total.checked < wanted/2 {
		t.Errorf("%d claims, %d of them checked by a plain search, want %d and half of that", total.made, total.checked, wanted)
	}
}

func startOf(t *testing.T, g protocol.Game, opts ...notation.Option) protocol.Position {
	t.Helper()
	p, err := g.New(opts...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// startsOf returns a start of every setup of a game.
func startsOf(t *testing.T, g protocol.Game) (list []protocol.Position) {
	t.Helper()
	spec := g.Spec()
	for _, variation := range spec.Variations {
		for _, players := range spec.Players {
			list = append(list, startOf(t, g, notation.Players(players), notation.Variation(variation), notation.Seed(7)))
		}
		if spec.TeamPlayers > 0 {
			list = append(list, startOf(t, g, notation.Players(spec.TeamPlayers), notation.Teams(), notation.Variation(variation)))
		}
	}
	return list
}

func title(p protocol.Position) string {
	if p.Teams() {
		return p.Game().Spec().Name + " in teams"
	}
	return fmt.Sprintf("%s for %d", p.Game().Spec().Name, p.Players())
}

// maxMateGames bounds the random games of one setup for each claim that is wanted.
const maxMateGames = 40

// checkMates searches the last positions of random games with every method, until enough
// claims are checked.
func checkMates(t *testing.T, start protocol.Position, want int) (c claims) {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 9))
	cfgs := []protocol.SearchConfig{
		{Memory: 1}, {Memory: 1, Method: protocol.MethodGuided}, {Memory: 1, Method: protocol.MethodTree},
		{Memory: 1, Method: protocol.MethodFlat}, {Memory: 1, Level: 12}, {Memory: 1},
	}
	var searchers []protocol.Searcher
	for _, cfg := range cfgs {
		searchers = append(searchers, newSearcher(t, start.Game(), cfg))
	}
	for n := 0; c.made < want && n < maxMateGames*want; n++ {
		line := randomLine(start, rng)
		if !line[len(line)-1].Result().Over() {
			continue
		}
		back := 1 + rng.IntN(8)
		if n%2 == 0 {
			back = 2 // the loser is often to move
		}
		p := line[max(len(line)-1-back, 0)]
		cfg, x := cfgs[n%len(cfgs)], searchers[n%len(cfgs)]
		params := randomLimits(rng)
		info := x.Search(context.Background(), p, params, nil)
		c.check(t, p, cfg, params, info)
		if spoil(p, info, &params, rng) {
			c.check(t, p, cfg, params, x.Search(context.Background(), p, params, nil))
		}
	}
	return c
}

// check checks what a search claims.
func (c *claims) check(t *testing.T, p protocol.Position, cfg protocol.SearchConfig, params protocol.SearchParams, info protocol.Info) {
	t.Helper()
	full := cfg.Level == 0
	if full && len(info.Candidates) > 0 && winsNow(p) && info.Candidates[0].Mate != 1 {
		t.Errorf("%s %v: a win at once is overlooked: %+v", p.Game().Spec().Name, p, info.Candidates[0])
	}
	for i, l := range info.Candidates {
		if !l.Proven {
			if l.Score <= 0 || l.Score >= 1000 {
				t.Errorf("%s %v: an estimate of %d permille", p.Game().Spec().Name, p, l.Score)
			}
			continue
		}
		c.made++
		c.values[1+l.Claim()]++
		if l.Mate != 0 || l.Claim() == 0 {
			c.counted++
		}
		if params.Repetitions > 0 {
			c.repeats++
		}
		if checkClaim(t, p, l, params, full && i == 0) {
			c.checked++
		}
	}
	if t.Failed() {
		t.Fatalf("%+v with %+v", cfg, params)
	}
}

// spoil makes a search of p harder: a position of one of its lines has already occurred so
// often that it is a draw. It returns false if there is no such line. Reversi and Solitaire
// Sly cannot repeat a position.
func spoil(p protocol.Position, info protocol.Info, params *protocol.SearchParams, rng *rand.Rand) bool {
	name := p.Game().Spec().Name
	if len(info.Candidates) == 0 || name == "reversi" || name == "sly" {
		return false
	}
	pv := info.Candidates[rng.IntN(len(info.Candidates))].PV
	for _, word := range pv[:1+rng.IntN(len(pv))] {
		p, _ = p.PlayWord(word)
	}
	if p.Result().Over() {
		return false
	}
	params.Repetitions = 2 + rng.IntN(2)
	for range params.Repetitions - 1 {
		params.History = append(params.History, p)
	}
	return true
}

// randomLimits returns limits from a single node on, or of a few milliseconds.
func randomLimits(rng *rand.Rand) protocol.SearchParams {
	params := protocol.SearchParams{Seed: rng.Uint64(), MultiPV: 1 + rng.IntN(4), Threads: 1 + rng.IntN(4)}
	switch rng.IntN(8) {
	case 0:
		params.Deadline = time.Now().Add(time.Duration(rng.IntN(10)) * time.Millisecond)
	case 1:
		params.Depth, params.Nodes = 1+rng.IntN(3), 5000
	default:
		params.Nodes = uint64(math.Exp(rng.Float64() * math.Log(4000)))
	}
	return params
}

// winsNow reports whether the seat to move has a move that wins.
func winsNow(p protocol.Position) bool {
	return slices.ContainsFunc(p.AppendMoves(nil), func(m protocol.Move) bool { return p.After(m).Result().For(p.Turn()) == 1 })
}

// A win in three plies is shown whole, even if its answers and the replies to them do not all
// have room in the memory of the tree.
func TestMateInLittleMemory(t *testing.T) {
	game, err := games.All().Lookup("empire")
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.Parse("4bC4aT2/4aS4aT2/6aS1bS3/4aS7/bS3aT7/1bT10/6bT5/12/1aC3aS6/aT7bS1bSbT/bS4aS1aSbS2bT/12 a players=2 teams=0 crown=- passes=0")
	if err != nil {
		t.Fatal(err)
	}
	x := newSearcher(t, game, protocol.SearchConfig{Memory: 1, Method: protocol.MethodGuided})
	info := x.Search(context.Background(), p, protocol.SearchParams{Nodes: 885}, nil)
	if l := info.Candidates[0]; l.Mate != 3 || !checkClaim(t, p, l, protocol.SearchParams{}, true) {
		t.Errorf("mate %d by %v, want 3", l.Mate, l.PV)
	}
}

// randomLine returns the positions of a random game of at least two positions.
func randomLine(p protocol.Position, rng *rand.Rand) []protocol.Position {
	line := []protocol.Position{p}
	for len(line) < maxMatePlies && !p.Result().Over() {
		moves := p.AppendMoves(nil)
		p = p.After(moves[rng.IntN(len(moves))])
		line = append(line, p)
	}
	return line
}

// checkClaim plays the line of a proven score and reports whether a plain search has
// confirmed its value as well. The best line tells the value of the position, and any other
// one the value of its first move.
func checkClaim(t *testing.T, p protocol.Position, l protocol.Candidate, params protocol.SearchParams, best bool) (checked bool) {
	t.Helper()
	seen := map[protocol.Position]int{p: 1}
	for _, q := range params.History {
		seen[q]++
	}
	end, r := p, p.Result()
	line := maps.Clone(seen)
	for i, word := range l.PV {
		next, err := end.PlayWord(word)
		if err != nil || r.Over() {
			t.Errorf("%v: line %v: %v, %v after %d plies", p, l.PV, err, r, i)
			return false
		}
		end, r = next, next.Result()
		if line[end]++; !r.Over() && line[end] == params.Repetitions {
			r = notation.Draw
		}
	}
	value := l.Claim()
	if !r.Over() || r.For(p.Turn()) != value || l.Mate != 0 && len(l.PV) != value*l.Mate {
		t.Errorf("%s %v: claimed score %d, mate %d, but after %v the result is %v", p.Game().Spec().Name, p, l.Score, l.Mate, l.PV, r)
		return false
	}
	plies := max(l.Mate, -l.Mate)
	if l.Mate == 0 || p.Players() == 1 && value < 0 {
		plies = maxMatePlies // other lines may take longer
	}
	from := p
	if !best || value > 0 {
		m, err := p.ParseMove(l.PV[0])
		if err != nil {
			t.Fatal(err)
		}
		from, plies = p.After(m), plies-1
	} else {
		seen[p]-- // it is visited again
	}
	for _, c := range refutations(p, value) {
		c.left, c.repetitions, c.seen = 100_000, params.Repetitions, seen
		if c.holds(from, plies) == (value == 0) && c.left > 0 {
			t.Errorf("%s %v: claimed %d permille, mate %d by %v, but that cannot be forced", p.Game().Spec().Name, p, l.Score, l.Mate, l.PV)
			return false
		}
		if c.left <= 0 || value == 0 && p.Players() > 2 && !p.Teams() {
			return false // a draw of many is what each seat chooses, not what it could force
		}
	}
	return true
}

// refutations returns the searches that test a claim: whether the end can be forced, or for
// a draw whether either side can force another end.
func refutations(p protocol.Position, value int) []*forced {
	if value == 0 {
		return []*forced{{seat: p.Turn(), value: 1}, {seat: p.Turn(), value: -1}}
	}
	return []*forced{{seat: p.Turn(), value: value}}
}

// maxMatePlies exceeds the plies of every line that is checked.
const maxMatePlies = 2000

// forced is a plain search that tells whether a seat can force its win, or whether all
// others together can force its loss.
type forced struct {
	seat  notation.Seat
	value int // 1 for the win of the seat, -1 for its loss
	left  int // positions that may still be searched; 0 or less if that was not enough

	repetitions int // occurrences that make a draw
	seen        map[protocol.Position]int
}

// holds reports whether the end can be forced from p within so many plies.
func (f *forced) holds(p protocol.Position, plies int) bool {
	if p.Result().Over() {
		return p.Result().For(f.seat) == f.value
	}
	if f.left--; plies <= 0 || f.left <= 0 {
		return false
	}
	if f.repetitions > 0 {
		if f.seen[p]++; f.seen[p] == f.repetitions {
			f.seen[p]--
			return false // a draw
		}
		defer func() { f.seen[p]-- }()
	}
	own := f.seat.Team(p.Teams()).Has(p.Turn())
	chooses := own == (f.value > 0)
	for _, m := range p.AppendMoves(nil) {
		if f.holds(p.After(m), plies-1) == chooses {
			return chooses
		}
	}
	return !chooses
}
