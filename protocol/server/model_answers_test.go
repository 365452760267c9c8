package server_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// The questions, pictures, searches and bad lines of the model.

func (s *session) query(t *rapid.T) {
	answers := map[string]string{
		"gameover": fmt.Sprint(s.result().Over()),
		"p1turn":   fmt.Sprint(s.now().Turn() == 1),
		"result":   s.result().String(),
		"turn":     s.now().Turn().String(),
		"players":  fmt.Sprint(s.now().Players()),
		"plies":    fmt.Sprint(len(s.words)),
		"fen":      s.now().String(),
		"moves":    strings.Join(s.moves(), " "),
	}
	for _, g := range games.All().Games() {
		for _, f := range g.Facts() {
			answers[f.Name] = s.fact(f)
		}
	}
	for what, answer := range answers {
		s.ask(what, answer)
	}
}

// fact returns the answer for a fact of some game. In a game that is over, facts that are
// lines or moves have none.
func (s *session) fact(f protocol.FactSpec) string {
	a, ok := s.now().Fact(f.Name)
	if !ok || s.result().Over() && (a.Form == protocol.MovesFact || a.Form == protocol.SpacesFact) {
		return strings.Join(f.Form.None(), " ")
	}
	return strings.Join(a.Words(), " ")
}

func (s *session) ready(*rapid.T) {
	s.say("isready")
	s.want("readyok")
}

func (s *session) listMoves(*rapid.T) {
	s.say("moves")
	if s.hasRefused("moves") {
		s.want("moves: 0")
		return
	}
	s.want(strings.Join(append(s.moves(), fmt.Sprint("moves: ", len(s.moves()))), "\n"))
}

func (s *session) show(*rapid.T) {
	s.say("show")
	state := "to move: " + s.now().Turn().String()
	if s.result().Over() {
		state = "result: " + s.result().String()
	}
	s.want(s.now().Diagram() + state + "\nposition: " + s.now().String())
}

func (s *session) help(t *rapid.T) {
	for _, c := range []struct{ command, has, last string }{
		{"ugi", "option name Game type combo default reversi ", "ugiok"},
		{"games", `"name":"` + s.game.Spec().Name + `"`, "gamesok"},
		{"help", "query gameover|", "    nothing; the program ends"},
	} {
		s.say("%s", c.command)
		found := false
		for line := ""; line != c.last; {
			line = s.hear()
			found = found || strings.Contains(line, c.has)
		}
		if !found {
			t.Fatalf("%s: no %s", c.command, c.has)
		}
	}
}

// hasRefused reads the error line that answers a command after a refused position command, and
// reports whether there was one.
func (s *session) hasRefused(command string) bool {
	if s.refused {
		s.hearError(command + ": the last position was refused: ")
	}
	return s.refused
}

func (s *session) json(*rapid.T) {
	s.say("json")
	if s.hasRefused("json") {
		return
	}
	want := wire.PositionOf(s.now())
	want.Clocks = append(want.Clocks, s.clocks...)
	if result, reason := s.outcome(s.line); reason != "" {
		want.Reason = wire.GameEnd(reason)
		if reason != "rules" { // nobody has to choose anymore
			want.Result, want.Moves, want.Forced = result, []string{}, nil
			want.Status, want.Note = protocol.Status(s.now(), result), ""
		}
	}
	s.wantJSON(want)
	s.say("json moves")
	moves := wire.MovesData{Version: wire.DataVersion, Moves: []wire.MoveData{}, Choices: []wire.ChoiceData{}}
	if len(s.moves()) > 0 {
		moves = wire.MovesOf(s.now())
	}
	s.wantJSON(moves)
}

func (s *session) wantJSON(value any) {
	doc, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	s.want(string(doc))
}

func (s *session) svg(t *rapid.T) {
	words, view := []string{"svg"}, view.View{}
	if len(s.words) > 0 {
		before := s.line[len(s.line)-2]
		m, err := before.ParseMove(s.words[len(s.words)-1])
		if err != nil {
			t.Fatal(err)
		}
		view.Last = before.Word(m)
	}
	if s.result().Over() {
		view.Result = s.result()
	}
	if rapid.Bool().Draw(t, "dark") {
		words, view.Dark = append(words, "dark"), true
	}
	if rapid.Bool().Draw(t, "moves") {
		words, view.Moves = append(words, "moves"), true
	}
	if space := rapid.SampledFrom([]string{"", "1A", "5D", "8E", "99Z"}).Draw(t, "targets"); space != "" {
		words, view.Targets = append(words, "targets", space), space
	}
	if move := rapid.SampledFrom([]string{"", "none", "5D", "nonsense"}).Draw(t, "last"); move != "" {
		words, view.Last = append(words, "last", move), strings.TrimPrefix(move, "none")
	}
	s.say("%s", strings.Join(words, " "))
	doc, err := s.now().SVG(view)
	if err != nil {
		s.wantError("svg: ")
		return
	}
	s.want(string(doc) + "svgok")
}

func (s *session) perft(*rapid.T) {
	s.say("perft 1")
	if s.hasRefused("perft") {
		return
	}
	var text strings.Builder
	moves := s.now().Words() // whatever MaxPlies and Repetitions are
	for _, word := range moves {
		fmt.Fprintf(&text, "%s: 1\n", word)
	}
	s.want(fmt.Sprintf("%stotal: %d", text.String(), len(moves)))
	for _, word := range []string{"time: ", "nps: "} {
		if got := s.hear(); !strings.HasPrefix(got, word) {
			s.t.Fatalf("got %s, want %s", got, word)
		}
	}
}

// bestMove reads the answer to a search among some moves. Only for a peer that ponders, it
// names the expected move.
func (s *session) bestMove(moves []string) {
	s.t.Helper()
	if s.hasRefused("go") {
		moves = nil
	}
	words := strings.Split(s.hear(), " ")
	if len(words) < 2 || words[0] != "bestmove" {
		s.t.Fatalf("%q, want a best move", words)
	}
	if len(moves) == 0 && words[1] != "none" || len(moves) > 0 && !slices.Contains(moves, words[1]) {
		s.t.Fatalf("%v: best move %s", s.now(), words[1])
	}
	if len(words) == 2 {
		return
	}
	next, err := s.now().PlayWord(words[1])
	if err != nil || len(words) != 4 || words[2] != "ponder" || !s.ponders || !slices.Contains(next.Words(), words[3]) {
		s.t.Fatalf("%v: %q, %v", s.now(), words, err)
	}
}

func (s *session) search(t *rapid.T) {
	limit := rapid.SampledFrom([]string{"nodes 1", "nodes 20", "depth 1", "movetime 1", "p1time 1 p2time 1 p3time 1 p4time 1 p2inc 3", "nodes 5 depth 2"}).Draw(t, "limit")
	moves := s.moves()
	if len(moves) > 0 {
		s.clocks = nil
		for seat := notation.Seat(1); strings.HasPrefix(limit, "p") && int(seat) <= s.now().Players(); seat++ {
			s.clocks = append(s.clocks, wire.ClockData{Seat: seat, Time: 1, Increment: map[notation.Seat]int{2: 3}[seat]})
		}
	}
	if len(moves) > 0 && rapid.Bool().Draw(t, "search moves") {
		moves = []string{rapid.SampledFrom(moves).Draw(t, "search move")}
		limit += " searchmoves " + moves[0]
	}
	s.say("go %s", limit)
	s.bestMove(moves)
}

func (s *session) wrongSearch(t *rapid.T) {
	s.say("go %s", rapid.SampledFrom([]string{
		"depth", "depth -1", "nodes -1", "nodes 9223372036854775808", "movetime soon", "p5time 3", "infinite infinite", "searchmoves", "\xff",
	}).Draw(t, "wrong limit"))
	if s.refused {
		s.bestMove(nil)
		return
	}
	s.wantError("go: ")
	s.say("go searchmoves 99Z")
	if s.result().Over() {
		s.want("bestmove none")
		return
	}
	s.wantError("go: searchmoves: ")
}

// stopped stops a search without limits.
func (s *session) stopped(t *rapid.T) {
	moves := s.moves()
	s.say("go infinite")
	if len(moves) == 0 {
		s.bestMove(nil)
	} else {
		s.clocks = nil
	}
	if rapid.Bool().Draw(t, "ask") {
		s.ready(t)
		s.show(t)
	}
	s.say("stop")
	if len(moves) > 0 {
		s.bestMove(moves)
	}
}

// interrupt ends a search by a command that changes something.
func (s *session) interrupt(t *rapid.T) {
	if s.refused {
		s.newGame(t)
	}
	moves := s.moves()
	s.say("go infinite")
	s.say("%s", rapid.SampledFrom([]string{"uginewgame", "setoption name MultiPV value 2", "position startpos", "go depth 1"}).Draw(t, "interruption"))
	s.say("uginewgame")
	s.bestMove(moves)
	s.say("isready")
	line := s.hear()
	// A position that is refused, or the move of the second search.
	if strings.HasPrefix(line, "bestmove ") || strings.HasPrefix(line, errorPrefix+"position: ") && s.unmet != "" {
		line = s.hear()
	}
	if line != "readyok" {
		t.Fatalf("got %s, want readyok", line)
	}
	s.reach("startpos", nil, []protocol.Position{s.start})
}

func (s *session) ponder(t *rapid.T) {
	s.ponders = rapid.Bool().Draw(t, "ponders")
	s.say("setoption name Ponder value %t", s.ponders)
	moves := s.moves()
	s.say("go ponder nodes 3")
	if len(moves) == 0 {
		s.bestMove(nil)
	} else {
		s.clocks = nil
	}
	if rapid.Bool().Draw(t, "ask") {
		s.ready(t)
	}
	if rapid.Bool().Draw(t, "hit") {
		s.say("ponderhit")
		if len(moves) == 0 {
			s.wantError("ponderhit: ")
			return
		}
	} else {
		s.say("stop")
	}
	if len(moves) > 0 {
		s.bestMove(moves)
	}
	s.say("ponderhit")
	s.wantError("ponderhit: ")
}

// garbage sends lines with unknown commands or bad arguments, or without words.
func (s *session) garbage(t *rapid.T) {
	junk := rapid.StringMatching(`[!-~]{1,20}( [!-~]{0,20}){0,3}`).Draw(t, "junk")
	command := rapid.SampledFrom([]string{"", "position", "query", "svg", "perft", "json", "go", "setoption", "position fen", "position startpos"}).Draw(t, "command")
	odd := rapid.SampledFrom([]string{"§", "\x00", "\xff", "\x1b[2J", "\u202e"}).Draw(t, "odd")
	name, _, _ := strings.Cut(command, " ")
	if name != "" {
		name += ": "
	}
	s.sayRaw(strings.TrimSpace(command + " " + odd + junk))
	switch {
	case name == "position: ":
		s.wantRefusal(name)
	case name == "go: " && s.refused:
		s.bestMove(nil)
	default:
		s.wantError(name)
	}
	s.sayRaw(rapid.SampledFrom([]string{"", " ", "\t", "\r", " \r"}).Draw(t, "blank"))
	s.sayRaw("  query turn \r")
	if s.hasRefused("query") {
		s.want("response none")
	} else {
		s.want("response " + s.now().Turn().String())
	}
	if rapid.IntRange(0, 99).Draw(t, "length") == 0 {
		const skipped = "a line of more than 1048576 bytes was skipped"
		s.sayRaw(strings.Repeat("query ", 1<<18))
		s.wantError(skipped)
		s.sayRaw(strings.Repeat("position ", 1<<17))
		s.wantRefusal(skipped)
	}
}
