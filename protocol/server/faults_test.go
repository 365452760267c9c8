package server_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"
	"unicode"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// phases are the states of a server in which a peer may go away, each with the lines that
// lead to it and the first word of the line that confirms it.
var phases = []struct{ name, lines, shown string }{
	{"fresh", "", ""},
	{"greeting", "ugi\n", "id"},
	{"idle", "isready\n", "readyok"},
	{"in a game", "position startpos moves f5\nquery turn\n", "response"},
	{"searching", "go infinite\nisready\n", "readyok"},
	{"on a clock", "go p1time 1000000 p2time 1000000\nisready\n", "readyok"},
	{"counting", "perft 30\nisready\n", "readyok"},
	{"half a line", "isready\nposition star", "readyok"},
	{"asked in GTP", "name\n", "="},
	{"analyzing for NBoard", "nboard 2\nhint 1\n", "status"},
}

// patience bounds the wait for a server that hangs. No test depends on its value.
const patience = time.Minute

// wire is a server at the other end of two pipes.
type peer struct {
	t      *testing.T
	in     *io.PipeWriter
	out    *bufio.Reader
	outEnd *io.PipeReader
	cancel context.CancelFunc
	done   chan error // of Serve
}

func newPeer(t *testing.T, game string) *peer {
	t.Helper()
	in, peerIn := io.Pipe()
	peerOut, out := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	w := &peer{t: t, in: peerIn, out: bufio.NewReader(peerOut), outEnd: peerOut, cancel: cancel, done: make(chan error, 1)}
	server := newServer(t, game)
	server.Interactive() // a quit ends a count at once
	go func() {
		err := server.Serve(ctx, in, out)
		out.Close()
		in.Close()
		w.done <- err
	}()
	return w
}

func (w *peer) say(text string) {
	w.t.Helper()
	if _, err := io.WriteString(w.in, text); err != nil {
		w.t.Fatalf("%q: %v", text, err)
	}
}

// hear reads up to the first line that begins with word.
func (w *peer) hear(word string) string {
	w.t.Helper()
	for {
		text, err := w.out.ReadString('\n')
		if err != nil {
			w.t.Fatalf("%q, and then %v", text, err)
		}
		if first, _, _ := strings.Cut(text, " "); strings.TrimSuffix(first, "\n") == word {
			return strings.TrimSuffix(text, "\n")
		}
	}
}

func (w *peer) reach(lines, shown string) {
	w.t.Helper()
	// The pipe has no buffer: the peer may have to read before it can write.
	go func() { _, _ = io.WriteString(w.in, lines) }()
	if shown != "" {
		w.hear(shown)
	}
}

func (w *peer) ended() {
	w.t.Helper()
	select {
	case err := <-w.done:
		if err != nil {
			w.t.Errorf("Serve: %v", err)
		}
	case <-time.After(patience):
		w.t.Fatal("the server does not end")
	}
}

// In every phase the server ends, without an error or a goroutine left, when its
// input ends, when its output is closed and when its context is done.
func TestPeerGoesAway(t *testing.T) {
	for _, phase := range phases {
		ways := map[string]func(w *peer){
			"quit": func(w *peer) {
				go func() { _, _ = io.WriteString(w.in, "\nquit\n") }()
				_, _ = io.Copy(io.Discard, w.out)
			},
			"output closes": func(w *peer) {
				w.outEnd.Close()
				go func() { _, _ = io.WriteString(w.in, "\nisready\nisready\n") }()
			},
			"context ends": func(w *peer) {
				w.cancel()
				_, _ = io.Copy(io.Discard, w.out)
			},
		}
		if phase.name != "counting" { // which is given a minute
			ways["input closes"] = func(w *peer) {
				w.in.Close()
				_, _ = io.Copy(io.Discard, w.out)
			}
		}
		for way, leave := range ways {
			t.Run(phase.name+"/"+way, func(t *testing.T) {
				before := runtime.NumGoroutine()
				w := newPeer(t, "reversi")
				w.reach(phase.lines, phase.shown)
				leave(w)
				w.ended()
				w.in.Close()
				noMoreGoroutines(t, before)
			})
		}
	}
}

// A failure to read is the error of Serve.
func TestUnreadableInput(t *testing.T) {
	broken := errors.New("the cable is cut")
	var out bytes.Buffer
	in := io.MultiReader(strings.NewReader("isready\nquery tu"), iotest.ErrReader(broken))
	if err := newServer(t, "reversi").Serve(t.Context(), in, &out); !errors.Is(err, broken) {
		t.Errorf("Serve: %v, want %v", err, broken)
	}
	if out.String() != "readyok\n" {
		t.Errorf("output %q", out.String())
	}
}

// The answers to lines that have arrived together are written together, but without taking
// much memory.
func TestAnswersTogether(t *testing.T) {
	const few, many = 10, 2000
	for _, n := range []int{few, many} {
		var out writes
		in := strings.NewReader(strings.Repeat("json\n", n))
		if err := newServer(t, "reversi").Serve(t.Context(), in, &out); err != nil {
			t.Fatal(err)
		}
		answer := out.bytes / n
		switch {
		case n == few && out.number != 1:
			t.Errorf("%d answers of %d bytes in %d writes, want one", n, answer, out.number)
		case out.largest > 64<<10+answer:
			t.Errorf("%d answers of %d bytes: %d bytes in one write", n, answer, out.largest)
		}
	}
}

// writes counts what is written.
type writes struct{ number, bytes, largest int }

func (w *writes) Write(p []byte) (int, error) {
	w.number, w.bytes, w.largest = w.number+1, w.bytes+len(p), max(w.largest, len(p))
	return len(p), nil
}

// A stop or quit after commands that wait for perfts ends the perfts.
func TestStopBehindCount(t *testing.T) {
	w := newPeer(t, "reversi")
	const stopped = "info string perft stopped"
	go func() {
		_, _ = io.WriteString(w.in, "perft 30\nposition startpos moves f5\nperft 30\nquery turn\nuginewgame\nstop\nisready\n"+
			"perft 30\nposition startpos\nquit\n")
	}()
	for _, want := range []string{stopped, "response p2", stopped, "readyok", stopped} {
		word, _, _ := strings.Cut(want, " ")
		if got := w.hear(word); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	_, _ = io.Copy(io.Discard, w.out)
	w.ended()
}

// A stop for a search that waits for a perft does not end the perft.
func TestStopForLaterSearch(t *testing.T) {
	for _, search := range []string{"go infinite", "go\tinfinite", " \tgo \tinfinite"} {
		got := answers(t, "reversi", "perft 8\nposition startpos\n"+search+"\nstop\nquery turn\n")
		if !strings.Contains(got, "\ntotal: 390216\n") || !strings.Contains(got, "\nbestmove ") || !strings.HasSuffix(got, "\nresponse p1\n") {
			t.Errorf("%q: %q", search, got)
		}
	}
}

// A second stop or quit ends an endless count, whatever commands wait behind it.
func TestCountThatNeverEnds(t *testing.T) {
	for _, lines := range []string{
		"go depth 1\nstop\nstop\nisready\n", "go depth 1\nstop\nquit\nquit\n", "quit\nquit\n", "isready\nquit\nstop\n", "position startpos\nstop\n",
	} {
		in, peer := io.Pipe()
		out := make(chan string, 1)
		s := newServer(t, "reversi")
		go func() {
			var text strings.Builder
			_ = s.Serve(context.Background(), in, &text)
			out <- text.String()
		}()
		go func() { _, _ = io.WriteString(peer, "perft 99\n"+lines+"quit\n") }()
		select {
		case text := <-out:
			if !strings.Contains(text, "info string perft stopped\n") {
				t.Errorf("%q: %q", lines, text)
			}
		case <-time.After(patience / 2): // half of the time that the end of the input would grant
			t.Fatalf("%q: the program goes on", lines)
		}
	}
}

// A script's quit waits for the count before it.
func TestQuitBehindCount(t *testing.T) {
	var out strings.Builder
	if err := newServer(t, "reversi").Serve(t.Context(), strings.NewReader("perft 6\nquit\n"), &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "\ntotal: 8200\n") {
		t.Errorf("the count was cut off: %q", out.String())
	}
}

// Lines beyond those that are read ahead wait.
func TestManyLinesBehindCount(t *testing.T) {
	const counts = 10_000 // in more bytes than are read ahead
	w := newPeer(t, "reversi")
	go func() {
		_, _ = io.WriteString(w.in, strings.Repeat("perft 1\n", counts))
		w.in.Close()
	}()
	for range counts {
		if got := w.hear("total:"); got != "total: 4" {
			t.Fatalf("got %s", got)
		}
	}
	_, _ = io.Copy(io.Discard, w.out)
	w.ended()
}

// The meaning of input does not depend on the pieces in which it arrives.
func TestPieces(t *testing.T) {
	serve := func(t *rapid.T, in io.Reader) string {
		var out bytes.Buffer
		if err := newServer(t, "reversi").Serve(context.Background(), in, &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	lines := []string{"isready", "query fen", "position startpos moves f5", "position startpos moves f5 d6 \r", "query moves", "", " ", "\r",
		"nonsense", "\x00", "\xff\xfe", "setoption name Game value sly", "setoption name MaxPlies value 1", "show", "svg x", "go depth", "é"}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom(lines)).Draw(t, "lines"), "\n")
		want := serve(t, strings.NewReader(text))
		if got := serve(t, iotest.OneByteReader(strings.NewReader(text))); got != want {
			t.Fatalf("byte by byte\n got %q\nwant %q", got, want)
		}
		if got := serve(t, iotest.DataErrReader(strings.NewReader(text))); got != want {
			t.Fatalf("with the end in the last piece\n got %q\nwant %q", got, want)
		}
		if got := serve(t, strings.NewReader(strings.ReplaceAll(text, "\n", "\r\n"))); got != want {
			t.Fatalf("with \\r\\n\n got %q\nwant %q", got, want)
		}
	})
}

// Any number of blanks and tabs separates words.
func TestBlanks(t *testing.T) {
	lines := []string{"position startpos moves f5 d6", "query moves", "setoption name Players value 3", "setoption name Game value sniggle",
		"setoption name Arrangement value 1A, 1B, 2B", "setoption name Arrangement value <empty>", "setoption name Seed value",
		"query fen", "go depth 1 searchmoves 4A-4A", "svg dark moves", "position fen 8/8/8/3wb3/3bw3/8/8/8 a"}
	serve := func(blank string) string {
		var out bytes.Buffer
		text := strings.ReplaceAll(strings.Join(lines, "\n"), " ", blank)
		if err := newServer(t, "reversi").Serve(t.Context(), strings.NewReader(text), &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	want := serve(" ")
	for _, blank := range []string{"  ", "\t", " \t "} {
		if got := serve(blank); got != want {
			t.Errorf("with %q for a blank\n got %q\nwant %q", blank, got, want)
		}
	}
}

// Any bad line gets one short answer of printable text, and the next line is read as
// usual.
func TestStrangeLines(t *testing.T) {
	const maxLine = 1 << 20
	commands := []string{"", "go ", "go searchmoves ", "query ", "svg ", "svg last ", "svg targets ", "perft ", "setoption name ", "setoption name Game value ",
		"setoption name Seed value ", "setoption name TablePath value ", "position ", "position fen ", "position startpos moves ", "position fen 8/8/8/3wb3/3bw3/8/8/8 a moves "}
	var lines []string
	for i, unit := range []string{"x", "\x00", "\xff", "é", "5F", "8/", "3d x ", "info string error ", "\x1b[2J"} {
		for j, before := range commands {
			lines = append(lines, before+strings.Repeat(unit, 70))
			if (i+j)%3 == 0 {
				lines = append(lines, before+strings.Repeat(unit, (maxLine-len(before))/len(unit)))
			}
		}
		lines = append(lines, strings.Repeat(unit, 2*maxLine))
	}
	lines = append(lines, strings.Repeat(" ", maxLine+1), strings.Repeat("\t", 2*maxLine), strings.Repeat("\r", maxLine+2))
	for _, line := range lines {
		var out bytes.Buffer
		if err := newServer(t, "reversi").Serve(t.Context(), strings.NewReader(line+"\nquery turn\n"), &out); err != nil {
			t.Fatal(err)
		}
		answer, rest, found := strings.Cut(out.String(), "\n")
		if strings.HasPrefix(line, "position ") { // a refused position has no turn
			_, rest, _ = strings.Cut(rest, "\n")
			rest = strings.Replace(rest, "none", "p1", 1)
		}
		if !found || rest != "response p1\n" || !strings.HasPrefix(answer, "info string error ") || len(answer) > 1000 {
			t.Errorf("%.40q…, %d bytes: %.200q", line, len(line), out.String())
		}
		if odd := func(c rune) bool { return !unicode.IsPrint(c) || c == unicode.ReplacementChar }; strings.ContainsFunc(answer, odd) {
			t.Errorf("%.40q…: an answer with odd characters: %.200q", line, answer)
		}
	}
}

// deaf is a writer that blocks until it is released.
type deaf struct {
	asked chan struct{} // receives when something is to be written
	open  chan struct{}
}

func (d *deaf) Write(p []byte) (int, error) {
	select {
	case d.asked <- struct{}{}:
	default:
	}
	<-d.open
	return len(p), nil
}

// endless repeats a text forever and counts the bytes that were read.
type endless struct {
	text  string
	at    int
	taken atomic.Int64
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	e.taken.Add(int64(n))
	return n, nil
}

// If a peer writes without reading, the server reads no more than fits its buffers, even
// during a search.
func TestDeafPeer(t *testing.T) {
	for name, text := range map[string]string{
		"idle":      "help\nquery moves\n",
		"searching": "go infinite\nisready\nquery fen\n",
		"errors":    "nonsense\n",
	} {
		t.Run(name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			in := &endless{text: text}
			out := &deaf{asked: make(chan struct{}, 1), open: make(chan struct{})}
			done := make(chan error, 1)
			go func() { done <- newServer(t, "reversi").Serve(ctx, in, out) }()
			<-out.asked
			// Time for faults to show: a longer wait only finds more of them.
			time.Sleep(50 * time.Millisecond)
			if n := in.taken.Load(); n > 1<<18 {
				t.Errorf("%d bytes were read from a peer that reads no answer", n)
			}
			cancel()
			close(out.open)
			if err := <-done; err != nil {
				t.Error(err)
			}
			noMoreGoroutines(t, before)
		})
	}
}

// Each search has one answer, a move of its position, even if searches are started, stopped
// and disturbed at random moments.
func TestStorm(t *testing.T) {
	rounds := gametest.SoakGames(t, 300)
	rng := rand.New(rand.NewPCG(7, 7))
	w := newPeer(t, "reversi")
	// Many options mean a new searcher: with little memory the rounds are short.
	w.say("setoption name Hash value 1\n")
	game, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	// A separate goroutine reads the answers, as in a GUI.
	answers := make(chan string, 4*rounds)
	go func() {
		defer close(answers)
		for {
			text, err := w.out.ReadString('\n')
			if err != nil {
				return
			}
			switch word, _, _ := strings.Cut(strings.TrimSuffix(text, "\n"), " "); word {
			case "bestmove":
				answers <- strings.TrimSpace(strings.TrimPrefix(text, "bestmove "))
			case "readyok", "response":
			case "info":
				if strings.HasPrefix(text, "info string error") {
					answers <- text
				}
			default:
				answers <- text
			}
		}
	}()
	var legal [][]string // of each go
	position, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	for range rounds {
		disturb(t, w, rng, &game, &position)
		w.say([]string{"go infinite\n", "go\n", "go movetime 1\n", "go nodes 3\n", "go p1time 30 p2time 30 p3time 30 p4time 30\n", "go depth 2\n"}[rng.IntN(6)])
		legal = append(legal, position.Words())
		for range rng.IntN(3) {
			w.say([]string{"isready\n", "query moves\n", "stop\n", "query result\n"}[rng.IntN(4)])
		}
		time.Sleep(time.Duration(rng.IntN(1000)) * time.Microsecond)
		if rng.IntN(3) > 0 { // otherwise disturb or the next go stops it
			w.say("stop\n")
		}
	}
	w.in.Close()
	w.ended()
	var got []string
	for a := range answers {
		got = append(got, a)
	}
	if len(got) != len(legal) {
		t.Fatalf("%d answers to %d searches; the last are %q", len(got), len(legal), got[max(0, len(got)-3):])
	}
	for i, move := range got {
		if !slices.Contains(legal[i], move) {
			t.Fatalf("search %d: best move %s, want one of %v", i, move, legal[i])
		}
	}
}

func disturb(t *testing.T, w *peer, rng *rand.Rand, game *protocol.Game, position *protocol.Position) {
	t.Helper()
	switch rng.IntN(8) {
	case 0:
		w.say(fmt.Sprintf("setoption name Threads value %d\n", 1+rng.IntN(3)))
	case 1:
		w.say(fmt.Sprintf("setoption name Hash value %d\n", 1+rng.IntN(4)))
	case 2:
		w.say(fmt.Sprintf("setoption name MultiPV value %d\n", 1+rng.IntN(4)))
	case 3:
		w.say("uginewgame\n")
		*position, _ = (*game).New()
	case 4:
		next := games.All().Games()[rng.IntN(len(games.All().Games()))]
		w.say("setoption name Game value " + next.Spec().Name + "\n")
		if next != *game {
			*game = next
			*position, _ = next.New()
		}
	default:
		start, err := (*game).New()
		if err != nil {
			t.Fatal(err)
		}
		words := ""
		for range rng.IntN(5) {
			moves := start.Words()
			move := moves[rng.IntN(len(moves))]
			next, err := start.PlayWord(move)
			if err != nil {
				t.Fatal(err)
			}
			if next.Result().Over() {
				break
			}
			start, words = next, words+" "+move
		}
		if words != "" {
			words = " moves" + words
		}
		w.say("position startpos" + words + "\n")
		*position = start
	}
}

// noMoreGoroutines waits until there are no more goroutines than before.
func noMoreGoroutines(t *testing.T, before int) {
	t.Helper()
	for deadline := time.Now().Add(patience); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, want at most %d", runtime.NumGoroutine(), before)
		}
	}
}
