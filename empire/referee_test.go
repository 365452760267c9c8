package empire_test

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// referee is the second, plain implementation of the game.
var referee = gametest.Referee{Moves: plainMoves, After: plainAfter, Result: plainResult}

// A plain is a position as a list of pieces by space.
type plain struct {
	board   map[string]string // "5D": "aS"
	turn    string
	players int
	teams   bool
	crown   string
	passes  int
	text    gametest.Parts
}

var four = []string{"a", "b", "c", "d"}

func read(text string) plain {
	p := gametest.ReadParts(text, 2)
	q := plain{
		board: map[string]string{}, turn: p.Turn, players: p.Int("players"), teams: p.Key("teams") == "1",
		crown: strings.Trim(p.Key("crown"), "-"), passes: p.Int("passes"), text: p,
	}
	for row := range 12 {
		for col := range 12 {
			if word := p.Cells[row][col]; word != "" {
				q.board[gametest.Label(row, col)] = word
			}
		}
	}
	return q
}

func (q plain) String() string {
	for row := range 12 {
		for col := range 12 {
			q.text.Cells[row][col] = q.board[gametest.Label(row, col)]
		}
	}
	q.text.Turn = q.turn
	crown := ""
	for _, seat := range four {
		if strings.Contains(q.crown, seat) {
			crown += seat
		}
	}
	if crown == "" {
		crown = "-"
	}
	q.text.SetKey("crown", crown)
	q.text.SetKey("passes", q.passes)
	return q.text.String()
}

// commander returns the space of a seat's commander, or "".
func (q plain) commander(seat string) string {
	for sp, word := range q.board {
		if word == seat+"C" {
			return sp
		}
	}
	return ""
}

// playing lists the seats that still have their commander.
func (q plain) playing() (list []string) {
	for _, seat := range four {
		if q.commander(seat) != "" {
			list = append(list, seat)
		}
	}
	return list
}

// following returns the seat of the list that plays after seat.
func following(seat string, list []string) string {
	for i := range 4 {
		next := four[(strings.Index("abcd", seat)+1+i)%4]
		for _, other := range list {
			if other == next {
				return next
			}
		}
	}
	panic("nobody is left")
}

func (q plain) side(seat string) string {
	if !q.teams {
		return seat
	}
	if seat == "a" || seat == "c" {
		return "ac"
	}
	return "bd"
}

func (q plain) enemies(one, other string) bool { return !strings.Contains(q.side(one), other) }

// inLine returns how far apart two spaces of one row or column are, otherwise 0.
func inLine(from, to string) int {
	r, c := gametest.RowCol(from)
	r2, c2 := gametest.RowCol(to)
	n := 0
	switch {
	case r == r2:
		n = c - c2
	case c == c2:
		n = r - r2
	}
	if n < 0 {
		return -n
	}
	return n
}

// captures reports whether a piece of the given kind captures at a distance.
func captures(kind string, away int) bool {
	switch kind {
	case "T":
		return away == 3
	case "S":
		return away == 4
	}
	return away == 2 || away == 5
}

func plainMoves(text string) (list []string) {
	if plainResult(text) != "none" {
		return nil
	}
	q := read(text)
	for from, word := range q.board {
		if word[:1] != q.turn {
			continue
		}
		for row := range 12 {
			for col := range 12 {
				to := gametest.Label(row, col)
				away := inLine(from, to)
				if away == 0 {
					continue
				}
				other := q.board[to]
				if other == "" || q.enemies(q.turn, other[:1]) && captures(word[1:], away) {
					list = append(list, from+"-"+to)
				}
			}
		}
	}
	if len(list) == 0 {
		return []string{"pass"}
	}
	return list
}

// ownThrone returns the throne farthest from a seat's corner.
func (q plain) ownThrone(seat string) string {
	corner := map[string]string{"a": "1A", "b": "1L", "c": "12L", "d": "12A"}[seat]
	if q.players == 2 && seat == "b" {
		corner = "12L"
	}
	row, col := gametest.RowCol(corner)
	best, far := "", 0
	for _, throne := range []string{"5E", "5H", "8E", "8H"} {
		r, c := gametest.RowCol(throne)
		if d := (r-row)*(r-row) + (c-col)*(c-col); d > far {
			best, far = throne, d
		}
	}
	return best
}

// attacked reports whether an enemy of seat could capture on a space.
func (q plain) attacked(sp, seat string) bool {
	for from, word := range q.board {
		if q.enemies(seat, word[:1]) && inLine(from, sp) > 0 && captures(word[1:], inLine(from, sp)) {
			return true
		}
	}
	return false
}

func plainAfter(text, move string) string {
	q := read(text)
	mover, turning := q.turn, q.playing()
	if move == "pass" {
		q.passes++
		q.turn = following(mover, turning)
		return q.String()
	}
	q.passes = 0
	from, to, _ := strings.Cut(move, "-")
	word, taken := q.board[from], q.board[to]
	delete(q.board, from)
	q.board[to] = word
	if strings.HasSuffix(taken, "C") {
		loser := taken[:1]
		q.crown = strings.ReplaceAll(q.crown, loser, "")
		if q.players > 2 && !q.teams && len(turning) > 2 {
			turning = q.playing()
			for sp, word := range q.board {
				if word[:1] == loser {
					q.board[sp] = mover + word[1:]
				}
			}
		}
	}
	q.turn = following(mover, turning)
	if word[1:] == "C" && to == q.ownThrone(mover) && q.lastStanding() == "" && q.enthroned() == "" && q.attacked(to, mover) {
		q.crown += mover
	}
	return q.String()
}

// lastStanding returns the winner by a captured commander, or "".
func (q plain) lastStanding() string {
	left := q.playing()
	if q.teams {
		for i, seat := range four {
			if q.commander(seat) == "" {
				return q.side(four[(i+1)%4])
			}
		}
		return ""
	}
	if len(left) == 1 {
		return left[0]
	}
	return ""
}

// enthroned returns the winner by thrones, or "".
func (q plain) enthroned() string {
	count := map[string]int{}
	for _, throne := range []string{"5E", "5H", "8E", "8H"} {
		if word := q.board[throne]; word != "" {
			count[q.side(word[:1])]++
		}
	}
	enough := 3
	if q.players == 2 || q.teams {
		enough = 4
	}
	for side, n := range count {
		if n >= enough {
			return side
		}
	}
	return ""
}

func plainResult(text string) string {
	q := read(text)
	winner := q.lastStanding()
	if winner == "" {
		winner = q.enthroned()
	}
	if winner == "" {
		// A commander on its own throne without a pending coronation has won.
		for _, seat := range q.playing() {
			if q.commander(seat) == q.ownThrone(seat) && !strings.Contains(q.crown, seat) {
				winner = q.side(seat)
			}
		}
	}
	if winner == "" && strings.Contains(q.crown, q.turn) {
		winner = q.side(q.turn)
	}
	if winner != "" {
		return "p" + strings.NewReplacer("a", "1", "b", "2", "c", "3", "d", "4").Replace(winner) + "win"
	}
	if q.passes > 0 && q.passes >= len(q.playing()) {
		return notation.Draw.String()
	}
	return notation.Undecided.String()
}
