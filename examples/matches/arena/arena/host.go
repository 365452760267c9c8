package arena

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// A Host draws up the games of a match that other processes play, and checks, keeps, and counts
// their records. It is not safe for concurrent use.
type Host struct {
	match    *match.Match
	settings Settings
	out      *printer
	files    keeper
	err      error // of an earlier write; after it, nothing is kept
}

// NewHost starts every engine to check it, and reads the records. It writes the progress to out.
func NewHost(ctx context.Context, s Settings, out io.Writer) (*Host, error) {
	if s.Match.Forfeit {
		return nil, errors.New("after-crash " + forfeitRest + " is for a single arena")
	}
	if s.Records == "" {
		return nil, errors.New("give -records file: the records are the state of the match")
	}
	m, err := match.New(s.Match)
	if err != nil {
		return nil, err
	}
	err = m.Handshake(ctx)
	m.Close()
	if err != nil {
		return nil, err
	}
	h := &Host{match: m, settings: s, out: newPrinter(out)}
	if s.Match.SelfPlay {
		h.files, err = openShards(ctx, m, h.out, s.Records, s.ShardGames)
	} else {
		h.files, err = openStore(ctx, m, h.out, s.Records)
	}
	if err != nil {
		return nil, err
	}
	return h, nil
}

// Job returns the match for the other processes.
func (h *Host) Job() Job { return newJob(h.match, h.settings.Engines) }

// Records returns the path of the records.
func (h *Host) Records() string { return h.settings.Records }

// Known returns the number of games that are drawn up.
func (h *Host) Known() int { return h.match.Known() }

// Total returns the least number of games that the match will have.
func (h *Host) Total() int { return h.match.Total() }

// Kept returns the number of kept games.
func (h *Host) Kept() int { return h.match.Played() }

// Has reports whether a game is kept.
func (h *Host) Has(number int) bool { return h.match.Has(number) }

// Done reports whether all games are kept or the match is decided.
func (h *Host) Done() bool { return h.match.Done() }

// Fixture returns a game that is drawn up. It may search for an opening.
func (h *Host) Fixture(ctx context.Context, number int) (match.Fixture, error) {
	return h.match.Fixture(ctx, number)
}

// Check reads a record, which must be the game of fx, played by the rules.
func (h *Host) Check(text []byte, fx match.Fixture) (match.Played, error) {
	if len(text) > record.MaxSize {
		return match.Played{}, fmt.Errorf("a record of %d bytes", len(text))
	}
	rec, err := readRecord(piece{text: text, line: 1})
	if err != nil {
		return match.Played{}, err
	}
	return h.match.CheckFixture(rec, fx)
}

// Keep writes and counts games. When it returns nil, they are on disk. After an error, the Host
// keeps nothing more.
func (h *Host) Keep(list []match.Played) error {
	seen := map[int]bool{}
	for _, played := range list {
		if h.err == nil && (h.Has(played.Number) || seen[played.Number]) {
			h.err = fmt.Errorf("game %d is kept already", played.Number)
		}
		if h.err == nil {
			h.err = h.files.add(played)
			seen[played.Number] = true
		}
	}
	if h.err == nil {
		h.err = h.files.sync()
	}
	if h.err != nil {
		return h.err
	}
	for _, played := range list {
		if err := h.match.Count(&played); err != nil {
			return err
		}
		h.out.progress(h.match, played)
	}
	return nil
}

// Rejected reports whether the test has rejected the first engine.
func (h *Host) Rejected() bool { return h.match.Verdict() == elo.Rejected }

// WriteStandings writes the standings. In self-play, it writes the number of games instead.
func (h *Host) WriteStandings(w io.Writer) error {
	out := newPrinter(w)
	if h.settings.Match.SelfPlay {
		out.printf("%d games of %s\n", h.Kept(), h.settings.Match.Engines[0].Name)
		return out.err
	}
	out.standings(h.match, h.match.Standings())
	return out.err
}

// Close releases the records.
func (h *Host) Close() error {
	h.out.endLine()
	return errors.Join(h.files.Close(), h.out.err)
}
