package server

import (
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// NewSearcher returns a searcher for any game, based only on the rules. It can be the NewSearcher
// of a [protocol.Entry]. The cfg must be valid.
func NewSearcher(cfg protocol.SearchConfig) protocol.Searcher { return search.ForAny(cfg) }
