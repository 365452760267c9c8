package lineup_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const (
	startText = "12/12/12/12/12/12/12/12/12/12/12/12 a ply=0"
	// Both players have all five pieces on the board.
	middleText = "12/1aS2bT2aC2bS1/12/12/1bS2aT2bC4/12/12/4aS2bT4/12/12/1aT10/12 a ply=12"
	// The second pieces have not been placed yet.
	placingText = "12/1aS8bS1/12/12/4aC2bT4/12/12/12/12/12/1bC8aT1/12 a ply=6"
	openText    = "12/1aS2bS5bT1/12/12/4aC2aT4/12/12/4bC5aS1/12/12/1bS5bT2aT1/12 a ply=12"
	// A position that fits the sheet's sixth illustration, without its ply.
	crampedText = "12/7bS2aC1/12/12/4aS5bT1/12/12/4aS2aT2bT1/12/12/1aT5bS2bC1/12 "
)

var rules = gametest.Suite[lineup.State, lineup.Move]{
	Rules:     lineup.Rules(),
	Place:     lineup.Place,
	Between:   lineup.Between,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "quarter turn", Position: mapBoard(quarterTurn), Move: mapMove(quarterTurn)},
		{Name: "mirror", Position: mapBoard(mirror), Move: mapMove(mirror)},
	},
	Starts: []string{middleText, placingText, openText, crampedText + "a ply=14", crampedText + "b ply=15"},
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/lineup") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 3, []gametest.PerftCase{
		{Position: startText, Counts: []uint64{16, 240, 3360, 43680, 524160}},
		{Position: middleText, Counts: []uint64{2, 6, 6, 9, 15, 54, 64}},
		{Position: placingText, Counts: []uint64{10, 81, 356, 2848, 18172, 28602, 56018}},
		{Position: openText, Counts: []uint64{3, 7, 24, 80, 236, 832, 1728, 4413, 8135, 21165}},
	})
}

// invariant checks the number of pieces on the board: all ten from ply 12 on, and before
// that one for each ply that has placed a piece.
func invariant(s lineup.State) error {
	pieces := strings.Count(s.String(), "S") + strings.Count(s.String(), "T") + strings.Count(s.String(), "C")
	want := map[int]int{9: 8, 10: 9, 11: 10}[s.Ply()]
	switch {
	case s.Ply() <= 8:
		want = s.Ply()
	case s.Ply() >= 12:
		want = 10
	}
	if pieces != want {
		return fmt.Errorf("%d pieces before ply %d, want %d", pieces, s.Ply(), want)
	}
	if s.Ply() > 17 {
		return fmt.Errorf("ply %d is not reduced", s.Ply())
	}
	return nil
}

// The sheet's table gives the first twelve plies. After them the kinds continue in the order
// square, triangle, cylinder.
func TestPlyTable(t *testing.T) {
	table := strings.Split("place square,place triangle,place cylinder,place square,place triangle,place cylinder,"+
		"place square,place triangle,move cylinder,place square,place triangle,move cylinder,"+
		"move square,move triangle,move cylinder,move square,move triangle,move cylinder,move square,move triangle", ",")
	s := rules.MustParse(t, startText)
	for ply, want := range table {
		if got := s.Turn(); got != notation.Seat(ply%2+1) {
			t.Errorf("ply %d: turn of %v", ply, got)
		}
		got := "move "
		if s.Places() {
			got = "place "
		}
		if got += board.Name(s.Kind()); got != want {
			t.Errorf("ply %d: %s, want %s", ply, got, want)
		}
		// Play any move that does not end the game.
		for m := range s.Moves() {
			if next := s.After(m); !next.Result().Over() {
				s = next
				break
			}
		}
	}
}

func TestEndings(t *testing.T) {
	tests := []struct{ name, position, move, result string }{
		{"a line by placing", "12/1aS2aC2aT4/12/12/1bT2bS2bC4/12/12/12/12/12/12/12 a ply=6", "2K", "p1win"},
		{"a diagonal by moving", "12/1aS2bS2bS4/12/12/1bT2aS7/12/12/1bT5aT2aC1/12/12/1bC5aT4/12 a ply=14", "8K-11K", "p1win"},
		{"a column by moving", "12/1bS5aC2aS1/12/12/1bS5aS2aT1/12/12/1bT5bC4/12/12/4bT5aT1/12 b ply=13", "11E-11B", "p2win"},
		{"another way with the same piece", "12/1bS5aC2aS1/12/12/1bS5aS2aT1/12/12/1bT5bC4/12/12/4bT5aT1/12 b ply=13", "11E-8E", "none"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := rules.Play(rules.MustParse(t, tt.position), tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Result().String(); got != tt.result {
				t.Errorf("result %s, want %s", got, tt.result)
			}
		})
	}
}

// All ten lines win.
func TestEveryLine(t *testing.T) {
	row := func(r int) string { return fmt.Sprintf("%dB %dE %dH %dK", r, r, r, r) }
	col := func(c string) string { return strings.Join([]string{"2" + c, "5" + c, "8" + c, "11" + c}, " ") }
	lines := []string{row(2), row(5), row(8), row(11), col("B"), col("E"), col("H"), col("K"), "2B 5E 8H 11K", "2K 5H 8E 11B"}
	for _, line := range lines {
		spaces := strings.Fields(line)
		p := gametest.ReadParts(startText, 2)
		for i, word := range []string{"aS", "aC", "aT"} {
			r, c := gametest.RowCol(spaces[i])
			p.Cells[r][c] = word
		}
		left := []string{"bT", "bS", "bC"}
		for _, at := range []string{"2B", "2H", "5B", "5K", "8E", "11H", "11E", "8K"} {
			r, c := gametest.RowCol(at)
			if len(left) > 0 && p.Cells[r][c] == "" && !strings.Contains(line, at) {
				p.Cells[r][c], left = left[0], left[1:]
			}
		}
		p.SetKey("ply", 6)
		s, err := rules.Play(rules.MustParse(t, p.String()), spaces[3])
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Result().String(); got != "p1win" {
			t.Errorf("line %s: %s", line, got)
		}
	}
}

// The sheet: a player who must move a kind of piece, none of which can move, loses at once.
// With another kind to move, the game goes on.
func TestTrapped(t *testing.T) {
	const cornered = "12/1aC2bS7/12/12/1aS2bT7/12/12/7bC2aT1/12/12/1bS2bT2aS2aT1/12 "
	if s := rules.MustParse(t, cornered+"a ply=14"); s.Result().String() != "p2win" || len(s.AppendMoves(nil)) != 0 {
		t.Errorf("cylinder trapped: %v, moves %v", s.Result(), s.AppendMoves(nil))
	}
	for _, turn := range []string{"a ply=12", "a ply=16", "b ply=13", "b ply=17"} {
		if s := rules.MustParse(t, cornered+turn); s.Result().Over() {
			t.Errorf("%s: %v", turn, s.Result())
		}
	}
	// One empty neighbor, a diagonal one, is enough for a cylinder.
	const free = "12/1aC2bS7/12/12/1aS10/12/12/4bT2bC2aT1/12/12/1bS2bT2aS2aT1/12 a ply=14"
	if s := rules.MustParse(t, free); fmt.Sprint(s.AppendMoves(nil)) != "[2B-5E]" {
		t.Errorf("moves %v, want 2B-5E alone", s.AppendMoves(nil))
	}
	// It does not help a square.
	const square = "12/1aS2bS7/12/12/1aC10/12/12/4bT2bC2aT1/12/12/1bS2bT2aS2aT1/12 a ply=12"
	if s := rules.MustParse(t, square); fmt.Sprint(s.AppendMoves(nil)) != "[]" {
		t.Errorf("moves %v, want none", s.AppendMoves(nil))
	}
}

// The sheet's sixth illustration is lost. This position fits its caption.
func TestCrampedExample(t *testing.T) {
	// The player to move a triangle wins by moving it up.
	s, err := rules.Play(rules.MustParse(t, crampedText+"a ply=16"), "8H-5H")
	if err != nil || s.Result().String() != "p1win" {
		t.Errorf("triangle: %v, %v", s.Result(), err)
	}
	// The player to move the cylinder must move it to the only empty neighboring
	// center. The opponent then moves a square and wins.
	s = rules.MustParse(t, crampedText+"a ply=14")
	if got := fmt.Sprint(s.AppendMoves(nil)); got != "[2K-5H]" {
		t.Errorf("cylinder: %s, want 2K-5H alone", got)
	}
	for _, word := range []string{"2K-5H", "2H-2K"} {
		if s, err = rules.Play(s, word); err != nil {
			t.Fatal(err)
		}
	}
	if s.Result().String() != "p2win" {
		t.Errorf("square: %v", s.Result())
	}
	// The opponent loses if it is their turn to move the cylinder.
	s = rules.MustParse(t, crampedText+"b ply=17")
	if s.Result().String() != "p1win" || s.Turn() != 2 || len(s.AppendMoves(nil)) != 0 {
		t.Errorf("other cylinder: %v, turn %v, moves %v", s.Result(), s.Turn(), s.AppendMoves(nil))
	}
}

// Only the centers are used. Squares and triangles move up, down, left and right, and a
// cylinder also diagonally.
func TestSteps(t *testing.T) {
	tests := []struct{ position, moves string }{
		{startText, "2B 2E 2H 2K 5B 5E 5H 5K 8B 8E 8H 8K 11B 11E 11H 11K"},
		{placingText, "2E 2H 5B 5K 8B 8E 8H 8K 11E 11H"},
		{"12/1aC5bS2bT1/12/12/10aT1/12/12/7aS2bC1/12/12/1aS2aT2bS2bT1/12 a ply=14", "2B-2E 2B-5B 2B-5E"},
		{"12/7bS2bT1/12/12/1aC8aT1/12/12/7aS2bC1/12/12/1aS2aT2bS2bT1/12 a ply=14", "5B-2B 5B-2E 5B-5E 5B-8B 5B-8E"},
		{"12/7bS2bT1/12/12/4aC5aT1/12/12/7aS2bC1/12/12/1aS2aT2bS2bT1/12 a ply=14", "5E-2B 5E-2E 5E-5B 5E-5H 5E-8B 5E-8E"},
		{"12/7bS2bT1/12/12/4aC5aT1/12/12/7aS2bC1/12/12/1aS2aT2bS2bT1/12 a ply=12", "8H-5H 8H-8E 11B-8B"},
		{"12/7bS2bT1/12/12/4aC5aT1/12/12/7aS2bC1/12/12/1aS2aT2bS2bT1/12 a ply=16", "5K-5H 11E-8E"},
		{"12/7bS2bT1/12/12/4aC5aT1/12/12/7aS2bC1/12/12/1aS2aT2bS2bT1/12 b ply=13", ""},
	}
	for _, tt := range tests {
		s := rules.MustParse(t, tt.position)
		if got := strings.Trim(fmt.Sprint(s.AppendMoves(nil)), "[]"); got != tt.moves {
			t.Errorf("%s: %q, want %q", tt.position, got, tt.moves)
		}
	}
}

// A line takes precedence over the other player's lack of a move. In a position that was
// set up with a line of the player to move, that player has won.
func TestLineFirst(t *testing.T) {
	tests := []struct{ name, position, result string }{
		{"line of the player who has just moved", "12/1aS2aC2aT2aS1/12/12/1bT2bS2bC4/12/12/12/12/12/12/12 b ply=7", "p1win"},
		{"line of the player on turn, whose triangle could move", "12/1bT2bS2bC2bS1/12/12/1aS2aS2aT2bT1/12/12/1aT10/12/12/1aC10/12 b ply=13", "p2win"},
		{"line of the player on turn, whose triangles are trapped too", "12/1bT2bS2bC2bS1/12/12/1aS2aS2aT2bT1/12/12/1aT8aC1/12/12/12/12 b ply=13", "p2win"},
	}
	for _, tt := range tests {
		s := rules.MustParse(t, tt.position)
		if got := s.Result().String(); got != tt.result || len(s.AppendMoves(nil)) != 0 {
			t.Errorf("%s: %s with moves %v, want %s", tt.name, got, s.AppendMoves(nil), tt.result)
		}
	}
}

// Random games reach every kind of end.
func TestEveryEndIsReached(t *testing.T) {
	ends := map[string]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		s, last := rules.MustParse(t, startText), ""
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(moves[:0]) {
			last = "moving"
			if s.Places() {
				last = "placing"
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
		how := "trapped " + board.Name(s.Kind())
		if p := gametest.ReadParts(s.String(), 2); plainLine(p, "a") || plainLine(p, "b") {
			how = "line by " + last
		}
		ends[s.Result().String()+" "+how]++
	}
	for _, winner := range []string{"p1win ", "p2win "} {
		for _, how := range []string{"line by placing", "line by moving", "trapped square", "trapped triangle", "trapped cylinder"} {
			if ends[winner+how] == 0 {
				t.Errorf("no %s%s: %v", winner, how, ends)
			}
		}
	}
	if len(ends) != 10 {
		t.Errorf("ends %v, want ten kinds", ends)
	}
}

func TestIllegalMoves(t *testing.T) {
	rules.CheckRefusals(t, [][4]string{
		{startText, "2B-2E", "empty", "2B is empty"},
		{"12/1aS2bT7/12/12/12/12/12/12/12/12/12/12 a ply=2", "2B-5B", "lineup.place", "this turn places a cylinder and moves no piece"},
		{middleText, "5D", "lineup.center", "5D is not a center"},
		{middleText, "5K", "lineup.move", "this turn moves a square and places no piece"},
		{middleText, "2B-2E", "occupied", "2E is occupied"},
		{middleText, "2B-8B", "lineup.reach", "a square does not reach 8B from 2B in one step"},
		{middleText, "8E-5E", "occupied", "5E is occupied"},
		{middleText, "11B-8B", "lineup.kind", "this turn moves a square, not a triangle"},
		{middleText, "2K-5K", "not-yours", "the piece on 2K belongs to p2"},
		{"12/1aS2aC2aT2aS1/12/12/1bT2bS2bC4/12/12/12/12/12/12/12 b ply=7", "11B", "finished", "the game is over"},
	})
	rules.MustPlay(t, rules.MustParse(t, middleText), "8E-8B")
	var moveErr *notation.MoveError
	for _, none := range []lineup.Move{0, 0x0101, 0x0011, 0x1101, 0x0500, 0xffff} {
		if _, err := rules.MustParse(t, startText).Play(none); !errors.As(err, &moveErr) || moveErr.Rule != notation.RuleMalformed {
			t.Errorf("the number %d, which is no move: %v", none, err)
		}
	}
	for word, want := range map[string]string{
		"":        `"": want a space such as 5D`,
		"pass":    `"pass": want a row number after the column (at character 2)`,
		"2B-":     `"2B-": want a space such as 5D (at character 4)`,
		"2B2E":    `"2B2E": more text after the move (at character 3)`,
		"13B":     `"13B": no space 13B on this board, which runs from 1A to 12L`,
		"1A":      `"1A": 1A is not a center`,
		"2B-2C":   `"2B-2C": 2C is not a center`,
		"2B-2B":   `"2B-2B": a move does not end where it began`,
		"2B-2E+T": `"2B-2E+T": more text after the move (at character 6)`,
	} {
		if _, err := lineup.ParseMove(word); err == nil || err.Error() != want {
			t.Errorf("ParseMove(%s): %v, want %s", word, err, want)
		}
	}
}

func TestBadTexts(t *testing.T) {
	const empty = "12/12/12/12/12/12/12/12/12/12/12/12"
	rules.CheckBadPositions(t, [][]string{
		{"aS11/12/12/12/12/12/12/12/12/12/12/12 b ply=1", "lineup.center: row 1, character 1 (1A): a piece stands on a space that is not a center"},
		{"12/1cS10/12/12/12/12/12/12/12/12/12/12 b ply=1", `malformed: row 2, character 2 (2B): unknown piece at "cS10"`},
		{"12/1aS2aS2aS4/12/12/12/12/12/12/12/12/12/12 b ply=1", "too-many: row 2, character 8 (2H): more squares than a player has", "contradiction: ply: before ply 1, seat a has placed 1 of its squares, not 2"},
		{empty + " a", "malformed: ply: the text ends before it"},
		{"", "malformed: board: the text is empty"},
		{"12/1aC2bC2aC4/12/12/12/12/12/12/12/12/12/12 b ply=1", "too-many: row 2, character 8 (2H): more cylinders than a player has", "contradiction: ply: before ply 1, seat a has placed 1 of its squares, not 0"},
		{"12/12/12/12/12/12/12/12/12/12/12/11 a ply=0", "malformed: row 12, character 3: 11 spaces, want 12"},
		{empty + " c ply=0", `seat: turn: "c" is not a seat of this game, want a to b`},
		{empty + " a ply=", `malformed: ply: "" is not a number from 0 to 17`},
		{empty + " a ply=00", `malformed: ply: "00" is not a number from 0 to 17`},
		{empty + " a ply=-2", `malformed: ply: "-2" is not a number from 0 to 17`},
		{empty + " a players=2 ply=0", `malformed: ply: want ply=… here, not "players=2"`},
		{empty + " a ply=0 passes=0", `malformed: end: "passes=0" is more than the text should hold`},
		{empty + " a ply=18", `malformed: ply: "18" is not a number from 0 to 17`},
		{empty + " b ply=0", "contradiction: ply: 0 is a ply of the other player"},
		{empty + " b ply=1", "contradiction: ply: before ply 1, seat a has placed 1 of its squares, not 0"},
		{"12/1bS10/12/12/12/12/12/12/12/12/12/12 a ply=0", "contradiction: ply: before ply 0, seat b has placed 0 of its squares, not 1"},
		{"12/1aS2aS2aT2aT1/12/12/1bS2bS2bT2bT1/12/12/1aC2bC7/12/12/12/12 a ply=12", "finished: board: both players have a line, but the first one ends the game"},
		{"aS11/1aS2aS2aT2aT1/12/12/1bS2bS2bT2bT1/12/12/1aC2aC7/12/12/1bC10/12 b ply=13",
			"lineup.center: row 1, character 1 (1A): a piece stands on a space that is not a center",
			"too-many: row 8, character 5 (8E): more cylinders than a player has",
			"finished: board: both players have a line, but the first one ends the game",
			"contradiction: ply: before ply 13, seat a has placed 2 of its squares, not 3"},
		{"aS11/1x10/13 c ply=99 y",
			"lineup.center: row 1, character 1 (1A): a piece stands on a space that is not a center",
			`malformed: row 2, character 2 (2B): unknown piece at "x10"`,
			"malformed: row 3, character 1: a run of empty spaces that does not fit a row of 12",
			"malformed: board: 3 rows, want 12",
			`seat: turn: "c" is not a seat of this game, want a to b`,
			`malformed: ply: "99" is not a number from 0 to 17`},
	})
}

// After ply 17 comes ply 12, so positions with the same future are equal.
func TestPlyIsReduced(t *testing.T) {
	s := rules.MustParse(t, middleText)
	seen := map[int]bool{}
	for range 12 {
		seen[s.Ply()] = true
		moves := s.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		s = s.After(moves[len(moves)-1])
	}
	for ply := range seen {
		if ply < 12 || ply > 17 {
			t.Errorf("ply %d", ply)
		}
	}
	if len(seen) != 6 {
		t.Errorf("plies %v, want 12 to 17", seen)
	}
}

// Parse refuses a ply that does not fit the turn or the pieces. The test tries every other
// ply with every position of a random game.
func TestPlyFits(t *testing.T) {
	// The pieces on the board before each ply up to 12, from the sheet's table: squares,
	// triangles and cylinders of seat 1, then of seat 2.
	table := []string{
		"000 000", "100 000", "100 010", "101 010", "101 110", "111 110", "111 111",
		"211 111", "211 121", "211 121", "211 221", "221 221", "221 221",
	}
	count := func(text, piece string) string { return strconv.Itoa(strings.Count(text, piece)) }
	rng := rand.New(rand.NewPCG(3, 4))
	accepted := map[int]bool{}
	for range 50 {
		s := rules.MustParse(t, startText)
		for range 20 {
			text := s.String()
			board, _, _ := strings.Cut(text, " ")
			have := count(board, "aS") + count(board, "aT") + count(board, "aC") + " " +
				count(board, "bS") + count(board, "bT") + count(board, "bC")
			for ply := range 25 {
				for seat, letter := range []string{"a", "b"} {
					text := fmt.Sprintf("%s %s ply=%d", board, letter, ply)
					fits := ply <= 17 && ply%2 == seat && have == table[min(ply, 12)]
					_, err := lineup.Parse(text)
					if fits != (err == nil) {
						t.Fatalf("Parse(%q): %v, but the ply fits: %t", text, err, fits)
					}
					var position *notation.PositionError
					if err != nil && (!errors.As(err, &position) || position.Key != "ply") {
						t.Fatalf("Parse(%q): %v, want an error that names the key", text, err)
					}
					accepted[ply] = accepted[ply] || fits
				}
			}
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	for ply := range 18 {
		if !accepted[ply] {
			t.Errorf("no position before ply %d was tried", ply)
		}
	}
}

// Place and Between build every legal move from its spaces, and its number is as
// documented.
func TestConstructors(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	placed, moved := 0, 0
	for range 100 {
		s := rules.MustParse(t, startText)
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(moves[:0]) {
			for _, m := range moves {
				to, lands := m.To()
				made, number := lineup.Place(to), board.FieldOf(to)+1
				if from, leaves := m.From(); leaves {
					made, number = lineup.Between(from, to), number+256*(board.FieldOf(from)+1)
					moved++
				} else {
					placed++
				}
				if !lands || made != m || int(m) != number {
					t.Fatalf("%v is the number %d, want %d, as %v", m, m, number, made)
				}
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if placed == 0 || moved == 0 {
		t.Errorf("%d placed, %d moved", placed, moved)
	}
	// The spaces must be different centers.
	for _, off := range [][2]notation.Space{{13, 13}, {0, 13}, {13, 14}, {144, 13}, {13, 255}, {256 + 13, 16}} {
		if m := lineup.Between(off[0], off[1]); m != 0 {
			t.Errorf("Between(%d, %d) = %d, want the zero Move", off[0], off[1], m)
		}
	}
	for _, sp := range []notation.Space{0, 12, 143, 144, 255} {
		if m := lineup.Place(sp); m != 0 {
			t.Errorf("Place(%d) = %d, want the zero Move", sp, m)
		}
	}
}

// Every number is a valid move or prints "none". Playing it unchecked does not panic, even
// from the zero State.
func TestEveryNumber(t *testing.T) {
	start, moves := rules.MustParse(t, startText), 0
	for n := range 1 << 16 {
		m := lineup.Move(n)
		for _, s := range []lineup.State{start, {}} {
			_ = s.After(m)
		}
		_, lands := m.To()
		_, leaves := m.From()
		var read lineup.Move
		switch err := read.UnmarshalText([]byte(m.String())); {
		case err != nil || leaves && !lands:
			t.Fatalf("%d: %v, leaves a space: %t, lands: %t, %v", n, m, leaves, lands, err)
		case !lands && (m.String() != "none" || read != 0):
			t.Fatalf("%d is no move, but prints %v and reads as %v", n, m, read)
		case lands && read != m:
			t.Fatalf("%d: %v reads as %v", n, m, read)
		case lands:
			moves++
		}
	}
	if moves != 16+16*15 {
		t.Errorf("%d moves, want one for every center and one for every two", moves)
	}
}

// The sheet: each player has two squares, two triangles and one cylinder. Those not on the
// board are in the reserve.
func TestReserve(t *testing.T) {
	tests := []struct{ position, want string }{
		{startText, "2 2 1 2 2 1"},
		{placingText, "1 1 0 1 1 0"},
		{middleText, "0 0 0 0 0 0"},
	}
	for _, tt := range tests {
		s := rules.MustParse(t, tt.position)
		var left []string
		for seat := range notation.AllSeats(2).All() {
			for kind := lineup.Square; kind <= lineup.Cylinder; kind++ {
				left = append(left, strconv.Itoa(s.Reserve(seat, kind)))
			}
		}
		if got := strings.Join(left, " "); got != tt.want {
			t.Errorf("%s: %s beside the board, want %s", tt.position, got, tt.want)
		}
		for _, none := range []notation.Piece{{Seat: 0, Kind: 1}, {Seat: 3, Kind: 1}, {Seat: 1, Kind: 0}, {Seat: 1, Kind: 4}} {
			if n := s.Reserve(none.Seat, none.Kind); n != 0 {
				t.Errorf("Reserve(%d, %d) = %d", none.Seat, none.Kind, n)
			}
		}
	}
}

// The small functions handle invalid values as documented.
func TestNone(t *testing.T) {
	var zero lineup.State
	if zero.Turn() != 0 || zero.Places() {
		t.Errorf("the zero State: turn %v, places %t", zero.Turn(), zero.Places())
	}
	if zero.Kind() != 0 || zero.Ply() != -1 || zero.Reserve(1, lineup.Square) != 0 {
		t.Errorf("the zero State: kind %d, ply %d, %d squares beside the board", zero.Kind(), zero.Ply(), zero.Reserve(1, lineup.Square))
	}
	if p := rules.MustParse(t, middleText).Piece(200); p != (notation.Piece{}) {
		t.Errorf("piece off the board: %v", p)
	}
	if _, err := lineup.New(notation.Players(3)); err == nil || err.Error() != "lineup: no game for 3 players, only for 2" {
		t.Errorf("three players: %v", err)
	}
	if rows, label := lineup.Grid().Rows(), lineup.Grid().Label(0); rows != 12 || label != "1A" {
		t.Errorf("a grid of %d rows from %s, want the whole board", rows, label)
	}
}

// Different positions have different hashes: all within three plies of one position in which
// pieces are placed and of one in which they move.
func TestHash(t *testing.T) {
	seen := map[uint64]lineup.State{}
	var visit func(s lineup.State, depth int)
	visit = func(s lineup.State, depth int) {
		if other, ok := seen[s.Hash()]; ok && other != s {
			t.Errorf("%v and %v have one hash", s, other)
		}
		seen[s.Hash()] = s
		if depth == 0 {
			return
		}
		for m := range s.Moves() {
			visit(s.After(m), depth-1)
		}
	}
	visit(rules.MustParse(t, startText), 3)
	visit(rules.MustParse(t, openText), 3)
	// The ply is part of the position.
	visit(rules.MustParse(t, crampedText+"b ply=11"), 0)
	visit(rules.MustParse(t, crampedText+"b ply=17"), 0)
	if len(seen) < 3000 {
		t.Errorf("only %d positions", len(seen))
	}
}

func mapBoard(f func(row, col int) (int, int)) func(string) string {
	return func(text string) string {
		p := gametest.ReadParts(text, 2)
		q := gametest.ReadParts(startText, 2)
		for row := range 12 {
			for col := range 12 {
				r, c := f(row, col)
				q.Cells[r][c] = p.Cells[row][col]
			}
		}
		q.Turn, q.Keys = p.Turn, p.Keys
		return q.String()
	}
}

func mapMove(f func(row, col int) (int, int)) func(string) string {
	return func(move string) string {
		words := strings.Split(move, "-")
		for i, w := range words {
			words[i] = gametest.Label(f(gametest.RowCol(w)))
		}
		return strings.Join(words, "-")
	}
}

func quarterTurn(row, col int) (int, int) { return col, 11 - row }

func mirror(row, col int) (int, int) { return row, 11 - col }

// FromFields makes the States that Parse reads, and refuses what it refuses.
func TestFromFields(t *testing.T) {
	s, err := lineup.New()
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		got, err := lineup.FromFields(s.Ply(), fieldsOf(s))
		if err != nil || got != s {
			t.Fatalf("%s becomes %s, %v", s, got, err)
		}
		list := s.AppendMoves(nil)
		if len(list) == 0 {
			break
		}
		s = s.After(list[len(list)/2])
	}
	for want, c := range map[string]struct {
		ply    int
		fields [2][3]uint16
	}{
		"18 is not from 0 to 17":                  {18, fieldsOf(s)},
		"-1 is not from 0 to 17":                  {-1, fieldsOf(s)},
		"a center holds two pieces":               {2, [2][3]uint16{{1, 0, 0}, {0, 1, 0}}},
		"seat b has placed 1 of its triangles":    {2, [2][3]uint16{{1, 0, 0}, {0, 0, 0}}},
		"seat a has placed 2 of its squares, not": {12, [2][3]uint16{{7, 0x60, 0x80}, {0x300, 0xc00, 0x1000}}},
		"both players have a line":                {12, [2][3]uint16{{3, 0xc, 0x100}, {0x30, 0xc0, 0x200}}},
	} {
		var fault *notation.PositionError
		if _, err := lineup.FromFields(c.ply, c.fields); !errors.As(err, &fault) || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want one with %q", err, want)
		}
	}
}

func fieldsOf(s lineup.State) (fields [2][3]uint16) {
	for seat := range fields {
		for kind := range fields[seat] {
			fields[seat][kind] = s.FieldsOf(notation.Seat(seat+1), lineup.Square+notation.Kind(kind))
		}
	}
	return fields
}
