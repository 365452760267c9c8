package picture_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/games"
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
