package server_test

import (
	"bufio"
	"io"
	"regexp"
	"strings"
	"testing"
)

// A peer may follow UGI to the letter, without additions: each form of each command, in the order
// and with the answers of ugi.md and of its examples. Moves are those of the game.
func TestStandardUGI(t *testing.T) {
	const search = `(info depth \d+ seldepth \d+ multipv 1 score (cp -?\d+ permille \d+|mate -?\d+) nodes \d+ nps \d+ time \d+ pv [^\n]+\n)+`
	in, say := io.Pipe()
	hear, out := io.Pipe()
	server := newServer(t, "reversi")
	go func() { out.CloseWithError(server.Serve(t.Context(), in, out)) }()
	lines := bufio.NewScanner(hear)
	for _, step := range []struct{ said, last, heard string }{
		{"ugi", "ugiok", `^id name [^\n]+\nid author [^\n]+\n(option name \w+ type (check|spin|combo|string) default \S[^\n]*\n)+ugiok\n$`},
		{"setoption name hash value 16\nsetoption name Threads value 2\nisready", "readyok", `^readyok\n$`},
		{"uginewgame\nisready", "readyok", `^readyok\n$`},
		{"position startpos\nisready", "readyok", `^readyok\n$`},
		{"query p1turn", "response", `^response true\n$`},
		{"go depth 4", "bestmove", "^" + search + `bestmove \w+\n$`},
		{"go depth 0", "bestmove", "^" + search + `bestmove \w+\n$`},
		{"go p1time 1000 p2time 1000 p1inc 10 p2inc 10", "bestmove", "^" + search + `bestmove \w+\n$`},
		{"go movetime 50", "bestmove", "^" + search + `bestmove \w+\n$`},
		{"go nodes 5000", "bestmove", "^" + search + `bestmove \w+\n$`},
		{"go infinite\nisready", "readyok", `readyok\n$`},
		{"stop", "bestmove", `bestmove \w+\n$`},
		{"position startpos moves 5F\nquery p1turn", "response", `^response false\n$`},
		{"query result", "response", `^response none\n$`},
		{"query gameover", "response", `^response false\n$`},
		{"position fen 8/8/8/3wb3/3bw3/8/8/8 a moves 5F 6D\nquery p1turn", "response", `^response true\n$`},
		{"position fen 8/8/8/3bb3/3bb3/8/8/8 b\nquery gameover", "response", `^response true\n$`},
		{"query result", "response", `^response p1win\n$`},
		{"position startpos\ngo infinite\nquit", "bestmove", `bestmove \w+\n$`}, // searches finish
	} {
		if _, err := io.WriteString(say, step.said+"\n"); err != nil {
			t.Fatal(err)
		}
		var heard strings.Builder
		for last := false; !last; {
			if !lines.Scan() {
				t.Fatalf("%q: the server has ended after %q", step.said, heard.String())
			}
			last = strings.HasPrefix(lines.Text(), step.last)
			heard.WriteString(lines.Text() + "\n")
		}
		if !regexp.MustCompile(step.heard).MatchString(heard.String()) {
			t.Errorf("%q is answered by\n%swant\n%s", step.said, heard.String(), step.heard)
		}
	}
	if lines.Scan() {
		t.Errorf("after quit: %q", lines.Text())
	}
}
