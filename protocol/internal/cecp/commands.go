package cecp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/session"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type command = func(d *dialect, ctx context.Context, args string) error

// Commands without a function are ignored. Because protover refers to the map, init fills it.
var commands map[string]command

func init() {
	commands = map[string]command{
		"xboard": nil, "accepted": nil, "rejected": nil, "random": nil, "computer": nil,
		"name": nil, "rating": nil, "ics": nil, "draw": nil, "put": nil, "hover": nil, "?": nil, "quit": nil,
		"protover": (*dialect).protover,
		"new":      func(d *dialect, _ context.Context, _ string) error { return d.newGame() },
		"variant":  (*dialect).variant,
		"setboard": (*dialect).setBoard,
		"ping":     func(d *dialect, _ context.Context, args string) error { d.Write("pong " + echo(args)); return nil },
		"force":    func(d *dialect, _ context.Context, _ string) error { d.forced = true; return nil },
		"result":   func(d *dialect, _ context.Context, _ string) error { d.forced = true; return nil },
		"analyze":  func(d *dialect, _ context.Context, _ string) error { d.forced, d.analyzing = true, true; return nil },
		"exit":     func(d *dialect, _ context.Context, _ string) error { d.analyzing = false; return nil },
		".":        (*dialect).status,
		"hard":     func(d *dialect, _ context.Context, _ string) error { d.ponders = true; return nil },
		"easy":     func(d *dialect, _ context.Context, _ string) error { d.ponders = false; return nil },
		"post":     func(d *dialect, _ context.Context, _ string) error { d.posting = true; return nil },
		"nopost":   func(d *dialect, _ context.Context, _ string) error { d.posting = false; return nil },
		"undo":     func(d *dialect, _ context.Context, _ string) error { return d.takeBack(1) },
		"remove":   func(d *dialect, _ context.Context, _ string) error { return d.takeBack(2) },
		"go":       (*dialect).goOn,
		"usermove": (*dialect).userMove,
		"hint":     (*dialect).hint,
		"lift":     (*dialect).lift,
		"level":    func(d *dialect, _ context.Context, args string) error { return d.timing.setLevel(args) },
		"st":       func(d *dialect, _ context.Context, args string) error { return d.timing.setMoveTime(args) },
		"sd":       func(d *dialect, _ context.Context, args string) error { return d.timing.setDepth(args) },
		"time":     func(d *dialect, _ context.Context, args string) error { return setCenti(&d.timing.ours, args) },
		"otim":     func(d *dialect, _ context.Context, args string) error { return setCenti(&d.timing.theirs, args) },
	}
}

func (d *dialect) protover(context.Context, string) error {
	d.Answer("feature myname=%q variants=%q", host.Name+" "+wire.Version, strings.Join(d.names(), ","))
	d.Write("feature usermove=1 ping=1 highlight=1 colors=0 sigint=0 sigterm=0 analyze=1 reuse=1 san=0 setboard=1 done=1")
	return nil
}

func (d *dialect) names() (list []string) {
	for _, g := range d.variants {
		name, _ := g.NameIn(ourName)
		list = append(list, name)
	}
	return list
}

func (d *dialect) newGame() error {
	d.Forget()
	return d.use(d.Game())
}

func (d *dialect) variant(_ context.Context, name string) error {
	i := slices.Index(d.names(), name)
	if i < 0 {
		return fmt.Errorf("unsupported variant, only %s", strings.Join(d.names(), ", "))
	}
	if err := d.use(d.variants[i]); err != nil {
		return err
	}
	d.setup()
	return nil
}

// After a refused position, no move is legal until the next position.
func (d *dialect) setBoard(_ context.Context, text string) error {
	p, err := d.parseFEN(text)
	if d.refused = err != nil; d.refused {
		d.Write("tellusererror Illegal position: " + lineio.Printable(err.Error(), lineio.MaxError))
		return nil
	}
	d.SetLine(session.NewHistory(p))
	return nil
}

func (d *dialect) parseFEN(text string) (protocol.Position, error) {
	board, rest := lineio.CutWord(text)
	turn, _ := lineio.CutWord(rest)
	seat := strings.Index("wb", turn)
	if len(turn) != 1 || seat < 0 {
		return nil, errors.New("want w or b after the board")
	}
	var b strings.Builder
	for _, c := range []byte(board) {
		word, err := d.wordOf(c)
		if err != nil {
			return nil, err
		}
		b.WriteString(word)
	}
	_, rest = lineio.CutWord(d.Start().String())
	_, keys := lineio.CutWord(rest)
	return d.Game().Parse(fmt.Sprintf("%s %c %s", b.String(), 'a'+seat, keys))
}

func (d *dialect) wordOf(c byte) (string, error) {
	if c == '/' || '0' <= c && c <= '9' {
		return string(c), nil
	}
	spec := d.Game().Spec()
	for _, w := range d.Game().Pieces() {
		kind := notation.Kind(1 + slices.Index(spec.Kinds, w.Kind))
		if int(w.Seat) <= 2 && letter(notation.Piece{Seat: w.Seat, Kind: kind}) == c {
			return w.Word, nil
		}
	}
	return "", fmt.Errorf("no piece %q", c)
}

// XBoard repeats the question even without a search.
func (d *dialect) status(context.Context, string) error {
	if !d.analyzing || !d.Busy() {
		return nil
	}
	i := d.progress.Load()
	d.Answer("stat01: %d %d %d 0 %d", time.Since(d.since).Milliseconds()/10, i.Nodes, i.Depth, len(d.Position().AppendMoves(nil)))
	return nil
}

func (d *dialect) goOn(ctx context.Context, _ string) error {
	d.forced, d.engine = false, d.Position().Turn()
	return d.think(ctx)
}

func (d *dialect) userMove(ctx context.Context, text string) error {
	p := d.Position()
	word, ok := d.read(p, text)
	if !ok || d.refused || d.Result().Over() || d.Play(d.Line(), word) != nil {
		d.Write("Illegal move: " + echo(text))
		return nil
	}
	d.tellResult()
	if d.forced || d.Position().Turn() != d.engine {
		return nil
	}
	return d.think(ctx)
}

func (d *dialect) takeBack(n int) error {
	l := d.Line()
	for range n {
		before, ok := l.Before()
		if !ok {
			return errors.New("command not legal now")
		}
		l = before
	}
	d.SetLine(l)
	return nil
}

const hintDepth = 2

func (d *dialect) hint(ctx context.Context, _ string) error {
	if d.refused || d.Result().Over() {
		return nil
	}
	p := d.Position()
	return d.Search(ctx, host.Search{Limits: wire.Limits{Depth: hintDepth}, Whole: true, Done: func(best string, _ protocol.Info) {
		d.Write("Hint: " + d.show(p, best))
	}})
}

func (d *dialect) lift(_ context.Context, text string) error {
	p := d.Position()
	grid := p.Game().Spec().Grid
	from, rest, ok := readSquare(grid, text)
	if !ok || rest != "" {
		return errors.New("not a square")
	}
	marks := make([]byte, grid.Len())
	for _, m := range p.AppendMoves(nil) {
		at, leaves := p.From(m)
		to, arrives := p.To(m)
		if leaves && arrives && at == from {
			marks[to] = 'Y'
		}
	}
	d.Write("highlight " + board(grid, func(sp notation.Space) byte { return marks[sp] }))
	return nil
}

const noMove = "@@@@"

func (d *dialect) show(p protocol.Position, word string) string {
	m, err := p.ParseMove(word)
	if err != nil {
		return word
	}
	grid := p.Game().Spec().Grid
	from, leaves := p.From(m)
	to, arrives := p.To(m)
	if !leaves || !arrives {
		return noMove
	}
	return square(grid, from) + square(grid, to)
}

func (d *dialect) read(p protocol.Position, text string) (word string, ok bool) {
	if text == noMove {
		return notation.PassText, true
	}
	grid := p.Game().Spec().Grid
	from, rest, ok := readSquare(grid, text)
	if !ok {
		return "", false
	}
	to, rest, ok := readSquare(grid, rest)
	return grid.Label(from) + "-" + grid.Label(to), ok && rest == ""
}

func square(grid notation.Grid, sp notation.Space) string {
	return string(rune('a'+grid.Col(sp))) + strconv.Itoa(grid.Rows()-grid.Row(sp))
}

func readSquare(grid notation.Grid, text string) (sp notation.Space, rest string, ok bool) {
	if text == "" {
		return 0, "", false
	}
	col, digits := int(text[0])-'a', 1
	for digits < len(text) && '0' <= text[digits] && text[digits] <= '9' {
		digits++
	}
	rank, err := strconv.Atoi(text[1:digits])
	if err != nil || col < 0 || col >= grid.Cols() || rank < 1 || rank > grid.Rows() {
		return 0, "", false
	}
	return grid.At(grid.Rows()-rank, col), text[digits:], true
}

// A proven win is 100000 plus a number of moves, not plies.
func score(l protocol.Candidate) int {
	const mate = 100000
	switch {
	case l.Claim() > 0:
		return mate + (l.Mate+1)/2
	case l.Claim() < 0:
		return -mate - (1-l.Mate)/2
	case l.Proven:
		return 0
	}
	return host.Centipawns(l.Score)
}
