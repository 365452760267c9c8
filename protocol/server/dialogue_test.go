package server_test

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
)

var update = flag.Bool("update", false, "write DIALOGUE.md anew")

// scene is a piece of the dialogue: what is explained, then what the GUI says.
// Every line is said when the answer to the one before it has come.
type scene struct {
	text  string
	lines []string
}

const dialogueHead = `# A whole game, line by line

This is what a GUI, a match runner or a bot says to the program and what it hears.
Lines with ` + "`>`" + ` go to the program's standard input, lines with ` + "`<`" + ` come from its
standard output. The page is written by a test of package server
(` + "`go test ./protocol/server -run TestDialogue -update`" + `), so it is what the program really says;
only what differs from run to run, times, chances and how far a search came, is replaced by ` + "`N`" + `.

To follow it by hand: ` + "`go run ./protocol/ugi lineup`" + `.
`

var scenes = []scene{
	{`## Hello

The program says what it is and what can be set. Read up to ` + "`ugiok`" + `; what you do not
know you may skip.`, []string{"ugi"}},
	{`## The game is chosen

` + "`setoption`" + ` is not answered. ` + "`isready`" + ` always is, also while the program searches: when
` + "`readyok`" + ` comes, everything said before has been done.`,
		[]string{"setoption name Game value lineup", "setoption name Seed value 5", "uginewgame", "isready"}},
	{`## The first ply

Line Up is for two. Before every question the position is sent whole: the start and
all moves since. The line grows, but costs the program only its new moves.`,
		[]string{"position startpos", "query gameover", "query p1turn", "query moves"}},
	{`Nothing but these moves is legal. A bot that knows no rules picks one of them: it
need not understand the words. We take ` + "`8E`" + `, the opponent answers ` + "`11E`" + `. In this game
it is the ply that tells which piece is placed.`,
		[]string{"position startpos moves 8E 11E", "query turn", "query fen", "show"}},
	{`## A mistake

An illegal move is answered by one line that says which ply is wrong and why. The
position stays what it was before the line.`,
		[]string{"position startpos moves 8E 11E 8E", "query fen", "position startpos moves 8E 11E 5Z", "quary moves"}},
	{`## On with the game

Each side has five pieces to place, in a fixed order. The ninth ply, ` + "`5K-8H`" + `, was
the first to move one instead. Ten plies later than the start it is our turn again.`,
		[]string{"position startpos moves 8E 11E 5K 11H 11K 8K 5H 2B 5K-8H 2E", "query turn", "query moves"}},
	{`## The program is asked for a move

` + "`go`" + ` takes a time (` + "`movetime`" + `, or the clocks ` + "`p1time p2time p1inc p2inc`" + `, in milliseconds),
a number of nodes or of plies, or ` + "`infinite`" + `. Lines of ` + "`info`" + ` may come before the one
` + "`bestmove`" + `; the score is the chance of the seat to move in thousandths, or the plies
to a proven end, as here: the next ply wins.`,
		[]string{"go movetime 500"}},
	{`An endless search ends with ` + "`stop`" + `, and its ` + "`bestmove`" + ` still comes. In between the
program answers questions.`, []string{"go infinite", "stop"}},
	{`## The end

After the winning move nobody can move any more, and a ` + "`go`" + ` is answered too.`,
		[]string{"position startpos moves 8E 11E 5K 11H 11K 8K 5H 2B 5K-8H 2E 5K", "query gameover", "query result", "query moves", "go movetime 500"}},
	{`## More than two seats

Other games are for three, four or one, and some for teams. What is set applies from
the next ` + "`position startpos`" + ` on. ` + "`query turn`" + ` tells who moves: seats do not always take
turns in order, because a player may be out.`,
		[]string{
			"setoption name Game value empire", "setoption name Players value 4", "setoption name Teams value true",
			"position startpos moves 3C-3D", "query players", "query turn", "query fen",
		}},
	{`The program can search for every seat, and among a few moves only. With a fixed seed,
one thread and a number of nodes it always gives the same move.`, []string{"go nodes 1 searchmoves 2L-2D"}},
	{`## Some positions of other games

A position may also come as a text. The questions ` + "`score`" + `, ` + "`threats`" + ` and ` + "`path`" + ` have an
answer only where the game has one.`,
		[]string{
			"setoption name Game value reversi", "position fen 8/8/8/3wb3/3bw3/8/8/8 a moves f5", "query moves", "query score",
			"setoption name Game value swords", "position startpos", "query threats",
			"setoption name Game value blockade", "position startpos", "query path",
		}},
	{`## Good bye`, []string{"quit"}},
}

// endOf tells the last line of the answer to what was said.
func endOf(said string) (last func(line string) bool, answered bool) {
	prefix := ""
	switch word, _, _ := strings.Cut(said, " "); word {
	case "ugi":
		prefix = "ugiok"
	case "isready":
		prefix = "readyok"
	case "query":
		prefix = "response"
	case "go":
		prefix = "bestmove"
	case "stop":
		prefix = "bestmove"
	case "show":
		prefix = "position:"
	}
	if said == "go infinite" || prefix == "" {
		return nil, false
	}
	return func(line string) bool { return strings.HasPrefix(line, prefix) }, true
}

// changing are the numbers that differ from run to run.
var changing = regexp.MustCompile(`\b(seldepth|nodes|nps|time|permille) \d+`)

// stable replaces what differs from run to run, and from build to build.
func stable(heard string) string {
	return changing.ReplaceAllString(strings.Replace(heard, protocol.Version(), "VERSION", 1), "$1 N")
}

// The page DIALOGUE.md is what the program says.
func TestDialogue(t *testing.T) {
	in, say := io.Pipe()
	hear, out := io.Pipe()
	server := newServer(t, "reversi")
	go func() {
		out.CloseWithError(server.Serve(t.Context(), in, out))
	}()
	lines := bufio.NewScanner(hear)
	var page strings.Builder
	page.WriteString(dialogueHead)
	for _, s := range scenes {
		fmt.Fprintf(&page, "\n%s\n\n", s.text)
		for _, said := range s.lines {
			fmt.Fprintf(&page, "    > %s\n", said)
			for _, heard := range exchange(t, say, lines, said) {
				fmt.Fprintf(&page, "    < %s\n", stable(heard))
			}
		}
	}
	if lines.Scan() {
		t.Errorf("after quit the program says %q", lines.Text())
	}
	compareFile(t, "DIALOGUE.md", page.String())
}

// exchange says a line and returns what is heard until its answer is complete. For
// what has no answer, the lines before the next readyok are heard: complaints.
func exchange(t *testing.T, say io.Writer, lines *bufio.Scanner, said string) (heard []string) {
	if _, err := fmt.Fprintln(say, said); err != nil {
		t.Fatal(err)
	}
	if said == "quit" || said == "go infinite" {
		return nil
	}
	last, answered := endOf(said)
	if !answered {
		fmt.Fprintln(say, "isready")
		last, _ = endOf("isready")
	}
	for lines.Scan() {
		line := lines.Text()
		if !last(line) {
			if !strings.HasPrefix(line, "info depth") {
				heard = append(heard, line)
			} else if len(heard) == 0 || !strings.HasPrefix(heard[len(heard)-1], "info depth") {
				heard = append(heard, line)
			} else {
				heard[len(heard)-1] = line // how many there are differs from run to run
			}
			continue
		}
		if answered {
			heard = append(heard, line)
		}
		return heard
	}
	t.Fatalf("%s: no answer, %v", said, lines.Err())
	return nil
}

func compareFile(t *testing.T, name, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != want {
		t.Errorf("%s is not what the program says; see the diff after go test ./protocol/server -update", name)
	}
}
