package protocol_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// What the protocol tells of moves and pieces reads back from its JSON without loss.
func TestJSONReadsBack(t *testing.T) {
	effect := protocol.Effect{
		Word: "5D-5H", From: "5D", To: "5H", Result: notation.Win(2),
		Captured: []protocol.Placed{{Space: "5H", Seat: 2, Kind: "archer", Heading: 3}},
	}
	data, err := json.Marshal(effect)
	if err != nil {
		t.Fatal(err)
	}
	var back protocol.Effect
	if err := json.Unmarshal(data, &back); err != nil || !cmp.Equal(effect, back) {
		t.Errorf("%s reads as %+v, %v", data, back, err)
	}
	word := protocol.PieceWord{Seat: 2, Kind: "archer", Heading: 3, Word: "bA"}
	const want = `{"seat":"p2","kind":"archer","heading":3,"word":"bA"}`
	if data, err = json.Marshal(word); err != nil || string(data) != want {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
	var again protocol.PieceWord
	if err := json.Unmarshal(data, &again); err != nil || again != word {
		t.Errorf("%s reads as %+v, %v", data, again, err)
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
