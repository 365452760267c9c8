package reversi_test

import "github.com/seed-445450d7/rulebook/notation/gametest"

// referee is the second, plain implementation of the game.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

var color = map[string]string{"a": "b", "b": "w"}

// outflanked lists the places that a disc of the given color flips.
func outflanked(p gametest.Parts, row, col int, disc string) (list [][2]int) {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			var run [][2]int
			for r, c := row+dr, col+dc; (dr != 0 || dc != 0) && r >= 0 && r < 8 && c >= 0 && c < 8 && p.Cells[r][c] != ""; r, c = r+dr, c+dc {
				if p.Cells[r][c] == disc {
					list = append(list, run...)
					break
				}
				run = append(run, [2]int{r, c})
			}
		}
	}
	return list
}

func places(p gametest.Parts, disc string) (list []string) {
	for row := range 8 {
		for col := range 8 {
			if p.Cells[row][col] == "" && len(outflanked(p, row, col, disc)) > 0 {
				list = append(list, gametest.Label(row, col))
			}
		}
	}
	return list
}

func plainMoves(text string) []string {
	p := gametest.ReadParts(text, 1)
	list := places(p, color[p.Turn])
	if len(list) == 0 && plainResult(text) == "none" {
		return []string{"pass"}
	}
	return list
}

func plainAfter(text, move string) string {
	p := gametest.ReadParts(text, 1)
	disc := color[p.Turn]
	p.Turn = map[string]string{"a": "b", "b": "a"}[p.Turn]
	if move == "pass" {
		return p.String()
	}
	row, col := gametest.RowCol(move)
	for _, at := range outflanked(p, row, col, disc) {
		p.Cells[at[0]][at[1]] = disc
	}
	p.Cells[row][col] = disc
	return p.String()
}

func plainResult(text string) string {
	p := gametest.ReadParts(text, 1)
	if len(places(p, "b"))+len(places(p, "w")) > 0 {
		return "none"
	}
	margin := 0
	for _, row := range p.Cells {
		for _, disc := range row {
			switch disc {
			case "b":
				margin++
			case "w":
				margin--
			}
		}
	}
	switch {
	case margin > 0:
		return "p1win"
	case margin < 0:
		return "p2win"
	}
	return "draw"
}
