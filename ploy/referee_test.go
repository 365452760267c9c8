package ploy_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// referee is the second, plain implementation of the game.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

// points holds the indicators of each kind at heading 0, and its reach.
var points = map[byte][]int{
	'C': {1, 3, 5, 7}, 'T': {0, 2, 6}, 'Y': {1, 4, 7}, 'W': {7, 0, 1},
	'I': {0, 4}, 'V': {7, 1}, 'N': {0, 1}, 'S': {0},
}

var far = map[byte]int{'C': 1, 'T': 3, 'Y': 3, 'W': 3, 'I': 2, 'V': 2, 'N': 2, 'S': 1}

var compass = [8][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}

// shown lists the directions of a piece at a heading, in order.
func shown(kind byte, heading int) (list []int) {
	for _, d := range points[kind] {
		list = append(list, (d+heading)%8)
	}
	slices.Sort(list)
	return list
}

// smallest returns the smallest heading that shows the same indicators.
func smallest(kind byte, heading int) int {
	for h := range 8 {
		if slices.Equal(shown(kind, h), shown(kind, heading)) {
			return h
		}
	}
	panic("no heading")
}

func friend(p gametest.Parts, a, b byte) bool {
	return a == b || p.Key("teams") == "1" && (a-b == 2 || b-a == 2)
}

// owned lists the pieces of a seat, its commander as "C".
func owned(p gametest.Parts, seat byte) (kinds string) {
	for _, row := range p.Cells {
		for _, word := range row {
			if word != "" && word[0] == seat {
				kinds += word[1:2]
			}
		}
	}
	return kinds
}

func plainBeaten(p gametest.Parts, seat byte) bool {
	kinds := owned(p, seat)
	return !strings.Contains(kinds, "C") || kinds == "C"
}

func plainResult(text string) string {
	p := gametest.ReadParts(text, 3)
	var in []byte
	for seat := byte('a'); seat < 'a'+byte(p.Int("players")); seat++ {
		if !plainBeaten(p, seat) {
			in = append(in, seat)
		}
	}
	if p.Key("teams") == "1" {
		switch {
		case !slices.Contains(in, 'a') && !slices.Contains(in, 'c'):
			return "p24win"
		case !slices.Contains(in, 'b') && !slices.Contains(in, 'd'):
			return "p13win"
		}
		return "none"
	}
	if len(in) == 1 {
		return fmt.Sprintf("p%dwin", in[0]-'a'+1)
	}
	return "none"
}

func plainMoves(text string) (list []string) {
	if plainResult(text) != "none" {
		return nil
	}
	p := gametest.ReadParts(text, 3)
	for row := range 9 {
		for col := range 9 {
			word := p.Cells[row][col]
			if word == "" || word[0] != p.Turn[0] {
				continue
			}
			from, kind, heading := gametest.Label(row, col), word[1], int(word[2]-'0')
			list = append(list, plainTurns(from, kind, heading)...)
			for _, d := range shown(kind, heading) {
				for n := 1; n <= far[kind]; n++ {
					r, c := row+n*compass[d][0], col+n*compass[d][1]
					if r < 0 || r > 8 || c < 0 || c > 8 || p.Cells[r][c] != "" && friend(p, word[0], p.Cells[r][c][0]) {
						break
					}
					move := from + "-" + gametest.Label(r, c)
					list = append(list, move)
					if kind == 'S' {
						list = append(list, plainTurns(move, kind, heading)...)
					}
					if p.Cells[r][c] != "" {
						break
					}
				}
			}
		}
	}
	return list
}

// plainTurns lists prefix+n for every turn that changes the indicators of a piece.
func plainTurns(prefix string, kind byte, heading int) (list []string) {
	looks := []string{fmt.Sprint(shown(kind, heading))}
	for n := 1; n <= 7; n++ {
		look := fmt.Sprint(shown(kind, heading+n))
		if !slices.Contains(looks, look) {
			looks = append(looks, look)
			list = append(list, fmt.Sprintf("%s+%d", prefix, n))
		}
	}
	return list
}

func plainAfter(text, move string) string {
	p := gametest.ReadParts(text, 3)
	way, turn, turned := strings.Cut(move, "+")
	from, to, moved := strings.Cut(way, "-")
	if !moved {
		to = from
	}
	row, col := gametest.RowCol(from)
	word := p.Cells[row][col]
	p.Cells[row][col] = ""
	if turned {
		heading := smallest(word[1], int(word[2]-'0')+int(turn[0]-'0'))
		word = fmt.Sprintf("%s%d", word[:2], heading)
	}
	row, col = gametest.RowCol(to)
	captured := p.Cells[row][col]
	p.Cells[row][col] = word
	if captured != "" && p.Int("players") == 4 && p.Key("teams") == "0" {
		plainEliminate(p, captured, word[:1])
	}
	plainNext(&p)
	return p.String()
}

// plainEliminate hands over an army without a commander, and removes a commander without
// an army.
func plainEliminate(p gametest.Parts, captured, taker string) {
	alone := owned(p, captured[0]) == "C"
	for row := range p.Cells {
		for col, word := range p.Cells[row] {
			if word == "" || word[0] != captured[0] {
				continue
			}
			if captured[1] == 'C' {
				p.Cells[row][col] = taker + word[1:]
			} else if alone {
				p.Cells[row][col] = ""
			}
		}
	}
}

// plainNext gives the turn to the next seat.
func plainNext(p *gametest.Parts) {
	next := func(seat byte) byte { return 'a' + (seat-'a'+1)%byte(p.Int("players")) }
	if p.Key("teams") == "1" {
		slot := next(p.Key("slot")[0])
		p.SetKey("slot", string(rune(slot)))
		partner := 'a' + (slot-'a'+2)%4
		if owned(*p, slot) == "" && owned(*p, partner) != "" {
			slot = partner
		}
		p.Turn = string(rune(slot))
		return
	}
	seat := next(p.Turn[0])
	for p.Int("players") == 4 && owned(*p, seat) == "" {
		seat = next(seat)
	}
	p.Turn = string(rune(seat))
}
