package server_test

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
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
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

// session is a server together with a model of its state.
type session struct {
	t    *rapid.T
	in   io.Writer
	out  <-chan string // lines, read as they come: the server never waits for the model
	game protocol.Game

	wishes   notation.Setup
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

// hear reads the next line that is not an info line of a search.
func (s *session) hear() string {
	for {
		line, open := <-s.out
		if !open {
			s.t.Fatal("the server has ended")
		}
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

// wished returns the start that the wishes mean in the current game.
func (s *session) wished() protocol.Position {
	spec, setup := s.game.Spec(), s.wishes
	if !slices.Contains(spec.Players, setup.Players) {
		setup.Players = 0
	}
	if spec.TeamPlayers == 0 || setup.Players != 0 && setup.Players != spec.TeamPlayers {
		setup.Teams = false
	}
	if !slices.Contains(spec.Variations, setup.Variation) {
		setup.Variation = ""
	}
	p, err := s.game.New(notation.With(setup))
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

// restart begins again at the start that the wishes mean, if it has changed.
func (s *session) restart() {
	if p := s.wished(); p != s.start {
		s.start, s.now, s.plies = p, p, 0
	}
}

func (s *session) result() notation.Result {
	if r := s.now.Result(); r.Over() || s.maxPlies == 0 || s.plies < s.maxPlies {
		return r
	}
	return notation.Draw
}

// The actions of the state machine: what a peer may send, and the expected answers.

func (s *session) setGame(t *rapid.T) {
	g := rapid.SampledFrom(games.All().Games()).Draw(t, "game")
	s.say("setoption name Game value %s", g.Spec().Name)
	if g == s.game {
		return // which changes nothing
	}
	s.game = g
	s.start = s.wished()
	s.now, s.plies = s.start, 0
}

func (s *session) setPlayers(t *rapid.T) {
	n := rapid.IntRange(0, 5).Draw(t, "players")
	s.say("setoption name Players value %d", n)
	if n < 1 || n > 4 {
		s.wantError()
		return
	}
	s.wishes.Players = n
	s.restart()
}

func (s *session) setTeams(t *rapid.T) {
	s.wishes.Teams = rapid.Bool().Draw(t, "teams")
	s.say("setoption name Teams value %t", s.wishes.Teams)
	s.restart()
}

func (s *session) setVariation(t *rapid.T) {
	name := rapid.SampledFrom([]string{"standard", "match", "random", "Random", "none"}).Draw(t, "variation")
	s.say("setoption name Variation value %s", name)
	if name == "none" {
		s.wantError()
		return
	}
	s.wishes.Variation = strings.ToLower(name)
	s.restart()
}

func (s *session) setSeed(t *rapid.T) {
	s.wishes.Seed = rapid.Uint64Range(0, 3).Draw(t, "seed")
	s.say("setoption name Seed value %d", s.wishes.Seed)
	s.restart()
}

func (s *session) setMaxPlies(t *rapid.T) {
	s.maxPlies = rapid.IntRange(0, 12).Draw(t, "max plies")
	s.say("setoption name MaxPlies value %d", s.maxPlies)
}

func (s *session) position(t *rapid.T) {
	p, line := s.start, "position startpos"
	if rapid.Bool().Draw(t, "fen") {
		p, line = s.now, "position fen "+s.now.String()
	}
	var words []string
	bad := rapid.IntRange(0, 9).Draw(t, "bad") == 0
	maxPlies := rapid.IntRange(0, 10).Draw(t, "plies")
	if s.maxPlies > 0 {
		maxPlies = min(maxPlies, s.maxPlies)
	}
	end := p
	for range maxPlies {
		moves := end.Words()
		if len(moves) == 0 {
			break
		}
		word := rapid.SampledFrom(moves).Draw(t, "move")
		next, err := end.PlayWord(word)
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
	moves := s.now.Words()
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
	if over := s.result().Over(); over != (words[1] == "none") || !over && !slices.Contains(s.now.Words(), words[1]) {
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

// TestServerModel sends random commands to a server and predicts every answer.
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
		lines := make(chan string, 10_000)
		go func() {
			defer close(lines)
			for scanner := bufio.NewScanner(peerOut); scanner.Scan(); {
				lines <- scanner.Text()
			}
		}()
		s := &session{t: t, in: peerIn, out: lines}
		s.game, _ = games.All().Lookup("reversi")
		s.restart()
		t.Repeat(map[string]func(*rapid.T){
			"game":      s.setGame,
			"players":   s.setPlayers,
			"teams":     s.setTeams,
			"variation": s.setVariation,
			"seed":      s.setSeed,
			"max plies": s.setMaxPlies,
			"position":  s.position,
			"query":     s.query,
			"method":    s.setMethod,
			"go":        s.search,
			"stop":      s.stopped,
			"garbage":   s.garbage,
		})
		peerIn.Close()
		for rest := range s.out {
			if !strings.HasPrefix(rest, "info ") {
				t.Fatalf("at the end: %q", rest)
			}
		}
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	})
}
