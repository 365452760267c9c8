package server

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// command is a command of the protocol. The table commands has everything about it.
type command struct {
	name  string
	usage func(s *Server) string // what follows the name
	doc   string
	alone bool // it runs alone: it stops a search, and waits for a perft
	quits bool
	run   func(s *Server, ctx context.Context, args string) error
}

// commands is in the order of help. It is filled in by init because help refers to it.
var commands []command

func init() {
	commands = []command{
		{name: "ugi", doc: "id lines, option lines and ugiok", run: plain((*Server).ugi)},
		{name: "isready", doc: "readyok, also during a search or a count", run: plain((*Server).isReady)},
		{name: "setoption", usage: words("name N value V"), doc: "nothing, or an error line", alone: true, run: noContext((*Server).setOption)},
		{name: "uginewgame", doc: "nothing; the search forgets what it learned", alone: true, run: plain((*Server).newGame)},
		{name: "position", usage: words("startpos|fen F [moves M …]"), doc: "nothing, or an error line", alone: true, run: noContext((*Server).position)},
		{name: "query", usage: (*Server).questionNames, doc: "response and the answer", run: noContext((*Server).query)},
		{name: "go", usage: func(*Server) string { return protocol.LimitsUsage() }, doc: "info lines, then bestmove M", alone: true, run: (*Server).goSearch},
		{name: "stop", doc: "nothing; the search ends, and its bestmove follows", run: plain((*Server).stop)},
		{name: "show", doc: "the board as a diagram, the seat to move and the position text", run: plain((*Server).show)},
		{name: "moves", doc: "the legal moves, one a line, and their number", run: plain((*Server).listMoves)},
		{name: "perft", usage: words("n"), doc: "the number of move sequences of n plies, by first move", alone: true, run: (*Server).perft},
		{name: "svg", usage: (*Server).svgUsage, doc: "the board as an SVG document, then svgok", run: noContext((*Server).svg)},
		{name: "json", usage: words("[moves]"), doc: "the position, or its moves and what they do, as one line of JSON", run: noContext((*Server).json)},
		{name: "games", doc: "one line of JSON for each game, with what there is to choose, then gamesok", run: noArgs((*Server).listGames)},
		{name: "help", doc: "this list", run: plain((*Server).help)},
		{name: "quit", doc: "nothing; the program ends", quits: true, run: plain((*Server).quit)},
	}
}

func commandOf(name string) *command {
	for i := range commands {
		if commands[i].name == name {
			return &commands[i]
		}
	}
	return nil
}

func words(text string) func(*Server) string { return func(*Server) string { return text } }

func plain(f func(*Server)) func(*Server, context.Context, string) error {
	return func(s *Server, _ context.Context, _ string) error {
		f(s)
		return nil
	}
}

func noArgs(f func(*Server) error) func(*Server, context.Context, string) error {
	return func(s *Server, _ context.Context, _ string) error { return f(s) }
}

func noContext(f func(*Server, string) error) func(*Server, context.Context, string) error {
	return func(s *Server, _ context.Context, args string) error { return f(s, args) }
}

func (s *Server) ugi() {
	s.answer("id name %s %s", Name, protocol.Version())
	s.answer("id author %s", Author)
	for _, o := range optionList {
		s.answer("option name %s %s", o.name, o.announce(s))
	}
	s.answer("ugiok")
}

// isReady answers. It also creates the searcher, so that allocating its memory does not
// count against the first move.
func (s *Server) isReady() {
	if s.task == nil {
		s.searcher()
	}
	s.answer("readyok")
}

func (s *Server) newGame() {
	if s.search != nil {
		s.search.Forget()
	}
	s.history = newHistory(s.start)
}

// quit waits for a perft, whose counts a script expects, unless a person types.
func (s *Server) quit() {
	if !s.terminal {
		s.settle("quit")
	}
}

func (s *Server) show() {
	p := s.history.now
	state := "to move: " + p.Turn().String()
	if r := s.result(); r.Over() {
		state = "result: " + r.String()
	}
	s.out.line(p.Diagram() + state + "\nposition: " + p.String())
}

// moves returns the legal moves. There are none in a game that MaxPlies has ended.
func (s *Server) moves() []string {
	if s.result().Over() {
		return nil
	}
	return s.history.now.Words()
}

func (s *Server) listMoves() {
	list := s.moves()
	s.out.line(strings.Join(append(list, fmt.Sprintf("moves: %d", len(list))), "\n"))
}

// maxPerft bounds the depth of a perft, in case of a typing error.
const maxPerft = 99

func (s *Server) perft(ctx context.Context, args string) error {
	depth, err := protocol.ParseInt(args, 1, maxPerft)
	if err != nil {
		return err
	}
	h, moves, threads, maxPlies := s.history, s.moves(), s.options.threads, s.options.maxPlies
	s.begin(ctx, true, func(ctx context.Context) {
		started := time.Now()
		counts := make([]uint64, len(moves))
		if maxPlies == 0 || h.plies+int(depth) <= maxPlies {
			counts = h.now.Perft(ctx, int(depth), threads)
		}
		passed := time.Since(started)
		if ctx.Err() != nil {
			s.answer("info string perft stopped")
			return
		}
		var b strings.Builder
		var total uint64
		for i, m := range moves {
			fmt.Fprintf(&b, "%s: %d\n", m, counts[i])
			total += counts[i]
		}
		fmt.Fprintf(&b, "total: %d\ntime: %d ms\nnps: %.0f", total, passed.Milliseconds(), float64(total)/max(passed.Seconds(), 1e-9))
		s.out.line(b.String())
	})
	return nil
}

func (s *Server) json(what string) error {
	var value any = s.history.now
	switch what {
	case "":
	case "moves":
		value = s.effects()
	default:
		return fmt.Errorf("want moves or nothing, not %s", format.Quote(what))
	}
	doc, err := json.Marshal(value)
	if err == nil && what == "" && s.result() != s.history.now.Result() {
		doc, err = cutOff(doc, s.result())
	}
	if err == nil {
		s.out.line(string(doc))
	}
	return err
}

// cutOff gives the JSON of a position the result of MaxPlies, which no rule knows.
func cutOff(doc []byte, result notation.Result) ([]byte, error) {
	members := map[string]any{}
	if err := json.Unmarshal(doc, &members); err != nil {
		return nil, err
	}
	members["result"], members["moves"] = result, []string{}
	return json.Marshal(members)
}

// effects returns the effects of the legal moves, in the order of their words.
func (s *Server) effects() []protocol.Effect {
	list := []protocol.Effect{}
	if s.result().Over() {
		return list
	}
	p := s.history.now
	for _, m := range p.AppendMoves(nil) {
		list = append(list, p.Effect(m))
	}
	slices.SortFunc(list, func(a, b protocol.Effect) int { return strings.Compare(a.Word, b.Word) })
	return list
}

// gameJSON describes a game in the answer to games.
type gameJSON struct {
	Name        string              `json:"name"`
	Title       string              `json:"title"`
	Rows        []string            `json:"rows"`    // labels, from the top
	Columns     []string            `json:"columns"` // labels, from the left
	Kinds       []string            `json:"kinds"`
	Players     []int               `json:"players"` // the usual number first
	TeamPlayers int                 `json:"teamPlayers"`
	Variations  []string            `json:"variations"`
	Dealt       []string            `json:"dealt"` // the variations that a seed deals
	Arranged    bool                `json:"arranged"`
	Facts       map[string]factJSON `json:"facts"`
}

// factJSON describes a fact in the answer to games.
type factJSON struct {
	Doc  string `json:"doc"`
	Form string `json:"form"` // number, word, moves or spaces
}

func (s *Server) listGames() error {
	for _, g := range s.set.Games() {
		doc, err := json.Marshal(describe(g))
		if err != nil {
			return err
		}
		s.out.line(string(doc))
	}
	s.out.line("gamesok")
	return nil
}

func describe(g protocol.Game) gameJSON {
	spec := g.Spec()
	doc := gameJSON{
		Name: spec.Name, Title: spec.Title, Kinds: spec.Kinds, Players: spec.Players, TeamPlayers: spec.TeamPlayers,
		Variations: spec.Variations, Dealt: append([]string{}, spec.Dealt...), Arranged: spec.Arranged, Facts: map[string]factJSON{},
	}
	for row := range spec.Grid.Rows() {
		doc.Rows = append(doc.Rows, format.RowLabel(spec.Grid, row))
	}
	for col := range spec.Grid.Cols() {
		doc.Columns = append(doc.Columns, format.ColLabel(spec.Grid, col))
	}
	for _, f := range g.Facts() {
		doc.Facts[f.Name] = factJSON{f.Doc, f.Kind.String()}
	}
	return doc
}

func (s *Server) help() {
	var b strings.Builder
	for _, c := range commands {
		usage := c.name
		if c.usage != nil {
			usage += " " + c.usage(s)
		}
		fmt.Fprintf(&b, "%s\n    %s\n", usage, c.doc)
	}
	s.out.line(strings.TrimRight(b.String(), "\n"))
}

func (s *Server) result() notation.Result { return s.history.result(s.options.maxPlies) }
