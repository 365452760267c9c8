package empire_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const (
	start2 = "aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC a players=2 teams=0 crown=- passes=0"
	start3 = "aCaTaSaS4bSbSbTbC/aTaTaS6bSbTbT/aSaSaT6bTbSbS/aS10bS/12/12/12/12/11cS/9cTcScS/9cScTcT/8cScScTcC a players=3 teams=0 crown=- passes=0"
	start4 = "aCaTaSaS4bSbSbTbC/aTaTaS6bSbTbT/aSaSaT6bTbSbS/aS10bS/12/12/12/12/dS10cS/dSdSdT6cTcScS/dTdTdS6cScTcT/dCdTdSdS4cScScTcC a players=4 teams=0 crown=- passes=0"
	startT = "aCaTaSaS4bSbSbTbC/aTaTaS6bSbTbT/aSaSaT6bTbSbS/aS10bS/12/12/12/12/dS10cS/dSdSdT6cTcScS/dTdTdS6cScTcT/dCdTdSdS4cScScTcC a players=4 teams=1 crown=- passes=0"

	middleText = "12/1aC10/12/4aS7/4aT3bS3/2aT4aS4/1aS3bT6/2bT4bS4/5aS6/12/3bT5bS2/9bC2 a players=2 teams=0 crown=- passes=0"
	// Seat a's only piece has no vacant space to move to, and only its partner's pieces are
	// at its distances.
	passText = "aCbScSbSbScSbSbSbSbTbTbC/dS11/cS11/dS11/dS11/cS11/dS11/dS11/dS5cC5/dT11/dT11/dC11 a players=4 teams=1 crown=- passes=0"
)

// Positions near every kind of end.
var nearEnds = []string{
	middleText,
	passText,
	pos("aC1A aS5E aS5H aS8E aT8B aT2H bC12L", "2", "a", "-"),
	pos("aC2H aS3C bC5B bT11K bS9F", "2", "a", "-"),
	pos("aC8H aS3C bC12L bS8D bT1B", "2", "b", "a"),
	pos("aC1A aS1L bC2C bS5H bS8H bT8A bT2E cC11J cT8E", "3", "b", "-"),
	pos("aC8H aS5G bC7E bS8D bT5H cC5E cT10B", "3", "b", "ac"),
	pos("aC2B aT2E cC2I cS7C cS6J", "3", "c", "-"),
	pos("aC8H bC8E cC5C dC6K aS1B bS4B cS9H dS12L dT11H aT8K cT8B", "4", "c", "ab"),
	pos("aC1A bC1F cC11A dC7K aS5E bS5H cS8E dS8H aT4A bT4F", "4", "a", "-"),
	pos("bC1F dC7K bS5H bS8E bT4F dT3D", "4", "d", "-"),
	pos("aC1A bC1F cC11A dC7K aS5E aS5H cS8E dS8C cT2H", "4t", "c", "-"),
	pos("aC8H bC9E cC7A dC7K aS5E dS8D bT3H", "4t", "b", "a"),
}

var rules = gametest.Suite[empire.State, empire.Move]{
	Rules:     empire.Rules(),
	Between:   empire.Between,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "the diagonal from 1L to 12A", Position: flip, Move: flipMove},
		{Name: "a turn", Position: rotate},
	},
	Starts:   nearEnds,
	MaxPlies: 60,
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/empire") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

// pos builds a position text from pieces such as "aC1A", a setup ("2", "3", "4" or "4t" for
// teams), the turn and the pending coronations.
func pos(pieces, setup, turn, crown string) string {
	players, teams := setup[:1], 0
	if len(setup) > 1 {
		teams = 1
	}
	p := gametest.Parts{Turn: turn, Keys: []string{"players=" + players, fmt.Sprint("teams=", teams), "crown=" + crown, "passes=0"}}
	for range 12 {
		p.Cells = append(p.Cells, make([]string, 12))
	}
	for _, word := range strings.Fields(pieces) {
		row, col := gametest.RowCol(word[2:])
		p.Cells[row][col] = word[:2]
	}
	return p.String()
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
		s, err := empire.New(tt.opts...)
		if err != nil || s.String() != tt.want {
			t.Errorf("got  %v, %v\nwant %v", s, err, tt.want)
		}
		if s != rules.MustParse(t, tt.want) || s.Teams() != strings.Contains(tt.want, "teams=1") {
			t.Errorf("%v: not the state of its text", s)
		}
	}
	if _, err := empire.New(notation.Players(3), notation.Teams()); err == nil {
		t.Error("teams of three: no error")
	}
}

// The start is symmetric about the diagonal, and no capture is possible in it for any
// number of players.
func TestStartIsPeaceful(t *testing.T) {
	for _, text := range []string{start2, start3, start4, startT} {
		s := rules.MustParse(t, text)
		for range s.Players() {
			for m := range s.Moves() {
				to, _ := m.To()
				if s.Piece(to).Seat != 0 {
					t.Errorf("%s: %v captures", text, m)
				}
			}
			m, err := empire.ParseMove(rules.Words(s)[0])
			if err != nil {
				t.Fatal(err)
			}
			// Play on from the same board with the next seat to move.
			p := gametest.ReadParts(s.String(), 2)
			p.Turn = string(s.After(m).Turn().Letter())
			s = rules.MustParse(t, p.String())
		}
	}
	s := rules.MustParse(t, start2)
	for sp := range board.Space(board.Spaces) {
		if s.Piece(sp) != s.Piece(board.At(board.Col(sp), board.Row(sp))) {
			t.Errorf("%s is not mirrored", board.Grid().Label(sp))
		}
	}
}

// The counts for the setups, and for positions near their ends.
func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 1, []gametest.PerftCase{
		{Position: start2, Counts: []uint64{194, 37394}},
		{Position: start3, Counts: []uint64{159, 20038}},
		{Position: start4, Counts: []uint64{124, 15590}},
		{Position: startT, Counts: []uint64{124, 15590}},
	})
	gametest.RunPerft(t, rules, 2, []gametest.PerftCase{
		{Position: middleText, Counts: []uint64{144, 20685}},
		{Position: passText, Counts: []uint64{1, 101}},
		{Position: nearEnds[3], Counts: []uint64{44, 2828, 120943}},
		{Position: nearEnds[6], Counts: []uint64{65, 0}},
		{Position: nearEnds[8], Counts: []uint64{60, 3834, 85}},
		{Position: nearEnds[10], Counts: []uint64{44, 3773, 163676}},
		{Position: nearEnds[12], Counts: []uint64{42, 858, 37176}},
	})
}

// Random play from the starts reaches every kind of event and end, so the checks of
// TestRules do, too.
func TestRandomPlayReachesEverything(t *testing.T) {
	seen := map[string]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, text := range append([]string{start2, start3, start4, startT}, nearEnds...) {
		for range 100 {
			s := rules.MustParse(t, text)
			for range rules.MaxPlies {
				moves := s.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				next := s.After(m)
				seen[happened(s, next, m)]++
				s = next
			}
		}
	}
	for _, kind := range []string{
		"move", "capture", "pass", "army taken over", "crown pending", "crown lost",
		"2: commander captured", "2: thrones", "2: crowned", "2: crowned later",
		"3: commander captured", "3: thrones", "3: crowned", "3: crowned later",
		"4: commander captured", "4: thrones", "4: crowned", "4: crowned later",
		"4t: commander captured", "4t: thrones", "4t: crowned", "4t: crowned later",
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
func happened(s, next empire.State, m empire.Move) string {
	setup := fmt.Sprint(s.Players())
	if s.Teams() {
		setup += "t"
	}
	held := map[notation.Seats]int{}
	for sp := range empire.Thrones().All() {
		if seat := next.Piece(sp).Seat; seat != 0 {
			held[seat.Team(next.Teams())]++
		}
	}
	over, lost := next.Result().Over(), s.InGame() != next.InGame()
	to, ok := m.To()
	taken := s.Piece(to).Seat
	switch {
	case over && lost && (next.InGame().Len() == 1 || next.Teams()):
		return setup + ": commander captured"
	case over && held[next.Result().Winners()] >= 3 && (held[next.Result().Winners()] == 4 || s.Players() > 2 && !s.Teams()):
		return setup + ": thrones"
	case over && next.Pending().Has(next.Turn()):
		return setup + ": crowned later"
	case over:
		return setup + ": crowned"
	case !ok:
		return "pass"
	case s.Pending()&^next.Pending() != 0:
		return "crown lost"
	case lost:
		return "army taken over"
	case next.Pending() != s.Pending():
		return "crown pending"
	case taken != 0:
		return "capture"
	}
	return "move"
}

// The farthest throne from each corner.
func TestCoronationCenters(t *testing.T) {
	want := map[int][]string{2: {"8H", "5E"}, 3: {"8H", "8E", "5E"}, 4: {"8H", "8E", "5E", "5H"}}
	for players, list := range want {
		for i, label := range list {
			if sp, ok := empire.CoronationCenter(players, notation.Seat(i+1)); !ok || board.Grid().Label(sp) != label {
				t.Errorf("%d players, seat %d: %s, %t, want %s", players, i+1, board.Grid().Label(sp), ok, label)
			}
		}
	}
	for _, bad := range [][2]int{{2, 3}, {2, 0}, {1, 1}, {5, 1}, {4, 5}} {
		if sp, ok := empire.CoronationCenter(bad[0], notation.Seat(bad[1])); ok {
			t.Errorf("%d players, seat %d: %v", bad[0], bad[1], sp)
		}
	}
	if got := empire.Thrones(); got != notation.SpaceSetOf(mustSpace(t, "5E"), mustSpace(t, "5H"), mustSpace(t, "8E"), mustSpace(t, "8H")) {
		t.Errorf("thrones %v", got)
	}
}

func mustSpace(t *testing.T, label string) board.Space {
	t.Helper()
	sp, err := board.Grid().ParseSpace(label)
	if err != nil {
		t.Fatal(err)
	}
	return sp
}

// How pieces move and capture.
func TestMoves(t *testing.T) {
	tests := []struct {
		sentence, position, from string
		want                     string
	}{
		{
			"to any vacant space of its row or column, passing over any pieces",
			start2, "1B",
			"1E 1F 1G 1H 1I 1J 1K 1L 4B 5B 6B 7B 8B 9B 10B 11B 12B",
		},
		{
			"an archer captures at exactly four, over friend and foe alike",
			pos("aC12A aS5E aT6E bC12L bS9E bT5H bT5I aS5G bT1E bT5D bT5C bT5B bT5A bS10E", "4", "a", "-"), "5E",
			// 5A, 5I, 1E and 9E are at distance four. It cannot capture the other pieces.
			"5A 5F 5I 5J 5K 5L 1E 2E 3E 4E 7E 8E 9E 11E 12E",
		},
		{
			"a horseman captures at exactly three",
			pos("aC12A aT5E bC12L bS5B bS5H bS2E bS8E bT5A bT5I bT1E bT9E", "2", "a", "-"), "5E",
			"5B 5C 5D 5F 5G 5H 5J 5K 5L 2E 3E 4E 6E 7E 8E 10E 11E 12E",
		},
		{
			"a commander captures at exactly two or five",
			pos("aC6F bC12L bS6H bS6K bT6D bT6A bS6I bS1F bT4F bS11F bT8F bS9F bT10F", "4", "a", "-"), "6F",
			"6A 6B 6C 6D 6E 6G 6H 6J 6K 6L 1F 2F 3F 4F 5F 7F 8F 11F 12F",
		},
		{
			"partners' pieces cannot be captured",
			pos("aC12A aS5E bC12L cC11L dC10L cS5A dS5I bS1E cT9E", "4t", "a", "-"), "5E",
			"5B 5C 5D 5F 5G 5H 5I 5J 5K 5L 1E 2E 3E 4E 6E 7E 8E 10E 11E 12E",
		},
		{
			"without teams, all other seats' pieces can",
			pos("aC12A aS5E bC12L cC11L dC10L cS5A dS5I bS1E cT9E", "4", "a", "-"), "5E",
			"5A 5B 5C 5D 5F 5G 5H 5I 5J 5K 5L 1E 2E 3E 4E 6E 7E 8E 9E 10E 11E 12E",
		},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			var got []string
			for _, word := range rules.Words(rules.MustParse(t, tt.position)) {
				if to, ok := strings.CutPrefix(word, tt.from+"-"); ok {
					got = append(got, to)
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, " "), tt.want)
			}
		})
	}
}

// The result, the board and the turn at each kind of end.
func TestSentences(t *testing.T) {
	tests := []struct {
		sentence, position, moves string
		result, want              string
	}{
		// Thrones.
		{
			"two players must occupy all four, and a possible recapture does not matter",
			pos("aC1A aS5E aS5H aS8E aT8K bC12L bS8D", "2", "a", "-"), "8K-8H", "p1win",
			pos("aC1A aS5E aS5H aS8E aT8H bC12L bS8D", "2", "b", "-"),
		},
		{
			"the fourth may be occupied by a capture",
			pos("aC1A bS5E bS5H bT8E bS4H bC12L aT8H", "2", "b", "-"), "4H-8H", "p2win",
			pos("aC1A bS5E bS5H bT8E bS8H bC12L", "2", "a", "-"),
		},
		{
			"two players: three are not enough",
			pos("aC1A aS5E aS5H aS8A bC12L", "2", "a", "-"), "8A-8E", "none",
			pos("aC1A aS5E aS5H aS8E bC12L", "2", "b", "-"),
		},
		{
			"three players: any three",
			pos("aC1A bS5E bC8A cC12L bT8H bS1H", "3", "b", "-"), "1H-5H", "p2win",
			pos("aC1A bS5E bC8A cC12L bT8H bS5H", "3", "c", "-"),
		},
		{
			"four players: any three, of one seat",
			pos("aC1A aS5E bC1L cC12L cS5H dC12A aS8A", "4", "a", "-"), "8A-8E", "none",
			pos("aC1A aS5E bC1L cC12L cS5H dC12A aS8E", "4", "b", "-"),
		},
		{
			"four players: any three win",
			pos("aC1A bC1L cC12L dC12A dS5E dS8H dT9E", "4", "d", "-"), "9E-8E", "p4win",
			pos("aC1A bC1L cC12L dC12A dS5E dS8H dT8E", "4", "a", "-"),
		},
		{
			"the number that began counts: three thrones win with two seats left",
			pos("aC1A dC12A dS5E dS8H dT9E", "4", "d", "-"), "9E-8E", "p4win",
			pos("aC1A dC12A dS5E dS8H dT8E", "4", "a", "-"),
		},
		{
			"pieces taken over count: the capture itself occupies the third throne",
			pos("aC1A aS5E bC5B cC8C cS8E cT5H cT1G bS12C", "3", "b", "-"), "12C-8C", "none",
			pos("aC1A aS5E bC5B bS8C bS8E bT5H bT1G", "3", "a", "-"),
		},
		{
			"pieces taken over count: an army on two thrones joins a piece on the third",
			pos("aC1A bS5E bC5B cC8C cS8E cT5H cT1G bS12C", "3", "b", "-"), "12C-8C", "p2win",
			pos("aC1A bS5E bC5B bS8C bS8E bT5H bT1G", "3", "a", "-"),
		},
		{
			"teams: the two partners together all four",
			pos("aC1A aS5E aS5H bC1L cC12L cT8E cT11H dC12A", "4t", "c", "-"), "11H-8H", "p13win",
			pos("aC1A aS5E aS5H bC1L cC12L cT8E cT8H dC12A", "4t", "d", "-"),
		},
		{
			"teams: three are not enough",
			pos("aC1A aS5E aS5H bC1L cC12L cT11H dC12A", "4t", "c", "-"), "11H-8H", "none",
			pos("aC1A aS5E aS5H bC1L cC12L cT8H dC12A", "4t", "d", "-"),
		},
		{
			"thrones come before the coronation, which is then not judged",
			pos("aC8C aS5E aS5H aS8E bC12L bT8K", "2", "a", "-"), "8C-8H", "p1win",
			pos("aC8H aS5E aS5H aS8E bC12L bT8K", "2", "b", "-"),
		},
		// Coronation.
		{
			"no opponent's piece could capture the commander: its player wins at once",
			pos("aC8C bC12L bS8E", "2", "a", "-"), "8C-8H", "p1win",
			pos("aC8H bC12L bS8E", "2", "b", "-"),
		},
		{
			"by capture too",
			pos("aC8C bC12L bS8H", "2", "a", "-"), "8C-8H", "p1win",
			pos("aC8H bC12L", "2", "b", "-"),
		},
		{
			"seat 2 of two is crowned on 5E",
			pos("aC8C bC5L bS8E", "2", "b", "-"), "5L-5E", "p2win",
			pos("aC8C bC5E bS8E", "2", "a", "-"),
		},
		{
			"only the throne farthest from the seat's own corner is its coronation center",
			pos("aC8C bC12L", "2", "a", "-"), "8C-8E", "none",
			pos("aC8E bC12L", "2", "b", "-"),
		},
		{
			"another piece is not crowned",
			pos("aC1A aS8C bC12L", "2", "a", "-"), "8C-8H", "none",
			pos("aC1A aS8H bC12L", "2", "b", "-"),
		},
		{
			"an opponent's piece could capture it: the game goes on",
			pos("aC8C bC12L bS8L", "2", "a", "-"), "8C-8H", "none",
			pos("aC8H bC12L bS8L", "2", "b", "a"),
		},
		{
			"when the turn comes round again and the commander still stands there, its player wins",
			pos("aC8C bC12L bS8L", "2", "a", "-"), "8C-8H 12L-12K", "p1win",
			pos("aC8H bC12K bS8L", "2", "a", "a"),
		},
		{
			"it is judged once, on arrival: with the threat gone, the others still have their turns",
			pos("aC8C bC1L bS8L cC12L", "3", "a", "-"), "8C-8H 8L-9L", "none",
			pos("aC8H bC1L bS9L cC12L", "3", "c", "a"),
		},
		{
			"and by another seat's capture of the threatening piece",
			pos("aC8C bC1L cS8L cC12L bT11L", "3", "a", "-"), "8C-8H 11L-8L 12L-11L", "p1win",
			pos("aC8H bC1L bT8L cC11L", "3", "a", "a"),
		},
		{
			"a pending commander can be captured: the army changes hands, the crown is gone",
			pos("aC8C aS1B bC1L bS8L cC12L", "3", "a", "-"), "8C-8H 8L-8H", "none",
			pos("bS1B bC1L bS8H cC12L", "3", "c", "-"),
		},
		{
			"two players: the capture of a pending commander wins",
			pos("aC8C aS1B bC1L bS8L", "2", "a", "-"), "8C-8H 8L-8H", "p2win",
			pos("aS1B bC1L bS8H", "2", "a", "-"),
		},
		{
			"capture and take-over first: the taken-over army no longer threatens",
			pos("aC8C bC8H bS8L bT5H cC1L", "3", "a", "-"), "8C-8H", "p1win",
			pos("aC8H aS8L aT5H cC1L", "3", "c", "-"),
		},
		{
			"the army of a third seat still threatens after a take-over",
			pos("aC8C bC8H cS8L bT5H cC1L", "3", "a", "-"), "8C-8H", "none",
			pos("aC8H cS8L aT5H cC1L", "3", "c", "a"),
		},
		{
			"several coronations can be pending at once",
			pos("aC8C bC8A bS12H cC12L cS8L cT11E dC1A", "4", "a", "-"), "8C-8H 8A-8E", "none",
			pos("aC8H bC8E bS12H cC12L cS8L cT11E dC1A", "4", "c", "ab"),
		},
		{
			"of several pending, the seat whose turn comes first wins",
			pos("aC8C bC8A bS12H cC12L cS8L cT11E dC1A", "4", "a", "-"), "8C-8H 8A-8E 12L-11L 1A-2A", "p1win",
			pos("aC8H bC8E bS12H cC11L cS8L cT11E dC2A", "4", "a", "ab"),
		},
		{
			"a captured commander loses its pending coronation, the others keep theirs",
			pos("aC8C bC8A bS12H cC12L cS8L cT11E dC1A", "4", "a", "-"), "8C-8H 8A-8E 11E-8E 1A-2A", "p1win",
			pos("aC8H cS12H cC12L cS8L cT8E dC2A", "4", "a", "a"),
		},
		{
			"the seat in between is eliminated: the turn comes round sooner and wins",
			pos("aC8C bC1L bT12I bS8L cC12L cT1B", "3", "a", "-"), "8C-8H 12I-12L", "p1win",
			pos("aC8H bC1L bT12L bS8L bT1B", "3", "a", "a"),
		},
		{
			"a seat that gains the attack by a take-over still needs its turn for it",
			pos("aC8C bC1L bT12I cS8L cC12L dC1A", "4", "a", "-"), "8C-8H 12I-12L 1A-2A", "p1win",
			pos("aC8H bC1L bT12L bS8L dC2A", "4", "a", "a"),
		},
		{
			"a taken-over army threatens for its new owner: the arriving commander is pending",
			pos("aC8C bC1L bT12I cS8L cC12L dC1A", "4", "b", "-"), "12I-12L 1A-2A 8C-8H", "none",
			pos("aC8H bC1L bT12L bS8L dC2A", "4", "b", "a"),
		},
		{
			"and captures for its new owner",
			pos("aC8C aT4A bC1L bT12I cS8L cC12L dC1A", "4", "b", "-"), "12I-12L 1A-2A 8C-8H 8L-8H", "none",
			pos("bT4A bC1L bT12L bS8H dC2A", "4", "d", "-"),
		},
		{
			"a pending coronation is not won when the ply before has won by thrones",
			pos("aC8H bC1L cC12L cS8L dC12A dS5E dS5H dT8D", "4", "d", "a"), "8D-8E", "p4win",
			pos("aC8H bC1L cC12L cS8L dC12A dS5E dS5H dT8E", "4", "a", "a"),
		},
		{
			"a pending coronation is not won when the ply before was a coronation",
			pos("aC8H aS1B bC5G bS8D", "2", "b", "a"), "5G-5E", "p2win",
			pos("aC8H aS1B bC5E bS8D", "2", "a", "a"),
		},
		{
			"a pending coronation is not won when the ply before captured the last other commander",
			pos("aC8H aS1B cC5G cS8D", "3", "c", "a"), "8D-8H", "p3win",
			pos("aS1B cC5G cS8H", "3", "a", "-"),
		},
		{
			"teams: a partner's piece at its distance is no threat",
			pos("aC8C bC1L cC12L cS8L dC1A", "4t", "a", "-"), "8C-8H", "p13win",
			pos("aC8H bC1L cC12L cS8L dC1A", "4t", "b", "-"),
		},
		{
			"teams: an opponent's is, and the coronation is the team's",
			pos("aC8C bC1L cC12L bS8L dC1A", "4t", "a", "-"), "8C-8H 1L-2L 12L-11L 1A-2A", "p13win",
			pos("aC8H bC2L cC11L bS8L dC2A", "4t", "a", "a"),
		},
		{
			"teams: seat 4 is crowned on 5H",
			pos("aC8C bC1L cC12L bS8L dC5A", "4t", "d", "-"), "5A-5H", "p24win",
			pos("aC8C bC1L cC12L bS8L dC5H", "4t", "a", "-"),
		},
		// Captured commanders.
		{
			"two players: capturing the commander wins, and no piece changes hands",
			pos("aC1A aS3D bC3H bS9B bT9C", "2", "a", "-"), "3D-3H", "p1win",
			pos("aC1A aS3H bS9B bT9C", "2", "b", "-"),
		},
		{
			"more than two left: the loser is out and all pieces become the capturer's",
			pos("aC1A aS3D bC3H bS9B bT9C cC12L", "3", "a", "-"), "3D-3H", "none",
			pos("aC1A aS3H aS9B aT9C cC12L", "3", "c", "-"),
		},
		{
			"they are the capturer's for every purpose: they move and capture for that seat",
			pos("aC1A aS3D bC3H bS9B bT9C cC12L cS9F", "3", "a", "-"), "3D-3H 12L-11L 9C-9F", "none",
			pos("aC1A aS3H aS9B aT9F cC11L", "3", "c", "-"),
		},
		{
			"whoever takes the captor's commander gets the pieces that the captor took over",
			pos("aC1A aS3D bC3H bS9B cC12L cS5A dC7J dT8K", "4", "a", "-"), "3D-3H 5A-1A", "none",
			pos("cS3H cS9B cC12L cS1A dC7J dT8K", "4", "d", "-"),
		},
		{
			"the last two: the capturer wins, and a capture that ends the game changes no piece's owner",
			pos("aC1A aS3D aS9B cC3H cT9C", "3", "a", "-"), "3D-3H", "p1win",
			pos("aC1A aS3H aS9B cT9C", "3", "c", "-"),
		},
		{
			"the last two of four, the loser without another piece",
			pos("bC1A bS3D dC3H", "4", "b", "-"), "3D-3H", "p2win",
			pos("bC1A bS3H", "4", "d", "-"),
		},
		{
			"teams: capturing either enemy commander wins",
			pos("aC1A bC1L cC12L cT3K dC3H dS9A", "4t", "c", "-"), "3K-3H", "p13win",
			pos("aC1A bC1L cC12L cT3H dS9A", "4t", "d", "-"),
		},
		{
			"teams: either, by either",
			pos("aC1A bC1D bT4A cC12L cT3K dC3H aS9A", "4t", "b", "-"), "4A-1A", "p24win",
			pos("bC1D bT1A cC12L cT3K dC3H aS9A", "4t", "c", "-"),
		},
		{
			"a capture that ends the game comes before the coronation, which is not judged",
			pos("aC8C aT1B bC8H bS8L", "2", "a", "-"), "8C-8H", "p1win",
			pos("aC8H aT1B bS8L", "2", "b", "-"),
		},
		// Passing.
		{
			"a seat without a legal move passes",
			passText, "pass", "none",
			strings.Replace(passText, " a players=4 teams=1 crown=- passes=0", " b players=4 teams=1 crown=- passes=1", 1),
		},
		{
			"any move ends the row of passes",
			passText, "pass 1L-2L", "none",
			strings.NewReplacer("bC/dS11", "1/dS10bC", " a players", " c players").Replace(passText),
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

// "Could capture" means an enemy piece at its exact distance in line, whatever
// stands between.
func TestThreatDistances(t *testing.T) {
	captures := map[string][]int{"aS": nil, "bS": {4}, "bT": {3}, "bC": {2, 5}}
	row, col := gametest.RowCol("8H")
	for piece, distances := range captures {
		for _, dir := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			for n := 1; n < 12; n++ {
				r, c := row+n*dir[0], col+n*dir[1]
				if r < 0 || r >= 12 || c < 0 || c >= 12 || r == 0 && c == 0 {
					continue
				}
				pieces := "aC3H aT7G aT9I " + piece + gametest.Label(r, c)
				if piece != "bC" {
					pieces += " bC2B"
				}
				if gametest.Label(r, c) == "3H" {
					pieces = strings.Replace(pieces, "aC3H", "aC8A", 1)
				}
				for between := 1; between < n; between += 2 {
					if sp := gametest.Label(row+between*dir[0], col+between*dir[1]); !strings.Contains(pieces, sp) {
						pieces += " aS" + sp
					}
				}
				s := rules.MustParse(t, pos(pieces, "2", "a", "-"))
				from := board.Grid().Label(must(s.Commander(1)))
				s = rules.MustPlay(t, s, from+"-8H")
				threat := slices.Contains(distances, n)
				if s.Result().Over() == threat || s.Pending().Has(1) != threat {
					t.Errorf("%s on %s, %d away: result %v, pending %v", piece, gametest.Label(r, c), n, s.Result(), s.Pending())
				}
			}
		}
	}
}

func must(sp board.Space, ok bool) board.Space {
	if !ok {
		panic("no commander")
	}
	return sp
}

// When all seats still in the game pass one after another, the game is a draw. Play never
// leads there, as the package documentation shows, but a position text can.
func TestPassDraw(t *testing.T) {
	for passes, want := range []string{"none", "none", "none", "none", "draw"} {
		s := rules.MustParse(t, strings.Replace(passText, "passes=0", fmt.Sprint("passes=", passes), 1))
		if got := s.Result().String(); got != want {
			t.Errorf("%d passes: %s, want %s", passes, got, want)
		}
	}
	s := rules.MustParse(t, strings.Replace(passText, "passes=0", "passes=3", 1))
	if s = rules.MustPlay(t, s, "pass"); s.Result() != notation.Draw || len(rules.Words(s)) != 0 {
		t.Errorf("after the fourth pass: %v", s.Result())
	}
}

func TestIllegalMoves(t *testing.T) {
	team := pos("aC12A aS5E bC12L cC5A dC10L bT5H", "4t", "a", "-")
	rules.CheckRefusals(t, [][4]string{
		{start2, "5E-5F", "empty", "5E is empty"},
		{start2, "12L-12K", "not-yours", "the piece on 12L belongs to p2"},
		{start2, "1A-5E", "empire.line", "1A and 5E are not in one row or column"},
		{start2, "1A-1D", "empire.own-piece", "a piece of the same player stands on 1D"},
		{start2, "pass", "pass", "a player who can move may not pass"},
		{team, "5E-5A", "empire.partner", "a partner's piece stands on 5A"},
		{team, "5E-5H", "empire.distance", "an archer captures only at four spaces, and 5H is 3 away"},
		{pos("aC1A aT5E bC12L bS5F", "2", "a", "-"), "5E-5F", "empire.distance", "a horseman captures only at three spaces, and 5F is 1 away"},
		{pos("aC1A aT5E bC12L bS1E", "2", "a", "-"), "1A-1E", "empire.distance", "a commander captures only at two or five spaces, and 1E is 4 away"},
		{pos("aC1A aS2E bS5F", "2", "b", "-"), "5F-6F", "finished", "the game is over"},
		{pos("aC8H bC12L bS8L", "2", "a", "a"), "pass", "finished", "the game is over"},
		{passText, "1A-1B", "empire.distance", "a commander captures only at two or five spaces, and 1B is 1 away"},
	})
	s := rules.MustParse(t, start2)
	for _, m := range []empire.Move{0, 1, 0xff00, 0x01ff, 0xfffe, 0x91ff, 0x9200} {
		if _, err := s.Play(m); err == nil || !strings.HasSuffix(err.Error(), "it is not a move") {
			t.Errorf("Play(%#x): %v", uint16(m), err)
		}
		if _, ok := m.From(); ok || m.String() != "none" {
			t.Errorf("%#x is %v", uint16(m), m)
		}
	}
}

// Moves have the documented numbers, and of all 65536 numbers Play accepts exactly the
// legal moves.
func TestMoveNumbers(t *testing.T) {
	if m := empire.Between(mustSpace(t, "1D"), mustSpace(t, "1L")); m != 256*(3+1)+11 || m.String() != "1D-1L" {
		t.Errorf("1D-1L is %d, %v", m, m)
	}
	if empire.Pass != 65535 {
		t.Errorf("a pass is %d", empire.Pass)
	}
	for _, spaces := range [][2]board.Space{{144, 0}, {0, 144}, {255, 255}, {256, 0}, {0, 256}} {
		if m := empire.Between(spaces[0], spaces[1]); m != 0 {
			t.Errorf("Between(%d, %d) = %v", spaces[0], spaces[1], m)
		}
	}
	rules.CheckNumbers(t, start2, middleText, passText, nearEnds[8])
}

// Between and Pass build every legal move, and every other number is invalid.
func TestConstructors(t *testing.T) { rules.CheckConstructors(t, empire.Pass, rebuilt) }

// rebuilt returns the move that the constructors build from the parts of m.
func rebuilt(m empire.Move) empire.Move {
	if m == empire.Pass {
		return empire.Pass
	}
	from, ok := m.From()
	if !ok {
		return 0
	}
	to, _ := m.To()
	return empire.Between(from, to)
}

func TestParseMove(t *testing.T) {
	for _, text := range []string{"1D-1L", "1d-1l", "d1-l1", "D1xL1", "1D-l1"} {
		if m, err := empire.ParseMove(text); err != nil || m.String() != "1D-1L" {
			t.Errorf("ParseMove(%q) = %v, %v", text, m, err)
		}
	}
	rules.CheckBadMoves(t, [][2]string{
		{"", `"": want a space such as 5D`},
		{"1D", `"1D": want two spaces with - between them (at character 3)`},
		{"1D1L", `"1D1L": want two spaces with - between them (at character 3)`},
		{"1D-1L+T", `"1D-1L+T": more text after the move (at character 6)`},
		{"1D-1M", `"1D-1M": no space 1M on this board, which runs from 1A to 12L (at character 4)`},
		{"Past", `"Past": want a row number after the column (at character 2)`},
	})
}

func TestBadTexts(t *testing.T) {
	two := " players=2 teams=0 crown=- passes=0"
	seven := strings.Repeat("aS", 7)
	rules.CheckBadPositions(t, [][]string{
		{"", "malformed: board: the text is empty"},
		{"12/12 a" + two, "malformed: board: 2 rows, want 12"},
		{strings.Replace(start2, "aS11", "aS12", 1), "malformed: row 4, character 3: a run of empty spaces that does not fit a row of 12"},
		{strings.Replace(start2, "aS11", "aK11", 1), `malformed: row 4, character 1 (4A): unknown piece at "aK11"`},
		{strings.Replace(start2, "aS11", "eS11", 1), `malformed: row 4, character 1 (4A): unknown piece at "eS11"`},
		{strings.Replace(start2, "aS11", "aC11", 1), "too-many: row 4, character 1 (4A): a second commander of seat a"},
		{strings.Replace(start2, "aS11", "cS11", 1), "seat: row 4, character 1 (4A): there is no seat c with 2 players"},
		{strings.Replace(start3, "aS10bS", "aS10dS", 1), "seat: row 4, character 5 (4L): there is no seat d with 3 players"},
		{strings.Replace(start2, "/12/12/", "/aS11/12/", 1), "too-many: row 5, character 1 (5A): more than 6 archers of seat a"},
		{strings.Replace(start2, "/12/12/", "/11bT/12/", 1), "too-many: row 12, character 6 (12K): more than 4 horsemen of seat b"},
		{strings.Replace(startT, "/12/12/", "/cT11/12/", 1), "too-many: row 12, character 14 (12K): more than 4 horsemen of seat c"},
		{"aC" + seven + "4/" + seven + "5/" + "aSaSaSaSaS7/12/12/12/12/12/12/12/12/11bC a players=3 teams=0 crown=- passes=0", "too-many: row 3, character 9 (3E): more than 18 archers in all"},
		{strings.Replace(start2, " a players", " e players", 1), `malformed: turn: "e" is not a seat of this game, want a to d`},
		{strings.Replace(start2, " a players", " c players", 1), "seat: turn: there is no seat c with 2 players"},
		{pos("aC1A bC2A dC3D", "4", "c", "-"), "seat: turn: seat c has no commander and is out"},
		{pos("aC1A bC2A cS3D", "3", "a", "-"), "seat: row 3, character 2 (3D): seat c has pieces but no commander"},
		{pos("aC1A bS3D", "2", "a", "-"), "seat: row 3, character 2 (3D): seat b has pieces but no commander"},
		{pos("aC1A bS3D cT4D", "3", "c", "-"), "seat: row 3, character 2 (3D): seat b has pieces but no commander"},
		{pos("", "2", "a", "-"), "missing: board: no commander"},
		{pos("aC1A bC2A cS3D", "4t", "a", "-"), "finished: board: 2 commanders are missing, but the capture of the first ends the game"},
		{strings.Replace(start2, "players=2", "players=1", 1), `malformed: players: "1" is not a number from 2 to 4`},
		{strings.Replace(start2, "players=2 ", "", 1), `malformed: players: want players=… here, not "teams=0"`},
		{strings.Replace(start2, "teams=0", "teams=1", 1), "teams: teams: teams need 4 players, not 2"},
		{strings.Replace(start2, "teams=0 ", "", 1), `malformed: teams: want teams=… here, not "crown=-"`},
		{strings.Replace(start2, " crown=- passes=0", "", 1), "malformed: crown: the text ends before it"},
		{strings.Replace(start2, "crown=-", "crown=ba", 1), `malformed: crown: "ba" is not a list of seats in order, such as ac, or - for none`},
		{strings.Replace(start2, "crown=-", "crown=a", 1), "empire.coronation: crown: the commander of seat a is not on 8H, its coronation center"},
		{pos("aC8H bC2A", "4", "a", "ac"), "empire.coronation: crown: the commander of seat c is not on 5E, its coronation center"},
		{pos("aC8H bC2A bS8L", "2", "b", "-"), "empire.coronation: crown: seat a is missing, whose commander on 8H can be captured"},
		{pos("aC8H bC5E", "2", "b", "-"), "finished: crown: the commanders of seats a and b cannot both have been crowned"},
		{strings.Replace(start2, " passes=0", "", 1), "malformed: passes: the text ends before it"},
		{strings.Replace(start2, "passes=0", "passes=3", 1), "all-passed: passes: 3 passes in a row, with 2 seats in the game"},
		{strings.Replace(pos("aC1A cC2A", "4", "a", "-"), "passes=0", "passes=3", 1), "all-passed: passes: 3 passes in a row, with 2 seats in the game"},
		{start2 + " out=-", `malformed: end: "out=-" is more than the text should hold`},
		{"aCaTaSaS7aC/aTaTaS9/aSaSaT9/aS2cS8/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC d players=2 teams=1 crown=ac passes=3",
			"too-many: row 1, character 10 (1L): a second commander of seat a",
			"seat: row 4, character 4 (4D): there is no seat c with 2 players",
			"seat: turn: there is no seat d with 2 players",
			"teams: teams: teams need 4 players, not 2",
			"empire.coronation: crown: the commander of seat a is not on 8H, its coronation center",
			"seat: crown: there is no seat c with 2 players",
			"all-passed: passes: 3 passes in a row, with 2 seats in the game"},
		{"aC11/12 e players=5 teams=2 crown=x passes=9",
			"malformed: board: 2 rows, want 12",
			`malformed: turn: "e" is not a seat of this game, want a to d`,
			`malformed: players: "5" is not a number from 2 to 4`,
			`malformed: teams: "2" is not a number from 0 to 1`,
			`malformed: crown: "x" is not a list of seats in order, such as ac, or - for none`,
			`malformed: passes: "9" is not a number from 0 to 4`},
	})
}

// If armies change hands, a seat may own more pieces than it began with.
func TestGrownArmies(t *testing.T) {
	text := pos("aC1A aS1B aS1C aS1D aS1E aS1F aS1G aS1H aT2A aT2B aT2C aT2D aT2E cC12L", "3", "a", "-")
	s := rules.MustParse(t, text)
	if got := s.Pieces(1).Len(); got != 13 || s.InGame() != notation.SeatsOf(1, 3) {
		t.Errorf("%d pieces, in the game %v", got, s.InGame())
	}
}

func TestAccessors(t *testing.T) {
	if empire.Grid() != empire.Spec().Grid {
		t.Error("Grid is not the grid of the Spec")
	}
	s := rules.MustParse(t, pos("aC8H bC1L bS8L cC12L", "3", "b", "a"))
	for label, want := range map[string]notation.Piece{
		"8L": {Seat: 2, Kind: empire.Archer}, "8H": {Seat: 1, Kind: empire.Commander}, "1A": {},
	} {
		if got := s.Piece(mustSpace(t, label)); got != want {
			t.Errorf("%s: %v, want %v", label, got, want)
		}
	}
	if got := s.Piece(200); got != (notation.Piece{}) {
		t.Errorf("space 200: %v", got)
	}
	if sp, ok := s.Commander(3); !ok || sp != mustSpace(t, "12L") {
		t.Errorf("commander of seat 3: %v %t", sp, ok)
	}
	if _, ok := s.Commander(4); ok {
		t.Error("seat 4 has a commander")
	}
	if got := s.Pieces(2); got != notation.SpaceSetOf(mustSpace(t, "1L"), mustSpace(t, "8L")) {
		t.Errorf("spaces of seat 2: %v", got)
	}
	if got := s.Pieces(0); !got.IsEmpty() {
		t.Errorf("spaces of no seat: %v", got)
	}
	if s.Pending() != 1 || s.Players() != 3 || s.Teams() || s.Turn() != 2 {
		t.Errorf("pending %v, players %d, teams %t, turn %v", s.Pending(), s.Players(), s.Teams(), s.Turn())
	}
	if s = rules.MustPlay(t, s, "8L-8H"); s.InGame() != notation.SeatsOf(2, 3) || s.Turn() != 3 || s.Pending() != 0 {
		t.Errorf("in the game %v, turn %v, pending %v", s.InGame(), s.Turn(), s.Pending())
	}
}

// Attackers finds pieces at their capturing distance from a space. It ignores what stands on
// the space and whose turn it is. It is empty for an invalid space or seat.
func TestAttackers(t *testing.T) {
	s := rules.MustParse(t, pos("aC1A aS5A bC12L bS9E bT8D", "2", "a", "-"))
	for _, tt := range []struct {
		label string
		seat  notation.Seat
		want  bool
	}{
		{"5E", 2, true}, {"5D", 2, true}, {"12J", 2, true}, {"6E", 2, false}, {"5A", 2, false},
		{"5E", 1, true}, {"3A", 1, true}, {"4A", 1, false}, {"5E", 0, false}, {"5E", 3, false},
	} {
		if got := s.Attackers(mustSpace(t, tt.label), tt.seat); got.IsEmpty() == tt.want {
			t.Errorf("seat %d attacks %s with %v", tt.seat, tt.label, got)
		}
	}
	if got := s.Attackers(mustSpace(t, "5E"), 1); got != notation.SpaceSetOf(mustSpace(t, "5A")) {
		t.Errorf("5E is attacked from %v", got)
	}
	if !s.Attackers(200, 1).IsEmpty() || !(empire.State{}).Attackers(0, 1).IsEmpty() {
		t.Error("a space off the board, or of no position, is attacked")
	}
}

// The spaces that an enemy attacks are those at which it could capture, whatever stands
// there.
func TestAttacks(t *testing.T) {
	s := rules.MustParse(t, pos("aC1A aS5A bC12L bS9E bT8D", "2", "a", "-"))
	rng := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		for _, seat := range []notation.Seat{1, 2} {
			attacked := s.Attacks(seat)
			for sp := range board.All().All() {
				if got, want := attacked.Has(sp), !s.Attackers(sp, seat).IsEmpty(); got != want {
					t.Fatalf("%v: seat %d attacks %d: %t, want %t", s, seat, sp, got, want)
				}
			}
		}
		moves := s.AppendMoves(nil)
		if s = s.After(moves[rng.IntN(len(moves))]); s.Result().Over() {
			s = rules.MustParse(t, pos("aC1A aS5A aT1E aS12A bC12L bS9E bT8D", "2", "a", "-"))
		}
	}
	if !s.Attacks(0).IsEmpty() || !s.Attacks(5).IsEmpty() || !s.Attacks(3).IsEmpty() {
		t.Error("a seat that the game does not have attacks something")
	}
}

// A range over the moves may stop early.
func TestMovesStop(t *testing.T) {
	seen := 0
	rules.MustParse(t, start2).Moves()(func(empire.Move) bool { seen++; return false })
	if seen != 1 {
		t.Errorf("%d moves after a stop at the first", seen)
	}
}

// Every part of a position counts in its hash.
func TestHash(t *testing.T) {
	hung := pos("aC8H bC1L cC5E dC12A bS8L", "4", "b", "ac")
	texts := []string{
		start2, start3, start4, startT, hung,
		strings.Replace(start2, " a players", " b players", 1),
		strings.Replace(start3, "players=3", "players=4", 1),
		pos("aC1A aS2B bC12L", "2", "a", "-"),
		pos("aC1A aT2B bC12L", "2", "a", "-"),
		pos("aC1A bS2B bC12L", "2", "a", "-"),
		pos("aC2B aS1A bC12L", "2", "a", "-"),
		passText, strings.Replace(passText, "passes=0", "passes=1", 1),
		pos("aC8H bC5E bT5B", "2", "b", "a"), pos("aC8H bC5E bT5B", "2", "b", "ab"), pos("aC8H bC5E bT5B", "2", "b", "b"),
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
	var s empire.State
	if err := s.UnmarshalText([]byte(start3)); err != nil || s.String() != start3 {
		t.Errorf("%v, %v", s, err)
	}
	before := s
	if err := s.UnmarshalText([]byte("12/12")); err == nil || s != before {
		t.Errorf("a bad text: %v, %v", s, err)
	}
}

// invariant returns an error if a reached position is wrong.
func invariant(s empire.State) error {
	var seen notation.SpaceSet
	var count [board.Kinds + 1]int
	for seat := range notation.AllSeats(notation.MaxSeats).All() {
		own := s.Pieces(seat)
		if own.Meets(seen) {
			return fmt.Errorf("two seats hold one space")
		}
		seen = seen.Or(own)
		commanders := 0
		for sp := range own.All() {
			p := s.Piece(sp)
			if p.Seat != seat {
				return fmt.Errorf("%s belongs to %v, not to %v", board.Grid().Label(sp), p.Seat, seat)
			}
			count[p.Kind]++
			if p.Kind == empire.Commander {
				commanders++
			}
		}
		if in := s.InGame().Has(seat); in && commanders != 1 || !in && commanders != 0 {
			return fmt.Errorf("%v has %d commanders, in the game %t", seat, commanders, in)
		}
		if !s.InGame().Has(seat) && !s.Result().Over() && !own.IsEmpty() {
			return fmt.Errorf("%v is out and has pieces", seat)
		}
		sp, _ := s.Commander(seat)
		if center, _ := empire.CoronationCenter(s.Players(), seat); s.Pending().Has(seat) && sp != center {
			return fmt.Errorf("%v is not on its coronation center", seat)
		}
	}
	n := s.Players()
	if count[empire.Archer] > 6*n || count[empire.Horseman] > 4*n {
		return fmt.Errorf("too many pieces: %v", count)
	}
	if !s.Result().Over() && !s.InGame().Has(s.Turn()) {
		return fmt.Errorf("the turn is %v, which is out", s.Turn())
	}
	return nil
}

// flip reflects a position across the diagonal from 1L to 12A, which maps the corner of
// seat a to the opposite one.
func flip(text string) string {
	names := "cbad"
	if strings.Contains(text, "players=2") {
		names = "bacd"
	}
	return mapped(text, names, func(row, col int) (int, int) { return 11 - col, 11 - row })
}

func flipMove(move string) string {
	if move == notation.PassText {
		return move
	}
	from, to, _ := strings.Cut(move, "-")
	r, c := gametest.RowCol(from)
	r2, c2 := gametest.RowCol(to)
	return gametest.Label(11-c, 11-r) + "-" + gametest.Label(11-c2, 11-r2)
}

// rotate turns a position so that each corner becomes the next one that is used.
func rotate(text string) string {
	switch {
	case strings.Contains(text, "players=2"):
		return mapped(text, "bacd", func(row, col int) (int, int) { return 11 - row, 11 - col })
	case strings.Contains(text, "players=4"):
		return mapped(text, "bcda", func(row, col int) (int, int) { return col, 11 - row })
	}
	return flip(text) // three corners have no other symmetry
}

// mapped moves the pieces of a text and gives seat a the first name, b the
// second and so on.
func mapped(text, names string, move func(row, col int) (int, int)) string {
	p := gametest.ReadParts(text, 2)
	name := strings.NewReplacer("a", names[:1], "b", names[1:2], "c", names[2:3], "d", names[3:4])
	cells := make([][]string, 12)
	for row := range cells {
		cells[row] = make([]string, 12)
	}
	for row := range cells {
		for col, word := range p.Cells[row] {
			if word != "" {
				r, c := move(row, col)
				cells[r][c] = name.Replace(word[:1]) + word[1:]
			}
		}
	}
	p.Cells = cells
	p.Turn = name.Replace(p.Turn)
	crown := strings.Split(name.Replace(p.Key("crown")), "")
	slices.Sort(crown)
	p.SetKey("crown", strings.Join(crown, ""))
	return p.String()
}
