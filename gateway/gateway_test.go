package gateway_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const (
	start2 = "12/6aT5/2aC9/11bS/12/12/12/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0"
	start3 = "3bS8/6aT5/2aC6bC2/11cS/12/12/10bT1/12/aS11/9cC2/5cT6/12 a players=3 teams=0 reserve=T3S5,T3S5,T3S5 passes=0"
	start4 = "3bS8/6aT5/2aC6bC2/11cS/12/1dT10/10bT1/12/aS11/2dC6cC2/5cT6/8dS3 a players=4 teams=0 reserve=T3S5,T3S5,T3S5,T3S5 passes=0"
	startT = "3bS8/6aT5/2aC6bC2/11cS/12/1dT10/10bT1/12/aS11/2dC6cC2/5cT6/8dS3 a players=4 teams=1 reserve=T3S5,T3S5,T3S5,T3S5 passes=0"

	middle2 = "12/12/12/10aS1/2aC5bCbT1aS/8aS2bT/2bS8bT/1aS4aTbS2bT1/12/12/12/12 b players=2 teams=0 reserve=T3S2,T0S4 passes=0"
	middle3 = "12/3aT4bC3/12/7cTcT1aC1/9aSaScS/12/5cC1bSbS3/4cS2bT4/3cS8/5bT2aS3/7aS4/12 a players=3 teams=0 reserve=T3S2,T2S4,T2S3 passes=0"
	middle4 = "3bS8/10aS1/10aC1/6cS5/1dS5cT4/1dTdS2aS2cC3/6dS3bT1/11aT/5bS6/1dTcT4dC2aS1/4cS1bCdS4/12 b players=4 teams=0 reserve=T3S3,T3S4,T2S4,T2S2 passes=0"
	middleT = "4cT3dC3/4cS7/12/4bC1cS5/3bS1cC1aT2bScS/3dT3aS2bT1/4dS1dT5/aT11/12/4bS7/4aS1bTdS4/4aC2dT2bS1 b players=4 teams=1 reserve=T2S4,T2S2,T3S3,T1S4 passes=0"
	ending2 = "1aS7bT2/1aT4aT3bT1/12/12/6bSbS1aCaS1/12/1bC5aS4/1bT8bTbS/12/12/7aS2bS1/7aT4 b players=2 teams=0 reserve=T1S2,T0S2 passes=0"
	ending3 = "5aS1cC4/2bT6aSaS1/12/12/2bS1aT3cS1bS1/2cSbS3aT1bC2/bT11/1aS2aT2aS2cS1/7aS2cTaC/12/12/9cS2 c players=3 teams=0 reserve=T1S0,T2S3,T3S2 passes=0"
	ending4 = "5dS1bT4/1cS2aSaT1bTbTaSaS1/1cT6aC3/12/1bS2dT1bSbSbSbC2/1bS3dT4cS1/1dC2cS7/1dS2cT2dT4/12/1aS2cS7/1aT2cScC1dTdS1dS1/1aT8dS1 d players=4 teams=0 reserve=T1S2,T1S1,T2S1,T0S1 passes=0"
	endingT = "7dT4/2dS1aS2dS2aS1/1dT4dC5/12/cTcS2bT2cT1cS2/8dS1bT1/5aCbSaSdT3/aTcS2cS2bS2dT1/4cCbCaTbT2dSdS/1aS7cT2/1aT2bSbS1aScS1aT1/aS3bT6cS c players=4 teams=1 reserve=T0S0,T0S2,T1S0,T0S1 passes=0"
	endingU = "1dT2cT2aC2dT1/cS1bS2bCaTcS2bS1/1dS1bT3aT4/2cC1bT1aS4dT/1cS2bT2aSaS1dSdS/1aS1bS1cTdC5/8aT3/2bSaScScT1dT3bT/12/3cTcS2dS1bS2/11dS/cSbS10 d players=4 teams=1 reserve=T1S1,T0S0,T0S0,T0S1 passes=0"
)

// Seat a's three pieces are where three full rows cross a full column, so they cannot move.
var passText = pos(`aC2A aT5A aS8A
	bC1A bS3A bS4A bS6A bT7A bT9A bT10A bS11A bS12A bT2C
	cC2D cS2F cS2G cS2I cT2J cT2L cT5C cS5D cS5F cT5G
	dC5I dS5J dS5L dS8C dT8D dT8F dT8G dS8I dS8J dT8L`, "4", "a")

// The pieces that stand around 5E so that nothing on it can move, three of them
// in its field.
const shutIn = `bS5A bS5C bS5D bS5F bS4E bT6E bT3E bT7E bC5G
	aS5I aS5J aS5L aT1E aT9E aT10E aC12E`

var starts = []string{
	middle2, middle3, middle4, middleT, ending2, ending3, ending4, endingT, endingU, passText,
	pos("aS5E "+shutIn, "2", "a"),
	pos("aS5E aS2B "+shutIn+" cC1A cS1B cT12L", "3", "a"),
	pos("aC1A aT5E aS1C aT12L bS4F bC6E bT9C", "2", "a"),
	reseat(reseat(ending3)),
}

var rules = gametest.Suite[gateway.State, gateway.Move]{
	Rules:     gateway.Rules(),
	Between:   gateway.Between,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "the diagonal from 1A to 12L", Position: flip, Move: flipMove},
		{Name: "a quarter turn", Position: turned, Move: turnedMove},
		{Name: "other seats", Position: reseat, Move: func(move string) string { return move }},
	},
	Starts:   starts,
	MaxPlies: 40,
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/gateway") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middle2) }

// pos builds a position text from pieces such as "aC1A", a setup ("2", "3", "4" or "4t" for
// teams) and the turn. Pieces that are not on the board are in reserve.
func pos(pieces, setup, turn string) string {
	players, teams := int(setup[0]-'0'), 0
	if len(setup) > 1 {
		teams = 1
	}
	p := gametest.Parts{Turn: turn}
	for range 12 {
		p.Cells = append(p.Cells, make([]string, 12))
	}
	left := map[string]int{}
	for _, word := range strings.Fields(pieces) {
		row, col := gametest.RowCol(word[2:])
		p.Cells[row][col] = word[:2]
		left[word[:2]]--
	}
	var reserves []string
	for _, seat := range seats[:players] {
		reserves = append(reserves, fmt.Sprintf("T%dS%d", 4+left[string(seat)+"T"], 6+left[string(seat)+"S"]))
	}
	p.Keys = []string{
		fmt.Sprint("players=", players), fmt.Sprint("teams=", teams),
		"reserve=" + strings.Join(reserves, ","), "passes=0",
	}
	return p.String()
}

func mustSpace(t *testing.T, label string) board.Space {
	t.Helper()
	sp, err := board.Grid().ParseSpace(label)
	if err != nil {
		t.Fatal(err)
	}
	return sp
}

func TestStarts(t *testing.T) {
	tests := []struct {
		opts []notation.Option
		want string
	}{
		{nil, start2},
		{[]notation.Option{notation.Players(2)}, start2},
		{[]notation.Option{notation.Players(3)}, start3},
		{[]notation.Option{notation.Players(4)}, start4},
		{[]notation.Option{notation.Teams()}, startT},
		{[]notation.Option{notation.Players(4), notation.Teams()}, startT},
	}
	for _, tt := range tests {
		s, err := gateway.New(tt.opts...)
		if err != nil || s.String() != tt.want {
			t.Errorf("got  %v, %v\nwant %v", s, err, tt.want)
		}
		if s != rules.MustParse(t, tt.want) || s.Teams() != strings.Contains(tt.want, "teams=1") {
			t.Errorf("%v: not the state of its text", s)
		}
	}
	if _, err := gateway.New(notation.Players(3), notation.Teams()); err == nil {
		t.Error("teams of three: no error")
	}
}

// Two players use the first and third of the four places, and three use the first three.
func TestPlaces(t *testing.T) {
	places := []string{"C3C S9A T2G", "C3J S1D T7K", "C10J S4L T11F", "C10C S12I T6B"}
	for players, used := range map[int][]int{2: {0, 2}, 3: {0, 1, 2}, 4: {0, 1, 2, 3}} {
		var pieces []string
		for seat, place := range used {
			for _, word := range strings.Fields(places[place]) {
				pieces = append(pieces, seats[seat:seat+1]+word)
			}
		}
		s, err := gateway.New(notation.Players(players))
		if want := pos(strings.Join(pieces, " "), fmt.Sprint(players), "a"); err != nil || s.String() != want {
			t.Errorf("%d players: %v, %v, want %s", players, s, err, want)
		}
	}
}

// The counts for the setups, and for positions with entries and forced moves.
func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 2, []gametest.PerftCase{
		{Position: start2, Counts: []uint64{62, 3850, 235742}},
		{Position: start3, Counts: []uint64{61, 3680, 226049}},
		{Position: start4, Counts: []uint64{60, 3619, 218750}},
		{Position: startT, Counts: []uint64{60, 3619, 217322}},
		{Position: passText, Counts: []uint64{1, 104, 9424}},
	})
	gametest.RunPerft(t, rules, 1, []gametest.PerftCase{
		{Position: middle2, Counts: []uint64{118, 11590}},
		{Position: middle3, Counts: []uint64{98, 8602, 943166}},
		{Position: middle4, Counts: []uint64{80, 7470, 807272}},
		{Position: middleT, Counts: []uint64{103, 8417, 889219}},
		{Position: ending3, Counts: []uint64{106, 14994}},
		{Position: starts[10], Counts: []uint64{77, 8134, 16033}},
		{Position: starts[12], Counts: []uint64{17, 1048, 83427}},
		{Position: endingT, Counts: []uint64{146, 23184}},
	})
}

// Random play reaches every kind of move and end, so the checks of TestRules do, too.
func TestRandomPlayReachesEverything(t *testing.T) {
	seen := map[string]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, text := range append([]string{start2, start3, start4, startT}, starts...) {
		for range 200 {
			s := rules.MustParse(t, text)
			for range rules.MaxPlies {
				moves := s.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				next := s.After(m)
				for _, kind := range happened(s, next, m) {
					seen[kind]++
				}
				s = next
			}
		}
	}
	for _, kind := range []string{
		"move", "pass", "triangle entered", "square entered", "the gateway just left entered",
		"forced off, one piece", "forced off, several", "forced off and stays in the field", "forced off and enters",
		"finished partner moves", "2: p1win", "2: p2win", "3: p1win", "3: p2win", "3: p3win",
		"4: p1win", "4: p2win", "4: p3win", "4: p4win", "4t: p13win", "4t: p24win",
	} {
		if seen[kind] == 0 {
			t.Errorf("never happened: %s", kind)
		}
		delete(seen, kind)
	}
	if len(seen) != 0 {
		t.Errorf("unexpected: %v", seen)
	}
}

// happened describes what a move has done.
func happened(s, next gateway.State, m gateway.Move) (kinds []string) {
	if m == gateway.Pass {
		return []string{"pass"}
	}
	from, _ := m.From()
	to, _ := m.To()
	stays := board.FieldOf(from) == board.FieldOf(to)
	forced := s.Forced()
	switch {
	case forced.Len() == 1:
		kinds = append(kinds, "forced off, one piece")
	case forced.Len() > 1:
		kinds = append(kinds, "forced off, several")
	}
	if !forced.IsEmpty() && stays {
		kinds = append(kinds, "forced off and stays in the field")
	}
	if !forced.IsEmpty() && m.Entry() != 0 {
		kinds = append(kinds, "forced off and enters")
	}
	if m.Entry() != 0 && board.IsCenter(from) && stays {
		kinds = append(kinds, "the gateway just left entered")
	}
	switch m.Entry() {
	case 0:
		kinds = append(kinds, "move")
	case gateway.Triangle:
		kinds = append(kinds, "triangle entered")
	case gateway.Square:
		kinds = append(kinds, "square entered")
	}
	if s.Reserve(s.Turn(), gateway.Triangle)+s.Reserve(s.Turn(), gateway.Square) == 0 {
		kinds = append(kinds, "finished partner moves")
	}
	if r := next.Result(); r.Over() {
		setup := fmt.Sprint(s.Players())
		if s.Teams() {
			setup += "t"
		}
		kinds = append(kinds, fmt.Sprint(setup, ": ", r))
	}
	return kinds
}

// Any piece moves along its row or column, to any vacant space of it that is not a
// center, passing over any pieces.
func TestMoves(t *testing.T) {
	tests := []struct {
		sentence, position, from string
		want                     string
	}{
		{
			"a row with centers and a column without", start2, "2G",
			"2A 2C 2D 2F 2I 2J 2L 1G 3G 4G 5G 6G 7G 8G 9G 10G 11G 12G",
		},
		{
			"a row and a column without centers", start2, "3C",
			"3A 3B 3D 3E 3F 3G 3H 3I 3J 3K 3L 1C 2C 4C 5C 6C 7C 8C 9C 10C 11C 12C",
		},
		{
			"passing over any pieces, friend and foe alike, to vacant spaces only",
			pos("aC1A aT1B aS9A bC1C bT1D bS5A", "2", "a"), "1A",
			"1E 1F 1G 1H 1I 1J 1K 1L 2A 3A 4A 6A 7A 8A 10A 11A 12A",
		},
		{
			"a piece on a center moves like any other, also within its field",
			pos("aC1A aT1C aS9A aS5E bC2D bT1D bS5L", "2", "a"), "5E",
			"5A 5C 5D 5F 5G 5I 5J 1E 3E 4E 6E 7E 9E 10E 12E",
		},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			var got []string
			for _, word := range rules.Words(rules.MustParse(t, tt.position)) {
				if to, ok := strings.CutPrefix(word, tt.from+"-"); ok && !strings.Contains(to, "+") {
					got = append(got, to)
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, " "), tt.want)
			}
		})
	}
}

// All shapes move alike: from one space they have the same moves.
func TestShapesMoveAlike(t *testing.T) {
	words := func(shape, other1, other2 string) string {
		s := rules.MustParse(t, pos("a"+shape+"4D a"+other1+"1A a"+other2+"1B bC12J bS12K bT12L", "2", "a"))
		var list []string
		for _, word := range rules.Words(s) {
			if strings.HasPrefix(word, "4D-") && !strings.Contains(word, "+") {
				list = append(list, word)
			}
		}
		return strings.Join(list, " ")
	}
	square, triangle, cylinder := words("S", "T", "C"), words("T", "S", "C"), words("C", "S", "T")
	if square != triangle || triangle != cylinder || strings.Count(square, " ") != 21 {
		t.Errorf("square %s\ntriangle %s\ncylinder %s", square, triangle, cylinder)
	}
}

// The entries that a move earns.
func TestEntries(t *testing.T) {
	const others = " aC1A aS1B bT12L"
	tests := []struct {
		sentence, position, move string
		want                     string // the moves with this beginning
	}{
		{
			"a triangle with a square in its row and a cylinder in its column",
			pos("aT9D bS4H bC10D"+others, "2", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"or the other way round",
			pos("aT9D bC4H bS10D"+others, "2", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"a move along the row earns it too",
			pos("aT4L bC4A bS1D aC1A aS1B bT12L", "2", "a"), "4L-4D", "4L-4D 4L-4D+T 4L-4D+S",
		},
		{
			"pieces between do not matter",
			pos("aT9D bS4H bC10D bT4F aS4G aT7D bS6D bS4A"+others, "2", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"a square needs a triangle and a cylinder",
			pos("aS9D bT4H bC10D aC1A aT1B bS12L", "2", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"a cylinder needs a square and a triangle",
			pos("aC9D bT4H bS10D aS1A aT1B bC12L", "2", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"two squares and no triangle: example 4 of the sheet",
			pos("aS9D bS4H bC10D aC1A aT1B bT12L", "2", "a"), "9D-4D", "9D-4D",
		},
		{
			"two enemy pieces of one shape",
			pos("aT9D bS4H bS10D bC12K"+others, "2", "a"), "9D-4D", "9D-4D",
		},
		{
			"both in the row, none in the column",
			pos("aT9D bS4H bC4J"+others, "2", "a"), "9D-4D", "9D-4D",
		},
		{
			"both in the column, none in the row",
			pos("aT9D bS2D bC10D"+others, "2", "a"), "9D-4D", "9D-4D",
		},
		{
			"one of the two is the mover's own",
			pos("aT9D aS4H bC10D bS12K"+others, "2", "a"), "9D-4D", "9D-4D",
		},
		{
			"of different colors: example 2 of the sheet",
			pos("aT9D bC10D bS12K cS4H cC12J cT12I"+others, "3", "a"), "9D-4D", "9D-4D",
		},
		{
			"several pairs of one color: one entry",
			pos("aT9D bS4H bS4A bS2D bC10D"+others, "2", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"pairs of two colors: one entry",
			pos("aT9D bS4H bC10D cC4K cS11D cT12I"+others, "3", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"one color's pair among pieces of another",
			pos("aT9D bC10D bS12K cS4H cC2D cT12I"+others, "3", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"the gateway is occupied by the player's own piece: example 3 of the sheet",
			pos("aT9D bS4H bC10D aS5E"+others, "2", "a"), "9D-4D", "9D-4D",
		},
		{
			"the gateway is occupied by an enemy",
			pos("aT9D bS4H bC10D bS5E"+others, "2", "a"), "9D-4D", "9D-4D",
		},
		{
			"only the gateway of the field where it stands counts",
			pos("aT9D bS4H bC10D bS8E bS5H"+others, "2", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"the gateway just left: example 5 of the sheet, along the column",
			pos("aT5E aT9D bS4H bC10E"+others, "2", "a"), "5E-4E", "5E-4E 5E-4E+T 5E-4E+S",
		},
		{
			"the gateway just left, along the row",
			pos("aT5E aT9D bS5J bC10F"+others, "2", "a"), "5E-5F", "5E-5F 5E-5F+T 5E-5F+S",
		},
		{
			"another gateway than that just left is occupied",
			pos("aT5E aT9D bS5L bC10G aS5H"+others, "2", "a"), "5E-5G", "5E-5G",
		},
		{
			"no triangle left: only a square",
			pos("aT9D aT9A aT10A aT11A bS4H bC10D"+others, "2", "a"), "9D-4D", "9D-4D 9D-4D+S",
		},
		{
			"no square left: only a triangle",
			pos("aT9D aS9A aS10A aS11A aS12A aS12B bS4H bC10D"+others, "2", "a"), "9D-4D", "9D-4D 9D-4D+T",
		},
		{
			"a partner's pieces do not count",
			pos("aT9D bC11J bS10K cS4H cC10D cT12I dC11A dS10B dT11C"+others, "4t", "a"), "9D-4D", "9D-4D",
		},
		{
			"nor one of them with an opponent's",
			pos("aT9D bC11J bS4H cS12H cC10D cT12I dC11A dS10B dT11C"+others, "4t", "a"), "9D-4D", "9D-4D",
		},
		{
			"two opponents are of different colors in teams, too",
			pos("aT9D bC10D bS12K cS12H cC12J cT12I dC11A dS4H dT11C"+others, "4t", "a"), "9D-4D", "9D-4D",
		},
		{
			"either opponent's pair counts in teams",
			pos("aT9D bC11J bS12K cS12H cC12J cT12I dC4A dS11D dT11C"+others, "4t", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"without teams the third seat is an enemy",
			pos("aT9D bC11J bS10K cS4H cC10D cT12I dC11A dS10B dT11C"+others, "4", "a"), "9D-4D", "9D-4D 9D-4D+T 9D-4D+S",
		},
		{
			"the partner who has finished plays on and has nothing to enter",
			pos("aT9D aT9A aT10A aT11A aS7A aS7B aS7C aS12A aS12B bS4H bC10D cC12K cT12J cS12I dC11J dS10K dT11L"+others, "4t", "a"), "9D-4D", "9D-4D",
		},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			var got []string
			for _, word := range rules.Words(rules.MustParse(t, tt.position)) {
				if word == tt.move || strings.HasPrefix(word, tt.move+"+") {
					got = append(got, word)
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %v, want %s", got, tt.want)
			}
		})
	}
}

// The pieces that may move if some are forced off their gateways.
func TestForcedOff(t *testing.T) {
	const own, theirs = "aC1A aT1C aS1D ", "bC12A bT12B bS12C "
	const third, fourth = "cC12J cT12K cS12L ", "dC9A dT9B dS9C "
	tests := []struct {
		sentence, position string
		movers, forced     string
	}{
		{
			"two enemy pieces in the field of a gateway: its piece must move",
			pos(own+theirs+"aS5E bS4D bT6F", "2", "a"), "5E", "5E",
		},
		{
			"one is not enough",
			pos(own+theirs+"aS5E bS4D bT7F", "2", "a"), "1A 1C 1D 5E", "",
		},
		{
			"more than two are",
			pos(own+theirs+"aS5E bS4D bT6F bS5D bS4E", "2", "a"), "5E", "5E",
		},
		{
			"only a piece on the center is concerned",
			pos(own+theirs+"aS5F bS4D bT6F", "2", "a"), "1A 1C 1D 5F", "",
		},
		{
			"of all enemy colors together",
			pos(own+theirs+third+"aS5E bS4D cT6F", "3", "a"), "5E", "5E",
		},
		{
			"a partner is no enemy",
			pos(own+theirs+third+fourth+"aS5E bS4D cT6F", "4t", "a"), "1A 1C 1D 5E", "",
		},
		{
			"without teams, the third seat is one",
			pos(own+theirs+third+fourth+"aS5E bS4D cT6F", "4", "a"), "5E", "5E",
		},
		{
			"both opponents of a team count together",
			pos(own+theirs+third+fourth+"aS5E bS4D dT6F", "4t", "a"), "5E", "5E",
		},
		{
			"own pieces do not count",
			pos(own+theirs+"aS5E bS4D aT6F", "2", "a"), "1A 1C 1D 5E 6F", "",
		},
		{
			"any one of several",
			pos(own+theirs+"aS5E bS4D bT6F aT8H bS7G bS9H aS11K", "2", "a"), "5E 8H", "5E 8H",
		},
		{
			"a partner's gateway does not concern the player",
			pos(own+theirs+third+fourth+"cS5E bS4D bT6F", "4t", "a"), "1A 1C 1D", "",
		},
		{
			"no such piece can move: any may",
			starts[10], "1E 5I 5J 5L 9E 10E 12E", "",
		},
		{
			"of several only one can move: that one must",
			starts[11], "2B", "2B",
		},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			s := rules.MustParse(t, tt.position)
			var movers, forced []string
			for _, word := range rules.Words(s) {
				from, _, _ := strings.Cut(word, "-")
				if !slices.Contains(movers, from) {
					movers = append(movers, from)
				}
			}
			for sp := range s.Forced().All() {
				forced = append(forced, board.Grid().Label(sp))
			}
			if strings.Join(movers, " ") != tt.movers || strings.Join(forced, " ") != tt.forced {
				t.Errorf("movers %v, forced %v, want %s and %s", movers, forced, tt.movers, tt.forced)
			}
		})
	}
}

// The position and the result after a move.
func TestSentences(t *testing.T) {
	const lastT = "aT9D aS3A aS3B aS3C aS3D aS3F aS1B aT7A aT7C aC1A bS4H bC10D bT12L"
	const lastS = "aT9D aT7A aT7C aT7D aS3A aS3B aS3C aS1B aS3F aC1A bS4H bC10D bT12L"
	full := "aT4D aT7A aT7C aT5E aS3A aS3B aS3C aS3D aS3F aS1B aC1A bS4H bC10D bT12L"
	fullS := "aT4D aT7A aT7C aT7D aS3A aS3B aS3C aS1B aS3F aS5E aC1A bS4H bC10D bT12L"
	team := " cC12A cS12B cT12C dC12D dS12E dT12F"
	forced := "aC1A aS1C aT12L bS4F bC6E bT9C "
	tests := []struct {
		sentence, position, moves string
		result, want              string
	}{
		{
			"declining an entry is the bare move",
			pos("aT9D bS4H bC10D aC1A aS1B bT12L", "2", "a"), "9D-4D", "none",
			pos("aT4D bS4H bC10D aC1A aS1B bT12L", "2", "b"),
		},
		{
			"a triangle enters on the center of the field",
			pos("aT9D bS4H bC10D aC1A aS1B bT12L", "2", "a"), "9D-4D+T", "none",
			pos("aT4D aT5E bS4H bC10D aC1A aS1B bT12L", "2", "b"),
		},
		{
			"a square enters",
			pos("aT9D bS4H bC10D aC1A aS1B bT12L", "2", "a"), "9D-4D+S", "none",
			pos("aT4D aS5E bS4H bC10D aC1A aS1B bT12L", "2", "b"),
		},
		{
			"a forced move may stay in the field and earn an entry",
			pos(forced+"aT5E", "2", "a"), "5E-4E+S", "none",
			pos(forced+"aT4E aS5E", "2", "b"),
		},
		{
			"the other one must move on the player's next turn",
			pos("aC1A aT1C aS1D bC12A bT12B bS12C aS5E bS4D bT6F aT8H bS7G bS9H", "2", "a"), "5E-5L 12A-12D 8H-8A", "none",
			pos("aC1A aT1C aS1D bC12D bT12B bS12C aS5L bS4D bT6F aT8A bS7G bS9H", "2", "b"),
		},
		{
			"the whole reserve is entered, a triangle last",
			pos(lastT, "2", "a"), "9D-4D+T", "p1win", pos(full, "2", "b"),
		},
		{
			"the whole reserve is entered, a square last",
			pos(lastS, "2", "a"), "9D-4D+S", "p1win", pos(fullS, "2", "b"),
		},
		{
			"one piece left is not enough",
			pos(strings.Replace(lastT, " aT7C", "", 1), "2", "a"), "9D-4D+T", "none",
			pos(strings.Replace(full, " aT7C", "", 1), "2", "b"),
		},
		{
			"four players without teams: the first one wins alone",
			pos(lastT+team, "4", "a"), "9D-4D+T", "p1win", pos(full+team, "4", "b"),
		},
		{
			"teams: one partner's reserve does not win, and that partner plays on",
			pos(lastT+team, "4t", "a"), "9D-4D+T 12L-11L 12A-11A 12D-11D 3F-4F", "none",
			pos(strings.NewReplacer("bT12L", "bT11L", "cC12A", "cC11A", "dC12D", "dC11D", "aS3F", "aS4F").Replace(full+team), "4t", "b"),
		},
		{
			"the turn goes round over three",
			start3, "3C-3D 3J-3I 10J-10I", "none",
			pos("aC3D aS9A aT2G bC3I bS1D bT7K cC10I cS4L cT11F", "3", "a"),
		},
		{
			"a seat without a legal move passes",
			passText, "pass", "none",
			strings.NewReplacer(" a players", " b players", "passes=0", "passes=1").Replace(passText),
		},
		{
			"any move ends the row of passes",
			passText, "pass 1A-1C", "none",
			strings.NewReplacer("bC11/", "2bC9/", " a players", " c players").Replace(passText),
		},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			s := rules.MustPlay(t, rules.MustParse(t, tt.position), strings.Fields(tt.moves)...)
			if got := s.Result().String(); got != tt.result {
				t.Errorf("result %s, want %s", got, tt.result)
			}
			if got := s.String(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if again := rules.MustParse(t, tt.want); again != s || again.Result() != s.Result() {
				t.Errorf("the text does not give the position back")
			}
		})
	}
}

// In teams both partners' reserves must be entered. The last entry wins for both.
func TestTeamWins(t *testing.T) {
	all := func(seat, rows string) string { // all pieces of a seat on two rows without centers
		r1, r2, _ := strings.Cut(rows, " ")
		var list []string
		for i, col := range "ABCDEF" {
			list = append(list, fmt.Sprintf("%sS%s%c", seat, r1, col))
			if i < 4 {
				list = append(list, fmt.Sprintf("%sT%s%c", seat, r2, col))
			}
		}
		return strings.Join(append(list, seat+"C"+r2+"F"), " ") + " "
	}
	few := func(seat, row string) string {
		return fmt.Sprintf("%[1]sC%[2]sI %[1]sT%[2]sJ %[1]sS%[2]sL ", seat, row)
	}
	tests := []struct{ pieces, setup, want string }{
		{all("a", "1 3") + few("b", "4") + few("c", "6") + few("d", "7"), "4t", "none"},
		{few("a", "1") + few("b", "4") + all("c", "6 7") + few("d", "9"), "4t", "none"},
		{all("a", "1 3") + few("b", "4") + all("c", "6 7") + few("d", "9"), "4t", "p13win"},
		{few("a", "1") + all("b", "3 4") + few("c", "6") + all("d", "7 9"), "4t", "p24win"},
		{all("a", "1 3") + all("b", "4 6") + few("c", "7") + few("d", "9"), "4t", "none"},
		{all("a", "1 3") + all("b", "4 6") + few("c", "7") + all("d", "9 10"), "4t", "p24win"},
		{few("a", "1") + few("b", "4") + all("c", "6 7") + few("d", "9"), "4", "p3win"},
		{few("a", "1") + few("b", "4") + few("c", "6") + all("d", "9 10"), "4", "p4win"},
		{few("a", "1") + all("b", "4 6") + few("c", "7"), "3", "p2win"},
	}
	for _, tt := range tests {
		s := rules.MustParse(t, pos(tt.pieces, tt.setup, "b"))
		if got := s.Result().String(); got != tt.want || s.Result().Over() != (len(rules.Words(s)) == 0) {
			t.Errorf("%v: %s, want %s", s, got, tt.want)
		}
	}
}

// When all seats pass one after another, the game is a draw. Play never leads there, as the
// package documentation shows, but a position text can.
func TestPassDraw(t *testing.T) {
	for passes, want := range []string{"none", "none", "none", "none", "draw"} {
		s := rules.MustParse(t, strings.Replace(passText, "passes=0", fmt.Sprint("passes=", passes), 1))
		if got := s.Result().String(); got != want {
			t.Errorf("%d passes: %s, want %s", passes, got, want)
		}
	}
	s := rules.MustParse(t, strings.Replace(passText, "passes=0", "passes=3", 1))
	if s = rules.MustPlay(t, s, "pass"); s.Result() != notation.Draw || len(rules.Words(s)) != 0 || !s.Forced().IsEmpty() {
		t.Errorf("after the fourth pass: %v", s.Result())
	}
}

func TestIllegalMoves(t *testing.T) {
	entry := pos("aT9D bS4H bC10D aC1A aS1B bT12L", "2", "a")
	occupied := pos("aT9D bS4H bC10D aC1A aS1B bT12L bS5E", "2", "a")
	noT := pos("aT9D aT9A aT10A aT11A aC1A aS1B bS4H bC10D bT12L", "2", "a")
	noS := pos("aT9D aS9A aS10A aS11A aS12A aS12B aS1B aC1A bS4H bC10D bT12L", "2", "a")
	forced := pos("aC1A aT1C aS1D aS5E bC12A bT12B bS12C bS4D bT6F bS5D", "2", "a")
	over := pos("aT4D aT7A aT7C aT5E aS3A aS3B aS3C aS3D aS3F aS1B aC1A bS4H bC10D bT12L", "2", "b")
	out := "is not in line with one enemy's pieces of the two other shapes, one in its row and one in its column"
	rules.CheckRefusals(t, [][4]string{
		{start2, "5D-5F", "empty", "5D is empty"},
		{start2, "11F-11D", "not-yours", "the piece on 11F belongs to p2"},
		{start2, "3C-5E", "gateway.line", "3C and 5E are not in one row or column"},
		{start2, "2G-2H", "gateway.center", "2H is a center"},
		{start2, "2G-2B+T", "gateway.center", "2B is a center"},
		{start2, "pass", "pass", "a player who can move may not pass"},
		{entry, "1A-1B", "occupied", "1B is occupied"},
		{entry, "9D-10D", "occupied", "10D is occupied"},
		{entry, "9D-3D+T", "gateway.entry", "the triangle on 3D " + out},
		{entry, "1A-4A+S", "gateway.entry", "the cylinder on 4A " + out},
		{entry, "1B-4B+S", "gateway.entry", "the square on 4B " + out},
		{occupied, "9D-4D+T", "gateway.blocked", "the gateway 5E is occupied"},
		{noT, "9D-4D+T", "gateway.reserve", "no triangle is left in the reserve"},
		{noS, "9D-4D+S", "gateway.reserve", "no square is left in the reserve"},
		{forced, "1A-2A", "gateway.forced", "the piece on 5E must leave its gateway, with 3 enemy pieces in its field"},
		{forced, "pass", "pass", "a player who can move may not pass"},
		{over, "4H-4I", "finished", "the game is over"},
		{over, "pass", "finished", "the game is over"},
		{passText, "2A-2B", "gateway.center", "2B is a center"},
		{passText, "2A-2C", "occupied", "2C is occupied"},
	})
}

// Moves have the documented numbers, and of all 65536 numbers Play accepts exactly the
// legal moves.
func TestMoveNumbers(t *testing.T) {
	m := gateway.Between(mustSpace(t, "3C"), mustSpace(t, "3F"))
	for kind, word := range map[notation.Kind]string{0: "3C-3F", gateway.Square: "3C-3F+S", gateway.Triangle: "3C-3F+T"} {
		if got, want := m.Entering(kind), gateway.Move(1+29+144*(26+144*int(kind))); got != want || got.String() != word {
			t.Errorf("%s is %d, %v, want %d", word, got, got, want)
		}
	}
	if gateway.Pass != 65535 {
		t.Errorf("a pass is %d", gateway.Pass)
	}
	rules.CheckNumbers(t, start2, middle4, endingT, passText, starts[10], starts[12])
}

// Between, Entering and Pass build every legal move, and every other number is invalid.
func TestConstructors(t *testing.T) { rules.CheckConstructors(t, gateway.Pass, rebuilt) }

// rebuilt returns the move that the constructors build from the parts of m.
func rebuilt(m gateway.Move) gateway.Move {
	if m == gateway.Pass {
		return gateway.Pass
	}
	from, ok := m.From()
	if !ok {
		return 0
	}
	to, _ := m.To()
	return gateway.Between(from, to).Entering(m.Entry())
}

// Constructors return the zero Move for invalid parts, and an entry replaces an earlier
// one.
func TestConstructorsRefuse(t *testing.T) {
	m := gateway.Between(0, 1)
	for name, got := range map[string]gateway.Move{
		"from off the board": gateway.Between(144, 0),
		"to off the board":   gateway.Between(0, 144),
		"a cylinder enters":  m.Entering(gateway.Cylinder),
		"no such kind":       m.Entering(256 + gateway.Square),
		"past a byte":        gateway.Between(256, 1),
		"an entry of a pass": gateway.Pass.Entering(gateway.Square),
		"no entry of a pass": gateway.Pass.Entering(0),
		"an entry of none":   gateway.Move(0).Entering(gateway.Square),
	} {
		if got != 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := m.Entering(gateway.Triangle).Entering(gateway.Square); got != m.Entering(gateway.Square) || got.Entering(0) != m {
		t.Errorf("a square in place of a triangle: %v, and nothing in its place: %v", got, got.Entering(0))
	}
}

func TestParseMove(t *testing.T) {
	for _, text := range []string{"3C-3F+T", "3c-3f+t", "c3-f3+T", "C3xF3+T"} {
		if m, err := gateway.ParseMove(text); err != nil || m.String() != "3C-3F+T" {
			t.Errorf("ParseMove(%q) = %v, %v", text, m, err)
		}
	}
	rules.CheckBadMoves(t, [][2]string{
		{"", `"": want a space such as 5D`},
		{"3C", `"3C": want two spaces with - between them (at character 3)`},
		{"3C+T", `"3C+T": want two spaces with - between them (at character 3)`},
		{"3C-3F+C", `"3C-3F+C": want +T, +S or nothing after the two spaces (at character 6)`},
		{"3C-3FT", `"3C-3FT": want +T, +S or nothing after the two spaces (at character 6)`},
		{"3C-3F+T+S", `"3C-3F+T+S": want +T, +S or nothing after the two spaces (at character 6)`},
		{"3C-3M", `"3C-3M": no space 3M on this board, which runs from 1A to 12L (at character 4)`},
		{"Past", `"Past": want a row number after the column (at character 2)`},
	})
}

func TestBadTexts(t *testing.T) {
	with := func(old, new string) string { return strings.Replace(start2, old, new, 1) }
	rules.CheckBadPositions(t, [][]string{
		{"", "malformed: board: the text is empty"},
		{"12/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0", "malformed: board: 2 rows, want 12"},
		{with("aS11", "aS12"), "malformed: row 9, character 3: a run of empty spaces that does not fit a row of 12"},
		{with("aS11", "aK11"), `malformed: row 9, character 1 (9A): unknown piece at "aK11"`},
		{with("aS11", "eS11"), `malformed: row 9, character 1 (9A): unknown piece at "eS11"`},
		{with("aS11", "cS11"), "seat: row 9, character 1 (9A): there is no seat c with 2 players", "contradiction: reserve: seat a has 0 squares on the board and 5 in reserve, want 6 together"},
		{with("aS11", "aC11"), "too-many: row 9, character 1 (9A): more than 1 cylinder of seat a", "contradiction: reserve: seat a has 0 squares on the board and 5 in reserve, want 6 together"},
		{with("2aC9/", "12/"), "missing: board: no cylinder of seat a"},
		{with("2aC9/11bS/12/", "12/11bS/1aC10/"), "gateway.center: row 5, character 2 (5B): a cylinder never stands on a center"},
		{strings.Replace(pos("aC1A aS1B aS1C aS1D aS1E aS1F aS1G aS1H bC12A bS12B bT12C", "2", "a"), "S-1", "S0", 1), "too-many: row 1, character 15 (1H): more than 6 squares of seat a", "missing: reserve: seat a has no triangle on the board, where one starts"},
		{strings.Replace(pos("aC1A aS1B bC12A bS12B bT12C bT12D bT12E bT12F bT12G", "2", "a"), "T-1", "T0", 1), "too-many: row 12, character 13 (12G): more than 4 triangles of seat b", "missing: reserve: seat a has no triangle on the board, where one starts"},
		{with("T3S5,T3S5", "T2S5,T3S5"), "contradiction: reserve: seat a has 1 triangle on the board and 2 in reserve, want 4 together"},
		{with("T3S5,T3S5", "T3S5,T3S6"), "contradiction: reserve: seat b has 1 square on the board and 6 in reserve, want 6 together"},
		{with("aS11", "12"), "contradiction: reserve: seat a has 0 squares on the board and 5 in reserve, want 6 together"},
		{strings.Replace(with("6aT5", "12"), "T3S5,", "T4S5,", 1), "missing: reserve: seat a has no triangle on the board, where one starts"},
		{strings.Replace(with("aS11", "12"), "T3S5,", "T3S6,", 1), "missing: reserve: seat a has no square on the board, where one starts"},
		{with("6aT5", "1aT10"), "gateway.center: board: seat a has entered 0 triangles, but 1 of them on centers"},
		{pos("aC1A aT1B aS2B aS2E bC12A bS12B bT12C", "2", "a"), "gateway.center: board: seat a has entered 1 square, but 2 of them on centers"},
		{with(" a players", " e players"), `malformed: turn: "e" is not a seat of this game, want a to d`},
		{with(" a players", " c players"), "seat: turn: there is no seat c with 2 players"},
		{with("players=2", "players=1"), `malformed: players: "1" is not a number from 2 to 4`},
		{with("players=2 ", ""), `malformed: players: want players=… here, not "teams=0"`},
		{with("players=2 teams=0", "teams=0 players=2"), `malformed: players: want players=… here, not "teams=0"`},
		{with("teams=0", "teams=1"), "teams: teams: teams need 4 players, not 2"},
		{with("teams=0 ", ""), `malformed: teams: want teams=… here, not "reserve=T3S5,T3S5"`},
		{with("reserve=T3S5,T3S5 ", ""), `malformed: reserve: want reserve=… here, not "passes=0"`},
		{with("T3S5,T3S5", "T3S5"), "malformed: reserve: want 2 reserves, one for each seat, not 1"},
		{with("players=2", "players=3"), "malformed: reserve: want 3 reserves, one for each seat, not 2"},
		{with("T3S5,T3S5", "T3S5,S5T3"), `malformed: reserve: want triangles and squares of seat b such as T3S5, not "S5T3"`},
		{with("T3S5,T3S5", "T03S5,T3S5"), `malformed: reserve: want triangles and squares of seat a such as T3S5, not "T03S5"`},
		{with("T3S5,T3S5", "-"), "malformed: reserve: want 2 reserves, one for each seat, not 1"},
		{with("T3S5,T3S5", "TxS5,T3S5"), `malformed: reserve: want triangles and squares of seat a such as T3S5, not "TxS5"`},
		{with(" passes=0", ""), "malformed: passes: the text ends before it"},
		{with("passes=0", "passes=3"), "all-passed: passes: 3 passes in a row, with 2 players"},
		{start2 + " out=-", `malformed: end: "out=-" is more than the text should hold`},
		{bothDone("3"), "finished: reserve: seats a and c have both entered everything"},
		{allDone, "finished: reserve: both teams have entered everything"},
		{"12/6aT5/2aC9/11bS/1bC10/12/10bT1/12/aS3cS7/9bC2/5bT6/12 d players=2 teams=1 reserve=T3S5,T2S6 passes=3",
			"gateway.center: row 5, character 2 (5B): a cylinder never stands on a center",
			"seat: row 9, character 4 (9E): there is no seat c with 2 players",
			"too-many: row 10, character 2 (10J): more than 1 cylinder of seat b",
			"seat: turn: there is no seat d with 2 players",
			"teams: teams: teams need 4 players, not 2",
			"contradiction: reserve: seat b has 1 square on the board and 6 in reserve, want 6 together",
			"all-passed: passes: 3 passes in a row, with 2 players"},
		{"12/6aX5/13/11bS/12/12/10bT1/12/aS11/9bC2/12/12 a players=9 teams=0 reserve=T3S5,T3S5,S passes=0",
			`malformed: row 2, character 2 (2G): unknown piece at "aX5"`,
			"malformed: row 3, character 1: a run of empty spaces that does not fit a row of 12",
			`malformed: players: "9" is not a number from 2 to 4`,
			`malformed: reserve: want triangles and squares of seat c such as T3S5, not "S"`},
	})
}

const allDone = "aCaSaSaSaSaSaSaTaTaTaT1/12/bCbSbSbSbSbSbSbTbTbTbT1/cCcScScScScScScTcTcTcT1/12/12/dCdSdSdSdSdSdSdTdTdTdT1/12/12/12/12/12 a players=4 teams=1 reserve=T0S0,T0S0,T0S0,T0S0 passes=0"

func bothDone(players string) string {
	return "aCaSaSaSaSaSaSaTaTaTaT1/12/bCbS9bT/cCcScScScScScScTcTcTcT1/12/12/12/12/12/12/12/12 a players=" + players +
		" teams=0 reserve=T0S0,T3S5,T0S0 passes=0"
}

func TestAccessors(t *testing.T) {
	if gateway.Grid() != gateway.Spec().Grid {
		t.Error("Grid is not the grid of the Spec")
	}
	s := rules.MustParse(t, endingT)
	for label, want := range map[string]notation.Piece{
		"1H": {Seat: 4, Kind: gateway.Triangle}, "7F": {Seat: 1, Kind: gateway.Cylinder},
		"2C": {Seat: 4, Kind: gateway.Square}, "1A": {},
	} {
		if got := s.Piece(mustSpace(t, label)); got != want {
			t.Errorf("%s: %v, want %v", label, got, want)
		}
	}
	if got := s.Piece(200); got != (notation.Piece{}) {
		t.Errorf("space 200: %v", got)
	}
	for seat, want := range map[notation.Seat][3]int{1: {0, 0, 11}, 2: {0, 2, 9}, 3: {1, 0, 10}, 4: {0, 1, 10}, 0: {}, 5: {}} {
		got := [3]int{s.Reserve(seat, gateway.Triangle), s.Reserve(seat, gateway.Square), s.Pieces(seat).Len()}
		if got != want {
			t.Errorf("seat %d: triangles, squares in reserve and pieces on the board %v, want %v", seat, got, want)
		}
		for _, kind := range []notation.Kind{0, gateway.Cylinder, 200} {
			if got := s.Reserve(seat, kind); got != 0 {
				t.Errorf("seat %d: %d of kind %d in reserve", seat, got, kind)
			}
		}
	}
	if s.Players() != 4 || !s.Teams() || s.Turn() != 3 {
		t.Errorf("players %d, teams %t, turn %v", s.Players(), s.Teams(), s.Turn())
	}
	if got := (gateway.State{}).Forced(); !got.IsEmpty() {
		t.Errorf("the zero State forces %v", got)
	}
}

// A range over the moves may stop early.
func TestMovesStop(t *testing.T) {
	seen := 0
	rules.MustParse(t, start2).Moves()(func(gateway.Move) bool { seen++; return false })
	if seen != 1 {
		t.Errorf("%d moves after a stop at the first", seen)
	}
}

// Every part of a position counts in its hash.
func TestHash(t *testing.T) {
	texts := []string{
		start2, start3, start4, startT, middle2, middle3, middle4, middleT, ending2, ending3, ending4, endingT,
		strings.Replace(start2, " a players", " b players", 1),
		strings.Replace(middle4, "teams=0", "teams=1", 1),
		pos("aC1A aT1B aS1C bC4A bT4B bS4C", "2", "a"),
		pos("aT1A aC1B aS1C bC4A bT4B bS4C", "2", "a"),
		pos("aC1A aS1B aT1C bC4A bT4B bS4C", "2", "a"),
		pos("bC1A bT1B bS1C aC4A aT4B aS4C", "2", "a"),
		passText, strings.Replace(passText, "passes=0", "passes=1", 1),
	}
	seen := map[uint64]string{}
	for _, text := range texts {
		h := rules.MustParse(t, text).Hash()
		if other, ok := seen[h]; ok {
			t.Errorf("one hash:\n%s\n%s", text, other)
		}
		seen[h] = text
	}
}

func TestUnmarshalText(t *testing.T) {
	var s gateway.State
	if err := s.UnmarshalText([]byte(start3)); err != nil || s.String() != start3 {
		t.Errorf("%v, %v", s, err)
	}
	before := s
	if err := s.UnmarshalText([]byte("12/12")); err == nil || s != before {
		t.Errorf("a bad text: %v, %v", s, err)
	}
}

// invariant returns an error if a reached position is wrong.
func invariant(s gateway.State) error {
	var seen notation.SpaceSet
	for seat := range notation.AllSeats(notation.MaxSeats).All() {
		own := s.Pieces(seat)
		if int(seat) > s.Players() {
			if !own.IsEmpty() {
				return fmt.Errorf("there is no %v, and it has pieces", seat)
			}
			continue
		}
		if own.Meets(seen) {
			return fmt.Errorf("two seats hold one space")
		}
		seen = seen.Or(own)
		var count, gated [board.Kinds + 1]int
		for sp := range own.All() {
			p := s.Piece(sp)
			if p.Seat != seat {
				return fmt.Errorf("%s belongs to %v, not to %v", board.Grid().Label(sp), p.Seat, seat)
			}
			count[p.Kind]++
			if board.IsCenter(sp) {
				gated[p.Kind]++
			}
		}
		triangles, squares := s.Reserve(seat, gateway.Triangle), s.Reserve(seat, gateway.Square)
		if count[gateway.Cylinder] != 1 || count[gateway.Triangle]+triangles != 4 || count[gateway.Square]+squares != 6 {
			return fmt.Errorf("%v has %v and T%dS%d", seat, count, triangles, squares)
		}
		if gated[gateway.Cylinder] != 0 || gated[gateway.Triangle] > 3-triangles || gated[gateway.Square] > 5-squares {
			return fmt.Errorf("%v has %v on centers", seat, gated)
		}
	}
	return nil
}

// flip mirrors a position at the diagonal from 1A to 12L.
func flip(text string) string {
	return mapped(text, func(row, col int) (int, int) { return col, row })
}

func flipMove(move string) string {
	return mappedMove(move, func(row, col int) (int, int) { return col, row })
}

// turned turns the board by a quarter.
func turned(text string) string {
	return mapped(text, func(row, col int) (int, int) { return col, 11 - row })
}

func turnedMove(move string) string {
	return mappedMove(move, func(row, col int) (int, int) { return col, 11 - row })
}

func mapped(text string, move func(row, col int) (int, int)) string {
	p := gametest.ReadParts(text, 2)
	cells := make([][]string, 12)
	for row := range cells {
		cells[row] = make([]string, 12)
	}
	for row := range cells {
		for col, word := range p.Cells[row] {
			r, c := move(row, col)
			cells[r][c] = word
		}
	}
	p.Cells = cells
	return p.String()
}

func mappedMove(move string, to func(row, col int) (int, int)) string {
	if move == notation.PassText {
		return move
	}
	spaces, entry, entered := strings.Cut(move, "+")
	list := strings.Split(spaces, "-")
	for i, label := range list {
		list[i] = gametest.Label(to(gametest.RowCol(label)))
	}
	move = strings.Join(list, "-")
	if entered {
		move += "+" + entry
	}
	return move
}

// reseat gives each seat's pieces, reserve and turn to the next seat.
func reseat(text string) string {
	p := gametest.ReadParts(text, 2)
	n := p.Int("players")
	next := func(seat string) string { return seats[(strings.Index(seats, seat)+1)%n:][:1] }
	for _, cells := range p.Cells {
		for col, word := range cells {
			if word != "" {
				cells[col] = next(word[:1]) + word[1:]
			}
		}
	}
	p.Turn = next(p.Turn)
	list := strings.Split(p.Key("reserve"), ",")
	p.SetKey("reserve", strings.Join(append(list[n-1:], list[:n-1]...), ","))
	return p.String()
}

func TestPassEntersNothing(t *testing.T) {
	if m := gateway.Pass; m.String() != "pass" || m.Entry() != 0 {
		t.Errorf("a pass is %v, and enters %v", m, m.Entry())
	}
}

// AppendEntries finds the entries of the legal moves and, out of turn, of the moves that
// would be legal.
func TestAppendEntries(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, opts := range [][]notation.Option{
		{notation.Players(2)}, {notation.Players(3)}, {notation.Players(4)}, {notation.Players(4), notation.Teams()},
	} {
		s, err := gateway.New(opts...)
		if err != nil {
			t.Fatal(err)
		}
		entries := 0
		for ply := 0; ply < 500 && !s.Result().Over(); ply++ {
			moves := s.AppendMoves(nil)
			want := slices.DeleteFunc(slices.Clone(moves), func(m gateway.Move) bool { return m.Entry() == 0 })
			if list := s.AppendEntries([]gateway.Move{gateway.Pass}, s.Turn()); list[0] != gateway.Pass || !slices.Equal(list[1:], want) {
				t.Fatalf("%v: entries %v, want %v after a pass", s, list, want)
			}
			entries += len(want)
			checkThreats(t, s)
			s = s.After(moves[rng.IntN(len(moves))])
		}
		if entries == 0 {
			t.Error("nothing could ever enter")
		}
		if list := (gateway.State{}).AppendEntries(nil, 1); list != nil {
			t.Errorf("no position has the entries %v", list)
		}
		for _, seat := range []notation.Seat{0, notation.Seat(s.Players() + 1), 255} {
			if got := s.AppendEntries(nil, seat); got != nil {
				t.Errorf("seat %d has %v", seat, got)
			}
		}
	}
}

// checkThreats checks the entries that the next seat threatens by those that it has if its
// turn has come.
func checkThreats(t *testing.T, s gateway.State) {
	t.Helper()
	next := s.Turn()%notation.Seat(s.Players()) + 1
	p := gametest.ReadParts(s.String(), 2)
	p.Turn = string(next.Letter())
	its, err := gateway.Parse(p.String())
	if err != nil {
		return // the reserves of a text may depend on whose turn it is
	}
	if got, want := s.AppendEntries(nil, next), its.AppendEntries(nil, next); !slices.Equal(got, want) {
		t.Fatalf("%v: %v threatens %v, want %v", s, next, got, want)
	}
}
