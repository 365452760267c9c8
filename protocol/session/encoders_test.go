package session_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// promise says which encoders keep a type, besides encoding/json, which keeps all data.
type promise int

const (
	inXML promise = 1 << iota
	inGob
	inSQL
	inAll    = inXML | inGob | inSQL
	inFields = inXML | inGob // structs, which are no columns of databases
)

// encodable holds the data types of these packages. Each has a test that the encoders keep it
// as CONTRIBUTING.md promises.
var encodable = map[string]func(t *testing.T){
	"notation.Feature":       keeps[notation.Feature](inFields),
	"notation.Grid":          keeps[notation.Grid](inFields),
	"notation.Kind":          keeps[notation.Kind](inAll),
	"notation.MoveError":     keeps[notation.MoveError](inFields),
	"notation.Piece":         keeps[notation.Piece](inFields),
	"notation.PositionError": keeps[notation.PositionError](inFields),
	"notation.Result":        keeps[notation.Result](inAll),
	"notation.Rule":          keeps[notation.Rule](inAll),
	"notation.RuleSpec":      keeps[notation.RuleSpec](inFields),
	"notation.Seat":          keeps[notation.Seat](inAll),
	"notation.Seats":         keeps[notation.Seats](inAll),
	"notation.Setup":         keeps[notation.Setup](inFields),
	"notation.SetupError":    keeps[notation.SetupError](inFields),
	"notation.Space":         keeps[notation.Space](inAll),
	"notation.SpaceSet":      keeps[notation.SpaceSet](inFields),
	"notation.Spec":          keeps[notation.Spec](inFields),
	"notation.WordError":     keeps[notation.WordError](inFields),

	"record.Annotation": keeps[record.Annotation](inFields),
	"record.Eval":       keeps[record.Eval](inFields),
	"record.Location":   keeps[record.Location](inGob),
	"record.Ply":        keeps[record.Ply](inGob),
	"record.Record":     keeps[record.Record](inFields),
	"record.Tag":        keeps[record.Tag](inFields),

	"protocol.Answer":           keeps[protocol.Answer](inFields),
	"view.Arrow":                keeps[view.Arrow](inFields),
	"protocol.Badge":            keeps[protocol.Badge](inFields),
	"protocol.Effect":           keeps[protocol.Effect](inFields),
	"protocol.Ending":           keeps[protocol.Ending](inFields),
	"protocol.FactSpec":         keeps[protocol.FactSpec](inFields),
	"protocol.FactForm":         keeps[protocol.FactForm](inAll),
	"protocol.LessonStep":       keeps[protocol.LessonStep](inFields),
	"protocol.Forced":           keeps[protocol.Forced](inFields),
	"protocol.Info":             keeps[protocol.Info](inFields),
	"wire.Limits":               keeps[wire.Limits](inFields),
	"protocol.Candidate":        keeps[protocol.Candidate](inFields),
	"view.Mark":                 keeps[view.Mark](inFields),
	"protocol.Method":           keeps[protocol.Method](inAll),
	"protocol.Move":             keeps[protocol.Move](inAll),
	"view.PieceStyle":           keeps[view.PieceStyle](inFields),
	"protocol.PieceWord":        keeps[protocol.PieceWord](inFields),
	"protocol.Placed":           keeps[protocol.Placed](inFields),
	"protocol.ResultError":      keeps[protocol.ResultError](inFields),
	"protocol.SearchConfig":     keeps[protocol.SearchConfig](inFields),
	"view.Outline":              keeps[view.Outline](inFields),
	"view.Style":                keeps[view.Style](inGob),
	"protocol.UnknownGameError": keeps[protocol.UnknownGameError](inFields),
	"view.View":                 keeps[view.View](inGob),

	// The answers of the server.
	"view.Artwork":         keeps[view.Artwork](inGob),
	"view.BoardData":       keeps[view.BoardData](inGob),
	"view.BoardEdge":       keeps[view.BoardEdge](inAll),
	"view.BoardMesh":       keeps[view.BoardMesh](inAll),
	"wire.DescriptionData": keeps[wire.DescriptionData](inGob),
	"view.EdgeData":        keeps[view.EdgeData](inFields),
	"wire.FactData":        keeps[wire.FactData](inFields),
	"wire.FeatureData":     keeps[wire.FeatureData](inFields),
	"view.Figure":          keeps[view.Figure](inGob),
	"view.FigureForm":      keeps[view.FigureForm](inAll),
	"wire.GameData":        keeps[wire.GameData](inGob),
	"wire.OptionData":      keeps[wire.OptionData](inFields),
	"wire.OptionType":      keeps[wire.OptionType](inAll),
	"view.PieceData":       keeps[view.PieceData](inGob),
	"wire.ChoiceData":      keeps[wire.ChoiceData](inFields),
	"wire.ClockData":       keeps[wire.ClockData](inFields),
	"wire.ErrorData":       keeps[wire.ErrorData](inFields),
	"wire.RefusalData":     keeps[wire.RefusalData](inFields),
	"wire.GameEnd":         keeps[wire.GameEnd](inAll),
	"wire.MoveData":        keeps[wire.MoveData](inGob),
	"wire.MovesData":       keeps[wire.MovesData](inGob),
	"wire.PositionData":    keeps[wire.PositionData](inGob),
	"wire.ReserveData":     keeps[wire.ReserveData](inFields),
	"wire.SeatTally":       keeps[wire.SeatTally](inFields),
	"wire.SeatData":        keeps[wire.SeatData](inFields),
	"wire.SetupData":       keeps[wire.SetupData](inFields),
	"view.SpaceData":       keeps[view.SpaceData](inFields),

	"session.Outcome":   keeps[session.Outcome](inFields),
	"session.OverError": keeps[session.OverError](inFields),
	"session.DrawRules": keeps[session.DrawRules](inFields),
}

// exceptions holds the types that no encoder has to keep. CONTRIBUTING.md lists them with the
// reasons.
var exceptions = []string{
	"notation.Option", "protocol.Entry", "protocol.Fact",
	"protocol.Drawing", "protocol.Game", "protocol.Position", "protocol.Searcher", "protocol.StateTable", "protocol.Table",
	"protocol.Replayed", "protocol.SearchParams", "protocol.PlyError", "record.Error",
	"protocol.Set", "record.Reader", "session.History", "session.Session",
}

// Every exported type of these packages is kept by encoders or is a listed exception.
func TestEncoders(t *testing.T) {
	contributing, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, name := range exceptions {
		listed[name] = true
		if !strings.Contains(string(contributing), "`"+name+"`") {
			t.Errorf("CONTRIBUTING.md does not list %s", name)
		}
	}
	for _, dir := range []string{"../../notation", "../../notation/record", "..", "../view", "../wire", "."} {
		for _, name := range exportedTypes(t, dir) {
			test := encodable[name]
			if (test != nil) == listed[name] {
				t.Errorf("%s must be either in encodable or in exceptions", name)
			}
			if test != nil {
				t.Run(name, test)
			}
			delete(listed, name)
			delete(encodable, name)
		}
	}
	for name := range encodable {
		t.Errorf("there is no type %s", name)
	}
	for name := range listed {
		t.Errorf("there is no type %s", name)
	}
}

// exportedTypes returns the names of the exported types of the package in a directory.
func exportedTypes(t *testing.T, dir string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			group, _ := d.(*ast.GenDecl)
			if group == nil {
				continue
			}
			for _, spec := range group.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok && spec.Name.IsExported() {
					names = append(names, file.Name.Name+"."+spec.Name.Name)
				}
			}
		}
	}
	if len(names) == 0 {
		t.Fatalf("no types in %s", filepath.Clean(dir))
	}
	return names
}

// keeps returns the test that encoders keep a value of T and lists of it.
func keeps[T any](p promise) func(t *testing.T) {
	type holder struct {
		One  T   `json:"one"`
		List []T `json:"list"`
	}
	return func(t *testing.T) {
		var one T
		fill(t, reflect.ValueOf(&one).Elem(), 0)
		checkNames(t, reflect.TypeFor[T]())
		want := holder{one, []T{one, one}}
		check(t, holder{}, json.Marshal, json.Unmarshal)
		check(t, want, json.Marshal, json.Unmarshal)
		if p&inXML != 0 {
			check(t, want, xml.Marshal, xml.Unmarshal)
		}
		if p&inGob != 0 {
			check(t, want, toGob, fromGob)
		}
		if p&inSQL != 0 {
			check(t, one, toColumn, fromColumn[T])
		}
	}
}

func check[T, D any](t *testing.T, want T, encode func(any) (D, error), decode func(D, any) error) {
	t.Helper()
	data, err := encode(want)
	if err != nil {
		t.Error(err)
		return
	}
	var got T
	if err := decode(data, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v is written %s and reads as %+v, %v", want, any(data), got, err)
	}
}

func toGob(v any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(v)
	return b.Bytes(), err
}

func fromGob(data []byte, v any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) }

func toColumn(v any) (driver.Value, error) { return driver.DefaultParameterConverter.ConvertValue(v) }

func fromColumn[T any](column driver.Value, v any) error {
	var read sql.Null[T]
	err := read.Scan(column)
	*v.(*T) = read.V
	return err
}

// checkNames checks that the fields of a struct that is written as an object have names in
// JSON, which begin with lower case.
func checkNames(t *testing.T, typ reflect.Type) {
	if _, text := reflect.Zero(typ).Interface().(interface{ MarshalText() ([]byte, error) }); text || typ.Kind() != reflect.Struct {
		return
	}
	for i := range typ.NumField() {
		name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		if typ.Field(i).Anonymous { // its fields stand among the others
			checkNames(t, typ.Field(i).Type)
			continue
		}
		if name == "" || strings.ToLower(name[:1]) != name[:1] {
			t.Errorf("the field %s has the name %q in JSON", typ.Field(i).Name, name)
		}
	}
}

// samples are values of types that cannot have any value.
var samples = []any{
	notation.SpaceSetOf(3, 70), notation.NewGrid(7, 8).Shifted(2, 3), notation.Kind(2), notation.Seat(2), notation.SeatsOf(1, 3), notation.Win(2),
	notation.Spec{
		Name: "draughts", Title: "Draughts", Grid: notation.NewGrid(8, 8), Kinds: []string{"man", "king"}, Reserves: []notation.Kind{2},
		Players: []int{2, 4}, TeamPlayers: 4, Variations: []string{notation.Standard, "flying"}, Dealt: []string{"flying"},
		Arranged: true, Endless: true, Seats: []string{"Black", "White"}, Plural: true,
		Features: []notation.Feature{{Name: "crown", Spaces: []notation.Space{0, 63}}},
		Rules:    []notation.RuleSpec{{Rule: "draughts.capture", Text: "Captures come first.", Heading: "Rules"}},
	},
	record.Eval{Expected: 1, Plies: 5},
	record.Record{
		Tags: []record.Tag{{Key: "Game", Value: "draughts"}, {Key: "Result", Value: "p2win"}}, Comments: []string{"a\nb"},
		Plies:  []record.Ply{{Move: "3C-4D", Symbol: "!", Before: []string{"a"}, Comments: []string{"b"}, Sidelines: [][]record.Ply{{{Move: "3E-4D"}}}}},
		Result: notation.Win(2),
	},
	protocol.MovesFact,
	wire.Limits{
		Clock: []time.Duration{time.Second, 1 << 42 * time.Millisecond}, Inc: []time.Duration{time.Millisecond}, MoveTime: time.Second,
		Depth: 3, Nodes: 1 << 62, Infinite: true, Ponder: true, SearchMoves: []string{"5F", "6D"},
	},
}

// fill sets a value and everything in it to something else than zero.
func fill(t *testing.T, v reflect.Value, depth int) {
	const maxDepth = 6 // of a type that contains itself
	for _, sample := range samples {
		if reflect.TypeOf(sample) == v.Type() {
			v.Set(reflect.ValueOf(sample))
			return
		}
	}
	switch {
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem(), depth+1)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			fill(t, v.Field(i), depth+1)
		}
	case v.Kind() == reflect.Slice && depth < maxDepth:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(t, v.Index(0), depth+1)
		fill(t, v.Index(1), depth+1)
	case v.Kind() == reflect.Slice:
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			fill(t, v.Index(i), depth+1)
		}
	case v.Kind() == reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(t, key, depth+1)
		fill(t, value, depth+1)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case v.Kind() == reflect.String:
		v.SetString("a <word>")
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.CanInt():
		v.SetInt(3)
	case v.CanUint():
		v.SetUint(3)
	case v.CanFloat():
		v.SetFloat(0.5)
	default:
		t.Fatalf("no value for %v", v.Type())
	}
}
