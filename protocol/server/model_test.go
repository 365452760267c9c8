package server_test

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// TestServerModel sends random commands to a server, good, bad and hostile ones, and
// predicts every answer. SOAK is the minimum number of commands.
func TestServerModel(t *testing.T) {
	var commands atomic.Int64
	least := int64(gametest.SoakGames(t, 1))
	for commands.Load() < least && !t.Failed() {
		rapid.Check(t, func(t *rapid.T) { checkModel(t, &commands) })
	}
	t.Logf("%d commands", commands.Load())
}

func checkModel(t *rapid.T, commands *atomic.Int64) {
	in, peerIn := io.Pipe()
	peerOut, out := io.Pipe()
	defer peerIn.Close() // a server must not go on searching after the test has failed
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
		scanner := bufio.NewScanner(peerOut)
		scanner.Buffer(nil, 1<<26)
		for scanner.Scan() {
			lines <- scanner.Text()
		}
	}()
	s := &session{t: t, in: peerIn, out: lines, commands: commands}
	s.game, _ = games.All().Lookup("reversi")
	s.begin(s.wished())
	s.say("setoption name Hash value 1") // so that searchers are created quickly
	t.Repeat(s.actions())
	peerIn.Close()
	for rest := range s.out {
		if !strings.HasPrefix(rest, "info ") || strings.HasPrefix(rest, errorPrefix) {
			t.Fatalf("at the end: %q", rest)
		}
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

const errorPrefix = "info string error "

// session is a server together with a model of its state.
type session struct {
	t        *rapid.T
	in       io.Writer
	out      <-chan string // lines, read at once, so that the server never waits for the model
	commands *atomic.Int64
	game     protocol.Game

	wishes   notation.Setup
	start    protocol.Position   // what startpos means
	base     string              // startpos or the position text of the last position command
	words    []string            // its moves, as sent
	line     []protocol.Position // the position before the moves, and those after each
	maxPlies int
	repeats  int // the option Repetitions
	ponders  bool
	clocks   []wire.ClockData // of the last go, if the position is still the same
	refused  bool             // the last position command was refused
	unmet    string           // the wishes that the start leaves out
}

// actions are what a peer may send, with the expected answers.
func (s *session) actions() map[string]func(*rapid.T) {
	return map[string]func(*rapid.T){
		"arrangement":  s.setArrangement,
		"continue":     s.continuePosition,
		"fen":          s.strangePosition,
		"game":         s.setGame,
		"garbage":      s.garbage,
		"go":           s.search,
		"go wrong":     s.wrongSearch,
		"help":         s.help,
		"interrupt":    s.interrupt,
		"json":         s.json,
		"max plies":    s.setMaxPlies,
		"method":       s.setMethod,
		"moves":        s.listMoves,
		"new game":     s.newGame,
		"number":       s.setNumber,
		"perft":        s.perft,
		"players":      s.setPlayers,
		"ponder":       s.ponder,
		"position":     s.position,
		"query":        s.query,
		"ready":        s.ready,
		"repetitions":  s.setRepetitions,
		"seed":         s.setSeed,
		"show":         s.show,
		"stop":         s.stopped,
		"svg":          s.svg,
		"teams":        s.setTeams,
		"variation":    s.setVariation,
		"wrong option": s.wrongOption,
	}
}

func (s *session) say(format string, args ...any) { s.sayRaw(fmt.Sprintf(format, args...)) }

func (s *session) sayRaw(line string) {
	s.commands.Add(1)
	if _, err := io.WriteString(s.in, line+"\n"); err != nil {
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
		if !strings.HasPrefix(line, "info ") || strings.HasPrefix(line, errorPrefix) || strings.HasPrefix(line, keptPrefix) {
			return line
		}
	}
}

func (s *session) want(text string) {
	s.t.Helper()
	for _, line := range strings.Split(text, "\n") {
		if got := s.hear(); got != line {
			s.t.Fatalf("got  %s\nwant %s\nof   %s", got, line, text)
		}
	}
}

// wantError reads an error line with a text, and checks that the position has not changed.
func (s *session) wantError(text string) {
	s.t.Helper()
	s.hearError(text)
	if s.refused {
		s.show(s.t)
	}
	s.ask("fen", s.now().String())
	s.ask("plies", fmt.Sprint(len(s.words)))
}

func (s *session) hearError(text string) {
	s.t.Helper()
	if got := s.hear(); !strings.HasPrefix(got, errorPrefix+text) || len(got) > 1000 {
		s.t.Fatalf("got  %s\nwant %s%s…", got, errorPrefix, text)
	}
}

// wantRefusal reads the error line that answers a position command, or a line that could have
// been one.
func (s *session) wantRefusal(text string) {
	s.t.Helper()
	s.refused = true
	s.wantError(text)
}

// ask asks a question. After a refused position command, the program must not answer it for
// the position before.
func (s *session) ask(what, answer string) {
	s.t.Helper()
	s.say("query %s", what)
	if s.refused {
		s.hearError("query: the last position was refused: ")
		answer = map[string]string{"gameover": "true", "p1turn": "false"}[what]
		answer = cmp.Or(answer, "none")
	}
	s.want(strings.TrimRight("response "+answer, " "))
}

// begin makes p the start of a new game without moves.
func (s *session) begin(p protocol.Position) {
	s.start = p
	s.reach("startpos", nil, []protocol.Position{p})
}

func (s *session) reach(base string, words []string, line []protocol.Position) {
	s.base, s.words, s.line, s.refused, s.clocks = base, words, line, false, nil
}

func (s *session) now() protocol.Position { return s.line[len(s.line)-1] }

func (s *session) result() notation.Result {
	result, _ := s.outcome(s.line)
	return result
}

// outcome returns the result of a line of positions, and the reason for it.
func (s *session) outcome(line []protocol.Position) (notation.Result, string) {
	last, occurs := line[len(line)-1], 0
	for _, p := range line {
		if p == last {
			occurs++
		}
	}
	switch r := last.Result(); {
	case r.Over():
		return r, "rules"
	case s.repeats > 0 && occurs >= s.repeats:
		return notation.Draw, "repetition"
	case s.maxPlies > 0 && len(line) > s.maxPlies:
		return notation.Draw, "length"
	}
	return notation.Undecided, ""
}

// moves returns the words of the legal moves, of which there are none after a refused position
// command.
func (s *session) moves() []string {
	if s.refused || s.result().Over() {
		return nil
	}
	return s.now().Words()
}

const keptPrefix = "info string kept"

// wished returns the start that the wishes select in the current game. If they do not fit
// together, it leaves out the arrangement, or else the teams, or else both.
func (s *session) wished() protocol.Position {
	spec, setup := s.game.Spec(), s.wishes
	if !slices.Contains(spec.Players, setup.Players) {
		setup.Players = 0
	}
	if !slices.Contains(spec.Variations, setup.Variation) {
		setup.Variation = ""
	}
	plain, alone, teams := setup, setup, setup
	plain.Arrangement, plain.Teams = "", false
	alone.Teams = false
	teams.Arrangement = ""
	for _, try := range []notation.Setup{setup, teams, alone, plain} {
		if p, err := s.game.New(notation.With(try)); err == nil {
			s.leaveOut(try)
			return p
		}
	}
	s.t.Fatalf("%s has no start", spec.Name)
	return nil
}

// leaveOut reads the line that names the wishes that are not in a setup, if there are any.
func (s *session) leaveOut(setup notation.Setup) {
	var list []string
	if s.wishes.Players != setup.Players {
		list = append(list, fmt.Sprint("Players ", s.wishes.Players))
	}
	if s.wishes.Teams != setup.Teams {
		list = append(list, "Teams")
	}
	if s.wishes.Variation != setup.Variation {
		list = append(list, "Variation "+s.wishes.Variation)
	}
	if s.wishes.Arrangement != setup.Arrangement {
		list = append(list, fmt.Sprintf("Arrangement %q", s.wishes.Arrangement))
	}
	if s.unmet = strings.Join(list, ", "); s.unmet != "" {
		s.want(fmt.Sprintf("%s, but not used for %s as set up now: %s", keptPrefix, s.game.Spec().Name, s.unmet))
	}
}

// restart begins a new game if the start that the wishes select has changed, unless the last
// position command was refused.
func (s *session) restart() {
	switch p := s.wished(); {
	case s.refused:
		s.start = p
	case p != s.start:
		s.begin(p)
	}
}
