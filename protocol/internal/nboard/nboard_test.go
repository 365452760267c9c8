package nboard_test

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/internal/dialecttest"
	"github.com/seed-445450d7/rulebook/protocol/internal/nboard"
)

func serve(t testing.TB, in io.Reader, out io.Writer) { dialecttest.Serve(t, nboard.New, in, out) }

// wire is a dialect at the other end of two pipes.
type wire struct {
	t   *testing.T
	in  io.WriteCloser
	out *bufio.Scanner

	last string // the last line heard
}

func newWire(t *testing.T) *wire {
	say, heard := dialecttest.Start(t, nboard.New)
	return &wire{t: t, in: say, out: bufio.NewScanner(heard)}
}

// say sends a line, in the background because the pipe has no room.
func (w *wire) say(format string, args ...any) { fmt.Fprintf(w.in, format+"\n", args...) }

// hear returns the lines up to the first one that begins with a word.
func (w *wire) hear(word string) (lines []string) {
	w.t.Helper()
	for w.out.Scan() {
		w.last = w.out.Text()
		lines = append(lines, w.last)
		if first, _, _ := strings.Cut(w.last, " "); first == word {
			return lines
		}
	}
	w.t.Fatalf("%q, but no %s", lines, word)
	return nil
}

func TestDialogue(t *testing.T) {
	for _, test := range []struct{ name, said, heard string }{
		{"hello", "nboard 2\nping 1\n", "set myname Rulebook\npong 1\n"},
		{"tabs", "nboard\t2\n\tset\tdepth \t4\nping\t1\n", "set myname Rulebook\npong 1\n"},
		{"bad versions", "nboard\nnboard two\n", "status error: nboard: \"\" is not a number from 1 to 2147483647\nstatus error: nboard: \"two\" is not a number from 1 to 2147483647\n"},
		{"pings", "ping -7\nping\nping 1 2\n", "pong -7\nstatus error: ping: \"\" is not a number from -2147483648 to 2147483647\nstatus error: ping: \"1 2\" is not a number from -2147483648 to 2147483647\n"},
		{"settings", "set depth 4\nset contempt -100\nlearn\n", "learned\n"},
		{"bad settings", "set depth 0\nset contempt x\nset color red\nset\n",
			"status error: set: depth: \"0\" is not a number from 1 to 2147483647\nstatus error: set: contempt: \"x\" is not a number from -2147483648 to 2147483647\n" +
				"status error: set: unknown variable \"color\"\nstatus error: set: unknown variable \"\"\n"},
		{"moves", "move F5\nmove d6/1.25/3.5\nmove C3//1\nf6\nD3\nmove PA\nmove F5\nmove x\nmove\nmove D2//y\n",
			"status error: F6: a disc on F6 outflanks nothing\nstatus error: move: PA: a player who can move may not pass\n" +
				"status error: move: F5: F5 is occupied\nstatus error: move: \"x\" is not a move\nstatus error: move: \"\" is not a move\n" +
				"status error: move: \"y\" is not a time in seconds\n"},
		{"unknown", "genmove b\nhello\n", "status error: unknown command \"genmove\"\nstatus error: unknown command \"hello\"\n"},
		{"empty lines", "\n \t \r\nping 1\r\n", "pong 1\n"},
		{"a faulty game", "set game x\nset game\n",
			"status error: set: game: character 1 of the game: a game begins with (;\nstatus error: set: game: character 1 of the game: a game begins with (;\n"},
		{"hint without a number", "hint\nhint 0\n", "status error: hint: \"\" is not a number from 1 to 2147483647\nstatus error: hint: \"0\" is not a number from 1 to 2147483647\n"},
		{"after quit", "quit\nping 1\n", ""},
		{"a long line", strings.Repeat("x", 2<<20) + "\nping 1\n", "status error: a line of more than 1048576 bytes was skipped\npong 1\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			serve(t, strings.NewReader(test.said), &out)
			if out.String() != test.heard {
				t.Errorf("said  %.200q\nheard %q\nwant  %q", test.said, out.String(), test.heard)
			}
		})
	}
}

const startBoard = "BO[8 ---------------------------O*------*O--------------------------- *]"

// The error for a faulty game says where the fault is, and the game in progress does not
// change.
func TestSetGame(t *testing.T) {
	w := newWire(t)
	go w.say("nboard 2\nset depth 1\nset game (;%sB[F5]W[D6];)\nset game (;%sB[F5]W[A1];)\nhint 64", startBoard, startBoard)
	w.hear("set")
	want := "status error: set: game: character 82 of the game: move 2: A1: a disc on A1 outflanks nothing"
	if got := w.hear("status"); got[0] != want {
		t.Errorf("%q, want %q", got, want)
	}
	g, _ := games.All().Lookup("reversi")
	p, _ := g.New()
	for _, word := range []string{"5F", "6D"} {
		p, _ = p.PlayWord(word)
	}
	w.hear("status")
	var hinted []string
	for _, line := range w.hear("status") {
		words := strings.Fields(line)
		if words[0] != "search" {
			continue
		}
		if len(words) != 5 || words[3] != "0" || words[4] != "1" {
			t.Errorf("%q", line)
		}
		if _, err := strconv.ParseFloat(words[2], 64); err != nil {
			t.Errorf("%q: %v", line, err)
		}
		hinted = append(hinted, words[1][1:2]+words[1][:1])
	}
	slices.Sort(hinted)
	if got := slices.Compact(hinted); !slices.Equal(got, p.Words()) {
		t.Errorf("hints for %q, want %q", got, p.Words())
	}
}

// A side that cannot move passes automatically if the game or the moves leave the pass out.
func TestPassesLeftOut(t *testing.T) {
	// Black can play A1 and F8. White can never move.
	board := "BO[8 -O*-----" + strings.Repeat("-", 48) + "------O* *]"
	over := "status error: go: the game is over\n"
	for said, heard := range map[string]string{
		"set game (;" + board + "B[A1]B[F8];)\ngo\n":                         over,
		"set game (;" + board + "B[A1]W[PA]B[F8];)\ngo\n":                    over,
		"set game (;" + board + "B[A1];)\nmove F8\ngo\n":                     over,
		"set game (;" + board + "B[A1];)\nmove PA//1\nmove F8\ngo\n":         over,
		"set game (;" + board + "B[A1]W[F8];)\n":                             "status error: set: game: character 82 of the game: move 2: F8: a disc on F8 outflanks nothing\n",
		"set game (;" + board + "W[A1];)\nset game (;" + board + "W[PA];)\n": strings.Repeat("status error: set: game: character 77 of the game: move 1: it is black's turn\n", 2),
	} {
		var out strings.Builder
		serve(t, strings.NewReader(said), &out)
		if out.String() != heard {
			t.Errorf("said  %q\nheard %q\nwant  %q", said, out.String(), heard)
		}
	}
	w := newWire(t)
	go w.say("set depth 2\nset game (;%sB[A1];)\ngo", board)
	if w.hear("==="); !strings.HasPrefix(w.last, "=== PA/") {
		t.Errorf("%q", w.last)
	}
}

// The dialect plays whole games by the rules, at different depths.
func TestGo(t *testing.T) {
	w := newWire(t)
	g, _ := games.All().Lookup("reversi")
	for depth := range 4 {
		p, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		go w.say("nboard 2\nset depth %d\nset game (;TI[5:00]%s;)", depth+1, startBoard)
		w.hear("set")
		for !p.Result().Over() {
			go w.say("go")
			w.hear("===")
			parts := strings.Split(strings.TrimPrefix(w.last, "=== "), "/")
			if len(parts) != 3 {
				t.Fatalf("%q", w.last)
			}
			p = playSquare(t, p, parts[0])
			go w.say("move %s/%s/%s\nping %d", parts[0], parts[1], parts[2], depth)
			if got := w.hear("pong"); len(got) != 1 {
				t.Fatalf("%q", got)
			}
		}
		go w.say("go\nhint 1")
		for _, want := range []string{"status error: go: the game is over", "status error: hint: the game is over"} {
			if got := w.hear("status"); got[0] != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}

func playSquare(t *testing.T, p protocol.Position, at string) protocol.Position {
	word := notation.PassText
	if at != "PA" {
		word = strings.ToLower(at)
	}
	next, err := p.PlayWord(word)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// An analysis has a value for every position of the game, for the side to move there.
func TestAnalyze(t *testing.T) {
	board := "BO[8 -O*-----" + strings.Repeat("-", 48) + "------O* *]"
	w := newWire(t)
	go w.say("set depth 3\nset game (;%sB[A1]W[PA]B[F8];)\nanalyze", board)
	w.hear("status")
	got := w.hear("status")
	want := []string{"analysis 3 -6.00", "analysis 2 6.00", "analysis 1 -6.00", "analysis 0 6.00", "status"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Every known command ends a search, whose answer still comes first.
func TestSearchEnds(t *testing.T) {
	for _, search := range []struct{ begin, last string }{{"hint 2", "status"}, {"go", "==="}, {"analyze", "status"}} {
		for _, next := range []string{"ping 7", "set game (;" + startBoard + ";)\nping 7", "move F5\nping 7", "go\nping 7", "hint 1\nping 7", "quit"} {
			var out strings.Builder
			// The clock would last for hours.
			lines := "nboard 2\nset depth 60\nset game (;TI[99:00:00]" + startBoard + ";)\n" + search.begin + "\nbogus\n" + next + "\n"
			serve(t, strings.NewReader(lines), &out)
			heard := strings.Split(out.String(), "\n")
			at := slices.IndexFunc(heard, func(line string) bool { return line == search.last || strings.HasPrefix(line, "=== ") })
			pong := slices.Index(heard, "pong 7")
			if at < 0 || strings.HasSuffix(next, "ping 7") && pong < at {
				t.Errorf("%s, %s: %q", search.begin, next, heard)
			}
		}
	}
}

// Whatever the input, every line of output is one of the dialect.
func FuzzNBoard(f *testing.F) {
	f.Add("nboard 2\nset depth 2\nset game (;" + startBoard + "B[F5];)\nhint 3\ngo\nping 3\nmove D6\nlearn\nquit\n")
	f.Add("nboard\nset contempt 5\nmove PA\nF5\nf6\n\x00\xff\nping\n\r\n")
	f.Fuzz(func(t *testing.T, input string) {
		var out strings.Builder
		serve(t, strings.NewReader("set depth 1\n"+input), &out)
		for line := range strings.Lines(out.String()) {
			word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			if !strings.HasSuffix(line, "\n") || !slices.Contains([]string{"set", "pong", "status", "nodestats", "search", "===", "learned", "analysis"}, word) {
				t.Fatalf("%q", line)
			}
		}
	})
}
