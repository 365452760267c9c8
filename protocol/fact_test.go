package protocol_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
)

func TestFactKinds(t *testing.T) {
	for kind, want := range map[protocol.FactForm]string{
		0: "none", protocol.NumberFact: "number", protocol.WordFact: "word",
		protocol.MovesFact: "moves", protocol.SpacesFact: "spaces", 5: "none", 77: "none",
	} {
		if got := kind.String(); got != want {
			t.Errorf("kind %d prints %s, want %s", uint8(kind), got, want)
		}
	}
}
