package reversi_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/reversi"
)

const (
	startText  = "8/8/8/3wb3/3bw3/8/8/8 a"
	middleText = "8/2w1b3/1bwwbb2/2bwbww1/1bbbww2/2wbbb2/3w4/8 a"
)

var rules = gametest.Suite[reversi.State, reversi.Move]{
	Rules:   reversi.Rules(),
	Place:   reversi.Place,
	Referee: referee,
	Symmetries: []gametest.Symmetry{
		{Name: "diagonal", Position: transpose, Move: transposeMove},
		{Name: "colors", Position: swapColors, Move: func(m string) string { return m }},
	},
	Starts: []string{middleText},
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/reversi") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

// The counts from the start are those published for Othello.
func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 5, []gametest.PerftCase{
		{Position: startText, Counts: []uint64{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288}},
		{Position: middleText, Counts: []uint64{17, 295, 4537}},
	})
}

// "Black (seat 1) 4E, 5D; white (seat 2) 4D, 5E. Black moves first."
func TestStart(t *testing.T) {
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	if got := s.String(); got != startText {
		t.Errorf("start %q, want %q", got, startText)
	}
	for label, seat := range map[string]notation.Seat{"4E": reversi.Black, "5D": reversi.Black, "4D": reversi.White, "5E": reversi.White, "1A": 0} {
		sp, err := reversi.Grid().ParseSpace(label)
		if err != nil {
			t.Fatal(err)
		}
		want := notation.Piece{Seat: seat, Kind: reversi.Disc}
		if seat == 0 {
			want.Kind = 0
		}
		if got := s.Piece(sp); got != want {
			t.Errorf("%s: %v, want %v", label, got, want)
		}
	}
	if s.Turn() != reversi.Black {
		t.Errorf("%v moves first", s.Turn())
	}
}

// The sheet, rules 3 to 6: what a move flips and what it does not.
func TestSentences(t *testing.T) {
	tests := []struct {
		sentence       string
		position, move string
		want           string
	}{
		{
			"outflank any number of discs in one or more rows in any number of directions at the same time",
			"3b4/1b1w1b2/2www3/bww1wwwb/2www3/1b1w1b2/3b4/8 a", "4D",
			"3b4/1b1b1b2/2bbb3/bbbbbbbb/2bbb3/1b1b1b2/3b4/8 b",
		},
		{
			"you may not skip your own color disc to outflank an opposing disc",
			"8/8/8/1wbwb3/8/8/8/8 a", "4A",
			"8/8/8/bbbwb3/8/8/8/8 b",
		},
		{
			"discs may only be outflanked as a direct result of a move",
			// 4C is flipped. With 6C it outflanks 5C, but it was not placed in this move.
			"8/8/8/1wwb4/2w5/2b5/8/8 a", "4A",
			"8/8/8/bbbb4/2w5/2b5/8/8 b",
		},
		{
			"all discs outflanked in any one move must be flipped",
			"8/8/8/bww5/8/8/8/8 a", "4D",
			"8/8/8/bbbb4/8/8/8/8 b",
		},
		{
			"a run that ends at the edge is not outflanked",
			"8/8/b7/w2wb3/w7/w7/w7/w7 a", "4C",
			"8/8/b7/w1bbb3/w7/w7/w7/w7 b",
		},
		{
			"the supply of discs never limits play: a player with 41 discs puts another",
			"bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bw6/8/8 a", "6C",
			"bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbb5/8/8 b",
		},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			if got := rules.MustPlay(t, rules.MustParse(t, tt.position), tt.move).String(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestPassAndEnd(t *testing.T) {
	tests := []struct {
		name, position, moves, result string
		score                         int
	}{
		{"a player who cannot outflank passes", "bw6/8/8/8/8/8/8/8 b", "pass", "none", 0},
		{"no passes are played at the end", "b7/8/8/8/8/8/8/8 b", "", "p1win", 1},
		{"as many discs are a draw", "b6w/8/8/8/8/8/8/8 a", "", "draw", 0},
		{"empty spaces count for nobody", "ww6/8/8/8/8/8/8/7b a", "", "p2win", -1},
		{"an empty board is a draw", "8/8/8/8/8/8/8/8 a", "", "draw", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := rules.MustParse(t, tt.position)
			var words []string
			for m := range s.Moves() {
				words = append(words, m.String())
			}
			if got := strings.Join(words, " "); got != tt.moves {
				t.Errorf("moves %q, want %q", got, tt.moves)
			}
			if got := s.Result().String(); got != tt.result {
				t.Errorf("result %s, want %s", got, tt.result)
			}
			if got := s.Score(); got != tt.score {
				t.Errorf("score %d, want %d", got, tt.score)
			}
		})
	}
}

func TestIllegalMoves(t *testing.T) {
	rules.CheckRefusals(t, [][4]string{
		{startText, "4D", "occupied", "4D is occupied"},
		{startText, "1A", "reversi.outflank", "a disc on 1A outflanks nothing"},
		{startText, "pass", "pass", "a player who can move may not pass"},
		{"b7/8/8/8/8/8/8/8 a", "pass", "finished", "the game is over"},
	})
	for _, m := range []reversi.Move{0, reversi.Pass + 1, 255} {
		_, err := rules.MustParse(t, startText).Play(m)
		if want := "reversi: illegal move none: it is not a move"; err == nil || err.Error() != want {
			t.Errorf("Play(%d): %v, want %s", uint8(m), err, want)
		}
	}
}

func TestBadTexts(t *testing.T) {
	rules.CheckBadPositions(t, [][]string{
		{"", "malformed: board: the text is empty"},
		{"8/8/8/3wb3/3bw3/8/8 a", "malformed: board: 7 rows, want 8"},
		{"8/8/8/3wb3/3bw3/8/8/ a", "malformed: row 8, character 1: 0 spaces, want 8"},
		{"8/8/8/3wb4/3bw3/8/8/8 a", "malformed: row 4, character 4: a run of empty spaces that does not fit a row of 8"},
		{"8/8/8/3wx3/3bw3/8/8/8 a", `malformed: row 4, character 3 (4E): unknown piece at "x3"`},
		{"8/8/8/3wb3/3bw3/8/8/8", "malformed: turn: the text ends before the turn"},
		{"8/8/8/3wb3/3bw3/8/8/8 c", `seat: turn: "c" is not a seat of this game, want a to b`},
		{"8/8/8/3wb3/3bw3/8/8/8 a 1", `malformed: end: "1" is more than the text should hold`},
		{"9/3x4/8/8/8/8/8/8 c z",
			"malformed: row 1, character 1: a run of empty spaces that does not fit a row of 8",
			`malformed: row 2, character 2 (2D): unknown piece at "x4"`,
			`seat: turn: "c" is not a seat of this game, want a to b`,
			`malformed: end: "z" is more than the text should hold`},
	})
}

func TestTranscript(t *testing.T) {
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	// Nine plies after which white has no discs.
	const text = "e6f4e3f6g5d6e7f5c5"
	moves, end, err := reversi.ParseTranscript(s, text)
	if err != nil {
		t.Fatal(err)
	}
	if got := reversi.Transcript(moves); got != text {
		t.Errorf("Transcript = %q, want %q", got, text)
	}
	if got := end.Result(); got != notation.Win(reversi.Black.Set()) || end.Score() != 13 {
		t.Errorf("result %v, score %d, want p1win by 13", got, end.Score())
	}
}

// A fault is told with its place in the transcript, and after the moves before it.
func TestBadTranscripts(t *testing.T) {
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		text  string
		moves int
		want  string
	}{
		{"f5zz", 1, `"f5zz": want a row number after the column (at character 4)`},
		{"f5d6 z9", 2, `"f5d6 z9": no space 9Z on this board, which runs from 1A to 8H (at character 6)`},
		{"e", 0, `"e": want a row number after the column (at character 2)`},
		{"e6 e6", 1, "ply 2, at character 4: reversi: illegal move 6E: 6E is occupied"},
		{"e6pass", 1, "ply 2, at character 3: reversi: illegal move pass: a player who can move may not pass"},
	}
	for _, tt := range tests {
		moves, _, err := reversi.ParseTranscript(s, tt.text)
		if err == nil || err.Error() != tt.want || len(moves) != tt.moves {
			t.Errorf("ParseTranscript(%q): moves %v, error\n%v, want\n%s", tt.text, moves, err, tt.want)
		}
		var word *notation.WordError
		var move *notation.MoveError
		if illegal := strings.HasPrefix(tt.want, "ply"); errors.As(err, &word) == illegal || errors.As(err, &move) != illegal {
			t.Errorf("ParseTranscript(%q): error %T", tt.text, err)
		}
	}
}

// A transcript omits passes, and reading it restores them.
func TestTranscriptPasses(t *testing.T) {
	s := rules.MustParse(t, "bw5w/8/8/8/8/8/8/6bw b")
	moves, _, err := reversi.ParseTranscript(s, "c1")
	if err == nil {
		t.Fatalf("white cannot play c1, got %v", moves)
	}
	s = rules.MustParse(t, "bw6/8/8/8/8/8/8/8 b")
	moves, end, err := reversi.ParseTranscript(s, "C1")
	if err != nil || len(moves) != 2 || moves[0] != reversi.Pass {
		t.Fatalf("moves %v, error %v, want a pass first", moves, err)
	}
	for _, pass := range []string{"pass", "PASS", "Pass", "--"} {
		if again, _, err := reversi.ParseTranscript(s, pass+"C1"); err != nil || !slices.Equal(again, moves) {
			t.Errorf("after %s: moves %v, error %v", pass, again, err)
		}
	}
	if got := reversi.Transcript(moves); got != "c1" {
		t.Errorf("Transcript = %q, want c1", got)
	}
	if !end.Result().Over() {
		t.Errorf("the game should be over: %v", end)
	}
}

// transpose reflects a position text across the diagonal from the top left.
func transpose(text string) string {
	p := gametest.ReadParts(text, 1)
	cells := make([][]string, 8)
	for row := range cells {
		cells[row] = make([]string, 8)
		for col := range cells[row] {
			cells[row][col] = p.Cells[col][row]
		}
	}
	p.Cells = cells
	return p.String()
}

func transposeMove(move string) string {
	if move == notation.PassText {
		return move
	}
	row, col := gametest.RowCol(move)
	return gametest.Label(col, row)
}

// swapColors swaps the discs and the turn.
func swapColors(text string) string {
	board, turn, _ := strings.Cut(text, " ")
	board = strings.NewReplacer("b", "w", "w", "b").Replace(board)
	return board + " " + map[string]string{"a": "b", "b": "a"}[turn]
}

// The sets agree with Piece and Moves.
func TestSets(t *testing.T) {
	eachReached(t, func(s reversi.State, moves []reversi.Move) {
		own, opp := s.Pieces(s.Turn())[0], s.Pieces(3 - s.Turn())[0]
		targets := s.Targets()[0]
		for sp := range notation.Space(64) {
			seat := s.Piece(sp).Seat
			mine, theirs := seat == s.Turn(), seat != 0 && seat != s.Turn()
			if own>>sp&1 != 0 != mine || opp>>sp&1 != 0 != theirs {
				t.Fatalf("%v: space %d: sets %x and %x, disc of %v", s, sp, own, opp, seat)
			}
			if targets>>sp&1 != 0 != slices.Contains(moves, reversi.Place(sp)) {
				t.Fatalf("%v: space %d: targets %x, moves %v", s, sp, targets, moves)
			}
		}
	})
}

// eachReached calls f with the positions of some random games, including the last ones.
func eachReached(t *testing.T, f func(s reversi.State, moves []reversi.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		s, err := reversi.New()
		if err != nil {
			t.Fatal(err)
		}
		moves := s.AppendMoves(nil)
		for len(moves) > 0 {
			f(s, moves)
			s = s.After(moves[rng.IntN(len(moves))])
			moves = s.AppendMoves(nil)
		}
		f(s, nil)
	}
}

// Every legal move can be built without text.
func TestConstructors(t *testing.T) {
	eachReached(t, func(s reversi.State, moves []reversi.Move) {
		for _, m := range moves {
			built := reversi.Pass
			if sp, ok := m.To(); ok {
				built = reversi.Place(sp)
			}
			if built != m {
				t.Fatalf("%v: built %v for %v", s, built, m)
			}
		}
	})
}

// Moves have the documented numbers, and all other numbers are invalid.
func TestMoveNumbers(t *testing.T) {
	for n := range 256 {
		m := reversi.Move(n)
		want := "none"
		switch {
		case 1 <= n && n <= 64:
			want = gametest.Label((n-1)/8, (n-1)%8)
		case n == 65:
			want = "pass"
		}
		if m.String() != want {
			t.Errorf("move %d prints %s, want %s", n, m, want)
		}
		if parsed, err := reversi.ParseMove(want); want != "none" && (err != nil || parsed != m) {
			t.Errorf("ParseMove(%s) = %d, %v, want %d", want, parsed, err, n)
		}
		if _, ok := m.From(); ok {
			t.Errorf("move %d comes from a space", n)
		}
		if sp, ok := m.To(); ok != (1 <= n && n <= 64) || ok && reversi.Grid().Label(sp) != want {
			t.Errorf("move %d goes to %d, %t", n, sp, ok)
		}
	}
	for sp := notation.Space(64); sp <= 256+64; sp++ {
		if m := reversi.Place(sp); m != 0 {
			t.Errorf("Place(%d) = %v, want no move", sp, m)
		}
		if piece := rules.MustParse(t, startText).Piece(sp); piece != (notation.Piece{}) {
			t.Errorf("Piece(%d) = %v, want none", sp, piece)
		}
	}
}
