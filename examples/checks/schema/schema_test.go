package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// schemaFile is the published schema.
const schemaFile = "../../../protocol/server/answers.schema.json"

// A schema validates values, and notes which members of objects have been seen.
type schema struct {
	types map[string]*jsonschema.Schema
	defs  map[string]any
	seen  map[string]bool
}

// strict reads the schema, but lets no object have members that it does not name.
func strict(t *testing.T) *schema {
	t.Helper()
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	s := &schema{types: map[string]*jsonschema.Schema{}, defs: value.(map[string]any)["$defs"].(map[string]any), seen: map[string]bool{}}
	for _, def := range s.defs {
		if def := def.(map[string]any); def["type"] == "object" {
			def["additionalProperties"] = false
		}
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("answers.json", value); err != nil {
		t.Fatal(err)
	}
	for name := range s.defs {
		if s.types[name], err = c.Compile("answers.json#/$defs/" + name); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// check validates a line of JSON as a type of the schema.
func (s *schema) check(t *testing.T, name, line string) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, line)
	}
	if err := s.types[name].Validate(value); err != nil {
		t.Errorf("%s: %#v\n%.2000s", name, err, line)
	}
	s.note(name, value)
}

// note remembers the members of a value of a type.
func (s *schema) note(name string, value any) {
	object, ok := value.(map[string]any)
	if !ok {
		return
	}
	members := s.defs[name].(map[string]any)["properties"].(map[string]any)
	for member, v := range object {
		s.seen[name+"."+member] = true
		of, _ := members[member].(map[string]any)
		list := []any{v}
		switch v := v.(type) {
		case []any:
			of, _ = of["items"].(map[string]any)
			list = v
		case map[string]any:
			if items, ok := of["additionalProperties"].(map[string]any); ok {
				of, list = items, slices.Collect(maps.Values(v))
			}
		}
		if ref, ok := of["$ref"].(string); ok {
			for _, v := range list {
				s.note(strings.TrimPrefix(ref, "#/$defs/"), v)
			}
		}
	}
}

// A script is a list of commands, and the types of the lines of JSON in their answers.
type script struct {
	commands bytes.Buffer
	types    []string
}

func (s *script) ask(types []string, format string, args ...any) {
	fmt.Fprintf(&s.commands, format+"\n", args...)
	s.types = append(s.types, types...)
}

// run returns the lines of JSON with which a server answers.
func (s *script) run(t *testing.T) (lines []string) {
	t.Helper()
	host, err := server.New(games.All(), "reversi")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := host.Serve(t.Context(), &s.commands, &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if i := strings.Index(line, "{"); i == 0 || strings.HasPrefix(line, "info string errordata {") {
			lines = append(lines, line[i:])
		}
	}
	return lines
}

// Each answer in each setup, along random games, is as the schema says.
func TestAnswers(t *testing.T) {
	s := strict(t)
	for _, g := range games.All().Games() {
		for _, setup := range g.Spec().Setups() {
			var sc script
			sc.ask(nil, "setoption name ErrorData value true")
			sc.ask(nil, "setoption name Game value %s", g.Spec().Name)
			sc.ask(nil, "setoption name Players value %d", setup.Players)
			sc.ask(nil, "setoption name Teams value %t", setup.Teams)
			sc.ask(nil, "setoption name Variation value %s", setup.Variation)
			sc.ask([]string{"DescriptionData"}, "describe")
			sc.ask([]string{"DescriptionData"}, "describe dark")
			sc.ask(slices.Repeat([]string{"GameData"}, len(games.All().Games())), "games")
			for seed := range uint64(3) {
				play(t, &sc, g, setup, seed)
			}
			sc.ask([]string{"PositionData"}, "position startpos\ngo nodes 1 p1time 60000 p1inc 100\nstop\njson")
			for _, fault := range []string{"position startpos moves nonsense", "position fen", "position fen nonsense", "position fen ?/?", "fact nonsense", "go depth x", "setoption name Seed value x", "svg nonsense"} {
				sc.ask([]string{"ErrorData"}, "%s", fault)
			}
			lines := sc.run(t)
			if len(lines) != len(sc.types) {
				t.Fatalf("%s: %d lines of JSON, want %d; the last is %.300s", g.Spec().Name, len(lines), len(sc.types), lines[len(lines)-1])
			}
			for i, line := range lines {
				s.check(t, sc.types[i], line)
			}
		}
	}
	for name, def := range s.defs {
		members, _ := def.(map[string]any)["properties"].(map[string]any)
		for member := range members {
			if !s.seen[name+"."+member] {
				t.Errorf("no answer has %s.%s", name, member)
			}
		}
	}
}

func play(t *testing.T, sc *script, g protocol.Game, setup notation.Setup, seed uint64) {
	t.Helper()
	p, err := g.New(notation.With(setup))
	if err != nil {
		t.Fatal(err)
	}
	sc.ask([]string{"ErrorData"}, "position fen %v more=1", p)
	random, start, moves := rand.New(rand.NewPCG(seed, 1)), "position fen "+p.String(), []string{}
	for ply := 0; ply < 300 && !p.Result().Over(); ply++ {
		words := p.Words()
		word := words[random.IntN(len(words))]
		if p, err = p.PlayWord(word); err != nil {
			t.Fatal(err)
		}
		if moves = append(moves, word); ply%10 == 0 || p.Result().Over() {
			sc.ask([]string{"PositionData", "MovesData"}, "%s moves %s\njson\njson moves", start, strings.Join(moves, " "))
			sc.ask([]string{"ErrorData"}, "%s moves %s 1A-1A", start, strings.Join(moves, " "))
		}
	}
}

// Python finds everything that its types mention.
func TestPython(t *testing.T) {
	const script = "import answers, typing\n" +
		"found = [t for t in vars(answers).values() if typing.is_typeddict(t)]\n" +
		"print(len(found), all(typing.get_type_hints(t) for t in found))"
	cmd := exec.CommandContext(t.Context(), "python3", "-B", "-c", script)
	cmd.Dir = filepath.Dir(schemaFile)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	objects := 0
	for _, def := range strict(t).defs {
		if def.(map[string]any)["type"] == "object" {
			objects++
		}
	}
	if want := fmt.Sprintln(objects, "True"); string(out) != want {
		t.Errorf("%s, want %s", out, want)
	}
}

// TypeScript accepts its types, and the page, which reads the answers. It finds members that the
// answers do not have.
func TestTypeScript(t *testing.T) {
	const use = "import type { DescriptionData } from \"./answers\";\n" +
		"export const label = (d: DescriptionData) => d.board.spaces.map((s) => s.%s);\n"
	c := newCompiler(t)
	c.copy("protocol/server/answers.d.ts")
	c.write("protocol/server/good.ts", fmt.Sprintf(use, "label"))
	c.write("protocol/server/bad.ts", fmt.Sprintf(use, "labels"))
	c.accept("--strict", "protocol/server/good.ts")
	c.refuse("'labels' does not exist", "--strict", "protocol/server/bad.ts")

	const app = "examples/web/page/app.js"
	scripts, err := filepath.Glob("../../web/page/*.js")
	if err != nil {
		t.Fatal(err)
	}
	page := []string{"--allowJs", "--checkJs"}
	for _, script := range scripts {
		if name := filepath.Base(script); name != "sw.js" && name != "worker.js" { // they have no page
			page = append(page, "examples/web/page/"+name)
			c.copy(page[len(page)-1])
		}
	}
	c.accept(page...)
	c.write(app, strings.Replace(c.read(app), "label: text", "labels: text", 1))
	c.refuse("'labels' does not exist on type 'MoveData'", page...)
}

// A compiler checks types in a copy of some files of the module.
type compiler struct {
	*testing.T
	dir string
}

func newCompiler(t *testing.T) *compiler {
	t.Helper()
	c := &compiler{t, t.TempDir()}
	if out, err := c.run("npm", "install", "--silent", "--no-save", "--ignore-scripts", "typescript@5.9.3"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return c
}

func (c *compiler) run(name string, args ...string) (string, error) {
	cmd := exec.CommandContext(c.Context(), name, args...)
	cmd.Dir = c.dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// read returns the text of a file of the module.
func (c *compiler) read(name string) string {
	c.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", name))
	if err != nil {
		c.Fatal(err)
	}
	return string(text)
}

func (c *compiler) copy(name string) { c.write(name, c.read(name)) }

func (c *compiler) write(name, text string) {
	c.Helper()
	name = filepath.Join(c.dir, name)
	err := os.MkdirAll(filepath.Dir(name), 0o777)
	if err == nil {
		err = os.WriteFile(name, []byte(text), 0o666)
	}
	if err != nil {
		c.Fatal(err)
	}
}

func (c *compiler) compile(args []string) (string, error) {
	compile := filepath.Join("node_modules", "typescript", "bin", "tsc")
	return c.run("node", append([]string{compile, "--noEmit", "--target", "esnext", "--module", "esnext", "--moduleResolution", "bundler"}, args...)...)
}

// accept fails the test unless files have no errors.
func (c *compiler) accept(args ...string) {
	c.Helper()
	if out, err := c.compile(args); err != nil {
		c.Errorf("%v: %s", err, out)
	}
}

// refuse fails the test unless files have an error.
func (c *compiler) refuse(want string, args ...string) {
	c.Helper()
	if out, err := c.compile(args); err == nil || !strings.Contains(out, want) {
		c.Errorf("%v: %s, want %s", err, out, want)
	}
}

// A value that is not as the schema says is refused.
func TestRefusals(t *testing.T) {
	s := strict(t)
	good := wire.ErrorData{Version: wire.DataVersion, Command: "go", Reason: "no moves", Text: "go: no moves"}
	text, err := json.Marshal(good)
	if err != nil {
		t.Fatal(err)
	}
	s.check(t, "ErrorData", string(text))
	for _, bad := range []string{
		`{}`,
		strings.Replace(string(text), `"go"`, `1`, 1),
		strings.Replace(string(text), `{`, `{"more":1,`, 1),
		strings.Replace(string(text), `{`, `{"rule":"No Rule",`, 1),
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(bad))
		if err != nil {
			t.Fatal(err)
		}
		if s.types["ErrorData"].Validate(value) == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
}
