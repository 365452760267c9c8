package protocol_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// FuzzServer feeds any bytes to a server. It must come to an end, without an error,
// and every line it writes must be a whole one.
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
}, game string) *protocol.Server {
	t.Helper()
	g, err := protocol.Lookup(game)
	if err != nil {
		t.Fatal(err)
	}
	server, err := protocol.NewServer(g)
	if err != nil {
		t.Fatal(err)
	}
	return server
}

// session is a server with what it should know: the model.
type session struct {
	t    *rapid.T
	in   io.Writer
	out  *bufio.Reader
	game protocol.Game

	setup    notation.Setup
	start    protocol.Position // what startpos means
	now      protocol.Position
	plies    int
	maxPlies int
}

func (s *session) say(format string, args ...any) {
	if _, err := fmt.Fprintf(s.in, format+"\n", args...); err != nil {
		s.t.Fatal(err)
	}
}

// hear reads the next line that is no info line of a search.
func (s *session) hear() string {
	for {
		line, err := s.out.ReadString('\n')
		if err != nil {
			s.t.Fatal(err)
		}
		line = strings.TrimSuffix(line, "\n")
		if !strings.HasPrefix(line, "info ") || strings.HasPrefix(line, "info string error") {
			return line
		}
	}
}

func (s *session) want(line string) {
	s.t.Helper()
	if got := s.hear(); got != line {
		s.t.Fatalf("got  %s\nwant %s", got, line)
	}
}

func (s *session) wantError() {
	s.t.Helper()
	if got := s.hear(); !strings.HasPrefix(got, "info string error ") {
		s.t.Fatalf("got %s, want an error", got)
	}
}

func (s *session) reset() {
	p, err := s.game.New(notation.With(s.setup))
	if err != nil {
		s.t.Fatal(err)
	}
	s.start, s.now, s.plies = p, p, 0
}

func (s *session) result() notation.Result {
	if r := s.now.Result(); r.Over() || s.maxPlies == 0 || s.plies < s.maxPlies {
		return r
	}
	return notation.Draw
}

// The actions of the state machine: what a peer may say, and what must come back.

func (s *session) setGame(t *rapid.T) {
	s.game = rapid.SampledFrom(protocol.Games()).Draw(t, "game")
	s.setup = notation.Setup{Seed: s.setup.Seed}
	s.say("setoption name Game value %s", s.game.Spec().Name)
	s.reset()
}

func (s *session) setPlayers(t *rapid.T) {
	n := rapid.IntRange(0, 5).Draw(t, "players")
	s.say("setoption name Players value %d", n)
	if !slices.Contains(s.game.Spec().Players, n) {
		s.wantError()
		return
	}
	if s.setup.Players = n; s.setup.Teams && n != s.game.Spec().TeamPlayers {
		s.wantError()
		s.setup.Teams = false // made to fit again at once
		s.say("setoption name Teams value false")
	}
	s.restart()
}

func (s *session) setTeams(t *rapid.T) {
	if s.setup.Players != 0 && s.setup.Players != s.game.Spec().TeamPlayers || s.game.Spec().TeamPlayers == 0 {
		return
	}
	s.setup.Teams = rapid.Bool().Draw(t, "teams")
	s.say("setoption name Teams value %t", s.setup.Teams)
	s.restart()
}

// restart puts the start on the model's table, as an option does when the start is
// another one.
func (s *session) restart() {
	p, err := s.game.New(notation.With(s.setup))
	if err != nil {
		s.t.Fatal(err)
	}
	s.say("position startpos")
	s.start, s.now, s.plies = p, p, 0
}

func (s *session) setMaxPlies(t *rapid.T) {
	s.maxPlies = rapid.IntRange(0, 12).Draw(t, "most")
	s.say("setoption name MaxPlies value %d", s.maxPlies)
}

func (s *session) position(t *rapid.T) {
	p, line := s.start, "position startpos"
	if rapid.Bool().Draw(t, "fen") {
		p, line = s.now, "position fen "+s.now.String()
	}
	var words []string
	bad := rapid.IntRange(0, 9).Draw(t, "bad") == 0
	most := rapid.IntRange(0, 10).Draw(t, "plies")
	if s.maxPlies > 0 {
		most = min(most, s.maxPlies)
	}
	end := p
	for range most {
		moves := end.Moves()
		if len(moves) == 0 {
			break
		}
		word := rapid.SampledFrom(moves).Draw(t, "move")
		next, err := end.Play(word)
		if err != nil {
			t.Fatal(err)
		}
		words, end = append(words, word), next
	}
	if bad {
		words = append(words, "99Z")
	}
	if len(words) > 0 {
		line += " moves " + strings.Join(words, " ")
	}
	s.say("%s", line)
	if bad {
		s.wantError()
		return
	}
	s.now, s.plies = end, len(words)
}

func (s *session) query(t *rapid.T) {
	moves := s.now.Moves()
	if s.result().Over() {
		moves = nil
	}
	answers := map[string]string{
		"gameover": fmt.Sprint(s.result().Over()),
		"p1turn":   fmt.Sprint(s.now.Turn() == 1),
		"result":   s.result().String(),
		"turn":     s.now.Turn().String(),
		"players":  fmt.Sprint(s.now.Players()),
		"fen":      s.now.String(),
		"moves":    strings.Join(moves, " "),
	}
	for _, what := range []string{"gameover", "p1turn", "result", "turn", "players", "fen", "moves"} {
		s.say("query %s", what)
		s.want(strings.TrimRight("response "+answers[what], " "))
	}
}

func (s *session) search(t *rapid.T) {
	s.say("go nodes %d", rapid.IntRange(1, 20).Draw(t, "nodes"))
	words := strings.Split(s.hear(), " ")
	if len(words) != 2 || words[0] != "bestmove" {
		t.Fatalf("%q", words)
	}
	if over := s.result().Over(); over != (words[1] == "none") || !over && !slices.Contains(s.now.Moves(), words[1]) {
		t.Fatalf("%v: best move %s", s.now, words[1])
	}
}

func (s *session) stopped(t *rapid.T) {
	s.say("go infinite")
	if rapid.Bool().Draw(t, "ask") {
		s.say("isready")
		first := s.hear()
		if s.result().Over() {
			first = s.hear() // its bestmove came before
		}
		if first != "readyok" {
			t.Fatalf("got %s, want readyok", first)
		}
		if s.result().Over() {
			return
		}
	}
	s.say("stop")
	if got := s.hear(); !strings.HasPrefix(got, "bestmove ") {
		t.Fatalf("got %s", got)
	}
}

func (s *session) setMethod(t *rapid.T) {
	s.say("setoption name Method value %s", rapid.SampledFrom([]string{"best", "guided", "tree", "flat", "random"}).Draw(t, "method"))
}

func (s *session) garbage(t *rapid.T) {
	word := rapid.StringMatching(`[!-~]{1,20}( [!-~]{0,20}){0,3}`).Draw(t, "word")
	s.say("§%s", word)
	s.wantError()
}

// TestServerModel says anything in any order to a server and predicts every answer.
func TestServerModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in, peerIn := io.Pipe()
		peerOut, out := io.Pipe()
		server := newServer(t, "reversi")
		done := make(chan error, 1)
		go func() {
			err := server.Serve(context.Background(), in, out)
			out.Close()
			done <- err
		}()
		s := &session{t: t, in: peerIn, out: bufio.NewReader(peerOut)}
		s.game, _ = protocol.Lookup("reversi")
		s.reset()
		t.Repeat(map[string]func(*rapid.T){
			"game":      s.setGame,
			"players":   s.setPlayers,
			"teams":     s.setTeams,
			"max plies": s.setMaxPlies,
			"position":  s.position,
			"query":     s.query,
			"method":    s.setMethod,
			"go":        s.search,
			"stop":      s.stopped,
			"garbage":   s.garbage,
		})
		peerIn.Close()
		if rest, err := io.ReadAll(s.out); err != nil || len(rest) > 0 {
			t.Fatalf("at the end: %q, %v", rest, err)
		}
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	})
}
