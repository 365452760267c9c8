package protocol

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// command is one word that a peer may say.
type command struct {
	usage string
	alone bool // nothing may run beside it: a search is stopped first
	run   func(s *Server, ctx context.Context, args string) error
}

// commands is filled by init, because help lists it.
var commands map[string]command

// commandOrder is the order of help.
var commandOrder = []string{
	"ugi", "isready", "setoption", "uginewgame", "position", "query", "go", "stop",
	"show", "moves", "perft", "svg", "help", "quit",
}

func init() {
	commands = map[string]command{
		"ugi":        {"who I am and what can be set", false, (*Server).ugi},
		"isready":    {"answered by readyok, also during a search", false, plain(func(s *Server) { s.answer("readyok") })},
		"setoption":  {"name N value V", true, noContext((*Server).setOption)},
		"uginewgame": {"back to the start; what the search has learned is forgotten", true, plain((*Server).newGame)},
		"position":   {"startpos|fen F [moves M …]", true, noContext((*Server).position)},
		"query":      {"gameover|p1turn|result|turn|players|fen|moves|score|threats|path", false, noContext((*Server).query)},
		"go":         {"[p1time ms p1inc ms …] [movetime ms] [depth n] [nodes n] [infinite] [searchmoves M …]", true, (*Server).goSearch},
		"stop":       {"end the search now", false, plain((*Server).stop)},
		"show":       {"the board as a diagram", false, plain((*Server).show)},
		"moves":      {"the legal moves, one a line", false, plain((*Server).listMoves)},
		"perft":      {"n: count the move sequences of n plies", true, (*Server).perft},
		"svg":        {"[light|dark] [last M|none] [moves] [targets SPACE] [path]: the board as a picture", false, noContext((*Server).svg)},
		"help":       {"this list", false, plain((*Server).help)},
		"quit":       {"end the program", false, plain(func(*Server) {})},
	}
}

func plain(f func(*Server)) func(*Server, context.Context, string) error {
	return func(s *Server, _ context.Context, _ string) error {
		f(s)
		return nil
	}
}

func noContext(f func(*Server, string) error) func(*Server, context.Context, string) error {
	return func(s *Server, _ context.Context, args string) error { return f(s, args) }
}

func (s *Server) ugi(context.Context, string) error {
	s.answer("id name %s", Name)
	s.answer("id author %s", Author)
	for _, o := range optionList {
		s.answer("option name %s %s", o.name, o.announce(s))
	}
	s.answer("ugiok")
	return nil
}

func (s *Server) newGame() {
	if s.search != nil {
		s.search.Forget()
	}
	if start, err := s.startOf(startpos); err == nil {
		s.table = newTable(start)
	}
}

// query answers one question about the position.
func (s *Server) query(what string) error {
	answer, ok := queries[what]
	if !ok {
		return fmt.Errorf("no question %s", quote(what))
	}
	s.out.line(strings.TrimRight("response "+answer(s), " "))
	return nil
}

var queries = map[string]func(*Server) string{
	"gameover": func(s *Server) string { return fmt.Sprint(s.result().Over()) },
	"p1turn":   func(s *Server) string { return fmt.Sprint(s.table.now.Turn() == 1) },
	"result":   func(s *Server) string { return s.result().String() },
	"turn":     func(s *Server) string { return s.table.now.Turn().String() },
	"players":  func(s *Server) string { return fmt.Sprint(s.table.now.Players()) },
	"fen":      func(s *Server) string { return s.table.now.String() },
	"moves":    func(s *Server) string { return strings.Join(s.moves(), " ") },
	"score": func(s *Server) string {
		if score, ok := s.table.now.Score(); ok {
			return fmt.Sprint(score)
		}
		return "none"
	},
	"threats": func(s *Server) string {
		list, _ := s.table.now.Threats()
		if s.result().Over() {
			return ""
		}
		return strings.Join(list, " ")
	},
	"path": func(s *Server) string {
		list, _ := s.table.now.Path()
		if len(list) == 0 || s.result().Over() {
			return "none"
		}
		return strings.Join(list, " ")
	},
}

// moves are the legal moves, none in a game cut off by MaxPlies.
func (s *Server) moves() []string {
	if s.result().Over() {
		return nil
	}
	return s.table.now.Moves()
}

func (s *Server) show() {
	p := s.table.now
	state := "to move: " + p.Turn().String()
	if r := s.result(); r.Over() {
		state = "result: " + r.String()
	}
	s.out.line(p.Diagram() + state + "\nposition: " + p.String())
}

func (s *Server) listMoves() {
	list := s.moves()
	s.out.line(strings.Join(append(list, fmt.Sprintf("moves: %d", len(list))), "\n"))
}

// maxPerft keeps a count from running for ever by a slip of the finger; stop
// ends it sooner.
const maxPerft = 99

func (s *Server) perft(ctx context.Context, args string) error {
	depth, err := parseInt(args, 1, maxPerft)
	if err != nil {
		return err
	}
	p, threads := s.table.now, s.options.search.Threads
	s.begin(ctx, true, func(ctx context.Context) {
		started := time.Now()
		counts := p.Perft(ctx, depth, threads)
		passed := time.Since(started)
		if ctx.Err() != nil {
			s.answer("info string perft stopped")
			return
		}
		var b strings.Builder
		var total uint64
		for i, m := range p.Moves() {
			fmt.Fprintf(&b, "%s: %d\n", m, counts[i])
			total += counts[i]
		}
		fmt.Fprintf(&b, "total: %d\ntime: %d ms\nnps: %.0f", total, passed.Milliseconds(), float64(total)/max(passed.Seconds(), 1e-9))
		s.out.line(b.String())
	})
	return nil
}

func (s *Server) help() {
	var b strings.Builder
	for _, name := range commandOrder {
		fmt.Fprintf(&b, "%-11s %s\n", name, commands[name].usage)
	}
	s.out.line(strings.TrimRight(b.String(), "\n"))
}
