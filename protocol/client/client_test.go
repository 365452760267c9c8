package client_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// The engines of these tests are the test binary itself. This environment variable selects
// the behavior.
const asEngine = "RULEBOOK_TEST_AS_ENGINE"

// engines are the behaviors of engines, by name.
var engines = map[string]func(){}

func TestMain(m *testing.M) {
	behave, ok := engines[os.Getenv(asEngine)]
	if !ok {
		// By default, every process waits a second before it exits under the race
		// detector.
		os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0")
		os.Exit(run(m))
	}
	behave()
}

// scratch is a directory for what all tests share.
var scratch string

func run(m *testing.M) (code int) {
	var err error
	if scratch, err = os.MkdirTemp("", "client"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(scratch)
	return m.Run()
}

// long is a time that passes only if the client is broken.
const long = time.Minute

// startEngine starts an engine of the given behavior with a deadline for the
// handshake.
func startEngine(t *testing.T, behavior string, deadline time.Duration) (*client.Engine, error) {
	t.Helper()
	bind(t)
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	e, err := client.Start(ctx, client.Command{Program: os.Args[0], Env: behaving(behavior)})
	if err == nil {
		t.Cleanup(func() { e.Close(0) })
	}
	return e, err
}

// behaving is the environment of an engine with a behavior.
func behaving(behavior string) []string { return append(os.Environ(), asEngine+"="+behavior) }

// bind binds the goroutine of a test, if the system can do that and it is wanted.
var bind = func(*testing.T) {}

// start starts an engine that must start, and returns a context for its calls.
func start(t *testing.T, behavior string) (*client.Engine, context.Context) {
	t.Helper()
	e, err := startEngine(t, behavior, long)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	t.Cleanup(cancel)
	return e, ctx
}

// A player is an engine for a small game: moves are 1 or 2, and the player who brings the
// sum to ten wins. It follows the protocol exactly.
type player struct {
	sum, turn int
	thinks    bool // a search waits for stop
	set       []string
}

// announced holds the lines that a player announces.
const announced = `id name Adder
id author nobody
option name Hash type spin default 16 min 1 max 128
option name Own Book type check default false
option name Style type combo default very bold var timid var very bold
option name Clear type button
option name Log File type string default <empty>
ugiok`

func init() {
	engines["player"] = func() { serve(new(player).answer) }
	engines["plain player"] = func() { // announces no options
		p := new(player)
		serve(func(line string) string {
			if line == "ugi" {
				return "ugiok"
			}
			return p.answer(line)
		})
	}
}

// serve writes the answer to each line of the input, if any, until quit.
func serve(answer func(line string) string) {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		line = strings.TrimSpace(line)
		if err != nil || line == "quit" {
			os.Exit(0)
		}
		if text := answer(line); text != "" {
			fmt.Println(text)
		}
	}
}

func (p *player) answer(line string) string {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "ugi":
		return announced
	case "isready":
		return "readyok"
	case "setoption":
		return p.setOption(rest)
	case "uginewgame":
		p.sum, p.turn = 0, 0
		return ""
	case "position":
		return p.position(rest)
	case "query":
		return p.query(rest)
	case "go":
		return p.search(rest)
	case "stop":
		if p.thinks {
			p.thinks = false
			return "bestmove 1"
		}
		return ""
	}
	return "info string error unknown command " + word
}

func (p *player) setOption(text string) string {
	if name, value, _ := strings.Cut(text, " value "); name == "name Hash" {
		if n, err := strconv.Atoi(value); err != nil || n > 128 {
			return "info string error setoption: Hash: " + value + " is too much"
		}
	}
	p.set = append(p.set, strings.ReplaceAll(text, " ", "_"))
	return ""
}

func (p *player) position(text string) string {
	sum, turn := 0, 0
	_, moves, _ := strings.Cut(text, " moves ")
	for _, m := range strings.Fields(moves) {
		if m != "1" && m != "2" || sum >= 10 {
			return "info string error position: ply " + strconv.Itoa(turn+1) + ": no move " + m
		}
		n, _ := strconv.Atoi(m)
		sum, turn = sum+n, turn+1
	}
	p.sum, p.turn = sum, turn
	return ""
}

func (p *player) query(what string) string {
	switch {
	case what == "set":
		return "response " + strings.Join(p.set, " ")
	case what == "fen":
		return "response " + strconv.Itoa(p.sum)
	case what == "moves" && p.sum >= 10:
		return "response"
	case what == "moves":
		return "response 1 2"
	case what == "result" && p.sum < 10:
		return "response none"
	case what == "result":
		return fmt.Sprintf("response p%dwin", 2-p.turn%2)
	}
	return "info string error query: no question " + what
}

func (p *player) search(limits string) string {
	switch {
	case p.sum >= 10:
		return "bestmove none"
	case strings.Contains(limits, "searchmoves 3"):
		return "info string error go: searchmoves: no move 3"
	case limits == "infinite":
		p.thinks = true
		return "info depth 1 score permille 500 pv 1"
	}
	return "info depth 2 nodes 3 score mate 3 pv 2 1\ninfo string I am sure\nbestmove 2"
}

func TestGame(t *testing.T) {
	e, ctx := start(t, "player")
	if e.Name() != "Adder" {
		t.Errorf("name %q", e.Name())
	}
	if err := errors.Join(e.SetOption(ctx, "Hash", "4"), e.NewGame(ctx), e.Ready(ctx)); err != nil {
		t.Fatal(err)
	}
	var played []string
	for {
		if err := e.SetPosition(ctx, client.Position{Moves: played}); err != nil {
			t.Fatal(err)
		}
		result, err := e.Result(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if result.Over() {
			if want := notation.Win(notation.Seat(1).Set()); result != want {
				t.Errorf("result %v, want %v", result, want)
			}
			break
		}
		var infos []client.Info
		move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 3}, Info: func(i client.Info) { infos = append(infos, i) }})
		if err != nil || move != "2" || len(infos) != 2 {
			t.Fatalf("Go: %q, %v, infos %v", move, err, infos)
		}
		if infos[0].Depth != 2 || infos[0].Score.Scale != client.Mate || infos[1].Text != "I am sure" {
			t.Errorf("infos %+v", infos)
		}
		played = append(played, move)
	}
	if moves, err := e.Moves(ctx); err != nil || len(moves) != 0 {
		t.Errorf("moves of a finished game: %v, %v", moves, err)
	}
	if err := e.Close(long); err != nil {
		t.Error(err)
	}
	if _, err := e.Moves(ctx); !errors.Is(err, client.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	if err := e.Stop(ctx); !errors.Is(err, client.ErrClosed) {
		t.Errorf("Stop after Close: %v", err)
	}
}

// Stop ends a search at any time.
func TestStop(t *testing.T) {
	e, ctx := start(t, "player")
	if err := e.Stop(ctx); err != nil { // no search: nothing happens
		t.Error(err)
	}
	stopped := false
	move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Infinite: true}, Info: func(client.Info) {
		if !stopped {
			stopped = true
			if err := e.Stop(ctx); err != nil {
				t.Error(err)
			}
		}
	}})
	if err != nil || move != "1" {
		t.Errorf("Go: %q, %v", move, err)
	}
	for range 100 {
		done := make(chan struct{})
		go func() {
			defer close(done)
			if move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Infinite: true}}); err != nil || move != "1" {
				t.Errorf("Go: %q, %v", move, err)
			}
		}()
		for ended := false; !ended; {
			if err := e.Stop(ctx); err != nil {
				t.Fatal(err)
			}
			select {
			case <-done:
				ended = true
			default:
			}
		}
	}
}

// signals is the directory in which a test and its engine synchronize with files.
const signals = "RULEBOOK_TEST_SIGNALS"

// await waits for a file in the directory of signals.
func await(name string) {
	for {
		if _, err := os.Stat(filepath.Join(os.Getenv(signals), name)); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

func signal(name string) {
	if err := os.WriteFile(filepath.Join(os.Getenv(signals), name), nil, 0o600); err != nil {
		panic(err)
	}
}

func init() {
	engines["slow player"] = func() {
		p, fences := new(player), 0
		serve(func(line string) string {
			if line == "isready" {
				if fences++; fences == 2 { // the one before go
					signal("asked")
					await("stopped")
				}
			}
			return p.answer(line)
		})
	}
}

// Stop takes effect even if it is called before the engine has begun to search.
func TestEarlyStop(t *testing.T) {
	t.Setenv(signals, t.TempDir())
	e, ctx := start(t, "slow player")
	done := make(chan error)
	go func() {
		move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Infinite: true}})
		done <- want([]string{move}, err)("1")
	}()
	await("asked")
	if err := e.Stop(ctx); err != nil {
		t.Error(err)
	}
	signal("stopped")
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A closed channel ends the search that has it, and no other one.
func TestSearchStop(t *testing.T) {
	e, ctx := start(t, "player")
	endless := wire.Limits{Infinite: true}
	closed := make(chan struct{})
	close(closed)
	for range 100 {
		later := make(chan struct{})
		go close(later)
		for _, stop := range []chan struct{}{closed, later} {
			if move, err := e.Go(ctx, client.Search{Limits: endless, Stop: stop}); err != nil || move != "1" {
				t.Fatalf("Go: %q, %v", move, err)
			}
		}
	}
	// A search that is over cannot be stopped anymore, and the next one ends by itself.
	stop := make(chan struct{})
	if _, err := e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 1}, Stop: stop}); err != nil {
		t.Fatal(err)
	}
	close(stop)
	stopped := false
	move, err := e.Go(ctx, client.Search{Limits: endless, Stop: make(chan struct{}), Info: func(client.Info) {
		if !stopped {
			stopped = true
			if err := e.Stop(ctx); err != nil {
				t.Error(err)
			}
		}
	}})
	if err != nil || move != "1" || !stopped {
		t.Errorf("Go: %q, %v, stopped %v", move, err, stopped)
	}
}

// A search that waits for its turn is stopped when it begins.
func TestSearchStopWhileWaiting(t *testing.T) {
	e, ctx := start(t, "player")
	first, second := make(chan struct{}), make(chan struct{})
	close(second)
	begun, done := make(chan struct{}, 1), make(chan error, 2)
	search := func(stop chan struct{}, info func(client.Info)) {
		_, err := e.Go(ctx, client.Search{Limits: wire.Limits{Infinite: true}, Stop: stop, Info: info})
		done <- err
	}
	go search(first, func(client.Info) {
		select {
		case begun <- struct{}{}:
		default:
		}
	})
	<-begun
	go search(second, nil)
	select {
	case err := <-done:
		t.Errorf("a search ended by itself: %v", err)
	case <-time.After(10 * time.Millisecond):
	}
	close(first)
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func init() {
	engines["tidy"] = func() { // reads no more after a move until it is told to
		moves := 0
		serve(func(line string) string {
			switch word, _, _ := strings.Cut(line, " "); word {
			case "ugi":
				return "ugiok"
			case "isready":
				if moves > 0 {
					await(strconv.Itoa(moves))
				}
				return "readyok"
			case "go":
				moves++
				return "bestmove a"
			}
			return ""
		})
	}
}

// A move is told when it comes, though Go may have more to ask.
func TestMoved(t *testing.T) {
	t.Setenv(signals, t.TempDir())
	e, ctx := start(t, "tidy")
	for i := range 3 {
		moved := 0
		move, err := e.Go(ctx, client.Search{Moved: func() { moved++; signal(strconv.Itoa(i + 1)) }})
		if err != nil || move != "a" || moved != 1 {
			t.Fatalf("search %d: %q, %v; told %d times", i+1, move, err, moved)
		}
	}
}

func init() {
	engines["teller"] = func() {
		dir, err := os.Getwd()
		if err != nil {
			panic(err)
		}
		name := fmt.Sprintf("%s %s %s", filepath.Base(dir), os.Getenv("TOLD"), strings.Join(os.Args[1:], " "))
		serve(func(line string) string {
			switch line {
			case "ugi":
				return "id name " + name + "\nugiok"
			case "isready":
				return "readyok"
			}
			return ""
		})
	}
}

// An engine runs in the directory and the environment that it is given.
func TestCommand(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	e, err := client.Start(ctx, client.Command{
		Program: os.Args[0],
		Args:    []string{"one", "two"},
		Dir:     scratch,
		Env:     append(os.Environ(), asEngine+"=teller", "TOLD=here"),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close(0) })
	if got, want := e.Name(), filepath.Base(scratch)+" here one two"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestOptions(t *testing.T) {
	e, ctx := start(t, "player")
	want := []client.Option{
		{Name: "Hash", Type: wire.SpinOption, Default: "16", Min: 1, Max: 128},
		{Name: "Own Book", Type: wire.BoolOption, Default: "false"},
		{Name: "Style", Type: wire.ComboOption, Default: "very bold", Vars: []string{"timid", "very bold"}},
		{Name: "Clear", Type: wire.ButtonOption},
		{Name: "Log File", Type: wire.StringOption},
	}
	if diff := cmp.Diff(want, e.Options()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	e.Options()[2].Vars[0] = "changed"
	e.Options()[0].Name = "changed"
	if diff := cmp.Diff(want, e.Options()); diff != "" {
		t.Errorf("a caller changed the options: -want +got:\n%s", diff)
	}
	for _, o := range [][2]string{{"hash", "64"}, {"own book", "true"}, {"Style", "very bold"}, {"Clear", ""}, {"Log File", ""}, {"Log File", "isready"}} {
		if err := e.SetOption(ctx, o[0], o[1]); err != nil {
			t.Errorf("%s: %v", o, err)
		}
	}
	set, err := e.Query(ctx, "set")
	wantSet := []string{"name_Hash_value_64", "name_Own_Book_value_true", "name_Style_value_very_bold", "name_Clear", "name_Log_File_value_<empty>", "name_Log_File_value_isready"}
	if diff := cmp.Diff(wantSet, set); err != nil || diff != "" {
		t.Errorf("%v, -want +got:\n%s", err, diff)
	}
}

// SetOption returns an error for a refused option. Later calls succeed.
func TestRefusedOption(t *testing.T) {
	e, ctx := start(t, "player")
	var unknown *client.UnknownOptionError
	err := e.SetOption(ctx, "Hsh", "64")
	if !errors.As(err, &unknown) || unknown.Name != "Hsh" || !slices.Contains(unknown.Known, "Hash") {
		t.Errorf("an option that was not announced: %v", err)
	}
	var refused *client.RefusedError
	err = e.SetOption(ctx, "Hash", "129")
	if !errors.As(err, &refused) || refused.Text != "setoption: Hash: 129 is too much" {
		t.Errorf("a value that is refused: %v", err)
	}
	if err := e.SetOption(ctx, "Hash", "1\nquit"); err == nil || errors.As(err, &refused) {
		t.Errorf("a line break: %v", err)
	}
	if err := errors.Join(e.Ready(ctx), e.SetPosition(ctx, client.Position{})); err != nil {
		t.Error(err)
	}
	if move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Depth: 1}}); err != nil || move != "2" {
		t.Errorf("Go: %q, %v", move, err)
	}
	plain, ctx := start(t, "plain player")
	if plain.Name() != os.Args[0] || len(plain.Options()) != 0 {
		t.Errorf("name %q, options %v", plain.Name(), plain.Options())
	}
	if err := plain.SetOption(ctx, "Anything", "64"); err != nil {
		t.Error(err)
	}
	if err := plain.SetOption(ctx, "Hash", "129"); !errors.As(err, &refused) {
		t.Errorf("a value that is refused: %v", err)
	}
}

// Many goroutines may share an engine. Each gets the answers to its own questions.
func TestConcurrentUse(t *testing.T) {
	e, ctx := start(t, "player")
	if err := e.SetPosition(ctx, client.Position{Moves: []string{"1", "2"}}); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	calls := []func() error{
		func() error { return want(e.Query(ctx, "fen"))("3") },
		func() error { return want(e.Moves(ctx))("1", "2") },
		func() error {
			move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 1}, Info: func(client.Info) { _ = e.Name() }})
			return want([]string{move}, err)("2")
		},
		func() error { return e.SetOption(ctx, "Own Book", "true") },
		func() error { return errors.Join(e.Stop(ctx), e.Ready(ctx)) },
		func() error { return want([]string{e.Name(), e.Options()[0].Name}, nil)("Adder", "Hash") },
		func() error {
			if _, err := e.Query(ctx, "nonsense"); err == nil || !strings.Contains(err.Error(), "no question nonsense") {
				return fmt.Errorf("a refused question: %w", err)
			}
			return nil
		},
	}
	for _, call := range calls {
		go func() {
			var err error
			for range 50 {
				err = errors.Join(err, call())
			}
			done <- err
		}()
	}
	for range calls {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	for range 2 {
		go func() { done <- e.Close(long) }()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func want(got []string, err error) func(want ...string) error {
	return func(want ...string) error {
		if err == nil && !slices.Equal(got, want) {
			err = fmt.Errorf("answer %q, want %q", got, want)
		}
		return err
	}
}

// A context that is done before a call, as that of a request that was given up, does the
// engine no harm.
func TestDoneContext(t *testing.T) {
	e, ctx := start(t, "player")
	done, cancel := context.WithCancel(ctx)
	cancel()
	for range 100 { // a free turn and a context that is done are chosen between by chance
		if _, err := e.Moves(done); !errors.Is(err, context.Canceled) {
			t.Fatalf("error %v", err)
		}
	}
	if moves, err := e.Moves(ctx); err != nil || len(moves) != 2 {
		t.Errorf("afterward: %v, %v", moves, err)
	}
}

// Words of a caller are neither commands nor other words.
func TestWords(t *testing.T) {
	e, ctx := start(t, "player")
	for _, p := range []client.Position{
		{Moves: []string{"1 2"}}, {Moves: []string{"1", ""}}, {Moves: []string{"1\t2"}}, {Start: "5 moves 1"}, {Start: "5 moves"},
		{Start: "5\tmoves\t1"}, {Start: "5 moves\t1"}, {Start: "moves 1"},
	} {
		err := e.SetPosition(ctx, p)
		_, searched := e.Go(ctx, client.Search{From: &p})
		if !errors.Is(err, client.ErrWords) || !errors.Is(searched, client.ErrWords) {
			t.Errorf("%+v: %v; %v", p, err, searched)
		}
	}
	for _, words := range [][]string{{"1", "infinite"}, {"nodes"}, {"1 2"}, {""}} {
		if _, err := e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 3, SearchMoves: words}}); !errors.Is(err, client.ErrWords) {
			t.Errorf("searchmoves %q: %v", words, err)
		}
	}
	if move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 3, SearchMoves: []string{"1", "2"}}}); err != nil || move != "2" {
		t.Errorf("afterward: %q, %v", move, err)
	}
}
