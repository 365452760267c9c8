package smarts_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/smarts"
)

const (
	startText  = "8/8/8/8/8/8/8/8 a scored=00 passes=0"
	middleText = "1a1b2a1/3ab3/2ba1b2/1a1ba3/2b1ab2/4a3/2b2a2/1b1a1b2 a scored=00 passes=0"
	// Positions near the end, named by what can happen next.
	scoreText   = "a3b2b/3a4/b2a2b1/3a1b2/2b1a3/3a4/2a2b2/1b4a1 a scored=00 passes=0"
	markedText  = "A3b2B/3a4/b2a4/3a1b2/b1b1a3/3a4/bb6/1b4a1 a scored=11 passes=0"
	crossedText = "1aa1aa2/3a4/3a4/3a1b2/3a1b2/5b2/5b2/1bbbb3 a scored=00 passes=0"
	crossedTwo  = "1aa1aa2/3a4/3a4/3a1b2/3a1b2/5b2/5b2/1bbbb3 b scored=00 passes=0"
	doubleText  = "8/8/aaaaa3/8/aaaa1a2/2bbbb2/6b1/1bbbb3 b scored=00 passes=0"
	racingText  = "A6B/1a5b/2a4b/3aa2b/6b1/2a2b2/b5a1/1b2a3 b scored=11 passes=0"
	longText    = "1b6/b7/1b6/aaa1aaa1/3a4/1b6/2b5/b5b1 a scored=00 passes=0"
	blockedText = "b7/8/3aaa2/2a5/1aaa1a2/3b4/5b2/1b5b a scored=00 passes=0"
	cornerText  = "aaaa2b1/4a3/8/7b/2b4b/7b/8/b4b1a a scored=00 passes=0"
)

var rules = gametest.Suite[smarts.State, smarts.Move]{
	Rules:     smarts.Rules(),
	Place:     smarts.Place,
	Between:   smarts.Between,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "half turn", Position: halfTurn, Move: func(m string) string { return mapMove(m, halfTurned) }},
		{Name: "mirror and colors", Position: mirror, Move: func(m string) string { return mapMove(m, mirrored) }},
	},
	Starts:   []string{middleText, scoreText, markedText, crossedText, crossedTwo, doubleText, racingText, longText, blockedText, cornerText},
	MaxPlies: 20,
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/smarts") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 2, []gametest.PerftCase{
		{Position: startText, Counts: []uint64{12, 132, 1716, 21156, 295900}},
		{Position: middleText, Counts: []uint64{53, 3015, 151726}},
		{Position: scoreText, Counts: []uint64{44, 1571, 67136}},
		{Position: markedText, Counts: []uint64{35, 1146, 39931}},
	})
}

var seats = []notation.Seat{smarts.White, smarts.Yellow}

// Random games, as TestRules plays them, reach every kind of move and end.
func TestGamesReachEverything(t *testing.T) {
	reached := map[string]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		for _, text := range rules.Starts {
			s := rules.MustParse(t, text)
			for range rules.MaxPlies {
				moves := s.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				next := s.After(m)
				for _, kind := range kindsOf(s, m, next) {
					reached[kind]++
				}
				s = next
			}
		}
	}
	for _, kind := range []string{
		"entry", "step", "jump",
		"entry scores", "step scores", "jump scores", "marker on a box of the row", "choice of rows",
		"row left standing", "standing row scored",
		"p1win with two rows", "p2win with two rows", "p1win after a scored row", "p2win after a scored row",
		"win in the turn of the scoring", "win with the marker in the row",
	} {
		if reached[kind] < 3 {
			t.Errorf("%s: reached %d times", kind, reached[kind])
		}
	}
	if testing.Verbose() {
		t.Log(reached)
	}
}

// kindsOf names the kinds of events in a move.
func kindsOf(s smarts.State, m smarts.Move, next smarts.State) (list []string) {
	seat, grid := s.Turn(), smarts.Grid()
	kind := "entry"
	if from, moved := m.From(); moved {
		kind = "step"
		to, _ := m.To()
		if d := grid.Row(to) - grid.Row(from) + grid.Col(to) - grid.Col(from); d != 1 && d != -1 {
			kind = "jump"
		}
	}
	list = append(list, kind)
	before, after := s.AppendRows(nil, seat), next.AppendRows(nil, seat)
	box, row, scores := m.Scored()
	if scores {
		list = append(list, kind+" scores")
		if spaces, _ := row.Spaces(); slices.Contains(spaces[:], box) {
			list = append(list, "marker on a box of the row")
		}
		if slices.Contains(before, row) {
			list = append(list, "standing row scored")
		}
		if len(s.After(unscored(m)).AppendRows(nil, seat)) > 1 {
			list = append(list, "choice of rows")
		}
	} else if len(after) > 0 && !s.Scored(seat) {
		list = append(list, "row left standing")
	}
	switch result := next.Result(); {
	case !result.Over():
		return list
	case !next.Scored(seat):
		list = append(list, result.String()+" with two rows")
	case scores:
		list = append(list, "win in the turn of the scoring")
	default:
		list = append(list, result.String()+" after a scored row")
	}
	for _, row := range after {
		if next.Piece(row.First).Kind == smarts.Marker || next.Piece(row.Last).Kind == smarts.Marker {
			return append(list, "win with the marker in the row")
		}
	}
	return list
}

// unscored builds the entry or the move of m without the scoring.
func unscored(m smarts.Move) smarts.Move {
	to, _ := m.To()
	if from, moved := m.From(); moved {
		return smarts.Between(from, to)
	}
	return smarts.Place(to)
}

// invariant checks the pieces of each seat: eleven in all, one of them a marker
// exactly when it has scored.
func invariant(s smarts.State) error {
	for _, seat := range seats {
		held, markers := 0, 0
		for sp := range notation.Space(64) {
			piece := s.Piece(sp)
			if piece.Seat != seat {
				continue
			}
			held++
			if piece.Kind == smarts.Marker {
				markers++
				if boxes := smarts.MarkingBoxes(seat); sp != boxes[0] && sp != boxes[1] {
					return fmt.Errorf("a marker of %v on %s", seat, smarts.Grid().Label(sp))
				}
			}
		}
		if reserve := s.Reserve(seat, smarts.Plain); held+reserve != 11 || held > 11 {
			return fmt.Errorf("%v has %d on the board and %d in reserve", seat, held, reserve)
		}
		if s.Scored(seat) != (markers == 1) || markers > 1 {
			return fmt.Errorf("%v has %d markers, scored: %t", seat, markers, s.Scored(seat))
		}
	}
	if slices.Contains(s.AppendMoves(nil), smarts.Pass) {
		return errors.New("a pass, though a seat can always move")
	}
	return nil
}

// movesOf returns the legal moves that start with a word, in their order.
func movesOf(s smarts.State, word string) []string {
	var list []string
	for m := range s.Moves() {
		if text := m.String(); text == word || strings.HasPrefix(text, word+"-") || strings.HasPrefix(text, word+"=") {
			list = append(list, text)
		}
	}
	return list
}

func TestStart(t *testing.T) {
	s, err := smarts.New()
	if err != nil {
		t.Fatal(err)
	}
	if got := s.String(); got != startText {
		t.Errorf("start %q, want %q", got, startText)
	}
	for _, seat := range seats {
		if got := s.Reserve(seat, smarts.Plain); got != 11 {
			t.Errorf("%v has %d pieces in reserve, want 11", seat, got)
		}
	}
}

// "Entry boxes: 1B–1G and 8B–8G, twelve, open to both"; "the second player places
// a playing piece in any other open entry box".
func TestEntries(t *testing.T) {
	s := rules.MustParse(t, startText)
	all := strings.Fields("1B 1C 1D 1E 1F 1G 8B 8C 8D 8E 8F 8G")
	var got []string
	for m := range s.Moves() {
		got = append(got, m.String())
	}
	if !slices.Equal(got, all) {
		t.Errorf("entries of seat 1: %v, want %v", got, all)
	}
	for i, word := range all {
		got = nil
		for m := range rules.MustPlay(t, s, word).Moves() {
			got = append(got, m.String())
		}
		if want := slices.Delete(slices.Clone(all), i, i+1); !slices.Equal(got, want) {
			t.Errorf("entries of seat 2 after %s: %v, want %v", word, got, want)
		}
	}
	for sp := range notation.Space(64) {
		if got, want := smarts.IsEntry(sp), slices.Contains(all, smarts.Grid().Label(sp)); got != want {
			t.Errorf("IsEntry(%s) = %t", smarts.Grid().Label(sp), got)
		}
	}
}

// "If all twelve entry boxes are occupied, the player must move a piece already
// on the board", and so must one who has no piece left off the board.
func TestNoEntry(t *testing.T) {
	for _, text := range []string{
		"1abaaba1/8/8/8/8/8/8/1babaab1 a scored=00 passes=0",
		"8/8/aaaa4/8/aaaa4/8/aaa5/8 a scored=00 passes=0",
		"8/8/aaaa4/8/aaaa4/8/aa6/7A a scored=10 passes=0",
	} {
		for m := range rules.MustParse(t, text).Moves() {
			if _, moved := m.From(); !moved {
				t.Errorf("%s: entry %v", text, m)
			}
		}
	}
}

// The moves of a piece.
func TestPieceMoves(t *testing.T) {
	tests := []struct{ sentence, board, piece, want string }{
		{
			"one step up, down, left or right to an empty box, never diagonally",
			"8/8/8/3a4/8/8/8/8", "4D", "4D-3D 4D-4C 4D-4E 4D-5D",
		},
		{
			"not off the board, nor round its edge",
			"8/8/8/a7/8/8/8/8", "4A", "4A-3A 4A-4B 4A-5A",
		},
		{
			"not round its other edge",
			"8/8/8/7a/8/8/8/8", "4H", "4H-3H 4H-4G 4H-5H",
		},
		{
			"pieces may stand on any box, marking boxes of either seat included",
			"1a6/8/8/8/8/8/8/8", "1B", "1B-1A 1B-1C 1B-2B",
		},
		{
			"a jump over one neighboring piece of either color",
			"8/8/3a4/2ba4/8/8/8/8", "4D", "4D-2D 4D-4B 4D-4E 4D-5D",
		},
		{
			"markers too, but they lie in corners, which have no box behind them",
			"A1a5/ba6/8/8/8/8/8/B7", "2B", "2B-1B 2B-2C 2B-3B",
		},
		{
			"next to the player's own marker",
			"Aa6/8/8/8/8/8/8/8", "1B", "1B-1C 1B-2B",
		},
		{
			"next to the opponent's marker",
			"8/8/8/8/8/8/a7/B7", "7A", "7A-6A 7A-7B",
		},
		{
			"a marker never moves, however free it stands",
			"A7/8/8/8/8/8/8/8", "1A", "",
		},
		{
			"the box right behind must be empty",
			"8/3b4/3b4/1bbabb2/3b4/3b4/8/8", "4D", "",
		},
		{
			"over one piece only: two in a row cannot be jumped, nor one at a distance",
			"8/8/8/a1b1bb2/8/8/8/8", "4A", "4A-3A 4A-4B 4A-5A",
		},
		{
			"a chain may turn and may stop after any jump",
			"8/8/8/ab6/2b5/3b4/8/8", "4A", "4A-3A 4A-4C 4A-5A 4A-6C 4A-6E",
		},
		{
			"a chain runs backward too, and each end is one move however it is reached",
			"8/8/8/1bab4/b3b3/1b1b4/8/8", "4C", "4C-3C 4C-4A 4C-4E 4C-5C 4C-6A 4C-6C 4C-6E",
		},
		{
			"it may not end where it began",
			"8/8/8/8/3ab3/3b1b2/4b3/8", "5D", "5D-4D 5D-5C 5D-5F 5D-7D 5D-7F",
		},
		{
			"the lifted piece is not jumped over by itself",
			// It could get from 4C to 4E or back only over 4D, where it started.
			"8/8/2b5/1b1a4/8/8/8/8", "4D", "4D-3D 4D-4C 4D-4E 4D-5D",
		},
		{
			"a ring of jumps next to the start leads past it, not over it",
			"8/8/8/1a6/bbb5/1b6/8/8", "4B", "4B-3B 4B-4A 4B-4C",
		},
		{
			"the start box is empty once the piece has left it: others may be reached through it, but so they may directly",
			"8/8/3b4/2bab3/3b4/8/8/8", "4D", "4D-2D 4D-4B 4D-4F 4D-6D",
		},
		{
			"no jump off the board or round its edge",
			"8/8/8/6ab/b7/8/8/8", "4G", "4G-3G 4G-4F 4G-5G",
		},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			scored := []byte("00")
			if strings.Contains(tt.board, "A") {
				scored[0] = '1'
			}
			if strings.Contains(tt.board, "B") {
				scored[1] = '1'
			}
			s := rules.MustParse(t, tt.board+" a scored="+string(scored)+" passes=0")
			if got := strings.Join(movesOf(s, tt.piece), " "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// "Nothing is removed": a chain changes nothing but where its piece stands.
func TestJumpRemovesNothing(t *testing.T) {
	s := rules.MustParse(t, "8/8/8/ab6/2b5/3a4/8/8 a scored=00 passes=0")
	const want = "8/8/8/1b6/2b5/3aa3/8/8 b scored=00 passes=0"
	if got := rules.MustPlay(t, s, "4A-6E").String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A range over the moves may stop early.
func TestMovesStops(t *testing.T) {
	for m := range rules.MustParse(t, startText).Moves() {
		if m != smarts.Place(1) {
			t.Errorf("first move %v, want 1B", m)
		}
		break
	}
}

// The rows that may be scored after an entry or a move.
func TestScoring(t *testing.T) {
	tests := []struct{ sentence, position, move, want string }{
		{
			"a row may be scored, on either box, or left standing",
			"8/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0", "5F-4F",
			"5F-4F 5F-4F=1A:4C..4G 5F-4F=8H:4C..4G",
		},
		{
			"seat 2 has the other two corners",
			"8/8/8/2bbb1b1/5b2/8/8/8 b scored=00 passes=0", "5F-4F",
			"5F-4F 5F-4F=1H:4C..4G 5F-4F=8A:4C..4G",
		},
		{
			"one box blocked by the opponent",
			"b7/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0", "5F-4F",
			"5F-4F 5F-4F=8H:4C..4G",
		},
		{
			"one box blocked by a piece of the player's own",
			"8/8/8/2aaa1a1/5a2/8/8/7a a scored=00 passes=0", "5F-4F",
			"5F-4F 5F-4F=1A:4C..4G",
		},
		{
			"both boxes blocked",
			"b7/8/8/2aaa1a1/5a2/8/8/7a a scored=00 passes=0", "5F-4F",
			"5F-4F",
		},
		{
			"a box of that row itself counts as empty: the piece arrives on it",
			"1aaaa3/a7/8/8/8/8/8/7b a scored=00 passes=0", "2A-1A",
			"2A-1A 2A-1A=1A:1A..1E",
		},
		{
			"a box of that row itself counts as empty: the piece on it stood there before",
			"8/8/8/7a/7a/7a/6a1/7a a scored=00 passes=0", "7G-7H",
			"7G-7H 7G-7H=1A:4H..8H 7G-7H=8H:4H..8H",
		},
		{
			"a box of the longer line that is not among the five is occupied",
			"aaaaa3/5a2/8/8/8/8/8/7b a scored=00 passes=0", "2F-1F",
			"2F-1F 2F-1F=1A:1A..1E",
		},
		{
			"a box that the move itself leaves is empty then",
			"b7/8/7a/7a/7a/7a/8/7a a scored=00 passes=0", "8H-7H",
			"8H-7H 8H-7H=8H:3H..7H",
		},
		{
			"every choice of five in a longer line",
			"8/8/8/aaa1aaa1/3a4/8/8/b7 a scored=00 passes=0", "5D-4D",
			"5D-4D 5D-4D=1A:4A..4E 5D-4D=8H:4A..4E 5D-4D=1A:4B..4F 5D-4D=8H:4B..4F 5D-4D=1A:4C..4G 5D-4D=8H:4C..4G",
		},
		{
			"four choices in a whole line of eight",
			"3a4/3a4/3a4/2a5/3a4/3a4/3a4/b2a4 a scored=00 passes=0", "4C-4D",
			"4C-4D 4C-4D=1A:1D..5D 4C-4D=8H:1D..5D 4C-4D=1A:2D..6D 4C-4D=8H:2D..6D" +
				" 4C-4D=1A:3D..7D 4C-4D=8H:3D..7D 4C-4D=1A:4D..8D 4C-4D=8H:4D..8D",
		},
		{
			"an entry completes a row",
			"1aaa1a2/8/8/8/8/8/8/8 a scored=00 passes=0", "1E",
			"1E 1E=1A:1B..1F 1E=8H:1B..1F",
		},
		{
			"a chain of jumps completes a row, but not where it stops before",
			"8/8/8/aaaa4/4b3/8/4b3/4a3 a scored=00 passes=0", "8E",
			"8E-4E 8E-4E=1A:4A..4E 8E-4E=8H:4A..4E 8E-6E 8E-8D 8E-8F",
		},
		{
			"diagonal rows, downward to the right",
			"a7/1a6/2a5/3a4/5a2/8/8/8 a scored=00 passes=0", "5F-5E",
			"5F-5E 5F-5E=1A:1A..5E 5F-5E=8H:1A..5E",
		},
		{
			"diagonal rows, downward to the left",
			"7a/6a1/5a2/4a3/2a5/8/8/8 a scored=00 passes=0", "5C-5D",
			"5C-5D 5C-5D=1A:1H..5D 5C-5D=8H:1H..5D",
		},
		{
			"a row does not run round the edge",
			"8/8/6aa/aa6/1a6/8/8/8 a scored=00 passes=0", "5B-5A",
			"5B-5A",
		},
		{
			"the opponent's pieces are no part of a row",
			"8/8/8/2aaa1b1/5a2/8/8/8 a scored=00 passes=0", "5F-4F",
			"5F-4F",
		},
		{
			"a row left standing may be scored after a later move of another piece",
			"8/8/8/2aaaaa1/8/a7/8/8 a scored=00 passes=0", "6A-7A",
			"6A-7A 6A-7A=1A:4C..4G 6A-7A=8H:4C..4G",
		},
		{
			"and after a later entry",
			"8/8/8/2aaaaa1/8/8/8/8 a scored=00 passes=0", "8B",
			"8B 8B=1A:4C..4G 8B=8H:4C..4G",
		},
		{
			"but not after a move that breaks it",
			"8/8/8/2aaaaa1/8/8/8/8 a scored=00 passes=0", "4G-5G",
			"4G-5G",
		},
		{
			"two rows that cross in the middle: either may be scored, though they win as they stand",
			"8/3a4/3a4/1aaaaa2/3a4/2a5/8/8 a scored=00 passes=0", "6C-6D",
			"6C-6D 6C-6D=1A:2D..6D 6C-6D=8H:2D..6D 6C-6D=1A:4B..4F 6C-6D=8H:4B..4F",
		},
		{
			"two rows completed at once by an entry",
			"1aa1aa2/3a4/3a4/3a4/3a4/8/8/8 a scored=00 passes=0", "1D",
			"1D 1D=1A:1B..1F 1D=8H:1B..1F 1D=1A:1D..5D 1D=8H:1D..5D",
		},
		{
			"a player who has scored a row may not score another",
			"8/8/8/2aaa1a1/5a2/8/8/7A a scored=10 passes=0", "5F-4F",
			"5F-4F",
		},
		{
			"that the opponent has scored changes nothing",
			"8/8/8/2aaa1a1/5a2/8/8/B7 a scored=01 passes=0", "5F-4F",
			"5F-4F 5F-4F=1A:4C..4G 5F-4F=8H:4C..4G",
		},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			if got := strings.Join(movesOf(rules.MustParse(t, tt.position), tt.move), " "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// A scored row's five pieces leave the board: one becomes the marker, four go
// back to the reserve.
func TestAfterScoring(t *testing.T) {
	s := rules.MustParse(t, "8/8/8/aaa1aaa1/3a4/8/8/b7 a scored=00 passes=0")
	s = rules.MustPlay(t, s, "5D-4D=8H:4B..4F")
	if got, want := s.String(), "8/8/8/a5a1/8/8/8/b6A b scored=10 passes=0"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := s.Reserve(smarts.White, smarts.Plain); got != 8 {
		t.Errorf("reserve %d, want 8: eleven less two pieces and the marker", got)
	}
	if s.Result().Over() {
		t.Errorf("result %v after a first row", s.Result())
	}
	if !s.Scored(smarts.White) || s.Scored(smarts.Yellow) {
		t.Error("seat 1 alone has scored")
	}
	// The marker goes on a box of the row itself.
	s = rules.MustPlay(t, rules.MustParse(t, "1aaaa3/a7/8/8/8/8/8/7b a scored=00 passes=0"), "2A-1A=1A:1A..1E")
	if got, want := s.String(), "A7/8/8/8/8/8/8/7b b scored=10 passes=0"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// The marker goes on the box that the same piece has just left.
	s = rules.MustPlay(t, rules.MustParse(t, "b7/8/7a/7a/7a/7a/8/7a a scored=00 passes=0"), "8H-7H=8H:3H..7H")
	if got, want := s.String(), "b7/8/8/8/8/8/8/7A b scored=10 passes=0"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// "Win, judged after the move and any scoring": the result after a move.
func TestWins(t *testing.T) {
	const crossing = "8/3a4/3a4/1aaaaa2/3a4/2a5/8/8 a scored=00 passes=0"
	const parallel = "8/8/aaaaa3/8/aaaa1a2/8/8/8 a scored=00 passes=0"
	const withMarker = "1aaaa3/8/8/8/aaaa1a2/8/8/8 a scored=00 passes=0"
	tests := []struct{ sentence, position, move, want string }{
		{"one row standing is no win for who has not scored", "8/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0", "5F-4F", "none"},
		{"nor is it once scored", "8/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0", "5F-4F=1A:4C..4G", "none"},
		{"two rows of one line share more than one box: six", "a7/8/a7/2aaaaa1/7a/a7/8/a7 a scored=00 passes=0", "5H-4H", "none"},
		{"two rows of one line share more than one box: seven", "a7/8/8/1aaaaaa1/7a/a7/8/8 a scored=00 passes=0", "5H-4H", "none"},
		{"the whole line of eight holds no two rows that share one box", "8/8/8/aaa1aaaa/3a4/a7/8/8 a scored=00 passes=0", "5D-4D", "none"},
		{"a whole column", "3a4/3a4/3a4/2a5/3a4/3a4/3a4/a2a4 a scored=00 passes=0", "4C-4D", "none"},
		{"a whole diagonal", "a7/1a6/2a5/4a3/4a3/5a2/6a1/a6a a scored=00 passes=0", "4E-4D", "none"},
		{"the other whole diagonal", "7a/6a1/5a2/4a3/2a5/2a5/1a6/a6a a scored=00 passes=0", "5C-5D", "none"},
		{"two rows standing that cross in the middle", crossing, "6C-6D", "p1win"},
		{"scoring one of two crossing rows leaves four", crossing, "6C-6D=1A:2D..6D", "none"},
		{"crossing at an end of both", "aaaaa3/a7/a7/a7/1a6/8/8/8 a scored=00 passes=0", "5B-5A", "p1win"},
		{"crossing at the end of one", "1aa1aa2/3a4/3a4/3a4/3a4/8/8/8 a scored=00 passes=0", "1D", "p1win"},
		{"two diagonals that cross", "a3a3/1a1a4/2a5/1a1a4/a4a2/8/8/8 a scored=00 passes=0", "5F-5E", "p1win"},
		{"a diagonal and a row", "8/1a6/2a5/aaaaa3/4a3/6a1/8/8 a scored=00 passes=0", "6G-6F", "p1win"},
		{"two rows side by side", parallel, "5F-5E", "p1win"},
		{"two rows side by side, one scored: the other wins at once", parallel, "5F-5E=1A:5A..5E", "p1win"},
		{"it does not matter which", parallel, "5F-5E=1A:3A..3E", "p1win"},
		{"two diagonals side by side", "8/a7/aa6/1aa5/2aa4/3aa3/5a2/8 a scored=00 passes=0", "7F-7E", "p1win"},
		{"two columns side by side", "8/aa6/aa6/aa6/aa6/a1a5/8/8 a scored=00 passes=0", "6C-6B", "p1win"},
		{"two diagonals to the left side by side", "6aa/5aa1/4aa2/3aa3/2a5/3a4/8/8 a scored=00 passes=0", "6D-5D", "p1win"},
		{"a player who has scored wins with any row", "8/8/8/2aaa1a1/5a2/8/8/7A a scored=10 passes=0", "5F-4F", "p1win"},
		{"so does seat 2", "8/8/8/2bbb1b1/5b2/8/8/B7 b scored=01 passes=0", "5F-4F", "p2win"},
		{"markers count in a row", "A1aaa3/1a6/8/8/8/8/8/8 a scored=10 passes=0", "2B-1B", "p1win"},
		{"markers count in a diagonal", "A7/2a5/2a5/3a4/4a3/8/8/8 a scored=10 passes=0", "2C-2B", "p1win"},
		{"the opponent's marker does not", "3aaaaB/2a5/8/8/8/8/8/8 a scored=01 passes=0", "2C-2D", "none"},
		{"the marker just placed counts", withMarker, "5F-5E=1A:5A..5E", "p1win"},
		{"on the other box it does not", withMarker, "5F-5E=8H:5A..5E", "none"},
		{"left standing, the row and four more are no win", withMarker, "5F-5E", "none"},
		{"a first row left standing counts with a second one", "8/8/8/aaaaa3/8/aaaa4/4a3/8 a scored=00 passes=0", "7E-6E", "p1win"},
		{"a first row left standing and later broken does not count", "8/8/8/aaaa1a2/8/aaaa4/4a3/8 a scored=00 passes=0", "7E-6E", "none"},
		{"nor does one that the move to the second breaks", "8/8/8/aaaaa3/4b3/aaaa4/8/8 a scored=00 passes=0", "4E-6E", "none"},
		{"the opponent's single row does not matter", "8/8/8/2aaa1a1/5a2/bbbbb3/8/8 a scored=00 passes=0", "5F-4F", "none"},
		{"a move away from one's own row", "8/8/8/2aaaaa1/8/8/8/8 a scored=00 passes=0", "4G-5G", "none"},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			s := rules.MustPlay(t, rules.MustParse(t, tt.position), tt.move)
			if got := s.Result().String(); got != tt.want {
				t.Errorf("%s after %s: %s, want %s", tt.position, tt.move, got, tt.want)
			}
			if over := s.Result().Over(); over == (len(s.AppendMoves(nil)) > 0) {
				t.Errorf("over: %t, moves: %v", over, s.AppendMoves(nil))
			}
			if s.Turn() == rules.MustParse(t, tt.position).Turn() {
				t.Error("the turn of a finished game is the seat that would have been next")
			}
		})
	}
}

// The result follows from the text. The seat that is not to move has just moved and is
// judged first, and then the other one.
func TestResultOfText(t *testing.T) {
	tests := []struct{ name, position, want string }{
		{"an empty board", startText, "none"},
		{"the seat not on turn has two rows", "8/3a4/3a4/1aaaaa2/3a4/3a4/8/8 b scored=00 passes=0", "p1win"},
		{"the seat on turn has them", "8/3a4/3a4/1aaaaa2/3a4/3a4/8/8 a scored=00 passes=0", "p1win"},
		{"both have won, b moved last", "A6B/8/8/aaaaa3/8/bbbbb3/8/8 a scored=11 passes=0", "p2win"},
		{"both have won, a moved last", "A6B/8/8/aaaaa3/8/bbbbb3/8/8 b scored=11 passes=0", "p1win"},
		{"a row of the player who has not scored", "7B/8/8/aaaaa3/8/bbbb4/8/8 b scored=01 passes=0", "none"},
		{"nobody has passed", "a7/8/8/8/8/8/8/8 a scored=00 passes=0", "none"},
		{"one seat has passed", "a7/8/8/8/8/8/8/8 a scored=00 passes=1", "none"},
		{"when both seats pass one after another, the game is a draw", "a7/8/8/8/8/8/8/8 a scored=00 passes=2", "draw"},
	}
	for _, tt := range tests {
		if got := rules.MustParse(t, tt.position).Result().String(); got != tt.want {
			t.Errorf("%s: %s: %s, want %s", tt.name, tt.position, got, tt.want)
		}
	}
}

// A move resets the number of passes.
func TestPassesInARow(t *testing.T) {
	s := rules.MustParse(t, "a7/8/8/8/8/8/8/8 a scored=00 passes=1")
	if got, want := rules.MustPlay(t, s, "1A-1B").String(), "1a6/8/8/8/8/8/8/8 b scored=00 passes=0"; got != want {
		t.Errorf("%s after a move, want %s", got, want)
	}
	after := s.After(smarts.Pass)
	if got := after.Result(); got != notation.Draw || after.String() != "a7/8/8/8/8/8/8/8 b scored=00 passes=2" {
		t.Errorf("%v after a second pass: %v, want a draw", after, got)
	}
}

func TestIllegalMoves(t *testing.T) {
	const five = "8/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0"
	const board = "A3b3/8/2b5/1b1a4/8/8/8/7a a scored=10 passes=0"
	rules.CheckRefusals(t, [][4]string{
		{startText, "pass", "pass", "a player who can move may not pass"},
		{startText, "1A", "smarts.entry", "1A is not an entry box"},
		{startText, "8H", "smarts.entry", "8H is not an entry box"},
		{startText, "4D", "smarts.entry", "4D is not an entry box"},
		{board, "1E", "occupied", "1E is occupied"},
		{"8/8/aaaa4/8/aaaa4/8/aaa5/8 a scored=00 passes=0", "1B", "smarts.reserve", "no piece is left to enter"},
		{"8/8/aaaa4/8/aaaa4/8/aa6/7A a scored=10 passes=0", "1B", "smarts.reserve", "no piece is left to enter"},
		{board, "4H-4G", "empty", "4H is empty"},
		{board, "4B-4A", "not-yours", "the piece on 4B belongs to p2"},
		{board, "1A-1B", "smarts.marker", "the marker on 1A never moves"},
		{board, "4D-3C", "occupied", "3C is occupied"},
		{board, "4D-5E", "smarts.reach", "pieces do not step diagonally"},
		{board, "4D-3E", "smarts.reach", "pieces do not step diagonally"},
		{"8/8/8/7a/8/8/8/8 a scored=00 passes=0", "4H-5A", "smarts.reach", "no step and no chain of jumps leads from 4H to 5A"},
		{"8/8/8/7a/8/8/8/8 a scored=00 passes=0", "4H-6A", "smarts.reach", "no step and no chain of jumps leads from 4H to 6A"},
		{board, "4D-6D", "smarts.reach", "no step and no chain of jumps leads from 4D to 6D"},
		{"8/8/8/1abb4/8/8/8/8 a scored=00 passes=0", "4B-4E", "smarts.reach", "no step and no chain of jumps leads from 4B to 4E"},
		{crossedWon, "1B", "finished", "the game is over"},
		{crossedWon, "pass", "finished", "the game is over"},
		{"a7/8/8/8/8/8/8/8 a scored=00 passes=2", "1B", "finished", "the game is over"},
		{"A7/8/8/2aaa1a1/5a2/8/8/8 a scored=10 passes=0", "5F-4F=8H:4C..4G", "smarts.once", "the player has already scored a row"},
		{five, "5F-4F=1A:4C..4F", "smarts.five", "4C..4F is not a row of five, written from its upper or left end"},
		{five, "5F-4F=1A:4C..4H", "smarts.five", "4C..4H is not a row of five, written from its upper or left end"},
		{five, "5F-4F=1A:4G..4C", "smarts.five", "4G..4C is not a row of five, written from its upper or left end"},
		{five, "5F-4F=1A:4C..4C", "smarts.five", "4C..4C is not a row of five, written from its upper or left end"},
		{five, "5F-4F=1A:4C..6G", "smarts.five", "4C..6G is not a row of five, written from its upper or left end"},
		{five, "5F-4F=1A:1G..2C", "smarts.five", "1G..2C is not a row of five, written from its upper or left end"},
		{five, "5F-4F=1A:4D..4H", "smarts.row", "4H in the row 4D..4H is not the player's"},
		{five, "5F-5G=1A:4C..4G", "smarts.row", "4F in the row 4C..4G is not the player's"},
		{"8/8/8/2aaaaa1/8/8/8/8 a scored=00 passes=0", "4G-4H=1A:4C..4G", "smarts.row", "4G in the row 4C..4G is not the player's"},
		{five, "5F-4F=1H:4C..4G", "smarts.marking-box", "1H is not one of the player's marking boxes"},
		{five, "5F-4F=8A:4C..4G", "smarts.marking-box", "8A is not one of the player's marking boxes"},
		{five, "5F-4F=4C:4C..4G", "smarts.marking-box", "4C is not one of the player's marking boxes"},
		{"b7/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0", "5F-4F=1A:4C..4G", "smarts.marking-box-empty", "the marking box 1A is occupied"},
		{"8/8/8/2aaa1a1/5a2/8/8/7a a scored=00 passes=0", "5F-4F=8H:4C..4G", "smarts.marking-box-empty", "the marking box 8H is occupied"},
		{"aaaa1a2/5a2/8/8/8/8/8/8 a scored=00 passes=0", "1E=1A:1B..1F", "smarts.marking-box-empty", "the marking box 1A is occupied"},
		{five, "5F-4G=1A:4C..4G", "occupied", "4G is occupied"},
		{five, "4B=1A:4C..4G", "smarts.entry", "4B is not an entry box"},
	})
}

// Play refuses moves that ParseMove never returns.
func TestStrangeMoves(t *testing.T) {
	s := rules.MustParse(t, "8/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0")
	row := smarts.Row{First: 26, Last: 30}
	tests := []struct {
		move   smarts.Move
		reason string
	}{
		{0, "it is not a move"},
		{4, "it is not a move"},
		{smarts.Pass | 4, "it is not a move"},
		{smarts.Pass | 1<<16, "it is not a move"},
		{smarts.Place(1) | 1<<3, "it is not a move"},
		{smarts.Place(1) | 1<<8, "it is not a move"},
		{smarts.Place(1) | 1<<22, "it is not a move"},
		{smarts.Place(1) | 1<<24, "it is not a move"},
		{smarts.Place(1) | 1<<63, "it is not a move"},
		{smarts.Between(37, 29) | 1<<14, "it is not a move"},
		{smarts.Between(37, 29) | 1<<40, "it is not a move"},
		{smarts.Between(37, 29).Scoring(0, row) | 1<<46, "it is not a move"},
		{smarts.Place(64), "it is not a move"},
		{smarts.Between(64, 29), "it is not a move"},
		{smarts.Between(37, 255), "it is not a move"},
		{smarts.Between(37, 256+29), "it is not a move"},
		{smarts.Between(37, 29).Scoring(64, row), "it is not a move"},
		{smarts.Between(37, 29).Scoring(0, smarts.Row{First: 64, Last: 30}), "it is not a move"},
		{smarts.Between(37, 29).Scoring(0, smarts.Row{First: 60, Last: 64}), "it is not a move"},
		{smarts.Move(0).Scoring(0, row), "it is not a move"},
		{smarts.Pass.Scoring(0, row), "it is not a move"},
	}
	for _, tt := range tests {
		_, err := s.Play(tt.move)
		var moveErr *notation.MoveError
		if !errors.As(err, &moveErr) || moveErr.Reason != tt.reason {
			t.Errorf("Play(%#x), %v: %v, want %q", uint64(tt.move), tt.move, err, tt.reason)
		}
		if moveErr.Move != "none" || tt.move.String() != "none" {
			t.Errorf("%#x prints %v, want none", uint64(tt.move), tt.move)
		}
		_, leaves := tt.move.From()
		_, arrives := tt.move.To()
		if _, _, scores := tt.move.Scored(); leaves || arrives || scores {
			t.Errorf("%#x: from %t, to %t, scored %t", uint64(tt.move), leaves, arrives, scores)
		}
	}
	if _, err := s.Play(smarts.Between(37, 29).Scoring(0, row)); err != nil {
		t.Error(err)
	}
}

// Every legal move can be built without text.
func TestConstructors(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 5 {
		for _, text := range append([]string{startText}, rules.Starts...) {
			s := rules.MustParse(t, text)
			for range rules.MaxPlies {
				moves := s.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				for _, m := range moves {
					built := unscored(m)
					if box, row, ok := m.Scored(); ok {
						built = built.Scoring(box, row)
					}
					if built != m {
						t.Fatalf("%v: built %v for %v", s, built, m)
					}
				}
				s = s.After(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// All legal scorings can be built with AppendRows and MarkingBoxes.
func TestBuiltScorings(t *testing.T) {
	s := rules.MustParse(t, "8/8/8/aaa1aaa1/3a4/8/8/b7 a scored=00 passes=0")
	m := smarts.Between(smarts.Grid().At(4, 3), smarts.Grid().At(3, 3))
	built := []string{m.String()}
	for _, row := range s.After(m).AppendRows(nil, smarts.White) {
		for _, box := range smarts.MarkingBoxes(smarts.White) {
			if scoring := m.Scoring(box, row); slices.Contains(s.AppendMoves(nil), scoring) {
				built = append(built, scoring.String())
			}
		}
	}
	if want := movesOf(s, "5D-4D"); !slices.Equal(built, want) {
		t.Errorf("built %v, want %v", built, want)
	}
}

// Moves have the documented numbers.
func TestMoveNumbers(t *testing.T) {
	for text, want := range map[string]uint64{
		"pass":            1,
		"1A":              0x000002,
		"1C":              0x020002,
		"8H":              0x3f0002,
		"3C-5E":           0x241203,
		"3C-3D=1A:3D..7D": 0x331300131207,
		"1C=8H:1C..5G":    0x26023f020006,
	} {
		if m, err := smarts.ParseMove(text); err != nil || uint64(m) != want || m.String() != text {
			t.Errorf("%s: %v is %#x, %v, want %#x", text, m, uint64(m), err, want)
		}
	}
	// Any number prints a move that reads back as the same number, or none.
	rng, moves := rand.New(rand.NewPCG(9, 10)), 0
	for range 200_000 {
		m := smarts.Move(rng.Uint64() & rng.Uint64() & rng.Uint64() & 0xffffffffffff)
		if rng.IntN(2) == 0 {
			m &= 0x3f3f3f3f3f07
		}
		text := m.String()
		if text == "none" {
			continue
		}
		moves++
		if parsed, err := smarts.ParseMove(text); err != nil || parsed != m {
			t.Fatalf("%#x prints %s, which is %#x, %v", uint64(m), text, uint64(parsed), err)
		}
	}
	if moves < 500 {
		t.Errorf("only %d of the numbers are moves", moves)
	}
}

const crossedWon = "8/3a4/3a4/1aaaaa2/3a4/3a4/8/8 b scored=00 passes=0"

func TestMoveParts(t *testing.T) {
	tests := []struct {
		text     string
		from, to string // "" for none
		box, row string
	}{
		{"1C", "", "1C", "", ""},
		{"3C-5E", "3C", "5E", "", ""},
		{"3C-3D=1A:3D..7D", "3C", "3D", "1A", "3D..7D"},
		{"1C=8H:1C..5G", "", "1C", "8H", "1C..5G"},
		{"pass", "", "", "", ""},
	}
	label := func(sp notation.Space, ok bool) string {
		if !ok {
			return ""
		}
		return smarts.Grid().Label(sp)
	}
	for _, tt := range tests {
		m, err := smarts.ParseMove(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		from, to := label(m.From()), label(m.To())
		box, row, ok := m.Scored()
		ends := ""
		if ok {
			ends = row.String()
		}
		if from != tt.from || to != tt.to || label(box, ok) != tt.box || ends != tt.row {
			t.Errorf("%s: from %q, to %q, box %q, row %q", tt.text, from, to, label(box, ok), ends)
		}
		marshaled, _ := m.MarshalText()
		appended, _ := m.AppendText([]byte("> "))
		if m.String() != tt.text || string(marshaled) != tt.text || string(appended) != "> "+tt.text {
			t.Errorf("%s prints as %s, %s and %s", tt.text, m, marshaled, appended)
		}
	}
}

// Parsers accept lower case and the column first. Printing uses neither.
func TestParseMove(t *testing.T) {
	for text, want := range map[string]string{
		"c1":              "1C",
		"1c":              "1C",
		"C3-E5":           "3C-5E",
		"c3-3d=a1:d3..7d": "3C-3D=1A:3D..7D",
	} {
		if m, err := smarts.ParseMove(text); err != nil || m.String() != want {
			t.Errorf("ParseMove(%q) = %v, %v, want %s", text, m, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                 `"": want a space such as 5D`,
		"none":             `"none": want a row number after the column (at character 2)`,
		"Past":             `"Past": want a row number after the column (at character 2)`,
		"9A":               `"9A": no space 9A on this board, which runs from 1A to 8H`,
		"3C-":              `"3C-": want a space such as 5D (at character 4)`,
		"3C-3D+":           `"3C-3D+": want = before the marking box of a scored row (at character 6)`,
		"3C-3D=":           `"3C-3D=": want a space such as 5D (at character 7)`,
		"3C-3D=1A":         `"3C-3D=1A": want : between the marking box and the scored row (at character 9)`,
		"3C-3D=1A:3D":      `"3C-3D=1A:3D": want .. between the ends of the scored row (at character 12)`,
		"3C-3D=1A:3D.7D":   `"3C-3D=1A:3D.7D": want .. between the ends of the scored row (at character 12)`,
		"3C-3D=1A:3D..":    `"3C-3D=1A:3D..": want a space such as 5D (at character 14)`,
		"3C-3D=1A:3D..7DD": `"3C-3D=1A:3D..7DD": more text after the scored row (at character 16)`,
		"3C-3D=1A:3D..7Z":  `"3C-3D=1A:3D..7Z": no space 7Z on this board, which runs from 1A to 8H (at character 14)`,
	} {
		if m, err := smarts.ParseMove(text); err == nil || err.Error() != want || m != 0 {
			t.Errorf("ParseMove(%q):\n got %v, %v\nwant %s", text, m, err, want)
		}
	}
}

func TestBadTexts(t *testing.T) {
	tests := [][]string{
		{"", "malformed: board: the text is empty"},
		{"8/8/8/8/8/8/8 a scored=00 passes=0", "malformed: board: 7 rows, want 8"},
		{"8/8/8/8/7/8/8/8 a scored=00 passes=0", "malformed: row 5, character 2: 7 spaces, want 8"},
		{"8/8/8/3c4/8/8/8/8 a scored=00 passes=0", `malformed: row 4, character 2 (4D): unknown piece at "c4"`},
		{"8/8/8/3C4/8/8/8/8 a scored=00 passes=0", `malformed: row 4, character 2 (4D): unknown piece at "C4"`},
		{"8/8/8/3\x014/8/8/8/8 a scored=00 passes=0", "malformed: row 4, character 2 (4D): unknown piece at \"\\x014\""},
		{"8/8/8/aaaaaaaa/8/8/4aaaa/8 a scored=00 passes=0", "too-many: row 7, character 5 (7H): a twelfth piece of a, a seat has eleven"},
		{"A7/8/8/aaaaaaaa/8/8/4aaa1/8 a scored=10 passes=0", "too-many: row 7, character 4 (7G): a twelfth piece of a, a seat has eleven"},
		{"8/8/8/bbbbbbbb/8/8/4bbbb/8 a scored=00 passes=0", "too-many: row 7, character 5 (7H): a twelfth piece of b, a seat has eleven"},
		{"8/8/8/3A4/8/8/8/8 a scored=10 passes=0", "smarts.marking-box: row 4, character 2 (4D): a marker of a that is not on its marking boxes, which are 1A and 8H"},
		{"7A/8/8/8/8/8/8/8 a scored=10 passes=0", "smarts.marking-box: row 1, character 2 (1H): a marker of a that is not on its marking boxes, which are 1A and 8H"},
		{"B7/8/8/8/8/8/8/8 a scored=01 passes=0", "smarts.marking-box: row 1, character 1 (1A): a marker of b that is not on its marking boxes, which are 1H and 8A"},
		{"A7/8/8/8/8/8/8/7A a scored=10 passes=0", "smarts.once: row 8, character 2 (8H): a second marker of a"},
		{"7B/8/8/8/8/8/8/B7 a scored=01 passes=0", "smarts.once: row 8, character 1 (8A): a second marker of b"},
		{"8/8/8/8/8/8/8/8", "malformed: turn: the text ends before the turn"},
		{"8/8/8/8/8/8/8/8 c scored=00 passes=0", `seat: turn: "c" is not a seat of this game, want a to b`},
		{"8/8/8/8/8/8/8/8 a", "malformed: scored: the text ends before it"},
		{"8/8/8/8/8/8/8/8 a passes=0", `malformed: scored: want scored=… here, not "passes=0"`},
		{"8/8/8/8/8/8/8/8 a passes=0 scored=00", `malformed: scored: want scored=… here, not "passes=0"`},
		{"8/8/8/8/8/8/8/8 a scored=0 passes=0", "malformed: scored: want a digit for each seat, 1 if it has scored a row, such as 10"},
		{"8/8/8/8/8/8/8/8 a scored=02 passes=0", "malformed: scored: want a digit for each seat, 1 if it has scored a row, such as 10"},
		{"8/8/8/8/8/8/8/8 a scored=000 passes=0", "malformed: scored: want a digit for each seat, 1 if it has scored a row, such as 10"},
		{"8/8/8/8/8/8/8/8 a scored=- passes=0", "malformed: scored: want a digit for each seat, 1 if it has scored a row, such as 10"},
		{"8/8/8/8/8/8/8/8 a scored=10 passes=0", "contradiction: scored: 10 says that seat a has scored, but it has no marker on the board"},
		{"A7/8/8/8/8/8/8/8 a scored=11 passes=0", "contradiction: scored: 11 says that seat b has scored, but it has no marker on the board"},
		{"A7/8/8/8/8/8/8/8 a scored=00 passes=0", "contradiction: scored: 00 says that seat a has not scored, but its marker is on the board"},
		{"7B/8/8/8/8/8/8/8 a scored=10 passes=0", "contradiction: scored: 10 says that seat a has scored, but it has no marker on the board", "contradiction: scored: 10 says that seat b has not scored, but its marker is on the board"},
		{"8/8/8/8/8/8/8/8 a scored=00", "malformed: passes: the text ends before it"},
		{"8/8/8/8/8/8/8/8 a scored=00 passes=3", `malformed: passes: "3" is not a number from 0 to 2`},
		{"8/8/8/8/8/8/8/8 a scored=00 passes=-", `malformed: passes: "-" is not a number from 0 to 2`},
		{"8/8/8/8/8/8/8/8 a scored=00 passes=0 1", `malformed: end: "1" is more than the text should hold`},
		{"A6A/aaaaaaaa/aa6/3B4/8/8/8/8 a scored=00 passes=0",
			"smarts.marking-box: row 1, character 3 (1H): a marker of a that is not on its marking boxes, which are 1A and 8H",
			"smarts.once: row 1, character 3 (1H): a second marker of a",
			"too-many: row 3, character 2 (3B): a twelfth piece of a, a seat has eleven",
			"smarts.marking-box: row 4, character 2 (4D): a marker of b that is not on its marking boxes, which are 1H and 8A",
			"contradiction: scored: 00 says that seat a has not scored, but its marker is on the board",
			"contradiction: scored: 00 says that seat b has not scored, but its marker is on the board"},
		{"3A4/c7/8/8/8/8/8/9 c scored=2 passes=x",
			"smarts.marking-box: row 1, character 2 (1D): a marker of a that is not on its marking boxes, which are 1A and 8H",
			`malformed: row 2, character 1 (2A): unknown piece at "c7"`,
			"malformed: row 8, character 1: a run of empty spaces that does not fit a row of 8",
			`seat: turn: "c" is not a seat of this game, want a to b`,
			"malformed: scored: want a digit for each seat, 1 if it has scored a row, such as 10",
			`malformed: passes: "x" is not a number from 0 to 2`},
	}
	rules.CheckBadPositions(t, tests)
	start := rules.MustParse(t, startText)
	for _, tt := range tests {
		s := start
		if err := s.UnmarshalText([]byte(tt[0])); err == nil || s != start {
			t.Errorf("UnmarshalText(%q): %v, and the State is %v", tt[0], err, s)
		}
	}
}

func TestUnmarshalText(t *testing.T) {
	var s smarts.State
	if err := s.UnmarshalText([]byte(markedText)); err != nil || s != rules.MustParse(t, markedText) {
		t.Errorf("UnmarshalText: %v, %v", s, err)
	}
}

func TestAccessors(t *testing.T) {
	s := rules.MustParse(t, "A6B/8/8/aaaaaa2/1b6/8/8/8 b scored=11 passes=1")
	for _, tt := range []struct {
		label string
		want  notation.Piece
	}{
		{"1A", notation.Piece{Seat: 1, Kind: smarts.Marker}},
		{"1H", notation.Piece{Seat: 2, Kind: smarts.Marker}},
		{"4A", notation.Piece{Seat: 1, Kind: smarts.Plain}},
		{"5B", notation.Piece{Seat: 2, Kind: smarts.Plain}},
		{"8H", notation.Piece{}},
	} {
		sp, err := smarts.Grid().ParseSpace(tt.label)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Piece(sp); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.label, got, tt.want)
		}
	}
	if s.Piece(64) != (notation.Piece{}) || s.Piece(200) != (notation.Piece{}) || smarts.IsEntry(64) {
		t.Error("something lies outside the board")
	}
	for seat, want := range []int{0, 4, 9, 0} {
		if got := s.Reserve(notation.Seat(seat), smarts.Plain); got != want {
			t.Errorf("seat %d has %d pieces in reserve, want %d", seat, got, want)
		}
		if got := s.Reserve(notation.Seat(seat), smarts.Marker); got != 0 {
			t.Errorf("seat %d has %d markers in reserve", seat, got)
		}
	}
	if s.Scored(0) || s.Scored(3) {
		t.Error("a seat that is not in the game has scored")
	}
	if got := fmt.Sprint(s.AppendRows(nil, 1), s.AppendRows(nil, 2), s.AppendRows(nil, 3)); got != "[4A..4E 4B..4F] [] []" {
		t.Errorf("rows %s", got)
	}
	label := func(seat notation.Seat) string {
		boxes := smarts.MarkingBoxes(seat)
		return smarts.Grid().Label(boxes[0]) + " " + smarts.Grid().Label(boxes[1])
	}
	if label(1) != "1A 8H" || label(2) != "1H 8A" || smarts.MarkingBoxes(3) != [2]notation.Space{} {
		t.Errorf("marking boxes %s and %s", label(1), label(2))
	}
}

// Row.Spaces accepts exactly the rows of the board.
func TestRowSpaces(t *testing.T) {
	found := 0
	for _, first := range everywhere {
		for _, last := range everywhere {
			row := smarts.Row{First: smarts.Grid().At(first.row, first.col), Last: smarts.Grid().At(last.row, last.col)}
			var want []string
			for _, d := range []place{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
				if first.plus(4*d.row, 4*d.col) == last {
					for i := range 5 {
						want = append(want, first.plus(i*d.row, i*d.col).String())
					}
				}
			}
			list, ok := row.Spaces()
			if ok != (want != nil) {
				t.Errorf("%v: a row: %t", row, ok)
			}
			if !ok {
				continue
			}
			found++
			for i, sp := range list {
				if smarts.Grid().Label(sp) != want[i] {
					t.Errorf("%v: space %d is %s, want %s", row, i, smarts.Grid().Label(sp), want[i])
				}
			}
		}
	}
	if found != 2*8*4+2*4*4 {
		t.Errorf("%d rows on the board, want 96", found)
	}
	if _, ok := (smarts.Row{First: 60, Last: 64}).Spaces(); ok {
		t.Error("a row off the board")
	}
}

func halfTurned(sp place) place { return place{7 - sp.row, 7 - sp.col} }

func mirrored(sp place) place { return place{sp.row, 7 - sp.col} }

func mapBoard(p gametest.Parts, to func(place) place) gametest.Parts {
	cells := make([][]string, 8)
	for row := range cells {
		cells[row] = make([]string, 8)
	}
	for _, sp := range everywhere {
		cells[to(sp).row][to(sp).col] = at(p, sp)
	}
	p.Cells = cells
	return p
}

// halfTurn turns the board by half a turn, which maps each seat's marking boxes
// to themselves.
func halfTurn(text string) string {
	return mapBoard(gametest.ReadParts(text, 1), halfTurned).String()
}

// mirror swaps left and right. That also swaps the marking boxes, so it swaps the seats, too.
func mirror(text string) string {
	p := mapBoard(gametest.ReadParts(text, 1), mirrored)
	for _, row := range p.Cells {
		for i, word := range row {
			row[i] = strings.NewReplacer("a", "b", "b", "a", "A", "B", "B", "A").Replace(word)
		}
	}
	p.Turn = plainOther[p.Turn]
	scored := p.Key("scored")
	p.SetKey("scored", scored[1:]+scored[:1])
	return p.String()
}

// mapMove maps the spaces of a move and puts the ends of a scored row in order.
func mapMove(move string, to func(place) place) string {
	if move == "pass" {
		return move
	}
	image := func(label string) string {
		row, col := gametest.RowCol(label)
		return to(place{row, col}).String()
	}
	word, scoring, scores := strings.Cut(move, "=")
	from, end, moved := strings.Cut(word, "-")
	text := image(from)
	if moved {
		text += "-" + image(end)
	}
	if !scores {
		return text
	}
	box, ends, _ := strings.Cut(scoring, ":")
	first, last, _ := strings.Cut(ends, "..")
	first, last = image(first), image(last)
	if last < first { // one digit, one letter: the order of the bytes
		first, last = last, first
	}
	return text + "=" + image(box) + ":" + first + ".." + last
}
