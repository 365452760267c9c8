package arena

import (
	"fmt"
	"io"
	"math"
	"strings"
	"sync"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// printer keeps the first error. Only line and endLine are safe for concurrent use.
type printer struct {
	mu   sync.Mutex
	w    io.Writer
	live bool
	half bool // the next line overwrites the last one
	err  error
}

func newPrinter(w io.Writer) *printer {
	return &printer{w: w, live: program.IsTerminal(w)}
}

func (p *printer) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(p.w, format, args...); err != nil && p.err == nil {
		p.err = err
	}
}

func (p *printer) progress(m *match.Match, played match.Played) {
	s, cfg := m.Standings(), m.Config()
	text := fmt.Sprintf("game %d of %d: %s", s.Played, m.Total(), played.Record.Result)
	switch {
	case played.Fault != nil:
		text += fmt.Sprintf(" (%s)", played.Fault)
	case played.Repeated:
		text += " (as before, not counted)"
	}
	if e := s.Engines[0]; len(s.Engines) == 2 && cfg.Points {
		text += fmt.Sprintf("; %s %d points in %d games", e.Name, e.Points, e.Games())
	} else if len(s.Engines) == 2 {
		text += fmt.Sprintf("; %s +%d =%d -%d", e.Name, e.Wins, e.Draws, e.Losses)
	}
	if cfg.SPRT != nil {
		text += "; " + ratio(s)
	}
	p.line(text, played.Fault != nil)
}

func ratio(s match.Standings) string { return fmt.Sprintf("LLR %.2f of ±%.2f", s.Ratio, elo.Bound) }

func (p *printer) line(text string, stays bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.live {
		p.printf("%s\n", text)
		return
	}
	p.printf("\r\x1b[K%s", text)
	p.half = true
	if stays {
		p.breakLine()
	}
}

func (p *printer) quiet(name string, number int) {
	p.line(fmt.Sprintf("game %d: %s has reported nothing since go, and its search has no time limit; still waiting for its bestmove", number+1, name), true)
}

func (p *printer) endLine() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.breakLine()
}

func (p *printer) breakLine() {
	if p.half {
		p.printf("\n")
	}
	p.half = false
}

func (p *printer) standings(m *match.Match, s match.Standings) {
	cfg := m.Config()
	width := len("engine")
	for _, e := range s.Engines {
		width = max(width, len([]rune(e.Name)))
	}
	head := fmt.Sprintf("%-*s  games   won drawn  lost  %s", width, "engine", scoreHead(cfg))
	for _, kind := range match.FaultTypes() {
		head += "  " + string(kind)
	}
	p.printf("%s\n", head)
	for _, e := range s.Engines {
		line := fmt.Sprintf("%-*s  %5d %5d %5d %5d  %s", width, e.Name, e.Games(), e.Wins, e.Draws, e.Losses, scoreOf(cfg, e))
		for _, kind := range match.FaultTypes() {
			line += fmt.Sprintf("  %*d", len(kind), e.Faults[kind])
		}
		p.printf("%s\n", line)
	}
	for rank, place := range s.Ranks {
		line := fmt.Sprintf("%s %d. %s %g", cfg.Tournament, rank+1, place.Name, place.Points)
		if place.Remark != "" {
			line += ", " + place.Remark
		}
		p.printf("%s\n", line)
	}
	p.notes(cfg, s)
}

func (p *printer) notes(cfg match.Config, s match.Standings) {
	if s.Units.Units() > 0 {
		word := map[int]string{1: "games", 2: "pairs"}[s.Unit]
		norm, margin := s.Units.Normalized()
		p.printf("%s of %s by score from 0 to %d: %s; normalized Elo %+.1f ± %.1f\n",
			word, cfg.Engines[0].Name, s.Unit, strings.Trim(fmt.Sprint([]int(s.Units)), "[]"), norm, margin)
	}
	for _, d := range s.Duels {
		p.printf("%s against %s on the same deals: +%d =%d -%d\n",
			cfg.Engines[d.First].Name, cfg.Engines[d.Second].Name, d.Wins, d.Draws, d.Losses)
	}
	if s.Repeated > 0 {
		p.printf("%d of %d games repeat an earlier one move by move and are not counted; -random-plies or -openings make games differ\n",
			s.Repeated, s.Played)
	}
	if cfg.SPRT != nil {
		p.printf("sprt %v: %s, %s\n", cfg.SPRT, s.Verdict, ratio(s))
	}
}

func scoreHead(cfg match.Config) string {
	switch {
	case cfg.Points:
		return "points    mean  95 percent      "
	case cfg.Setup.Players == 1:
		return "score  95 percent    "
	}
	return "score  95 percent        Elo  95 percent      "
}

func scoreOf(cfg match.Config, e match.Standing) string {
	if e.Games() == 0 {
		return "-"
	}
	if cfg.Points {
		return fmt.Sprintf("%6d  %6.2f  %6.2f to %6.2f", e.Points, e.Mean, e.MeanLo, e.MeanHi)
	}
	text := fmt.Sprintf("%.3f  %.3f to %.3f", e.Score, e.Lo, e.Hi)
	if cfg.Setup.Players > 1 {
		text += fmt.Sprintf("  %5s  %5s to %5s  ", eloText(e.Score), eloText(e.Lo), eloText(e.Hi))
	}
	return text
}

func eloText(score float64) string {
	if e := elo.Of(score); !math.IsInf(e, 0) {
		return fmt.Sprintf("%+d", int(math.Round(e))) // avoids "-0"
	}
	return fmt.Sprintf("%+v", elo.Of(score))
}
