package games_test

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Different states, or different viewers of one, have different observations. Besides
// states of random games, these are states that no play reaches: pieces, turns and
// counters are changed. With SOAK, that is how many states of each setup there are.
func TestComplete(t *testing.T) {
	n := gametest.SoakGames(t, 5*plies())
	eachSetup(t, func(t *testing.T, g env.Game) {
		c := &census{seen: map[[16]byte]sight{}, words: make([]uint64, g.Shape().PackedLen())}
		texts := rare[g.String()]
		walk(t, g, n/2, func(st env.State, _ *rand.Rand) {
			c.add(t, st)
			if len(texts) < 1000 {
				texts = append(texts, st.Position())
			}
		})
		rules, err := games.All().Lookup(g.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts[:min(len(texts), 40)] {
			for _, other := range otherKeys(g, text) {
				if st, err := g.Parse(other); err == nil {
					c.add(t, st)
				}
			}
		}
		strange := gametest.NewStrange(t, rules.Spec(), texts, 1)
		for range n / 2 {
			if st, err := g.Parse(strange.Text()); err == nil {
				c.add(t, st)
			}
		}
		states := len(c.seen) / g.Seats()
		t.Logf("| %d states, %d pairs |", states, states*(states-1)/2)
		if states < n/4 {
			t.Errorf("only %d different states", states)
		}
	})
}

// rare are positions that random games hardly ever reach, for keys that they need.
var rare = map[string][]string{
	"empire 2":     {"12/12/12/12/12/12/12/7aC4/12/12/12/bC11 b players=2 teams=0 crown=- passes=0"},
	"empire 3":     {"12/12/12/12/12/12/12/7aC4/12/cC11/12/bC11 b players=3 teams=0 crown=- passes=0"},
	"ploy 4 teams": {"bC0bS07/9/9/9/cC0cS07/9/9/9/dC0dS07 c players=4 teams=1 slot=a"},
}

// otherKeys returns a position text and all texts in which one of its keys has another
// value.
func otherKeys(g env.Game, text string) []string {
	p, list := gametest.ReadParts(text, wordLens[g.Name()]), []string{text}
	for _, key := range p.Keys {
		name, _, _ := strings.Cut(key, "=")
		for _, value := range strings.Fields("0 1 2 3 4 - a b c d ab ac abc standard match 1A,2B,3B 1B,2C,3B 1B,2B,3B;1A,2B,3B") {
			changed := p
			changed.SetKey(name, value)
			list = append(list, changed.String())
		}
	}
	return list
}

// A census remembers observations and what they show.
type census struct {
	seen  map[[16]byte]sight // by the hash of the observation
	words []uint64
	bytes []byte
}

// A sight is a state and who sees it.
type sight struct {
	state string
	seat  notation.Seat
}

func (c *census) add(t *testing.T, st env.State) {
	t.Helper()
	for seat := notation.Seat(1); int(seat) <= st.Game().Seats(); seat++ {
		st.ObserveBits(seat, c.words)
		c.bytes = c.bytes[:0]
		for _, w := range c.words {
			c.bytes = binary.LittleEndian.AppendUint64(c.bytes, w)
		}
		sum := sha256.Sum256(c.bytes)
		key, now := [16]byte(sum[:16]), sight{st.String(), seat}
		if before, ok := c.seen[key]; ok && before != now {
			t.Fatalf("the observation of seat %d is that of seat %d:\n%s\n%s", now.seat, before.seat, now.state, before.state)
		}
		c.seen[key] = now
	}
}

// nouns are the words for the pieces in the names of planes, by kind. Kinds with the same
// one share a plane. A kind without one is in no plane of a seat.
var nouns = map[string][]string{
	"sly":      {"red", "green", "blue", "yellow"},
	"sniggle":  {"", "triangles"},
	"lineup":   {"squares", "triangles", "cylinders"},
	"empire":   {"archers", "horsemen", "commander"},
	"blockade": {"guards", "king"},
	"gateway":  {"squares", "triangles", "cylinder"},
	"ploy":     {"commanders", "T-lances", "Y-lances", "W-lances", "I-probes", "V-probes", "N-probes", "shields"},
	"swords":   {"swords or shields", "swords or shields", ""},
	"smarts":   {"pieces", "markers"},
	"reversi":  {"discs"},
}

// The planes of pieces hold what their names say.
func TestPiecesAreObserved(t *testing.T) {
	eachSetup(t, func(t *testing.T, g env.Game) {
		rules, err := games.All().Lookup(g.Name())
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]int{}
		for i, p := range g.Planes() {
			if p.Name == "" || p.Doc == "" {
				t.Errorf("plane %d: name %q, meaning %q", i, p.Name, p.Doc)
			}
			names[p.Name] = i
		}
		if len(names) != len(g.Planes()) {
			t.Errorf("planes share a name: %v", g.Planes())
		}
		shape, spec := g.Shape(), rules.Spec()
		words := nouns[g.Name()]
		if len(words) != len(spec.Kinds) {
			t.Fatalf("%d words for the kinds %v", len(words), spec.Kinds)
		}
		planes := make([]float32, shape.Len())
		walk(t, g, 100, func(st env.State, rng *rand.Rand) {
			p, err := rules.Parse(st.Position())
			if err != nil {
				t.Fatal(err)
			}
			viewer := notation.Seat(rng.IntN(g.Seats()) + 1)
			st.Observe(viewer, planes)
			for _, noun := range words {
				for ahead := range g.Seats() {
					if noun == "" {
						continue
					}
					name := prefix(g, ahead) + noun
					at, ok := names[name]
					if !ok {
						t.Fatalf("no plane %q", name)
					}
					seat := notation.Seat((int(viewer)-1+ahead)%g.Seats() + 1)
					want := 0
					for sp := range notation.Space(spec.Grid.Len()) {
						if piece := p.Piece(sp); piece.Seat != seat || words[piece.Kind-1] != noun {
							continue
						}
						want++
						if shape.Cells() == spec.Grid.Len() && planes[at*shape.Cells()+int(sp)] != 1 {
							t.Fatalf("%v: seat %d: plane %q is not 1 on %s", st, viewer, name, spec.Grid.Label(sp))
						}
					}
					if got := ones(planes[at*shape.Cells() : (at+1)*shape.Cells()]); got != want {
						t.Fatalf("%v: seat %d: plane %q has %d ones, want %d", st, viewer, name, got, want)
					}
				}
			}
		})
	})
}

// prefix returns how the names of the planes of a seat begin.
func prefix(g env.Game, ahead int) string {
	switch {
	case g.Seats() == 1:
		return ""
	case ahead == 0:
		return "own "
	}
	return "seat +" + string(rune('0'+ahead)) + " "
}

func ones(plane []float32) (n int) {
	for _, x := range plane {
		n += int(x)
	}
	return n
}

// The view of seats and the turn are the last planes, full or empty.
func TestCommonPlanes(t *testing.T) {
	eachSetup(t, func(t *testing.T, g env.Game) {
		seats, shape := g.Seats(), g.Shape()
		planes := make([]float32, shape.Len())
		if seats == 1 {
			return
		}
		walk(t, g, 20, func(st env.State, _ *rand.Rand) {
			for viewer := notation.Seat(1); int(viewer) <= seats; viewer++ {
				st.Observe(viewer, planes)
				var full []int
				for i := shape.Planes - 2*seats + 1; i < shape.Planes; i++ {
					if n := ones(planes[i*shape.Cells() : (i+1)*shape.Cells()]); n == shape.Cells() {
						full = append(full, i)
					} else if n != 0 {
						t.Fatalf("plane %d has %d ones", i, n)
					}
				}
				var want []int
				if ahead := (int(st.Turn()) + seats - int(viewer)) % seats; ahead > 0 {
					want = append(want, shape.Planes-2*seats+ahead)
				}
				want = append(want, shape.Planes-seats+int(viewer)-1)
				if !slices.Equal(full, want) {
					t.Fatalf("%v, seen by seat %d: planes %v are full, want %v", st, viewer, full, want)
				}
			}
		})
	})
}
