package server_test

import (
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// aheadTable is a table that knows the wins of the next ply, unless it is torn.
type aheadTable struct {
	closed *int
	torn   bool
}

func (t aheadTable) Close() error { *t.closed++; return nil }

func (t aheadTable) Mate(s lineup.State) (int, error) {
	if t.torn {
		return 0, &fs.PathError{Op: "read", Path: "to\x1brn", Err: io.ErrUnexpectedEOF}
	}
	for m := range s.Moves() {
		if s.After(m).Result().For(s.Turn()) > 0 {
			return 1, nil
		}
	}
	return 0, nil
}

// tabledServer returns a server for Line Up with tables in files "one", "two" and "torn".
func tabledServer(t *testing.T, closed *int) *server.Server {
	t.Helper()
	set, err := protocol.NewSet(protocol.Adapt(protocol.Entry[lineup.State, lineup.Move]{
		Rules: lineup.Rules(),
		OpenTable: func(path string) (protocol.StateTable[lineup.State], error) {
			switch {
			case path[0] == '/':
				return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
			case path != "one" && path != "two" && path != "torn":
				return nil, fmt.Errorf("there is no %s", path)
			}
			return aheadTable{closed, path == "torn"}, nil
		},
	}))
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(set, "lineup")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The move 5K-2K completes the first row.
const winInOne = "12/1aS2aT2aT4/12/12/1bS8aS1/12/12/4bS2bT4/12/12/1aC5bT2bC1/12 a ply=12"

func TestTablePath(t *testing.T) {
	for _, c := range []struct{ input, want string }{
		{"query value", "response none"},
		{"setoption name TablePath value three\nquery value", "info string error setoption: TablePath: \"three\": there is no three\nresponse none"},
		{"setoption name TablePath value /no\x1b  /where\nquery value", `TablePath: "/no\x1b  /where": file does not exist` + "\nresponse none"},
		{"setoption\tname  TablePath\tvalue \t/no\t \twhere\t \nquery value", `TablePath: "/no\t \twhere": file does not exist` + "\nresponse none"},
		{"setoption name TablePath value /" + strings.Repeat("x", 1000), "xxx…\": file does not exist\n"},
		{"setoption name TablePath value /" + strings.Repeat("\x01", 300), "…\": file does not exist\n"},
		{"setoption name TablePath value one\nposition fen " + winInOne + "\nquery value",
			"response win 1 5K-2K win 1 5K-5H draw 5K-8K draw\n"},
		{"setoption name TablePath value one\nsetoption name TablePath value <empty>\nquery value", "response none"},
		{"setoption name TablePath value one\nsetoption name TablePath value three\nposition fen " + winInOne + "\nquery value",
			"info string error setoption: TablePath: \"three\": there is no three\nresponse win 1"},
		{"setoption name TablePath value one\nposition fen " + winInOne + "\ngo", "score mate 1"},
		{"setoption name TablePath value torn\ngo nodes 20", `info string the table: read to\x1brn: unexpected EOF` + "\nbestmove "},
		{"setoption name TablePath value one\nposition startpos\ngo", "score cp 0 permille 500 nodes 16"},
		{"setoption name TablePath value one\nposition fen " + winInOne + " moves 5K-2K\nquery value", "response none"},
	} {
		var out strings.Builder
		closed := 0
		if err := tabledServer(t, &closed).Serve(t.Context(), strings.NewReader(c.input+"\n"), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("%s:\n%s, want %s", c.input, out.String(), c.want)
		}
		if opened := strings.Count(c.input, "value one") + strings.Count(c.input, "value torn"); closed != opened {
			t.Errorf("%s: %d tables were opened and %d closed", c.input, opened, closed)
		}
	}
}

// Weaker play does not use the table, which would look at each of the 16 moves.
func TestTableAtFullStrength(t *testing.T) {
	for _, weaker := range []string{"Method value random", "Level value 19"} {
		var out strings.Builder
		input := "setoption name TablePath value one\nsetoption name " + weaker + "\ngo nodes 50\n"
		if err := tabledServer(t, new(int)).Serve(t.Context(), strings.NewReader(input), &out); err != nil {
			t.Fatal(err)
		}
		if text := out.String(); strings.Contains(text, "nodes 16 ") || !strings.Contains(text, "bestmove") {
			t.Errorf("%s: the answer is\n%s", weaker, text)
		}
	}
}

// A set without tables says so.
func TestTablePathOfNoGame(t *testing.T) {
	set, err := protocol.NewSet(protocol.Adapt(protocol.Entry[lineup.State, lineup.Move]{
		Rules: lineup.Rules(),
	}))
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(set, "lineup")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := s.Serve(t.Context(), strings.NewReader("setoption name TablePath value one\n"), &out); err != nil {
		t.Fatal(err)
	}
	if want := "no game has tables"; !strings.Contains(out.String(), want) {
		t.Errorf("the answer is %q, want %q", out.String(), want)
	}
}
