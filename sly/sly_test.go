package sly_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/sly"
)

const (
	startText  = "12/12/12/3RBRGYG3/3BRBYGY3/3RBRGYG3/3YGYBRB3/3GYGRBR3/3YGYBRB3/12/12/12 a"
	middleText = "12/12/2R9/3RBRGYG3/1B1B1BYGY3/3RBRGY4/3Y1YBR4/3GYGRBR3/3Y1YB1B3/5G1R4/12/12 a"
	// booklet is the solution in 23 moves that the booklet prints.
	booklet = "5D-1D 5E-1E 7D-5D 7E-5E 7B-7D 7G-7E 2B-2D 2G-2E 6B-2B 6G-2G 6C-2C 6F-2F " +
		"1D-3D 1E-3E 2B-2D 2D-4D 4D-6D 6D-8D 2G-2E 2E-4E 4E-6E 6E-8E 8D-8F"
	// shorter is a solution in 13 moves; a search has found it.
	shorter = "2C-2H 7C-7H 3C-3A 5B-3B 7B-5B 2B-4B 5B-3B 6C-3C 3A-3H 4D-4H 6D-6H 5D-5H 2H-8H"
)

var rules = gametest.Suite[sly.State, sly.Move]{
	Rules:     sly.Rules(),
	Between:   sly.Between,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "quarter turn", Position: quarterTurn, Move: quarterTurnMove},
		{Name: "mirror", Position: mirror, Move: mirrorMove},
		{Name: "colors", Position: nextColor, Move: func(m string) string { return m }},
	},
	Starts: []string{
		middleText,
		fourFromWon,
		// The booklet's solution after its 17th move.
		"12/12/12/7BR3/6B5/12/6B5/5G6/5YB5/12/12/12 a",
		// Pieces that jump to the edges and off the middle.
		"RG10/B11/12/3YGR6/12/12/12/8RGB1/12/12/12/9YRB a",
		"GRBYRBYG4/12/12/12/12/12/12/12/12/12/12/4RBYGRBYG a",
	},
}

// fourFromWon is a position that fits the booklet's second illustration, four jumps before
// a win.
const fourFromWon = "12/12/12/12/12/6BY4/4G1G5/6R5/12/12/12/12 a"

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/sly") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 2, []gametest.PerftCase{
		{Position: startText, Counts: []uint64{72, 4544, 251952}},
		{Position: middleText, Counts: []uint64{56, 2726, 116534}},
	})
}

// invariant checks that no color has more than nine pieces, that all belong to seat 1, that
// the score is the number of pieces, and that the mobility is the number of moves.
func invariant(s sly.State) error {
	counts := map[notation.Piece]int{}
	for sp := range sly.Grid().Spaces() {
		counts[s.Piece(sp)]++
	}
	delete(counts, notation.Piece{})
	total := 0
	for p, n := range counts {
		if total += n; p.Seat != 1 || n > 9 || p.Kind < sly.Red || p.Kind > sly.Yellow || s.PiecesOf(1, p.Kind).Len() != n {
			return fmt.Errorf("%d of %+v", n, p)
		}
	}
	if total != s.Score() || total < 1 {
		return fmt.Errorf("%d pieces, score %d", total, s.Score())
	}
	return nil
}

func mustNew(t *testing.T, opts ...notation.Option) sly.State {
	t.Helper()
	s, err := sly.New(opts...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The booklet's solution replays as printed and leaves one piece.
func TestBooklet(t *testing.T) {
	s := mustNew(t)
	words := strings.Fields(booklet)
	if len(words) != 23 {
		t.Fatalf("%d moves", len(words))
	}
	for i, word := range words {
		var err error
		if s, err = rules.Play(s, word); err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
	}
	if s.Score() != 1 || s.Rating() != "won" || s.Result().String() != "p1win" {
		t.Errorf("score %d, %s, %v", s.Score(), s.Rating(), s.Result())
	}
}

// There is a shorter solution than the booklet's, as it challenges players to find. A jump
// may take several pieces, so the number of moves does not follow from the pieces left.
func TestShorterSolution(t *testing.T) {
	s := mustNew(t)
	words := strings.Fields(shorter)
	for i, word := range words {
		var err error
		if s, err = rules.Play(s, word); err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
	}
	if len(words) != 13 || s.Score() != 1 || s.Rating() != "won" {
		t.Errorf("score %d, %s after %d moves, want 1 after 13", s.Score(), s.Rating(), len(words))
	}
}

// The booklet's example: the piece on 3D may jump to 1D over one piece, to 3H over three
// and to 8D over four, but not to the left, over its own color.
func TestExample(t *testing.T) {
	s := mustNew(t)
	removed := map[string]int{}
	for m := range s.Moves() {
		if word := m.String(); strings.HasPrefix(word, "3D-") {
			removed[word] = s.Score() - s.After(m).Score()
		}
	}
	if want := map[string]int{"3D-1D": 1, "3D-3H": 3, "3D-8D": 4}; fmt.Sprint(removed) != fmt.Sprint(want) {
		t.Errorf("3D jumps %v, want %v", removed, want)
	}
	_, err := rules.Play(s, "3D-3A")
	var moveErr *notation.MoveError
	if !errors.As(err, &moveErr) || moveErr.Reason != "a piece of the same color on 3B is in the way" {
		t.Errorf("3D-3A: %v", err)
	}
}

// The booklet's second example: the game is won by a jump of one piece to the left and
// jumps of another one up, left and down. The picture is lost; this position fits the text.
func TestWinningJumps(t *testing.T) {
	s := rules.MustParse(t, fourFromWon)
	for _, word := range []string{"4F-4D", "6E-4E", "4E-4C", "4C-6C"} {
		if s.Result().Over() {
			t.Fatalf("over before %s", word)
		}
		var err error
		if s, err = rules.Play(s, word); err != nil {
			t.Fatal(err)
		}
	}
	if want := "12/12/12/12/12/12/12/4R7/12/12/12/12 a"; s.String() != want || s.Result().String() != "p1win" {
		t.Errorf("%s, %v, want %s won", s, s.Result(), want)
	}
}

// The start is as documented: nine pieces of each color, each field a checkerboard of two
// colors, and the same after a quarter turn with each color replaced by the next.
func TestStart(t *testing.T) {
	s := mustNew(t)
	if s.String() != startText {
		t.Errorf("start %s", s)
	}
	for _, letter := range "RGBY" {
		if n := strings.Count(startText, string(letter)); n != 9 {
			t.Errorf("%d pieces %c", n, letter)
		}
	}
	cells := gametest.ReadParts(startText, 1).Cells
	for _, corner := range [][2]int{{3, 3}, {3, 6}, {6, 3}, {6, 6}} {
		row, col := corner[0], corner[1]
		pair := [2]string{cells[row][col], cells[row][col+1]}
		for i := range 9 {
			if got, want := cells[row+i/3][col+i%3], pair[i%2]; got != want {
				t.Errorf("%s: %s, want %s of the checkerboard", label(row+i/3, col+i%3), got, want)
			}
		}
	}
	if got := quarterTurn(nextColor(startText)); got != startText {
		t.Errorf("a quarter turn gives %s", got)
	}
}

// Of all arrangements that a quarter turn reproduces with each color replaced by the next,
// only four agree with the example and let the whole solution be played. The start is one
// of them.
func TestOnlyFourArrangements(t *testing.T) {
	solution := strings.Fields(booklet)
	var found []string
	// The nine spaces of the top left field determine the others. Up to the names of
	// the colors, the first of them is R.
	for code := range 1 << (2 * 8) {
		p := gametest.ReadParts("12/12/12/12/12/12/12/12/12/12/12/12 a", 1)
		for i := range 9 {
			row, col, color := 3+i/3, 3+i%3, code<<2>>(2*i)&3
			for turn := range 4 {
				p.Cells[row][col] = "RGBY"[(color+turn)%4:][:1]
				row, col = col, 11-row
			}
		}
		s := rules.MustParse(t, p.String())
		if replays(s, solution) && jumpsOf(s, "3D") == "3D-1D 3D-3H 3D-8D" {
			found = append(found, s.String())
		}
	}
	if len(found) != 4 || !slices.Contains(found, startText) {
		t.Errorf("%d arrangements, want 4 with the start among them:\n%s", len(found), strings.Join(found, "\n"))
	}
}

// replays reports whether all moves can be played and leave one piece.
func replays(s sly.State, words []string) bool {
	for _, word := range words {
		var err error
		if s, err = rules.Play(s, word); err != nil {
			return false
		}
	}
	return s.Score() == 1
}

// jumpsOf returns the moves of the piece on a space, sorted.
func jumpsOf(s sly.State, from string) string {
	var words []string
	for m := range s.Moves() {
		if word := m.String(); strings.HasPrefix(word, from+"-") {
			words = append(words, word)
		}
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// Random games from the starts of the tests reach every kind of end.
func TestEveryEndIsReached(t *testing.T) {
	ends := map[string]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, start := range append([]string{startText}, rules.Starts...) {
		for range 100 {
			s := rules.MustParse(t, start)
			for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(moves[:0]) {
				s = s.After(moves[rng.IntN(len(moves))])
			}
			ends[s.Rating()+" "+s.Result().String()]++
		}
	}
	for _, end := range []string{"won p1win", "good p1loss", "fair p1loss", "bad p1loss"} {
		if ends[end] == 0 {
			t.Errorf("no game ends %s: %v", end, ends)
		}
	}
	if len(ends) != 4 {
		t.Errorf("ends %v, want four kinds", ends)
	}
}

func TestRatings(t *testing.T) {
	tests := []struct{ position, rating, result string }{
		{"12/12/12/12/12/12/12/12/12/12/12/R11 a", "won", "p1win"},
		{"12/12/12/12/12/12/12/12/12/12/12/R10B a", "good", "p1loss"},
		{"12/12/12/12/12/12/12/12/12/12/12/R4Y5B a", "fair", "p1loss"},
		{"G11/12/12/12/12/12/12/12/12/12/12/R4Y5B a", "bad", "p1loss"},
		{"12/12/12/12/12/12/12/12/12/12/12/RR10 a", "good", "p1loss"},
		{"12/12/12/12/12/12/12/12/12/12/12/RB10 a", "", "none"},
	}
	for _, tt := range tests {
		s := rules.MustParse(t, tt.position)
		if s.Rating() != tt.rating || s.Result().String() != tt.result {
			t.Errorf("%s: %s, %v, want %s, %s", tt.position, s.Rating(), s.Result(), tt.rating, tt.result)
		}
	}
	if word := (sly.State{}).Rating(); word != "" {
		t.Errorf("the zero State is %s", word)
	}
}

// The labels extend to the whole board, and a landing space must be on it.
func TestLabels(t *testing.T) {
	tests := []struct{ position, moves string }{
		{"1RB9/12/12/12/12/12/12/12/12/12/12/12 a", "-1A--1Y -1Z--1B"},
		{"RB10/12/12/12/12/12/12/12/12/12/12/12 a", "-1Y--1A"},
		{"12/12/R11/B11/12/12/12/12/12/12/12/12 a", "1Y-3Y 2Y-0Y"},
		{"R11/B11/12/12/12/12/12/12/12/12/12/12 a", "-1Y-1Y"},
		{"12/12/12/12/12/12/12/12/12/11G/11R/11B a", "10J-7J 9J-7J"},
		{"R11/B11/B11/B11/B11/B11/B11/B11/B11/Y11/Y11/Y11 a", ""},
	}
	for _, tt := range tests {
		s := rules.MustParse(t, tt.position)
		var words []string
		for m := range s.Moves() {
			words = append(words, m.String())
		}
		slices.Sort(words)
		if got := strings.Join(words, " "); got != tt.moves {
			t.Errorf("%s: %q, want %q", tt.position, got, tt.moves)
		}
	}
}

// A seed always gives the same deal. The expected deals come from a program in another
// language, written from the package documentation.
func TestRandomDeal(t *testing.T) {
	tests := []struct {
		seed uint64
		want string
	}{
		{0, "12/12/12/3RGYRGB3/3YBRRBG3/3YBRYYG3/3YRGBGR3/3RBGYYB3/3BYBGGR3/12/12/12 a"},
		{1234567, "12/12/12/3BGRRBB3/3BRYYYG3/3YYBYRR3/3GYBGBR3/3YRGBGY3/3GGRRBG3/12/12/12 a"},
	}
	for _, tt := range tests {
		s := mustNew(t, notation.Variation(sly.Random), notation.Seed(tt.seed))
		if got := s.String(); got != tt.want {
			t.Errorf("seed %d: %s, want %s", tt.seed, got, tt.want)
		}
		if again := mustNew(t, notation.Variation(sly.Random), notation.Seed(tt.seed)); again != s {
			t.Errorf("seed %d gives two deals", tt.seed)
		}
		if s.Score() != 36 {
			t.Errorf("seed %d: %d pieces", tt.seed, s.Score())
		}
	}
	if a, b := mustNew(t, notation.Variation(sly.Random), notation.Seed(1)), mustNew(t, notation.Variation(sly.Random), notation.Seed(2)); a == b {
		t.Error("two seeds give one deal")
	}
	if mustNew(t, notation.Seed(1)).String() != startText {
		t.Error("the standard start depends on the seed")
	}
}

func TestIllegalMoves(t *testing.T) {
	rules.CheckRefusals(t, [][4]string{
		{startText, "1D-3D", "empty", "1D is empty"},
		{startText, "3D-4D", "occupied", "4D is occupied"},
		{startText, "3D-3B", "occupied", "3B is occupied"},
		{startText, "3D-0D", "sly.landing", "a jump lands on the first empty space, which is 1D"},
		{startText, "7B-9B", "sly.landing", "a jump lands on the first empty space, which is 8B"},
		{"R11/12/12/12/12/12/12/12/12/12/12/12 a", "-1Y-1Y", "finished", "the game is over"},
		{startText, "2B-1B", "sly.over", "a jump passes over at least one piece"},
		{startText, "2B-1A", "sly.line", "a jump goes right, left, up or down in a straight line"},
		{startText, "2B-2I", "sly.color", "a piece of the same color on 2D is in the way"},
	})
	var moveErr *notation.MoveError
	for _, none := range []sly.Move{0, 0x0101, 0x0090, 0x9000, 0xffff} {
		_, err := mustNew(t).Play(none)
		if !errors.As(err, &moveErr) || moveErr.Rule != notation.RuleMalformed {
			t.Errorf("the number %d, which is no move: %v", none, err)
		}
	}
}

func TestBadTexts(t *testing.T) {
	const empty = "12/12/12/12/12/12/12/12/12/12/12"
	rules.CheckBadPositions(t, [][]string{
		{empty + "/12 a", "missing: board: there is no piece on it"},
		{empty + "/RRRRRRRRRR2 a", "too-many: row 12, character 10 (10H): more than nine pieces of the color R"},
		{empty + "/r11 a", `malformed: row 12, character 1 (10Y): unknown piece at "r11"`},
		{empty + "/?11 a", `malformed: row 12, character 1 (10Y): unknown piece at "?11"`},
		{empty + "/R11 b", `seat: turn: "b" is not a seat of this game, want a to a`},
		{"", "malformed: board: the text is empty"},
		{empty + " a", "malformed: board: 11 rows, want 12"},
		{empty + "/R12 a", "malformed: row 12, character 2: a run of empty spaces that does not fit a row of 12"},
		{empty + "/R10 a", "malformed: row 12, character 4: 11 spaces, want 12"},
		{empty + "/R11", "malformed: turn: the text ends before the turn"},
		{empty + "/R11 a variation=random", `malformed: end: "variation=random" is more than the text should hold`},
		{"RRRRRRRRRR2/12/x11/GGGGGGGGGGG1/13/12/12/12/12/12/12/12 b z",
			"too-many: row 1, character 10 (-1H): more than nine pieces of the color R",
			`malformed: row 3, character 1 (1Y): unknown piece at "x11"`,
			"too-many: row 4, character 10 (2H): more than nine pieces of the color G",
			"too-many: row 4, character 11 (2I): more than nine pieces of the color G",
			"malformed: row 5, character 1: a run of empty spaces that does not fit a row of 12",
			`seat: turn: "b" is not a seat of this game, want a to a`,
			`malformed: end: "z" is more than the text should hold`},
		{"RRRRRRRRRR2/12/12/GGGGGGGGGGG1/12/12/12/12/12/12/12/12 a",
			"too-many: row 1, character 10 (-1H): more than nine pieces of the color R",
			"too-many: row 4, character 10 (2H): more than nine pieces of the color G",
			"too-many: row 4, character 11 (2I): more than nine pieces of the color G"},
	})
}

// A hyphen before a row number is a minus sign if a space is expected there.
func TestParseMove(t *testing.T) {
	tests := []struct{ text, want string }{
		{"1Y--1Y", "1Y--1Y"},
		{"-1Y-1Y", "-1Y-1Y"},
		{"-1Y--1B", "-1Y--1B"},
		{"1yx-1y", "1Y--1Y"},
		{"Y1-Y-1", "1Y--1Y"},
		{"y-1-y1", "-1Y-1Y"},
		{"Y-1--1B", "-1Y--1B"},
		{"10J-7J", "10J-7J"},
		{"0Z-0C", "0Z-0C"},
	}
	for _, tt := range tests {
		m, err := sly.ParseMove(tt.text)
		if err != nil || m.String() != tt.want {
			t.Errorf("ParseMove(%q) = %v, %v, want %s", tt.text, m, err, tt.want)
		}
	}
	m, err := sly.ParseMove("1Y--1Y")
	from, _ := m.From()
	to, _ := m.To()
	if from, to := sly.Grid().Row(from), sly.Grid().Row(to); err != nil || from != 2 || to != 0 {
		t.Errorf("1Y--1Y goes from row %d to row %d of the board, want 2 to 0", from, to)
	}
	// A wrong reading would be refused here.
	s, err := rules.Play(rules.MustParse(t, "12/B11/R11/12/12/12/12/12/12/12/12/12 a"), "1Y--1Y")
	if want := "R11/12/12/12/12/12/12/12/12/12/12/12 a"; err != nil || s.String() != want {
		t.Errorf("1Y--1Y gives %v, %v, want %s", s, err, want)
	}
	for text, want := range map[string]string{
		"":          `"": want a space such as 5D`,
		"pass":      `"pass": want a row number after the column (at character 2)`,
		"5D":        `"5D": want two spaces with a hyphen between them`,
		"5D-5D":     `"5D-5D": a move does not end where it began`,
		"1Y-1Y":     `"1Y-1Y": a move does not end where it began`,
		"5D-1D-1E":  `"5D-1D-1E": more text after the move (at character 6)`,
		"5D---1D":   `"5D---1D": want a space such as 5D (at character 4)`,
		"5D-11D":    `"5D-11D": no space 11D on this board, which runs from -1Y to 10J (at character 4)`,
		"-2Y-1Y":    `"-2Y-1Y": no space -2Y on this board, which runs from -1Y to 10J`,
		"5K-5D":     `"5K-5D": no space 5K on this board, which runs from -1Y to 10J`,
		"-1Y-":      `"-1Y-": want a space such as 5D (at character 5)`,
		"1Y--1Y--1": `"1Y--1Y--1": more text after the move (at character 7)`,
	} {
		m, err := sly.ParseMove(text)
		var word *notation.WordError
		if !errors.As(err, &word) || err.Error() != want {
			t.Errorf("ParseMove(%q) = %v, %v, want %s", text, m, err, want)
		}
	}
}

// The small functions handle invalid values as documented.
func TestNone(t *testing.T) {
	var zero sly.State
	if zero.Turn() != 0 || zero.Score() != 0 || zero.Piece(0) != (notation.Piece{}) {
		t.Errorf("the zero State: turn %v, score %d, piece %v", zero.Turn(), zero.Score(), zero.Piece(0))
	}
	start := mustNew(t)
	if got := start.Piece(200); got != (notation.Piece{}) {
		t.Errorf("piece off the board: %v", got)
	}
	for _, kind := range []notation.Kind{0, 5, 255} {
		if got := start.PiecesOf(1, kind); !got.IsEmpty() {
			t.Errorf("pieces of kind %d: %v", kind, got)
		}
	}
	if _, err := sly.New(notation.Players(2)); err == nil || err.Error() != "sly: no game for 2 players, only for 1" {
		t.Errorf("two players: %v", err)
	}
}

// Between builds every legal move from its spaces, and its number is as documented.
func TestBetween(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for seed := range uint64(50) {
		s := mustNew(t, notation.Variation(sly.Random), notation.Seed(seed))
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(moves[:0]) {
			for _, m := range moves {
				from, leaves := m.From()
				to, lands := m.To()
				if !leaves || !lands || sly.Between(from, to) != m || int(m) != 256*int(from)+int(to) {
					t.Fatalf("%v is the number %d, from %d to %d", m, m, from, to)
				}
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	for _, off := range [][2]notation.Space{{0, 0}, {77, 77}, {0, 144}, {144, 0}, {255, 3}, {256, 3}, {3, 256 + 5}} {
		if m := sly.Between(off[0], off[1]); m != 0 {
			t.Errorf("Between(%d, %d) = %d, want the zero Move", off[0], off[1], m)
		}
	}
}

// Every number is a valid move or prints "none". Playing it unchecked does not panic, even
// from the zero State.
func TestEveryNumber(t *testing.T) {
	start, moves := mustNew(t), 0
	for n := range 1 << 16 {
		m := sly.Move(n)
		for _, s := range []sly.State{start, {}} {
			_ = s.After(m)
		}
		from, leaves := m.From()
		to, lands := m.To()
		var read sly.Move
		switch err := read.UnmarshalText([]byte(m.String())); {
		case err != nil || leaves != lands:
			t.Fatalf("%d: %v, leaves a space: %t, lands: %t, %v", n, m, leaves, lands, err)
		case !leaves && (m.String() != "none" || read != 0):
			t.Fatalf("%d is no move, but prints %v and reads as %v", n, m, read)
		case leaves && (read != m || from == to):
			t.Fatalf("%d: %v reads as %v", n, m, read)
		case leaves:
			moves++
		}
	}
	if moves != 144*143 {
		t.Errorf("%d moves, want one for every two spaces", moves)
	}
}

// Different positions have different hashes: all within two moves of the start.
func TestHash(t *testing.T) {
	seen := map[uint64]sly.State{}
	var visit func(s sly.State, depth int)
	visit = func(s sly.State, depth int) {
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
	visit(mustNew(t), 2)
	if len(seen) < 1000 {
		t.Errorf("only %d positions", len(seen))
	}
}

func nextColor(text string) string {
	return strings.NewReplacer("R", "G", "G", "B", "B", "Y", "Y", "R").Replace(text)
}

// mirror swaps the left and the right side of a position text.
func mirror(text string) string {
	p := gametest.ReadParts(text, 1)
	for _, cells := range p.Cells {
		slices.Reverse(cells)
	}
	return p.String()
}

func mirrorMove(move string) string {
	from, to := places(move)
	return label(from[0], 11-from[1]) + "-" + label(to[0], 11-to[1])
}

// quarterTurn turns a position text clockwise.
func quarterTurn(text string) string {
	p := gametest.ReadParts(text, 1)
	q := gametest.ReadParts(text, 1)
	for row := range 12 {
		for col := range 12 {
			q.Cells[col][11-row] = p.Cells[row][col]
		}
	}
	return q.String()
}

func quarterTurnMove(move string) string {
	from, to := places(move)
	turn := func(at [2]int) string { return label(at[1], 11-at[0]) }
	return turn(from) + "-" + turn(to)
}
