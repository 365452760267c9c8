package record_test

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
)

// A damaged record does not affect its neighbors.
func ExampleAll() {
	const file = `[Game "reversi"]

1. 5F 2. 6D {so far} *

[Game "ploy"]

1. 9D-6D (1. 9E-6E

[Game "sly"]

1. 5D-1D p1loss
`
	for rec, err := range record.All(strings.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		game, _ := rec.Tag(record.TagGame)
		fmt.Println(game, rec.Moves(), rec.Result)
	}
	// Output:
	// reversi [5F 6D] none
	// record: line 9, column 1: a tag before the result of the game
	// sly [5D-1D] p1loss
}

func ExampleRecord_WriteTo() {
	rec := record.Record{Plies: []record.Ply{
		{Move: "5F"},
		{Move: "6D", Symbol: "!", Sidelines: [][]record.Ply{
			{{Move: "4F", Comments: []string{"parallel"}}, {Move: "3E"}},
		}},
	}}
	rec = rec.WithTag(record.TagGame, "reversi").
		WithTag(record.SeatTag(1), "Ada").
		WithTag(record.TagTermination, record.EndedByResignation).
		WithResult(notation.Win(notation.SeatsOf(2)))
	if _, err := rec.WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Game "reversi"]
	// [P1 "Ada"]
	// [Termination "resignation"]
	// [Result "p2win"]
	//
	// 1. 5F 2. 6D! (2. 4F {parallel} 3. 3E) p2win
}

func ExamplePly_SetEval() {
	p := record.Ply{Move: "5F", Comments: []string{"solid"}}
	p.SetEval(record.Eval{Expected: 0.53})
	p.SetClock(4*time.Minute + 58*time.Second)
	fmt.Println(p.Comments)

	left, ok := p.Clock()
	fmt.Println(left, ok)
	fmt.Println(record.Remark("[%eval 0.53] so far so good"))
	// Output:
	// [[%eval 0.53] [%clk 0:04:58] solid]
	// 4m58s true
	// so far so good
}

// A Reader reads a file record by record.
func ExampleReader() {
	r := record.NewReader(strings.NewReader("[P1 \"Ada\"] 1. 5F *  [P1 \"Bob\"] 1. 4C *"))
	for {
		rec, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		name, _ := rec.Tag(record.SeatTag(1))
		fmt.Println(name, rec.Moves())
	}
	// Output:
	// Ada [5F]
	// Bob [4C]
}
