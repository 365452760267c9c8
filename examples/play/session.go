package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// session is a game between the people at the terminal and the computer.
type session struct {
	out      io.Writer
	color    bool
	width    int            // of the terminal, in characters
	computer notation.Seats // the seats that it plays
	think    time.Duration

	game   protocol.Game
	search protocol.Searcher
	record record.Record // tags and moves so far
	stack  []protocol.Position
	quiet  bool // the computer waits, after a move was taken back or a game loaded
}

func (s *session) start(g protocol.Game, rec record.Record, p protocol.Position) {
	s.game, s.record, s.stack = g, rec, []protocol.Position{p}
	s.search = g.NewSearcher(protocol.SearchConfig{Hash: 64})
}

func (s *session) now() protocol.Position { return s.stack[len(s.stack)-1] }

func (s *session) over() bool { return s.now().Result().Over() }

func (s *session) computersTurn() bool {
	return !s.over() && !s.quiet && s.computer.Has(s.now().Turn())
}

// seatColors holds the terminal color codes of the seats.
var seatColors = [notation.MaxSeats + 1]string{"0", "32", "36", "33", "35"}

func (s *session) paint(text string, seat notation.Seat) string {
	if !s.color {
		return text
	}
	return "\x1b[1;" + seatColors[seat] + "m" + text + "\x1b[0m"
}

func (s *session) prompt() string {
	if s.over() {
		return "game over> "
	}
	return s.paint(s.now().Turn().String(), s.now().Turn()) + "> "
}

func (s *session) show() {
	fmt.Fprint(s.out, s.now().Diagram())
	if plies := len(s.stack) - 1; plies > 0 {
		fmt.Fprintln(s.out, "moves made:", plies)
	}
	s.showFacts()
	if r := s.now().Result(); r.Over() {
		fmt.Fprintln(s.out, "result:", r)
	}
}

// showFacts shows the facts about the position, such as its score or threats. It leaves
// lines of spaces to pictures.
func (s *session) showFacts() {
	for _, f := range s.game.Facts() {
		a, ok := s.now().Fact(f.Name)
		if !ok || f.Kind == protocol.SpacesFact || f.Kind == protocol.MovesFact && len(a.Moves) == 0 {
			continue
		}
		fmt.Fprintf(s.out, "%s: %s\n", f.Doc, strings.Join(a.Words(), " "))
	}
}

func (s *session) say(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// play plays a move of a person or of the computer.
func (s *session) play(word string) error {
	m, err := s.now().ParseMove(word)
	if err != nil {
		return err
	}
	next, err := s.now().Play(m)
	if err != nil {
		return err
	}
	s.record.Plies = append(s.record.Plies, record.Ply{Move: s.now().Word(m)})
	s.stack = append(s.stack, next)
	s.quiet = false
	return nil
}

// moveComputer lets the computer play as long as it is to move.
func (s *session) moveComputer(ctx context.Context) {
	for s.computersTurn() && ctx.Err() == nil {
		seat := s.now().Turn()
		best, ok := s.best(ctx)
		if !ok || s.play(best) != nil {
			return
		}
		s.say("%s plays %s", s.paint(seat.String(), seat), best)
		s.show()
	}
}

func (s *session) best(ctx context.Context) (string, bool) {
	return s.search.Search(ctx, s.now(), protocol.SearchLimits{Deadline: time.Now().Add(s.think)}, nil).Best()
}

const help = `a move          play it, for example as moves lists it
moves           the legal moves
hint            what the computer would play
back            take back to your last turn
board           the board again
position        the position text
computer SEATS  the seats that the computer plays: 2, 24, others or none
go              let the computer play this turn
save FILE       write the game to a file
load FILE       go on with the last game of a file
new [GAME]      start again, or another game
quit            (or the end of the input)
`

// command executes one line. It reports whether the player wants to quit.
func (s *session) command(ctx context.Context, line string) (quit bool) {
	word, rest, _ := strings.Cut(line, " ")
	var err error
	switch word {
	case "":
	case "quit", "exit":
		return true
	case "help", "?":
		fmt.Fprint(s.out, help)
	case "moves":
		s.say("%s", wrap(s.now().Words(), s.width))
	case "hint":
		s.hint(ctx)
	case "back":
		s.back()
	case "board":
		s.show()
	case "position":
		s.say("%s", s.now())
	case "computer":
		var seats notation.Seats
		if seats, err = parseSeats(rest, s.now().Players()); err == nil {
			s.computer, s.quiet = seats, false
		}
	case "go":
		s.goOn(ctx)
	case "save":
		err = s.save(rest)
	case "load":
		err = s.load(rest)
	case "new":
		err = s.restart(rest)
	default:
		if err = s.play(line); err == nil {
			s.show()
		}
	}
	if err != nil {
		s.say("%v (help lists the commands)", err)
	}
	return false
}

func (s *session) hint(ctx context.Context) {
	if best, ok := s.best(ctx); ok {
		s.say("the computer would play %s", best)
		return
	}
	s.say("there is no move: the game is over")
}

func (s *session) goOn(ctx context.Context) {
	seat := s.now().Turn()
	best, ok := s.best(ctx)
	if !ok || s.play(best) != nil {
		s.say("there is no move: the game is over")
		return
	}
	s.say("%s plays %s", s.paint(seat.String(), seat), best)
	s.show()
}

// back takes back at least one move, and more until a person is to move.
func (s *session) back() {
	if len(s.stack) == 1 {
		s.say("nothing to take back")
		return
	}
	for first := true; len(s.stack) > 1 && (first || s.computer.Has(s.now().Turn())); first = false {
		s.stack = s.stack[:len(s.stack)-1]
		s.record.Plies = s.record.Plies[:len(s.record.Plies)-1]
	}
	s.quiet = s.computer.Has(s.now().Turn())
	s.show()
}

func (s *session) save(path string) error {
	if path == "" {
		return errors.New("save wants the name of a file")
	}
	text, err := s.record.WithResult(s.now().Result()).MarshalText()
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		return err
	}
	s.say("saved to %s", path)
	return nil
}

func (s *session) load(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var last *protocol.Replayed
	for played, err := range games.All().ReplayAll(f) {
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		last = &played
	}
	if last == nil {
		return fmt.Errorf("%s holds no game", path)
	}
	s.start(last.Game, last.Record, last.Positions[0])
	s.stack = last.Positions
	s.quiet = true
	s.show()
	return nil
}

func (s *session) restart(name string) error {
	if name == "" {
		s.record.Plies = nil
		s.stack = s.stack[:1]
		s.quiet = false
		s.show()
		return nil
	}
	g, err := games.All().Lookup(name)
	if err != nil {
		return err
	}
	p, err := g.New()
	if err != nil {
		return err
	}
	s.start(g, protocol.NewRecord(g, notation.Setup{}, ""), p)
	s.computer &= notation.AllSeats(p.Players())
	s.quiet = false
	s.show()
	return nil
}

// wrap breaks words into lines of at most the given width.
func wrap(words []string, width int) string {
	var b strings.Builder
	col := 0
	for _, w := range words {
		if col > 0 && col+1+len(w) > width {
			b.WriteByte('\n')
			col = 0
		} else if col > 0 {
			b.WriteByte(' ')
			col++
		}
		b.WriteString(w)
		col += len(w)
	}
	return b.String()
}
