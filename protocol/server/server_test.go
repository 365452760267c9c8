package server_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
	"github.com/seed-445450d7/rulebook/reversi"
)

// FuzzServer feeds arbitrary bytes to a server. It must return without an error, and every
// line that it writes must be complete.
func FuzzServer(f *testing.F) {
	f.Add("ugi\nisready\nposition startpos moves f5\nquery moves\ngo nodes 3\nquit\n")
	f.Add("setoption name Game value ploy\nsetoption name Players value 4\nsetoption name Teams value true\nshow\nmoves\n")
	f.Add("position fen 8/8/8/3wb3/3bw3/8/8/8 a moves 5F\r\nperft 2\nhelp\nsvg\nstop\n\x00\xff\n")
	f.Add("go infinite\nisready\nsetoption name Threads value 3\ngo p1time 10 p2time 10 p1inc 1\nuginewgame")
	f.Add("setoption name Game value blockade\nposition startpos moves 5D\nsvg dark moves path\nsvg last none targets 5D\nsvg last 5D-5H\nshow")
	f.Fuzz(func(t *testing.T, input string) {
		if strings.Contains(input, "perft") {
			// A deep count may go on after the end of the input; perft has tests of
			// its own.
			input = strings.ReplaceAll(input, "perft", "perft 1 ")
		}
		server := newServer(t, "reversi")
		var out bytes.Buffer
		if err := server.Serve(t.Context(), strings.NewReader(input), &out); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		if text != "" && !strings.HasSuffix(text, "\n") {
			t.Fatalf("the last line has no end: %q", text)
		}
		for line := range strings.Lines(text) {
			if strings.ContainsAny(strings.TrimSuffix(line, "\n"), "\r\x00") {
				t.Fatalf("a line with odd characters: %q", line)
			}
		}
	})
}

func newServer(t interface {
	Helper()
	Fatal(args ...any)
}, game string) *server.Server {
	t.Helper()
	s, err := server.New(games.All(), game)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A fact that nobody could ask for is refused.
func TestNamesOfFacts(t *testing.T) {
	for _, name := range []string{"moves", "value", "dark"} {
		set, err := protocol.NewSet(protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
			Rules: reversi.Rules(),
			Facts: []protocol.Fact[reversi.State, reversi.Move]{{Name: name, Number: reversi.State.Score}},
		}))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := server.New(set, "reversi"); err == nil || !strings.Contains(err.Error(), "a fact cannot have the name "+name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
