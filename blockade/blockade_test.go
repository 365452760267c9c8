package blockade_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
)

const (
	startText = "12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0"
	// All guards are on the board, and neither king has a path.
	middleText = "12/7B4/12/3aba6/12/6bab3/3b3a4/2b1b1a5/8a3/12/4A7/12 a passes=0"
)

var rules = gametest.Suite[blockade.State, blockade.Move]{
	Rules:     blockade.Rules(),
	Place:     blockade.Place,
	Between:   blockade.Between,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "mirror", Position: mapBoard(mirror, false), Move: mapMove(mirror)},
		{Name: "half turn with the players changed", Position: mapBoard(halfTurn, true), Move: mapMove(halfTurn)},
	},
	Starts: []string{
		middleText,
		"12/7B4/12/12/4b2a4/12/1a4b5/12/3a4b3/12/4A7/12 b passes=0",
		shutIn,
		// Kings at odd places.
		"12/12/5b6/12/5B6/5A6/6a5/12/12/12/12/12 a passes=0",
		"4A7/12/12/5b6/12/12/12/12/12/12/8a3/B11 a passes=0",
	},
	MaxPlies: 120,
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/blockade") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 2, []gametest.PerftCase{
		{Position: startText, Counts: []uint64{112, 12543, 1553790}},
		{Position: middleText, Counts: []uint64{63, 3523, 230817}},
	})
}

// invariant checks that no guard is in a king's field, that there are at most six, and that
// the path agrees with the moves.
func invariant(s blockade.State) error {
	var guards [4]int
	for sp := range notation.Space(144) {
		if s.Piece(sp).Kind != blockade.Guard {
			continue
		}
		guards[s.Piece(sp).Seat]++
		for seat := range notation.AllSeats(2).All() {
			at, ok := king(s, seat)
			if ok && at/36 == sp/36 && at%12/3 == sp%12/3 {
				return fmt.Errorf("a guard in the field of king %v", seat)
			}
		}
	}
	for seat := range notation.Seat(4) {
		want := 6 - guards[seat]
		if seat != 1 && seat != 2 {
			want = 0
		}
		if got := s.Reserve(seat, blockade.Guard); got != want || got < 0 || s.Reserve(seat, blockade.King) != 0 {
			return fmt.Errorf("%d guards of %v in reserve, want %d", got, seat, want)
		}
	}
	path := s.Path()
	king, ok := king(s, s.Turn())
	escapes := 0
	for m := range s.Moves() {
		if again := build(m); again != m {
			return fmt.Errorf("%v is built as %v", m, again)
		}
		from, moves := m.From()
		if to, _ := m.To(); moves && ok && from == king {
			escapes++
			if way := s.PathTo(to); len(way) < len(path) || way[0] != king || way[len(way)-1] != to {
				return fmt.Errorf("path %v to %v, the shortest is %v", way, to, path)
			}
		}
	}
	if (len(path) > 0) != (escapes > 0) {
		return fmt.Errorf("path %v, but %d escapes", path, escapes)
	}
	return nil
}

// build returns the move that the constructors build from the parts of m.
func build(m blockade.Move) blockade.Move {
	to, ok := m.To()
	from, moves := m.From()
	switch {
	case !ok:
		return blockade.Pass
	case moves:
		return blockade.Between(from, to)
	}
	return blockade.Place(to)
}

// king returns the space of a seat's king; ok is false if it has escaped.
func king(s blockade.State, seat notation.Seat) (sp notation.Space, ok bool) {
	for sp := range notation.Space(144) {
		if s.Piece(sp) == (notation.Piece{Seat: seat, Kind: blockade.King}) {
			return sp, true
		}
	}
	return 0, false
}

// escapes lists the exits of the seat to move, in the order of their columns.
func escapes(s blockade.State) string {
	var list []string
	king, _ := king(s, s.Turn())
	for m := range s.Moves() {
		if from, ok := m.From(); ok && from == king {
			list = append(list, m.String())
		}
	}
	return strings.Join(list, " ")
}

func labels(path []notation.Space) string {
	var list []string
	for _, sp := range path {
		list = append(list, blockade.Grid().Label(sp))
	}
	return strings.Join(list, " ")
}

// Where kings can escape, and a shortest path. Some positions have guards of only one
// player, which does not matter here.
func TestEscapes(t *testing.T) {
	tests := []struct{ name, position, moves, path string }{
		{"the very first turn of the game", startText, "", ""},
		{"no guard on the board, seat 2", "12/7B4/12/12/12/12/12/12/12/12/4A7/12 b passes=0", "", ""},
		{"the second turn: the path is open", "12/7B4/12/12/12/12/12/12/12/12/4A7/a11 b passes=0", "2H-12H", "2H 12H"},
		{"no turn: straight on", "12/7B4/12/12/12/12/12/12/12/12/4A7/b11 a passes=0", "11E-1E", "11E 1E"},
		{"both kings threaten, seat 1", "12/7B4/12/12/a11/12/12/12/12/12/4A7/b11 a passes=0", "11E-1E", "11E 1E"},
		{"both kings threaten, seat 2", "12/7B4/12/12/a11/12/12/12/12/12/4A7/b11 b passes=0", "2H-12H", "2H 12H"},
		{"the slides end at wrong edges", "12/7B4/12/12/4b7/12/12/12/12/12/4A7/11b a passes=0", "", ""},
		{"two turns", "12/7B4/12/12/4b7/9a2/12/12/12/12/4A7/11b a passes=0", "11E-1I", "11E 6E 6I 1I"},
		{"two exits, each a move", "12/7B4/12/12/4b7/1b7a2/12/12/12/12/4A7/12 a passes=0", "11E-1C 11E-1I", "11E 6E 6I 1I"},
		{"four turns", "12/7B4/12/8b3/4b7/9a2/12/12/12/12/4A7/12 a passes=0", "11E-1F", "11E 6E 6I 5I 5F 1F"},
		{"it would have to turn back", "12/7B4/12/12/4b7/3a1a6/12/12/12/12/4A7/11b a passes=0", "", ""},
		{"into the enemy king", "12/4B7/12/12/12/12/12/12/12/12/4A7/b11 a passes=0", "", ""},
		{"into the enemy king on the second slide", "12/12/12/12/4b7/9B2/12/12/12/12/4A7/11b a passes=0", "", ""},
		{"through the enemy king's field and beside the king", "12/7B4/12/12/4b7/7a4/12/12/12/12/4A7/11b a passes=0", "11E-1G", "11E 6E 6G 1G"},
		{"a guard of one's own stops the slide as well", "12/7B4/12/12/4a7/9a2/12/12/12/12/4A7/12 a passes=0", "11E-1I", "11E 6E 6I 1I"},
		{"the space that the king has left does not stop it", "12/7B4/12/4b7/a11/12/12/12/12/12/4A7/1b10 a passes=0", "11E-1B", "11E 5E 5B 1B"},
		{"with six guards on the board, instead of moving one", "12/7B4/12/12/12/12/12/a11/a11/a11/a3A7/aa10 a passes=0", "11E-1B 11E-1E", "11E 1E"},
		{"seat 2 escapes downward, with two turns", "12/7B4/12/12/12/12/4b7/7a4/12/12/4A7/a11 b passes=0", "2H-12F", "2H 7H 7F 12F"},
		{"seat 2 does not escape upward", "12/7B4/12/12/12/12/12/7a4/12/12/4A7/a11 b passes=0", "", ""},
		{"a king on its goal row", "4A7/12/12/12/12/12/12/12/12/b11/12/7B4 a passes=0", "1E-1E", "1E 1E"},
		{"a finished game", "12/7B4/12/12/12/12/12/12/12/12/12/a11 b passes=0", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := rules.MustParse(t, tt.position)
			if got := escapes(s); got != tt.moves {
				t.Errorf("escapes %q, want %q", got, tt.moves)
			}
			if got := labels(s.Path()); got != tt.path {
				t.Errorf("path %q, want %q", got, tt.path)
			}
		})
	}
}

func TestPathTo(t *testing.T) {
	s := rules.MustParse(t, "12/7B4/12/12/4b7/1b7a2/12/12/12/12/4A7/12 a passes=0")
	for exit, want := range map[string]string{"1C": "11E 6E 6C 1C", "1I": "11E 6E 6I 1I", "1E": "", "12C": ""} {
		sp, err := blockade.Grid().ParseSpace(exit)
		if err != nil {
			t.Fatal(err)
		}
		if got := labels(s.PathTo(sp)); got != want {
			t.Errorf("path to %s: %q, want %q", exit, got, want)
		}
	}
	if s.PathTo(200) != nil || (blockade.State{}).PathTo(0) != nil || (blockade.State{}).Path() != nil {
		t.Error("a path where there is none")
	}
}

// An escape ends the game, and is never forced.
func TestEscapeWins(t *testing.T) {
	s, err := rules.Play(rules.MustParse(t, "12/7B4/12/12/a11/12/12/12/12/12/4A7/b11 b passes=0"), "2H-12H")
	if err != nil {
		t.Fatal(err)
	}
	if s.String() != "12/12/12/12/a11/12/12/12/12/12/4A7/b11 a passes=0" || s.Result().String() != "p2win" || len(s.AppendMoves(nil)) != 0 {
		t.Errorf("%v %v", s, s.Result())
	}
	if _, ok := king(s, 2); ok {
		t.Error("the king is still there")
	}
}

// Guards are placed outside both kings' fields, and each player's first one not on a
// center.
func TestPlacing(t *testing.T) {
	has := func(s blockade.State, word string) bool {
		_, err := rules.Play(s, word)
		listed := slices.ContainsFunc(s.AppendMoves(nil), func(m blockade.Move) bool { return m.String() == word })
		if listed != (err == nil) {
			t.Errorf("%v: %s listed %t, played %v", s, word, listed, err)
		}
		return listed
	}
	first := rules.MustParse(t, startText)
	second := rules.MustParse(t, "12/7B4/12/12/12/12/12/12/12/12/4A7/a11 b passes=0")
	third := rules.MustParse(t, "12/7B4/12/12/12/12/12/12/12/12/4A7/a10b a passes=0")
	tests := []struct {
		position blockade.State
		word     string
		want     bool
	}{
		{first, "5E", false}, {second, "5E", false}, {third, "5E", true},
		{first, "5F", true}, {first, "1G", false}, {first, "3I", false}, {first, "10D", false}, {first, "12F", false},
		{first, "4G", true}, {first, "9D", true}, {first, "2H", false}, {second, "12A", false}, {third, "2B", true},
	}
	for _, tt := range tests {
		if got := has(tt.position, tt.word); got != tt.want {
			t.Errorf("%v: %s legal %t, want %t", tt.position, tt.word, got, tt.want)
		}
	}
	// Two of the sixteen centers are in the kings' fields.
	if n := len(first.AppendMoves(nil)); n != 144-18-14 {
		t.Errorf("%d first moves, want 112", n)
	}
}

// Guards move over a king's field but not into it, and not over a piece.
func TestMoving(t *testing.T) {
	s := rules.MustParse(t, "12/a6B4/12/12/12/9bbb/9bbb/a11/a11/a11/a3A7/a11 a passes=0")
	var moves []string
	for m := range s.Moves() {
		if word := m.String(); strings.HasPrefix(word, "2A-") || strings.HasPrefix(word, "12A-") {
			moves = append(moves, word)
		}
	}
	got := strings.Join(moves, " ")
	// In row 2 the guard reaches the enemy king's field, but the king is in the way. In row
	// 12 it passes over the field of its own king.
	want := "2A-2B 2A-2C 2A-2D 2A-2E 2A-2F 2A-1A 2A-3A 2A-4A 2A-5A 2A-6A 2A-7A " +
		"12A-12B 12A-12C 12A-12G 12A-12H 12A-12I 12A-12J 12A-12K 12A-12L"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestIllegalMoves(t *testing.T) {
	rules.CheckRefusals(t, [][4]string{
		{startText, "5E", "blockade.first-guard", "5E is a center, where a player's first guard may not be placed"},
		{startText, "1H", "blockade.field", "1H is in a king's field"},
		{startText, "11E-1E", "blockade.first-turn", "no king may escape before the first guard is on the board"},
		{startText, "2H-12H", "not-yours", "the piece on 2H belongs to p2"},
		{startText, "5A-5B", "empty", "5A is empty"},
		{startText, "pass", "pass", "a player who can move may not pass"},
		{"12/7B4/12/12/12/12/12/12/12/12/4A7/a11 b passes=0", "12A", "occupied", "12A is occupied"},
		{"12/7B4/12/12/12/12/12/12/12/12/4A7/a11 b passes=0", "2H-12I", "blockade.path", "the king has no path that leaves the board at 12I"},
		{"12/7B4/12/12/12/12/12/12/12/12/4A7/a10b a passes=0", "12A-5A", "blockade.place", "guards move only when all six are on the board"},
		{middleText, "5A", "blockade.move", "all six guards are on the board, so one of them must move"},
		{middleText, "4D-5E", "blockade.line", "4D and 5E are not in one row or column"},
		{middleText, "4D-4E", "occupied", "4E is occupied"},
		{"a11/a11/a11/a11/a11/7B4/12/12/12/12/4A7/a11 a passes=0", "1A-1A", "malformed", "the piece stays on 1A"},
		{middleText, "4D-4G", "blockade.blocked", "the guard would pass over the piece on 4E"},
		{middleText, "8D-8F", "empty", "8D is empty"},
		{"12/7B4/12/12/12/12/12/12/12/12/12/a11 b passes=0", "5A", "finished", "the game is over"},
	})
	rules.MustPlay(t, rules.MustParse(t, middleText), "4D-3D")
	for _, word := range []string{"", "5", "5D-", "5D-5H-5I", "13A", "5D+T"} {
		if m, err := blockade.ParseMove(word); err == nil {
			t.Errorf("ParseMove(%q) = %v, want an error", word, m)
		}
	}
}

// Only a king on a goal row may end where it began.
func TestStays(t *testing.T) {
	grid := blockade.Grid()
	for sp := range notation.Space(144) {
		m := blockade.Between(sp, sp)
		if goal := grid.Row(sp) == 0 || grid.Row(sp) == 11; goal != (m != 0) {
			t.Errorf("from %s to itself: %v", grid.Label(sp), m)
		}
	}
	var word *notation.WordError
	if m, err := blockade.ParseMove("5D-5D"); !errors.As(err, &word) {
		t.Errorf("5D-5D is %v, %v", m, err)
	}
}

// Moves have the documented numbers.
func TestMoveNumbers(t *testing.T) {
	tests := []struct {
		move   blockade.Move
		number uint16
		word   string
	}{
		{0, 0, "none"},
		{blockade.Place(0), 1, "1A"},
		{blockade.Place(143), 144, "12L"},
		{blockade.Place(144), 0, "none"},
		{blockade.Place(256), 0, "none"},
		{blockade.Between(0, 0), 1<<8 + 1, "1A-1A"},
		{blockade.Between(124, 8), 125<<8 + 9, "11E-1I"},
		{blockade.Between(143, 144), 0, "none"},
		{blockade.Between(256, 143), 0, "none"},
		{blockade.Between(144, 143), 0, "none"},
		{blockade.Pass, 65535, "pass"},
	}
	for _, tt := range tests {
		if uint16(tt.move) != tt.number || tt.move.String() != tt.word {
			t.Errorf("%d prints %v, want %d and %s", tt.move, tt.move, tt.number, tt.word)
		}
	}
	s := rules.MustParse(t, middleText)
	legal := s.AppendMoves(nil)
	for number := range 1 << 16 {
		m := blockade.Move(number)
		if _, err := s.Play(m); (err == nil) != slices.Contains(legal, m) {
			t.Errorf("Play(%d): %v", number, err)
		}
		_, from := m.From()
		_, to := m.To()
		if m.String() == "none" {
			if from || to {
				t.Errorf("%d is no move, but has spaces", number)
			}
			continue
		}
		if again, err := blockade.ParseMove(m.String()); again != m || err != nil || to == (m == blockade.Pass) {
			t.Errorf("%d prints %v, which reads as %d, %v", number, m, again, err)
		}
	}
}

// A player who cannot move passes, and two passes in a row are a draw.
func TestPasses(t *testing.T) {
	s := rules.MustParse(t, "12/7B4/12/12/12/12/12/12/12/12/4A7/a10b a passes=1")
	s, err := rules.Play(s, "5E")
	if err != nil || !strings.HasSuffix(s.String(), " passes=0") {
		t.Errorf("a move ends the passes: %v, %v", s, err)
	}
	s = rules.MustParse(t, "12/7B4/12/12/12/12/12/12/12/12/4A7/a10b a passes=2")
	if s.Result() != notation.Draw || len(s.AppendMoves(nil)) != 0 {
		t.Errorf("after two passes: %v", s.Result())
	}
	// Seat 1's guards are blocked in a corner, and its king has no path.
	s = rules.MustParse(t, shutIn)
	if got := fmt.Sprint(s.AppendMoves(nil)); got != "[pass]" {
		t.Fatalf("moves %s", got)
	}
	if s, err = rules.Play(s, "pass"); err != nil || !strings.HasSuffix(s.String(), " b passes=1") {
		t.Errorf("%v, %v", s, err)
	}
}

const shutIn = "aaab8/aaab3B4/bbb9/12/4b7/12/12/12/12/12/4A7/12 a passes=0"

func TestBadTexts(t *testing.T) {
	const rest = "/12/12/12/12/12/12/12/12/4A7/12"
	rules.CheckBadPositions(t, [][]string{
		{"AA10/12" + rest + " a passes=0", "too-many: row 1, character 2 (1B): a second king of one player", "too-many: row 11, character 2 (11E): a second king of one player"},
		{"aaaaaaa5/12" + rest + " a passes=0", "too-many: row 1, character 7 (1G): more than six guards of one player"},
		{"12/12/12/12/12/12/12/12/12/12/12/12 a passes=0", "missing: board: no king on the board: only one of them can have escaped"},
		{"8a3/7B4" + rest + " a passes=0", "blockade.field: row 1, character 2 (1I): a guard stands in a king's field"},
		{"12/1a5B4" + rest + " b passes=0", "blockade.first-guard: row 2, character 2 (2B): a player with guards left to place has all others on centers, but the first is never placed on one"},
		{"12/7K4" + rest + " a passes=0", `malformed: row 2, character 2 (2H): unknown piece at "K4"`},
		{"12/7B4" + rest + " c passes=0", `seat: turn: "c" is not a seat of this game, want a to b`},
		{"12/7B4" + rest + " a", "malformed: passes: the text ends before it"},
		{"12/7B4" + rest + " a passes=3", `malformed: passes: "3" is not a number from 0 to 2`},
		{"AA9b/7B2b1/6ab4/4a7/12/12/12/12/12/12/12/12 a passes=0",
			"too-many: row 1, character 2 (1B): a second king of one player",
			"blockade.field: row 3, character 2 (3G): a guard stands in a king's field",
			"blockade.field: row 3, character 3 (3H): a guard stands in a king's field"},
		{"12/1a10/12/12/12/12/12/12/12/12/12/12 a passes=0",
			"blockade.first-guard: row 2, character 2 (2B): a player with guards left to place has all others on centers, but the first is never placed on one",
			"missing: board: no king on the board: only one of them can have escaped"},
		{"A10A/8k3/aaaaaaa5/11/12/12/12/12/12/12/12/12 c passes=3 x",
			"too-many: row 1, character 4 (1L): a second king of one player",
			`malformed: row 2, character 2 (2I): unknown piece at "k3"`,
			"too-many: row 3, character 7 (3G): more than six guards of one player",
			"malformed: row 4, character 3: 11 spaces, want 12",
			`seat: turn: "c" is not a seat of this game, want a to b`,
			`malformed: passes: "3" is not a number from 0 to 2`},
	})
}

func mapBoard(f func(row, col int) (int, int), swap bool) func(string) string {
	return func(text string) string {
		p, q := gametest.ReadParts(text, 1), gametest.ReadParts(text, 1)
		for row := range 12 {
			for col := range 12 {
				r, c := f(row, col)
				q.Cells[r][c] = p.Cells[row][col]
			}
		}
		if !swap {
			return q.String()
		}
		words := strings.SplitN(q.String(), " ", 3)
		for i := range 2 {
			words[i] = strings.NewReplacer("a", "b", "b", "a", "A", "B", "B", "A").Replace(words[i])
		}
		return strings.Join(words, " ")
	}
}

func mapMove(f func(row, col int) (int, int)) func(string) string {
	return func(move string) string {
		if move == notation.PassText {
			return move
		}
		words := strings.Split(move, "-")
		for i, w := range words {
			words[i] = gametest.Label(f(gametest.RowCol(w)))
		}
		return strings.Join(words, "-")
	}
}

func mirror(row, col int) (int, int) { return row, 11 - col }

func halfTurn(row, col int) (int, int) { return 11 - row, 11 - col }
