package knowledge_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// claims counts what the searches of one setup have claimed.
type claims struct {
	made    int // proven lines, which all lead to the end that they claim
	counted int // of them, those that tell the plies to the end, or are draws
	checked int // of them, those that a plain search has proven, too
}

// Every proven score is true: its line leads to the end that it claims, in as many plies,
// and where a plain search of the rules can tell, nothing else could be forced. SOAK is
// the number of claims to check.
func TestMates(t *testing.T) {
	want := 240
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
			t.Logf("| %d claims | %d with plies | %d checked |", c.made, c.counted, c.checked)
			total.made += c.made
			total.checked += c.checked
			wanted += share
			if c.counted < c.made*9/10 && start.Players() > 1 {
				t.Errorf("%d of %d claims tell the plies to the end", c.counted, c.made)
			}
		})
	}
	if total.made < wanted || total.checked < wanted/2 {
		t.Errorf("%d claims, %d of them checked by a plain search, want %d and half of that", total.made, total.checked, wanted)
	}
}

// startsOf returns a start of every setup of a game.
func startsOf(t *testing.T, g protocol.Game) (list []protocol.Position) {
	t.Helper()
	spec := g.Spec()
	for _, variation := range spec.Variations {
		for _, players := range spec.Players {
			list = append(list, start(t, g.New, notation.Players(players), notation.Variation(variation), notation.Seed(7)))
		}
		if spec.TeamPlayers > 0 {
			list = append(list, start(t, g.New, notation.Players(spec.TeamPlayers), notation.Teams(), notation.Variation(variation)))
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

// checkMates searches the last positions of random games with every tree and with
// alpha-beta until enough claims are checked.
func checkMates(t *testing.T, start protocol.Position, want int) (c claims) {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 9))
	searchers := []protocol.Searcher{
		newSearcher(t, start.Game(), protocol.SearchConfig{Hash: 1}),
		newSearcher(t, start.Game(), protocol.SearchConfig{Hash: 1, Method: protocol.MethodGuided}),
		newSearcher(t, start.Game(), protocol.SearchConfig{Hash: 1, Level: 12}),
	}
	for n := 0; c.made < want && n < maxMateGames*want; n++ {
		line := randomLine(start, rng)
		if !line[len(line)-1].Result().Over() {
			continue
		}
		back := 1 + rng.IntN(min(7, len(line)-1))
		p := line[len(line)-1-back]
		limits := protocol.SearchLimits{Nodes: uint64(200 + rng.IntN(3000)), Seed: rng.Uint64(), Lines: 1 + rng.IntN(3), Threads: 1 + rng.IntN(2)}
		info := searchers[n%len(searchers)].Search(context.Background(), p, limits, nil)
		for _, l := range info.Lines {
			if !l.Proven {
				continue
			}
			c.made++
			if l.Mate != 0 || l.Outcome() == 0 {
				c.counted++
			}
			if checkClaim(t, p, l) {
				c.checked++
			}
		}
	}
	return c
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
	x := newSearcher(t, game, protocol.SearchConfig{Hash: 1, Method: protocol.MethodGuided})
	info := x.Search(context.Background(), p, protocol.SearchLimits{Nodes: 885}, nil)
	if l := info.Lines[0]; l.Mate != 3 || !checkClaim(t, p, l) {
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
// confirmed its value as well.
func checkClaim(t *testing.T, p protocol.Position, l protocol.Line) (checked bool) {
	t.Helper()
	end := p
	for _, word := range l.PV {
		next, err := end.PlayWord(word)
		if err != nil {
			t.Errorf("%v: line %v: %v", p, l.PV, err)
			return false
		}
		end = next
	}
	value := l.Outcome()
	if r := end.Result(); !r.Over() || r.For(p.Turn()) != value || l.Mate != 0 && len(l.PV) != value*l.Mate {
		t.Errorf("%s %v: claimed score %d, mate %d, but after %v the result is %v", p.Game().Spec().Name, p, l.Score, l.Mate, l.PV, r)
		return false
	}
	if value == 0 {
		return false // a draw may have more plies than the line
	}
	m, err := p.ParseMove(l.PV[0])
	if err != nil {
		t.Fatal(err)
	}
	plies := max(l.Mate, -l.Mate) - 1
	if l.Mate == 0 || p.Players() == 1 && value < 0 {
		plies = maxMatePlies // other lines may take longer
	}
	f := forced{seat: p.Turn(), value: value, left: 100_000}
	found := f.holds(p.After(m), plies)
	if f.left <= 0 {
		return false
	}
	if !found {
		t.Errorf("%s %v: claimed mate %d by %v, but that cannot be forced", p.Game().Spec().Name, p, l.Mate, l.PV)
	}
	return found
}

// maxMatePlies exceeds the plies of every line that is checked.
const maxMatePlies = 2000

// forced is a plain search that tells whether a seat can force its win, or whether all
// others together can force its loss.
type forced struct {
	seat  notation.Seat
	value int // 1 for the win of the seat, -1 for its loss
	left  int // positions that may still be searched
}

// holds reports whether the end can be forced from p within so many plies.
func (f *forced) holds(p protocol.Position, plies int) bool {
	if p.Result().Over() {
		return p.Result().For(f.seat) == f.value
	}
	if f.left--; plies <= 0 || f.left <= 0 {
		return false
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
