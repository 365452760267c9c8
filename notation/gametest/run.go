package gametest

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/splitmix"
)

// Run checks a game package against the contract.
func Run[S contract.State[S, M], M contract.Move](t *testing.T, r Suite[S, M]) {
	if r.MaxPlies == 0 {
		r.MaxPlies = 200
	}
	t.Run("zero", r.testZero)
	t.Run("setups", r.testSetups)
	t.Run("spec", r.testSpec)
	t.Run("encoding", r.testEncoding)
	t.Run("moves", r.testMoves)
	t.Run("passes", r.testPasses)
	starts := r.starts(t)
	refereed := max(minRefereed, maxRefereed/len(starts))
	for i, start := range starts {
		maxPlies := r.MaxPlies
		if i >= len(setups(r.Spec())) {
			maxPlies /= 3 // these starts are under way
		}
		t.Run("play/"+start.name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) { r.playRandom(rt, start.state, maxPlies, refereed) })
		})
	}
	t.Run("allocs", r.testAllocs)
	t.Run("room", r.testRoom)
	t.Run("strange", r.testStrange)
	t.Run("soak", r.testSoak)
}

// The slow referee and symmetries check at least minRefereed positions of each random game,
// and about maxRefereed of one game from each start together.
const (
	minRefereed = 4
	maxRefereed = 40
)

type start[S any] struct {
	name  string
	state S
}

func (r Suite[S, M]) starts(t testing.TB) []start[S] {
	t.Helper()
	var list []start[S]
	for _, set := range setups(r.Spec()) {
		s, err := r.New(set.opts...)
		if err != nil {
			t.Fatalf("New(%s): %v", set.name, err)
		}
		list = append(list, start[S]{set.name, s})
	}
	for _, text := range r.Starts {
		s, err := r.Parse(text)
		if err != nil {
			t.Fatalf("Parse(%q): %v", text, err)
		}
		list = append(list, start[S]{text, s})
	}
	return list
}

func (r Suite[S, M]) playRandom(t *rapid.T, s S, maxPlies, refereed int) {
	rng := newRandom(rapid.Uint64().Draw(t, "seed"))
	plies := rapid.IntRange(0, maxPlies).Draw(t, "plies")
	every := 1 + plies/refereed
	first := rng.below(every)
	var strange []M
	for ply := range plies {
		moves := r.checkPosition(t, s)
		r.checkStrange(t, s, moves, strange)
		if ply%every == first || len(moves) == 0 {
			r.checkBoard(t, s, moves)
			r.checkReferee(t, s, moves)
			r.checkSymmetries(t, s, moves)
		}
		if len(moves) == 0 {
			return
		}
		m := moves[rng.below(len(moves))]
		strange = append(strange, moves[rng.below(len(moves))])
		next := r.checkMove(t, s, m)
		if ply%every == first && r.Referee.After != nil {
			if want := r.Referee.After(s.String(), m.String()); next.String() != want {
				t.Fatalf("%v after %v:\n got %v\nwant %v (referee)", s, m, next, want)
			}
		}
		s = next
	}
	r.checkReferee(t, s, r.checkPosition(t, s))
}

func (r Suite[S, M]) checkPosition(t failer, s S) []M {
	if !s.IsValid() {
		t.Fatalf("%v: not valid", s)
	}
	if r.Invariant != nil {
		if err := r.Invariant(s); err != nil {
			t.Fatalf("%v: %v", s, err)
		}
	}
	moves := s.AppendMoves(nil)
	if over := s.Result().Over(); over != (len(moves) == 0) {
		t.Fatalf("%v: result %v, but %d moves", s, s.Result(), len(moves))
	}
	if c, ok := any(s).(contract.Counter); ok && c.CountMoves() != len(moves) {
		t.Fatalf("%v: %d moves, but CountMoves returns %d", s, len(moves), c.CountMoves())
	}
	r.checkAppend(t, s, moves)
	if again := slices.Collect(s.Moves()); !slices.Equal(again, moves) {
		t.Fatalf("%v: Moves differs from AppendMoves:\n%s", s, cmp.Diff(words(moves), words(again)))
	}
	stopped := 0
	s.Moves()(func(M) bool { stopped++; return false })
	if stopped != min(1, len(moves)) {
		t.Fatalf("%v: %d moves after a stop at the first", s, stopped)
	}
	sorted := words(moves)
	slices.Sort(sorted)
	if len(slices.Compact(slices.Clone(sorted))) != len(moves) {
		t.Fatalf("%v: duplicate move: %v", s, sorted)
	}
	r.checkText(t, s)
	return moves
}

// marker is hardly ever a move, and not zero, the value of new elements.
const marker = 1<<16 - 2

func (r Suite[S, M]) checkAppend(t failer, s S, moves []M) {
	want := append([]M{marker}, moves...)
	for _, room := range []int{0, len(moves), 1024} {
		list := append(make([]M, 0, 1+room), want[0])
		if got := s.AppendMoves(list); !slices.Equal(got, want) {
			t.Fatalf("%v: appended to a list of one with room for %d:\n got %v\nwant %v", s, room, got, want)
		}
	}
}

func (r Suite[S, M]) checkText(t failer, s S) {
	text := s.String()
	parsed, err := r.Parse(text)
	if err != nil || parsed != s {
		t.Fatalf("Parse(%q) = %+v, %v, want %+v", text, parsed, err, s)
	}
	if parsed.Hash() != s.Hash() || parsed.String() != text {
		t.Fatalf("%q: equal states differ in hash or text", text)
	}
	marshaled, err := s.MarshalText()
	if err != nil || string(marshaled) != text {
		t.Fatalf("MarshalText = %q, %v, want %q", marshaled, err, text)
	}
	appended, err := s.AppendText([]byte("before "))
	if err != nil || string(appended) != "before "+text {
		t.Fatalf("AppendText = %q, %v", appended, err)
	}
}

func (r Suite[S, M]) checkMove(t failer, s S, m M) S {
	before := s.String()
	next, err := s.Play(m)
	if err != nil {
		t.Fatalf("%v: legal move refused: %v", s, err)
	}
	if after := s.After(m); after != next {
		t.Fatalf("%v: After(%v) = %v, Play gives %v", s, m, after, next)
	}
	if next == s && m.String() != notation.PassText {
		t.Fatalf("%v: %v changes nothing", s, m)
	}
	if s.String() != before {
		t.Fatalf("%v: Play changed it, it was %s", s, before)
	}
	for _, word := range []string{m.String(), strings.ToLower(m.String()), strings.ToUpper(m.String())} {
		if parsed, err := r.ParseMove(word); err != nil || parsed != m {
			t.Fatalf("ParseMove(%q) = %v, %v, want %v", word, parsed, err, m)
		}
	}
	return next
}

func (r Suite[S, M]) checkStrange(t *rapid.T, s S, moves, strange []M) {
	for _, m := range strange[max(0, len(strange)-8):] {
		next, err := s.Play(m)
		legal := slices.Contains(moves, m)
		if legal != (err == nil) {
			t.Fatalf("%v: Play(%v): %v, but in the list of moves: %t", s, m, err, legal)
		}
		if err == nil {
			continue
		}
		var moveErr *notation.MoveError
		if !errors.As(err, &moveErr) || moveErr.Reason == "" || next != s {
			t.Fatalf("%v: Play(%v) = %v, %v: want s itself and a *MoveError with a reason", s, m, next, err)
		}
		r.checkRefused(t, m.String(), err)
	}
}

func (r Suite[S, M]) checkReferee(t failer, s S, moves []M) {
	if r.Referee.Moves == nil {
		return
	}
	got, want := words(moves), slices.Clone(r.Referee.Moves(s.String()))
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%v: moves differ from the referee's (-referee +ours):\n%s", s, cmp.Diff(want, got))
	}
	if got, want := s.Result().String(), r.Referee.Result(s.String()); got != want {
		t.Fatalf("%v: result %s, the referee says %s", s, got, want)
	}
}

func (r Suite[S, M]) checkSymmetries(t failer, s S, moves []M) {
	for _, sym := range r.Symmetries {
		text := sym.Position(s.String())
		image, err := r.Parse(text)
		if err != nil {
			t.Fatalf("%v: %s: %q: %v", s, sym.Name, text, err)
		}
		got := words(image.AppendMoves(nil))
		if sym.Move == nil {
			if len(got) != len(moves) {
				t.Fatalf("%v has %d moves, its image (%s) %v has %d", s, len(moves), sym.Name, image, len(got))
			}
			continue
		}
		var want []string
		for _, m := range moves {
			want = append(want, sym.Move(m.String()))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%v: the moves of its image (%s) %v differ:\n%s", s, sym.Name, image, cmp.Diff(want, got))
		}
	}
}

// Allocs returns the allocations in a call of f, the least of up to ten counts, because the
// runtime also allocates occasionally.
func Allocs(f func()) float64 {
	least := math.Inf(1)
	for n := 0; n < 10 && least > 0; n++ {
		least = min(least, testing.AllocsPerRun(1, f))
	}
	return least
}

func (r Suite[S, M]) testAllocs(t *testing.T) {
	for _, start := range r.starts(t) {
		room := make([]M, 0, 4096)
		rng := newRandom(1)
		first := *rng
		allocs := Allocs(func() {
			*rng = first
			for range 10 {
				s := start.state
				for range 100 {
					moves := s.AppendMoves(room[:0])
					if len(moves) == 0 {
						break
					}
					s = s.After(moves[rng.below(len(moves))])
					sink += s.Hash() + uint64(s.Turn()) + uint64(s.Result().Winners())
				}
			}
		})
		runtime.KeepAlive(sink)
		if allocs != 0 {
			t.Errorf("%s: %v allocations in ten playouts, want none", start.name, allocs)
		}
	}
}

// AppendMoves must not allocate for a list with just enough room.
func (r Suite[S, M]) testRoom(t *testing.T) {
	for _, start := range r.starts(t) {
		s, rng, roomy := start.state, newRandom(2), make([]M, 0, 4096)
		for range 100 {
			moves := s.AppendMoves(roomy)
			if len(moves) == 0 {
				break
			}
			// A list that a call returned could have more room.
			exact, got := make([]M, 0, len(moves)), moves
			allocs := Allocs(func() { got = s.AppendMoves(exact) })
			if !slices.Equal(got, moves) || allocs != 0 {
				t.Fatalf("%s: %v: with no room past the moves %v allocations and\n got %v\nwant %v", start.name, s, allocs, got, moves)
			}
			s = s.After(moves[rng.below(len(moves))])
		}
	}
}

var sink uint64

func words[M contract.Move](moves []M) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

type random struct{ splitmix.Source }

func newRandom(seed uint64) *random { return &random{splitmix.Source(seed)} }

func (r *random) below(n int) int { return int(r.Next() >> 1 % uint64(n)) }

type failer interface {
	Fatalf(format string, args ...any)
}
