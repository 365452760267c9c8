package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

var required = map[string]string{
	"Parse":            "(string) (State, error)",
	"ParseMove":        "(string) (Move, error)",
	"State.IsValid":    "() (bool)",
	"State.appendText": "([]byte) ([]byte)",
	"Move.appendText":  "([]byte) ([]byte)",
}

var (
	generatedFuncs   = []string{"MustParse", "MustParseMove"}
	generatedMethods = []string{
		"String", "AppendText", "MarshalText", "UnmarshalText", "MarshalBinary", "UnmarshalBinary", "Value", "Scan",
	}
)

func generate(dir string) ([]byte, error) {
	var c checker
	names, err := sources(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		file, err := parser.ParseFile(&c.set, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if err := c.add(file); err != nil {
			return nil, err
		}
	}
	if err := c.complete(dir); err != nil {
		return nil, err
	}
	return []byte(strings.Replace(template, "package game\n", "package "+c.name+"\n", 1)), nil
}

// sources omits tests, files for other platforms and the generated file.
func sources(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || name == output {
			continue
		}
		match, err := build.Default.MatchFile(dir, name)
		if err != nil {
			return nil, err
		}
		if match {
			list = append(list, name)
		}
	}
	return list, nil
}

type checker struct {
	set   token.FileSet
	name  string
	found []string
}

func (c *checker) add(file *ast.File) error {
	if c.name != "" && c.name != file.Name.Name {
		return fmt.Errorf("%v: package %s is in the directory of package %s", c.set.Position(file.Name.Pos()), file.Name, c.name)
	}
	c.name = file.Name.Name
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name, receiver := f.Name.Name, receiverOf(f)
		if receiver != "" {
			name = receiver + "." + name
		}
		want, ok := required[name]
		got := list(f.Type.Params) + " " + list(f.Type.Results)
		switch {
		case ok && got != want:
			return fmt.Errorf("%v: the type of %s is func%s, want func%s", c.set.Position(f.Pos()), name, got, want)
		case ok:
			c.found = append(c.found, name)
		case isGenerated(receiver, f.Name.Name):
			return fmt.Errorf("%v: %s would be declared twice, here and in %s", c.set.Position(f.Pos()), name, output)
		}
	}
	return nil
}

func isGenerated(receiver, name string) bool {
	switch receiver {
	case "":
		return slices.Contains(generatedFuncs, name)
	case "State", "Move":
		return slices.Contains(generatedMethods, name)
	}
	return false
}

func (c *checker) complete(dir string) error {
	if c.name == "" {
		return fmt.Errorf("%s: no Go files", dir)
	}
	var missing []string
	for name, typ := range required {
		if !slices.Contains(c.found, name) {
			missing = append(missing, fmt.Sprintf("%s func%s", name, typ))
		}
	}
	slices.Sort(missing)
	if len(missing) > 0 {
		return fmt.Errorf("%s: package %s lacks %s", dir, c.name, strings.Join(missing, ", "))
	}
	return nil
}

func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return ""
	}
	typ := f.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	return typeName(typ)
}

func list(fields *ast.FieldList) string {
	var types []string
	if fields != nil {
		for _, field := range fields.List {
			for range max(len(field.Names), 1) {
				types = append(types, typeName(field.Type))
			}
		}
	}
	return "(" + strings.Join(types, ", ") + ")"
}

// typeName returns "…" for types that no required function has.
func typeName(typ ast.Expr) string {
	switch typ := typ.(type) {
	case *ast.Ident:
		return typ.Name
	case *ast.ArrayType:
		if typ.Len == nil {
			return "[]" + typeName(typ.Elt)
		}
	}
	return "…"
}
