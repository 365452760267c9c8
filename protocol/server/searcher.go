package server

import (
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// NewSearcher returns a searcher for any game, which uses only the rules. It serves games without a
// searcher, and as the NewSearcher of a [protocol.Entry]. The cfg must be valid.
func NewSearcher(cfg protocol.SearchConfig) protocol.Searcher { return search.ForAny(cfg) }
