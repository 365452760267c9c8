package readme

import (
	"flag"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "accept new declarations in the API")

// apiFile has the exported declarations of all packages that 1.0 froze, one in a line.
const apiFile = root + "/.ci/api.txt"

// Every declaration on file is in the API. A new one is a promise, which -update makes; nothing
// withdraws one, because programs that work with 1.0.0 work with every later 1.x.
func TestAPI(t *testing.T) {
	got := api(t)
	text, err := os.ReadFile(apiFile)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	gone := slices.DeleteFunc(missing(want, got), func(line string) bool {
		return strings.HasPrefix(line, "protocol/wire: const Version ")
	})
	if len(gone) > 0 {
		t.Fatalf("programs may depend on these declarations, which are gone or different:\n%s", strings.Join(gone, "\n"))
	}
	if *update {
		if err := os.WriteFile(apiFile, []byte(strings.Join(got, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if !slices.Equal(got, want) {
		t.Errorf("the API has new declarations:\n%s\nIf they are intended, run: go test ./examples/checks/readme -run TestAPI -update", strings.Join(missing(got, want), "\n"))
	}
}

// The changelog's table of renames has no name that does not exist.
func TestRenames(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Join(api(t), "\n") + "\n"
	_, table, _ := strings.Cut(string(text), "\n| 0.1.0 |")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := 0
	for row := range strings.Lines(table) {
		cells := strings.Split(row, " | ")
		for _, name := range regexp.MustCompile("`([a-z]+)\\.(?:\\w+\\.)?([A-Z]\\w*)`").FindAllStringSubmatch(cells[len(cells)-1], -1) {
			rows++
			if !regexp.MustCompile(`(?m)^(\w+/)*` + name[1] + `: \w+ (\w+\.|\(\*?\w+\) )?` + name[2] + `\b`).MatchString(lines) {
				t.Errorf("there is no %s", name[0])
			}
		}
	}
	if rows < 40 {
		t.Errorf("only %d names in the table of renames", rows)
	}
}

// missing returns the lines that are not among those of others, which are sorted.
func missing(lines, others []string) (list []string) {
	for _, line := range lines {
		if _, ok := slices.BinarySearch(others, line); !ok {
			list = append(list, line)
		}
	}
	return list
}

// api returns the exported declarations of the packages that others can import, sorted. It
// leaves out the examples, and the names of parameters.
func api(t *testing.T) (lines []string) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the library")
	}
	cmd := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}} {{.Name}}", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{} // files of export data by package
	var public []string
	for line := range strings.Lines(string(out)) {
		list := strings.Fields(line)
		if len(list) < 3 {
			continue // unsafe
		}
		exports[list[0]] = list[1]
		if name, ours := strings.CutPrefix(list[0], module); ours && list[2] != "main" && !isExample(name) && !strings.Contains(name, "internal/") {
			public = append(public, list[0])
		}
	}
	imp := importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) { return os.Open(exports[name]) })
	for _, name := range public {
		pkg, err := imp.Import(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range pkg.Scope().Names() {
			if obj := pkg.Scope().Lookup(id); obj.Exported() {
				for _, line := range declaration(obj) {
					lines = append(lines, strings.TrimPrefix(name, module)+": "+line)
				}
			}
		}
	}
	slices.Sort(lines)
	if len(lines) < 1000 {
		t.Fatalf("only %d declarations found", len(lines))
	}
	return lines
}

// declaration returns the lines of an object, which for types include exported fields and methods.
func declaration(obj types.Object) []string {
	switch obj := obj.(type) {
	case *types.Const:
		return []string{fmt.Sprintf("const %s %s = %s", obj.Name(), typeText(obj.Type()), obj.Val())}
	case *types.Var:
		return []string{fmt.Sprintf("var %s %s", obj.Name(), typeText(obj.Type()))}
	case *types.Func:
		return []string{"func " + obj.Name() + signature(obj)}
	}
	name := obj.Name()
	if alias, ok := obj.Type().(*types.Alias); ok {
		return []string{fmt.Sprintf("type %s = %s", name, typeText(alias.Rhs()))}
	}
	named := obj.Type().(*types.Named)
	var lines []string
	for i := range named.NumMethods() {
		if m := named.Method(i); m.Exported() {
			star := ""
			if _, ok := m.Signature().Recv().Type().(*types.Pointer); ok {
				star = "*"
			}
			lines = append(lines, fmt.Sprintf("func (%s%s) %s%s", star, name, m.Name(), signature(m)))
		}
	}
	params := typeParams(named.TypeParams())
	switch u := named.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if f := u.Field(i); f.Exported() {
				lines = append(lines, fmt.Sprintf("field %s.%s %s", name, f.Name(), typeText(f.Type())))
			}
		}
		comparable := ""
		if types.Comparable(named) {
			comparable = ", comparable"
		}
		return append(lines, fmt.Sprintf("type %s%s struct%s", name, params, comparable))
	case *types.Interface:
		if !u.IsMethodSet() {
			return append(lines, fmt.Sprintf("type %s%s %s", name, params, typeText(u)))
		}
		kind := "interface"
		for i := range u.NumMethods() {
			if m := u.Method(i); m.Exported() {
				lines = append(lines, fmt.Sprintf("method %s.%s%s", name, m.Name(), signature(m)))
			} else {
				kind = "interface that only its package implements"
			}
		}
		return append(lines, fmt.Sprintf("type %s%s %s", name, params, kind))
	default:
		return append(lines, fmt.Sprintf("type %s%s %s", name, params, typeText(u)))
	}
}

// signature returns the parameters and results of a function without their names.
func signature(f *types.Func) string {
	s := f.Signature()
	bare := types.NewSignatureType(nil, nil, nil, unnamed(s.Params()), unnamed(s.Results()), s.Variadic())
	return typeParams(s.TypeParams()) + strings.TrimPrefix(typeText(bare), "func")
}

func unnamed(list *types.Tuple) *types.Tuple {
	var vars []*types.Var
	for i := range list.Len() {
		vars = append(vars, types.NewParam(token.NoPos, nil, "", list.At(i).Type()))
	}
	return types.NewTuple(vars...)
}

func typeParams(list *types.TypeParamList) string {
	if list.Len() == 0 {
		return ""
	}
	var texts []string
	for i := range list.Len() {
		p := list.At(i)
		texts = append(texts, p.String()+" "+typeText(p.Constraint()))
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func typeText(typ types.Type) string { return types.TypeString(typ, (*types.Package).Name) }
