package client_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// An answer belongs to its question even after refusals.
func TestAfterRefusal(t *testing.T) {
	e, ctx := start(t, "player")
	var refused *client.RefusedError
	check := func(err error, text string) {
		t.Helper()
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), text) {
			t.Errorf("error %v, want a refusal with %q", err, text)
		}
	}
	fen := func(want string) {
		t.Helper()
		if got, err := e.Query(ctx, "fen"); err != nil || got[0] != want {
			t.Errorf("position %q, %v, want %s", got, err, want)
		}
	}
	search := func() (string, error) { return e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 1}}) }
	if err := e.SetPosition(ctx, client.Position{Moves: []string{"1"}}); err != nil {
		t.Fatal(err)
	}
	check(e.SetOption(ctx, "Hash", "1000"), "1000 is too much")
	fen("1")
	if move, err := search(); err != nil || move != "2" {
		t.Errorf("after a refused option: %q, %v", move, err)
	}
	// A position that is refused has no answers, not those of the last one.
	check(e.SetPosition(ctx, client.Position{Moves: []string{"1", "7"}}), "ply 2: no move 7")
	for range 2 {
		_, err := search()
		check(err, "ply 2: no move 7")
		_, err = e.Moves(ctx)
		check(err, "ply 2: no move 7")
	}
	if err := e.SetPosition(ctx, client.Position{Moves: []string{"2", "2"}}); err != nil {
		t.Error(err)
	}
	_, err := e.Query(ctx, "nonsense")
	check(err, "no question nonsense")
	fen("4")
	_, err = e.Go(ctx, client.Search{Limits: wire.Limits{SearchMoves: []string{"3"}}})
	check(err, "searchmoves: no move 3")
	fen("4")
	if move, err := search(); err != nil || move != "2" {
		t.Errorf("after a refused search: %q, %v", move, err)
	}
	if err := e.SetPosition(ctx, client.Position{Start: "a\nquit"}); err == nil || errors.As(err, &refused) {
		t.Errorf("a line break: %v", err)
	}
	fen("4")
}

// So does the answer to a search whose position comes with it.
func TestSearchFromAfterRefusal(t *testing.T) {
	e, ctx := start(t, "player")
	check := func(err error, text string) {
		t.Helper()
		if refused := (*client.RefusedError)(nil); !errors.As(err, &refused) || !strings.Contains(err.Error(), text) {
			t.Errorf("error %v, want a refusal with %q", err, text)
		}
	}
	search := func(moves ...string) {
		t.Helper()
		move, err := e.Go(ctx, client.Search{From: &client.Position{Moves: moves}, Limits: wire.Limits{Nodes: 1}})
		if fen, wrong := e.Query(ctx, "fen"); err != nil || move != "2" || wrong != nil || fen[0] != "4" {
			t.Errorf("after %v: %q, %v; position %v, %v", moves, move, err, fen, wrong)
		}
	}
	search("2", "2")
	// The engine would search forever, from its last position.
	_, err := e.Go(ctx, client.Search{From: &client.Position{Moves: []string{"1", "7"}}, Limits: wire.Limits{Infinite: true}})
	check(err, "ply 2: no move 7")
	_, err = e.Moves(ctx)
	check(err, "ply 2: no move 7")
	_, err = e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 1}})
	check(err, "ply 2: no move 7")
	search("1", "2", "1")
	_, err = e.Go(ctx, client.Search{From: &client.Position{Moves: []string{"1", "1", "2"}}, Limits: wire.Limits{SearchMoves: []string{"3"}}})
	check(err, "searchmoves: no move 3")
	if fen, err := e.Query(ctx, "fen"); err != nil || fen[0] != "4" {
		t.Errorf("a refused search has the position %v, %v", fen, err)
	}
	search("1", "1", "1", "1")
	if _, err := e.Go(ctx, client.Search{From: &client.Position{}, Limits: wire.Limits{SearchMoves: []string{"1\nquit"}}}); err == nil {
		t.Error("no error for a line break")
	}
	search("2", "2")
}

// A noisy engine answers in order but says too much: it repeats lines, and before it is
// ready, it adds errors and unsolicited answers. Each question has a number, which is in
// the answer.
func init() {
	engines["noisy"] = func() {
		random := rand.New(rand.NewPCG(1, 2))
		said := []string{"info string no idea"} // everything that was ever an answer
		serve(func(line string) string {
			word, number, _ := strings.Cut(line, " ")
			var list []string
			say := func(text string, times int) {
				for range times {
					list = append(list, text)
				}
				said = append(said, text)
			}
			switch word {
			case "isready":
				for range random.IntN(3) {
					list = append(list, said[random.IntN(len(said))])
				}
				if random.IntN(20) == 0 {
					list = append(list, "info string error of my own")
				}
				list = append(list, "readyok")
			case "ugi":
				return "ugiok"
			case "query":
				say("response "+number, 1+random.IntN(2))
			case "go":
				say("info depth 1", random.IntN(2))
				say("bestmove "+strings.TrimPrefix(number, "nodes "), 1+random.IntN(2))
			case "setoption", "position":
				if strings.HasSuffix(number, "1") {
					list = append(list, "info string error no "+number)
				}
			}
			return strings.Join(list, "\n")
		})
	}
}

func init() {
	engines["stuttering"] = func() { // says everything twice, readyok included
		serve(func(line string) string {
			word, number, _ := strings.Cut(line, " ")
			answer := map[string]string{
				"ugi":     "ugiok",
				"isready": "readyok",
				"query":   "response " + number,
				"go":      "bestmove " + strings.TrimPrefix(number, "nodes "),
			}[word]
			return strings.TrimSpace(answer + "\n" + answer)
		})
	}
}

// Noise may cost a question its answer, but no question gets the answer to another one.
func TestNoisyEngines(t *testing.T) {
	for behavior, want := range map[string]struct{ answered, refused int }{
		"noisy": {300, 100}, "stuttering": {400, 0},
	} {
		e, ctx := start(t, behavior)
		answered, refused := 0, 0
		for i := range 1000 {
			number := strconv.Itoa(i)
			got, err := askNumber(ctx, e, i)
			var no *client.RefusedError
			switch {
			case errors.As(err, &no):
				refused++
			case errors.Is(err, client.ErrOutOfStep): // no answer is better than a wrong one
			case err != nil:
				t.Fatalf("%s: question %d: %v", behavior, i, err)
			case got != nil && got[0] != number:
				t.Fatalf("%s: question %d is answered with %q", behavior, i, got)
			case got != nil:
				answered++
			}
		}
		if answered < want.answered || refused < want.refused {
			t.Errorf("%s: %d answered, %d refused", behavior, answered, refused)
		}
	}
}

// askNumber asks a question that contains a number and returns the part of the answer that
// must be that number.
func askNumber(ctx context.Context, e *client.Engine, i int) ([]string, error) {
	number := strconv.Itoa(i)
	switch i % 5 {
	case 0:
		return e.Query(ctx, number)
	case 4:
		move, err := e.Go(ctx, client.Search{From: &client.Position{Start: number}, Limits: wire.Limits{Nodes: uint64(i)}})
		return []string{move}, err
	case 1:
		return nil, e.SetOption(ctx, "Number", number)
	case 2:
		move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: uint64(i)}})
		return []string{move}, err
	}
	return nil, e.SetPosition(ctx, client.Position{Start: number})
}

func init() {
	engines["late by a line"] = func() { // answers each question when it reads the next one
		last := ""
		serve(func(line string) string {
			switch word, rest, _ := strings.Cut(line, " "); word {
			case "isready":
				return "readyok"
			case "ugi":
				return "ugiok"
			case "query":
				defer func() { last = "response " + rest }()
				return last
			}
			return ""
		})
	}
	engines["late by a moment"] = func() {
		var out sync.Mutex
		serve(func(line string) string {
			switch word, rest, _ := strings.Cut(line, " "); word {
			case "isready":
				return "readyok"
			case "ugi":
				return "ugiok"
			case "query":
				go func() {
					out.Lock() // one at a time
					defer out.Unlock()
					time.Sleep(5 * time.Millisecond)
					fmt.Println("response " + rest)
				}()
			}
			return ""
		})
	}
	engines["late search"] = func() { // refuses a search, but sends its move before that of the next one
		gone := 0
		serve(func(line string) string {
			switch word, _, _ := strings.Cut(line, " "); word {
			case "isready":
				return "readyok"
			case "ugi":
				return "ugiok"
			case "go":
				if gone++; gone == 1 {
					return "info string error so much to do"
				}
				return "bestmove old\nbestmove new"
			}
			return ""
		})
	}
	engines["echo"] = func() { // sends each move once more when the next search begins
		move, next := "", ""
		serve(func(line string) string {
			switch word, number, _ := strings.Cut(line, " "); {
			case word == "isready":
				return "readyok"
			case word == "ugi":
				return "ugiok"
			case word == "go" && move == "":
				move = strings.TrimPrefix(number, "nodes ")
				return "bestmove " + move
			case word == "go":
				next = strings.TrimPrefix(number, "nodes ")
				return "bestmove " + move
			case word == "stop" && next != "":
				move, next = next, ""
				return "bestmove " + move
			}
			return ""
		})
	}
	engines["worried thinker"] = func() { // the same, but reads commands during a search
		thinks := false
		serve(func(line string) string {
			switch word, _, _ := strings.Cut(line, " "); {
			case word == "isready" && thinks:
				thinks = false
				return "readyok\ninfo string error no time\nbestmove a"
			case word == "isready":
				return "readyok"
			case word == "ugi":
				return "ugiok"
			case word == "go":
				thinks = true
				return "info string error no table\ninfo depth 1 pv a"
			case word == "setoption":
				return "info string error no options"
			}
			return ""
		})
	}
	engines["worried"] = func() { // writes error lines, but searches
		serve(func(line string) string {
			switch word, _, _ := strings.Cut(line, " "); word {
			case "isready":
				return "readyok"
			case "ugi":
				return "info string error no book\nugiok"
			case "go":
				return "info string error no table\ninfo depth 1 pv a\ninfo string error no time\nbestmove a"
			case "setoption":
				return "info string error no options"
			}
			return ""
		})
	}
}

// The client never takes a late answer for the answer to another question.
func TestLateAnswers(t *testing.T) {
	t.Parallel()
	e, ctx := start(t, "late by a line")
	if _, err := e.Query(ctx, "first"); !errors.Is(err, client.ErrNoAnswer) {
		t.Errorf("error %v, want %v", err, client.ErrNoAnswer)
	}
	for i := range 20 {
		if got, err := e.Query(ctx, strconv.Itoa(i)); !errors.Is(err, client.ErrOutOfStep) {
			t.Fatalf("question %d: answer %q, error %v, want %v", i, got, err, client.ErrOutOfStep)
		}
	}
	e, ctx = start(t, "late by a moment")
	answered := 0
	for i := range 20 {
		got, err := e.Query(ctx, strconv.Itoa(i))
		switch {
		case errors.Is(err, client.ErrNoAnswer), errors.Is(err, client.ErrOutOfStep): // on a busy machine
		case err != nil || got[0] != strconv.Itoa(i):
			t.Fatalf("question %d: answer %q, error %v", i, got, err)
		default:
			answered++
		}
	}
	if answered == 0 {
		t.Error("no answer")
	}
	e, ctx = start(t, "late search")
	var refused *client.RefusedError
	if _, err := e.Go(ctx, client.Search{}); !errors.As(err, &refused) {
		t.Errorf("error %v", err)
	}
	if move, err := e.Go(ctx, client.Search{}); !errors.Is(err, client.ErrOutOfStep) || move != "" {
		t.Errorf("%q, error %v, want %v", move, err, client.ErrOutOfStep)
	}
}

// A copy of the last move is not taken for the move of the next search.
func TestEcho(t *testing.T) {
	e, ctx := start(t, "echo")
	for i := range 30 {
		move, err := e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: uint64(i + 1)}})
		if i > 0 && (move != "" || !errors.Is(err, client.ErrOutOfStep)) || i == 0 && (move != "1" || err != nil) {
			t.Errorf("search %d: %q, %v", i+1, move, err)
		}
	}
}

// An error line during a running search is not a refusal.
func TestWorriedEngine(t *testing.T) {
	for _, behavior := range []string{"worried", "worried thinker"} {
		e, ctx := start(t, behavior)
		for range 10 {
			var texts []string
			move, err := e.Go(ctx, client.Search{Info: func(i client.Info) { texts = append(texts, i.Text) }})
			if err != nil || move != "a" {
				t.Fatalf("%s: %q, %v", behavior, move, err)
			}
			if got := strings.Join(texts, ";"); got != "error no table;;error no time" {
				t.Errorf("%s: texts %q", behavior, got)
			}
			var refused *client.RefusedError
			if err := e.SetOption(ctx, "Any", "1"); !errors.As(err, &refused) || refused.Text != "no options" {
				t.Errorf("%s: a refused option: %v", behavior, err)
			}
		}
	}
}

// Ready returns an error line that came too late for the call that caused it. A later
// question does not.
func TestTardyRefusal(t *testing.T) {
	e, ctx := start(t, "tardy")
	for range 5 {
		if err := e.SetOption(ctx, "Any", "1"); err != nil {
			t.Errorf("the option: %v", err)
		}
		var refused *client.RefusedError
		if err := e.Ready(ctx); !errors.As(err, &refused) || refused.Text != "no options" {
			t.Errorf("Ready: %v", err)
		}
		if err := e.Ready(ctx); err != nil {
			t.Errorf("Ready again: %v", err)
		}
		if err := e.SetOption(ctx, "Any", "1"); err != nil {
			t.Errorf("the option: %v", err)
		}
		if err := want(e.Moves(ctx))("a"); err != nil {
			t.Error(err)
		}
	}
}

func init() {
	engines["tardy"] = func() {
		refused := false
		serve(func(line string) string {
			switch line {
			case "ugi":
				return "ugiok"
			case "isready":
				if refused {
					refused = false
					return "readyok\ninfo string error no options"
				}
				return "readyok"
			case "query moves":
				return "response a"
			}
			refused = strings.HasPrefix(line, "setoption")
			return ""
		})
	}
}

// An engine that does not answer a question, or does not know it, remains usable.
func TestSilentEngine(t *testing.T) {
	t.Parallel()
	e, ctx := start(t, "simple")
	for range 2 {
		if _, err := e.Query(context.WithoutCancel(ctx), "threats"); !errors.Is(err, client.ErrNoAnswer) {
			t.Errorf("error %v, want %v", err, client.ErrNoAnswer)
		}
		if err := want(e.Moves(ctx))("a"); err != nil {
			t.Error(err)
		}
		if move, err := e.Go(ctx, client.Search{}); err != nil || move != "a" {
			t.Errorf("%q, %v", move, err)
		}
		if err := errors.Join(e.SetOption(ctx, "Anything", "1"), e.SetPosition(ctx, client.Position{Start: "anything"}), e.NewGame(ctx)); err != nil {
			t.Error(err)
		}
	}
}

func init() {
	engines["simple"] = func() {
		serve(func(line string) string {
			return map[string]string{"ugi": "ugiok", "isready": "readyok", "query moves": "response a", "go": "bestmove a"}[line]
		})
	}
}
