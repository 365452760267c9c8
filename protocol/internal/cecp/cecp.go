// Package cecp implements a dialect: version 2 of the Chess Engine Communication Protocol, as
// spoken by XBoard and WinBoard 4.9. The games are variants that the engine defines.
//
// XBoard itself changes the board: a move takes a piece from one square to another and removes the
// piece there. It cannot show games whose moves do more. Files are letters from the left, and ranks
// are numbered from the bottom, so in a game with twelve rows the space 1D is the square d12. Seat
// 1 is white.
package cecp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/session"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// ourName is the name of the dialect in the entries of games.
const ourName = "xboard"

type dialect struct {
	*host.Host
	variants  []protocol.Game // the games whose every move XBoard can show
	forced    bool            // the engine does not move
	engine    notation.Seat   // the seat that the engine plays
	posting   bool            // the peer wants to see the search
	refused   bool            // the position on the peer's board is not on ours
	analyzing bool            // searches run until another position comes
	ponders   bool            // the engine searches on the opponent's time
	pondering session.History // with the expected reply; zero unless the engine ponders on it
	expected  reply
	timing    timing
	abandoned atomic.Bool                   // nobody waits for the results of the running search
	progress  atomic.Pointer[protocol.Info] // of the last analysis
	since     time.Time                     // when it began
}

// reply is the move that the engine expects after its own.
type reply struct {
	from session.History
	word string // "" for none
}

// Begins reports whether a first line is of this dialect.
func Begins(line string) bool { return strings.TrimSpace(line) == "xboard" }

// New returns the dialect for a host, at the first of its variants. If the host has none, New
// returns an error.
func New(h *host.Host) (host.Dialect, error) {
	d := &dialect{Host: h}
	h.OnIdle(d.goOnSearching)
	d.progress.Store(&protocol.Info{})
	d.variants = h.Named(ourName)
	if len(d.variants) == 0 {
		return nil, errors.New("no game that XBoard can show")
	}
	if err := d.use(d.variants[0]); err != nil {
		return nil, err
	}
	return d, nil
}

// use begins a game of a variant. The engine has the second seat.
func (d *dialect) use(g protocol.Game) error {
	if _, err := d.Wish(func(w *notation.Setup) { *w = notation.Setup{Players: 2} }); err != nil {
		return err
	}
	if err := d.Use(g); err != nil {
		return err
	}
	d.forced, d.engine, d.refused = d.analyzing, 2, false
	d.timing = timing{}
	return nil
}

func (d *dialect) Do(ctx context.Context, line string) (quit bool) {
	name, args := lineio.CutWord(strings.TrimSpace(line))
	switch {
	case d.idles() && slices.Contains(meanwhile, name):
	case name == "usermove" && d.ponderHit(args):
		return false
	default:
		if d.idles() {
			d.abandoned.Store(true)
		}
		d.Settle(d.judge(line), d.judge)
		d.pondering = session.History{}
	}
	if quit = d.do(ctx, line, name, args); !quit {
		d.goOnSearching(ctx)
	}
	return quit
}

func (d *dialect) do(ctx context.Context, line, name, args string) (quit bool) {
	if name == "" {
		return false
	}
	c, ok := commands[name]
	if !ok {
		d.refuse("unknown command", line)
		return false
	}
	if c == nil {
		return name == "quit"
	}
	if err := c(d, ctx, args); err != nil {
		d.refuse(err.Error(), line)
	}
	return false
}

// meanwhile are the commands that do not end an analysis, or the search on the opponent's time.
var meanwhile = []string{".", "ping", "time", "otim", "lift", "put", "hover"}

// judge returns the verdict of a line on a running search: the search must move now, its move is no
// longer wanted, or the line can wait.
func (d *dialect) judge(line string) host.Verdict {
	switch name, _ := lineio.CutWord(strings.TrimSpace(line)); name {
	case "?":
		return host.End
	case "new", "variant", "force", "result", "undo", "remove", "quit":
		d.abandoned.Store(true)
		return host.End
	}
	return host.GoOn
}

func (d *dialect) Fail(_, text string) { d.refuse(text, "") }

func (d *dialect) refuse(why, line string) {
	d.Write("Error (" + lineio.Printable(why, lineio.MaxError) + "): " + echo(line))
}

// echo quotes a text of the peer. Long or unusual texts are clipped or escaped.
func echo(text string) string {
	const maxEcho = 60 // bytes
	return lineio.Printable(text, maxEcho)
}

// think searches for a move, plays it and sends it. If there is no game to play, it does nothing.
func (d *dialect) think(ctx context.Context) error {
	if d.refused || d.Result().Over() {
		return nil
	}
	d.abandoned.Store(false)
	q := d.search(d.timing.limits(d.Position().Turn()))
	q.Whole = true
	return d.Search(ctx, q)
}

// search returns a search of the current position that plays a move and sends it.
func (d *dialect) search(limits wire.Limits) host.Search {
	p, before := d.Position(), d.Line()
	q := host.Search{Limits: limits, Done: func(best string, info protocol.Info) {
		if d.abandoned.Load() || d.Play(before, best) != nil {
			return
		}
		d.Answer("move %s", d.show(p, best))
		d.expected = reply{from: d.Line()}
		if len(info.Candidates) > 0 && len(info.Candidates[0].PV) > 1 {
			d.expected.word = info.Candidates[0].PV[1]
		}
		d.tellResult()
	}}
	if d.posting {
		q.Report = func(i protocol.Info) {
			if !d.abandoned.Load() {
				d.post(p, i)
			}
		}
	}
	return q
}

// idles reports whether a search runs that need not end with a move.
func (d *dialect) idles() bool {
	return d.Busy() && (d.analyzing || d.pondering != session.History{})
}

// goOnSearching begins the search of an analysis or on the opponent's time, if the engine has
// nothing else to do.
func (d *dialect) goOnSearching(ctx context.Context) {
	if d.Busy() {
		return
	}
	if d.refused || d.Result().Over() {
		return
	}
	var err error
	switch {
	case d.analyzing:
		err = d.analyze(ctx)
	case d.ponders && !d.forced && d.expected.word != "" && d.expected.from == d.Line():
		err = d.ponder(ctx)
	}
	if err != nil {
		d.refuse(err.Error(), "")
	}
}

func (d *dialect) analyze(ctx context.Context) error {
	p, posting := d.Position(), d.posting
	d.abandoned.Store(false)
	d.progress.Store(&protocol.Info{})
	d.since = time.Now()
	return d.Search(ctx, host.Search{
		Limits: wire.Limits{Infinite: true},
		Report: func(i protocol.Info) {
			d.progress.Store(&i)
			if posting && !d.abandoned.Load() {
				d.post(p, i)
			}
		},
		Done: func(string, protocol.Info) {},
	})
}

// ponder searches the position after the expected reply. Until that move comes, nobody waits for
// the results.
func (d *dialect) ponder(ctx context.Context) error {
	defer d.SetLine(d.expected.from)
	if d.Play(d.expected.from, d.expected.word) != nil || d.Result().Over() {
		return nil
	}
	d.abandoned.Store(true)
	d.pondering = d.Line()
	limits := d.timing.limits(d.Position().Turn())
	limits.Ponder = true
	return d.Search(ctx, d.search(limits))
}

// ponderHit lets the engine move if it ponders on this move of the peer.
func (d *dialect) ponderHit(text string) bool {
	if !d.Busy() || d.pondering == (session.History{}) {
		return false
	}
	word, ok := d.read(d.Position(), text)
	if !ok || d.Play(d.Line(), word) != nil {
		return false
	}
	if d.Position() != d.pondering.Position() {
		d.SetLine(d.expected.from)
		return false
	}
	d.SetLine(d.pondering)
	d.pondering = session.History{}
	d.abandoned.Store(false)
	d.Keep()
	return d.HitWithin(d.timing.limits(d.Position().Turn())) == nil
}

func (d *dialect) tellResult() {
	switch r := d.Result(); {
	case !r.Over():
	case r.Winners().Has(1):
		d.Write("1-0 {White wins}")
	case r.Winners().Has(2):
		d.Write("0-1 {Black wins}")
	default:
		d.Write("1/2-1/2 {Draw}")
	}
}

func (d *dialect) post(p protocol.Position, i protocol.Info) {
	for _, l := range i.Candidates[:min(1, len(i.Candidates))] {
		var words []string
		for _, word := range l.PV {
			words = append(words, d.show(p, word))
			next, err := p.PlayWord(word)
			if err != nil {
				break
			}
			p = next
		}
		d.Answer("%d %d %d %d %s", i.Depth, score(l), i.Time.Milliseconds()/10, i.Nodes, strings.Join(words, " "))
	}
}

func (d *dialect) setup() {
	grid := d.Game().Spec().Grid
	d.Answer("setup (%s) %dx%d+0_fairy %s", pieceTable, grid.Cols(), grid.Rows(), fen(d.Position()))
}

func fen(p protocol.Position) string {
	rows := board(p.Game().Spec().Grid, func(sp notation.Space) byte { return letter(p.Piece(sp)) })
	return rows + " " + []string{"w", "b"}[p.Turn()-1] + " - - 0 1"
}

// board returns the letters of spaces row by row. Numbers stand for runs of spaces without a
// letter.
func board(grid notation.Grid, letter func(sp notation.Space) byte) string {
	var rows []string
	for row := range grid.Rows() {
		var b strings.Builder
		empty := 0
		for col := range grid.Cols() {
			c := letter(grid.At(row, col))
			if c == 0 {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&b, empty)
			}
			empty = 0
			b.WriteByte(c)
		}
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		rows = append(rows, b.String())
	}
	return strings.Join(rows, "/")
}

// The pieces are drawn as rooks, knights and queens, by kind. pieceTable holds their letters in
// XBoard's order of pieces: pawn, knight, bishop, rook, queen, king.
const (
	pieceTable   = ".N.RQ..n.rq."
	pieceLetters = "?RNQ"
)

func letter(piece notation.Piece) byte {
	if piece == (notation.Piece{}) {
		return 0
	}
	c := pieceLetters[min(int(piece.Kind), len(pieceLetters)-1)]
	if piece.Seat != 1 {
		c += 'a' - 'A'
	}
	return c
}
