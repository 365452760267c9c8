package client_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
	"github.com/seed-445450d7/rulebook/protocol/wire"
	"github.com/seed-445450d7/rulebook/reversi"
)

// An nboardPlayer plays Othello over the NBoard protocol, always the first legal move.
type nboardPlayer struct {
	state reversi.State
	game  string
	depth string
}

var (
	ggfBoard = regexp.MustCompile(`BO\[8 ([-*O]{64}) ([*O])\]`)
	ggfMove  = regexp.MustCompile(`\b([BW])\[(..)\]`)
)

func (p *nboardPlayer) answer(line string) string {
	switch {
	case line == "nboard 2":
		return "set myname First Mover"
	case strings.HasPrefix(line, "ping "):
		return "pong " + line[len("ping "):]
	case strings.HasPrefix(line, "set depth "):
		p.depth = line[len("set depth "):]
	case strings.HasPrefix(line, "set game "):
		p.game = line[len("set game "):]
		if err := p.setGame(); err != nil {
			return "status " + err.Error()
		}
	case line == "go":
		return "status depth " + p.depth + " " + p.game + "\n=== " + vertex(p.state.AppendMoves(nil)[0]) + "/1.25/0.01"
	}
	return ""
}

func vertex(move reversi.Move) string {
	if move == reversi.Pass {
		return "PA"
	}
	word := move.String()
	return word[1:] + word[:1]
}

func (p *nboardPlayer) setGame() error {
	board := ggfBoard.FindStringSubmatch(p.game)
	if board == nil {
		return errors.New("no board in " + p.game)
	}
	discs := strings.NewReplacer("*", "b", "O", "w").Replace(board[1])
	var err error
	turn := map[string]string{"*": "a", "O": "b"}[board[2]]
	if p.state, err = reversi.Parse(othellotext.Text(discs, turn)); err != nil {
		return err
	}
	for _, m := range ggfMove.FindAllStringSubmatch(p.game, -1) {
		if want := "BW"[p.state.Turn()-1]; m[1][0] != want {
			return fmt.Errorf("%s[%s]: not its turn", m[1], m[2])
		}
		move := reversi.Pass
		if m[2] != "PA" {
			move, err = reversi.ParseMove(strings.ToLower(m[2]))
		}
		if err == nil {
			p.state, err = p.state.Play(move)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// nboardScript answers pings, and answers go with the given text.
func nboardScript(answer string) {
	p := new(nboardPlayer)
	serve(func(line string) string {
		if line == "go" {
			fmt.Print(answer)
			return ""
		}
		return p.answer(line)
	})
}

func init() {
	for name, behave := range map[string]func(){
		"nboard": func() { serve(new(nboardPlayer).answer) },
		"nboard thinks": func() { // until it is stopped
			p, thinks := new(nboardPlayer), false
			serve(func(line string) string {
				if thinks && line == "ping 0" {
					thinks = false
					return "pong 0\n" + p.answer("go")
				}
				if thinks = line == "go"; thinks {
					return "status thinking"
				}
				return p.answer(line)
			})
		},
		"nboard gives up": func() {
			p := new(nboardPlayer)
			serve(func(line string) string {
				if line == "go" {
					return "status thinking"
				}
				return p.answer(line)
			})
		},
		"nboard junk":   func() { nboardScript("===\n\n=== /1/2\nsearch\nbook x\npong\npong 99\n==== f5\n===D3\n=== C4\n") },
		"nboard passes": func() { nboardScript("=== PASS\n") },
		"nboard lies":   func() { nboardScript("=== " + strings.Repeat("F5", 1<<19-10) + "\n") },
		"nboard floods": func() {
			p := new(nboardPlayer)
			serve(func(line string) string {
				for line == "go" {
					fmt.Println("search F5 1e308 0 5x", strings.Repeat("and ", 100))
				}
				return p.answer(line)
			})
		},
		"nboard dies": func() { nboardScript("=== F5"); fmt.Println() },
	} {
		engines[name] = behave
	}
}

func TestNBoardGame(t *testing.T) {
	before, files := runtime.NumGoroutine(), openFiles(t)
	e, err := startDialect(t, client.NBoard, "nboard", long)
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

// The program gets the depth and the time of a search, and its move is understood.
func TestNBoardSearch(t *testing.T) {
	e, err := startDialect(t, client.NBoard, "nboard", long)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	const white = "8/8/8/3wb3/3bw3/8/8/8 b"
	for _, tt := range []struct {
		start, depth, clock, tail, move string
		moves                           []string
		limits                          wire.Limits
	}{
		{"", "60", "60:00", "-O*------*O-", "3D", nil, wire.Limits{}},
		{"", "4", "60:00", "*]B[F5]W[D6];)", "3C", []string{"5F", "6D"}, wire.Limits{Depth: 4}},
		{"", "60", "60:00", "", "3D", nil, wire.Limits{Depth: -1}},
		{"", "60", "1:30", "", "3D", nil, wire.Limits{Clock: []time.Duration{90 * time.Second, 1}}},
		{white, "60", "0:07", " O]", "3E", nil, wire.Limits{Clock: []time.Duration{1, 7 * time.Second}}},
		{white, "60", "0:05", " O]W[E3]", "3D", []string{"3E"}, wire.Limits{Clock: []time.Duration{5 * time.Second, 1}, MoveTime: time.Minute}},
		{"", "60", "0:01", "", "3D", nil, wire.Limits{MoveTime: time.Millisecond}},
	} {
		if err := e.SetPosition(ctx, client.Position{Start: tt.start, Moves: tt.moves}); err != nil {
			t.Fatal(err)
		}
		said := ""
		move, err := e.Go(ctx, client.Search{Limits: tt.limits, Info: func(i client.Info) { said += i.Text }})
		if err != nil || move != tt.move || !strings.HasPrefix(said, "depth "+tt.depth+" ") ||
			!strings.Contains(said, "TI["+tt.clock+"]") || !strings.Contains(said, tt.tail) {
			t.Errorf("%+v: %q, %v, %s", tt, move, err, said)
		}
	}
}

func TestNBoardRefusals(t *testing.T) {
	e, err := startDialect(t, client.NBoard, "nboard", long)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	search := func(l wire.Limits) error { _, err := e.Go(ctx, client.Search{Limits: l}); return err }
	for i, call := range []func() error{
		func() error { return e.SetOption(ctx, "Game", "sly") },
		func() error { return search(wire.Limits{Nodes: 1}) },
		func() error { return search(wire.Limits{Infinite: true}) },
		func() error { return search(wire.Limits{Ponder: true, MoveTime: time.Second}) },
		func() error { return search(wire.Limits{SearchMoves: []string{"5F"}}) },
		func() error { _, err := e.Moves(ctx); return err },
		func() error { return e.SetPosition(ctx, client.Position{Start: "8/8 a"}) },
		func() error { return e.SetPosition(ctx, client.Position{Moves: []string{"5F", "F5"}}) },
		func() error { return search(wire.Limits{}) },
	} {
		var refused *client.RefusedError
		if err := call(); !errors.As(err, &refused) {
			t.Errorf("call %d: %v, want a refusal", i, err)
		}
	}
}

func TestNBoardStop(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		behavior, move string
		err            error
	}{{"nboard thinks", "3D", nil}, {"nboard gives up", "", client.ErrNoAnswer}} {
		e, err := startDialect(t, client.NBoard, tt.behavior, long)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), long)
		defer cancel()
		move, err := e.Go(ctx, client.Search{Info: func(i client.Info) {
			if i.Text == "thinking" {
				if err := e.Stop(ctx); err != nil {
					t.Error(err)
				}
			}
		}})
		if move != tt.move || !errors.Is(err, tt.err) {
			t.Errorf("%s: %q, %v, want %q, %v", tt.behavior, move, err, tt.move, tt.err)
		}
		if err := e.Ready(ctx); err != nil {
			t.Error(err)
		}
	}
}

func TestFaultyNBoard(t *testing.T) {
	const soon = 50 * time.Millisecond
	for _, tt := range []struct {
		behavior string
		deadline time.Duration
		move     string
		want     error
	}{
		{"nboard junk", long, "= f5", nil},
		{"nboard passes", long, "pass", nil},
		{"nboard lies", long, strings.Repeat("F5", 1<<19-10), nil},
		{"nboard floods", soon, "", context.DeadlineExceeded},
		{"nboard dies", soon, "", context.DeadlineExceeded},
	} {
		t.Run(tt.behavior, func(t *testing.T) {
			before, files := runtime.NumGoroutine(), openFiles(t)
			e, err := startDialect(t, client.NBoard, tt.behavior, long)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), tt.deadline)
			defer cancel()
			move, err := e.Go(ctx, client.Search{Info: func(client.Info) {}})
			if move != tt.move || !errors.Is(err, tt.want) {
				t.Errorf("move %.40q, error %v, want %.40q, %v", move, err, tt.move, tt.want)
			}
			e.Close(soon)
			nothingLeft(t, before, files)
		})
	}
	for _, behavior := range []string{"silent", "deaf", "babbling", "player"} {
		if _, err := startDialect(t, client.NBoard, behavior, soon); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", behavior, err)
		}
	}
}

func TestNBoardInfo(t *testing.T) {
	for _, tt := range []struct {
		line string
		want client.Info
	}{
		{"search F5d6C3 -1.25 0 12 some words", client.Info{Depth: 12, PV: []string{"5F", "6D", "3C"},
			Score: client.Score{Scale: client.Centipawns, Value: -125}}},
		{"book PA-D6-?? +2,3.5 4711 100%W", client.Info{Depth: 100, PV: []string{"pass", "6D"},
			Score: client.Score{Scale: client.Centipawns, Value: 200}}},
		{"search F5--C3-- 0 0 4", client.Info{Depth: 4, PV: []string{"5F", "pass", "3C", "pass"}, Score: client.Score{Scale: client.Centipawns}}},
		{"search ---F5----C3- 0 0 4", client.Info{Depth: 4, PV: []string{"pass", "5F", "pass", "3C"}, Score: client.Score{Scale: client.Centipawns}}},
		{"search F5 NaN 0 x", client.Info{PV: []string{"5F"}}},
		{"search F5 1e9 0 99999999999", client.Info{PV: []string{"5F"}}},
		{"search F5 1", client.Info{}},
		{"nodestats 35805 0.25", client.Info{Nodes: 35805, Time: 250 * time.Millisecond}},
		{"nodestats -1 NaN", client.Info{}},
		{"status  is  waiting", client.Info{Text: "is waiting"}},
		{"Creating cache", client.Info{}},
	} {
		tt.want.Line = tt.line
		if diff := cmp.Diff(tt.want, client.ParseNBoard(tt.line)); diff != "" {
			t.Errorf("%s: %s", tt.line, diff)
		}
	}
}
