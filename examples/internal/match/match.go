package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/client"
)

// A Match is a tournament with all its games.
type Match struct {
	Config
	schedule    *schedule
	ids         []string // the names that the engines announce
	description string   // must be the same for a match to be resumed
	store       keeper   // nil without a file
	standings   *standings
	out         *printer
	benches     []*bench // one for each worker
	fallen      fallen
}

// New returns a match that writes its progress to out.
func New(cfg Config, out io.Writer) *Match {
	m := &Match{Config: cfg, out: newPrinter(out)}
	m.schedule = newSchedule(&m.Config)
	m.standings = newStandings(m.schedule)
	if cfg.afterCrash == forfeitRest {
		m.fallen.engines = map[int]bool{}
	}
	return m
}

// Run plays the match, or the rest of it, and prints the standings.
func (m *Match) Run(ctx context.Context) error {
	err := m.handshake(ctx)
	defer m.closeAll()
	if err != nil {
		return err
	}
	m.description = m.describe()
	if m.records != "" {
		if m.store, err = openStore(ctx, m, m.records); err != nil {
			return err
		}
	}
	err = m.playStages(ctx)
	if m.store != nil {
		err = errors.Join(err, m.store.Close())
	}
	m.standings.print(m.out, m.sprt)
	if n := m.standings.played; err == nil && n < m.schedule.total() && !m.decided() {
		err = fmt.Errorf("stopped after %d of %d games", n, m.schedule.total())
	}
	return errors.Join(err, m.out.err)
}

// describe returns a description of everything that affects the games of the match.
func (m *Match) describe() string {
	parts := []string{
		fmt.Sprintf("game %s players %d teams %t variation %s arrangement %q", m.Config.game.Spec().Name,
			m.setup.Players, m.setup.Teams, m.setup.Variation, m.setup.Arrangement),
		fmt.Sprintf("seed %d", m.setup.Seed),
		"openings " + digest(m.openings),
		fmt.Sprintf("random-plies %d", m.randomPlies),
		fmt.Sprintf("max-plies %d", m.maxPlies),
		fmt.Sprintf("margin %v", m.margin),
		fmt.Sprintf("tournament %s table %d seats %s", m.tournament, m.tableSize(), m.seats),
	}
	if m.schedule.tournament != nil { // otherwise there may be more games
		parts = append(parts, fmt.Sprintf("rounds %d games %d", m.rounds, m.games))
	}
	if m.resign != nil {
		parts = append(parts, "resign "+m.resign.String())
	}
	if m.draw != nil {
		parts = append(parts, "draw "+m.draw.String())
	}
	if m.stake != nil {
		parts = append(parts, "score "+m.score)
	}
	if m.afterCrash != startAgain {
		parts = append(parts, "after-crash "+m.afterCrash)
	}
	for i, e := range m.engines {
		parts = append(parts, fmt.Sprintf("engine %s=%s (%s)", e.name, strings.Join(e.command, " "), m.ids[i]),
			fmt.Sprintf("tc %s:%s", e.name, e.control.text))
		for _, o := range e.options {
			parts = append(parts, fmt.Sprintf("option %s.%s=%s", e.name, o.name, o.value))
		}
	}
	return plainTag(strings.Join(parts, partBreak))
}

// partBreak stands between the parts of a description.
const partBreak = "; "

// plainTag makes words of a command line fit for the value of a tag, which is a single
// line.
func plainTag(text string) string {
	if !strings.ContainsFunc(text, func(c rune) bool { return unicode.IsControl(c) || c == unicode.ReplacementChar }) {
		return text
	}
	quoted := strconv.QuoteToASCII(text)
	return quoted[1 : len(quoted)-1]
}

// difference returns the first part in which two descriptions differ.
func difference(description, other string) string {
	parts, others := strings.Split(description, partBreak), strings.Split(other, partBreak)
	for i, part := range parts {
		if i == len(others) || part != others[i] {
			return part
		}
	}
	return "the end of the list"
}

// errDecided ends a match before all games are played.
var errDecided = errors.New("the test is decided")

// playStages plays the games that the store does not have yet.
func (m *Match) playStages(ctx context.Context) error {
	if n := m.standings.played; n > 0 && !m.decided() {
		m.out.printf("going on after %d games\n", n)
	}
	for !m.decided() {
		if err := m.play(ctx); err != nil {
			return err
		}
		if m.standings.played < m.schedule.known() || !m.schedule.advance() {
			break
		}
	}
	return nil
}

// play plays the rest of the current stage.
func (m *Match) play(parent context.Context) error {
	ctx, stop := context.WithCancelCause(parent)
	defer stop(nil)
	fixtures, outcomes := make(chan fixture), make(chan outcome)
	go func() {
		defer close(fixtures)
		m.handOut(ctx, fixtures, stop)
	}()
	var workers sync.WaitGroup
	for i := range min(m.concurrency, m.schedule.known()-m.standings.played) {
		if i == len(m.benches) {
			m.benches = append(m.benches, newBench(m))
		}
		b := m.benches[i]
		workers.Add(1)
		go func() {
			defer workers.Done()
			if m.affinity {
				if err := client.Bind(i); err != nil {
					stop(err)
					return
				}
			}
			b.work(ctx, fixtures, outcomes, stop)
		}()
	}
	go func() {
		workers.Wait()
		close(outcomes)
	}()
	m.collect(ctx, outcomes, stop)
	err := context.Cause(ctx)
	if err == errDecided || err == context.Cause(parent) {
		return nil
	}
	return err
}

// handOut hands out the games that are to be played.
func (m *Match) handOut(ctx context.Context, fixtures chan<- fixture, stop context.CancelCauseFunc) {
	st := m.schedule.current()
	for number := st.first; number < st.end(); number++ {
		if m.store != nil && m.store.has(number) {
			continue
		}
		fx, err := m.schedule.game(ctx, number)
		if err != nil {
			stop(err)
			return
		}
		select {
		case fixtures <- fx:
		case <-ctx.Done():
			return
		}
	}
}

// work plays games until there are no more.
func (b *bench) work(ctx context.Context, fixtures <-chan fixture, outcomes chan<- outcome, stop context.CancelCauseFunc) {
	for fx := range fixtures {
		played, err := b.play(ctx, fx)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			stop(err)
			return
		}
		outcomes <- played
	}
}

// collect stores results as they arrive, and ends the match when it is decided.
func (m *Match) collect(ctx context.Context, outcomes <-chan outcome, stop context.CancelCauseFunc) {
	for played := range outcomes {
		if ctx.Err() != nil {
			continue // it came too late
		}
		if m.store != nil {
			if err := m.store.add(played); err != nil {
				stop(err)
				continue
			}
		}
		counted := m.standings.add(played)
		m.progress(played, counted)
		if m.decided() {
			stop(errDecided)
		}
	}
	m.out.endLine()
}

// verdict returns the verdict of the test, if there is one.
func (m *Match) verdict() verdict {
	if m.sprt == nil {
		return open
	}
	return m.sprt.verdict(m.standings.tally())
}

// Rejected reports whether the test has decided against the first engine.
func (m *Match) Rejected() bool { return m.verdict() == rejected }

// decided reports whether the match has ended before all games are played: by the
// test, or because an engine has reached the target.
func (m *Match) decided() bool {
	return m.verdict() != open || m.target > 0 && slices.ContainsFunc(m.standings.total, func(t total) bool {
		if m.stake != nil {
			return m.stake.sum(t) >= m.target
		}
		return t.wins >= m.target
	})
}

// progress reports the state of the match after a game.
func (m *Match) progress(played outcome, counted bool) {
	text := fmt.Sprintf("game %d of %d: %s", m.standings.played, m.schedule.total(), played.record.Result)
	switch {
	case played.fault != nil:
		text += fmt.Sprintf(" (%s)", played.fault)
	case !counted:
		text += " (as before, not counted)"
	}
	if t := m.standings.total[0]; len(m.engines) == 2 && m.stake != nil {
		text += fmt.Sprintf("; %s %d points in %d games", m.engines[0].name, m.stake.sum(t), t.games())
	} else if len(m.engines) == 2 {
		text += fmt.Sprintf("; %s +%d =%d -%d", m.engines[0].name, t.wins, t.draws, t.losses)
	}
	if m.sprt != nil {
		text += "; " + m.sprt.stand(m.standings.tally())
	}
	m.out.progress(text, played.fault != nil)
}

// printer writes the output of the match and keeps the first error.
type printer struct {
	w    io.Writer
	live bool // w is a terminal
	half bool // whether the next line overwrites the last one
	err  error
}

func newPrinter(w io.Writer) *printer {
	p := &printer{w: w}
	if f, ok := w.(*os.File); ok {
		info, err := f.Stat()
		p.live = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

func (p *printer) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(p.w, format, args...); err != nil && p.err == nil {
		p.err = err
	}
}

// progress writes a line. On a terminal the next line overwrites it, unless stay is set.
func (p *printer) progress(text string, stays bool) {
	if !p.live {
		p.printf("%s\n", text)
		return
	}
	p.printf("\r\x1b[K%s", text)
	p.half = true
	if stays {
		p.endLine()
	}
}

// endLine ends a line that would have been overwritten.
func (p *printer) endLine() {
	if p.half {
		p.printf("\n")
	}
	p.half = false
}

// players returns the tags of a game's record that name the engine of each seat.
func players(rec record.Record, seats int) []string {
	names := make([]string, seats)
	for seat := range names {
		names[seat], _ = rec.Tag(record.SeatTag(notation.Seat(seat + 1)))
	}
	return names
}

// names returns the names of the engines at a table.
func (m *Match) names(table []int) []string {
	names := make([]string, len(table))
	for seat, engine := range table {
		names[seat] = m.engines[engine].name
	}
	return names
}

// seated reports whether the record names the same players as the schedule.
func (m *Match) seated(rec record.Record, number int) bool {
	table := m.schedule.table(number)
	return slices.Equal(players(rec, len(table)), m.names(table))
}
