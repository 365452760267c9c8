package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/seed-445450d7/rulebook/notation"
)

// match is all games of a tournament.
type match struct {
	config
	pairings  [][]int
	store     *store // nil without a file
	standings *standings
	out       io.Writer
	live      bool // out is a terminal
}

// scheduled is one game to be played.
type scheduled struct {
	number int
	table  []int // the engine of each seat
	opening
	setup notation.Setup
}

// finished is one game that was played.
type finished struct {
	scheduled
	record notation.Record
	fault  int // the engine that lost by a fault, or -1
}

func newMatch(cfg config, out io.Writer) (*match, error) {
	m := &match{config: cfg, out: out, standings: newStandings(cfg.engines, cfg.setup.Players)}
	m.pairings = pairings(len(cfg.engines), cfg.setup.Players, cfg.gauntlet)
	if f, ok := out.(*os.File); ok {
		info, err := f.Stat()
		m.live = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	if cfg.records == "" {
		return m, nil
	}
	var err error
	m.store, err = openStore(cfg.records, cfg.description)
	return m, err
}

// pairings lists who plays whom; in a game for one seat everybody plays alone.
func pairings(engines, seats int, gauntlet bool) (list [][]int) {
	for i := range engines {
		if seats == 1 {
			list = append(list, []int{i})
			continue
		}
		for j := i + 1; j < engines && (!gauntlet || i == 0); j++ {
			list = append(list, []int{i, j})
		}
	}
	return list
}

func (m *match) total() int { return m.games * len(m.pairings) }

// game returns a game of the schedule by its number. It depends on nothing but the
// command line, so that a match can be resumed.
func (m *match) game(number int) (scheduled, error) {
	round, pairing := number/len(m.pairings), m.pairings[number%len(m.pairings)]
	g := scheduled{number: number, setup: m.setup}
	for seat := range m.setup.Players {
		g.table = append(g.table, pairing[(seat+round)%len(pairing)])
	}
	pair := round / 2 // two games with changed places have the same opening
	g.setup.Seed = m.seed + uint64(pair)
	if len(m.openings) > 0 {
		g.opening = m.openings[pair%len(m.openings)]
	}
	var err error
	g.opening, err = g.extend(m.config.game, g.setup, m.randomPlies, g.setup.Seed)
	return g, err
}

// play plays what the store does not hold yet.
func (m *match) play(ctx context.Context) error {
	todo := m.resume()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	jobs, results := make(chan scheduled), make(chan finished)
	var scheduling error
	go func() {
		defer close(jobs)
		for _, number := range todo {
			g, err := m.game(number)
			if err != nil {
				scheduling = err
				return
			}
			select {
			case jobs <- g:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range m.concurrency {
		workers.Go(func() { m.work(ctx, jobs, results) })
	}
	go func() {
		workers.Wait()
		close(results)
	}()
	err := m.collect(results, cancel)
	if m.store != nil {
		err = errors.Join(err, m.store.Close())
	}
	m.standings.print(m.out)
	if err == nil && scheduling == nil && m.standings.games() < m.total() && !m.decided() {
		err = fmt.Errorf("stopped after %d of %d games", m.standings.games(), m.total())
	}
	return errors.Join(err, scheduling)
}

// resume counts the games that the store holds and returns the numbers of the
// others.
func (m *match) resume() []int {
	var todo []int
	for number := range m.total() {
		rec, ok := m.store.game(number)
		if !ok {
			todo = append(todo, number)
			continue
		}
		g, err := m.game(number)
		if err != nil {
			todo = append(todo, number)
			continue
		}
		fault := -1
		for i, e := range m.engines {
			if name, ok := rec.Tag(tagFault); ok && name == e.name {
				fault = i
			}
		}
		m.standings.add(g.table, rec.Result, fault)
	}
	if m.decided() {
		return nil
	}
	if n := m.standings.games(); n > 0 {
		fmt.Fprintf(m.out, "going on after %d games\n", n)
	}
	return todo
}

func (m *match) decided() bool {
	return m.sprt != nil && m.standings.verdict(m.sprt) != open
}

// collect keeps the results as they come, and ends the match when it is decided.
func (m *match) collect(results <-chan finished, cancel func()) error {
	var failed error
	for f := range results {
		if failed != nil || m.decided() {
			continue
		}
		if m.store != nil {
			if failed = m.store.add(f.record); failed != nil {
				cancel()
				continue
			}
		}
		m.standings.add(f.table, f.record.Result, f.fault)
		m.progress(f)
		if m.decided() {
			cancel()
		}
	}
	if m.live {
		fmt.Fprintln(m.out)
	}
	return failed
}

// progress says how the match stands after a game.
func (m *match) progress(f finished) {
	text := fmt.Sprintf("game %d of %d: %s", m.standings.games(), m.total(), f.record.Result)
	if f.fault >= 0 {
		text += " (" + faultOf(f.record) + ")"
	}
	if len(m.engines) == 2 {
		t := m.standings.total[0]
		text += fmt.Sprintf("; %s +%d =%d -%d", m.engines[0].name, t.wins, t.draws, t.losses)
	}
	if m.sprt != nil {
		text += fmt.Sprintf("; ratio %.2f of ±%.2f", m.sprt.ratio(m.standings.total[0]), bound)
	}
	if m.live {
		fmt.Fprintf(m.out, "\r\x1b[K%s", text)
		return
	}
	fmt.Fprintln(m.out, text)
}
