package smarts_test

import (
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// referee is the second, plain implementation of the game. It tries out every possibility on
// a board of words.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

type place struct{ row, col int }

func (at place) String() string { return gametest.Label(at.row, at.col) }

func (at place) plus(row, col int) place { return place{at.row + row, at.col + col} }

func (at place) onBoard() bool { return 0 <= at.row && at.row < 8 && 0 <= at.col && at.col < 8 }

var everywhere = func() (list []place) {
	for row := range 8 {
		for col := range 8 {
			list = append(list, place{row, col})
		}
	}
	return list
}()

var (
	plainEntries = strings.Fields("1B 1C 1D 1E 1F 1G 8B 8C 8D 8E 8F 8G")
	plainBoxes   = map[string][]string{"a": {"1A", "8H"}, "b": {"1H", "8A"}}
	plainOther   = map[string]string{"a": "b", "b": "a"}
)

func at(p gametest.Parts, sp place) string { return p.Cells[sp.row][sp.col] }

func holds(p gametest.Parts, sp place, seat string) bool {
	return strings.ToLower(at(p, sp)) == seat
}

func hasScored(p gametest.Parts, seat string) bool {
	return p.Key("scored")[seat[0]-'a'] == '1'
}

// plainRows lists the rows of five that a seat holds, each from its upper or left end.
func plainRows(p gametest.Parts, seat string) (list [][]place) {
	for _, start := range everywhere {
		for _, d := range []place{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
			var row []place
			for i := range 5 {
				sp := start.plus(i*d.row, i*d.col)
				if sp.onBoard() && holds(p, sp, seat) {
					row = append(row, sp)
				}
			}
			if len(row) == 5 {
				list = append(list, row)
			}
		}
	}
	return list
}

func plainWins(p gametest.Parts, seat string) bool {
	list := plainRows(p, seat)
	if hasScored(p, seat) {
		return len(list) > 0
	}
	for i, one := range list {
		for _, two := range list[:i] {
			shared := 0
			for _, sp := range one {
				if slices.Contains(two, sp) {
					shared++
				}
			}
			if shared <= 1 {
				return true
			}
		}
	}
	return false
}

func plainResult(text string) string {
	p := gametest.ReadParts(text, 1)
	for _, seat := range []string{plainOther[p.Turn], p.Turn} {
		if plainWins(p, seat) {
			return map[string]string{"a": "p1win", "b": "p2win"}[seat]
		}
	}
	if p.Int("passes") == 2 {
		return "draw"
	}
	return "none"
}

// plainEnds adds to ends the boxes that the lifted piece can reach by jumps from sp.
func plainEnds(p gametest.Parts, sp place, ends map[place]bool) {
	for _, d := range []place{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		over, to := sp.plus(d.row, d.col), sp.plus(2*d.row, 2*d.col)
		if to.onBoard() && at(p, over) != "" && at(p, to) == "" && !ends[to] {
			ends[to] = true
			plainEnds(p, to, ends)
		}
	}
}

// plainSteps lists the entries and moves of the seat to move, without scoring.
func plainSteps(text string) (list []string) {
	p := gametest.ReadParts(text, 1)
	onBoard := 0
	for _, from := range everywhere {
		if !holds(p, from, p.Turn) {
			continue
		}
		onBoard++
		if at(p, from) != p.Turn { // a marker
			continue
		}
		lifted := gametest.ReadParts(text, 1)
		lifted.Cells[from.row][from.col] = ""
		ends := map[place]bool{}
		plainEnds(lifted, from, ends)
		for _, d := range []place{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			if to := from.plus(d.row, d.col); to.onBoard() && at(p, to) == "" {
				ends[to] = true
			}
		}
		delete(ends, from)
		for to := range ends {
			list = append(list, from.String()+"-"+to.String())
		}
	}
	for _, label := range plainEntries {
		row, col := gametest.RowCol(label)
		if onBoard < 11 && p.Cells[row][col] == "" {
			list = append(list, label)
		}
	}
	return list
}

// plainStep plays an entry or a move without scoring, and does not change the turn.
func plainStep(text, move string) gametest.Parts {
	p := gametest.ReadParts(text, 1)
	from, to, moved := strings.Cut(move, "-")
	if moved {
		row, col := gametest.RowCol(from)
		p.Cells[row][col] = ""
	} else {
		to = from
	}
	row, col := gametest.RowCol(to)
	p.Cells[row][col] = p.Turn
	return p
}

func plainMoves(text string) []string {
	if plainResult(text) != "none" {
		return nil
	}
	list := plainSteps(text)
	if len(list) == 0 {
		return []string{"pass"}
	}
	for _, move := range slices.Clone(list) {
		p := plainStep(text, move)
		if hasScored(p, p.Turn) {
			continue
		}
		for _, row := range plainRows(p, p.Turn) {
			for _, box := range plainBoxes[p.Turn] {
				r, c := gametest.RowCol(box)
				if p.Cells[r][c] == "" || slices.Contains(row, place{r, c}) {
					list = append(list, move+"="+box+":"+row[0].String()+".."+row[4].String())
				}
			}
		}
	}
	return list
}

func plainAfter(text, move string) string {
	p := gametest.ReadParts(text, 1)
	seat := p.Turn
	if move == "pass" {
		p.SetKey("passes", p.Int("passes")+1)
		p.Turn = plainOther[seat]
		return p.String()
	}
	word, scoring, scores := strings.Cut(move, "=")
	p = plainStep(text, word)
	if scores {
		box, ends, _ := strings.Cut(scoring, ":")
		for _, row := range plainRows(p, seat) {
			if row[0].String()+".."+row[4].String() == ends {
				for _, sp := range row {
					p.Cells[sp.row][sp.col] = ""
				}
				break
			}
		}
		row, col := gametest.RowCol(box)
		p.Cells[row][col] = strings.ToUpper(seat)
		scored := []byte(p.Key("scored"))
		scored[seat[0]-'a'] = '1'
		p.SetKey("scored", string(scored))
	}
	p.SetKey("passes", 0)
	p.Turn = plainOther[seat]
	return p.String()
}
