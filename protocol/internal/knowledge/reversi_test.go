package knowledge_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledge"
	"github.com/seed-445450d7/rulebook/protocol/internal/outflank"
)

// The weights are decoded when a searcher is made, since that takes longer than a short search.
func TestReversiSearcherHasItsWeights(t *testing.T) {
	learned := outflank.Learned
	defer func() { outflank.Learned = learned }()
	decoded := false
	outflank.Learned = func() *outflank.Weights {
		decoded = true
		return learned()
	}
	if knowledge.Reversi.NewSearcher(protocol.SearchConfig{}); !decoded {
		t.Error("the weights are left to the first search")
	}
}
