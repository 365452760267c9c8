package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
	"github.com/seed-445450d7/rulebook/protocol/session"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// These tags identify a match's games.
const (
	TagMatch  = "Match" // the description of the match
	TagNumber = "Number"
	TagFault  = "Fault" // for example "p2 crash"
)

type game struct {
	*Bench
	Fixture
	*session.Session
	words    []string
	clocks   *clocks
	opinions []opinion
	giveUp   context.CancelCauseFunc
}

// Played is a finished game.
type Played struct {
	Number int   // counted from 0
	BySeat []int // the engine on each seat, as an index of [Config.Engines]
	Record record.Record
	// Fault is nil unless an engine lost by a fault.
	Fault *Fault
	// Repeated reports whether the game repeats an earlier one with the same engines on the same
	// seats, and does not count.
	Repeated bool

	got int
}

// Play plays one game, which does not count until passed to [Match.Count]. An engine's fault is not
// an error.
func (b *Bench) Play(ctx context.Context, fx Fixture) (Played, error) {
	if err := b.match.checkTable(fx); err != nil {
		return Played{}, err
	}
	start, err := b.match.start(fx)
	if err != nil {
		return Played{}, err
	}
	g, err := b.newGame(fx)
	if err != nil {
		return Played{}, err
	}
	if begin := b.match.cfg.Trace.Begin; begin != nil {
		begin(fx)
	}
	if gone := b.match.fallen(fx.BySeat); len(gone) > 0 {
		lost := &Fault{Seat: seatsOf(fx.BySeat, gone[0])[0], Type: Absent, Text: "it has died in another game"}
		return g.played(lost, gone...)
	}
	lost, err := g.gather(ctx, start)
	asking, giveUp := context.WithCancelCause(ctx)
	defer giveUp(nil)
	g.giveUp = giveUp
	for err == nil && lost == nil && !g.over() {
		lost = g.ply(asking)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		b.Close() // an engine may still be thinking
		return Played{}, err
	}
	if lost == nil {
		return g.played(nil)
	}
	loser, grace := g.BySeat[lost.Seat-1], maxClose
	if lost.Type == Hang {
		grace = 0 // its time is already used up
	}
	lost.Stderr = cmp.Or(b.drop(loser, grace), lost.Stderr)
	b.match.noteDeath(fx.BySeat, lost)
	return g.played(lost, loser)
}

func (b *Bench) newGame(fx Fixture) (*game, error) {
	g := &game{Bench: b, Fixture: fx, words: fx.Moves}
	rec := b.match.header(fx)
	for _, move := range fx.Moves {
		rec.Plies = append(rec.Plies, record.Ply{Move: move})
	}
	var err error
	if g.Session, err = session.Open(b.match.set(), rec); err != nil {
		return nil, err
	}
	controls := make([]Control, len(fx.BySeat))
	for seat, i := range fx.BySeat {
		controls[seat] = b.match.cfg.Engines[i].Control
	}
	g.clocks = startClocks(controls, b.match.cfg.Margin)
	return g, nil
}

func (m *Match) set() protocol.Set {
	set, _ := protocol.NewSet(m.cfg.Game) // a game that does not belong to a set has no positions
	return set
}

func (m *Match) header(fx Fixture) record.Record {
	start := protocol.NewRecord(m.cfg.Game, m.cfg.setupOf(fx), fx.Start)
	rec := record.Record{Tags: start.Tags[:1:1]}.
		WithTag(TagMatch, m.description).
		WithTag(TagNumber, strconv.Itoa(fx.Number))
	rec.Tags = append(rec.Tags, start.Tags[1:]...)
	for seat, engine := range fx.BySeat {
		rec = rec.WithTag(record.SeatTag(notation.Seat(seat+1)), m.cfg.Engines[engine].Name)
	}
	return rec.WithTag(record.TagDate, time.Now().UTC().Format("2006.01.02")).
		WithTag(record.TagVersion, wire.Build())
}

func (g *game) over() bool {
	if g.Outcome().Over() {
		return true
	}
	o, rule := g.adjudicate()
	if o.Over() {
		g.end(o, rule)
	}
	return o.Over()
}

func (g *game) end(o session.Outcome, comment string) {
	if err := g.Declare(o); err != nil {
		return
	}
	if g.Plies() == 0 {
		_ = g.SetComments(comment)
		return
	}
	_ = g.Annotate(func(p *record.Ply) { p.Comments = append(p.Comments, comment) })
}

func (g *game) gather(ctx context.Context, start Start) (*Fault, error) {
	for seat, i := range g.BySeat {
		if _, err := g.ready(ctx, i, start); err != nil {
			if noProgram(err) {
				return nil, fmt.Errorf("%s: %w", g.match.cfg.Engines[i].Name, err)
			}
			return newFault(notation.Seat(seat+1), err), nil
		}
	}
	return nil, nil
}

func (g *game) ply(ctx context.Context) *Fault {
	seat := g.Position().Turn()
	word, told, lost := g.ask(ctx, seat)
	if lost != nil {
		return lost
	}
	if err := g.PlayWord(word); err != nil {
		return &Fault{Seat: seat, Type: Illegal, Text: err.Error()}
	}
	left, timed := g.clocks.use(seat, told.took)
	_ = g.Annotate(func(p *record.Ply) {
		told.annotate(p)
		if timed {
			p.SetClock(left.Round(time.Millisecond))
		}
	})
	e, known := eval(told.score)
	g.opinions = append(g.opinions, opinion{seat, int(math.Round(1000 * e.Expected)), known})
	g.words = append(g.words, g.Ply().Move) // one spelling for all engines
	if move := g.match.cfg.Trace.Move; move != nil {
		move(Move{Number: g.Number, Position: g.Position(), Ply: g.Ply()})
	}
	return nil
}

func (g *game) ask(ctx context.Context, seat notation.Seat) (word string, told search, lost *Fault) {
	e := g.running[g.BySeat[seat-1]]
	allowed, timed := g.clocks.allowed(seat)
	if g.match.cfg.SelfPlay {
		told.moves = &moves{}
	}
	longest := maxUntimed
	began := time.Now()
	var heard atomic.Bool
	if timed {
		longest = allowed + g.match.cfg.Hang
		g.late.set(began.Add(allowed), e.Stop)
	} else if quiet := g.match.cfg.Trace.Quiet; quiet != nil {
		g.late.set(began.Add(maxQuiet), func() {
			if !heard.Load() {
				quiet(g.Fixture, seat)
			}
		})
	}
	g.hung.set(began.Add(longest), func() { g.giveUp(context.DeadlineExceeded) })
	word, err := e.Move(ctx, Request{
		Position: g.Position(),
		Moves:    g.words,
		Limits:   g.clocks.limits(seat),
		Info:     func(i client.Info) { heard.Store(true); told.heed(i) },
		Moved:    func() { told.took = time.Since(began) },
	})
	if err != nil || told.took == 0 {
		told.took = time.Since(began)
	}
	g.late.clear()
	g.hung.clear()
	if err == nil && timed && told.took > allowed {
		return "", told, &Fault{Seat: seat, Type: Late, Text: fmt.Sprintf("a move after %v, later than %v",
			told.took.Round(time.Millisecond), allowed)}
	}
	if err == nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return "", told, newFault(seat, err)
	}
	return word, told, nil
}

type search struct {
	took  time.Duration
	depth int
	nodes uint64
	score client.Score
	moves *moves
}

func (s *search) heed(i client.Info) {
	s.moves.heed(i)
	if i.MultiPV > 1 {
		return
	}
	if i.Depth > 0 {
		s.depth = i.Depth
	}
	if i.Nodes > 0 {
		s.nodes = i.Nodes
	}
	if i.Score.Scale != client.NoScore {
		s.score = i.Score
	}
}

func (s *search) annotate(ply *record.Ply) {
	if e, ok := eval(s.score); ok {
		ply.SetEval(e)
	}
	if s.depth > 0 {
		ply.SetDepth(s.depth)
	}
	if s.nodes > 0 {
		ply.SetNodes(s.nodes)
	}
	ply.SetElapsed(s.took.Round(time.Millisecond))
	s.moves.annotate(ply)
}

// In records, a centipawn equals a point of Elo.
func eval(score client.Score) (record.Eval, bool) {
	switch v := score.Value; score.Scale {
	case client.Permille:
		return record.Eval{Expected: float64(v) / 1000}, true
	case client.Centipawns:
		return record.Eval{Expected: elo.Score(float64(v))}, true
	case client.Mate:
		expected := 0.0
		if v > 0 {
			expected = 1
		}
		return record.Eval{Expected: expected, Plies: v}, v != 0
	}
	return record.Eval{}, false
}

func (g *game) played(lost *Fault, losers ...int) (Played, error) {
	if lost != nil {
		if err := g.SetTag(TagFault, lost.tag()); err != nil {
			return Played{}, err
		}
		g.end(session.Outcome{Result: forfeit(g.Position(), g.BySeat, losers), Reason: lost.Type.termination()}, lost.String())
	}
	ended := g.Outcome()
	rec := g.Record().WithTag(record.TagTermination, ended.Reason)
	got := g.match.stake.got(g.Position(), ended.Result, lost != nil)
	return Played{Number: g.Number, BySeat: g.BySeat, Record: rec, Fault: lost, got: got}, nil
}

func forfeit(p protocol.Position, table, losers []int) notation.Result {
	winners := notation.AllSeats(len(table))
	for _, loser := range losers {
		for _, seat := range seatsOf(table, loser) {
			winners &= session.Forfeit(p, seat).Winners()
		}
	}
	switch {
	case winners != 0:
		return notation.Win(winners)
	case len(table) == 1:
		return notation.Lost
	}
	return notation.Draw
}

// A Fault describes how an engine lost other than by the rules.
type Fault struct {
	Seat   notation.Seat
	Type   FaultType
	Text   string // "" for a game that was played before
	Stderr string
}

// A FaultType is a type of fault, as in records.
type FaultType string

// The types of faults.
const (
	Crash   FaultType = "crash"    // the program has ended
	Illegal FaultType = "illegal"  // a move that the rules forbid, or no move
	Late    FaultType = "time"     // a move later than the clock allows
	Hang    FaultType = "hang"     // no move for long after that
	Breach  FaultType = "protocol" // a refusal of a legal position, or answers that do not match the questions
	Absent  FaultType = "forfeit"  // not played because of [Config.Forfeit]
)

// FaultTypes returns the types of faults.
func FaultTypes() []FaultType { return []FaultType{Crash, Illegal, Late, Hang, Breach, Absent} }

func (k FaultType) termination() string {
	switch k {
	case Illegal:
		return record.EndedByIllegalMove
	case Late:
		return record.EndedByTime
	}
	return record.EndedByCrash
}

func newFault(seat notation.Seat, err error) *Fault {
	f := &Fault{Seat: seat, Type: Breach, Text: err.Error(), Stderr: lastWords(err)}
	var told *client.Error
	if errors.As(err, &told) {
		f.Text = fmt.Sprintf("%s: %v", told.Doing, told.Err)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		f.Type = Hang
	case errors.Is(err, client.ErrExited):
		f.Type = Crash
	}
	return f
}

func (f *Fault) tag() string { return fmt.Sprintf("%s %s", f.Seat, f.Type) }

func parseFault(text string, seats int) (*Fault, bool) {
	for seat := notation.Seat(1); int(seat) <= seats; seat++ {
		for _, kind := range FaultTypes() {
			f := &Fault{Seat: seat, Type: kind}
			if f.tag() == text {
				return f, true
			}
		}
	}
	return nil, false
}

// String describes the fault for records and terminals.
func (f *Fault) String() string {
	text := f.tag() + ": " + f.Text
	if f.Stderr != "" {
		text += "; its standard error ends: " + f.Stderr
	}
	return plain(text)
}

// bytes
const maxFault = 1000

// Comments cannot contain some characters, and others might disturb a terminal.
func plain(text string) string {
	if len(text) > maxFault {
		text = text[:maxFault] + " …"
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c == '{' || c == '[':
			return '('
		case c == '}' || c == ']':
			return ')'
		case unicode.IsPrint(c) && c != unicode.ReplacementChar:
			return c
		}
		return ' '
	}, text)
}
