package sly_test

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// referee is the second, plain implementation of the game.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

const columns = "YZABCDEFGHIJ"

// label is the label of a row and column counted from 0 at the top left.
func label(row, col int) string { return fmt.Sprintf("%d%c", row-1, columns[col]) }

// places reads a move. A row may have a sign, so the hyphen between the spaces is the first
// one after a letter.
func places(move string) (from, to [2]int) {
	mid := strings.IndexAny(move, columns) + 1
	read := func(text string) [2]int {
		var row int
		var col byte
		if _, err := fmt.Sscanf(text, "%d%c", &row, &col); err != nil {
			panic(err)
		}
		return [2]int{row + 1, strings.IndexByte(columns, col)}
	}
	return read(move[:mid]), read(move[mid+1:])
}

var ways = [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

func plainMoves(text string) (list []string) {
	cells := gametest.ReadParts(text, 1).Cells
	for row := range 12 {
		for col := range 12 {
			for _, way := range ways {
				if cells[row][col] == "" {
					continue
				}
				r, c, over := row+way[0], col+way[1], 0
				for r >= 0 && r < 12 && c >= 0 && c < 12 && cells[r][c] != "" && cells[r][c] != cells[row][col] {
					r, c, over = r+way[0], c+way[1], over+1
				}
				if over > 0 && r >= 0 && r < 12 && c >= 0 && c < 12 && cells[r][c] == "" {
					list = append(list, label(row, col)+"-"+label(r, c))
				}
			}
		}
	}
	return list
}

func plainAfter(text, move string) string {
	p := gametest.ReadParts(text, 1)
	from, to := places(move)
	piece := p.Cells[from[0]][from[1]]
	for row := min(from[0], to[0]); row <= max(from[0], to[0]); row++ {
		for col := min(from[1], to[1]); col <= max(from[1], to[1]); col++ {
			p.Cells[row][col] = ""
		}
	}
	p.Cells[to[0]][to[1]] = piece
	return p.String()
}

func plainResult(text string) string {
	if len(plainMoves(text)) > 0 {
		return "none"
	}
	left := 0
	for _, row := range gametest.ReadParts(text, 1).Cells {
		for _, piece := range row {
			if piece != "" {
				left++
			}
		}
	}
	if left == 1 {
		return "p1win"
	}
	return "p1loss"
}
