package play

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

type table struct {
	set        protocol.Set
	out        io.Writer
	screen     screen
	interrupts <-chan os.Signal
	ask        Ask
	wish       notation.Seats // in the first game of a match; not every game has all of these seats
	think      time.Duration
	level      int // 0 for full strength

	game     protocol.Game
	colors   colors
	search   protocol.Searcher
	session  *session.Session
	setup    notation.Setup
	position string
	match    match
	saved    string
	quiet    bool  // the computer waits
	replaces bool  // the next move replaces one that was taken back
	refused  error // of the last move, until a legal one is played
	lesson   *lesson
}

func (t *table) start(s *session.Session) {
	t.session, t.saved, t.refused, t.replaces = s, "", nil, false
	if g := s.Start().Game(); t.game == nil || t.game.Spec().Name != g.Spec().Name || t.search == nil {
		t.game, t.colors = g, colorsOf(g)
		t.search = t.searcher(t.level)
	}
}

func (t *table) now() protocol.Position { return t.session.Position() }

func (t *table) over() bool { return t.session.Outcome().Over() }

func (t *table) computer() notation.Seats {
	return t.match.seats(t.wish, t.now().Players())
}

func (t *table) computersTurn() bool {
	return t.lesson == nil && !t.over() && !t.quiet && t.computer().Has(t.now().Turn())
}

func (t *table) say(format string, args ...any) { fmt.Fprintf(t.out, format+"\n", args...) }

func (t *table) tell(format string, args ...any) {
	t.say("%s", wrap(strings.Fields(harmless(fmt.Sprintf(format, args...))), t.screen.width))
}

func (t *table) look() look { return lookAt(t.now(), t.session.Outcome().Result) }

func (t *table) prompt() string {
	if t.over() {
		return "game over> "
	}
	return t.signed(t.look().name(t.now().Turn()), t.now().Turn()) + "> "
}

func (t *table) show() {
	if t.screen.terminal {
		t.screen.width = width(t.out, true)
	}
	b := newBoard(t.screen, t.now(), t.look(), t.colors, t.touched())
	lines := b.lines()
	room := t.screen.width - b.boardWidth() - 3
	if room >= minPanel {
		panel := append(t.panel(b, room), "")
		panel = append(panel, strings.Split(wrapEntries(b.key(), room), "\n")...)
		lines = beside(lines, panel, b.boardWidth()+3)
	} else {
		lines = append(lines, t.panel(b, t.screen.width)...)
	}
	for _, line := range lines {
		fmt.Fprintln(t.out, strings.TrimRight(line, " "))
	}
	t.warn(b.look)
	t.showVariation()
	t.showFacts()
	t.showComments()
	if o := t.session.Outcome(); o.Over() {
		text := "result: " + o.String()
		if reason := t.ending().Reason; reason != "" {
			text += ": " + reason
		}
		t.tell("%s", b.named(text))
	}
	t.showMatch()
}

const minPanel = 24

func beside(lines, panel []string, width int) []string {
	var list []string
	for i := range max(len(lines), len(panel)) {
		left, right := "", ""
		if i < len(lines) {
			left = lines[i]
		}
		if i < len(panel) {
			right = panel[i]
		}
		list = append(list, left+strings.Repeat(" ", max(0, width-visible(left)))+right)
	}
	return list
}

func visible(text string) int {
	n := 0
	for {
		before, after, found := strings.Cut(text, "\x1b[")
		n += utf8.RuneCountInString(before)
		if !found {
			return n
		}
		_, text, _ = strings.Cut(after, "m")
	}
}

func (t *table) panel(b *board, width int) []string {
	title := t.game.Spec().Title
	status := title + ": " + b.status
	if t.now().Players() == 1 && !t.over() {
		status = b.status
	}
	list := strings.Split(wrap(strings.Fields(status), width), "\n")
	for i := range b.sides {
		list = append(list, t.sideLines(b, notation.Seat(i+1), width)...)
	}
	plies := t.session.Plies()
	if plies > 0 || t.now().Players() == 1 { // a single player counts moves
		list = append(list, "moves made: "+strconv.Itoa(plies))
	}
	if plies > 0 {
		list = append(list, "last move: "+t.session.Ply().Move+t.session.Ply().Symbol)
	}
	if n := t.session.Repetitions(); n > 1 {
		text := wrap(strings.Fields(fmt.Sprintf("the position has occurred %d times", n)), width)
		list = append(list, strings.Split(text, "\n")...)
	}
	return list
}

func (t *table) sideLines(b *board, seat notation.Seat, width int) []string {
	side := b.sides[seat-1]
	text := b.seatLetter(seat) + " " + side.text
	for j, s := range side.reserves {
		text += [2]string{" · ", " "}[min(j, 1)] + strconv.Itoa(s.count) + b.shape(s.kind)
	}
	if t.computer().Has(seat) {
		text += " · computer"
	}
	entries := strings.Split(strings.ReplaceAll(text, " · ", "\n· "), "\n")
	list := strings.Split(wrapEntries(entries, width-2), "\n")
	for i, line := range list {
		margin := "  "
		if i == 0 && !t.over() && seat == t.now().Turn() {
			margin = "> "
		}
		list[i] = margin + t.signed(line, seat)
	}
	return list
}

func (t *table) touched() []notation.Space {
	before, ok := t.session.History().Before()
	if !ok {
		return nil
	}
	var list []notation.Space
	m, _ := t.session.History().Last()
	if from, ok := t.now().From(m); ok {
		list = append(list, from)
	}
	if to, ok := t.now().To(m); ok {
		list = append(list, to)
	}
	for sp := range t.game.Spec().Grid.Spaces() {
		was, is := before.Position().Piece(sp), t.now().Piece(sp)
		if is.Seat == 0 && was != is {
			list = append(list, sp)
		}
	}
	return list
}

// warn announces threats to win, as a fair opponent would, and forced moves.
func (t *table) warn(l look) {
	if t.over() {
		return
	}
	p := t.now()
	for _, f := range t.game.Facts() {
		if a, ok := p.Fact(f.Name); ok && f.Threat && len(a.Moves) > 0 {
			other := notation.AllSeats(p.Players()) &^ p.Turn().Set()
			t.tell("Warning! If it were their turn, %s could win by %s.", seatNames(l, other), strings.Join(a.Moves, " "))
		}
	}
	if f := p.Forced(); f.Reason != "" {
		name := l.name(p.Turn())
		text := capital(name) + " " + f.Reason + "."
		if slices.Equal(p.Words(), []string{notation.PassText}) {
			text += " Type pass."
		}
		t.tell("%s", text)
	}
}

// capital needs a text that begins with an ASCII letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func seatNames(l look, seats notation.Seats) string {
	var list []string
	for seat := range notation.AllSeats(notation.MaxSeats).All() {
		if seats.Has(seat) {
			list = append(list, l.name(seat))
		}
	}
	return strings.Join(list, " and ")
}

func setting(p protocol.Position, key string) string {
	for _, word := range strings.Fields(p.String()) {
		if value, ok := strings.CutPrefix(word, key+"="); ok {
			return value
		}
	}
	return ""
}

func (t *table) variation() string {
	name := setting(t.now(), "variation")
	if name == notation.Standard {
		return ""
	}
	return name
}

func (t *table) showVariation() {
	name := t.variation()
	if name == "" {
		return
	}
	text := "variation " + name
	if finish := setting(t.now(), "triangles"); finish != "" {
		patterns := strings.Split(finish, ";")
		for i := range patterns {
			if len(patterns) > 1 {
				patterns[i] = t.look().name(notation.Seat(i+1)) + " " + patterns[i]
			}
		}
		text += ", triangles finish in the right field as in the top left one: " + strings.Join(patterns, "; ")
	}
	t.tell("%s", text)
}

func (t *table) showFacts() {
	for _, f := range t.game.Facts() {
		a, ok := t.now().Fact(f.Name)
		if !ok || f.Form == protocol.SpacesFact || f.Threat {
			continue
		}
		if words := strings.Join(a.Words(), " "); words != "none" && words != "" {
			t.tell("%s: %s", f.Doc, words)
		}
	}
}

func (t *table) showComments() {
	ply := t.session.Ply()
	list := slices.Concat(ply.Before, ply.Comments)
	if t.session.Plies() == 0 {
		list = t.session.Comments()
	}
	for _, text := range list {
		t.tell("(%s)", text)
	}
}

func harmless(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case unicode.IsPrint(c):
			return c
		}
		return -1
	}, text)
}

func (t *table) play(word string) error {
	if t.lesson != nil {
		return t.try(word)
	}
	err := t.session.PlayWord(word)
	if t.refused = err; err != nil {
		return err
	}
	if t.replaces {
		t.session.Promote()
	}
	t.quiet, t.replaces = false, false
	return nil
}

func (t *table) moveComputer(ctx context.Context) {
	for t.computersTurn() && ctx.Err() == nil {
		if !t.moveOnce(ctx) {
			return
		}
	}
}

// moveOnce plays the move even if an interrupt ended the search. After that, the computer waits.
func (t *table) moveOnce(ctx context.Context) bool {
	who := "the computer"
	if t.now().Players() > 1 {
		who = t.signed(t.look().name(t.now().Turn()), t.now().Turn())
	}
	best, interrupted := t.best(ctx, t.search)
	if best == "" || t.over() || t.play(best) != nil {
		return false
	}
	t.quiet = interrupted
	t.say("%s plays %s", who, best)
	t.show()
	return true
}

func (t *table) best(ctx context.Context, x protocol.Searcher) (word string, interrupted bool) {
	searching, stop := context.WithCancel(ctx)
	ended := make(chan bool)
	go func() {
		select {
		case <-t.interrupts:
			stop()
			ended <- true
		case <-searching.Done():
			ended <- false
		}
	}()
	params := protocol.SearchParams{Deadline: time.Now().Add(t.think), Seed: t.setup.Seed}
	word, _ = x.Search(searching, t.now(), params, nil).Best()
	stop()
	return word, <-ended
}

func (t *table) searcher(level int) protocol.Searcher {
	return program.Searcher(t.game, protocol.SearchConfig{Memory: 64, Level: level})
}

func (t *table) ending() protocol.Ending {
	if t.session.Outcome().Reason != record.EndedByRules {
		return protocol.Ending{}
	}
	return t.now().Ending()
}

var outcomeWords = map[string]string{
	record.EndedByRules:        "The rules end the game here.",
	record.EndedByResignation:  "A player resigned.",
	record.EndedByAgreement:    "The players agreed on a draw.",
	record.EndedByTime:         "A player's time ran out.",
	record.EndedByAdjudication: "A third party decided.",
	record.EndedByLength:       "The game reached its maximum length.",
	record.EndedByRepetition:   "The position occurred too often.",
}
