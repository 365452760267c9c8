package swords_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/swords"
)

const (
	startText  = "3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0"
	middleText = "2s1s4/4s1s2/4h4/s3h3s/s1hhKh1ss/s3h1h1s/2s6/4s1h2/3s1s3 b passes=0"
)

var rules = gametest.Suite[swords.State, swords.Move]{
	Rules:     swords.Rules(),
	Between:   swords.Between,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "quarter turn", Position: mapBoard(quarterTurn), Move: mapMove(quarterTurn)},
		{Name: "mirror", Position: mapBoard(mirror), Move: mapMove(mirror)},
	},
	Starts: []string{
		middleText,
		// The Chief Shield on a white circle, on the center, and about to escape.
		"3s1s3/9/2s3s2/4K4/2s3s2/9/3s1s3/9/9 a passes=0",
		"9/9/3s5/4s4/2ssKs3/9/4s4/2h1h4/9 a passes=0",
		"9/2s1s1h2/1h1h5/2K1s4/3s5/1s3h3/9/2s6/9 b passes=0",
		// A side that cannot move passes.
		"9/9/9/9/9/9/7h1/7hh/2K4hs a passes=0",
		"9/1K5h1/9/9/9/9/7h1/7hh/7hs a passes=0",
	},
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/swords") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 2, []gametest.PerftCase{
		{Position: startText, Counts: []uint64{80, 4400, 353200}},
		{Position: middleText, Counts: []uint64{50, 4310, 224283}},
	})
}

var seatOf = [...]notation.Seat{0, swords.Sword: swords.SwordSeat, swords.Shield: swords.ShieldSeat, swords.Chief: swords.ShieldSeat}

// invariant checks that only the Chief Shield stands on 5E, and that there are not too many
// pieces.
func invariant(s swords.State) error {
	count := map[notation.Kind]int{}
	for sp := range notation.Space(81) {
		piece := s.Piece(sp)
		count[piece.Kind]++
		if want := seatOf[piece.Kind]; piece.Seat != want {
			return fmt.Errorf("%v owns a piece of kind %d", piece.Seat, piece.Kind)
		}
	}
	if kind := s.Piece(40).Kind; kind != 0 && kind != swords.Chief {
		return fmt.Errorf("kind %d on 5E", kind)
	}
	chief, ok := s.Chief()
	switch {
	case count[swords.Sword] > 16 || count[swords.Shield] > 8 || count[swords.Chief] > 1:
		return fmt.Errorf("pieces %v", count)
	case ok != (count[swords.Chief] == 1) || ok && s.Piece(chief).Kind != swords.Chief:
		return fmt.Errorf("Chief on %v, %t", chief, ok)
	case !ok && s.Result().String() != "p1win":
		return errors.New("no Chief Shield, but swords have not won")
	}
	return nil
}

// "Swords (seat 1, 16): 1D 1E 1F 2E …, Chief Shield 5E, shields (seat 2, 8): 3E 4E
// 6E 7E 5C 5D 5F 5G. Swords move first."
func TestStart(t *testing.T) {
	s, err := swords.New()
	if err != nil {
		t.Fatal(err)
	}
	if s.String() != startText || s.Turn() != swords.SwordSeat {
		t.Errorf("start %s, want %s", s, startText)
	}
	for kind, labels := range map[notation.Kind]string{
		swords.Sword:  "1D 1E 1F 2E 9D 9E 9F 8E 4A 5A 6A 5B 4I 5I 6I 5H",
		swords.Shield: "3E 4E 6E 7E 5C 5D 5F 5G",
		swords.Chief:  "5E",
	} {
		var got []string
		for sp := range notation.Space(255) {
			if s.Piece(sp) == (notation.Piece{Seat: seatOf[kind], Kind: kind}) {
				got = append(got, swords.Grid().Label(sp))
			}
		}
		want := strings.Fields(labels)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s on %v, want %v", format.KindName(swords.Spec(), kind), got, want)
		}
	}
}

// "The turn of a finished game is the seat that would have been next."
func TestTurnAtTheEnd(t *testing.T) {
	s := rules.MustParse(t, "9/9/9/9/9/9/1sK5s/9/9 a passes=0")
	if s = rules.MustPlay(t, s, "7I-7D"); s.Turn() != swords.ShieldSeat {
		t.Errorf("turn %v, want the shields'", s.Turn())
	}
}

// Every legal move can be built without text.
func TestConstructors(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		for _, text := range append([]string{startText}, rules.Starts...) {
			s := rules.MustParse(t, text)
			for range 60 {
				moves := s.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				for _, m := range moves {
					if built := rebuilt(m); built != m {
						t.Fatalf("%v: built %v for %v", s, built, m)
					}
				}
				s = s.After(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// rebuilt builds a move from its parts.
func rebuilt(m swords.Move) swords.Move {
	from, moved := m.From()
	to, arrives := m.To()
	if !moved && !arrives {
		return swords.Pass
	}
	return swords.Between(from, to)
}

// Moves have the documented numbers, and all other numbers are invalid.
func TestMoveNumbers(t *testing.T) {
	label := func(n int) string { return gametest.Label(n/9, n%9) }
	for n := range 1 << 16 {
		m, want := swords.Move(n), "none"
		switch from, to := n/256, n%256; {
		case n == 65535:
			want = "pass"
		case from < 81 && to < 81 && from != to:
			want = label(from) + "-" + label(to)
		}
		if m.String() != want {
			t.Fatalf("move %d prints %s, want %s", n, m, want)
		}
		if parsed, err := swords.ParseMove(want); want != "none" && (err != nil || parsed != m) {
			t.Fatalf("ParseMove(%s) = %d, %v, want %d", want, parsed, err, n)
		}
		_, leaves := m.From()
		_, arrives := m.To()
		if named := strings.Contains(want, "-"); leaves != named || arrives != named {
			t.Fatalf("move %d, %s: from %t, to %t", n, want, leaves, arrives)
		}
	}
	for _, ends := range [][2]notation.Space{{0, 0}, {40, 40}, {81, 0}, {0, 81}, {255, 255}, {255, 3}, {256, 3}, {3, 256 + 5}} {
		if m := swords.Between(ends[0], ends[1]); m != 0 {
			t.Errorf("Between(%v) = %v, want no move", ends, m)
		}
	}
}

// The captures of a move, by the sentences and diagrams of the sheet.
func TestCaptures(t *testing.T) {
	tests := []struct{ sentence, position, move, board, result string }{
		{"diagram I: two swords each side of a shield capture it",
			"9/1K7/9/9/9/9/1sh5s/9/9 a passes=0", "7I-7D", "9/1K7/9/9/9/9/1s1s5/9/9", "none"},
		{"diagram II: two shields each side of a sword capture it",
			"9/1K7/9/9/9/9/1hs5h/9/9 b passes=0", "7I-7D", "9/1K7/9/9/9/9/1h1h5/9/9", "none"},
		{"the Chief Shield may capture like any other shield",
			"9/2K6/9/9/9/9/9/1hs6/9 b passes=0", "2C-2D", "9/3K5/9/9/9/9/9/1hs6/9", "none"},
		{"the Chief Shield is the piece behind",
			"9/9/9/9/9/9/1Ks5h/9/9 b passes=0", "7I-7D", "9/9/9/9/9/9/1K1h5/9/9", "none"},
		{"a safe move onto the middle dot between two opponents",
			"9/1K7/9/9/9/9/2h1h4/9/3s5 a passes=0", "9D-7D", "9/1K7/9/9/9/9/2hsh4/9/9", "none"},
		{"a safe move through a dot between two opponents",
			"9/1K7/9/9/9/9/2h1h4/9/3s5 a passes=0", "9D-5D", "9/1K7/9/9/3s5/9/2h1h4/9/9", "none"},
		{"a safe move of the Chief Shield between two swords",
			"9/9/9/9/9/9/2s1s4/3K5/9 b passes=0", "8D-7D", "9/9/9/9/9/9/2sKs4/9/9", "none"},
		{"diagram III: two alike pieces side by side are not captured",
			"9/1K7/9/9/9/9/1shh4s/9/9 a passes=0", "7I-7E", "9/1K7/9/9/9/9/1shhs4/9/9", "none"},
		{"three side by side are not",
			"9/1K7/9/9/9/9/1shhh3s/9/9 a passes=0", "7I-7F", "9/1K7/9/9/9/9/1shhhs3/9/9", "none"},
		{"nor are two swords", "9/1K7/9/9/9/9/1hss4h/9/9 b passes=0", "7I-7E", "9/1K7/9/9/9/9/1hssh4/9/9", "none"},
		{"nor a shield beside the Chief Shield", "9/9/9/9/9/9/1shK4s/9/9 a passes=0", "7I-7E", "9/9/9/9/9/9/1shKs4/9/9", "none"},
		{"a pair at right angles to the line of the capture is not safe",
			"9/1K7/9/9/9/2h6/1sh5s/9/9 a passes=0", "7I-7D", "9/1K7/9/9/9/2h6/1s1s5/9/9", "none"},
		{"nor is one with the Chief Shield",
			"9/9/9/9/9/2K6/1sh5s/9/9 a passes=0", "7I-7D", "9/9/9/9/9/2K6/1s1s5/9/9", "none"},
		{"nor are two swords at right angles",
			"9/1K7/9/9/9/2s6/1hs5h/9/9 b passes=0", "7I-7D", "9/1K7/9/9/9/2s6/1h1h5/9/9", "none"},
		{"diagram IV: one move captures two",
			"9/1K7/9/9/9/9/1sh1hs3/9/3s5 a passes=0", "9D-7D", "9/1K7/9/9/9/9/1s1s1s3/9/9", "none"},
		{"three are captured at once",
			"9/1K7/9/9/3s5/3h5/1sh1hs3/9/3s5 a passes=0", "9D-7D", "9/1K7/9/9/3s5/9/1s1s1s3/9/9", "none"},
		{"shields capture three at once",
			"9/1K7/9/9/3h5/3s5/1hs1sh3/9/3h5 b passes=0", "9D-7D", "9/1K7/9/9/3h5/9/1h1h1h3/9/9", "none"},
		{"only the piece that has moved captures",
			"9/1K7/9/9/9/9/1shs5/9/8s a passes=0", "9I-8I", "9/1K7/9/9/9/9/1shs5/8s/9", "none"},
		{"the edge is no piece behind",
			"9/1K7/9/9/9/9/h7s/9/9 a passes=0", "7I-7B", "9/1K7/9/9/9/9/hs7/9/9", "none"},
		{"empty 5E is hostile to the Chief Shield only: not to a shield",
			"9/1K7/8s/4h4/9/9/9/9/9 a passes=0", "3I-3E", "9/1K7/4s4/4h4/9/9/9/9/9", "none"},
		{"empty 5E is hostile to the Chief Shield only: not to a sword",
			"9/1K7/8h/4s4/9/9/9/9/9 b passes=0", "3I-3E", "9/1K7/4h4/4s4/9/9/9/9/9", "none"},
		{"the Chief Shield on 5E is the piece behind",
			"9/9/8h/4s4/4K4/9/9/9/9 b passes=0", "3I-3E", "9/9/4h4/9/4K4/9/9/9/9", "none"},
		{"the Chief Shield captures when it moves onto 5E",
			"9/9/4h4/4s4/3K5/9/9/9/9 b passes=0", "5D-5E", "9/9/4h4/9/4K4/9/9/9/9", "none"},
		{"the Chief Shield on an ordinary dot is captured like a shield",
			"9/9/9/9/9/9/1sK5s/9/9 a passes=0", "7I-7D", "9/9/9/9/9/9/1s1s5/9/9", "p1win"},
		{"a sword on one side of the Chief Shield does not capture it",
			"9/9/9/9/9/9/2K5s/9/9 a passes=0", "7I-7D", "9/9/9/9/9/9/2Ks5/9/9", "none"},
		{"diagram V: one sword traps the Chief Shield against the empty center, from above",
			"9/9/8s/4K4/9/9/9/9/9 a passes=0", "3I-3E", "9/9/4s4/9/9/9/9/9/9", "p1win"},
		{"... from the left", "9/9/9/9/3K5/9/9/2s6/9 a passes=0", "8C-5C", "9/9/9/9/2s6/9/9/9/9", "p1win"},
		{"... from the right", "9/9/9/9/5K3/9/9/6s2/9 a passes=0", "8G-5G", "9/9/9/9/6s2/9/9/9/9", "p1win"},
		{"... from below", "9/9/9/9/9/4K4/8s/9/9 a passes=0", "7I-7E", "9/9/9/9/9/9/4s4/9/9", "p1win"},
		{"a Chief Shield that moves in between a sword and the empty center is safe",
			"9/9/4s4/3K5/9/9/9/9/9 b passes=0", "4D-4E", "9/9/4s4/4K4/9/9/9/9/9", "none"},
		{"on a white circle two swords capture along the other line",
			"9/9/9/3sK3s/9/9/9/9/9 a passes=0", "4I-4F", "9/9/9/3s1s3/9/9/9/9/9", "p1win"},
		{"on a white circle one sword on the other line does not",
			"9/9/9/4K3s/9/9/9/9/9 a passes=0", "4I-4F", "9/9/9/4Ks3/9/9/9/9/9", "none"},
		{"on 5E two swords do not capture",
			"9/9/9/9/3sK3s/9/9/9/9 a passes=0", "5I-5F", "9/9/9/9/3sKs3/9/9/9/9", "none"},
		{"on 5E three swords do not capture",
			"9/9/9/4s4/3sK3s/9/9/9/9 a passes=0", "5I-5F", "9/9/9/4s4/3sKs3/9/9/9/9", "none"},
		{"on 5E three swords and a shield do not",
			"9/9/9/4s4/3sK3s/4h4/9/9/9 a passes=0", "5I-5F", "9/9/9/4s4/3sKs3/4h4/9/9/9", "none"},
		{"on 5E four swords capture, the last from the right",
			"9/9/9/4s4/3sK3s/4s4/9/9/9 a passes=0", "5I-5F", "9/9/9/4s4/3s1s3/4s4/9/9/9", "p1win"},
		{"... the last from the left", "9/9/9/4s4/s3Ks3/4s4/9/9/9 a passes=0", "5A-5D", "9/9/9/4s4/3s1s3/4s4/9/9/9", "p1win"},
		{"... the last from above", "4s4/9/9/9/3sKs3/4s4/9/9/9 a passes=0", "1E-4E", "9/9/9/4s4/3s1s3/4s4/9/9/9", "p1win"},
		{"... the last from below", "9/9/9/4s4/3sKs3/9/9/9/4s4 a passes=0", "9E-6E", "9/9/9/4s4/3s1s3/4s4/9/9/9", "p1win"},
		{"shields win when the Chief Shield moves to an outside dot; its captures are carried out",
			"2hs5/2s6/2h6/9/9/9/9/4K4/9 b passes=0", "8E-1E", "2h1K4/2s6/2h6/9/9/9/9/9/9", "p2win"},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			s, err := rules.Play(rules.MustParse(t, tt.position), tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if got, _, _ := strings.Cut(s.String(), " "); got != tt.board || s.Result().String() != tt.result {
				t.Errorf("got  %s %v\nwant %s %s", got, s.Result(), tt.board, tt.result)
			}
		})
	}
}

// The Chief Shield escapes to every one of the four edges, and never over a piece.
func TestEscape(t *testing.T) {
	s := rules.MustParse(t, "9/9/9/9/9/9/9/2K6/2h6 b passes=0")
	var wins []string
	for m := range s.Moves() {
		if s.After(m).Result().String() == "p2win" {
			wins = append(wins, m.String())
		}
	}
	slices.Sort(wins)
	if got := strings.Join(wins, " "); got != "8C-1C 8C-8A 8C-8I" {
		t.Errorf("the Chief Shield escapes by %s", got)
	}
}

// Only the Chief Shield stops on the center dot or passes over it.
func TestCenter(t *testing.T) {
	s := rules.MustParse(t, "9/9/9/9/1s5h1/9/9/4K4/9 a passes=0")
	if moves := fmt.Sprint(s.AppendMoves(nil)); strings.Contains(moves, "5B-5E") || strings.Contains(moves, "5B-5F") || !strings.Contains(moves, "5B-5D") {
		t.Errorf("moves %s", moves)
	}
	s = rules.MustParse(t, "9/9/9/9/1s5h1/9/9/4K4/9 b passes=0")
	moves := fmt.Sprint(s.AppendMoves(nil))
	for _, want := range []string{"8E-5E", "8E-4E", "8E-1E", "5H-5F"} {
		if !strings.Contains(moves, want) {
			t.Errorf("%s is missing in %s", want, moves)
		}
	}
	if strings.Contains(moves, "5H-5E") || strings.Contains(moves, "5H-5D") {
		t.Errorf("a shield goes to or over the center: %s", moves)
	}
}

func TestPassesAndDraw(t *testing.T) {
	s := rules.MustParse(t, "9/1K7/9/9/9/9/7h1/7hh/7hs a passes=0")
	if got := fmt.Sprint(s.AppendMoves(nil)); got != "[pass]" {
		t.Fatalf("a side that cannot move has %s", got)
	}
	s, err := rules.Play(s, "pass")
	if err != nil || s.String() != "9/1K7/9/9/9/9/7h1/7hh/7hs b passes=1" {
		t.Fatalf("%v, %v", s, err)
	}
	if s, err = rules.Play(s, "2B-2C"); err != nil || !strings.HasSuffix(s.String(), " a passes=0") {
		t.Errorf("a move ends the passes: %v, %v", s, err)
	}
	// Neither side can move: a draw after two passes.
	s = rules.MustParse(t, "9/9/9/9/9/9/sss6/ssss5/Khss5 a passes=0")
	if s.Result().String() != "p2win" {
		t.Errorf("the Chief Shield on an outside dot: %v", s.Result())
	}
	s = rules.MustParse(t, "9/2s6/1sKs5/2s6/9/9/9/9/9 b passes=1")
	if got := fmt.Sprint(s.AppendMoves(nil)); got != "[pass]" {
		t.Fatalf("moves %s", got)
	}
	if s, err = rules.Play(s, "pass"); err != nil || s.Result() != notation.Draw || len(s.AppendMoves(nil)) != 0 {
		t.Errorf("after two passes: %v, %v, %v", s, s.Result(), err)
	}
}

// The warning of the sheet: Threats lists the moves with which the side not to move could win
// if it were its turn.
func TestThreats(t *testing.T) {
	tests := []struct{ position, want string }{
		{startText, "[]"},
		{"9/9/9/9/9/9/9/2K6/2h6 a passes=0", "[8C-8A 8C-8I 8C-1C]"},
		{"9/9/8s/4K4/9/9/9/9/9 b passes=0", "[3I-3E]"},
		{"9/9/8s/4K4/9/9/9/9/9 a passes=1", "[4E-4A 4E-4I 4E-1E 4E-9E]"},
		{"9/9/4s4/9/9/9/9/9/9 b passes=0", "[]"},
	}
	for _, tt := range tests {
		s := rules.MustParse(t, tt.position)
		if got := fmt.Sprint(s.Threats()); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.position, got, tt.want)
		}
		if s.String() != tt.position {
			t.Errorf("Threats changed %s to %s", tt.position, s)
		}
	}
}

func TestIllegalMoves(t *testing.T) {
	rules.CheckRefusals(t, [][4]string{
		{startText, "5C-6C", "not-yours", "the piece on 5C belongs to p2"},
		{startText, "2B-3B", "empty", "2B is empty"},
		{startText, "1D-2E", "swords.line", "1D and 2E are not in one row or column"},
		{startText, "1D-1E", "occupied", "1E is occupied"},
		{startText, "1D-1G", "swords.blocked", "the piece would pass over the piece on 1E"},
		{startText, "pass", "pass", "a player who can move may not pass"},
		{"9/1K7/9/9/1s7/9/9/9/9 a passes=0", "5B-5E", "swords.center", "only the Chief Shield may stop on 5E"},
		{"9/1K7/9/9/1s7/9/9/9/9 a passes=0", "5B-5F", "swords.center", "only the Chief Shield may pass over 5E"},
		{"9/9/9/9/1s7/9/9/9/9 a passes=0", "5B-5C", "finished", "the game is over"},
	})
	for _, m := range []swords.Move{0, 257 * 40, 81 << 8, 81, swords.Pass - 1} {
		_, err := rules.MustParse(t, startText).Play(m)
		if want := "swords: illegal move none: it is not a move"; err == nil || err.Error() != want {
			t.Errorf("Play(%d): %v, want %s", uint16(m), err, want)
		}
	}
	for word, want := range map[string]string{
		"5D":      `"5D": want two dots with a hyphen between them`,
		"5D-5D":   `"5D-5D": a move does not end where it began`,
		"5D-5C-1": `"5D-5C-1": more text after the move (at character 6)`,
	} {
		if _, err := swords.ParseMove(word); err == nil || err.Error() != want {
			t.Errorf("ParseMove(%s): %v, want %s", word, err, want)
		}
	}
}

func TestBadTexts(t *testing.T) {
	const rest = "/9/9/9/9/9/9/9/9"
	rules.CheckBadPositions(t, [][]string{
		{"KK7" + rest + " a passes=0", "too-many: row 1, character 2 (1B): a second Chief Shield"},
		{"9/9/9/9/4s4/9/9/9/9 a passes=0", "swords.center: row 5, character 2 (5E): only the Chief Shield may stand on the center dot"},
		{"9/9/9/9/4h4/9/9/9/9 a passes=0", "swords.center: row 5, character 2 (5E): only the Chief Shield may stand on the center dot"},
		{"sssssssss/ssssssss1/9/9/9/9/9/9/9 a passes=0", "too-many: row 2, character 8 (2H): more than sixteen swords"},
		{"hhhhhhhhh" + rest + " a passes=0", "too-many: row 1, character 9 (1I): more than eight shields"},
		{"k8" + rest + " a passes=0", `malformed: row 1, character 1 (1A): unknown piece at "k8"`},
		{"9" + rest + " c passes=0", `seat: turn: "c" is not a seat of this game, want a to b`},
		{"9" + rest + " a", "malformed: passes: the text ends before it"},
		{"9" + rest + " a passes=3", `malformed: passes: "3" is not a number from 0 to 2`},
		{"KK7/sssssssss/sssssss2/hhhhhhhhh/4s4/9/9/9/9 a passes=0",
			"too-many: row 1, character 2 (1B): a second Chief Shield",
			"too-many: row 4, character 9 (4I): more than eight shields",
			"swords.center: row 5, character 2 (5E): only the Chief Shield may stand on the center dot"},
		{"KK7/x8/9/9/4s4/9/9/9/8 c passes=4",
			"too-many: row 1, character 2 (1B): a second Chief Shield",
			`malformed: row 2, character 1 (2A): unknown piece at "x8"`,
			"swords.center: row 5, character 2 (5E): only the Chief Shield may stand on the center dot",
			"malformed: row 9, character 2: 8 spaces, want 9",
			`seat: turn: "c" is not a seat of this game, want a to b`,
			`malformed: passes: "4" is not a number from 0 to 2`},
	})
}

func mapBoard(f func(row, col int) (int, int)) func(string) string {
	return func(text string) string {
		p, q := gametest.ReadParts(text, 1), gametest.ReadParts(text, 1)
		for row := range 9 {
			for col := range 9 {
				r, c := f(row, col)
				q.Cells[r][c] = p.Cells[row][col]
			}
		}
		return q.String()
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

func quarterTurn(row, col int) (int, int) { return col, 8 - row }

func mirror(row, col int) (int, int) { return row, 8 - col }
