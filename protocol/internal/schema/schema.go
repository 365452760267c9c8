// Package schema describes the JSON of Go types as JSON Schema, TypeScript, and Python.
package schema

import (
	"encoding"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// A Type is an object, or a text with a meaning.
type Type struct {
	Name    string
	Doc     string
	Fields  []Field
	Values  []string
	Pattern string // a regular expression for a text, or ""
}

// A Field is a member of an object.
type Field struct {
	Name     string
	Doc      string
	Optional bool
	Shape    Shape
}

// A Shape is the shape of a value.
type Shape struct {
	Form Form
	Name string
	Item *Shape
	Len  int // of a list with a fixed length, or 0
}

type Form int

const (
	Text Form = iota
	Whole
	Count // a whole number from 0 on
	Number
	Truth
	List
	Map // from texts
	Reference
)

// A Source documents types and their fields.
type Source struct {
	types  map[string]string
	fields map[[2]string]string
}

var link = regexp.MustCompile(`\[([A-Za-z][\w.]*)\]`)

// Read reads the documentation in the Go files of folders, except tests. Type names must be unique
// across folders.
func Read(dirs ...string) (Source, error) {
	s := Source{map[string]string{}, map[[2]string]string{}}
	for _, dir := range dirs {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			return s, err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return s, err
			}
			for _, d := range file.Decls {
				if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.TYPE {
					s.read(d)
				}
			}
		}
	}
	return s, nil
}

func (s Source) read(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		spec := spec.(*ast.TypeSpec)
		doc := spec.Doc
		if doc == nil && len(d.Specs) == 1 {
			doc = d.Doc
		}
		s.types[spec.Name.Name] = plain(doc)
		body, ok := spec.Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, field := range body.Fields.List {
			text := plain(field.Comment)
			if text == "" {
				text = plain(field.Doc)
			}
			for _, name := range field.Names {
				s.fields[[2]string{spec.Name.Name, name.Name}] = text
			}
		}
	}
}

func plain(c *ast.CommentGroup) string {
	return link.ReplaceAllString(strings.Join(strings.Fields(c.Text()), " "), "$1")
}

// Types returns the types of values and all types that they mention, each after the types it
// mentions. The patterns describe texts other than enumerations.
func (s Source) Types(patterns map[string]string, values ...any) ([]Type, error) {
	w := walk{source: s, patterns: patterns, done: map[reflect.Type]bool{}}
	for _, v := range values {
		if _, err := w.shape(reflect.TypeOf(v)); err != nil {
			return nil, err
		}
	}
	names := map[string]bool{}
	for _, t := range w.list {
		if names[t.Name] {
			return nil, fmt.Errorf("schema: two types have the name %s", t.Name)
		}
		names[t.Name] = true
	}
	for name := range patterns {
		if !names[name] {
			return nil, fmt.Errorf("schema: there is no type %s for its pattern", name)
		}
	}
	return w.list, nil
}

type walk struct {
	source   Source
	patterns map[string]string
	list     []Type
	done     map[reflect.Type]bool
}

var textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()

func (w *walk) shape(t reflect.Type) (Shape, error) {
	enum, listed := reflect.Zero(t).Interface().(interface{ Values() []string })
	if listed || t.Implements(textMarshaler) || t.Kind() == reflect.String && t.PkgPath() != "" {
		if !w.done[t] {
			w.done[t] = true
			text := Type{Name: t.Name(), Doc: w.source.types[t.Name()], Pattern: w.patterns[t.Name()]}
			if listed {
				text.Values = enum.Values()
			}
			w.list = append(w.list, text)
		}
		return Shape{Form: Reference, Name: t.Name()}, nil
	}
	switch t.Kind() {
	case reflect.String:
		return Shape{Form: Text}, nil
	case reflect.Bool:
		return Shape{Form: Truth}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32:
		return Shape{Form: Whole}, nil
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return Shape{Form: Count}, nil
	case reflect.Float32, reflect.Float64:
		return Shape{Form: Number}, nil
	case reflect.Pointer:
		return w.shape(t.Elem())
	case reflect.Slice:
		item, err := w.shape(t.Elem())
		return Shape{Form: List, Item: &item}, err
	case reflect.Array:
		item, err := w.shape(t.Elem())
		return Shape{Form: List, Item: &item, Len: t.Len()}, err
	case reflect.Map:
		item, err := w.shape(t.Elem())
		if t.Key().Kind() != reflect.String {
			err = fmt.Errorf("schema: keys of %s are no texts", t)
		}
		return Shape{Form: Map, Item: &item}, err
	case reflect.Struct:
		return Shape{Form: Reference, Name: t.Name()}, w.object(t)
	}
	// for example 64-bit numbers, which not all languages can hold
	return Shape{}, fmt.Errorf("schema: no shape for %s", t)
}

func (w *walk) object(t reflect.Type) error {
	if done, begun := w.done[t]; begun {
		if !done {
			return fmt.Errorf("schema: %s contains itself", t)
		}
		return nil
	}
	w.done[t] = false
	object := Type{Name: t.Name(), Doc: w.source.types[t.Name()]}
	for _, f := range reflect.VisibleFields(t) {
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && tag == "" || !f.IsExported() || tag == "-":
			continue // the members of an embedded struct are visible fields
		case tag == "":
			return fmt.Errorf("schema: field %s of %s has no name in JSON", f.Name, t)
		}
		shape, err := w.shape(f.Type)
		if err != nil {
			return fmt.Errorf("%w, for field %s of %s", err, f.Name, t)
		}
		owner := t
		for _, i := range f.Index[:len(f.Index)-1] {
			owner = owner.Field(i).Type
		}
		optional := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
		object.Fields = append(object.Fields, Field{tag, w.source.fields[[2]string{owner.Name(), f.Name}], optional, shape})
	}
	w.done[t] = true
	w.list = append(w.list, object)
	return nil
}

func JSON(title string, types []Type) map[string]any {
	defs := map[string]any{}
	for _, t := range types {
		defs[t.Name] = t.schema()
	}
	return map[string]any{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "$defs": defs}
}

func (t Type) schema() map[string]any {
	def := map[string]any{}
	if t.Doc != "" {
		def["description"] = t.Doc
	}
	if t.Fields == nil {
		def["type"] = "string"
		if t.Values != nil {
			def["enum"] = t.Values
		}
		if t.Pattern != "" {
			def["pattern"] = t.Pattern
		}
		return def
	}
	members, required := map[string]any{}, []string{}
	for _, f := range t.Fields {
		member := f.Shape.schema()
		if f.Doc != "" {
			member["description"] = f.Doc
		}
		members[f.Name] = member
		if !f.Optional {
			required = append(required, f.Name)
		}
	}
	def["type"], def["properties"], def["required"] = "object", members, required
	return def
}

func (s Shape) schema() map[string]any {
	switch s.Form {
	case Text:
		return map[string]any{"type": "string"}
	case Whole:
		return map[string]any{"type": "integer"}
	case Count:
		return map[string]any{"type": "integer", "minimum": 0}
	case Number:
		return map[string]any{"type": "number"}
	case Truth:
		return map[string]any{"type": "boolean"}
	case Map:
		return map[string]any{"type": "object", "additionalProperties": s.Item.schema()}
	case Reference:
		return map[string]any{"$ref": "#/$defs/" + s.Name}
	}
	list := map[string]any{"type": "array", "items": s.Item.schema()}
	if s.Len > 0 {
		list["minItems"], list["maxItems"] = s.Len, s.Len
	}
	return list
}

func TypeScript(comment string, types []Type) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// %s\n", comment)
	for _, t := range types {
		fmt.Fprintf(&b, "\n%s", jsDoc("", t.Doc))
		switch {
		case t.Fields != nil:
			fmt.Fprintf(&b, "export interface %s {\n", t.Name)
			for _, f := range t.Fields {
				mark := ""
				if f.Optional {
					mark = "?"
				}
				fmt.Fprintf(&b, "%s  %s%s: %s;\n", jsDoc("  ", f.Doc), f.Name, mark, f.Shape.typeScript())
			}
			b.WriteString("}\n")
		case t.Values != nil:
			fmt.Fprintf(&b, "export type %s = %s;\n", t.Name, quoted(t.Values, " | "))
		default:
			fmt.Fprintf(&b, "export type %s = string;\n", t.Name)
		}
	}
	return b.String()
}

func jsDoc(indent, doc string) string {
	if doc == "" {
		return ""
	}
	return indent + "/** " + strings.ReplaceAll(doc, "*/", "* /") + " */\n"
}

func (s Shape) typeScript() string {
	switch s.Form {
	case Text:
		return "string"
	case Whole, Count, Number:
		return "number"
	case Truth:
		return "boolean"
	case Map:
		return "Record<string, " + s.Item.typeScript() + ">"
	case Reference:
		return s.Name
	}
	if s.Len > 0 {
		return "[" + strings.Join(slices.Repeat([]string{s.Item.typeScript()}, s.Len), ", ") + "]"
	}
	return s.Item.typeScript() + "[]"
}

func Python(doc string, types []Type) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\"\"\"%s\"\"\"\n\nfrom typing import Literal, NotRequired, TypedDict\n", doc)
	for _, t := range types {
		b.WriteString("\n")
		if t.Doc != "" {
			fmt.Fprintf(&b, "# %s\n", t.Doc)
		}
		switch {
		case t.Fields != nil:
			// Classes cannot have members named like keywords, such as from.
			fmt.Fprintf(&b, "%s = TypedDict(\"%[1]s\", {\n", t.Name)
			for _, f := range t.Fields {
				shape, note := f.Shape.python(), ""
				if f.Optional {
					shape = "NotRequired[" + shape + "]"
				}
				if f.Doc != "" {
					note = "  # " + f.Doc
				}
				fmt.Fprintf(&b, "    %q: %s,%s\n", f.Name, shape, note)
			}
			b.WriteString("})\n")
		case t.Values != nil:
			fmt.Fprintf(&b, "%s = Literal[%s]\n", t.Name, quoted(t.Values, ", "))
		default:
			fmt.Fprintf(&b, "%s = str\n", t.Name)
		}
	}
	return b.String()
}

func (s Shape) python() string {
	switch s.Form {
	case Text:
		return "str"
	case Whole, Count:
		return "int"
	case Number:
		return "float"
	case Truth:
		return "bool"
	case Map:
		return "dict[str, " + s.Item.python() + "]"
	case Reference:
		return s.Name
	}
	return "list[" + s.Item.python() + "]" // fixed lengths are lists in Python
}

func quoted(words []string, separator string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(list, separator)
}
