package ploy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/ploy"
)

const (
	startText    = "1bT4bY4bW4bC0bW4bY4bT41/2bN3bV4bI0bV4bN42/3bS4bS4bS43/9/9/9/3aS0aS0aS03/2aN0aV0aI0aV0aN72/1aT0aY0aW0aC0aW0aY0aT01 a players=2 teams=0"
	fourText     = "bC1bW3bN43cN3cT5cC1/bT3bV3bS33cS5cV5cW5/bN1bS3bS33cS5cS5cN6/9/9/9/aN2aS1aS13dS7dS7dN5/aW1aV1aS13dS7dV7dT7/aC1aT1aN73dN0dW7dC1 a players=4 teams=0"
	partnersText = "1aT4aC0aW41cW4cC0cT41/1aN3aV4aN41cN3cV4cN41/1aS4aS4aS41cS4cS4cS41/9/9/9/1bS0bS0bS01dS0dS0dS01/1bN0bV0bN71dN0dV0dN71/1bT0bC0bW01dW0dC0dT01 a players=4 teams=1 slot=a"
	middleText   = "1bT4bY41bC0bW4bY4bT41/3bV4bI0bV43/2bN31bS4bS4bN42/3aT25/4bW04/3aS05/4aS0aS13/2aN0aV0aI0aV0aN72/2aY0aW0aC0aW0aY0aT01 b players=2 teams=0"
)

var rules = gametest.Suite[ploy.State, ploy.Move]{
	Rules:     ploy.Rules(),
	Between:   ploy.Between,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "quarter turn", Position: quarterTurn, Move: quarterTurnMove},
	},
	Starts: []string{
		middleText,
		// Positions near the end, for every setup.
		"4bC04/4bS44/9/4aT04/9/9/9/9/4aC04 a players=2 teams=0",
		"bC11bS36/9/3cW0cC04/3aT01aW03/4dC0dS03/9/9/9/aC18 a players=4 teams=0",
		"bC11bS36/1aW07/3cW0cC04/3aT01aW0bW12/4dC0dS03/4dV04/9/9/aC18 c players=4 teams=0",
		"2aC01bS44/9/3cW0cC04/3aT01bW03/4dC0dS03/4bV04/9/9/bC18 a players=4 teams=1 slot=a",
		"4bS44/9/3cW0cC04/5bW03/4dC0dS03/4bV04/9/9/bC18 c players=4 teams=1 slot=a",
		"2aC06/9/3cW0cC04/3aT05/4dC0dS03/5cN03/9/9/9 d players=4 teams=1 slot=b",
		"2aC06/9/3cW0cT04/3aT01cN03/4dC0dS03/bC1dN07/9/9/9 a players=4 teams=1 slot=a",
		// Starts of four players with other pieces of the box.
		"bC1bY3bN43cI3cY5cC1/bT3bI3bS33cS5cV5cW5/bN1bS3bS33cS5cS5cN6/9/9/9/aN2aS1aS13dS7dS7dI1/aY1aV1aS13dS7dV7dY7/aC1aY1aI33dN0dW7dC1 a players=4 teams=0",
		"1aT4aC0aY41cY4cC0cT41/1aN3aI0aN41cN3cV4cI01/1aS4aS4aS41cS4cS4cS41/9/9/9/1bS0bS0bS01dS0dS0dS01/1bN0bI0bN71dN0dI0dN71/1bY0bC0bY01dW0dC0dY01 a players=4 teams=1 slot=a",
	},
	MaxPlies: 100,
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/ploy") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 2, []gametest.PerftCase{
		{Position: startText, Counts: []uint64{139, 19321, 2670047}},
		{Position: fourText, Counts: []uint64{81, 6561, 531441}},
		{Position: partnersText, Counts: []uint64{83, 6889, 573032}},
		{Position: middleText, Counts: []uint64{128, 18250}},
	})
}

// invariant checks that each seat has at most one commander, that among four players every
// seat with pieces has one, that headings are the smallest that look the same, that All
// finds the pieces of each seat, and that every move can be built from its parts.
func invariant(s ploy.State) error {
	commanders, pieces := map[notation.Seat]int{}, map[notation.Seat]int{}
	for sp := range notation.Space(81) {
		p := s.Piece(sp)
		if p == (notation.Piece{}) {
			continue
		}
		pieces[p.Seat]++
		if p.Kind == ploy.Commander {
			commanders[p.Seat]++
		}
		if int(p.Heading) >= ploy.Headings(p.Kind) {
			return fmt.Errorf("%v has a heading too large", p)
		}
	}
	for seat := range notation.AllSeats(4).All() {
		if commanders[seat] > 1 {
			return fmt.Errorf("%d commanders of %v", commanders[seat], seat)
		}
		if s.Players() == 4 && !s.Teams() && (commanders[seat] == 0) != (pieces[seat] == 0) {
			return fmt.Errorf("%v has %d pieces and %d commanders", seat, pieces[seat], commanders[seat])
		}
		if err := checkAll(s, seat); err != nil {
			return err
		}
	}
	if !s.Teams() && s.Slot() != s.Turn() {
		return fmt.Errorf("slot %v, turn %v", s.Slot(), s.Turn())
	}
	for m := range s.Moves() {
		if again := build(m); again != m {
			return fmt.Errorf("%v is built as %v", m, again)
		}
	}
	return nil
}

func checkAll(s ploy.State, seat notation.Seat) error {
	want := slices.Collect(s.Pieces(seat).All())
	for sp, p := range s.All(seat) {
		if len(want) == 0 || sp != want[0] || p != s.Piece(sp) {
			return fmt.Errorf("All(%v) yields %v on %v before %v", seat, p, sp, want)
		}
		want = want[1:]
	}
	if len(want) > 0 {
		return fmt.Errorf("All(%v) lacks %v", seat, want)
	}
	return nil
}

// All is empty for seats that are not in the game, and stops when the loop does.
func TestAll(t *testing.T) {
	s := ploy.MustParse(startText)
	for _, seat := range []notation.Seat{0, 3, 5, 65535} {
		for sp, p := range s.All(seat) {
			t.Errorf("%v has %v on %v", seat, p, sp)
		}
	}
	n := 0
	for range s.All(2) {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("a loop went on for %d pieces", n)
	}
}

// build returns the move that the constructors build from the parts of m.
func build(m ploy.Move) ploy.Move {
	from, _ := m.From()
	to, _ := m.To()
	if from == to {
		return ploy.Rotate(from, m.Eighths())
	}
	return ploy.Between(from, to).Rotating(m.Eighths())
}

// Moves have the documented numbers.
func TestMoveNumbers(t *testing.T) {
	tests := []struct {
		move   ploy.Move
		number uint16
		word   string
	}{
		{0, 0, "none"},
		{ploy.Between(0, 1), 8, "1A-1B"},
		{ploy.Between(66, 39), (66*81 + 39) * 8, "8D-5D"},
		{ploy.Between(66, 39).Rotating(7), (66*81+39)*8 + 7, "8D-5D+7"},
		{ploy.Between(66, 39).Rotating(7).Rotating(0), (66*81 + 39) * 8, "8D-5D"},
		{ploy.Rotate(0, 1), 1, "1A+1"},
		{ploy.Rotate(80, 7), 81*81*8 - 1, "9I+7"},
		{ploy.Between(40, 40), 0, "none"},
		{ploy.Between(81, 0), 0, "none"},
		{ploy.Between(256, 0), 0, "none"},
		{ploy.Between(0, 81), 0, "none"},
		{ploy.Between(0, 1).Rotating(8), 0, "none"},
		{ploy.Between(0, 1).Rotating(-1), 0, "none"},
		{ploy.Rotate(81, 1), 0, "none"},
		{ploy.Rotate(256, 1), 0, "none"},
		{ploy.Rotate(5, 0), 0, "none"},
		{ploy.Rotate(5, 8), 0, "none"},
		{ploy.Rotate(5, 1).Rotating(2), 0, "none"},
		{ploy.Move(65535).Rotating(2), 0, "none"},
	}
	for _, tt := range tests {
		if uint16(tt.move) != tt.number || tt.move.String() != tt.word {
			t.Errorf("%d prints %v, want %d and %s", tt.move, tt.move, tt.number, tt.word)
		}
	}
	s := rules.MustParse(t, middleText)
	legal := s.AppendMoves(nil)
	for number := range 1 << 16 {
		m := ploy.Move(number)
		if _, err := s.Play(m); (err == nil) != slices.Contains(legal, m) {
			t.Errorf("Play(%d): %v", number, err)
		}
		_, from := m.From()
		_, to := m.To()
		if m.String() == "none" {
			if from || to || m.Eighths() != 0 {
				t.Errorf("%d is no move, but has spaces or a turn", number)
			}
			continue
		}
		if again, err := ploy.ParseMove(m.String()); again != m || err != nil || !from || !to {
			t.Errorf("%d prints %v, which reads as %d, %v", number, m, again, err)
		}
	}
}

// Indicators, Reach and Headings. They return 0 for invalid kinds and headings.
func TestIndicators(t *testing.T) {
	kinds := []notation.Kind{ploy.Commander, ploy.LanceT, ploy.LanceY, ploy.LanceW, ploy.ProbeI, ploy.ProbeV, ploy.ProbeN, ploy.Shield}
	for i, kind := range kinds {
		letter := "CTYWIVNS"[i]
		looks := map[uint8]bool{}
		for heading := range 8 {
			var want uint8
			for _, d := range shown(letter, heading) {
				want |= 1 << d
			}
			got := ploy.Indicators(kind, uint8(heading))
			if got != want {
				t.Errorf("%c at heading %d: %08b, want %08b", letter, heading, got, want)
			}
			looks[got] = true
		}
		if ploy.Reach(kind) != far[letter] || ploy.Headings(kind) != len(looks) {
			t.Errorf("%c: reach %d, %d headings", letter, ploy.Reach(kind), ploy.Headings(kind))
		}
		if ploy.Indicators(kind, 8) != 0 || ploy.Indicators(kind, 255) != 0 {
			t.Errorf("%c points somewhere at headings that there are not", letter)
		}
	}
	for _, kind := range []notation.Kind{0, 9, 255} {
		if ploy.Indicators(kind, 0) != 0 || ploy.Reach(kind) != 0 || ploy.Headings(kind) != 0 {
			t.Errorf("kind %d is something", kind)
		}
	}
}

func moves(s ploy.State, prefix string) string {
	var list []string
	for m := range s.Moves() {
		if word := m.String(); strings.HasPrefix(word, prefix) {
			list = append(list, word)
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestStarts(t *testing.T) {
	tests := []struct {
		opts []notation.Option
		want string
	}{
		{nil, startText},
		{[]notation.Option{notation.Players(4)}, fourText},
		{[]notation.Option{notation.Teams()}, partnersText},
	}
	for _, tt := range tests {
		s, err := ploy.New(tt.opts...)
		if err != nil {
			t.Fatal(err)
		}
		if s.String() != tt.want {
			t.Errorf("got  %s\nwant %s", s, tt.want)
		}
	}
}

// How every kind moves from the middle of an empty board, and how it turns.
func TestKinds(t *testing.T) {
	tests := []struct{ word, want string }{
		{"aC0", "5E+1 5E-4D 5E-4F 5E-6D 5E-6F"},
		{"aC1", "5E+1 5E-4E 5E-5D 5E-5F 5E-6E"},
		{"aT0", "5E+1 5E+2 5E+3 5E+4 5E+5 5E+6 5E+7 5E-2E 5E-3E 5E-4E 5E-5B 5E-5C 5E-5D 5E-5F 5E-5G 5E-5H"},
		{"aY0", "5E+1 5E+2 5E+3 5E+4 5E+5 5E+6 5E+7 5E-2B 5E-2H 5E-3C 5E-3G 5E-4D 5E-4F 5E-6E 5E-7E 5E-8E"},
		{"aW0", "5E+1 5E+2 5E+3 5E+4 5E+5 5E+6 5E+7 5E-2B 5E-2E 5E-2H 5E-3C 5E-3E 5E-3G 5E-4D 5E-4E 5E-4F"},
		{"aI0", "5E+1 5E+2 5E+3 5E-3E 5E-4E 5E-6E 5E-7E"},
		{"aI2", "5E+1 5E+2 5E+3 5E-5C 5E-5D 5E-5F 5E-5G"},
		{"aV0", "5E+1 5E+2 5E+3 5E+4 5E+5 5E+6 5E+7 5E-3C 5E-3G 5E-4D 5E-4F"},
		{"aN0", "5E+1 5E+2 5E+3 5E+4 5E+5 5E+6 5E+7 5E-3E 5E-3G 5E-4E 5E-4F"},
		{"aS3", "5E+1 5E+2 5E+3 5E+4 5E+5 5E+6 5E+7 5E-6F 5E-6F+1 5E-6F+2 5E-6F+3 5E-6F+4 5E-6F+5 5E-6F+6 5E-6F+7"},
	}
	for _, tt := range tests {
		text := "aS4aC17/9/9/9/4" + tt.word + "4/9/9/9/bC08 a players=2 teams=0"
		if tt.word[1] == 'C' {
			text = "aS48/9/9/9/4" + tt.word + "4/9/9/9/bC0bS07 a players=2 teams=0"
		}
		text = strings.Replace(text, "/bC08 ", "/bC0bS07 ", 1)
		if got := moves(rules.MustParse(t, text), "5E"); got != tt.want {
			t.Errorf("%s: got  %s\nwant %s", tt.word, got, tt.want)
		}
	}
}

func TestSentences(t *testing.T) {
	tests := []struct{ sentence, position, move, want, result string }{
		{"a piece captures by moving onto an opponent's piece",
			"bC0bS07/9/4bT04/9/4aT04/9/9/9/4aC04 a players=2 teams=0", "5E-3E",
			"bC0bS07/9/4aT04/9/9/9/9/9/4aC04 b players=2 teams=0", "none"},
		{"a shield may turn after its motion move",
			"bC0bS07/9/9/9/4aS04/9/9/9/4aC04 a players=2 teams=0", "5E-4E+7",
			"bC0bS07/9/9/4aS74/9/9/9/9/4aC04 b players=2 teams=0", "none"},
		{"a direction move turns the piece clockwise, to the smallest heading that shows it",
			"bC0bS07/9/9/9/4aI34/9/9/9/4aC04 a players=2 teams=0", "5E+1",
			"bC0bS07/9/9/9/4aI04/9/9/9/4aC04 b players=2 teams=0", "none"},
		{"two players: the commander is captured",
			"bC0bS07/9/aT08/9/9/9/9/9/4aC04 a players=2 teams=0", "3A-1A",
			"aT0bS07/9/9/9/9/9/9/9/4aC04 b players=2 teams=0", "p1win"},
		{"two players: all lances, probes and shields are captured, the commander stays",
			"bC0bS07/9/1aT07/9/9/9/9/9/4aC04 a players=2 teams=0", "3B-1B",
			"bC0aT07/9/9/9/9/9/9/9/4aC04 b players=2 teams=0", "p1win"},
		{"four players: the captor of a commander owns all that player's pieces",
			"bC01bT0bS05/9/aT07dC0/8dS0/9/9/9/7cS01/aC17cC0 a players=4 teams=0", "3A-1A",
			"aT01aT0aS05/9/8dC0/8dS0/9/9/9/7cS01/aC17cC0 c players=4 teams=0", "none"},
		{"four players: seats are out in any order, and the turn passes over them",
			"8dC0/8dS0/9/9/9/9/1cW47/aC0aS07/aT0aS06cC0 c players=4 teams=0", "7B-8A",
			"8dC0/8dS0/9/9/9/9/9/cW4cS07/cT0cS06cC0 d players=4 teams=0", "none"},
		{"four players: a player without lance, probe or shield is out and the commander is removed",
			"bC01bT06/9/2aT05dC0/8dS0/9/9/9/7cS01/aC17cC0 a players=4 teams=0", "3C-1C",
			"2aT06/9/8dC0/8dS0/9/9/9/7cS01/aC17cC0 c players=4 teams=0", "none"},
		{"four players: the last one left wins",
			"bC01bT06/9/2aT06/9/9/9/9/9/aC18 a players=4 teams=0", "3C-1C",
			"2aT06/9/9/9/9/9/9/9/aC18 a players=4 teams=0", "p1win"},
		{"partnership: armies are not taken over, and a beaten player with pieces plays on",
			"bC01bT06/9/aT07dC0/8dS0/9/9/9/7cS01/aC17cC0 a players=4 teams=1 slot=a", "3A-1A",
			"aT01bT06/9/8dC0/8dS0/9/9/9/7cS01/aC17cC0 b players=4 teams=1 slot=b", "none"},
		{"partnership: a lone commander stays and plays on",
			"bC01bT06/9/2aT05dC0/8dS0/9/9/9/7cS01/aC17cC0 a players=4 teams=1 slot=a", "3C-1C",
			"bC01aT06/9/8dC0/8dS0/9/9/9/7cS01/aC17cC0 b players=4 teams=1 slot=b", "none"},
		{"partnership: a player without any piece is out, and the partner takes those turns",
			"2bT06/9/2aT05dC0/8dS0/9/9/9/7cS01/aC17cC0 a players=4 teams=1 slot=a", "3C-1C",
			"2aT06/9/8dC0/8dS0/9/9/9/7cS01/aC17cC0 d players=4 teams=1 slot=b", "none"},
		{"partnership: both commanders captured",
			"2bT06/9/dC08/aT07dS0/9/9/9/7cS01/aC17cC0 a players=4 teams=1 slot=a", "4A-3A",
			"2bT06/9/aT08/8dS0/9/9/9/7cS01/aC17cC0 b players=4 teams=1 slot=b", "p13win"},
		{"partnership: one commander and all of the partner's lances, probes and shields",
			"2bT06/9/dS0dC07/aT08/9/9/9/7cS01/aC17cC0 a players=4 teams=1 slot=a", "4A-3A",
			"2bT06/9/aT0dC07/9/9/9/9/7cS01/aC17cC0 b players=4 teams=1 slot=b", "p13win"},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			s, err := rules.Play(rules.MustParse(t, tt.position), tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if s.String() != tt.want || s.Result().String() != tt.result {
				t.Errorf("got  %s %v\nwant %s %s", s, s.Result(), tt.want, tt.result)
			}
		})
	}
}

// Four players: a piece that is taken over belongs to its new owner in every way. It
// moves for them, is captured as theirs, and keeps them in the game.
func TestTakenOver(t *testing.T) {
	s := rules.MustParse(t, "cC0cT07/9/aT08/bT08/9/9/9/9/aC01bC04dC0dS0 a players=4 teams=0")
	s = rules.MustPlay(t, s, "3A-1A") // captures seat 3's commander
	if got := s.Piece(1); got != (notation.Piece{Seat: 1, Kind: ploy.LanceT}) {
		t.Errorf("1B holds %v, want a lance of seat 1", got)
	}
	s = rules.MustPlay(t, s, "4A-1A", "9H+1") // captures the last piece with which seat 1 began
	if s.Turn() != 1 || s.Beaten(1) {
		t.Errorf("%v: the lance on 1B should keep seat 1 in", s)
	}
	if got, want := moves(s, "1B-"), "1B-1A 1B-1C 1B-1D 1B-1E"; got != want {
		t.Errorf("the lance on 1B has the moves %s, want %s", got, want)
	}
	s = rules.MustPlay(t, s, "9A+1", "1A-1B")
	if got, want := s.String(), "1bT07/9/9/9/9/9/9/9/2bC04dC1dS0 d players=4 teams=0"; got != want {
		t.Errorf("without the lance seat 1 should be out:\n got %s\nwant %s", got, want)
	}
}

// Four players and partners may have any pieces that a color of the box has, including Y
// lances and I probes. Green and coral have 6 lances and 5 probes each, yellow and blue 2
// lances and 3 probes.
func TestBox(t *testing.T) {
	army := func(seat, rows string) string { return strings.ReplaceAll(rows, "?", seat) }
	const (
		whole = "?C0?T0?T0?Y0?Y0?W0?W0?I0?V0/?V0?N0?N0?S0?S0?S03/" // green or coral
		fewer = "?C0?Y0?Y0?I0?V0?V0?S0?S0?S0/"                     // yellow or blue, as it might be
	)
	box := army("a", whole) + army("b", fewer) + army("c", whole) + army("d", fewer) + "9/9/9"
	three := army("a", whole) + army("b", whole) + army("c", whole) + "dC0dS07/9/9"
	lances := "aC0aT0aT0aT05/bC0bS07/cC0cS07/dC0dS07/9/9/9/9/9"
	probes := "aC0aI0aI06/bC0bS07/cC0cS07/dC0dS07/9/9/9/9/9"
	const four, partners = " a players=4 teams=0", " a players=4 teams=1 slot=a"
	tests := []struct{ name, text, reason string }{
		{"four players with all pieces of the box", box + four, ""},
		{"partners with all pieces of the box", box + partners, ""},
		{"four players with more lances than the box has", three + four, "row 5, character 16 (5F): more pieces of the kind W than the box has"},
		{"partners with three colors that have all lances", three + partners, "board: only two colors of the box have more than two lances and three probes"},
		{"four players, one with lances of two colors", lances + four, ""},
		{"partners, one with lances of two colors", lances + partners, "row 1, character 10 (1D): more pieces of the kind T than the box has"},
		{"four players, one with probes of two colors", probes + four, ""},
		{"partners, one with probes of two colors", probes + partners, "row 1, character 7 (1C): more pieces of the kind I than the box has"},
		{"four players with four I probes", "aC0aI0aI0aI0aI04/bC0bS07/cC0cS07/dC0dS07/9/9/9/9/9" + four, ""},
		{"four players with five I probes", "aC0aI0aI0aI0aI0aI03/bC0bS07/cC0cS07/dC0dS07/9/9/9/9/9" + four, "row 1, character 16 (1F): more pieces of the kind I than the box has"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := ploy.Parse(tt.text)
			if tt.reason == "" && (err != nil || s.String() != tt.text) {
				t.Errorf("got %v, %v", s, err)
			}
			if tt.reason != "" && (err == nil || err.Error() != "ploy position: "+tt.reason) {
				t.Errorf("got %v\nwant ploy position: %s", err, tt.reason)
			}
		})
	}
}

// The sheet: with player A out, play goes B, C, D, C, B, C, D, C.
func TestRotation(t *testing.T) {
	s := rules.MustParse(t, "8bC0/8bS0/9/4cW04/3cC05/9/9/9/dC0dT07 b players=4 teams=1 slot=b")
	var order, slots []byte
	for range 8 {
		order, slots = append(order, s.Turn().Letter()), append(slots, s.Slot().Letter())
		for m := range s.Moves() {
			if from, _ := m.From(); m == ploy.Rotate(from, 1) {
				s = s.After(m)
				break
			}
		}
	}
	if string(order) != "bcdcbcdc" || string(slots) != "bcdabcda" {
		t.Errorf("order %s, slots %s", order, slots)
	}
}

// Partners' pieces block each other and are never captured. For four players on their own,
// everybody else is an enemy.
func TestPartners(t *testing.T) {
	const board = "bC0bS07/9/9/4cT04/9/4aT04/9/dC0dS07/4aC0cC0cS02 a players=4 "
	if got := moves(rules.MustParse(t, board+"teams=1 slot=a"), "6E-"); got != "6E-5E 6E-6B 6E-6C 6E-6D 6E-6F 6E-6G 6E-6H" {
		t.Errorf("in partnership: %s", got)
	}
	if got := moves(rules.MustParse(t, board+"teams=0"), "6E-"); !strings.Contains(got, "6E-4E") {
		t.Errorf("of four players: %s", got)
	}
}

func TestIllegalMoves(t *testing.T) {
	rules.CheckRefusals(t, [][4]string{
		{startText, "5E-4E", "empty", "5E is empty"},
		{startText, "3D-4D", "not-yours", "the piece on 3D belongs to p2"},
		{startText, "9E+2", "ploy.turn", "a turn by 2 eighths shows the same indicators as a smaller turn, or as none"},
		{startText, "8E+4", "ploy.turn", "a turn by 4 eighths shows the same indicators as a smaller turn, or as none"},
		{startText, "9B-6B+1", "ploy.shield", "only a shield may turn after its motion move"},
		{startText, "7D-6E", "ploy.line", "the piece on 7D has no indicator toward 6E"},
		{startText, "7D-5D", "ploy.reach", "5D is 2 spaces away, and the piece on 7D moves at most 1"},
		{startText, "7D-5E", "ploy.line", "5E is not in line with 7D"},
		{startText, "9D-7D", "ploy.blocked", "the piece would pass over the piece on 8D"},
		{startText, "9D-8D", "ploy.own-piece", "a piece of the same player stands on 8D"},
		{"bC0bS07/9/9/4cT04/9/4aT04/9/dC0dS07/4aC0cC0cS02 a players=4 teams=1 slot=a", "6E-4E", "ploy.partner", "a partner's piece stands on 4E"},
		{"4aC04/9/9/9/9/9/9/9/bC0bS07 b players=2 teams=0", "9A+1", "finished", "the game is over"},
	})
	for word, want := range map[string]string{
		"5D":      `"5D": want + and the eighths of a turn, or - and a space (at character 3)`,
		"5D-5D":   `"5D-5D": a move does not end where it began`,
		"5D+0":    `"5D+0": want + and the eighths of a turn, 1 to 7 (at character 3)`,
		"5D+8":    `"5D+8": want + and the eighths of a turn, 1 to 7 (at character 3)`,
		"5D-5E+":  `"5D-5E+": want + and the eighths of a turn, 1 to 7 (at character 6)`,
		"5D-5E+1": "",
	} {
		_, err := ploy.ParseMove(word)
		if got := fmt.Sprint(err); want == "" && err != nil || want != "" && got != want {
			t.Errorf("ParseMove(%s): %v, want %s", word, err, want)
		}
	}
}

func TestBadTexts(t *testing.T) {
	const rest = "/9/9/9/9/9/9/9/bC0bS07"
	rules.CheckBadPositions(t, [][]string{
		{"aC28" + rest + " a players=2 teams=0", "malformed: row 1, character 1 (1A): the heading is not the smallest that shows these indicators"},
		{"aI48" + rest + " a players=2 teams=0", "malformed: row 1, character 1 (1A): the heading is not the smallest that shows these indicators"},
		{"aT88" + rest + " a players=2 teams=0", "malformed: row 1, character 1 (1A): the heading is not the smallest that shows these indicators"},
		{"aX08" + rest + " a players=2 teams=0", `malformed: row 1, character 1 (1A): unknown piece at "aX08"`},
		{"aC0aC17" + rest + " a players=2 teams=0", "too-many: row 1, character 4 (1B): a second commander of one player"},
		{"aC0aI0aI06" + rest + " a players=2 teams=0", "too-many: row 1, character 7 (1C): more pieces of the kind I than the box has"},
		{"aC0cS07" + rest + " a players=2 teams=0", "seat: row 1, character 4 (1B): a piece of a seat that is not in the game"},
		{"aC0aS07" + rest + " a players=3 teams=0", "players: players: the game is for 2 or 4 players"},
		{"aC0aS07" + rest + " c players=2 teams=0", "seat: turn: c is not in a game for 2"},
		{"aC0aS07" + rest + " a players=2 teams=1 slot=a", "teams: teams: partners need 4 players"},
		{"aC0aS07" + rest + " a players=4 teams=1", "malformed: slot: the text ends before it"},
		{"aC0aS07" + rest + " a players=4 teams=1 slot=e", `malformed: slot: "e" is not one of a, b, c, d`},
		{"aC0aS07" + rest + " a players=4 teams=1 slot=b", "contradiction: turn: a does not play the slot of b"},
		{"aC0aS07" + rest + " a players=2 teams=0 slot=a", `malformed: end: "slot=a" is more than the text should hold`},
		{"9/9/9/9/9/9/9/9/bC08 a players=2 teams=0", "finished: board: both players have lost"},
		{"aC08" + rest + " b players=4 teams=0", "seat: board: seat a lacks a commander or any other piece, so it is out and has no pieces"},
		{"aC0aS07" + rest + " c players=4 teams=0", "seat: turn: c is out"},
		{"9/9/9/9/9/9/9/9/bC08 b players=4 teams=1 slot=b", "finished: board: both sides are beaten"},
		{"aC0aC1aI0aI0bS04/9/9/9/9/9/9/9/cS08 d players=4 teams=0",
			"too-many: row 1, character 4 (1B): a second commander of one player",
			"seat: board: seat b lacks a commander or any other piece, so it is out and has no pieces",
			"seat: board: seat c lacks a commander or any other piece, so it is out and has no pieces",
			"seat: turn: d is out"},
		{"aC2bS1aI0aI0bS04/9/9/9/9/9/9/9/cS08 d players=2 teams=0",
			"malformed: row 1, character 1 (1A): the heading is not the smallest that shows these indicators",
			"too-many: row 1, character 10 (1D): more pieces of the kind I than the box has",
			"seat: row 9, character 1 (9A): a piece of a seat that is not in the game",
			"seat: turn: d is not in a game for 2"},
		{"aC0aC1bC06/9/9/9/9/9/9/9/9 d players=4 teams=1 slot=b",
			"too-many: row 1, character 4 (1B): a second commander of one player",
			"finished: board: both sides are beaten",
			"contradiction: turn: d does not play the slot of b"},
		{"aC28/x8/9/9/9/9/9/9/9 e players=5 teams=2 slot=e z",
			"malformed: row 1, character 1 (1A): the heading is not the smallest that shows these indicators",
			`malformed: row 2, character 1 (2A): unknown piece at "x8"`,
			`malformed: turn: "e" is not a seat of this game, want a to d`,
			`malformed: players: "5" is not a number from 2 to 4`,
			`malformed: teams: "2" is not a number from 0 to 1`},
	})
}

// The diagram shows every piece with a stroke for each of its indicators.
func TestDiagram(t *testing.T) {
	const want = `
   +-------+-------+-------+-------+-------+-------+-------+-------+-------+
   |       |       |   | / | \   / |   |   | \   / | \ |   |       |       |
 8 |       |       |  aN0  |  aV0  |  aI0  |  aV0  |  aN7  |       |       | 8
   |       |       |       |       |   |   |       |       |       |       |
   +-------+-------+-------+-------+-------+-------+-------+-------+-------+
   |       |   |   | \   / | \ | / | \   / | \ | / | \   / |   |   |       |
 9 |       | -aT0- |  aY0  |  aW0  |  aC0  |  aW0  |  aY0  | -aT0- |       | 9
   |       |       |   |   |       | /   \ |       |   |   |       |       |
   +-------+-------+-------+-------+-------+-------+-------+-------+-------+
`
	if got := rules.MustParse(t, startText).Diagram(); !strings.Contains(got, want) {
		t.Errorf("the last two rows should be%s\nin\n%s", want, got)
	}
}

// quarterTurn turns a position text clockwise, with the headings.
func quarterTurn(text string) string {
	p, q := gametest.ReadParts(text, 3), gametest.ReadParts(text, 3)
	for row := range 9 {
		for col := range 9 {
			word := p.Cells[row][col]
			if word != "" {
				word = fmt.Sprintf("%s%d", word[:2], smallest(word[1], int(word[2]-'0')+2))
			}
			q.Cells[col][8-row] = word
		}
	}
	return q.String()
}

func quarterTurnMove(move string) string {
	way, turn, turned := strings.Cut(move, "+")
	words := strings.Split(way, "-")
	for i, w := range words {
		row, col := gametest.RowCol(w)
		words[i] = gametest.Label(col, 8-row)
	}
	move = strings.Join(words, "-")
	if turned {
		move += "+" + turn
	}
	return move
}
