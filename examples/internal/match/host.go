package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/seed-445450d7/rulebook/notation/record"
)

// A Host is the part of a match that is in one place while other processes play its games:
// it draws them up, checks and keeps their records, and counts them. It is not safe for
// concurrent use.
type Host struct {
	match *Match
	err   error // of an earlier write; nothing is kept after it
}

// Played is a game whose record has been checked.
type Played struct {
	outcome
}

// Fault returns the kind of the fault by which the game ended, and the engine at fault.
// The kind is "" if there was none.
func (h *Host) Fault(p Played) (kind string, engine int) {
	if p.fault == nil {
		return "", 0
	}
	return p.fault.kind.String(), h.match.schedule.table(p.number)[p.fault.seat-1]
}

// Number returns the number of the game in its match.
func (p Played) Number() int { return p.number }

// NewHost starts every engine, as an arena does, and reads the records. The contents tell
// engines of the same name and command apart; they become part of the description of the
// match.
func NewHost(ctx context.Context, cfg Config, contents []string, out io.Writer) (*Host, error) {
	if cfg.afterCrash == forfeitRest {
		return nil, errForfeit
	}
	if cfg.records == "" {
		return nil, errors.New("give -records file: the records are the state of the match")
	}
	m := New(cfg, out)
	err := m.handshake(ctx)
	m.closeAll()
	if err != nil {
		return nil, err
	}
	m.description = m.describe()
	for _, text := range contents {
		m.description += partBreak + plainTag(text)
	}
	if cfg.selfPlay {
		m.store, err = openShards(ctx, m)
	} else {
		m.store, err = openStore(ctx, m, m.records)
	}
	if err != nil {
		return nil, err
	}
	return &Host{match: m}, nil
}

// Job returns what the other processes must know.
func (h *Host) Job() Job { return h.match.Job() }

// Records returns the path of the records.
func (h *Host) Records() string { return h.match.records }

// Known returns the number of games that are drawn up: all of them, or those up to the end
// of the current round.
func (h *Host) Known() int { return h.match.schedule.known() }

// Total returns the number of games that there will be, at least.
func (h *Host) Total() int { return h.match.schedule.total() }

// Kept returns the number of games that are kept.
func (h *Host) Kept() int { return h.match.standings.played }

// Has reports whether a game is kept.
func (h *Host) Has(number int) bool { return h.match.store.has(number) }

// Done reports whether no game is left to be played: all are kept, or the match is decided.
func (h *Host) Done() bool {
	m := h.match
	return m.decided() || m.standings.played >= m.schedule.known() && !m.schedule.advance()
}

// Task returns a game that is drawn up, by its number. It may search for an opening.
func (h *Host) Task(ctx context.Context, number int) (Task, error) {
	if number < 0 || number >= h.Known() {
		return Task{}, fmt.Errorf("no game %d", number)
	}
	fx, err := h.match.schedule.game(ctx, number)
	return fx.task(), err
}

// Check reads the record of a game that was played elsewhere. It must be the game of the
// task, played by the rules.
func (h *Host) Check(text []byte, t Task) (Played, error) {
	if len(text) > record.MaxSize {
		return Played{}, fmt.Errorf("a record of %d bytes", len(text))
	}
	played, err := h.match.readGame(piece{text: text, line: 1})
	if err != nil {
		return Played{}, err
	}
	if played.number != t.Number {
		return Played{}, fmt.Errorf("game %d is told to be game %d", played.number, t.Number)
	}
	fx, err := h.match.fixture(t)
	if err != nil {
		return Played{}, err
	}
	for _, tag := range h.match.header(fx).Tags {
		value, ok := played.record.Tag(tag.Key)
		if tag.Key != record.TagDate && (!ok || value != tag.Value) {
			return Played{}, fmt.Errorf("game %d has the tag %s %q, want %q", t.Number, tag.Key, value, tag.Value)
		}
	}
	if moves := played.record.Moves(); len(moves) < len(t.Moves) || !slices.Equal(moves[:len(t.Moves)], t.Moves) {
		return Played{}, fmt.Errorf("game %d has another opening", t.Number)
	}
	return Played{played}, nil
}

// Keep writes games, none of which is kept yet, and counts them. When it returns without
// an error, they are on disk. After an error nothing more can be kept: what is on disk is
// known when the records are read again.
func (h *Host) Keep(list []Played) error {
	m := h.match
	for _, played := range list {
		if h.err == nil && m.store.has(played.number) {
			h.err = fmt.Errorf("game %d is kept already", played.number)
		}
		if h.err == nil {
			h.err = m.store.add(played.outcome)
			m.store.hold(played.number)
		}
	}
	if h.err == nil {
		h.err = m.store.sync()
	}
	if h.err != nil {
		return h.err
	}
	for _, played := range list {
		m.count(played.outcome)
	}
	return nil
}

// count counts a game that the store has.
func (m *Match) count(played outcome) {
	counted := m.standings.add(played)
	m.progress(played, counted)
}

// Rejected reports whether the test has decided against the first engine.
func (h *Host) Rejected() bool { return h.match.Rejected() }

// WriteStandings writes the standings and the state of the test. In self-play, nobody is
// better than the others, and it writes the number of games.
func (h *Host) WriteStandings(w io.Writer) error {
	out := newPrinter(w)
	if h.match.selfPlay {
		out.printf("%d games of %s\n", h.Kept(), h.match.engines[0].name)
		return out.err
	}
	h.match.standings.print(out, h.match.sprt)
	return out.err
}

// Close releases the records.
func (h *Host) Close() error {
	h.match.out.endLine()
	return errors.Join(h.match.store.Close(), h.match.out.err)
}
