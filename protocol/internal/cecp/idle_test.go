package cecp_test

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/internal/cecp"
	"github.com/seed-445450d7/rulebook/protocol/internal/dialecttest"
)

func sniggle(t *testing.T) protocol.Position {
	t.Helper()
	g, err := games.All().Lookup("sniggle")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New(notation.Players(2))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// played plays a move, and returns it as XBoard writes it, and the next position.
func played(t *testing.T, p protocol.Position, word string) (string, protocol.Position) {
	t.Helper()
	m, err := p.ParseMove(word)
	if err != nil {
		t.Fatal(err)
	}
	next, err := p.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	from, _ := p.From(m)
	to, _ := p.To(m)
	return squareOf(p, from) + squareOf(p, to), next
}

// After hard, the engine searches on its opponent's time. If the expected move comes, that search
// goes on with the time that the clock then has, and its move is played; otherwise another search
// begins. Nothing else ends the search in between. The engine always plays the first move, and
// expects the first one.
func TestPonder(t *testing.T) {
	p := sniggle(t)
	ours := [4]string{}
	ours[0], p = played(t, p, "5A-5D")
	for i := 1; i < len(ours); i++ {
		ours[i], p = played(t, p, p.Words()[0])
	}
	// The program reads the line after a move of its own when that move has been made.
	first, second := "usermove "+ours[0]+"\nping 1\n", "usermove "+ours[2]+"\nping 2\n"
	for _, test := range []struct {
		said     string
		searches string // with a deadline, or on the opponent's time
		moves    int
	}{
		{"hard\n" + first, "own, ponder", 1},
		{"hard\n" + first + "time 3000\notim 2000\n.\nlift a4\n" + second, "own, ponder, ponder", 2},
		{"hard\n" + first + "time 3000\nusermove a7d7\nping 2\n", "own, ponder, own, ponder", 2},
		{"hard\n" + first + "usermove z1z2\n", "own, ponder, ponder", 1},
		{"hard\n" + first + "easy\n" + second, "own, ponder, own", 2},
		{"easy\n" + first + second, "own, own", 2},
	} {
		left, answers := dialecttest.Budgets(t, cecp.New, "xboard\nprotover 2\nnew\nlevel 0 5 2\n"+test.said)
		var kinds []string
		for _, d := range left {
			kinds = append(kinds, map[bool]string{true: "ponder", false: "own"}[d == 0])
		}
		if got := strings.Join(kinds, ", "); got != test.searches {
			t.Errorf("%q: the searches are %s, want %s", test.said, got, test.searches)
		}
		moves := regexp.MustCompile(`(?m)^move (\w+)$`).FindAllStringSubmatch(answers, -1)
		if len(moves) != test.moves || moves[0][1] != ours[1] {
			t.Errorf("%q: the moves are %q, want %d, the first of them %s", test.said, moves, test.moves, ours[1])
		}
		if strings.HasSuffix(test.said, second) && len(moves) == 2 && moves[1][1] != ours[3] {
			t.Errorf("%q: the second move is %s, want %s", test.said, moves[1][1], ours[3])
		}
	}
}

// A search that is hit has its time: the move comes without another line.
func TestPonderHitTimes(t *testing.T) {
	said, heard := dialecttest.Start(t, speak)
	lines := bufio.NewScanner(heard)
	// The first search looks ahead by two plies, so that there is a reply to expect.
	fmt.Fprint(said, hello+"hard\npost\nsd 2\nst 1\nusermove a8d8\n")
	var pv []string
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "move ") {
		pv = strings.Fields(lines.Text())
	}
	if len(pv) < 6 {
		t.Fatalf("%q, want a line of two moves", pv)
	}
	fmt.Fprintf(said, "usermove %s\n", pv[5])
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "move ") {
	}
	if !strings.HasPrefix(lines.Text(), "move ") {
		t.Error("no second move")
	}
}

// hear reads lines until one has a pattern, which must come within a minute.
func hear(t *testing.T, lines <-chan string, pattern string) string {
	t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case line := <-lines:
			if regexp.MustCompile(pattern).MatchString(line) {
				return line
			}
		case <-late:
			t.Fatalf("nothing like %s came", pattern)
		}
	}
}

// An analysis goes on with each position that comes, answers questions meanwhile, and never moves.
func TestAnalyze(t *testing.T) {
	said, heard := dialecttest.Start(t, speak)
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(heard); s.Scan(); {
			if strings.HasPrefix(s.Text(), "move ") || strings.HasPrefix(s.Text(), "Error") {
				t.Error(s.Text())
			}
			lines <- s.Text()
		}
	}()
	say := func(line string) { io.WriteString(said, line+"\n") }
	const post = `^\d+ -?\d+ \d+ \d+ [a-c]`
	say(strings.TrimSpace(hello) + "\npost\nanalyze\nping 1")
	hear(t, lines, `^pong 1$`)
	hear(t, lines, post+`[789]`)
	say(".")
	hear(t, lines, `^stat01: \d+ \d+ \d+ 0 9$`)
	say("usermove a8d8\nping 2")
	hear(t, lines, `^pong 2$`)
	hear(t, lines, post+`[456]`) // the other side
	say("undo\nping 3")
	hear(t, lines, `^pong 3$`)
	hear(t, lines, post+`[789]`)
	say("setboard 12/12/12/12/12/12/rnr9/rnr9/rnr9/12/12/12 b - - 0 1")
	hear(t, lines, `^tellusererror Illegal position: `)
	say(".\nusermove a6d6") // there is nothing to analyze
	hear(t, lines, `^Illegal move: a6d6$`)
	say("setboard 12/12/12/1RNR8/RNR9/RNR9/rnr9/rnr9/rnr9/12/12/12 b - - 0 1\nping 4")
	hear(t, lines, `^pong 4$`)
	hear(t, lines, post+`[456]`)
	say("new\nping 5")
	hear(t, lines, `^pong 5$`)
	hear(t, lines, post+`[789]`)
	say("hint")
	hear(t, lines, `^Hint: `)
	hear(t, lines, post+`[789]`)
	say("exit\nping 6")
	hear(t, lines, `^pong 6$`)
	say("usermove a8d8\n.\nping 7")
	if line := hear(t, lines, ``); line != "pong 7" {
		t.Errorf("after exit: %s", line)
	}
	said.Close()
	for range lines { // the end of the streams
	}
}

// XBoard sets up positions by the letters of their pieces and the side to move.
func TestSetBoard(t *testing.T) {
	for _, test := range []struct{ said, heard string }{
		{"setboard 12/12/12/1RNR8/RNR9/RNR9/rnr9/rnr9/rnr9/12/12/12 b - - 0 1\nforce\nusermove b9e9\nusermove a6d6\nusermove b9e9\n", `^Illegal move: b9e9$`},
		{"variant empire\nsetboard Q11/12/12/12/3R8/12/12/12/12/12/12/11q w - - 0 1\nforce\nusermove d8d4\nusermove l1l12\nping 1\n", `^pong 1$`},
		{"setboard 12/12/12/RNR9/RNR9/RNR9/rnr9/rnr9/rnr9/12/12/12 w - - 0 1\nsd 1\ngo\n", `^move \w+$`},
		{"setboard 12/12/12/RNR9/RNR9/RNR9/rnr9/rnr9/rnr9/12/12/12 x - - 0 1\n", `^tellusererror Illegal position: want w or b`},
		{"setboard 12/12/12/KNR9/RNR9/RNR9/rnr9/rnr9/rnr9/12/12/12 w - - 0 1\n", `^tellusererror Illegal position: no piece 'K'`},
		{"setboard\ngo\nhint\nusermove a8d8\n", `^Illegal move: a8d8$`},
		{"setboard 8/8/8/8/8/8/8/8 w - - 0 1\nnew\nforce\nusermove a8d8\nping 1\n", `^pong 1$`},
	} {
		list := strings.Split(strings.TrimSpace(answers(t, hello+test.said)), "\n")
		if last := list[len(list)-1]; !regexp.MustCompile(test.heard).MatchString(last) {
			t.Errorf("%q: %q, want %s", test.said, list, test.heard)
		}
	}
}
