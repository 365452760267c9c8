package gametest

import (
	"errors"
	"runtime"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
)

// Run checks everything that a game package promises, as subtests of t.
func Run[S State[S, M], M Move](t *testing.T, r Rules[S, M]) {
	if r.MaxPlies == 0 {
		r.MaxPlies = 200
	}
	t.Run("zero", r.testZero)
	t.Run("setups", r.testSetups)
	for _, start := range r.starts(t) {
		t.Run("play/"+start.name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) { r.playRandom(rt, start.state) })
		})
	}
	t.Run("allocs", r.testAllocs)
	t.Run("strange", r.testStrange)
	t.Run("soak", r.testSoak)
}

type start[S any] struct {
	name  string
	state S
}

func (r Rules[S, M]) starts(t testing.TB) []start[S] {
	t.Helper()
	var list []start[S]
	for _, set := range setups(r.Spec) {
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

func (r Rules[S, M]) testZero(t *testing.T) {
	var zero S
	var none M
	if zero.IsValid() {
		t.Error("the zero State says that it is valid")
	}
	if _, err := zero.MarshalText(); !errors.Is(err, notation.ErrInvalidState) {
		t.Errorf("MarshalText of the zero State: %v, want ErrInvalidState", err)
	}
	if moves := zero.AppendMoves(nil); len(moves) != 0 {
		t.Errorf("the zero State has moves: %v", moves)
	}
	if got := zero.Result(); got.Over() {
		t.Errorf("Result of the zero State: %v", got)
	}
	if _, err := zero.Play(none); err == nil {
		t.Error("Play on the zero State: no error")
	}
	if zero.String() == "" || zero.Diagram() == "" {
		t.Error("the zero State prints nothing")
	}
	if s, err := r.New(); err != nil || !s.IsValid() {
		t.Errorf("New(): %v, %v", s, err)
	} else if _, err := s.Play(none); err == nil {
		t.Error("Play of the zero Move: no error")
	}
}

func (r Rules[S, M]) testSetups(t *testing.T) {
	bad := []notation.Option{notation.Players(-1), notation.Players(5), notation.Variation("nonsense")}
	if r.Spec.TeamPlayers == 0 {
		bad = append(bad, notation.Teams())
	}
	for i, opt := range bad {
		var setupErr *notation.SetupError
		if _, err := r.New(opt); !errors.As(err, &setupErr) {
			t.Errorf("bad option %d: %v, want a *SetupError", i, err)
		}
	}
	for _, set := range setups(r.Spec) {
		s, err := r.New(set.opts...)
		if err != nil {
			t.Fatalf("%s: %v", set.name, err)
		}
		if s.Turn() != 1 || s.Result().Over() || !slices.Contains(r.Spec.Players, s.Players()) {
			t.Errorf("%s: turn %v, result %v, players %d", set.name, s.Turn(), s.Result(), s.Players())
		}
	}
}

// playRandom plays one random game from s and checks every position of it.
func (r Rules[S, M]) playRandom(t *rapid.T, s S) {
	rng := newRandom(rapid.Uint64().Draw(t, "seed"))
	plies := rapid.IntRange(0, r.MaxPlies).Draw(t, "plies")
	// The referee is slow: it looks at a part of the plies.
	every := 1 + plies/20
	var strange []M // moves of earlier positions
	for ply := range plies {
		moves := r.checkPosition(t, s)
		r.checkStrange(t, s, moves, strange)
		if ply%every == 0 {
			r.checkReferee(t, s, moves)
			r.checkSymmetries(t, s, moves)
		}
		if len(moves) == 0 {
			return
		}
		m := moves[rng.below(len(moves))]
		strange = append(strange, moves[rng.below(len(moves))])
		next := r.checkMove(t, s, m)
		if ply%every == 0 && r.Referee.After != nil {
			if want := r.Referee.After(s.String(), m.String()); next.String() != want {
				t.Fatalf("%v after %v:\n got %v\nwant %v (referee)", s, m, next, want)
			}
		}
		s = next
	}
	r.checkReferee(t, s, r.checkPosition(t, s))
}

func (r Rules[S, M]) checkPosition(t failer, s S) []M {
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
	if again := slices.Collect(s.Moves()); !slices.Equal(again, moves) {
		t.Fatalf("%v: Moves differs from AppendMoves:\n%s", s, cmp.Diff(words(moves), words(again)))
	}
	sorted := words(moves)
	slices.Sort(sorted)
	if len(slices.Compact(slices.Clone(sorted))) != len(moves) {
		t.Fatalf("%v: a move stands twice: %v", s, sorted)
	}
	r.checkText(t, s)
	return moves
}

func (r Rules[S, M]) checkText(t failer, s S) {
	text := s.String()
	parsed, err := r.Parse(text)
	if err != nil || parsed != s {
		t.Fatalf("Parse(%q) = %+v, %v, want %+v", text, parsed, err, s)
	}
	if parsed.Hash() != s.Hash() || parsed.String() != text {
		t.Fatalf("%q: equal states differ in hash or text", text)
	}
	marshalled, err := s.MarshalText()
	if err != nil || string(marshalled) != text {
		t.Fatalf("MarshalText = %q, %v, want %q", marshalled, err, text)
	}
	appended, err := s.AppendText([]byte("before "))
	if err != nil || string(appended) != "before "+text {
		t.Fatalf("AppendText = %q, %v", appended, err)
	}
}

// checkMove plays m, which is legal, and returns the next position.
func (r Rules[S, M]) checkMove(t failer, s S, m M) S {
	before := s.String()
	next, err := s.Play(m)
	if err != nil {
		t.Fatalf("%v: legal move refused: %v", s, err)
	}
	if after := s.After(m); after != next {
		t.Fatalf("%v: After(%v) = %v, Play gives %v", s, m, after, next)
	}
	if next == s && m.String() != notation.PassWord {
		t.Fatalf("%v: %v changes nothing", s, m)
	}
	if s.String() != before {
		t.Fatalf("%v: Play changed it, it was %s", s, before)
	}
	if parsed, err := r.ParseMove(s, m.String()); err != nil || parsed != m {
		t.Fatalf("ParseMove(%q) = %v, %v, want %v", m.String(), parsed, err, m)
	}
	return next
}

// checkStrange plays moves of other positions: Play must take exactly those that
// are legal.
func (r Rules[S, M]) checkStrange(t *rapid.T, s S, moves, strange []M) {
	for _, m := range strange[max(0, len(strange)-8):] {
		next, err := s.Play(m)
		legal := slices.Contains(moves, m)
		if legal != (err == nil) {
			t.Fatalf("%v: Play(%v): %v, but in the list of moves: %t", s, m, err, legal)
		}
		var moveErr *notation.MoveError
		if err != nil && (!errors.As(err, &moveErr) || moveErr.Rule == "" || next != s) {
			t.Fatalf("%v: Play(%v) = %v, %v: want s itself and a *MoveError with a rule", s, m, next, err)
		}
	}
}

func (r Rules[S, M]) checkReferee(t failer, s S, moves []M) {
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

func (r Rules[S, M]) checkSymmetries(t failer, s S, moves []M) {
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

// testAllocs checks that search can run without allocating.
func (r Rules[S, M]) testAllocs(t *testing.T) {
	for _, start := range r.starts(t) {
		room := make([]M, 0, 4096)
		rng := newRandom(1)
		allocs := testing.AllocsPerRun(10, func() {
			s := start.state
			for range 100 {
				moves := s.AppendMoves(room[:0])
				if len(moves) == 0 {
					break
				}
				s = s.After(moves[rng.below(len(moves))])
				sink += s.Hash() + uint64(s.Turn()) + uint64(s.Result().Winners())
			}
		})
		runtime.KeepAlive(sink)
		if allocs != 0 {
			t.Errorf("%s: %v allocations in a playout, want none", start.name, allocs)
		}
	}
}

// sink keeps the compiler from leaving out work whose result is not needed.
var sink uint64

func words[M Move](moves []M) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

// random is a small generator (SplitMix64) whose results stay the same.
type random uint64

func newRandom(seed uint64) *random {
	r := random(seed)
	return &r
}

func (r *random) below(n int) int {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 1 % uint64(n))
}

// failer is what *testing.T and *rapid.T have in common here.
type failer interface {
	Fatalf(format string, args ...any)
}
