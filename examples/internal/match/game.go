package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// The tags by which a match recognizes its games.
const (
	tagMatch  = "Match"  // what the match is
	tagNumber = "Number" // of the game in its schedule
	tagFault  = "Fault"  // the seat that lost by a fault, and the kind of it
)

// game is a game that is being played.
type game struct {
	*bench
	fixture
	*session.Session
	start    string   // text of the position where the moves begin
	plain    bool     // the engines know that start by themselves
	starts   []string // the start as the engine on each seat is told of it
	words    []string // the moves, as engines are told of them
	clocks   *clocks
	opinions []opinion // of the moves that engines made
	giveUp   context.CancelCauseFunc
}

// outcome is a game that has been played.
type outcome struct {
	number int
	record record.Record
	fault  *fault // nil for a game that the rules or an adjudication ended
	got    int    // by seat 1, in a match for points
}

// play plays one game. It returns an error if the game could not be played at all.
func (b *bench) play(ctx context.Context, fx fixture) (outcome, error) {
	g, err := b.newGame(fx)
	if err != nil {
		return outcome{}, err
	}
	if gone := b.fallen.of(fx.table); len(gone) > 0 {
		lost := &fault{seat: seatsOf(fx.table, gone[0])[0], kind: absent, text: "it has died in another game"}
		return g.outcome(lost, gone...)
	}
	lost, err := g.gather(ctx)
	asking, giveUp := context.WithCancelCause(ctx)
	defer giveUp(nil)
	g.giveUp = giveUp
	for err == nil && lost == nil && !g.over() {
		lost = g.ply(asking)
	}
	if err == nil {
		err = ctx.Err() // the match was stopped in the middle of the game
	}
	if err != nil {
		return outcome{}, err
	}
	if lost == nil {
		return g.outcome(nil)
	}
	loser, grace := g.table[lost.seat-1], maxClose
	if lost.kind == hang {
		grace = 0 // it has used up its time
	}
	lost.stderr = cmp.Or(lost.stderr, b.drop(loser, grace))
	b.fallen.note(fx.table, lost) // before the next game begins
	return g.outcome(lost, loser)
}

func (b *bench) newGame(fx fixture) (*game, error) {
	g := &game{bench: b, fixture: fx, words: fx.moves}
	var err error
	if g.start, g.plain, err = b.schedule.start(fx); err != nil {
		return nil, err
	}
	rec := b.header(fx)
	for _, move := range fx.moves {
		rec.Plies = append(rec.Plies, record.Ply{Move: move})
	}
	set, err := protocol.NewSet(b.Config.game)
	if err != nil {
		return nil, err
	}
	if g.Session, err = session.Open(set, rec); err != nil {
		return nil, err
	}
	controls := make([]timeControl, len(fx.table))
	for seat, i := range fx.table {
		controls[seat] = b.engines[i].control
	}
	g.clocks = startClocks(controls)
	return g, nil
}

// header returns the record of a game before its moves. The game, the match and the
// number come first, so that an incomplete record can be recognized.
func (m *Match) header(fx fixture) record.Record {
	start := protocol.NewRecord(m.Config.game, fx.setup, fx.opening.start)
	rec := record.Record{Tags: start.Tags[:1:1]}.
		WithTag(tagMatch, m.description).
		WithTag(tagNumber, strconv.Itoa(fx.number))
	rec.Tags = append(rec.Tags, start.Tags[1:]...)
	for seat, engine := range fx.table {
		rec = rec.WithTag(record.SeatTag(notation.Seat(seat+1)), m.engines[engine].name)
	}
	return rec.WithTag(record.TagDate, time.Now().UTC().Format("2006.01.02")).
		WithTag(record.TagVersion, protocol.Version())
}

// over reports whether the rules end the game, or ends it by an adjudication.
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

// end ends a game that the rules let go on, with a comment that says why.
func (g *game) end(o session.Outcome, comment string) {
	if err := g.Declare(o); err != nil {
		return // by the rules it is over already
	}
	if g.Plies() == 0 {
		_ = g.SetComments(comment) // a record can hold it
		return
	}
	_ = g.Annotate(func(p *record.Ply) { p.Comments = append(p.Comments, comment) })
}

// gather makes the engines ready. It returns an error if one cannot be started.
func (g *game) gather(ctx context.Context) (*fault, error) {
	for seat, i := range g.table {
		e, err := g.ready(ctx, i, g.setup.Seed)
		if err != nil {
			if noProgram(err) {
				return nil, fmt.Errorf("%s: %w", g.engines[i].name, err)
			}
			return newFault(notation.Seat(seat+1), err), nil
		}
		g.starts = append(g.starts, beginning(e, g.start, g.plain))
	}
	return nil, nil
}

// ply plays the move of the engine to move.
func (g *game) ply(ctx context.Context) *fault {
	seat := g.Position().Turn()
	word, told, lost := g.ask(ctx, seat)
	if lost != nil {
		return lost
	}
	if err := g.PlayWord(word); err != nil {
		return &fault{seat: seat, kind: illegal, text: err.Error()}
	}
	left, timed := g.clocks.use(seat, told.took)
	// What no record can hold of the engine's words is left out.
	_ = g.Annotate(func(p *record.Ply) {
		told.annotate(p)
		if timed {
			p.SetClock(left.Round(time.Millisecond))
		}
	})
	e, known := eval(told.score)
	g.opinions = append(g.opinions, opinion{seat, int(math.Round(1000 * e.Expected)), known})
	g.words = append(g.words, g.Ply().Move) // one spelling for all engines
	return nil
}

// ask asks the engine to move for its move. A late engine is told to stop, which
// distinguishes it from one that hangs.
func (g *game) ask(ctx context.Context, seat notation.Seat) (word string, told search, lost *fault) {
	e := g.running[g.table[seat-1]]
	allowed, timed := g.clocks.allowed(seat)
	if g.selfPlay {
		told.moves = &moves{}
	}
	longest := maxUntimed
	began := time.Now()
	if timed {
		longest = allowed + g.hang
		g.late.set(began.Add(allowed), func() { go e.Stop(ctx) }) // Go reports the error
	}
	g.hung.set(began.Add(longest), func() { g.giveUp(context.DeadlineExceeded) })
	word, err := e.Go(ctx, client.Search{
		From:   &client.Position{Start: g.starts[seat-1], Moves: g.words},
		Limits: g.clocks.limits(seat),
		Info:   told.heed,
		Moved:  func() { told.took = time.Since(began) },
	})
	if err != nil {
		told.took = time.Since(began)
	}
	g.late.clear()
	g.hung.clear()
	if err == nil && timed && told.took > allowed {
		return "", told, &fault{seat: seat, kind: late, text: fmt.Sprintf("a move after %v, later than %v",
			told.took.Round(time.Millisecond), allowed)}
	}
	if err == nil {
		err = context.Cause(ctx) // the alarm has rung at the last moment
	}
	if err != nil {
		return "", told, newFault(seat, err)
	}
	return word, told, nil
}

// search holds the info of an engine during its search.
type search struct {
	took  time.Duration
	depth int
	nodes uint64
	score client.Score
	moves *moves // nil unless they are recorded
}

// heed takes a line of the engine. Of several best moves only the first counts.
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
	if i.Score.Unit != client.NoScore {
		s.score = i.Score
	}
}

// annotate adds the info of the search to the record.
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

// eval converts a score to the form of records. A hundred centipawns count as a hundred
// points of Elo.
func eval(score client.Score) (record.Eval, bool) {
	switch v := score.Value; score.Unit {
	case client.Permille:
		return record.Eval{Expected: float64(v) / 1000}, true
	case client.Centipawns:
		return record.Eval{Expected: eloScore(float64(v))}, true
	case client.Mate:
		expected := 0.0
		if v > 0 {
			expected = 1
		}
		return record.Eval{Expected: expected, Plies: v}, v != 0
	}
	return record.Eval{}, false
}

// outcome records how the game ended: by the rules, by an adjudication, or by a fault that
// loses the game for some engines.
func (g *game) outcome(lost *fault, losers ...int) (outcome, error) {
	if lost != nil {
		if err := g.SetTag(tagFault, lost.tag()); err != nil {
			return outcome{}, err
		}
		g.end(session.Outcome{Result: forfeit(g.Position(), g.table, losers), Reason: lost.kind.termination()}, lost.String())
	}
	ended := g.Outcome()
	rec := g.Record().WithTag(record.TagTermination, ended.Reason)
	return outcome{g.number, rec, lost, g.stake.got(g.Position(), ended.Result, lost != nil)}, nil
}

// forfeit returns the result if engines lose by faults at p. The winners are the seats that
// would win if any seat of the losers resigned.
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

// fault describes how an engine lost a game other than by the rules.
type fault struct {
	seat   notation.Seat
	kind   faultKind
	text   string
	stderr string // the end of the engine's standard error
}

// faultKind is a kind of fault.
type faultKind uint8

// The kinds of faults.
const (
	crash faultKind = iota
	illegal
	late
	hang
	refusal
	absent
	numFaults
)

// String returns the word for the kind in records and standings.
func (k faultKind) String() string {
	return [...]string{"crash", "illegal", "time", "hang", "protocol", "forfeit", "none"}[min(k, numFaults)]
}

// termination returns the word for the kind that all records share.
func (k faultKind) termination() string {
	switch k {
	case illegal:
		return record.EndedByIllegalMove
	case late:
		return record.EndedByTime
	}
	return record.EndedByCrash
}

// newFault returns the fault for an error of the client.
func newFault(seat notation.Seat, err error) *fault {
	f := &fault{seat: seat, kind: refusal, text: err.Error(), stderr: lastWords(err)}
	var told *client.Error
	if errors.As(err, &told) {
		f.text = fmt.Sprintf("%s: %v", told.Doing, told.Err)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		f.kind = hang
		if told != nil {
			f.text = told.Doing + ": no answer in time"
		}
	case errors.Is(err, client.ErrExited):
		f.kind = crash
	}
	return f
}

// tag returns the value of the tag Fault.
func (f *fault) tag() string { return fmt.Sprintf("%s %s", f.seat, f.kind) }

// parseFault reads the tag Fault of a game with the given number of seats.
func parseFault(text string, seats int) (*fault, bool) {
	for seat := notation.Seat(1); int(seat) <= seats; seat++ {
		for kind := range numFaults {
			f := &fault{seat: seat, kind: kind}
			if f.tag() == text {
				return f, true
			}
		}
	}
	return nil, false
}

// String describes the fault for the record and the terminal.
func (f *fault) String() string {
	text := f.tag() + ": " + f.text
	if f.stderr != "" {
		text += "; its standard error ends: " + f.stderr
	}
	return plain(text)
}

// maxFault bounds the description of a fault, in bytes.
const maxFault = 1000

// plain returns a text of an engine without characters that are not allowed in comments or
// could disturb a terminal.
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
