package sly_test

import (
	"errors"
	"fmt"
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
)

var rules = gametest.Rules[sly.State, sly.Move]{
	Spec:      sly.Spec(),
	New:       sly.New,
	Parse:     sly.Parse,
	ParseMove: sly.ParseMove,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "quarter turn", Position: quarterTurn, Move: quarterTurnMove},
		{Name: "colours", Position: strings.NewReplacer("R", "G", "G", "B", "B", "Y", "Y", "R").Replace, Move: func(m string) string { return m }},
	},
	Starts: []string{
		middleText,
		// Pieces that jump to the edges and off the middle.
		"RG10/B11/12/3YGR6/12/12/12/8RGB1/12/12/12/9YRB a",
		"GRBYRBYG4/12/12/12/12/12/12/12/12/12/12/4RBYGRBYG a",
	},
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 2, []gametest.PerftCase{
		{Position: startText, Counts: []uint64{72, 4544, 251952}},
		{Position: middleText, Counts: []uint64{56, 2726, 116534}},
	})
}

// invariant: a piece never comes back, and the score is the pieces on the board.
func invariant(s sly.State) error {
	counts := map[sly.Colour]int{}
	for sp := range notation.Space(sly.Grid().Len()) {
		counts[s.Piece(sp)]++
	}
	total := 0
	for c := sly.Red; c <= sly.Yellow; c++ {
		if total += counts[c]; counts[c] > 9 {
			return fmt.Errorf("%d pieces of colour %v", counts[c], c)
		}
	}
	if total != s.Score() || total < 1 {
		return fmt.Errorf("%d pieces, score %d", total, s.Score())
	}
	return nil
}

func mustParse(t *testing.T, text string) sly.State {
	t.Helper()
	s, err := sly.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(s sly.State, word string) (sly.State, error) {
	m, err := sly.ParseMove(s, word)
	if err != nil {
		return s, err
	}
	return s.Play(m)
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
		if s, err = play(s, word); err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
	}
	if s.Score() != 1 || s.Rating() != "won" || s.Result().String() != "p1win" {
		t.Errorf("score %d, %s, %v", s.Score(), s.Rating(), s.Result())
	}
}

// The booklet's example: 3D jumps to 1D over one, to 3H over three and to 8D over
// four pieces, and not to the left, where its own colour stands.
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
	_, err := play(s, "3D-3A")
	var moveErr *notation.MoveError
	if !errors.As(err, &moveErr) || moveErr.Rule != "passes over its own colour at 3B" {
		t.Errorf("3D-3A: %v", err)
	}
}

// What the start is said to be: nine pieces of each colour, each field a
// checkerboard of two, and a quarter turn takes each colour on by one.
func TestStart(t *testing.T) {
	s := mustNew(t)
	if s.String() != startText {
		t.Errorf("start %s", s)
	}
	turned := strings.NewReplacer("R", "G", "G", "B", "B", "Y", "Y", "R")
	if got := quarterTurn(turned.Replace(startText)); got != startText {
		// The direction of the turn decides which way the colours move on.
		back := strings.NewReplacer("R", "Y", "Y", "B", "B", "G", "G", "R")
		if got = quarterTurn(back.Replace(startText)); got != startText {
			t.Errorf("the start is not the same after a quarter turn: %s", got)
		}
	}
}

func TestRatings(t *testing.T) {
	tests := []struct{ position, rating, result string }{
		{"12/12/12/12/12/12/12/12/12/12/12/R11 a", "won", "p1win"},
		{"12/12/12/12/12/12/12/12/12/12/12/R10B a", "good", "p1loss"},
		{"12/12/12/12/12/12/12/12/12/12/12/R4Y5B a", "fair", "p1loss"},
		{"G11/12/12/12/12/12/12/12/12/12/12/R4Y5B a", "bad", "p1loss"},
		{"12/12/12/12/12/12/12/12/12/12/12/RR10 a", "good", "p1loss"},
		{"12/12/12/12/12/12/12/12/12/12/12/RB10 a", "good", "none"},
	}
	for _, tt := range tests {
		s := mustParse(t, tt.position)
		if s.Rating() != tt.rating || s.Result().String() != tt.result {
			t.Errorf("%s: %s, %v, want %s, %s", tt.position, s.Rating(), s.Result(), tt.rating, tt.result)
		}
	}
}

// The labels go on outwards to the whole board, and a landing space must be on
// it.
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
		s := mustParse(t, tt.position)
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

// The same seed gives the same deal for ever. The deals were made by a program in
// another language, from the description in the documentation of the package.
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
	tests := []struct{ move, rule string }{
		{"1D-3D", "1D is empty"},
		{"3D-4D", "4D is occupied"},
		{"3D-3B", "3B is occupied"},
		{"3D-0D", "a jump lands on the first empty space, which is 1D"},
		{"2B-1B", "a jump passes over at least one piece"},
		{"2B-1A", "a jump goes right, left, up or down in a straight line"},
		{"2B-2I", "passes over its own colour at 2D"},
	}
	for _, tt := range tests {
		_, err := play(mustNew(t), tt.move)
		var moveErr *notation.MoveError
		if !errors.As(err, &moveErr) || moveErr.Rule != tt.rule {
			t.Errorf("%s: %v, want %q", tt.move, err, tt.rule)
		}
	}
	if _, err := play(mustParse(t, "R11/12/12/12/12/12/12/12/12/12/12/12 a"), "-1Y-1Y"); err == nil {
		t.Error("a jump over nothing: no error")
	}
	for _, word := range []string{"", "pass", "5D", "5D-5D", "5D-1D-1E", "5D-11D", "5X-1D", "-1Y-"} {
		if m, err := sly.ParseMove(sly.State{}, word); err == nil {
			t.Errorf("ParseMove(%q) = %v, want an error", word, m)
		}
	}
}

func TestBadTexts(t *testing.T) {
	const empty = "12/12/12/12/12/12/12/12/12/12/12"
	tests := []struct{ text, want string }{
		{empty + "/12 a", "board: there is no piece on it"},
		{empty + "/RRRRRRRRRR2 a", "row 12, character 10 (10H): more than nine pieces of the colour R"},
		{empty + "/r11 a", `row 12, character 1 (10Y): unknown piece at "r11"`},
		{empty + "/?11 a", `row 12, character 1 (10Y): unknown piece at "?11"`},
		{empty + "/R11 b", `turn: "b" is no seat of this game, want a to a`},
		{empty + "/R11 a variation=random", `end: "variation=random" is more than the text should hold`},
	}
	for _, tt := range tests {
		if _, err := sly.Parse(tt.text); err == nil || err.Error() != "sly position: "+tt.want {
			t.Errorf("Parse(%q):\n got %v\nwant sly position: %s", tt.text, err, tt.want)
		}
	}
}

// quarterTurn turns a position text clockwise.
func quarterTurn(text string) string {
	p := gametest.ReadPlain(text, 1)
	q := gametest.ReadPlain(text, 1)
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
