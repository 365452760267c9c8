package sniggle_test

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// referee is the second, plain implementation of the game.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

// plainFinished reports whether a seat has finished.
func plainFinished(p gametest.Parts, seat string) bool {
	inside := 0
	for row := range 12 {
		for col := 9; col < 12; col++ {
			if strings.HasPrefix(p.Cells[row][col], seat) {
				inside++
			}
		}
	}
	if inside < 9 {
		return false
	}
	if p.Key("variation") == "standard" {
		return true
	}
	patterns := strings.Split(p.Key("triangles"), ";")
	pattern := patterns[strings.Index("abcd", seat)%len(patterns)]
	for _, label := range strings.Split(pattern, ",") {
		row, col := gametest.RowCol(label)
		if p.Cells[plainTop(p, seat)+row][col+9] != seat+"T" {
			return false
		}
	}
	return true
}

// plainTop returns the first row in which a seat has a piece.
func plainTop(p gametest.Parts, seat string) int {
	for row := range 12 {
		for col := range 12 {
			if strings.HasPrefix(p.Cells[row][col], seat) {
				return row
			}
		}
	}
	panic("no pieces of seat " + seat)
}

func plainResult(text string) string {
	p := gametest.ReadParts(text, 2)
	has := map[string]bool{}
	for _, seat := range []string{"a", "b", "c", "d"}[:p.Int("players")] {
		has[seat] = plainFinished(p, seat)
	}
	if p.Key("teams") == "1" {
		switch {
		case has["a"] && has["c"]:
			return "p13win"
		case has["b"] && has["d"]:
			return "p24win"
		}
	} else {
		for seat, word := range map[string]string{"a": "p1win", "b": "p2win", "c": "p3win", "d": "p4win"} {
			if has[seat] {
				return word
			}
		}
	}
	if p.Int("passes") == p.Int("players") {
		return "draw"
	}
	return "none"
}

// plainStep moves a piece by one step, if it can, and returns its new column.
func plainStep(p gametest.Parts, row, col int) (int, bool) {
	seat := p.Cells[row][col][:1]
	for to := col + 1; to < 12 && to <= col+3; to++ {
		if p.Cells[row][to] != "" {
			continue
		}
		p.Cells[row][col], p.Cells[row][to] = "", p.Cells[row][col]
		if plainGap(p, seat) {
			p.Cells[row][col], p.Cells[row][to] = p.Cells[row][to], ""
			return col, false
		}
		return to, true
	}
	return col, false
}

// plainGap reports whether a seat has an empty field between two of its fields.
func plainGap(p gametest.Parts, seat string) bool {
	word := ""
	for field := range 4 {
		mark := "."
		for row := range 12 {
			for col := 3 * field; col < 3*field+3; col++ {
				if strings.HasPrefix(p.Cells[row][col], seat) {
					mark = "x"
				}
			}
		}
		word += mark
	}
	return strings.Contains(strings.Trim(word, "."), ".")
}

// plainOpponents counts the opponents' pieces in a column.
func plainOpponents(p gametest.Parts, seat string, col int) (n int) {
	friends := seat
	if p.Key("teams") == "1" {
		friends = map[string]string{"a": "ac", "b": "bd", "c": "ac", "d": "bd"}[seat]
	}
	for row := range 12 {
		if word := p.Cells[row][col]; word != "" && !strings.Contains(friends, word[:1]) {
			n++
		}
	}
	return n
}

// plainRun moves the piece on a space of p as far as it must go.
func plainRun(p gametest.Parts, row, col int) (int, bool) {
	seat := p.Cells[row][col][:1]
	at, ok := plainStep(p, row, col)
	if !ok {
		return col, false
	}
	for plainOpponents(p, seat, at)%2 == 1 {
		if at, ok = plainStep(p, row, at); !ok {
			break
		}
	}
	return at, true
}

func plainMoves(text string) (list []string) {
	if plainResult(text) != "none" {
		return nil
	}
	before := gametest.ReadParts(text, 2)
	for row := range 12 {
		for col := range 12 {
			if !strings.HasPrefix(before.Cells[row][col], before.Turn) {
				continue
			}
			// plainRun changes its argument.
			if to, ok := plainRun(gametest.ReadParts(text, 2), row, col); ok {
				list = append(list, gametest.Label(row, col)+"-"+gametest.Label(row, to))
			}
		}
	}
	if list == nil {
		list = []string{"pass"}
	}
	return list
}

func plainAfter(text, move string) string {
	p := gametest.ReadParts(text, 2)
	passes := p.Int("passes") + 1
	if from, _, ok := strings.Cut(move, "-"); ok {
		row, col := gametest.RowCol(from)
		plainRun(p, row, col)
		passes = 0
	}
	p.SetKey("passes", passes)
	seats := "abcd"[:p.Int("players")]
	next := (strings.Index(seats, p.Turn) + 1) % len(seats)
	p.Turn = seats[next : next+1]
	return p.String()
}
