// Package cecp implements version 2 of the Chess Engine Communication Protocol, as spoken by XBoard
// and WinBoard 4.9. The games are engine-defined variants.
//
// XBoard only shows moves of a piece to a square, removing any piece there. Ranks count from the
// bottom, so with twelve rows, space 1D is square d12.
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

const ourName = "xboard"

type dialect struct {
	*host.Host
	variants  []protocol.Game // that XBoard can show
	forced    bool
	engine    notation.Seat
	posting   bool
	refused   bool // the position on the peer's board
	analyzing bool
	ponders   bool
	pondering session.History // with the expected reply; zero unless pondering
	expected  reply
	timing    timing
	abandoned atomic.Bool // whether the results of the search are unwanted
	progress  atomic.Pointer[protocol.Info]
	since     time.Time
}

type reply struct {
	from session.History
	word string
}

// Begins reports whether a first line is of this dialect.
func Begins(line string) bool { return strings.TrimSpace(line) == "xboard" }

// New makes h speak this dialect, with its first variant, or returns an error if h has none.
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

// These commands do not end an analysis or a search on the opponent's time.
var meanwhile = []string{".", "ping", "time", "otim", "lift", "put", "hover"}

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

func echo(text string) string {
	const maxEcho = 60
	return lineio.Printable(text, maxEcho)
}

func (d *dialect) think(ctx context.Context) error {
	if d.refused || d.Result().Over() {
		return nil
	}
	d.abandoned.Store(false)
	q := d.search(d.timing.limits(d.Position().Turn()))
	q.Whole = true
	return d.Search(ctx, q)
}

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

func (d *dialect) idles() bool {
	return d.Busy() && (d.analyzing || d.pondering != session.History{})
}

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
