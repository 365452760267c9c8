package lineup_test

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// referee is the second, plain implementation of the game.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

var (
	shapes = []string{"S", "T", "C"}
	owned  = map[string]int{"S": 2, "T": 2, "C": 1}
)

func plainResult(text string) string {
	p := gametest.ReadParts(text, 2)
	for seat, word := range map[string]string{"a": "p1win", "b": "p2win"} {
		if plainLine(p, seat) {
			return word
		}
	}
	if len(plainList(p)) == 0 {
		return map[string]string{"a": "p2win", "b": "p1win"}[p.Turn]
	}
	return "none"
}

// plainLine looks along every row, column and diagonal of centers.
func plainLine(p gametest.Parts, seat string) bool {
	line := func(row, col, down, right int) bool {
		for range 4 {
			if !strings.HasPrefix(p.Cells[row*3+1][col*3+1], seat) {
				return false
			}
			row, col = row+down, col+right
		}
		return true
	}
	for i := range 4 {
		if line(i, 0, 0, 1) || line(0, i, 1, 0) {
			return true
		}
	}
	return line(0, 0, 1, 1) || line(0, 3, 1, -1)
}

func plainMoves(text string) []string {
	p := gametest.ReadParts(text, 2)
	if plainLine(p, "a") || plainLine(p, "b") {
		return nil
	}
	return plainList(p)
}

// plainList lists the moves of the player to move with the kind that is due.
func plainList(p gametest.Parts) (list []string) {
	kind := shapes[p.Int("ply")%3]
	var mine [][2]int
	for row := 1; row < 12; row += 3 {
		for col := 1; col < 12; col += 3 {
			if p.Cells[row][col] == p.Turn+kind {
				mine = append(mine, [2]int{row, col})
			}
		}
	}
	for row := 1; row < 12; row += 3 {
		for col := 1; col < 12; col += 3 {
			if p.Cells[row][col] != "" {
				continue
			}
			if len(mine) < owned[kind] {
				list = append(list, gametest.Label(row, col))
				continue
			}
			for _, at := range mine {
				down, right := max(at[0]-row, row-at[0]), max(at[1]-col, col-at[1])
				if down+right == 3 || kind == "C" && down == 3 && right == 3 {
					list = append(list, gametest.Label(at[0], at[1])+"-"+gametest.Label(row, col))
				}
			}
		}
	}
	return list
}

func plainAfter(text, move string) string {
	p := gametest.ReadParts(text, 2)
	from, to, moved := strings.Cut(move, "-")
	ply := p.Int("ply")
	word := p.Turn + shapes[ply%3]
	if moved {
		row, col := gametest.RowCol(from)
		p.Cells[row][col] = ""
	} else {
		to = from
	}
	row, col := gametest.RowCol(to)
	p.Cells[row][col] = word
	if ply++; ply == 18 {
		ply = 12
	}
	p.SetKey("ply", ply)
	p.Turn = map[string]string{"a": "b", "b": "a"}[p.Turn]
	return p.String()
}
