package lineup_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
)

const (
	startText = "12/12/12/12/12/12/12/12/12/12/12/12 a ply=0"
	// Both players have all five pieces on the board.
	middleText = "12/1aS2bT2aC2bS1/12/12/1bS2aT2bC4/12/12/4aS2bT4/12/12/1aT10/12 a ply=12"
)

var rules = gametest.Rules[lineup.State, lineup.Move]{
	Spec:      lineup.Spec(),
	New:       lineup.New,
	Parse:     lineup.Parse,
	ParseMove: lineup.ParseMove,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "quarter turn", Position: mapBoard(quarterTurn), Move: mapMove(quarterTurn)},
		{Name: "mirror", Position: mapBoard(mirror), Move: mapMove(mirror)},
	},
	Starts: []string{middleText},
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 3, []gametest.PerftCase{
		{Position: startText, Counts: []uint64{16, 240, 3360, 43680, 524160}},
		{Position: middleText, Counts: []uint64{2, 6, 6, 9, 15, 54, 64}},
	})
}

// invariant: from ply 12 on all ten pieces are on the board, before as many as
// plies that place one have been played.
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

func mustParse(t *testing.T, text string) lineup.State {
	t.Helper()
	s, err := lineup.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(s lineup.State, word string) (lineup.State, error) {
	m, err := lineup.ParseMove(s, word)
	if err != nil {
		return s, err
	}
	return s.Play(m)
}

// The sheet's table: what each player does in the first twelve plies, and that
// square, triangle, cylinder follow each other ever after.
func TestPlyTable(t *testing.T) {
	table := strings.Split("place square,place triangle,place cylinder,place square,place triangle,place cylinder,"+
		"place square,place triangle,move cylinder,place square,place triangle,move cylinder,"+
		"move square,move triangle,move cylinder,move square,move triangle,move cylinder,move square,move triangle", ",")
	s := mustParse(t, startText)
	for ply, want := range table {
		if got := s.Turn(); got != notation.Seat(ply%2+1) {
			t.Errorf("ply %d: turn of %v", ply, got)
		}
		got := "move "
		if s.Places() {
			got = "place "
		}
		if got += s.Kind().String(); got != want {
			t.Errorf("ply %d: %s, want %s", ply, got, want)
		}
		// Any move that does not end the game.
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
			s, err := play(mustParse(t, tt.position), tt.move)
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
		p := gametest.ReadPlain(startText, 2)
		for i, word := range []string{"aS", "aC", "aT"} {
			r, c := gametest.Place(spaces[i])
			p.Cells[r][c] = word
		}
		left := []string{"bT", "bS", "bC"}
		for _, at := range []string{"2B", "2H", "5B", "5K", "8E", "11H", "11E", "8K"} {
			r, c := gametest.Place(at)
			if len(left) > 0 && p.Cells[r][c] == "" && !strings.Contains(line, at) {
				p.Cells[r][c], left = left[0], left[1:]
			}
		}
		p.SetKey("ply", 6)
		s, err := play(mustParse(t, p.String()), spaces[3])
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Result().String(); got != "p1win" {
			t.Errorf("line %s: %s", line, got)
		}
	}
}

// The sheet: who must move a kind of piece none of which can move has lost, at
// once; the same pieces with another kind to move play on.
func TestTrapped(t *testing.T) {
	const cornered = "12/1aC2bS7/12/12/1aS2bT7/12/12/7bC2aT1/12/12/1bS2bT2aS2aT1/12 "
	if s := mustParse(t, cornered+"a ply=14"); s.Result().String() != "p2win" || len(s.AppendMoves(nil)) != 0 {
		t.Errorf("cylinder trapped: %v, moves %v", s.Result(), s.AppendMoves(nil))
	}
	for _, turn := range []string{"a ply=12", "a ply=16", "b ply=13", "b ply=17"} {
		if s := mustParse(t, cornered+turn); s.Result().Over() {
			t.Errorf("%s: %v", turn, s.Result())
		}
	}
	// One empty neighbour, a diagonal one, is enough for a cylinder.
	const free = "12/1aC2bS7/12/12/1aS10/12/12/4bT2bC2aT1/12/12/1bS2bT2aS2aT1/12 a ply=14"
	if s := mustParse(t, free); fmt.Sprint(s.AppendMoves(nil)) != "[2B-5E]" {
		t.Errorf("moves %v, want 2B-5E alone", s.AppendMoves(nil))
	}
	// ... but not for a square, of which one free one is enough.
	const square = "12/1aS2bS7/12/12/1aC10/12/12/4bT2bC2aT1/12/12/1bS2bT2aS2aT1/12 a ply=12"
	if s := mustParse(t, square); fmt.Sprint(s.AppendMoves(nil)) != "[]" {
		t.Errorf("moves %v, want none", s.AppendMoves(nil))
	}
}

func TestIllegalMoves(t *testing.T) {
	tests := []struct{ position, move, rule string }{
		{startText, "2B-2E", "the turn is to place a square, not to move one"},
		{middleText, "5K", "the turn is to move a square, not to place one"},
		{middleText, "2B-2E", "2E is occupied"},
		{middleText, "8E-8B", ""},
		{middleText, "2B-8B", "a square does not reach 8B from 2B in one step"},
		{middleText, "8E-5E", "5E is occupied"},
		{middleText, "11B-8B", "the turn is to move a square, not a triangle"},
		{middleText, "2K-5K", "no piece of the player on turn stands on 2K"},
		{"12/1aS2aC2aT2aS1/12/12/1bT2bS2bC4/12/12/12/12/12/12/12 b ply=7", "11B", "the game is over"},
	}
	for _, tt := range tests {
		_, err := play(mustParse(t, tt.position), tt.move)
		var moveErr *notation.MoveError
		if tt.rule == "" && err != nil || tt.rule != "" && (!errors.As(err, &moveErr) || moveErr.Rule != tt.rule) {
			t.Errorf("%s: %v, want %q", tt.move, err, tt.rule)
		}
	}
	for word, want := range map[string]string{
		"1A":      `"1A": 1A is not a center`,
		"2B-2C":   `"2B-2C": 2C is not a center`,
		"2B-2E+T": `"2B-2E+T": more text after the move (at character 6)`,
	} {
		if _, err := lineup.ParseMove(lineup.State{}, word); err == nil || err.Error() != want {
			t.Errorf("ParseMove(%s): %v, want %s", word, err, want)
		}
	}
}

func TestBadTexts(t *testing.T) {
	const empty = "12/12/12/12/12/12/12/12/12/12/12/12"
	tests := []struct{ text, want string }{
		{"aS11/12/12/12/12/12/12/12/12/12/12/12 b ply=1", "row 1, character 1 (1A): a piece stands on a space that is not a center"},
		{"12/1cS10/12/12/12/12/12/12/12/12/12/12 b ply=1", `row 2, character 2 (2B): unknown piece at "cS10"`},
		{"12/1aS2aS2aS4/12/12/12/12/12/12/12/12/12/12 b ply=1", "row 2, character 8 (2H): more squares of one player than he has"},
		{empty + " a", "ply: the text ends before it"},
		{empty + " a ply=18", `ply: "18" is not a number from 0 to 17`},
		{empty + " b ply=0", "ply: 0 is a ply of the other player"},
		{empty + " b ply=1", "ply: before ply 1, seat a has placed 1 of its squares, not 0"},
		{"12/1bS10/12/12/12/12/12/12/12/12/12/12 a ply=0", "ply: before ply 0, seat b has placed 0 of its squares, not 1"},
		{"12/1aS2aS2aT2aT1/12/12/1bS2bS2bT2bT1/12/12/1aC2bC7/12/12/12/12 a ply=12", "board: both players have a line"},
	}
	for _, tt := range tests {
		if _, err := lineup.Parse(tt.text); err == nil || err.Error() != "lineup position: "+tt.want {
			t.Errorf("Parse(%q):\n got %v\nwant lineup position: %s", tt.text, err, tt.want)
		}
	}
}

// Plies beyond 17 are taken back by six: equal futures are equal states.
func TestPlyIsReduced(t *testing.T) {
	s := mustParse(t, middleText)
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

func mapBoard(f func(row, col int) (int, int)) func(string) string {
	return func(text string) string {
		p := gametest.ReadPlain(text, 2)
		q := gametest.ReadPlain(startText, 2)
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
			words[i] = gametest.Label(f(gametest.Place(w)))
		}
		return strings.Join(words, "-")
	}
}

func quarterTurn(row, col int) (int, int) { return col, 11 - row }

func mirror(row, col int) (int, int) { return row, 11 - col }
