package server_test

import (
	"encoding/json"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/schema"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// described are the types of the lines of JSON that a server writes.
var described = []any{wire.GameData{}, wire.DescriptionData{}, wire.PositionData{}, wire.MovesData{}, wire.ErrorData{}}

// patterns are those of texts that are no enumerations.
var patterns = map[string]string{
	"Seat":   "^p[1-4]$",
	"Result": "^(none|draw|p1loss|p1?2?3?4?win)$",
	"Rule":   "^[a-z]+([.-][a-z]+)*$",
}

// This test writes what other languages need to know of the answers in JSON
// (go test ./protocol/server -run TestSchema -update): a JSON Schema, and the types of
// TypeScript and of Python.
func TestSchema(t *testing.T) {
	source, err := schema.Read("..", "../view", "../wire", "../../notation")
	if err != nil {
		t.Fatal(err)
	}
	types, err := source.Types(patterns, described...)
	if err != nil {
		t.Fatal(err)
	}
	for _, typ := range types {
		if typ.Doc == "" {
			t.Errorf("%s is not documented", typ.Name)
		}
	}
	const title, written = "The answers of a server in JSON", "Generated from package wire by go test ./protocol/server -run TestSchema -update."
	text, err := json.MarshalIndent(schema.JSON(title, types), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	compareFile(t, "answers.schema.json", string(text)+"\n")
	compareFile(t, "answers.d.ts", schema.TypeScript(title+". "+written, types))
	compareFile(t, "answers.py", schema.Python(title+".\n\n"+written+"\n", types))
}
