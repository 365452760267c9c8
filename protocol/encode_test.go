package protocol_test

import (
	"encoding/json"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
)

// The JSON of a piece has the names that the page and other programs read.
func TestPieceWordJSON(t *testing.T) {
	word := protocol.PieceWord{Seat: 2, Kind: "archer", Heading: 3, Word: "bA"}
	const want = `{"seat":"p2","kind":"archer","heading":3,"word":"bA"}`
	if data, err := json.Marshal(word); err != nil || string(data) != want {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
}
