package blockade_test

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// referee is the second, plain implementation of the game.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

var ways = [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// find lists the places of a piece.
func find(p gametest.Parts, word string) (list [][2]int) {
	for row := range 12 {
		for col := range 12 {
			if p.Cells[row][col] == word {
				list = append(list, [2]int{row, col})
			}
		}
	}
	return list
}

func plainResult(text string) string {
	p := gametest.ReadParts(text, 1)
	switch {
	case len(find(p, "A")) == 0:
		return "p1win"
	case len(find(p, "B")) == 0:
		return "p2win"
	case p.Int("passes") == 2:
		return "draw"
	}
	return "none"
}

// kingsField reports whether a place lies in a field with a king.
func kingsField(p gametest.Parts, row, col int) bool {
	for _, king := range append(find(p, "A"), find(p, "B")...) {
		if king[0]/3 == row/3 && king[1]/3 == col/3 {
			return true
		}
	}
	return false
}

func plainMoves(text string) (list []string) {
	if plainResult(text) != "none" {
		return nil
	}
	p := gametest.ReadParts(text, 1)
	mine := find(p, p.Turn)
	if len(mine) < 6 {
		for row := range 12 {
			for col := range 12 {
				if p.Cells[row][col] == "" && !kingsField(p, row, col) && (len(mine) > 0 || row%3 != 1 || col%3 != 1) {
					list = append(list, gametest.Label(row, col))
				}
			}
		}
	} else {
		for _, at := range mine {
			for _, way := range ways {
				for r, c := at[0]+way[0], at[1]+way[1]; r >= 0 && r < 12 && c >= 0 && c < 12 && p.Cells[r][c] == ""; r, c = r+way[0], c+way[1] {
					if !kingsField(p, r, c) {
						list = append(list, gametest.Label(at[0], at[1])+"-"+gametest.Label(r, c))
					}
				}
			}
		}
	}
	if len(find(p, "a"))+len(find(p, "b")) > 0 {
		king := find(p, strings.ToUpper(p.Turn))[0]
		exits := map[string]bool{}
		for _, way := range ways {
			plainSlide(p, king, way, map[[4]int]bool{}, exits)
		}
		for exit := range exits {
			list = append(list, gametest.Label(king[0], king[1])+"-"+exit)
		}
	}
	if len(list) == 0 {
		return []string{"pass"}
	}
	return list
}

// plainSlide follows a slide of the king of the player to move, and the slides from where it
// stops.
func plainSlide(p gametest.Parts, from, way [2]int, done map[[4]int]bool, exits map[string]bool) {
	key := [4]int{from[0], from[1], way[0], way[1]}
	if done[key] {
		return
	}
	done[key] = true
	goal, own := -1, strings.ToUpper(p.Turn)
	if p.Turn == "b" {
		goal = 1
	}
	row, col := from[0], from[1]
	for {
		r, c := row+way[0], col+way[1]
		if r < 0 || r > 11 || c < 0 || c > 11 {
			if way[0] == goal {
				exits[gametest.Label(row, col)] = true
			}
			return
		}
		next := p.Cells[r][c]
		if next == "a" || next == "b" {
			break
		}
		if next != "" && next != own {
			return // into the enemy king
		}
		row, col = r, c
	}
	if row == from[0] && col == from[1] {
		return
	}
	stop := [2]int{row, col}
	plainSlide(p, stop, [2]int{way[1], way[0]}, done, exits)
	plainSlide(p, stop, [2]int{-way[1], -way[0]}, done, exits)
}

func plainAfter(text, move string) string {
	p := gametest.ReadParts(text, 1)
	piece := p.Turn
	p.Turn = map[string]string{"a": "b", "b": "a"}[p.Turn]
	if move == "pass" {
		p.SetKey("passes", p.Int("passes")+1)
		return p.String()
	}
	p.SetKey("passes", 0)
	from, to, moved := strings.Cut(move, "-")
	if !moved {
		to = from
	} else {
		row, col := gametest.RowCol(from)
		king := p.Cells[row][col] == strings.ToUpper(piece)
		p.Cells[row][col] = ""
		if king {
			return p.String()
		}
	}
	row, col := gametest.RowCol(to)
	p.Cells[row][col] = piece
	return p.String()
}
