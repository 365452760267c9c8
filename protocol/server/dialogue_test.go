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

	"github.com/seed-445450d7/rulebook/protocol/wire"
)

var update = flag.Bool("update", false, "write DIALOGUE.md anew")

// scene is a part of the dialogue: an explanation, then the lines that the GUI sends. It
// sends each line after the answer to the previous one.
type scene struct {
	text  string
	lines []string
}

const dialogueHead = `# A whole game, line by line

This is what a GUI, a match runner or a bot sends to the program, and what the program
answers. Lines with ` + "`>`" + ` go to the program's standard input; lines with ` + "`<`" + ` come from its
standard output. A test of package server writes this page
(` + "`go test ./protocol/server -run TestDialogue -update`" + `), so the answers are real. Only
numbers that differ from run to run, such as times and chances, are replaced by ` + "`N`" + `.

To follow it by hand: ` + "`go run ./protocol/ugi`" + `.
`

var scenes = []scene{
	{`## Hello

The program announces its name and its options. Read up to ` + "`ugiok`" + `, and skip lines that
you do not know.`, []string{"ugi"}},
	{`## Choosing the game

` + "`setoption`" + ` has no answer. ` + "`isready`" + ` always has one, even during a search: when
` + "`readyok`" + ` comes, all earlier commands have been carried out, except for a search or a
perft.`,
		[]string{"setoption name Game value lineup", "setoption name Seed value 5", "uginewgame", "isready"}},
	{`## The first ply

Line Up is for two players. After every move, send the whole position: the start and all
moves since. The line grows, but the program only has to play the new moves.`,
		[]string{"position startpos", "query gameover", "query p1turn", "query moves"}},
	{`These are all the legal moves. A bot that knows no rules picks one of them, without having to
understand it. We play ` + "`8E`" + `, and the opponent answers ` + "`11E`" + `. In this game, the number of
the ply determines which piece is placed.`,
		[]string{"position startpos moves 8E 11E", "query turn", "query fen", "show"}},
	{`## A mistake

The answer to an illegal move is one line that says which ply is wrong, and why. The
board stays as it was, and ` + "`show`" + ` shows it. But the game must not go on there unnoticed, so
questions and ` + "`go`" + ` get an error line, and then an answer that ends a game, until the program
accepts a position. Other mistakes have no such effect.`,
		[]string{"position startpos moves 8E 11E 8E", "query gameover", "query moves", "go movetime 500",
			"position startpos moves 8E 11E", "query gameover", "quary moves"}},
	{`## More plies

Each side has five pieces to place, in a fixed order. The ninth ply, ` + "`5K-8H`" + `, was
the first to move a piece instead. After ten plies it is our turn again.`,
		[]string{"position startpos moves 8E 11E 5K 11H 11K 8K 5H 2B 5K-8H 2E", "query turn", "query moves"}},
	{`## Asking for a move

` + "`go`" + ` takes a time (` + "`movetime`" + `, or the clocks ` + "`p1time p2time p1inc p2inc`" + `, in milliseconds),
a number of nodes or of plies, or ` + "`infinite`" + `. Lines of ` + "`info`" + ` may come before the one
` + "`bestmove`" + `. The score is the expected result of the seat to move, in thousandths, or the
number of plies to a proven end. Here the next ply wins.`,
		[]string{"go movetime 500"}},
	{`An infinite search ends at ` + "`stop`" + `, which its ` + "`bestmove`" + ` follows. Meanwhile the program
answers questions.`, []string{"go infinite", "stop"}},
	{`## The end

After the winning move, there are no legal moves. ` + "`go`" + ` still has an answer.`,
		[]string{"position startpos moves 8E 11E 5K 11H 11K 8K 5H 2B 5K-8H 2E 5K", "query gameover", "query result", "query moves", "go movetime 500"}},
	{`## More than two seats

Other games have one, three or four players, and some have teams. These options begin a
new game immediately. ` + "`query turn`" + ` says who moves: seats do not always move in order, because
a player may be out.`,
		[]string{
			"setoption name Game value empire", "setoption name Players value 4", "setoption name Teams value true",
			"position startpos moves 3C-3D", "query players", "query turn", "query fen",
		}},
	{`The program can search for any seat, and can search only some of the moves. After
` + "`uginewgame`" + `, with a fixed seed, one thread and a number of nodes, it always finds the same
move: without it, the program uses what it learned before.`, []string{"go nodes 1 searchmoves 2L-2D"}},
	{`## Options that do not fit

The options are kept when another game is chosen, since a match runner sends them in no
particular order. If the game does not have them, a line says so, and its usual start is on the
board. It is not the game that was asked for, so ` + "`position startpos`" + ` is refused until the
options fit. A position text says itself how many players there are.`,
		[]string{
			"setoption name Game value reversi", "position startpos", "query moves",
			"position fen 8/8/8/3wb3/3bw3/8/8/8 a moves f5", "query moves",
			"setoption name Players value 2", "setoption name Teams value false", "position startpos", "query moves",
		}},
	{`## Questions of some games

Only some games have an answer to the questions ` + "`score`" + `, ` + "`threats`" + ` and ` + "`path`" + `.`,
		[]string{
			"position startpos moves f5", "query score",
			"setoption name Game value swords", "position startpos", "query threats",
			"setoption name Game value blockade", "position startpos", "query path",
		}},
	{`## Goodbye`, []string{"quit"}},
}

// endOf returns a function that recognizes the last line of the answer to a line.
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

// changing matches numbers that differ from run to run.
var changing = regexp.MustCompile(`\b(seldepth|nodes|nps|time|cp|permille) -?\d+`)

// stable replaces the parts that differ from run to run or from build to build.
func stable(heard string) string {
	return changing.ReplaceAllString(strings.Replace(heard, wire.Version, "VERSION", 1), "$1 N")
}

// DIALOGUE.md has the answers of the program.
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
		t.Errorf("after quit the program writes %q", lines.Text())
	}
	compareFile(t, "DIALOGUE.md", page.String())
}

// exchange sends a line and returns its answer. If the line has none, exchange returns the
// lines before the next readyok, which report errors.
func exchange(t *testing.T, say io.Writer, lines *bufio.Scanner, said string) (heard []string) {
	silent := said == "quit" || said == "go infinite"
	last, answered := endOf(said)
	if !answered && !silent {
		said += "\nisready" // in one piece, since the server may write before it reads on
		last, _ = endOf("isready")
	}
	if _, err := fmt.Fprintln(say, said); err != nil {
		t.Fatal(err)
	}
	if silent {
		return nil
	}
	for lines.Scan() {
		line := lines.Text()
		if !last(line) {
			if !strings.HasPrefix(line, "info depth") {
				heard = append(heard, line)
			} else if len(heard) == 0 || !strings.HasPrefix(heard[len(heard)-1], "info depth") {
				heard = append(heard, line)
			} else {
				heard[len(heard)-1] = line // their number differs from run to run
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
		t.Errorf("%s does not match the program; see the diff after go test ./protocol/server -update", name)
	}
}
