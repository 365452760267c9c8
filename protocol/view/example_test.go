package view_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/protocol/view"
)

// A View has arrows and marks, which may also come from the words of the svg command.
func ExampleView() {
	arrow, err := view.ParseArrow("3C-3F,green")
	if err != nil {
		fmt.Println(err)
		return
	}
	v := view.View{Dark: true, Arrows: []view.Arrow{arrow}, Marks: []view.Mark{{Space: "3F"}}}
	fmt.Println(v.Arrows[0].From, v.Arrows[0].To, v.Arrows[0].Color)
	// Output: 3C 3F green
}

// A Style draws the kings of any game as triangles.
func ExampleStyle() {
	style := view.Style{"king": {Outlines: []view.Outline{{D: "M0-15L16 13H-16Z", Fill: "body", Stroke: "edge", Width: 2}}}}
	_, ok := style.Of("p1", "king")
	fmt.Println(ok, style.Check())
	// Output: true <nil>
}
