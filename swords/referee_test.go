package swords_test

import (
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// referee is the second, plain implementation of the game.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

var ways = [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// at returns what stands on a place, or "-" beyond the edge.
func at(p gametest.Parts, row, col int) string {
	if row < 0 || row > 8 || col < 0 || col > 8 {
		return "-"
	}
	return p.Cells[row][col]
}

// side returns the side that a piece belongs to.
func side(piece string) string {
	return map[string]string{"s": "a", "h": "b", "K": "b"}[piece]
}

func plainResult(text string) string {
	p := gametest.ReadParts(text, 1)
	for row := range 9 {
		for col := range 9 {
			if p.Cells[row][col] != "K" {
				continue
			}
			if row == 0 || row == 8 || col == 0 || col == 8 {
				return "p2win"
			}
			if p.Int("passes") == 2 {
				return "draw"
			}
			return "none"
		}
	}
	return "p1win"
}

func plainMoves(text string) (list []string) {
	if plainResult(text) != "none" {
		return nil
	}
	p := gametest.ReadParts(text, 1)
	for row := range 9 {
		for col := range 9 {
			piece := p.Cells[row][col]
			if side(piece) != p.Turn {
				continue
			}
			for _, way := range ways {
				r, c := row+way[0], col+way[1]
				for at(p, r, c) == "" && (piece == "K" || r != 4 || c != 4) {
					list = append(list, gametest.Label(row, col)+"-"+gametest.Label(r, c))
					r, c = r+way[0], c+way[1]
				}
			}
		}
	}
	if len(list) == 0 {
		return []string{"pass"}
	}
	return list
}

func plainAfter(text, move string) string {
	p := gametest.ReadParts(text, 1)
	mover := p.Turn
	p.Turn = map[string]string{"a": "b", "b": "a"}[mover]
	if move == "pass" {
		p.SetKey("passes", strconv.Itoa(p.Int("passes")+1))
		return p.String()
	}
	p.SetKey("passes", 0)
	from, to, _ := strings.Cut(move, "-")
	row, col := gametest.RowCol(from)
	piece := p.Cells[row][col]
	p.Cells[row][col] = ""
	row, col = gametest.RowCol(to)
	p.Cells[row][col] = piece
	var fallen [][2]int
	for _, way := range ways {
		r, c := row+way[0], col+way[1]
		victim := at(p, r, c)
		if victim == "" || victim == "-" || side(victim) == mover {
			continue
		}
		behindRow, behindCol := r+way[0], c+way[1]
		behind := at(p, behindRow, behindCol)
		caught := side(behind) == mover
		if victim == "K" {
			if r == 4 && c == 4 {
				caught = at(p, 3, 4) == "s" && at(p, 5, 4) == "s" && at(p, 4, 3) == "s" && at(p, 4, 5) == "s"
			} else if behindRow == 4 && behindCol == 4 && behind == "" {
				caught = true
			}
		}
		if caught {
			fallen = append(fallen, [2]int{r, c})
		}
	}
	for _, place := range fallen {
		p.Cells[place[0]][place[1]] = ""
	}
	return p.String()
}
