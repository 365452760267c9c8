package server

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
)

// Name and Author identify a server to its peer.
const (
	Name   = host.Name
	Author = host.Author
)

// Server serves one peer. It is not safe for concurrent use. The zero Server is invalid; use New.
type Server struct {
	host        *host.Host
	interactive bool
}

// New returns a server for set that starts with the given game. The error may be a
// [*protocol.UnknownGameError], come from the game's New function, or mean that a fact is named
// like a question or a word of svg.
func New(set protocol.Set, game string) (*Server, error) {
	for _, f := range factsOf(set) {
		isQuestion := slices.ContainsFunc(questions, func(q question) bool { return q.name == f.Name })
		isWord := slices.ContainsFunc(viewWords, func(w viewWord) bool { return w.name == f.Name })
		if isQuestion || isWord {
			return nil, fmt.Errorf("a fact cannot have the name %s, which is a question or a word of svg", f.Name)
		}
	}
	h, err := host.New(set, game)
	if err != nil {
		return nil, err
	}
	return &Server{host: h}, nil
}

// Interactive prepares the server for a person who types: quit then ends a running perft. Call it
// before Serve.
func (s *Server) Interactive() { s.interactive = true }

// Serve reads commands from in and writes answers to out until in ends, the peer sends quit,
// writing fails, or ctx is done. It only returns an error if reading fails, and may leave a
// goroutine that waits for input.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	return s.host.Serve(ctx, in, out, s.chooser())
}
