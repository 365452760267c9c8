package main

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/client"
)

// The engines in the three languages behave alike: each announces the options of the
// program, passes on its errors, and finds the same moves.
func TestEngines(t *testing.T) {
	dir := t.TempDir()
	program, engine := filepath.Join(dir, "ugi.exe"), filepath.Join(dir, "engine.exe")
	for path, source := range map[string]string{program: "../../protocol/ugi", engine: "."} {
		if out, err := exec.Command("go", "build", "-o", path, source).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	for name, command := range map[string][]string{
		"engine":        {engine, program},
		"engine-python": {"python3", "python/engine.py", program},
		"engine-js":     {"node", "js/engine.js", program},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(command[0]); err != nil {
				t.Skip(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			e, err := client.Start(ctx, client.Command{Program: command[0], Args: command[1:]})
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close(time.Second)
			if e.Name() != name {
				t.Errorf("name %q", e.Name())
			}
			checkRefusals(ctx, t, e)
			checkLines(t, command)
			for _, game := range []string{"reversi", "sly", "ploy"} {
				if err := errors.Join(e.SetOption(ctx, "Game", game), e.NewGame(ctx)); err != nil {
					t.Fatal(err)
				}
				checkPlay(ctx, t, e, game)
			}
		})
	}
}

func checkRefusals(ctx context.Context, t *testing.T, e *client.Engine) {
	t.Helper()
	started := []string{"5F", "6D"}
	if err := errors.Join(e.SetOption(ctx, "Game", "reversi"), e.SetPosition(ctx, client.Position{Moves: started})); err != nil {
		t.Fatal(err)
	}
	before, err := e.Query(ctx, "fen")
	if err != nil {
		t.Fatal(err)
	}
	anOption := e.SetOption(ctx, "Hash", "none")
	if after, err := e.Query(ctx, "fen"); err != nil || !slices.Equal(after, before) {
		t.Errorf("position %v, %v, want %v as before", after, err, before)
	}
	_, notAsked := e.Query(ctx, "nonsense")
	for what, err := range map[string]error{
		"a question": notAsked,
		"a position": e.SetPosition(ctx, client.Position{Start: "nonsense"}),
		"a move":     e.SetPosition(ctx, client.Position{Moves: []string{"1A"}}),
		"an option":  anOption,
	} {
		var refused *client.RefusedError
		if !errors.As(err, &refused) {
			t.Errorf("%s: error %v", what, err)
		}
	}
	if err := e.SetPosition(ctx, client.Position{Moves: started}); err != nil {
		t.Fatal(err)
	}
	if after, err := e.Query(ctx, "fen"); err != nil || !slices.Equal(after, before) {
		t.Errorf("position %v, %v, want %v as before", after, err, before)
	}
}

// checkLines checks the answers to lines that few peers send.
func checkLines(t *testing.T, command []string) {
	t.Helper()
	cmd := exec.Command(command[0], append(command[1:], "reversi")...)
	cmd.Stdin = strings.NewReader("position startpos moves\ngo\nposition\n" + strings.Repeat("x", 3<<19) +
		"\nquery gameover\nquery p1turn\nquery moves\ngo depth 1\nsetoption name Hash value 1\nquery turn\n" +
		"setoption name Players value 3\nuginewgame\nquery turn\nposition startpos\nquery result\n" +
		"setoption name Players value 2\nposition startpos moves 5F\nquery turn\nquit\n")
	out, err := cmd.Output()
	if err != nil {
		t.Error(err)
	}
	var answers []string
	for line := range strings.Lines(string(out)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "info string error ") {
			line = "error"
		}
		answers = append(answers, line)
	}
	got := strings.Join(answers, "\n")
	// After the refused position, nothing goes on before uginewgame; only some of the engines
	// have an error line for a word that they do not know.
	if !regexp.MustCompile(`^bestmove \w+\nerror\n(error\n)?error\nresponse true\nerror\nresponse false\nerror\nresponse none\nerror\nbestmove none\n` +
		`error\nresponse none\nresponse p1\nerror\nerror\nresponse none\nresponse p2$`).MatchString(got) {
		t.Errorf("answers\n%.300s", out)
	}
}

// checkPlay lets the engine play for all sides, and checks its choice.
func checkPlay(ctx context.Context, t *testing.T, e *client.Engine, game string) {
	t.Helper()
	var played []string
	for range 2 {
		if err := e.SetPosition(ctx, client.Position{Moves: played}); err != nil {
			t.Fatal(err)
		}
		moves, err := e.Moves(ctx)
		if err != nil {
			t.Fatal(err)
		}
		move, err := e.Go(ctx, client.Search{})
		if err != nil || !slices.Contains(moves, move) {
			t.Fatalf("%s: %q is not one of the moves %v, %v", game, move, moves, err)
		}
		fewest, chosen := -1, -1
		for _, m := range moves[:min(len(moves), 200)] {
			err := e.SetPosition(ctx, client.Position{Moves: append(played[:len(played):len(played)], m)})
			answers, movesErr := e.Moves(ctx)
			if err := errors.Join(err, movesErr); err != nil {
				t.Fatal(err)
			}
			if fewest < 0 || len(answers) < fewest {
				fewest = len(answers)
			}
			if m == move {
				chosen = len(answers)
			}
		}
		if chosen != fewest {
			t.Errorf("%s: %s leaves %d answers, another move %d", game, move, chosen, fewest)
		}
		played = append(played, move)
	}
}
