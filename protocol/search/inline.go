package search

import (
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// The compiler inlines functions of indirectly imported packages only if a package in between
// inlines them. Without these unused searchers, all games' searchers would be much slower.
var (
	_ typed.Searcher[protocol.Position, protocol.Move] = (*alphabeta.Searcher[protocol.Position, protocol.Move])(nil)
	_ typed.Searcher[protocol.Position, protocol.Move] = (*search.MonteCarlo[protocol.Position, protocol.Move])(nil)
)
