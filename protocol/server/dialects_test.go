package server_test

import (
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// hear returns the answers of a server to lines of input.
func hear(t *testing.T, s *server.Server, lines string) string {
	var out strings.Builder
	if err := s.Serve(t.Context(), strings.NewReader(lines), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The first command chooses the dialect. Commands of the other dialects are unknown from
// then on. The game that the program began with does not matter.
func TestFirstCommand(t *testing.T) {
	const gtp, nboard, ugi = "? unknown command\n\n", `status error: unknown command "query"` + "\n", "response p1\n"
	for first, want := range map[string]string{
		"protocol_version":                      "= 2\n\n" + gtp,
		"name":                                  "= Rulebook\n\n" + gtp,
		"list_games":                            "= Othello\n\n" + gtp,
		"set_game Othello":                      "= \n\n" + gtp,
		"  12\tboardsize 8":                     "=12 \n\n" + gtp,
		"boardsize 19":                          "? unacceptable size: the board has 8 rows and columns\n\n" + gtp,
		"# a comment":                           gtp,
		"gogui-rules_board_size # of the board": "= 8\n\n" + gtp,
		"nboard 2":                              "set myname Rulebook\n" + nboard,
		" nboard x":                             `status error: nboard: "x" is not a number from 1 to 2147483647` + "\n" + nboard,
		"isready":                               "readyok\n" + ugi,
		"protocol version":                      `info string error unknown command "protocol"; try help` + "\n" + ugi,
		"set game (;)":                          `info string error unknown command "set"; try help` + "\n" + ugi,
		"x\nname":                               `info string error unknown command "x"; try help` + "\n" + `info string error unknown command "name"; try help` + "\n" + ugi,
		" \n\t\r\nname":                         "= Rulebook\n\n" + gtp,
		strings.Repeat("x", 2<<20) + "\nname":   "info string error a line of more than 1048576 bytes was skipped\n= Rulebook\n\n" + gtp,
	} {
		for _, game := range []string{"reversi", "sniggle"} {
			if got := hear(t, newServer(t, game), first+"\nquery turn\n"); got != want {
				t.Errorf("%.40q: heard %q, want %q", first, got, want)
			}
		}
	}
}

// Every dialect has quit, so it chooses none. Only commands of GTP have numbers.
func TestQuitFirst(t *testing.T) {
	for first, want := range map[string]string{"quit": "", "1 quit": "=1 \n\n"} {
		if got := hear(t, newServer(t, "reversi"), first+"\nname\n"); got != want {
			t.Errorf("%s: heard %q, want %q", first, got, want)
		}
	}
}

// A server without the game of a dialect does not speak that dialect.
func TestDialectWithoutGame(t *testing.T) {
	g, err := games.All().Lookup("lineup")
	if err != nil {
		t.Fatal(err)
	}
	set, err := protocol.NewSet(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, first := range []string{"name", "nboard 2"} {
		s, err := server.New(set, "lineup")
		if err != nil {
			t.Fatal(err)
		}
		if got := hear(t, s, first+"\nquery turn\n"); !strings.HasPrefix(got, "info string error unknown command") || !strings.HasSuffix(got, "\nresponse p1\n") {
			t.Errorf("%s: %q", first, got)
		}
	}
}
