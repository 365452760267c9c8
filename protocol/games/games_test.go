package games_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// forEverySetup calls f for every start that any game has.
func forEverySetup(t *testing.T, f func(t *testing.T, g protocol.Game, setup notation.Setup)) {
	for _, g := range games.All().Games() {
		spec := g.Spec()
		for _, players := range spec.Players {
			for _, teams := range []bool{false, true} {
				for _, variation := range spec.Variations {
					setup := notation.Setup{Players: players, Teams: teams, Variation: variation, Seed: 5}
					if teams && players != spec.TeamPlayers {
						continue
					}
					t.Run(fmt.Sprintf("%s/%d/%t/%s", spec.Name, players, teams, variation), func(t *testing.T) { f(t, g, setup) })
				}
			}
		}
	}
}

// randomGame plays up to maxPlies random plies, the same ones every time.
func randomGame(p protocol.Position, maxPlies int) ([]record.Ply, protocol.Position) {
	return randomPlies(p, maxPlies, rand.New(rand.NewPCG(1, 2)))
}

func randomPlies(p protocol.Position, maxPlies int, rng *rand.Rand) ([]record.Ply, protocol.Position) {
	var plies []record.Ply
	for range maxPlies {
		moves := p.Words()
		if len(moves) == 0 {
			break
		}
		move := moves[rng.IntN(len(moves))]
		next, err := p.PlayWord(move)
		if err != nil {
			break
		}
		plies, p = append(plies, record.Ply{Move: move}), next
	}
	return plies, p
}

func TestSet(t *testing.T) {
	for _, g := range games.All().Games() {
		if found, err := games.All().Lookup(g.Spec().Name); err != nil || found != g {
			t.Errorf("Lookup(%s) = %v, %v", g.Spec().Name, found, err)
		}
	}
	if _, err := games.All().Lookup("REVERSI"); err != nil {
		t.Error(err)
	}
	names := games.All().Names()
	if slices.Sort(names); len(slices.Compact(names)) != len(games.All().Games()) {
		t.Errorf("duplicate name in %v", names)
	}
}

// The moves of a position are sorted, complete and playable.
func TestPositions(t *testing.T) {
	forEverySetup(t, func(t *testing.T, g protocol.Game, setup notation.Setup) {
		p, err := g.New(notation.With(setup))
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			moves := p.Words()
			if !slices.IsSorted(moves) || len(moves) == 0 != p.Result().Over() {
				t.Fatalf("%v: moves %v, result %v", p, moves, p.Result())
			}
			if again, err := g.Parse(p.String()); err != nil || again != p {
				t.Fatalf("Parse(%v) = %v, %v", p, again, err)
			}
			counts := p.Perft(t.Context(), 1, 1)
			for i, word := range moves {
				if m, err := p.ParseMove(word); err != nil || p.Word(m) != word || counts[i] != 1 {
					t.Fatalf("%v: ParseMove(%s) = %d (%s), %v, perft %d", p, word, m, p.Word(m), err, counts[i])
				}
			}
			checkHandles(t, p)
			checkJSON(t, p)
			if len(moves) == 0 {
				return
			}
			_, p = randomGame(p, 1)
		}
	})
}

// Perft with any number of threads agrees with playing every sequence.
func TestPerft(t *testing.T) {
	forEverySetup(t, func(t *testing.T, g protocol.Game, setup notation.Setup) {
		p, err := g.New(notation.With(setup))
		if err != nil {
			t.Fatal(err)
		}
		_, p = randomGame(p, 6)
		for depth := 1; depth <= 2; depth++ {
			var want []uint64
			for _, m := range p.Words() {
				next, err := p.PlayWord(m)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, sequences(t, next, depth-1))
			}
			for _, threads := range []int{1, 3} {
				if got := p.Perft(t.Context(), depth, threads); !slices.Equal(got, want) {
					t.Errorf("%v: depth %d, %d threads: %v, want %v", p, depth, threads, got, want)
				}
			}
		}
	})
}

func sequences(t *testing.T, p protocol.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var nodes uint64
	for _, m := range p.Words() {
		next, err := p.PlayWord(m)
		if err != nil {
			t.Fatal(err)
		}
		nodes += sequences(t, next, depth-1)
	}
	return nodes
}

// checkHandles plays every move of p by its number and by its word, with equal results.
func checkHandles(t *testing.T, p protocol.Position) {
	t.Helper()
	var words []string
	for _, m := range p.AppendMoves(nil) {
		word := p.Word(m)
		words = append(words, word)
		byWord, err := p.PlayWord(word)
		if err != nil {
			t.Fatalf("%v: %s: %v", p, word, err)
		}
		if played, err := p.Play(m); err != nil || played != byWord || p.After(m) != byWord {
			t.Fatalf("%v: Play(%d) = %v, %v, After gives %v, want %v", p, m, played, err, p.After(m), byWord)
		}
		if e := p.Effect(m); e.Word != word || e.Result != byWord.Result() {
			t.Fatalf("%v: the effect of %s is %+v", p, word, e)
		}
	}
	if slices.Sort(words); !slices.Equal(words, p.Words()) {
		t.Fatalf("%v: the moves by number are %v, by word %v", p, words, p.Words())
	}
	var illegal *notation.MoveError
	for _, m := range []protocol.Move{0, 1 << 63, 1<<64 - 1} {
		if next, err := p.Play(m); !errors.As(err, &illegal) {
			t.Fatalf("%v: Play(%d) = %v, %v, want a *MoveError", p, m, next, err)
		}
	}
}

// checkJSON checks that the JSON of p restores p, as the answer to json does, which lists its pieces.
func checkJSON(t *testing.T, p protocol.Position) {
	t.Helper()
	own, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := json.Marshal(wire.PositionOf(p))
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range [][]byte{own, doc, []byte(`{"result": 1, "pieces": {}, "turn": [], "moves": 0, ` + string(doc[1:]))} {
		if restored, err := games.All().RestoreJSON(doc); err != nil || restored != p {
			t.Fatalf("%s restores %v, %v, want %v", doc, restored, err, p)
		}
	}
	var told struct {
		Turn   string
		Pieces []struct{ Space, Seat, Kind string }
		Moves  []string
	}
	if err := json.Unmarshal(doc, &told); err != nil {
		t.Fatal(err)
	}
	spec := p.Game().Spec()
	standing := 0
	for sp := range notation.Space(spec.Grid.Len()) {
		if p.Piece(sp) != (notation.Piece{}) {
			standing++
		}
	}
	if told.Turn != p.Turn().String() || !slices.Equal(told.Moves, p.Words()) || len(told.Pieces) != standing {
		t.Fatalf("%v: wrong JSON %s", p, doc)
	}
	for _, piece := range told.Pieces {
		sp, err := spec.Grid.ParseSpace(piece.Space)
		if x := p.Piece(sp); err != nil || x.Seat.String() != piece.Seat || format.KindName(spec, x.Kind) != piece.Kind || piece.Kind == "" {
			t.Fatalf("%v: the JSON has %+v for %+v, %v", p, piece, x, err)
		}
	}
}

// A caller cannot change a game through the slices of its Spec.
func TestSpecIsACopy(t *testing.T) {
	for _, g := range games.All().Games() {
		gametest.CheckCopy(t, g.Spec)
	}
	list := games.All().Games()
	list[0] = nil
	if games.All().Games()[0] == nil {
		t.Error("the set was changed")
	}
}

// Positions and sets are safe for concurrent use, as the race detector verifies.
func TestConcurrentUse(t *testing.T) {
	for _, g := range games.All().Games() {
		p, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		want := p.Words()
		var wait sync.WaitGroup
		for range 4 {
			wait.Add(1)
			go func() {
				defer wait.Done()
				for range 20 {
					moves := p.AppendMoves(nil)
					for _, m := range moves {
						_ = p.After(m).Result()
					}
					if len(moves) != len(want) {
						t.Errorf("%s: %d moves, want %d", g.Spec().Name, len(moves), len(want))
					}
					_, _ = p.Fact("score")
					_, _ = p.MarshalJSON()
					_, _ = games.All().Lookup(g.Spec().Name)
				}
			}()
		}
		wait.Wait()
	}
}

func TestUnknownGame(t *testing.T) {
	_, err := games.All().Lookup("chess\n")
	var unknown *protocol.UnknownGameError
	if !errors.As(err, &unknown) || unknown.Name != "chess\n" || len(unknown.Known) != 10 || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
	if _, err := games.All().With(games.All().Games()[3]); err == nil {
		t.Error("duplicate name: no error")
	}
}

// What a game is scored by stays between the worst and the best value, and is best for
// the winner: in a game for one only a win has the best value, in a game for two the
// winner has more than half.
func TestScores(t *testing.T) {
	var scored []string
	forEverySetup(t, func(t *testing.T, g protocol.Game, setup notation.Setup) {
		for _, f := range g.Facts() {
			if !f.Scores() {
				continue
			}
			scored = append(scored, g.Spec().Name)
			start, err := g.New(notation.With(setup))
			if err != nil {
				t.Fatal(err)
			}
			_, end := randomGame(start, 1000)
			for _, p := range []protocol.Position{start, end} {
				a, ok := p.Fact(f.Name)
				if !ok || a.Number < min(f.Best, f.Worst) || a.Number > max(f.Best, f.Worst) {
					t.Errorf("%v: %s is %v, want %d to %d", p, f.Name, a.Number, f.Worst, f.Best)
				}
				if result := p.Result(); result.Over() && p.Players() == 1 && (result.For(1) > 0) != (a.Number == f.Best) {
					t.Errorf("%v: %s is %d, and the result %v", p, f.Name, a.Number, result)
				}
				if result := p.Result(); result.Over() && p.Players() == 2 && cmp.Compare(2*a.Number, f.Best+f.Worst) != result.For(1) {
					t.Errorf("%v: %s is %d, and the result %v", p, f.Name, a.Number, result)
				}
			}
		}
	})
	if want := []string{"sly", "sly", "reversi"}; !slices.Equal(scored, want) {
		t.Errorf("scored are %v, want %v", scored, want)
	}
}
