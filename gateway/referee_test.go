package gateway_test

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// referee is the second, plain implementation of the game.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

// A plain is a position as a list of pieces by space.
type plain struct {
	board     map[string]string // "5D": "aS"
	turn      string
	players   int
	teams     bool
	triangles map[string]int // in reserve, by seat
	squares   map[string]int
	passes    int
	text      gametest.Parts
}

const seats = "abcd"

func read(text string) plain {
	p := gametest.ReadParts(text, 2)
	q := plain{
		board: map[string]string{}, turn: p.Turn, players: p.Int("players"), teams: p.Key("teams") == "1",
		triangles: map[string]int{}, squares: map[string]int{}, passes: p.Int("passes"), text: p,
	}
	for row := range 12 {
		for col := range 12 {
			if word := p.Cells[row][col]; word != "" {
				q.board[gametest.Label(row, col)] = word
			}
		}
	}
	for i, word := range strings.Split(p.Key("reserve"), ",") {
		q.triangles[seats[i:i+1]] = int(word[1] - '0')
		q.squares[seats[i:i+1]] = int(word[3] - '0')
	}
	return q
}

func (q plain) String() string {
	for row := range 12 {
		for col := range 12 {
			q.text.Cells[row][col] = q.board[gametest.Label(row, col)]
		}
	}
	var reserves []string
	for i := range q.players {
		seat := seats[i : i+1]
		reserves = append(reserves, fmt.Sprintf("T%dS%d", q.triangles[seat], q.squares[seat]))
	}
	q.text.Turn = q.turn
	q.text.SetKey("reserve", strings.Join(reserves, ","))
	q.text.SetKey("passes", q.passes)
	return q.text.String()
}

// enemy reports whether a piece word belongs to an enemy of the seat to move.
func (q plain) enemy(word string) bool {
	own, other := strings.Index(seats, q.turn), strings.Index(seats, word[:1])
	if q.teams {
		return own%2 != other%2
	}
	return own != other
}

// center returns the center of the field in which a space lies.
func center(label string) string {
	row, col := gametest.RowCol(label)
	return gametest.Label(row-row%3+1, col-col%3+1)
}

// goals lists where a piece can go.
func (q plain) goals(from string) (list []string) {
	row, col := gametest.RowCol(from)
	for r := range 12 {
		for c := range 12 {
			to := gametest.Label(r, c)
			if (r == row) != (c == col) && q.board[to] == "" && to != center(to) {
				list = append(list, to)
			}
		}
	}
	return list
}

// mustLeave reports whether the piece stands on a gateway among two enemies or
// more.
func (q plain) mustLeave(from string) bool {
	if from != center(from) {
		return false
	}
	n := 0
	for sp, word := range q.board {
		if center(sp) == from && q.enemy(word) {
			n++
		}
	}
	return n >= 2
}

// entitled reports whether a piece of the seat to move has earned an entry by its move to a
// space. The board is the one after the move.
func (q plain) entitled(at string) bool {
	if q.board[center(at)] != "" {
		return false
	}
	row, col := gametest.RowCol(at)
	for across, one := range q.board {
		if r, _ := gametest.RowCol(across); r != row || across == at || !q.enemy(one) {
			continue
		}
		for down, two := range q.board {
			if _, c := gametest.RowCol(down); c != col || down == at || two[:1] != one[:1] {
				continue
			}
			shapes := q.board[at][1:] + one[1:] + two[1:]
			if strings.Contains(shapes, "C") && strings.Contains(shapes, "T") && strings.Contains(shapes, "S") {
				return true
			}
		}
	}
	return false
}

func plainMoves(text string) (list []string) {
	if plainResult(text) != "none" {
		return nil
	}
	q := read(text)
	var own, leaving []string
	for sp, word := range q.board {
		if word[:1] != q.turn || len(q.goals(sp)) == 0 {
			continue
		}
		own = append(own, sp)
		if q.mustLeave(sp) {
			leaving = append(leaving, sp)
		}
	}
	if len(leaving) > 0 {
		own = leaving
	}
	for _, from := range own {
		for _, to := range q.goals(from) {
			list = append(list, from+"-"+to)
			q.board[to] = q.board[from]
			delete(q.board, from)
			entitled := q.entitled(to)
			q.board[from] = q.board[to]
			delete(q.board, to)
			if entitled && q.triangles[q.turn] > 0 {
				list = append(list, from+"-"+to+"+T")
			}
			if entitled && q.squares[q.turn] > 0 {
				list = append(list, from+"-"+to+"+S")
			}
		}
	}
	if len(list) == 0 {
		return []string{"pass"}
	}
	return list
}

func plainAfter(text, move string) string {
	q := read(text)
	mover := q.turn
	q.turn = seats[(strings.Index(seats, mover)+1)%q.players:][:1]
	if move == "pass" {
		q.passes++
		return q.String()
	}
	q.passes = 0
	spaces, entry, entered := strings.Cut(move, "+")
	from, to, _ := strings.Cut(spaces, "-")
	q.board[to] = q.board[from]
	delete(q.board, from)
	if entered {
		q.board[center(to)] = mover + entry
		if entry == "T" {
			q.triangles[mover]--
		} else {
			q.squares[mover]--
		}
	}
	return q.String()
}

func plainResult(text string) string {
	q := read(text)
	done := map[string]bool{}
	for i := range q.players {
		seat := seats[i : i+1]
		done[seat] = q.triangles[seat]+q.squares[seat] == 0
	}
	switch {
	case q.teams && done["a"] && done["c"]:
		return "p13win"
	case q.teams && done["b"] && done["d"]:
		return "p24win"
	case q.passes == q.players && (q.teams || len(winners(done)) == 0):
		return "draw"
	case q.teams || len(winners(done)) == 0:
		return "none"
	}
	return "p" + winners(done)[0] + "win"
}

// winners lists the numbers of the seats whose reserves have entered.
func winners(done map[string]bool) (list []string) {
	for i := range 4 {
		if done[seats[i:i+1]] {
			list = append(list, fmt.Sprint(i+1))
		}
	}
	return list
}
