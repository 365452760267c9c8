package server

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// question is a question that every game answers. The questions of particular games are
// their facts.
type question struct {
	name, doc string
	answer    func(s *Server) string
}

var questions = []question{
	{"gameover", "true or false", func(s *Server) string { return fmt.Sprint(s.result().Over()) }},
	{"p1turn", "true or false", func(s *Server) string { return fmt.Sprint(s.history.now.Turn() == 1) }},
	{"result", "p1win … p4win, p13win, p24win, p1loss, draw or none", func(s *Server) string { return s.result().String() }},
	{"turn", "p1 … p4", func(s *Server) string { return s.history.now.Turn().String() }},
	{"players", "the number of seats", func(s *Server) string { return fmt.Sprint(s.history.now.Players()) }},
	{"plies", "the number of moves since the start or the position text", func(s *Server) string { return fmt.Sprint(s.history.plies) }},
	{"fen", "the position text", func(s *Server) string { return s.history.now.String() }},
	{"moves", "the legal moves, sorted by their bytes", func(s *Server) string { return strings.Join(s.moves(), " ") }},
}

// query answers one question about the position.
func (s *Server) query(name string) error {
	for _, q := range questions {
		if q.name == name {
			s.respond(q.answer(s))
			return nil
		}
	}
	for _, f := range s.facts {
		if f.Name == name {
			s.respond(strings.Join(s.tell(f), " "))
			return nil
		}
	}
	return fmt.Errorf("unknown question %s, want one of %s", format.Quote(name), strings.ReplaceAll(s.questionNames(), "|", ", "))
}

// tell returns the answer for a fact, which the current game need not have.
func (s *Server) tell(f protocol.FactInfo) []string {
	a, ok := s.history.now.Fact(f.Name)
	cutOff := s.result().Over() && (a.Kind == protocol.MovesFact || a.Kind == protocol.SpacesFact)
	if !ok || cutOff {
		return f.Kind.None()
	}
	return a.Words()
}

func (s *Server) respond(answer string) { s.out.line(strings.TrimRight("response "+answer, " ")) }

// questionNames lists the questions.
func (s *Server) questionNames() string {
	var names []string
	for _, q := range questions {
		names = append(names, q.name)
	}
	for _, f := range s.facts {
		names = append(names, f.Name)
	}
	return strings.Join(names, "|")
}
