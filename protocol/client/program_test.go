package client_test

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// program builds the program of this module and returns its path.
var program = sync.OnceValue(func() string {
	path := filepath.Join(scratch, "ugi.exe")
	if out, err := exec.Command("go", "build", "-o", path, "../ugi").CombinedOutput(); err != nil {
		panic(fmt.Sprintf("%v\n%s", err, out))
	}
	return path
})

// The client works with the program of this module.
func TestProgram(t *testing.T) {
	t.Parallel()
	for name, check := range map[string]func(context.Context, *testing.T, *client.Engine){
		"plays": checkPlays, "refuses": checkRefuses, "stops": checkStops, "misfits": checkMisfits,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(context.Background(), long)
			defer cancel()
			e, err := client.Start(ctx, client.Command{Program: program()})
			if err != nil {
				t.Fatal(err)
			}
			check(ctx, t, e)
			if err := e.Close(long); err != nil {
				t.Error(err)
			}
		})
	}
}

// checkPlays lets the program play some plies of every game that it announces, and checks
// its info lines.
func checkPlays(ctx context.Context, t *testing.T, e *client.Engine) {
	t.Helper()
	options := e.Options()
	i := slices.IndexFunc(options, func(o client.Option) bool { return o.Name == "Game" })
	if i < 0 || options[i].Type != wire.ComboOption || len(options[i].Vars) < 2 {
		t.Fatalf("options %v", options)
	}
	for _, game := range options[i].Vars {
		if err := errors.Join(e.SetOption(ctx, "Game", game), e.NewGame(ctx)); err != nil {
			t.Fatal(err)
		}
		var played []string
		for range 4 {
			var last client.Info
			err := e.SetPosition(ctx, client.Position{Moves: played})
			if r, _ := e.Result(ctx); r.Over() && len(played) > 1 { // a king may escape at once
				break
			}
			move, goErr := e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 20}, Info: func(i client.Info) {
				if len(i.PV) > 0 && i.MultiPV <= 1 {
					last = i
				}
			}})
			if err := errors.Join(err, goErr); err != nil {
				t.Fatalf("%s: %v", game, err)
			}
			if last.Nodes == 0 || last.Score.Scale == client.NoScore || last.PV[0] != move {
				t.Errorf("%s: %s, info %+v", game, move, last)
			}
			moves, err := e.Moves(ctx)
			if err != nil || !slices.Contains(moves, move) {
				t.Errorf("%s: %s is not one of the moves %v, %v", game, move, moves, err)
			}
			played = append(played, move)
		}
		if _, err := e.Result(ctx); err != nil {
			t.Errorf("%s: %v", game, err)
		}
	}
}

// checkRefuses checks that a refusal is the error of the call that caused it, and that
// later calls are not affected.
func checkRefuses(ctx context.Context, t *testing.T, e *client.Engine) {
	t.Helper()
	var refused *client.RefusedError
	var unknown *client.UnknownOptionError
	if err := e.SetOption(ctx, "Hsh", "64"); !errors.As(err, &unknown) {
		t.Errorf("an unknown option: %v", err)
	}
	for i, call := range []func() error{
		func() error { return e.SetOption(ctx, "Method", "gess") },
		func() error { return e.SetOption(ctx, "Hash", "none") },
		func() error { _, err := e.Query(ctx, "nonsense"); return err },
		func() error {
			_, err := e.Go(ctx, client.Search{Limits: wire.Limits{SearchMoves: []string{"nonsense"}}})
			return err
		},
		func() error { return e.SetPosition(ctx, client.Position{Start: "nonsense"}) },
		func() error { return e.SetPosition(ctx, client.Position{Moves: []string{"nonsense"}}) },
	} {
		if err := call(); !errors.As(err, &refused) {
			t.Errorf("call %d: error %v", i, err)
		}
		if err := errors.Join(e.SetOption(ctx, "Game", "reversi"), e.SetPosition(ctx, client.Position{}), e.Ready(ctx)); err != nil {
			t.Errorf("after call %d: %v", i, err)
		}
		if players, err := e.Query(ctx, "players"); err != nil || !slices.Equal(players, []string{"2"}) {
			t.Errorf("after call %d: %q players, %v", i, players, err)
		}
		if move, err := e.Go(ctx, client.Search{Limits: wire.Limits{SearchMoves: []string{"5F"}}}); err != nil || move != "5F" {
			t.Errorf("after call %d: %q, %v", i, move, err)
		}
	}
}

// checkMisfits checks that a start that the options do not fit is refused, and that nothing is
// answered about another one.
func checkMisfits(ctx context.Context, t *testing.T, e *client.Engine) {
	t.Helper()
	if err := errors.Join(e.SetOption(ctx, "Players", "3"), e.SetOption(ctx, "Game", "ploy")); err != nil {
		t.Fatal(err)
	}
	if players, err := e.Query(ctx, "players"); err != nil || !slices.Equal(players, []string{"2"}) {
		t.Errorf("before a position: %q players, %v", players, err)
	}
	var refused *client.RefusedError
	for i, call := range []func() error{
		func() error { return e.SetPosition(ctx, client.Position{}) },
		func() error { _, err := e.Query(ctx, "players"); return err },
		func() error { _, err := e.Moves(ctx); return err },
		func() error { _, err := e.Go(ctx, client.Search{}); return err },
		func() error { _, err := e.Go(ctx, client.Search{From: &client.Position{}}); return err },
	} {
		if err := call(); !errors.As(err, &refused) {
			t.Errorf("call %d: error %v", i, err)
		}
	}
	if err := errors.Join(e.NewGame(ctx), e.SetPosition(ctx, client.Position{Start: "bC01bT06/9/2aT06/9/9/9/9/9/aC18 a players=4 teams=0"})); err != nil {
		t.Fatal(err)
	}
	if players, err := e.Query(ctx, "players"); err != nil || !slices.Equal(players, []string{"4"}) {
		t.Errorf("of a position text: %q players, %v", players, err)
	}
}

// checkStops checks that an infinite search ends only when it is stopped.
func checkStops(ctx context.Context, t *testing.T, e *client.Engine) {
	t.Helper()
	for range 5 {
		stopped := false
		move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Infinite: true}, Info: func(client.Info) {
			if !stopped {
				stopped = true
				if err := e.Stop(ctx); err != nil {
					t.Error(err)
				}
			}
		}})
		if err != nil || move == "" || !stopped {
			t.Errorf("%q, %v, stopped %v", move, err, stopped)
		}
	}
}
