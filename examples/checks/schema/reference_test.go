package schema

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Every case of the reference files is as their schema says, and each kind of case occurs in
// every game.
func TestReference(t *testing.T) {
	const dir = "../../reference"
	text, err := os.ReadFile(filepath.Join(dir, "case.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("case.json", value); err != nil {
		t.Fatal(err)
	}
	whole, err := c.Compile("case.json")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]*jsonschema.Schema{}
	for _, kind := range value.(map[string]any)["oneOf"].([]any) {
		ref := kind.(map[string]any)["$ref"].(string)
		if kinds[ref], err = c.Compile("case.json" + ref); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range games.All().Names() {
		files, err := filepath.Glob(filepath.Join(dir, name, "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
				if err != nil {
					t.Fatalf("%s: %v", file, err)
				}
				if err := whole.Validate(value); err != nil {
					t.Fatalf("%s: %v\n%.1000s", file, err, line)
				}
				for ref, kind := range kinds {
					if !seen[ref] && kind.Validate(value) == nil {
						seen[ref] = true
					}
				}
			}
		}
		if len(seen) != len(kinds) {
			t.Errorf("%s has %d kinds of cases, want %d: %v", name, len(seen), len(kinds), seen)
		}
	}
}
