package readme

import (
	"encoding"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path/filepath"
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
	"board.Direction":   readsBack(board.Left),
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

// largeNumbers holds the fields that are 64-bit numbers in JSON, with the reasons.
var largeNumbers = map[string]string{
	"examples/bindings/capi/capi/game.go: Seed":     "callers of the C library have 64-bit integers",
	"examples/matches/arena/arena/shards.go: Bytes": "no file has 2^53 bytes",
}

// Numbers that may exceed 2^53, such as times in nanoseconds, are texts in JSON, where many readers
// have no others.
func TestLargeNumbers(t *testing.T) {
	files := library(t)
	maps.Copy(files, parseFiles(t, filepath.Join(root, "examples")))
	unused := maps.Clone(largeNumbers)
	for path, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			field, ok := n.(*ast.Field)
			if !ok || field.Tag == nil || !strings.Contains(field.Tag.Value, "json:") ||
				strings.Contains(field.Tag.Value, ",string") || !hasLargeNumber(field.Type) {
				return true
			}
			for _, name := range field.Names {
				place := filepath.ToSlash(path) + ": " + name.Name
				if largeNumbers[place] == "" {
					t.Errorf("%s is a number in JSON", place)
				}
				delete(unused, place)
			}
			return true
		})
	}
	for place := range unused {
		t.Errorf("%s is no large number in JSON", place)
	}
}

// hasLargeNumber reports whether a type is a number of 64 bits, or a list, pointer or map of them.
func hasLargeNumber(typ ast.Expr) (found bool) {
	ast.Inspect(typ, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType: // its fields have their own tags
			return false
		case *ast.Ident:
			found = found || n.Name == "uint64" || n.Name == "int64"
		case *ast.SelectorExpr:
			pkg, ok := n.X.(*ast.Ident)
			found = found || ok && pkg.Name == "time" && n.Sel.Name == "Duration"
		}
		return true
	})
	return found
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
