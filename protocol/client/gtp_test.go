package client_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/wire"
	"github.com/seed-445450d7/rulebook/reversi"
)

// A gtpPlayer plays Othello over GTP, always the first legal move. It writes the commands
// about time to its standard error.
type gtpPlayer struct {
	state reversi.State
	rhino bool // passes automatically, and refuses passes
}

var colors = []string{"black", "white"}

const gtpCommands = "protocol_version\nname\nlist_commands\nset_game\nboardsize\nclear_board\nplay\ngenmove\ntime_settings\ntime_left"

func (p *gtpPlayer) answer(line string) string {
	words := strings.Fields(line)
	if len(words) < 2 {
		return ""
	}
	text, err := p.carryOut(words[1], words[2:])
	if err != nil {
		return fmt.Sprintf("?%s %v\n", words[0], err)
	}
	return fmt.Sprintf("=%s %s\n", words[0], text)
}

func (p *gtpPlayer) carryOut(name string, args []string) (string, error) {
	switch name {
	case "name":
		return "First Mover", nil
	case "list_commands":
		return gtpCommands, nil
	case "protocol_version":
		return "2", nil
	case "clear_board":
		var err error
		p.state, err = reversi.New()
		return "", err
	case "play":
		return "", p.play(args[0], args[1])
	case "genmove":
		return p.genmove(args[0])
	case "set_game", "boardsize":
		return "", nil
	case "time_settings", "time_left":
		fmt.Fprintln(os.Stderr, name, strings.Join(args, " "))
		return "", nil
	}
	return "", errors.New("unknown command")
}

func (p *gtpPlayer) play(color, vertex string) error {
	if p.rhino && strings.EqualFold(vertex, "pass") {
		return errors.New("syntax error")
	}
	if moves := p.state.AppendMoves(nil); p.rhino && len(moves) == 1 && moves[0] == reversi.Pass {
		p.state = p.state.After(reversi.Pass)
	}
	if color != colors[p.state.Turn()-1] {
		return errors.New("not the turn of " + color)
	}
	move, err := reversi.ParseMove(strings.ToLower(vertex))
	if err != nil {
		return err
	}
	p.state, err = p.state.Play(move)
	return err
}

func (p *gtpPlayer) genmove(color string) (string, error) {
	vertex := "PASS"
	if moves := p.state.AppendMoves(nil); p.rhino && moves[0] == reversi.Pass {
		if color == colors[p.state.Turn()-1] {
			return vertex, nil
		}
		p.state = p.state.After(reversi.Pass)
	}
	if move := p.state.AppendMoves(nil)[0]; move != reversi.Pass {
		word := move.String()
		vertex = word[1:] + word[:1]
	}
	return vertex, p.play(color, vertex)
}

// gtpScript answers the handshake of GTP, and genmove with the given text, in which
// # stands for the number of the command.
func gtpScript(genmove string) {
	p := new(gtpPlayer)
	serve(func(line string) string {
		number, rest, _ := strings.Cut(line, " ")
		if !strings.HasPrefix(rest, "genmove") {
			return p.answer(line)
		}
		fmt.Print(strings.ReplaceAll(genmove, "#", number))
		return ""
	})
}

func init() {
	for name, behave := range map[string]func(){
		"gtp":         func() { serve(new(gtpPlayer).answer) },
		"gtp rhino":   func() { serve((&gtpPlayer{rhino: true}).answer) },
		"gtp resigns": func() { gtpScript("=# resign\n\n") },
		"gtp refuses": func() { gtpScript("?# I do not\nwant " + strings.Repeat("\x1b", 1000) + "\n\n") },
		"gtp empty":   func() { gtpScript("=#\n\n") },
		"gtp junk":    func() { gtpScript("warning: =#\n=\n\n?0\n\n=0 A1\n\n= f5\n\n=#  f5 \n\n=# c4\n\n") },
		"gtp stale":   func() { gtpScript("=1 c4\n\n") },
		"gtp floods":  func() { gtpScript("=# f5\n" + strings.Repeat("and so on\n", 1<<14)) },
		"gtp unended": func() { gtpScript("=# " + strings.Repeat("f5", 1<<20)) },
		"gtp long":    func() { gtpScript(strings.Repeat("x", 2<<20) + "\n=# f5\n\n") },
		"gtp dies": func() {
			gtpScript("=# f5\n")
			fmt.Println("it is over")
		},
		"gtp without set_game": func() {
			p := new(gtpPlayer)
			serve(func(line string) string {
				return strings.ReplaceAll(p.answer(line), "set_game\nboardsize\n", "")
			})
		},
		"gtp for Go": func() {
			p := new(gtpPlayer)
			serve(func(line string) string {
				if number, rest, _ := strings.Cut(line, " "); strings.HasPrefix(rest, "set_game") {
					return "?" + number + " only Go\n"
				}
				return p.answer(line)
			})
		},
	} {
		engines[name] = behave
	}
}

// startDialect is like start, for an engine that speaks a dialect.
func startDialect(t *testing.T, d client.Dialect, behavior string, deadline time.Duration) (*client.Engine, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	e, err := client.Start(ctx, client.Command{Program: os.Args[0], Dialect: d, Env: behaving(behavior)})
	if err == nil {
		t.Cleanup(func() { e.Close(0) })
	}
	return e, err
}

// The engine plays both sides of a whole game, with moves in the notation of this module.
func TestGTPGame(t *testing.T) {
	for _, behavior := range []string{"gtp", "gtp rhino", "gtp without set_game"} {
		before, files := runtime.NumGoroutine(), openFiles(t)
		e, err := startDialect(t, client.GTP, behavior, long)
		if err != nil {
			t.Fatal(err)
		}
		if e.Name() != "First Mover" {
			t.Errorf("name %q", e.Name())
		}
		playOthello(t, e)
		if err := e.Close(time.Minute); err != nil {
			t.Error(err)
		}
		nothingLeft(t, before, files)
	}
}

// playOthello lets an engine that plays the first legal move play against itself.
func playOthello(t *testing.T, e *client.Engine) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(e.SetOption(ctx, "Game", "Othello"), e.NewGame(ctx), e.Ready(ctx)); err != nil {
		t.Fatal(err)
	}
	var moves []string
	passes := 0
	for !s.Result().Over() {
		want := s.AppendMoves(nil)[0]
		if err := e.SetPosition(ctx, client.Position{Moves: moves}); err != nil {
			t.Fatal(err)
		}
		word, err := e.Go(ctx, client.Search{Limits: wire.Limits{MoveTime: time.Second}})
		if err != nil || word != want.String() {
			t.Fatalf("after %v: %q, %v, want %v", moves, word, err, want)
		}
		if want == reversi.Pass {
			passes++
		}
		s, moves = s.After(want), append(moves, word)
	}
	if passes == 0 {
		t.Error("the game has no passes")
	}
	// Back to an early position, then to other moves.
	for _, other := range [][]string{moves[:3], {"6E", "4F"}, nil} {
		if err := e.SetPosition(ctx, client.Position{Moves: other}); err != nil {
			t.Fatal(err)
		}
		s, err := replay(other)
		if err != nil {
			t.Fatal(err)
		}
		if word, err := e.Go(ctx, client.Search{}); err != nil || word != s.AppendMoves(nil)[0].String() {
			t.Errorf("after %v: %q, %v", other, word, err)
		}
	}
}

func replay(words []string) (s reversi.State, err error) {
	s, err = reversi.New()
	for _, word := range words {
		var move reversi.Move
		if err == nil {
			move, err = reversi.ParseMove(word)
		}
		if err == nil {
			s, err = s.Play(move)
		}
	}
	return s, err
}

func TestGTPRefusals(t *testing.T) {
	e, err := startDialect(t, client.GTP, "gtp", long)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	search := func(l wire.Limits) error { _, err := e.Go(ctx, client.Search{Limits: l}); return err }
	for i, call := range []func() error{
		func() error { return e.SetOption(ctx, "Game", "sly") },
		func() error { return e.SetPosition(ctx, client.Position{Start: "8/8/8/8/8/8/8/8 a"}) },
		func() error { return e.SetPosition(ctx, client.Position{Moves: []string{"5F", "1A"}}) },
		func() error { return e.SetPosition(ctx, client.Position{Moves: []string{"F5"}}) },
		func() error { return e.SetPosition(ctx, client.Position{Moves: []string{"5D-1D"}}) },
		func() error { _, err := e.Moves(ctx); return err },
		func() error { return search(wire.Limits{Depth: 1}) },
		func() error { return search(wire.Limits{Nodes: 1}) },
		func() error { return search(wire.Limits{Infinite: true}) },
		func() error { return search(wire.Limits{Ponder: true, MoveTime: time.Second}) },
		func() error { return search(wire.Limits{SearchMoves: []string{"5F"}}) },
	} {
		var refused *client.RefusedError
		if err := call(); !errors.As(err, &refused) {
			t.Errorf("call %d: %v, want a refusal", i, err)
		}
		if i == 4 { // a position stays refused until the next one
			if err := search(wire.Limits{}); !errors.As(err, &refused) {
				t.Errorf("a search after it: %v, want a refusal", err)
			}
			if err := e.SetPosition(ctx, client.Position{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	var unknown *client.UnknownOptionError
	if err := e.SetOption(ctx, "Seed", "1"); !errors.As(err, &unknown) || !slices.Equal(unknown.Known, []string{"Game"}) {
		t.Errorf("an unknown option: %v", err)
	}
	if err := e.SetPosition(ctx, client.Position{Moves: []string{"5F\n1 quit"}}); err == nil {
		t.Error("a line break in a move: no error")
	}
	if word, err := e.Go(ctx, client.Search{}); err != nil || word != "3D" {
		t.Errorf("afterward: %q, %v", word, err)
	}
	if _, err := client.Start(ctx, client.Command{Program: os.Args[0], Dialect: "latin"}); err == nil || !strings.Contains(err.Error(), "[ugi gtp") {
		t.Errorf("an unknown dialect: %v", err)
	}
}

func TestGTPTime(t *testing.T) {
	e, err := startDialect(t, client.GTP, "gtp", long)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	var moves []string
	for _, l := range []wire.Limits{
		{Clock: []time.Duration{60 * time.Second, -1}},
		{Clock: []time.Duration{59900 * time.Millisecond, -1}},
		{Clock: []time.Duration{time.Millisecond, 2500 * time.Millisecond}},
		{MoveTime: 3 * time.Second, Clock: []time.Duration{9 * time.Second, 2 * time.Second}},
		{MoveTime: 10 * time.Millisecond},
		{},
	} {
		if err := e.SetPosition(ctx, client.Position{Moves: moves}); err != nil {
			t.Fatal(err)
		}
		word, err := e.Go(ctx, client.Search{Limits: l})
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, word)
	}
	err = e.Close(time.Minute)
	var told *client.Error
	if err == nil && !errors.As(e.Ready(ctx), &told) {
		t.Fatal("no error of a closed engine")
	}
	const want = "time_settings 60 0 0 time_left black 60 0 " + // the clock is set once,
		"time_settings 0 1 0 time_left black 59 0 " + // the second seat has none,
		"time_settings 1 0 0 time_left black 1 0 time_left white 2 0 " + // no less than a second,
		"time_settings 0 2 1 " + // the clock has less than the move,
		"time_settings 0 1 1 time_settings 0 1 0"
	if diff := cmp.Diff(want, e.Stderr()); diff != "" {
		t.Error(diff)
	}
}

func TestFaultyGTP(t *testing.T) {
	const soon = 50 * time.Millisecond
	tests := []struct {
		behavior string
		deadline time.Duration
		move     string // "" for an error
		text     string // in the error
		final    bool
	}{
		{"gtp resigns", long, "resign", "", false},
		{"gtp refuses", long, "", "genmove black: refused: I do not want", false},
		{"gtp empty", long, "", "no answer", false},
		{"gtp junk", long, "5F", "", false},
		{"gtp stale", soon, "", "deadline exceeded", true},
		{"gtp floods", long, "", "an answer of more than 65536 bytes", true},
		{"gtp unended", soon, "", "deadline exceeded", true},
		{"gtp long", long, "5F", "", false},
		{"gtp dies", soon, "", "deadline exceeded", true},
	}
	for _, tt := range tests {
		t.Run(tt.behavior, func(t *testing.T) {
			before, files := runtime.NumGoroutine(), openFiles(t)
			e, err := startDialect(t, client.GTP, tt.behavior, long)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), tt.deadline)
			defer cancel()
			move, err := e.Go(ctx, client.Search{})
			if move != tt.move || (err == nil) != (tt.text == "") || err != nil && !strings.Contains(err.Error(), tt.text) {
				t.Errorf("move %q, error %v, want %q, %q", move, err, tt.move, tt.text)
			}
			if err != nil && len(err.Error()) > 2000 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			after, cancel := context.WithTimeout(context.Background(), long)
			defer cancel()
			if err := e.SetPosition(after, client.Position{Moves: []string{"5F"}}); (err != nil) != tt.final {
				t.Errorf("the next position: %v", err)
			}
			e.Close(soon)
			nothingLeft(t, before, files)
		})
	}
}

func TestBadGTPHandshakes(t *testing.T) {
	const short = 50 * time.Millisecond
	for _, tt := range []struct {
		behavior string
		deadline time.Duration
		text     string
	}{
		{"silent", short, "name: context deadline exceeded"},
		{"deaf", short, "name: context deadline exceeded"},
		{"babbling", short, "name: context deadline exceeded"},
		{"unended", short, "name: context deadline exceeded"},
		{"player", short, "name: context deadline exceeded"}, // speaks another dialect
		{"dead", long, "the program has ended: exit status 3"},
		{"gtp for Go", long, "set_game Othello: refused: only Go"},
	} {
		t.Run(tt.behavior, func(t *testing.T) {
			before := runtime.NumGoroutine()
			_, err := startDialect(t, client.GTP, tt.behavior, tt.deadline)
			if err == nil || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("error %v, want %q", err, tt.text)
			}
			noMoreGoroutines(t, before)
		})
	}
}
