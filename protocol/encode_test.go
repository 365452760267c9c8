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

func TestFactKindText(t *testing.T) {
	for kind := range protocol.SpacesFact + 1 {
		text, err := kind.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back protocol.FactKind
		if err := back.UnmarshalText(text); err != nil || back != kind {
			t.Errorf("%q reads as %v, %v", text, back, err)
		}
	}
	if err := new(protocol.FactKind).UnmarshalText([]byte("2")); err == nil {
		t.Error("a number reads as a kind of facts")
	}
}
