package match

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/internal/affinity"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// A Match is a tournament with all its games. It is not safe for concurrent use. However, a loop
// over [Match.Play] may call its methods, and benches may play at any time.
type Match struct {
	cfg         Config
	schedule    *schedule
	stake       *stake
	description string // "" before the handshake
	standings   *standings
	counted     numbers
	benches     []*Bench
	dead        struct {
		sync.Mutex
		engines map[int]bool
	}
}

// New returns a match, which must be closed.
func New(cfg Config) (*Match, error) {
	if err := cfg.complete(); err != nil {
		return nil, err
	}
	if err := cfg.check(); err != nil {
		return nil, err
	}
	m := &Match{cfg: cfg, description: cfg.Description}
	m.dead.engines = map[int]bool{}
	if cfg.Points {
		var err error
		if m.stake, err = newStake(cfg.Game); err != nil {
			return nil, fmt.Errorf("score: %w", err)
		}
	}
	m.schedule = newSchedule(&m.cfg)
	m.standings = newStandings(m.schedule, m.stake)
	return m, nil
}

// Config returns the configuration with its defaults.
func (m *Match) Config() Config {
	cfg := m.cfg
	cfg.Engines = slices.Clone(cfg.Engines)
	return cfg
}

// Description returns [Config.Description]. By default, it is "" before [Match.Handshake].
func (m *Match) Description() string { return m.description }

func (m *Match) describe(ids []string) string {
	cfg := &m.cfg
	parts := []string{
		fmt.Sprintf("game %s players %d teams %t variation %s arrangement %q", cfg.Game.Spec().Name,
			cfg.Setup.Players, cfg.Setup.Teams, cfg.Setup.Variation, cfg.Setup.Arrangement),
		fmt.Sprintf("seed %d", cfg.Setup.Seed),
		"openings " + digest(cfg.Openings),
		fmt.Sprintf("random-plies %d", cfg.RandomPlies),
		fmt.Sprintf("max-plies %d", cfg.MaxPlies),
		fmt.Sprintf("margin %v", cfg.Margin),
		fmt.Sprintf("tournament %s table %d seats %s", cfg.Tournament, cfg.tableSize(), cfg.Seats),
	}
	if m.schedule.tournament != nil { // otherwise there may be more games
		parts = append(parts, fmt.Sprintf("rounds %d games %d", cfg.Rounds, cfg.Games))
	}
	if cfg.Repetitions > 0 {
		parts = append(parts, fmt.Sprintf("repetitions %d", cfg.Repetitions))
	}
	if cfg.Resign != nil {
		parts = append(parts, "resign "+cfg.Resign.String())
	}
	if cfg.Draw != nil {
		parts = append(parts, "draw "+cfg.Draw.String())
	}
	if cfg.Points {
		parts = append(parts, "score points")
	}
	if cfg.Forfeit {
		parts = append(parts, "after-crash forfeit")
	}
	if cfg.SelfPlay {
		parts = append(parts, "self-play")
	}
	for i, e := range cfg.Engines {
		parts = append(parts, e.Details...)
		parts = append(parts, fmt.Sprintf("engine %s (%s)", e.Name, ids[i]), fmt.Sprintf("tc %s:%s", e.Name, e.Control))
	}
	return plainTag(strings.Join(parts, partBreak))
}

const partBreak = "; "

func plainTag(text string) string {
	if !strings.ContainsFunc(text, func(c rune) bool { return unicode.IsControl(c) || c == unicode.ReplacementChar }) {
		return text
	}
	quoted := strconv.QuoteToASCII(text)
	return quoted[1 : len(quoted)-1]
}

func digest(list []Opening) string {
	if len(list) == 0 {
		return "none"
	}
	sum := sha256.New()
	for _, o := range list {
		fmt.Fprintln(sum, o.Start, o.Moves)
	}
	return fmt.Sprintf("%d %x", len(list), sum.Sum(nil)[:8])
}

// Known returns the number of games scheduled so far.
func (m *Match) Known() int { return m.schedule.known() }

// Total returns the match's minimum number of games.
func (m *Match) Total() int { return m.schedule.total() }

// Played returns the number of games counted or skipped.
func (m *Match) Played() int { return m.standings.played }

// Has reports whether a game has been counted or skipped.
func (m *Match) Has(number int) bool { return m.counted.has(number) }

// Done reports whether the match is over.
func (m *Match) Done() bool {
	return m.decided() || m.standings.played >= m.schedule.known() && !m.schedule.advance()
}

// Verdict returns the test's verdict, or [elo.Undecided] without one.
func (m *Match) Verdict() elo.Verdict {
	if m.cfg.SPRT == nil {
		return elo.Undecided
	}
	return m.cfg.SPRT.Verdict(m.standings.units())
}

func (m *Match) decided() bool {
	return m.Verdict() != elo.Undecided || m.cfg.Target > 0 && slices.ContainsFunc(m.standings.total, func(t total) bool {
		if m.stake != nil {
			return m.stake.sum(t) >= m.cfg.Target
		}
		return t.wins >= m.cfg.Target
	})
}

// Fixture returns the game with the given number, less than [Match.Known].
func (m *Match) Fixture(ctx context.Context, number int) (Fixture, error) {
	if number < 0 || number >= m.Known() {
		return Fixture{}, fmt.Errorf("no game %d", number)
	}
	return m.schedule.game(ctx, number)
}

// Play returns an iterator that plays the remaining games, up to [Config.Concurrency] at a time,
// and yields each game once it is counted. It ends with an error if ctx is done, [Config.Save] or
// [Match.Handshake] fails, or an engine cannot restart. Leaving the loop abandons the games in
// progress.
func (m *Match) Play(ctx context.Context) iter.Seq2[Played, error] {
	return func(yield func(Played, error) bool) {
		if m.benches == nil || m.description == "" {
			if err := m.Handshake(ctx); err != nil {
				yield(Played{}, err)
				return
			}
		}
		for !m.Done() {
			if err := m.playStage(ctx, yield); err != nil {
				if err != errLeft {
					yield(Played{}, err)
				}
				return
			}
		}
	}
}

var (
	errDecided = errors.New("the match is decided")
	errLeft    = errors.New("the caller has left the loop")
)

func (m *Match) playStage(parent context.Context, yield func(Played, error) bool) error {
	ctx, stop := context.WithCancelCause(parent)
	defer stop(nil)
	fixtures, finished := make(chan Fixture), make(chan Played)
	missing := slices.Clone(m.counted) // which changes while games are handed out
	go func() {
		defer close(fixtures)
		m.handOut(ctx, missing, fixtures, stop)
	}()
	var workers sync.WaitGroup
	for i := range min(m.cfg.Concurrency, m.Known()-m.Played()) {
		if i == len(m.benches) {
			m.benches = append(m.benches, m.Bench())
		}
		b := m.benches[i]
		workers.Add(1)
		go func() {
			defer workers.Done()
			if m.cfg.Affinity {
				if err := affinity.Bind(i); err != nil {
					stop(err)
					return
				}
			}
			b.work(ctx, fixtures, finished, stop)
		}()
	}
	go func() {
		workers.Wait()
		close(finished)
	}()
	m.collect(ctx, finished, stop, yield)
	for range fixtures { // until no goroutine uses the schedule
	}
	if err := context.Cause(ctx); err != errDecided {
		return err
	}
	return nil
}

func (m *Match) handOut(ctx context.Context, counted numbers, fixtures chan<- Fixture, stop context.CancelCauseFunc) {
	st := m.schedule.current()
	for number := st.first; number < st.end(); number++ {
		if counted.has(number) {
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

func (b *Bench) work(ctx context.Context, fixtures <-chan Fixture, finished chan<- Played, stop context.CancelCauseFunc) {
	for fx := range fixtures {
		played, err := b.Play(ctx, fx)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			stop(err)
			return
		}
		finished <- played
	}
}

func (m *Match) collect(ctx context.Context, finished <-chan Played, stop context.CancelCauseFunc, yield func(Played, error) bool) {
	for played := range finished {
		if ctx.Err() != nil {
			continue
		}
		if m.cfg.Save != nil {
			if err := m.cfg.Save(played); err != nil {
				stop(err)
				continue
			}
		}
		m.count(&played)
		if !yield(played, nil) {
			stop(errLeft)
		} else if m.decided() {
			stop(errDecided)
		}
	}
}

// Check returns the game of a record, which must be scheduled in this match, with legal moves and a
// result. Without [Config.Description], call [Match.Handshake] first.
func (m *Match) Check(rec record.Record) (Played, error) {
	if m.description == "" {
		return Played{}, errors.New("the match has no description before its handshake")
	}
	if match, _ := rec.Tag(TagMatch); match != m.description {
		return Played{}, fmt.Errorf("a game of another match, without %q", Difference(m.description, match))
	}
	text, _ := rec.Tag(TagNumber)
	number, err := strconv.Atoi(text)
	switch {
	case err != nil || number < 0:
		return Played{}, fmt.Errorf("the tag %s is not a number: %s", TagNumber, format.Quote(text))
	case number >= m.Known():
		return Played{}, &NumberError{Number: number, Known: m.Known(), Rounds: m.cfg.inRounds()}
	case !m.seated(rec, number):
		return Played{}, fmt.Errorf("game %d does not have the players of the schedule", number)
	case !rec.Result.Over():
		return Played{}, fmt.Errorf("game %d has no result", number)
	}
	played := Played{Number: number, BySeat: m.schedule.table(number), Record: rec}
	if text, ok := rec.Tag(TagFault); ok {
		if played.Fault, ok = parseFault(text, m.cfg.Setup.Players); !ok {
			return Played{}, fmt.Errorf("the tag %s names no fault: %s", TagFault, format.Quote(text))
		}
	}
	replayed, err := m.set().Replay(rec)
	if err != nil {
		return Played{}, err
	}
	played.got = m.stake.got(replayed.Last(), rec.Result, played.Fault != nil)
	return played, nil
}

// A NumberError reports a game of a longer match or a future round.
type NumberError struct {
	Number int
	Known  int
	Rounds bool // whether there are further rounds
}

func (e *NumberError) Error() string {
	if e.Rounds {
		return fmt.Sprintf("game %d, counted from 0, of a round that has not begun", e.Number)
	}
	return fmt.Sprintf("game %d, counted from 0, of a match that is longer than %d games", e.Number, e.Known)
}

// CheckFixture is like [Match.Check] for another process's record, which must match the fixture and
// be refereed by this version.
func (m *Match) CheckFixture(rec record.Record, fx Fixture) (Played, error) {
	played, err := m.Check(rec)
	if err != nil {
		return Played{}, err
	}
	if played.Number != fx.Number {
		return Played{}, fmt.Errorf("game %d is told to be game %d", played.Number, fx.Number)
	}
	if err := m.checkTable(fx); err != nil {
		return Played{}, err
	}
	for _, tag := range m.header(fx).Tags {
		value, ok := rec.Tag(tag.Key)
		if tag.Key != record.TagDate && (!ok || value != tag.Value) {
			return Played{}, fmt.Errorf("game %d has the tag %s %q, want %q", fx.Number, tag.Key, value, tag.Value)
		}
	}
	if moves := rec.Moves(); len(moves) < len(fx.Moves) || !slices.Equal(moves[:len(fx.Moves)], fx.Moves) {
		return Played{}, fmt.Errorf("game %d has another opening", fx.Number)
	}
	return played, nil
}

func (m *Match) checkTable(fx Fixture) error {
	if len(fx.BySeat) != m.cfg.Setup.Players || fx.Number < 0 {
		return fmt.Errorf("game %d has %d seats, want %d", fx.Number, len(fx.BySeat), m.cfg.Setup.Players)
	}
	for _, engine := range fx.BySeat {
		if engine < 0 || engine >= len(m.cfg.Engines) {
			return fmt.Errorf("game %d: no engine %d", fx.Number, engine)
		}
	}
	return nil
}

// Count counts a game and sets its Repeated field, or returns an error if it was already counted.
func (m *Match) Count(played *Played) error {
	if m.counted.has(played.Number) {
		return fmt.Errorf("game %d is there twice", played.Number)
	}
	m.count(played)
	return nil
}

func (m *Match) count(played *Played) {
	m.counted.add(played.Number)
	m.noteDeath(played.BySeat, played.Fault)
	played.Repeated = !m.standings.add(*played)
	if m.standings.played == m.schedule.known() {
		m.schedule.advance()
	}
}

// Skip marks a game as played, and reports whether it was unplayed.
func (m *Match) Skip(number int) bool {
	if !m.counted.add(number) {
		return false
	}
	m.standings.played++
	return true
}

// Difference returns the first part of a description missing from another.
func Difference(description, other string) string {
	parts, others := strings.Split(description, partBreak), strings.Split(other, partBreak)
	for i, part := range parts {
		if i == len(others) || part != others[i] {
			return part
		}
	}
	return "the end of the list"
}

func (m *Match) seated(rec record.Record, number int) bool {
	for i, engine := range m.schedule.table(number) {
		if name, _ := rec.Tag(record.SeatTag(notation.Seat(i + 1))); name != m.cfg.Engines[engine].Name {
			return false
		}
	}
	return true
}

type numbers []uint64

func (s numbers) has(n int) bool { return n>>6 < len(s) && s[n>>6]>>(n&63)&1 != 0 }

func (s *numbers) add(n int) bool {
	if s.has(n) {
		return false
	}
	for n>>6 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[n>>6] |= 1 << (n & 63)
	return true
}
