package search

import (
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// The compiler inlines a function of a package that is not imported directly only if a package in
// between also inlines it. Without these unused searchers, the searchers of all games would be much
// slower.
var (
	_ typed.Searcher[protocol.Position, protocol.Move] = (*alphabeta.Searcher[protocol.Position, protocol.Move])(nil)
	_ typed.Searcher[protocol.Position, protocol.Move] = (*search.MonteCarlo[protocol.Position, protocol.Move])(nil)
)
