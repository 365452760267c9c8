package picture_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/internal/looks"
	"github.com/seed-445450d7/rulebook/reversi"
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
	svg, err := p.Draw(protocol.View{Dark: true, Targets: "3C"})
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

// A State is drawn by the drawing of its game.
func Example_scene() {
	s, err := reversi.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	scene := looks.Reversi.Scene("Reversi", s)
	svg := scene.AppendSVG(nil)
	_, text, _ := strings.Cut(string(svg), "<desc>")
	text, _, _ = strings.Cut(text, "</desc>")
	fmt.Println(scene.Status())
	fmt.Println(text)
	// Output:
	// Black to move
	// white disc on 4D, 5E; black disc on 4E, 5D.
}
