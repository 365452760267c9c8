package readme

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/codings"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
)

// The README has the bodies of these functions, without the lines that only print or
// check.

func Example_uniform() {
	g, err := games.All().Lookup("empire")
	p, err := g.New(notation.Players(3))
	moves := p.Words()
	p, err = p.PlayWord(moves[0])
	saved, err := json.Marshal(p)
	p, err = games.All().RestoreJSON(saved)
	svg, err := p.Draw(protocol.View{Last: moves[0], Moves: true})
	fmt.Println(p.Turn(), p.Result())
	fmt.Println(len(moves), string(svg[:4]), err) // printed
	// Output:
	// p2 none
	// 159 <svg <nil>
}

func Example_session() {
	g, err := games.All().Lookup("empire") // printed
	s, err := session.New(g, notation.Setup{Players: 3}, session.Rules{MaxPlies: 400})
	err = s.PlayWord("1A-5A")
	s.Undo()
	s.Redo()
	err = s.Resign(2)
	again, err := session.Open(games.All(), s.Record())
	fmt.Println(again.Outcome())
	fmt.Println(err) // printed
	// Output:
	// p13win by resignation
	// <nil>
}

func Example_typed() {
	s, err := reversi.New()
	moves := s.AppendMoves(nil)
	m, err := reversi.ParseMove("5F")
	s, err = s.Play(m)
	s = s.After(s.AppendMoves(nil)[0])
	fmt.Println(s.Turn(), s.Result())
	text := s.String()
	s, err = reversi.Parse(text)
	fmt.Println(moves, err) // printed
	fmt.Println(text)       // printed
	// Output:
	// p1 none
	// [3D 4C 5F 6E] <nil>
	// 8/8/8/3www2/3bbb2/8/8/8 a
}

func Example_options() {
	e, err := empire.New(notation.Players(4), notation.Teams())
	y, err := sly.New(notation.Variation("random"), notation.Seed(7))
	fmt.Println(e.Players(), e.Teams(), y.Score(), err) // printed
	// Output:
	// 4 true 36 <nil>
}

func Example_constructors() {
	grid := ploy.Grid()
	from, err := grid.ParseSpace("8E")
	m := ploy.Turn(from, 2)
	fmt.Println(m, err) // printed
	// Output:
	// 8E+2 <nil>
}

func Example_environments() {
	g, err := codings.Load("reversi", notation.Setup{})
	masks := make([]byte, 256*g.Actions())
	planes := make([]float32, 256*g.Shape().Len())
	b, err := g.NewBatch(env.BatchConfig{N: 256, Buffers: env.Buffers{Masks: masks, Planes: planes}})
	actions := make([]env.Action, 256)
	b.Sample(actions)
	err = b.Step(actions)
	fmt.Println(b.State(0).Turn(), err) // printed
	// Output:
	// p2 <nil>
}

func Example_errors() {
	s, _ := reversi.New() // printed
	taken, _ := reversi.Grid().ParseSpace("4D")
	_, err := s.Play(reversi.Place(taken))
	var illegal *notation.MoveError
	if errors.As(err, &illegal) {
		fmt.Println(illegal.Rule)
	}
	// Output:
	// 4D is occupied
}

// The Go blocks of the README are the bodies of the functions of this file, in order.
func TestReadmeIsTheSource(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	functions := regexp.MustCompile(`(?s)func Example_\w+\(\) \{\n(.*?)\n\}`).FindAllStringSubmatch(string(source), -1)
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(blocks) != len(functions) {
		t.Fatalf("%d blocks of Go in the README, %d functions here", len(blocks), len(functions))
	}
	for i, block := range blocks {
		if got, want := code(block[1]), code(functions[i][1]); got != want {
			t.Errorf("block %d of the README:\n%s\nthe source:\n%s", i+1, got, want)
		}
	}
}

// code returns the lines of Go in a text, without comments and without the lines that are
// marked "// printed".
func code(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if strings.Contains(line, "// printed") {
			continue
		}
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
