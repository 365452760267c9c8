package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

const (
	startTime = 10 * time.Second // for an engine's handshake, and for its options
	closeTime = time.Second      // for an engine to end by itself
)

// bench holds the running engines of one worker, one process each.
type bench struct {
	*match
	running map[int]*protocol.Engine
}

// work plays games until there are no more.
func (m *match) work(ctx context.Context, jobs <-chan scheduled, results chan<- finished) {
	b := &bench{match: m, running: map[int]*protocol.Engine{}}
	defer b.closeAll()
	for g := range jobs {
		f, err := b.play(ctx, g)
		if err != nil || ctx.Err() != nil {
			continue // the match was stopped in the middle of the game
		}
		results <- f
	}
}

func (b *bench) closeAll() {
	for i := range b.running {
		b.drop(i)
	}
}

// drop ends an engine; the next game starts it again.
func (b *bench) drop(engine int) {
	if e := b.running[engine]; e != nil {
		_ = e.Close(closeTime)
		delete(b.running, engine)
	}
}

// engine returns the running process of an engine, ready for a new game.
func (b *bench) engine(ctx context.Context, i int, setup notation.Setup) (*protocol.Engine, error) {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	e := b.running[i]
	if e == nil {
		command := b.engines[i].command
		var err error
		if e, err = protocol.StartEngine(ctx, command[0], command[1:]...); err != nil {
			return nil, err
		}
		b.running[i] = e
	}
	options := [][2]string{
		{"Game", b.config.game.Spec().Name},
		{"Players", strconv.Itoa(setup.Players)},
		{"Teams", strconv.FormatBool(setup.Teams)},
		{"Variation", setup.Variation},
		{"Seed", strconv.FormatUint(setup.Seed, 10)},
	}
	for _, o := range append(options, b.engines[i].options...) {
		if o == [2]string{"Teams", "false"} {
			continue // not every game has teams; none has them at first
		}
		if err := e.SetOption(ctx, o[0], o[1]); err != nil {
			return nil, err
		}
	}
	return e, errors.Join(e.NewGame(ctx), e.Ready(ctx))
}

// fault is the loss of a game by something else than its rules.
type fault struct {
	seat notation.Seat
	text string
}

// play plays one game. An error means that it could not be played at all.
func (b *bench) play(ctx context.Context, g scheduled) (finished, error) {
	p, err := g.position(b.config.game, g.setup)
	if err != nil {
		return finished{}, err
	}
	rec := protocol.NewRecord(b.config.game, g.setup, g.start)
	rec = rec.WithTag(tagMatch, b.description).WithTag(tagNumber, strconv.Itoa(g.number)).
		WithTag(notation.TagDate, time.Now().UTC().Format("2006.01.02"))
	for seat, e := range g.table {
		rec = rec.WithTag(notation.SeatTag(notation.Seat(seat+1)), b.engines[e].name)
	}
	for _, move := range g.moves {
		rec.Plies = append(rec.Plies, notation.Ply{Move: move})
	}
	lost := b.ready(ctx, g)
	clock := b.clocks(g)
	for lost == nil && !p.Result().Over() && (b.maxPlies == 0 || len(rec.Plies) < b.maxPlies) {
		var move string
		if move, lost = b.move(ctx, g, p, rec.Moves(), clock); lost != nil {
			break
		}
		next, err := p.Play(move)
		if err != nil {
			lost = &fault{p.Turn(), "illegal move: " + err.Error()}
			break
		}
		p = next
		rec.Plies = append(rec.Plies, notation.Ply{Move: move})
	}
	return b.finish(g, rec, p, lost), nil
}

// clocks returns the clocks of a game.
func (b *bench) clocks(g scheduled) *clocks {
	controls := make([]timeControl, len(g.table))
	for seat, i := range g.table {
		controls[seat] = b.engines[i].control
	}
	return startClocks(controls)
}

// ready starts the engines of a game.
func (b *bench) ready(ctx context.Context, g scheduled) *fault {
	for seat, i := range g.table {
		if _, err := b.engine(ctx, i, g.setup); err != nil {
			b.drop(i)
			return &fault{notation.Seat(seat + 1), "not ready: " + err.Error()}
		}
	}
	return nil
}

// move asks the engine on turn for its move.
func (b *bench) move(ctx context.Context, g scheduled, p protocol.Position, played []string, clock *clocks) (string, *fault) {
	seat := p.Turn()
	i := g.table[seat-1]
	e := b.running[i]
	most := clock.most(int(seat) - 1)
	limits := clock.limits(int(seat) - 1)
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	started := time.Now()
	err := e.Position(ctx, g.start, played)
	var move string
	if err == nil {
		move, err = e.Go(ctx, limits, nil)
	}
	took := time.Since(started)
	if err != nil {
		b.drop(i)
		if errors.Is(err, context.DeadlineExceeded) {
			return "", &fault{seat, fmt.Sprintf("loss on time: no move within %v", most)}
		}
		return "", &fault{seat, err.Error()}
	}
	clock.use(int(seat)-1, took)
	// The rules of the arena know the move by one spelling.
	if word, err := p.Canonical(move); err == nil {
		move = word
	}
	return move, nil
}

// finish writes down how the game ended.
func (b *bench) finish(g scheduled, rec notation.Record, p protocol.Position, lost *fault) finished {
	f := finished{scheduled: g, fault: -1}
	result := p.Result()
	if !result.Over() {
		result = notation.Draw // cut off
	}
	if lost != nil {
		f.fault = g.table[lost.seat-1]
		result = b.forfeit(g, f.fault)
		rec = rec.WithTag(tagFault, b.engines[f.fault].name)
		text := fmt.Sprintf("%s: %s", lost.seat, plain(lost.text))
		if n := len(rec.Plies); n > 0 {
			rec.Plies[n-1].Comments = append(rec.Plies[n-1].Comments, text)
		} else {
			rec.Comments = append(rec.Comments, text)
		}
	}
	f.record = rec.WithResult(result)
	return f
}

// mostFault bounds what a record and the terminal tell of a fault, in bytes.
const mostFault = 1000

// plain makes a comment and a line of a terminal of a text that may hold anything
// that an engine wrote.
func plain(text string) string {
	if len(text) > mostFault {
		text = text[:mostFault] + " …"
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c == '{':
			return '('
		case c == '}':
			return ')'
		case unicode.IsPrint(c) && c != unicode.ReplacementChar:
			return c
		}
		return ' '
	}, text)
}

// forfeit is the result when an engine loses by a fault: the seats of the others
// win.
func (b *bench) forfeit(g scheduled, engine int) notation.Result {
	var winners notation.Seats
	for seat, e := range g.table {
		if e != engine {
			winners |= notation.Seat(seat + 1).Set()
		}
	}
	if winners == 0 {
		return notation.Lost
	}
	return notation.Win(winners)
}
