package picture_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// A position of any game is drawn by its name.
func Example() {
	g, err := games.All().Lookup("gateway")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := g.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	svg, err := p.SVG(view.View{Dark: true, Targets: "3C"})
	if err != nil {
		fmt.Println(err)
		return
	}
	file := filepath.Join(os.TempDir(), "gateway.svg")
	defer os.Remove(file)
	fmt.Println(os.WriteFile(file, svg, 0o644))
	fmt.Println(strings.Count(string(svg), `class="target"`), "targets")
	// Output:
	// <nil>
	// 22 targets
}

// A Drawing describes the pieces of a game, and Check finds faults that tests should report.
func ExampleDrawing() {
	drawing := picture.DefaultDrawing()
	g, err := games.All().Lookup("reversi")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(drawing.Check(g.Spec()))
	art, err := drawing.Artwork(g, false)
	fmt.Println(art.Colors, len(art.Board.Spaces), err)
	// Output:
	// <nil>
	// [#c9302c #2f6fc4] 64 <nil>
}
