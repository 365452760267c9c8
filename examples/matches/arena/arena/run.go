package arena

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// Main runs the program with the games of set and ends the process.
func Main(set protocol.Set, args []string) { program.Main(Run, set, args) }

// Run runs the program and returns its exit code.
func Run(ctx context.Context, set protocol.Set, args []string, _ io.Reader, out, diagnostics io.Writer) int {
	r := NewFlags(set)
	flags := program.NewFlags("arena", "", diagnostics)
	r.Define(flags)
	r.defineHere(flags)
	return program.Run(flags, args, 0, func() error {
		s, err := r.Read(ctx)
		if err != nil {
			return program.Misuse(err)
		}
		standings, err := Play(ctx, s, out)
		if err == nil && standings.Verdict == elo.Rejected {
			err = program.Exit(program.Rejected)
		}
		return err
	})
}

// Play plays the rest of a match, keeps its records, and writes the progress and the standings to
// out. If ctx is done first, it returns an error.
func Play(ctx context.Context, s Settings, out io.Writer) (standings match.Standings, err error) {
	p := newPrinter(out)
	var file *store
	cfg := s.Match
	cfg.Save = func(played match.Played) error {
		if file == nil {
			return nil
		}
		return file.add(played)
	}
	cfg.Trace.Quiet = func(fx match.Fixture, seat notation.Seat) {
		p.quiet(cfg.Engines[fx.BySeat[seat-1]].Name, fx.Number)
	}
	m, err := match.New(cfg)
	if err != nil {
		return standings, err
	}
	defer m.Close()
	if err := m.Handshake(ctx); err != nil {
		return standings, err
	}
	if s.Records != "" {
		if file, err = openStore(ctx, m, p, s.Records); err != nil {
			return standings, err
		}
	}
	err = playOut(ctx, m, p)
	if file != nil {
		err = errors.Join(err, file.Close())
	}
	standings = m.Standings()
	p.standings(m, standings)
	if err == nil && !m.Done() {
		err = fmt.Errorf("stopped after %d of %d games", m.Played(), m.Total())
	}
	return standings, errors.Join(err, p.err)
}

func playOut(ctx context.Context, m *match.Match, p *printer) error {
	defer p.endLine()
	if n := m.Played(); n > 0 && (n == m.Total() || !m.Done()) {
		p.printf("going on after %d games\n", n)
	}
	for played, err := range m.Play(ctx) {
		if err != nil && err == context.Cause(ctx) {
			return nil
		}
		if err != nil {
			return err
		}
		p.progress(m, played)
	}
	return nil
}
