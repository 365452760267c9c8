package readme

import (
	"encoding"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/lineup/tablebase"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// enums holds a test for each exported enumeration of numbers: its texts read back.
var enums = map[string]func(t *testing.T){
	"protocol.FactForm": readsBack(protocol.SpacesFact),
	"client.ScoreBound": readsBack(client.AtMost),
	"client.ScoreScale": readsBack(client.Centipawns),
	"env.End":           readsBack(env.Cut),
	"board.Dir":         readsBack(board.Left),
	"boards.Isometry":   readsBack(boards.Rotation90),
	"elo.Verdict":       readsBack(elo.Rejected),
	"picture.Form":      readsBack(picture.Chief),
	"picture.Sign":      readsBack(picture.SignBars),
	"tablebase.WDL":     readsBack(tablebase.Loss),
}

// readsBack returns the test that all values of an enumeration, from 0 to last, have different
// texts that read back, and that no other text is read.
func readsBack[E interface {
	~uint8 | ~uint16 | ~int
	fmt.Stringer
	encoding.TextMarshaler
}, P interface {
	*E
	encoding.TextUnmarshaler
}](last E) func(t *testing.T) {
	return func(t *testing.T) {
		for v := E(0); v <= last; v++ {
			text, err := v.MarshalText()
			if err != nil || string(text) != v.String() {
				t.Errorf("%d prints %s and is written %s, %v", v, v, text, err)
			}
			back := last - v
			if err := P(&back).UnmarshalText(text); err != nil || back != v {
				t.Errorf("%q reads as %v, %v, want %v", text, back, err, v)
			}
		}
		for _, text := range []string{"", "1", "unknown"} {
			got := last
			if err := P(&got).UnmarshalText([]byte(text)); !errors.Is(err, notation.RuleMalformed) || got != last {
				t.Errorf("%q reads as %v, %v", text, got, err)
			}
		}
		_ = (last + 1).String() // must not panic
	}
}

// more is what the documentation of an enumeration says of later versions.
var more = regexp.MustCompile(`Later\s+versions\s+may\s+(add|have)|There\s+are\s+no\s+other`)

// Every exported enumeration has text methods and says whether more values may come.
func TestEnumerations(t *testing.T) {
	missing := map[string]bool{}
	for name := range enums {
		missing[name] = true
	}
	for _, file := range library(t) {
		for name, doc := range enumerations(file) {
			if enums[name] == nil {
				t.Errorf("%s has no test that its texts read back", name)
				continue
			}
			if !more.MatchString(doc) {
				t.Errorf("%s does not say whether more values may come: %s", name, doc)
			}
			t.Run(name, enums[name])
			delete(missing, name)
		}
	}
	for name := range missing {
		t.Errorf("there is no enumeration %s", name)
	}
}

// Numbers that may exceed 2^53 are texts in JSON, where many readers have no others.
func TestLargeNumbers(t *testing.T) {
	for path, file := range library(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			field, ok := n.(*ast.Field)
			if !ok || field.Tag == nil || !strings.Contains(field.Tag.Value, "json:") {
				return true
			}
			typ, ok := field.Type.(*ast.Ident)
			if ok && (typ.Name == "uint64" || typ.Name == "int64") && !strings.Contains(field.Tag.Value, ",string") {
				t.Errorf("%s: %s is a number in JSON", path, field.Names)
			}
			return true
		})
	}
}

// enumerations returns the documentation of the exported types of a file that constants are
// counted for.
func enumerations(file *ast.File) map[string]string {
	list, docs := map[string]string{}, map[string]string{}
	for _, d := range file.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				docs[spec.Name.Name] = group.Doc.Text() + spec.Doc.Text()
			case *ast.ValueSpec:
				if typ, ok := spec.Type.(*ast.Ident); ok && group.Tok == token.CONST && typ.IsExported() && counts(spec) {
					list[file.Name.Name+"."+typ.Name] = docs[typ.Name]
				}
			}
		}
	}
	return list
}

// counts reports whether a constant is declared by iota.
func counts(spec *ast.ValueSpec) (found bool) {
	for _, value := range spec.Values {
		ast.Inspect(value, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && id.Name == "iota"
			return true
		})
	}
	return found
}
