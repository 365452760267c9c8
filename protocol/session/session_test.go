package session_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// newSession returns a session of a game in its usual setup.
func newSession(t testing.TB, game string, rules session.DrawRules) *session.Session {
	t.Helper()
	g, err := games.All().Lookup(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(g, notation.Setup{}, rules)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(t testing.TB, s *session.Session, words string) {
	t.Helper()
	for _, word := range strings.Fields(words) {
		if err := s.PlayWord(word); err != nil {
			t.Fatal(err)
		}
	}
}

// text returns the moves of the record without numbers and tags.
func text(t testing.TB, s *session.Session) string {
	t.Helper()
	b, err := s.Record().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	_, moves, _ := strings.Cut(string(b), "\n\n")
	return strings.TrimSpace(moves)
}

func TestTree(t *testing.T) {
	s := newSession(t, "reversi", session.DrawRules{})
	play(t, s, "5F 6D 3C")
	s.Undo()
	s.Undo()
	play(t, s, "6F") // instead of 6D
	if got := s.Location(); !slices.Equal(got, record.Location{1, 0, 0}) {
		t.Errorf("the path of the variation is %v", got)
	}
	s.Undo()
	play(t, s, "6D") // played before: no new branch
	if n := len(s.Branches()); n != 1 {
		t.Errorf("%d branches after 6D", n)
	}
	if got, want := text(t, s), "1. 5F 2. 6D (2. 6F) 3. 3C *"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	s.Undo()
	if !s.Redo() || s.History().LastWord() != "6D" || !s.Redo() || s.Redo() || s.Plies() != 3 {
		t.Errorf("redo led to %v", s.History().Words())
	}
	if err := s.Seek(record.Location{1, 0, 0}); err != nil || s.History().LastWord() != "6F" {
		t.Errorf("the variation has %v, %v", s.History().Words(), err)
	}
	s.Promote()
	if got, want := text(t, s), "1. 5F 2. 6F (2. 6D 3. 3C) *"; got != want {
		t.Errorf("after Promote:\ngot  %s\nwant %s", got, want)
	}
	if s.Undo(); s.Plies() != 1 {
		t.Errorf("%d plies", s.Plies())
	}
	s.Truncate()
	if got, want := text(t, s), "1. 5F *"; got != want {
		t.Errorf("after Truncate: %s", got)
	}
	for _, path := range []record.Location{{1}, {0, 0}, {0, 0, 0}, {-1}, {0, -1, 0}, {0, 1, 0}, {0, math.MaxInt, 0}, {math.MaxInt}, make(record.Location, 200_001)} {
		if err := s.Seek(path); err == nil || len(err.Error()) > 300 || s.Plies() != 1 {
			t.Errorf("path %.200v: %.300v", path, err)
		}
	}
	if s.Undo(); s.Undo() || len(s.Location()) != 0 {
		t.Error("there is something before the start")
	}
}

func TestAnnotate(t *testing.T) {
	s := newSession(t, "reversi", session.DrawRules{})
	s.SetComments("Played by mail.")
	s.Annotate(func(p *record.Ply) { t.Error("the start has no ply") })
	play(t, s, "5F")
	s.Annotate(func(p *record.Ply) {
		p.Move, p.Symbol = "6D", "!?"
		p.SetDepth(12)
	})
	s.Ply().Comments[0] = "changed"
	if got, want := text(t, s), "{Played by mail.} 1. 5F!? {[%depth 12]} *"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if err := s.SetTag(record.TagPlayers, "3"); err == nil {
		t.Error("the number of players was changed")
	}
	if err := s.SetTag("Event", "Club"); err != nil {
		t.Error(err)
	}
	if event, _ := s.Record().Tag("Event"); event != "Club" {
		t.Errorf("the event is %q", event)
	}
}

func TestEnds(t *testing.T) {
	tests := []struct {
		end    func(*session.Session) error
		result string
		reason string
	}{
		{func(s *session.Session) error { return s.Resign(2) }, "p1win", "resignation"},
		{func(s *session.Session) error { return s.LoseOnTime(1) }, "p2win", "time"},
		{(*session.Session).AgreeDraw, "draw", "agreement"},
		{func(s *session.Session) error { return s.Adjudicate(notation.Win(1)) }, "p1win", "adjudication"},
		{func(s *session.Session) error {
			return s.Declare(session.Outcome{Result: notation.Win(2), Reason: record.EndedByCrash})
		}, "p2win", "crash"},
	}
	for _, tt := range tests {
		s := newSession(t, "reversi", session.DrawRules{})
		play(t, s, "5F 6D")
		if err := tt.end(s); err != nil {
			t.Fatal(err)
		}
		if o := s.Outcome(); o.Result.String() != tt.result || o.Reason != tt.reason {
			t.Errorf("the outcome is %v, want %s by %s", o, tt.result, tt.reason)
		}
		var over *session.OverError
		if err := s.PlayWord("3C"); !errors.As(err, &over) || over.Plies != 2 {
			t.Errorf("a move after the end: %v", err)
		}
		if err := s.AgreeDraw(); !errors.As(err, &over) {
			t.Errorf("a second end: %v", err)
		}
		roundTrip(t, s)
		s.Undo()
		if s.Outcome().Over() || !s.GameOutcome().Over() {
			t.Errorf("before the end: %v, for the game %v", s.Outcome(), s.GameOutcome())
		}
		if err := s.AgreeDraw(); err != session.ErrNotAtEnd {
			t.Errorf("declared before the end of the game: %v", err)
		}
		s.Truncate()
		if s.GameOutcome().Over() {
			t.Error("the declared end survived Truncate")
		}
	}
}

func TestResume(t *testing.T) {
	s := newSession(t, "lineup", session.DrawRules{})
	if err := s.Resign(1); err != nil {
		t.Fatal(err)
	}
	s.Resume()
	play(t, s, s.Position().Words()[0])
	if err := s.Resign(3); !errors.Is(err, session.ErrNoSeat) || !errors.Is(err, notation.RuleSeat) {
		t.Error("seat 3 of two resigned")
	}
}

// A game ends only with a result that its seats can have.
func TestDeclareResult(t *testing.T) {
	const lone, pair, four, teams = 1, 2, 4, -4
	tests := []struct {
		seats  int
		result notation.Result
		ok     bool
	}{
		{lone, notation.Win(notation.SeatsOf(1)), true},
		{lone, notation.Lost, true},
		{lone, notation.Win(notation.SeatsOf(2)), false},
		{pair, notation.Undecided, false},
		{pair, notation.Draw, true},
		{pair, notation.Lost, false},
		{pair, notation.Win(notation.SeatsOf(2)), true},
		{pair, notation.Win(notation.SeatsOf(4)), false},
		{pair, notation.Win(notation.SeatsOf(1, 2)), false},
		{pair, notation.Win(notation.SeatsOf(1, 3)), false},
		{pair, notation.Win(notation.SeatsOf(1)) | notation.Draw, false},
		{four, notation.Win(notation.SeatsOf(1, 2, 4)), true},
		{teams, notation.Win(notation.SeatsOf(2, 4)), true},
		{teams, notation.Win(notation.SeatsOf(2)), false},
		{teams, notation.Win(notation.SeatsOf(1, 2)), false},
	}
	for _, tt := range tests {
		name, setup := "empire", notation.Setup{Players: max(tt.seats, -tt.seats), Teams: tt.seats < 0}
		if tt.seats == lone {
			name = "sly"
		}
		g, err := games.All().Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := session.New(g, setup, session.DrawRules{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Adjudicate(tt.result); (err == nil) != tt.ok {
			t.Errorf("%d seats, %v (%d): %v", tt.seats, tt.result, tt.result, err)
		}
		roundTrip(t, s)
	}
	s := newSession(t, "reversi", session.DrawRules{MaxPlies: -1, Repetitions: -3})
	if s.DrawRules() != (session.DrawRules{}) || (session.DrawRules{MaxPlies: -1, Repetitions: -3}).Outcome(s.History()).Over() {
		t.Errorf("rules without bounds are %+v", s.DrawRules())
	}
	if err := s.Declare(session.Outcome{Result: notation.Draw, Reason: "two\nlines"}); !errors.As(err, new(*record.Error)) {
		t.Errorf("a reason of two lines: %v", err)
	}
	if r := session.Forfeit(s.Position(), 3); r != notation.Undecided {
		t.Errorf("seat 3 of two forfeits: %v", r)
	}
	roundTrip(t, s)
}

// A tag that no record can hold is refused, and so is one that leaves no room for those of
// the session.
func TestTagErrors(t *testing.T) {
	s := newSession(t, "reversi", session.DrawRules{})
	for _, tag := range []record.Tag{{Key: "a b", Value: "x"}, {Key: "", Value: "x"}, {Key: "Event", Value: "two\nlines"}} {
		if err := s.SetTag(tag.Key, tag.Value); !errors.As(err, new(*record.Error)) {
			t.Errorf("%+v: %v", tag, err)
		}
	}
	n := 0
	for ; s.SetTag(fmt.Sprint("Tag", n), "") == nil && n <= record.MaxTags; n++ {
	}
	if want := record.MaxTags - 5; n != want { // Game, MaxPlies, Repetitions, Result and Termination
		t.Errorf("room for %d tags, want %d", n, want)
	}
	if err := s.Resign(1); err != nil {
		t.Error(err)
	}
	roundTrip(t, s)
}

// A session of the same game keeps the start and the rules, whatever they are, and nothing
// else.
func TestAgain(t *testing.T) {
	g, err := games.All().Lookup("sniggle")
	if err != nil {
		t.Fatal(err)
	}
	rules := session.DrawRules{MaxPlies: 50, Repetitions: 3}
	first, err := session.New(g, notation.Setup{Variation: "match", Seed: 7}, rules)
	if err != nil {
		t.Fatal(err)
	}
	want, err := first.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	m, _ := first.Position().ParseMove(first.Position().Words()[0])
	for _, err := range []error{first.SetTag("P1", "Alice"), first.SetComments("a comment"), first.Play(m), first.Resign(2)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	again := first.Again()
	if got, err := again.MarshalJSON(); err != nil || string(got) != string(want) {
		t.Errorf("again: %s, %v\nwant   %s", got, err, want)
	}
	roundTrip(t, again)
	if _, ok := first.Tag("P1"); !ok || first.Plies() != 1 {
		t.Error("the first session changed")
	}
}

// A seat that is out of the game does not win it when another seat resigns.
func TestForfeit(t *testing.T) {
	tests := []struct {
		game, position string
		loser          notation.Seat
		want           string
	}{
		{"sly", "", 1, "p1loss"},
		{"empire", "12/12/12/12/12/12/12/aC11/12/12/12/12 a players=3 teams=0 crown=- passes=0", 1, "none"},
		{"empire", "", 1, "p2win"},
		{"ploy", "8dC0/9/9/8cT0/9/9/8dS0/9/8cC0 c players=4 teams=0", 4, "p3win"},
		{"ploy", "2bT06/9/dC08/aT07dS0/9/9/9/7cS01/aC17cC0 a players=4 teams=1 slot=a", 2, "p13win"},
	}
	for _, tt := range tests {
		p := newSession(t, tt.game, session.DrawRules{}).Start()
		if tt.position != "" {
			var err error
			if p, err = p.Game().Parse(tt.position); err != nil {
				t.Fatal(err)
			}
		}
		if got := session.Forfeit(p, tt.loser).String(); got != tt.want {
			t.Errorf("%s %s, seat %d: %s, want %s", tt.game, tt.position, tt.loser, got, tt.want)
		}
	}
}

// SeekEnd leads to the end of the main line, where an end can be declared.
func TestSeekEnd(t *testing.T) {
	s := newSession(t, "reversi", session.DrawRules{})
	s.SeekEnd()
	if s.Plies() != 0 {
		t.Errorf("ply %d of no moves", s.Plies())
	}
	play(t, s, "5F 4F 3F")
	for range 2 {
		s.Undo()
	}
	play(t, s, "6F 6E") // a variation
	if err := s.LoseOnTime(2); !errors.Is(err, session.ErrNotAtEnd) {
		t.Errorf("in a variation: %v", err)
	}
	s.SeekEnd()
	if got := strings.Join(s.History().Words(), " "); got != "5F 4F 3F" || s.Repetitions() != 1 {
		t.Errorf("the end is %q, with %d repetitions", got, s.Repetitions())
	}
	if got := strings.Join(s.Mainline().Words(), " "); got != "5F 4F 3F" {
		t.Errorf("the main line is %q", got)
	}
	if err := s.LoseOnTime(2); err != nil {
		t.Error(err)
	}
}

// After any end of the game a move is an OverError.
func TestPlayAfterTheEnd(t *testing.T) {
	p, err := newSession(t, "reversi", session.DrawRules{}).Start().Game().Parse("b7/8/8/8/8/8/8/8 b")
	if err != nil {
		t.Fatal(err)
	}
	s := session.From(p, session.DrawRules{})
	var over *session.OverError
	if err := s.PlayWord("pass"); !errors.As(err, &over) || over.Outcome.Reason != record.EndedByRules {
		t.Errorf("error %v", err)
	}
}

// What no record can hold is refused at once, and not when the game is to be saved.
func TestRefusedTexts(t *testing.T) {
	s := newSession(t, "reversi", session.DrawRules{})
	play(t, s, "5F")
	for name, change := range map[string]func(p *record.Ply){
		"a carriage return": func(p *record.Ply) { p.Comments = append(p.Comments, "hi\r\nthere") },
		"before the move":   func(p *record.Ply) { p.Before = []string{"\r"} },
		"a symbol":          func(p *record.Ply) { p.Symbol = "zz" },
	} {
		var fault *record.Error
		if err := s.Annotate(change); !errors.As(err, &fault) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.SetComments("\r"); err == nil {
		t.Error("a comment before the first move has a carriage return")
	}
	if err := errors.Join(s.SetComments("first"), s.SetTag("Event", "x")); err != nil {
		t.Fatal(err)
	}
	if err := s.SetTag("Result", "draw"); !errors.Is(err, session.ErrOwnTag) {
		t.Errorf("the tag Result: %v", err)
	}
	if got := s.Comments(); len(got) != 1 || got[0] != "first" || !reflect.DeepEqual(s.Ply(), record.Ply{Move: "5F"}) {
		t.Errorf("comments %q, ply %+v", got, s.Ply())
	}
	if value, ok := s.Tag("Event"); !ok || value != "x" {
		t.Errorf("tag %q, %t", value, ok)
	}
	if value, ok := s.Tag("Result"); !ok || value != "*" {
		t.Errorf("result %q, %t", value, ok)
	}
	for _, part := range []string{`"symbol":"zz"`, `"comments":["a\r\nb"]`} {
		text := `{"tags":[{"key":"Game","value":"reversi"}],"plies":[{"move":"5F",` + part + `}],"result":"none","at":[]}`
		if _, err := session.Restore(games.All(), []byte(text)); err == nil {
			t.Errorf("%s is restored", part)
		}
	}
}

// A session inside of another value keeps its JSON, and is not read without its games.
func TestJSONInside(t *testing.T) {
	s := newSession(t, "reversi", session.DrawRules{})
	play(t, s, "5F")
	type room struct{ Game session.Session }
	text, err := json.Marshal(room{*s})
	if err != nil || !strings.Contains(string(text), `"5F"`) {
		t.Errorf("%s, %v", text, err)
	}
	if err := json.Unmarshal(text, new(room)); err == nil || !strings.Contains(err.Error(), "session.Restore") {
		t.Errorf("read without games: %v", err)
	}
	if text, err = json.Marshal(room{}); err != nil || string(text) != `{"Game":null}` {
		t.Errorf("the zero Session: %s, %v", text, err)
	}
	if err := json.Unmarshal(text, new(room)); err != nil {
		t.Errorf("the zero Session is not read: %v", err)
	}
}

// In JSON, the result of a game that goes on is the same word everywhere.
func TestJSONResult(t *testing.T) {
	s := newSession(t, "reversi", session.DrawRules{})
	text, err := json.Marshal(s)
	if err != nil || !strings.Contains(string(text), `{"key":"Result","value":"none"}`) || !strings.Contains(string(text), `"result":"none"`) {
		t.Errorf("%s, %v", text, err)
	}
	again, err := session.Restore(games.All(), text)
	if err != nil {
		t.Fatal(err)
	}
	if result, _ := again.Tag(record.TagResult); result != "*" {
		t.Errorf("the restored session has the result %q", result)
	}
}

// A seat that is out cannot end a game for the others.
func TestResignWhenOut(t *testing.T) {
	g := newSession(t, "empire", session.DrawRules{}).Start().Game()
	p, err := g.Parse("aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11cS/9cTcScS/9cTcSaS/8cScScTcC a players=3 teams=0 crown=- passes=0")
	if err != nil {
		t.Fatal(err)
	}
	s := session.From(p, session.DrawRules{})
	for _, end := range []func(notation.Seat) error{s.Resign, s.LoseOnTime} {
		if err := end(2); !errors.Is(err, session.ErrSeatOut) || !errors.Is(err, notation.RuleSeat) {
			t.Errorf("seat 2: %v", err)
		}
	}
	if err := s.Resign(3); err != nil || s.Outcome().Result.String() != "p1win" {
		t.Errorf("seat 3: %v, %v", err, s.Outcome())
	}
}

// The rules of a session end games that repeat positions or last too long.
func TestRules(t *testing.T) {
	cycle := "1A-5A 10J-10D 5A-1A 10D-10J" // back to the start
	s := newSession(t, "empire", session.DrawRules{Repetitions: 3})
	words := strings.Fields(cycle)
	for _, word := range slices.Concat(words, words) {
		if s.Outcome().Over() {
			t.Fatalf("over after %d plies", s.Plies())
		}
		play(t, s, word)
	}
	if o := s.Outcome(); o.Result != notation.Draw || o.Reason != record.EndedByRepetition || s.Repetitions() != 3 || s.History().Repetitions() != 3 {
		t.Errorf("after three occurrences: %v, %d", o, s.Repetitions())
	}
	var over *session.OverError
	if err := s.PlayWord(words[0]); !errors.As(err, &over) {
		t.Errorf("a move after the end: %v", err)
	}
	roundTrip(t, s)

	s = newSession(t, "empire", session.DrawRules{MaxPlies: 2})
	play(t, s, "1A-5A 10J-10D")
	if o := s.Outcome(); o.Result != notation.Draw || o.Reason != record.EndedByLength {
		t.Errorf("after two plies: %v", o)
	}
	roundTrip(t, s)
}

func randomTree(t testing.TB, g protocol.Game, rng *rand.Rand) *session.Session {
	spec := g.Spec()
	setup := notation.Setup{Players: spec.Players[rng.IntN(len(spec.Players))], Variation: spec.Variations[rng.IntN(len(spec.Variations))], Seed: rng.Uint64()}
	setup.Teams = setup.Players == spec.TeamPlayers && rng.IntN(2) == 0
	s, err := session.New(g, setup, session.DrawRules{MaxPlies: rng.IntN(2) * 30, Repetitions: rng.IntN(2) * 3})
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		moves := s.Position().AppendMoves(nil)
		switch {
		case rng.IntN(8) == 0:
			for range rng.IntN(10) {
				s.Undo()
			}
		case rng.IntN(40) == 0:
			s.Promote()
		case len(moves) > 0 && !s.Outcome().Over():
			if err := s.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			s.Annotate(func(p *record.Ply) { p.Symbol = []string{"", "!", "?"}[rng.IntN(3)] })
		}
		if got, want := s.Repetitions(), s.History().Repetitions(); got != want {
			t.Fatalf("%v: %d repetitions, want %d", s.Location(), got, want)
		}
	}
	return s
}

// A session survives being written and read, as a record and as JSON.
func TestRoundTrips(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, g := range games.All().Games() {
		for range 10 {
			s := randomTree(t, g, rng)
			roundTrip(t, s)
			path, line := s.Location(), s.History()
			if err := s.Seek(nil); err != nil || s.Position() != s.Start() {
				t.Fatal(err)
			}
			if err := s.Seek(path); err != nil || s.Position() != line.Position() {
				t.Fatalf("%v: %v", path, err)
			}
		}
	}
}

func roundTrip(t testing.TB, s *session.Session) {
	t.Helper()
	written, err := s.Record().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var rec record.Record
	if err := rec.UnmarshalText(written); err != nil {
		t.Fatal(err)
	}
	read, err := session.Open(games.All(), rec)
	if err != nil {
		t.Fatalf("%v\n%s", err, written)
	}
	same(t, read, s)
	if read.Plies() != len(rec.Plies) {
		t.Errorf("a record of %d plies is opened at ply %d", len(rec.Plies), read.Plies())
	}
	doc, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if read, err = session.Restore(games.All(), doc); err != nil {
		t.Fatalf("%v\n%s", err, doc)
	}
	same(t, read, s)
	if !slices.Equal(read.Location(), s.Location()) || read.Outcome() != s.Outcome() {
		t.Errorf("restored at %v with %v, want %v with %v", read.Location(), read.Outcome(), s.Location(), s.Outcome())
	}
}

func same(t testing.TB, a, b *session.Session) {
	t.Helper()
	if x, y := a.Record(), b.Record(); !reflect.DeepEqual(x, y) {
		t.Fatalf("got  %+v\nwant %+v", x, y)
	}
	if a.Start() != b.Start() || a.GameOutcome() != b.GameOutcome() || a.DrawRules() != b.DrawRules() {
		t.Fatalf("got %v, %v, %v; want %v, %v, %v", a.Start(), a.GameOutcome(), a.DrawRules(), b.Start(), b.GameOutcome(), b.DrawRules())
	}
}

// A session that starts at a position keeps it.
func TestFrom(t *testing.T) {
	s := newSession(t, "gateway", session.DrawRules{})
	play(t, s, s.Position().Words()[0])
	from := session.From(s.Position(), session.DrawRules{})
	play(t, from, from.Position().Words()[0])
	roundTrip(t, from)
}

func TestOpenErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"[Result \"*\"]\n\n*", "no tag Game"},
		{"[Game \"chess\"]\n\n*", "no game \"chess\""},
		{"[Game \"reversi\"]\n[Players \"3\"]\n\n*", "3"},
		{"[Game \"reversi\"]\n[MaxPlies \"0\"]\n\n*", "MaxPlies is not a positive number"},
		{"[Game \"reversi\"]\n[Repetitions \"often\"]\n\n*", "Repetitions is not a positive number"},
		{"[Game \"reversi\"]\n\n1. 5F 2. 5F *", "ply 2: "},
		{"[Game \"reversi\"]\n\n1. 5F 2. 6D (2. 6F 3. 1A) *", "ply 3 of variation 1 at ply 2: "},
		{"[Game \"reversi\"]\n[MaxPlies \"1\"]\n\n1. 5F 2. 6D *", "ply 2: the game ended at ply 1: draw by length"},
		{"[Game \"reversi\"]\n[MaxPlies \"1\"]\n\n1. 5F p1win", "by length the game ended with draw, not p1win"},
		{"[Game \"reversi\"]\n\n1. 5F p4win", "cannot end with the result p4win"},
		{"[Game \"reversi\"]\n[Termination \"rules\"]\n\n1. 5F p1win", "the rules do not end the game at ply 1"},
		{"[Game \"reversi\"]\n" + strings.Join(numbered("[T%d \"\"]", record.MaxTags-2), "\n") + "\n\n*", "more than 256 tags"},
	}
	for _, tt := range tests {
		var rec record.Record
		if err := rec.UnmarshalText([]byte(tt.text)); err != nil {
			t.Fatal(err)
		}
		if s, err := session.Open(games.All(), rec); s != nil || err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.text, err, tt.want)
		}
	}
	doc := `{"tags": [{"key": "Game", "value": "reversi"}], "plies": [], "result": "none", "at": [0]}`
	if s, err := session.Restore(games.All(), []byte(doc)); s != nil || err == nil {
		t.Errorf("restored at a move that is not there: %v", err)
	}
}

// A result that the game does not have breaks a rule, wherever a record or a caller states it.
func TestRefusedResults(t *testing.T) {
	for _, text := range []string{
		"[Game \"reversi\"]\n[MaxPlies \"1\"]\n\n1. 5F p1win",
		"[Game \"reversi\"]\n\n1. 5F p4win",
		"[Game \"reversi\"]\n[Termination \"rules\"]\n\n1. 5F p1win",
	} {
		var rec record.Record
		if err := rec.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		var refused *protocol.ResultError
		if _, err := session.Open(games.All(), rec); !errors.As(err, &refused) || refused.Result != rec.Result || !errors.Is(err, notation.RuleResult) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if err := open(t, "[Game \"reversi\"]\n\n*").Adjudicate(notation.Win(3)); !errors.Is(err, notation.RuleResult) {
		t.Errorf("adjudicated to seat 3: %v", err)
	}
}

// numbered returns a text with each number from 1 to n.
func numbered(format string, n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf(format, i+1))
	}
	return list
}

func open(t *testing.T, text string) *session.Session {
	t.Helper()
	var rec record.Record
	if err := rec.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	s, err := session.Open(games.All(), rec)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A position text needs no other tags, so they may say anything.
func TestOpenSetup(t *testing.T) {
	const text = "[Game \"reversi\"]\n[Setup \"8/8/8/3wb3/3bw3/8/8/8 b\"]\n[Players \"Ada, Bob\"]\n\n*"
	if got := open(t, text).Position().Turn(); got != 2 {
		t.Errorf("turn of seat %d, want 2", got)
	}
}

// Records of games that the rules have ended have the game's own score, whatever they said.
func TestScore(t *testing.T) {
	const lone = "12/12/12/12/4RB6/12/12/12/12/12/12/12 a"
	tests := []struct{ text, want string }{
		{"[Game \"sly\"]\n[Setup \"" + lone + "\"]\n\n1. 3C-3E p1win", "[Result \"p1win\"]\n[Score \"1\"]"},
		{"[Game \"sly\"]\n[Setup \"" + lone + "\"]\n[Score \"7\"]\n\n*", "a\"]\n[Result \"*\"]"},
		{"[Game \"reversi\"]\n[Score \"7\"]\n\n1. 5F p1win", "]\n[Result \"p1win\"]"},
		{"[Game \"reversi\"]\n[Setup \"bw6/8/8/8/8/8/8/8 a\"]\n[Score \"7\"]\n\n1. 1C p1win", "[Score \"3\"]\n[Result \"p1win\"]"},
		{"[Game \"empire\"]\n[Score \"7\"]\n\n*", "[Score \"7\"]\n[Result \"*\"]"}, // it has none, so the tag is another program's
	}
	for _, tt := range tests {
		written, err := open(t, tt.text).Record().MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if got := string(written); !strings.Contains(got, tt.want) || strings.Contains(got, "7\"") && !strings.Contains(tt.want, "7") {
			t.Errorf("%s is written\n%s", tt.text, got)
		}
	}
}

// A session shares no memory with what annotates it.
func TestAnnotateCopies(t *testing.T) {
	s := open(t, "[Game \"reversi\"]\n\n1. 5F *")
	comments := []string{"good"}
	s.Annotate(func(p *record.Ply) { p.Comments = comments })
	comments[0] = "bad"
	if got := s.Ply().Comments[0]; got != "good" {
		t.Errorf("the comment became %q", got)
	}
}

// The reason of an end that was canceled does not become that of another one.
func TestReasonOfAnotherEnd(t *testing.T) {
	s := open(t, "[Game \"reversi\"]\n[Termination \"time\"]\n\n1. 5F p1win")
	s.Resume()
	if err := s.Declare(session.Outcome{Result: notation.Draw, Reason: record.EndedByRules}); !errors.Is(err, notation.RuleResult) {
		t.Errorf("declared an end by rules: %v", err)
	}
	if err := s.Declare(session.Outcome{Result: notation.Draw}); err != nil {
		t.Fatal(err)
	}
	if reason, ok := s.Record().Tag(record.TagTermination); ok {
		t.Errorf("the record says %q", reason)
	}
}

// Records hold any bytes, but JSON does not.
func TestJSONOfInvalidUTF8(t *testing.T) {
	s := open(t, "[Game \"reversi\"]\n\n1. 5F {caf\xe9} *")
	if data, err := s.MarshalJSON(); err == nil || !strings.Contains(err.Error(), `{caf\xe9}`) {
		t.Errorf("encoded %q with the error %v", data, err)
	}
}

// What could not be saved is refused when it is opened.
func TestOpenRefusesWhatCannotBeWritten(t *testing.T) {
	rec := newSession(t, "reversi", session.DrawRules{}).Record()
	comment, symbol := rec, rec
	comment.Comments = []string{"a\r\nb"}
	symbol.Plies = []record.Ply{{Move: "5F", Symbol: "zz"}}
	for _, rec := range []record.Record{comment, symbol} {
		if _, err := session.Open(games.All(), rec); !errors.As(err, new(*record.Error)) {
			t.Errorf("%+v: %v", rec, err)
		}
	}
}

// Errors of the records of a file have the place of the move at fault, and cost no other game.
func TestOpenAll(t *testing.T) {
	const text = "[Game \"reversi\"]\n\n1. 5F\n2. 1A\n*\n\n[Game \"reversi\"]\n[MaxPlies \"1\"]\n\n1. 5F 2. 6D draw\n\n" +
		"[Game \"reversi\"]\n\n1. 5F p13win\n\n[Game \"reversi\"\n\n*\n\n[Game \"sly\"]\n\n*\n"
	var got []string
	for s, err := range session.OpenAll(games.All(), strings.NewReader(text)) {
		if err != nil {
			reason, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "record: "), ": ")
			got = append(got, reason)
			continue
		}
		got = append(got, s.Start().Game().Spec().Name)
	}
	if want := []string{"line 4, column 4", "line 10, column 10", "line 14, column 12", "line 18, column 1", "sly"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A variation on the first move of a variation becomes its sibling. Moves that a record
// has twice stay separate.
func TestNestedVariations(t *testing.T) {
	s := open(t, "[Game \"reversi\"]\n\n1. 5F 2. 6D (2. 6F {a} (2. 4F)) (2. 6F {b}) *")
	if got, want := text(t, s), "1. 5F 2. 6D (2. 6F {a}) (2. 4F) (2. 6F {b}) *"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Lines are snapshots: other goroutines may use them while the session goes on.
func TestLineIsShared(t *testing.T) {
	s := newSession(t, "swords", session.DrawRules{})
	rng := rand.New(rand.NewPCG(3, 4))
	var readers sync.WaitGroup
	for range 50 {
		moves := s.Position().AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		if err := s.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
		line, plies := s.History(), s.Plies()
		readers.Add(1)
		go func() {
			defer readers.Done()
			if len(line.Words()) != plies || len(line.Positions()) != plies+1 || line.Repetitions() < 1 {
				t.Errorf("a line of %d plies is %v", plies, line.Words())
			}
			if longer, err := line.PlayWord(line.Position().Words()[0]); err == nil {
				if before, ok := longer.Before(); !ok || before != line {
					t.Error("a longer line does not extend the shorter one")
				}
			}
		}()
		if rng.IntN(5) == 0 {
			s.Undo()
			s.Truncate()
		}
	}
	readers.Wait()
}

func FuzzRestore(f *testing.F) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, g := range games.All().Games() {
		doc, err := json.Marshal(randomTree(f, g, rng))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		s, err := session.Restore(games.All(), doc)
		if err != nil {
			return
		}
		if _, err := s.Record().MarshalText(); err != nil {
			return // such as a comment that no record can hold
		}
		again, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = session.Restore(games.All(), again); err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		if third, err := json.Marshal(s); err != nil || string(third) != string(again) {
			t.Fatalf("%v\n%s\n%s", err, again, third)
		}
	})
}

// Whatever records say, sessions that are opened write records that open to the same.
func FuzzOpenAll(f *testing.F) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, g := range games.All().Games() {
		text, err := randomTree(f, g, rng).Record().MarshalText()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("[Game \"reversi\"]\n\n1. 5F 2. 6D 3. 6D *\n\n[Game \"chess\"]\n\n1. e4 *\n")
	f.Fuzz(func(t *testing.T, text string) {
		for s, err := range session.OpenAll(games.All(), strings.NewReader(text)) {
			if err != nil {
				continue
			}
			first, err := s.Record().MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for again, err := range session.OpenAll(games.All(), strings.NewReader(string(first))) {
				if err != nil {
					t.Fatalf("%v\n%s", err, first)
				}
				if second, err := again.Record().MarshalText(); err != nil || string(second) != string(first) {
					t.Fatalf("%v\n%s\n%s", err, first, second)
				}
				n++
			}
			if n != 1 {
				t.Fatalf("%d records, want 1:\n%s", n, first)
			}
		}
	})
}
