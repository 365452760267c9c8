package server

import (
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// NewSearcher returns a searcher for any game, which knows only the rules. A server has it for games
// without a searcher; as the NewSearcher of a [protocol.Entry], it serves other programs as well.
// The cfg must be without fault.
func NewSearcher(cfg protocol.SearchConfig) protocol.Searcher { return search.ForAny(cfg) }
