package format_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// A game prints a position from its pieces.
func ExampleAppendBoard() {
	grid := notation.NewGrid(3, 3)
	pieces := map[notation.Space]string{0: "x", 2: "o", 4: "x"}
	text := format.AppendBoard(nil, grid, func(dst []byte, sp notation.Space) []byte {
		return append(dst, pieces[sp]...)
	})
	text = format.AppendTurn(text, 2)
	fmt.Println(string(format.AppendInt(text, "passes", 0)))
	// Output:
	// x1o/1x1/3 b passes=0
}

// A game reads a position by telling what each piece is. The scanner finds the faults.
func ExampleScanner() {
	grid := notation.NewGrid(3, 3)
	read := func(text string) {
		pieces := map[string]string{}
		p := format.NewScanner("noughts", grid, text)
		p.Board(func(sp notation.Space, text string) (length int) {
			if text[0] != 'x' && text[0] != 'o' {
				return 0 // unknown
			}
			pieces[grid.Label(sp)] = text[:1]
			return 1
		})
		turn, passes := p.Turn(2), p.Int("passes", 0, 1)
		if err := p.End(); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(pieces, turn, passes)
	}
	read("x1o/1x1/3 b passes=0")
	read("x1o/1z1/3 b passes=0")
	read("x1o/1x1/3 b passes=2")
	// Output:
	// map[1A:x 1C:o 2B:x] p2 0
	// noughts position: row 2, character 2 (2B): unknown piece at "z1"
	// noughts position: passes: "2" is not a number from 0 to 1
}

func ExampleScanMove() {
	m, err := format.ScanMove(notation.NewGrid(8, 8), "d5-5h+2")
	fmt.Println(m.From, m.To, m.HasTo, m.Rest, err)
	// Output: 35 39 true +2 <nil>
}

func ExampleDiagram() {
	fmt.Print(format.Diagram{
		Grid: notation.NewGrid(3, 3),
		Cell: func(sp notation.Space, _ int) string {
			if sp == 4 {
				return "x"
			}
			return "."
		},
	})
	// Output:
	// A B C
	//  1 . . . 1
	//  2 . x . 2
	//  3 . . . 3
	//    A B C
}
