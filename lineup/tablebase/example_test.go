package tablebase_test

import (
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/lineup/tablebase"
)

// The best move leads to the best value. [tablebase.Solve] has made the file.
func ExampleOpen() {
	table, err := tablebase.Open("lineup.table")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer table.Close()
	s, err := lineup.Parse("12/1aC5bS2bT1/12/12/10aT1/12/12/7aS2bC1/12/12/1aS2aT2bS2bT1/12 a ply=14")
	if err != nil {
		fmt.Println(err)
		return
	}
	var best lineup.Move
	var value tablebase.Value
	for m := range s.Moves() {
		after, err := table.Value(s.After(m)) // for the opponent
		if err != nil {
			fmt.Println(err)
			return
		}
		if v := after.Before(); best == 0 || v.Compare(value) > 0 {
			best, value = m, v
		}
	}
	fmt.Println(best, value)
}

func ExampleValue_Compare() {
	values := []tablebase.Value{
		{WDL: tablebase.Loss, Plies: 2},
		{WDL: tablebase.Win, Plies: 9},
		{WDL: tablebase.Draw},
		{WDL: tablebase.Loss, Plies: 8},
		{WDL: tablebase.Win, Plies: 3},
	}
	best := slices.MaxFunc(values, tablebase.Value.Compare)
	worst := slices.MinFunc(values, tablebase.Value.Compare)
	fmt.Println(best, worst, worst.Before())
	// Output: win in 3 loss in 2 win in 3
}
