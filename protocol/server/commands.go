package server

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type command struct {
	name  string
	usage func(u *ugi) string
	doc   string
	alone bool // stops a search, and waits for a perft
	exact bool // with tabs in the arguments
	quits bool
	run   func(u *ugi, ctx context.Context, args string) error
}

func (c command) form(u *ugi) string {
	if c.usage == nil {
		return c.name
	}
	return c.name + " " + c.usage(u)
}

// commands is in the order of help, and filled in by init because help refers to it.
var commands []command

func init() {
	commands = []command{
		{name: "ugi", doc: "id lines, option lines and ugiok", run: plain((*ugi).hello)},
		{name: "isready", doc: "readyok, also during a search or a count", run: plain((*ugi).isReady)},
		{name: "setoption", usage: words("name N value V"), doc: "nothing, or an error line", alone: true, exact: true, run: noContext((*ugi).setOption)},
		{name: "uginewgame", doc: "nothing; the search forgets what it learned", alone: true, run: plain((*ugi).newGame)},
		{name: "position", usage: words("startpos|fen F [moves M …]"), doc: "nothing, or an error line", alone: true, run: noContext((*ugi).position)},
		{name: "query", usage: (*ugi).questionNames, doc: "response and the answer", run: noContext((*ugi).query)},
		{name: "go", usage: func(*ugi) string { return wire.LimitsUsage() }, doc: "info lines, then bestmove M", alone: true, run: (*ugi).goSearch},
		{name: "stop", doc: "nothing; the search ends, and its bestmove follows", run: plain((*ugi).Stop)},
		{name: "ponderhit", doc: "nothing; the expected move of go ponder has been made, and its time runs from now", run: noArgs((*ugi).Hit)},
		{name: "show", doc: "the board as a diagram, the seat to move and the position text", run: plain((*ugi).show)},
		{name: "moves", doc: "the legal moves, one a line, and their number", run: noArgs((*ugi).listMoves)},
		{name: "perft", usage: words("n"), doc: "the number of move sequences of n plies, by first move, whatever MaxPlies and Repetitions are", alone: true, run: (*ugi).perft},
		{name: "svg", usage: (*ugi).svgUsage, doc: "the board as an SVG document, then svgok", run: noContext((*ugi).svg)},
		{name: "json", usage: words("[moves]"), doc: "the position, or its moves with their effects, labels and the questions that tell them apart, as one line of JSON; a finished game has a reason: rules, length (MaxPlies) or repetition (Repetitions)", run: noContext((*ugi).json)},
		{name: "games", doc: "one line of JSON for each game, with its setups and facts, then gamesok", run: noArgs((*ugi).listGames)},
		{name: "describe", usage: words("[GAME] [light|dark]"), doc: "the setups, seats, options, board and pieces of a game, by default the current one, as one line of JSON; the figures are for light or dark pictures", run: noContext((*ugi).describe)},
		{name: "help", doc: "this list", run: plain((*ugi).help)},
		{name: "quit", doc: "nothing; the program ends", quits: true, run: plain((*ugi).quit)},
	}
}

func words(text string) func(*ugi) string { return func(*ugi) string { return text } }

func plain(f func(*ugi)) func(*ugi, context.Context, string) error {
	return func(u *ugi, _ context.Context, _ string) error {
		f(u)
		return nil
	}
}

func noArgs(f func(*ugi) error) func(*ugi, context.Context, string) error {
	return func(u *ugi, _ context.Context, _ string) error { return f(u) }
}

func noContext(f func(*ugi, string) error) func(*ugi, context.Context, string) error {
	return func(u *ugi, _ context.Context, args string) error { return f(u, args) }
}

func (u *ugi) hello() {
	u.Answer("id name %s %s", host.Name, wire.Version)
	u.Answer("id author %s", host.Author)
	for _, o := range optionList {
		u.Answer("option name %s %s", o.name, announcement(o.values(u)))
	}
	u.Answer("ugiok")
}

func (u *ugi) isReady() {
	u.Ready()
	u.Answer("readyok")
}

func (u *ugi) newGame() {
	u.Forget()
	u.Restart()
	u.refused = ""
}

// A script expects the counts of a perft, so quit waits, unless a person types.
func (u *ugi) quit() { u.settle("quit") }

func (u *ugi) show() {
	p := u.Position()
	state := "to move: " + p.Turn().String()
	if r := u.Result(); r.Over() {
		state = "result: " + r.String()
	}
	u.Write(p.Diagram() + state + "\nposition: " + u.text(p.String()))
}

func (u *ugi) listMoves() error {
	if err := u.accepted("moves: 0"); err != nil {
		return err
	}
	list := u.moveWords()
	u.Write(strings.Join(append(list, fmt.Sprintf("moves: %d", len(list))), "\n"))
	return nil
}

func (u *ugi) perft(ctx context.Context, args string) error {
	depth, err := wire.ParseInt(args, 1, protocol.MaxPerft)
	if err == nil {
		err = u.accepted("")
	}
	if err != nil {
		return err
	}
	p, threads := u.Position(), u.Settings().Threads
	u.Begin(ctx, true, func(ctx context.Context) {
		started := time.Now()
		counts, moves := p.Perft(ctx, int(depth), threads), p.Words()
		passed := time.Since(started)
		if ctx.Err() != nil {
			u.Answer("info string perft stopped")
			return
		}
		var b strings.Builder
		var total uint64
		count := make(map[string]uint64, len(moves))
		for i, word := range u.words(moves) {
			count[word] = counts[i]
			total += counts[i]
		}
		for _, word := range slices.Sorted(maps.Keys(count)) {
			fmt.Fprintf(&b, "%s: %d\n", word, count[word])
		}
		fmt.Fprintf(&b, "total: %d\ntime: %d ms\nnps: %.0f", total, passed.Milliseconds(), float64(total)/max(passed.Seconds(), 1e-9))
		u.Write(b.String())
	})
	return nil
}

func (u *ugi) json(what string) error {
	if err := u.accepted(""); err != nil {
		return err
	}
	var value any
	switch what {
	case "":
		value = u.positionData()
	case "moves":
		value = wire.MovesData{Version: wire.DataVersion, Moves: []wire.MoveData{}, Choices: []wire.ChoiceData{}}
		if !u.Result().Over() {
			value = wire.MovesOf(u.Position())
		}
	default:
		return fmt.Errorf("want moves or nothing, not %s", format.Quote(what))
	}
	doc, err := json.Marshal(value)
	if err == nil {
		u.Write(string(doc))
	}
	return err
}

// Positions do not know MaxPlies and Repetitions. If these have ended the game, positionData sets
// the result and omits the moves.
func (u *ugi) positionData() wire.PositionData {
	doc, o := wire.PositionOf(u.Position()), u.Outcome()
	doc.Clocks = u.clocks()
	if !o.Over() {
		return doc
	}
	doc.Reason = wire.GameEnd(o.Reason)
	if o.Reason != record.EndedByRules {
		doc.Result, doc.Status, doc.Note = o.Result, protocol.Status(u.Position(), o.Result), ""
		doc.Moves, doc.Forced = []string{}, nil
	}
	return doc
}

func (u *ugi) help() {
	var b strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&b, "%s\n    %s\n", c.form(u), c.doc)
	}
	u.Write(strings.TrimRight(b.String(), "\n"))
}
