package sniggle_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/sniggle"
)

const (
	start2 = "12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0"
	start3 = "aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/cScTcS9/cScTcS9/cScTcS9/12/12/12 a players=3 teams=0 variation=standard triangles=1B,2B,3B passes=0"
	start4 = "aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/cScTcS9/cScTcS9/cScTcS9/dSdTdS9/dSdTdS9/dSdTdS9 a players=4 teams=0 variation=standard triangles=1B,2B,3B passes=0"
	startT = "aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/cScTcS9/cScTcS9/cScTcS9/dSdTdS9/dSdTdS9/dSdTdS9 a players=4 teams=1 variation=standard triangles=1B,2B,3B passes=0"
	startM = "12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=match triangles=1B,2B,3B passes=0"
)

// Rows of a seat, for pos.
const (
	left  = "AbC AbC AbC"
	mid   = "DeF DeF DeF"
	right = "JkL JkL JkL" // finished
	wrong = "JkL jKL JkL" // finished, except in the variation match
	split = "AbC AbC AbJ" // no piece can step, because of the empty fields in between
)

// pos builds a position text from a setup such as "2", "3m" (match), "4t" (teams) or
// "4tm", the turn, and three rows for each seat. A row names the columns of its pieces,
// with lower case for triangles.
func pos(setup, turn string, seats ...string) string {
	p := gametest.Parts{Turn: turn}
	teams, variation := 0, "standard"
	if strings.Contains(setup, "t") {
		teams = 1
	}
	if strings.Contains(setup, "m") {
		variation = "match"
	}
	p.Keys = []string{"players=" + setup[:1], fmt.Sprint("teams=", teams), "variation=" + variation, "triangles=1B,2B,3B", "passes=0"}
	for range 12 {
		p.Cells = append(p.Cells, make([]string, 12))
	}
	for i, rows := range seats {
		top := 3 * i
		if len(seats) == 2 {
			top += 3
		}
		for j, columns := range strings.Fields(rows) {
			for _, c := range []byte(columns) {
				shape := "S"
				if c >= 'a' {
					shape, c = "T", c-'a'+'A'
				}
				p.Cells[top+j][c-'A'] = "abcd"[i:i+1] + shape
			}
		}
	}
	return p.String()
}

// inTracks moves the armies of a position text to other tracks, counted from 0,
// in seat order.
func inTracks(text string, tracks ...int) string {
	p := gametest.ReadParts(text, 2)
	cells := make([][]string, 12)
	for row := range cells {
		cells[row] = make([]string, 12)
	}
	for row, words := range p.Cells {
		for col, word := range words {
			if word != "" {
				cells[3*tracks[strings.Index("abcd", word[:1])]+row%3][col] = word
			}
		}
	}
	p.Cells = cells
	return p.String()
}

// with replaces the value of a key of a position text.
func with(text, key string, value any) string {
	p := gametest.ReadParts(text, 2)
	p.SetKey(key, value)
	return p.String()
}

var middleText = pos("2", "a", "DfG CdG CdE", "BdF DeF CdF")

// Positions late in the game, one for each setup.
const (
	late2  = "12/12/12/4aSaS1aT4/7aS2aTaS/5aT2aS2aS/6bT3bSbS/3bTbS4bS2/4bS4bS1bT/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0"
	late2M = "12/12/12/4aS4aSaT1/8aS1aTaS/6aT2aS1aS/7bT1bS1bS/5bS1bT3bS/3bT4bSbS2/12/12/12 a players=2 teams=0 variation=match triangles=1B,2B,3B passes=0"
	late3  = "3aS5aTaS1/7aS2aSaT/3aS2aS3aT1/4bS1bT3bS1/9bTbSbS/6bS3bSbT/3cS5cT1cS/5cT4cScS/4cT1cS4cS/12/12/12 a players=3 teams=0 variation=standard triangles=1B,2B,3B passes=0"
	late4  = "7aS2aSaT/1aS3aS5aT/2aT4aSaS3/8bSbS1bT/8bS1bSbT/7bSbT1bS1/7cT2cScS/4cT4cScS1/8cS1cTcS/5dS4dSdT/3dT3dS1dS2/6dS3dTdS c players=4 teams=0 variation=standard triangles=1B,2B,3B passes=0"
	lateT  = "6aS3aTaS/5aSaS4aT/6aT3aSaS/3bS3bT3bS/4bT5bSbS/6bT2bS1bS/4cS4cT1cS/4cS4cT1cS/4cS1cT1cS3/4dT2dS1dS2/6dS2dT1dS/3dS1dS5dT c players=4 teams=1 variation=standard triangles=1B,2B,3B passes=0"
	lateTM = "5aS4aTaS/2aT6aS1aS/8aT1aSaS/6bS3bSbT/bS2bT7bS/7bS2bSbT/2cT3cS2cS2/4cT1cS2cS2/9cScScT/1dS5dS3dT/5dS4dTdS/3dT2dS4dS a players=4 teams=1 variation=match triangles=1B,2B,3B passes=0"
)

// Positions of armies in other tracks, with other triangles and other finishes.
var (
	printed2  = inTracks(pos("2", "b", "ABc ABc ABc", "abc ABC ABC"), 3, 0)
	printed2M = inTracks(with(pos("2m", "a", "IkL jKL JIl", "CdE AEf dEF"), "triangles", "1B,2A,3C;1A,2C,3B"), 0, 2)
	printed3M = inTracks(with(pos("3m", "c", "GkL JkL HkL", "IkL GkH JkL", "jkl GHI HKL"), "triangles", "1A,2A,3A;1B,2C,3A;1A,1B,1C"), 3, 1, 0)
	printedT  = inTracks(with(pos("4tm", "b", "JkL JIL jkL", "JkL jkL IKL", "JKL jiL JhL", "jkL JKL JiL"), "triangles", "1B,3A,3B;1B,2A,2C;2B,2C,3A;1A,1B,3C"), 1, 3, 0, 2)
)

// Positions near every kind of end.
var nearEnds = []string{
	middleText,
	late2, late2M, late3, late4, lateT, lateTM,
	pos("2", "b", "IjK JkL HjL", "JkL IkL HiK"),
	pos("2", "a", split, split),
	pos("2", "b", "GhI JkL JkL", split),
	pos("2m", "a", "JkL JkL JlI", "JkL IKl JkL"),
	pos("2m", "a", "IkL JkL JhL", "JkL JkL GjL"),
	with(pos("2m", "a", "Ijl JKL gIK", "Jkl HJL jIK"), "triangles", "1B,1C,3A"),
	pos("3", "c", "IkL JkL HkL", "IkL IkL IkL", "JkL HkL JkL"),
	pos("3m", "a", "IkL JkL HkL", wrong, "JkL HkL JkL"),
	pos("4", "d", "IkL JkL HkL", "IkL IkL IkL", "JkL HkL JkL", "GhI JkL JkL"),
	pos("4m", "d", wrong, "IkL JkL JkL", wrong, "JkL JkL IKl"),
	pos("4m", "a", "GhI JkL JkL", wrong, left, "JkL IkL IkL"),
	pos("4t", "b", right, "IkL JkL JkL", "JkL HkL JkL", "IjK JkL JkL"),
	pos("4t", "b", right, right, "GkL HkL JkL", "IjK GiL JkL"),
	pos("4tm", "c", right, wrong, "JkL IjL JkL", "JkL JkL HiL"),
	pos("4tm", "a", wrong, right, "IkL JkL JkL", "IkL JkL IkL"),
	printed2, printed2M, printed3M, printedT,
}

var rules = gametest.Suite[sniggle.State, sniggle.Move]{
	Rules:     sniggle.Rules(),
	Between:   sniggle.Between,
	Referee:   referee,
	Invariant: invariant,
	Symmetries: []gametest.Symmetry{
		{Name: "every field upside down", Position: upsideDown, Move: upsideDownMove},
		{Name: "one seat on", Position: seatOn, Move: sameMove},
		{Name: "one track on", Position: trackOn, Move: trackOnMove},
		{Name: "other pieces are triangles", Position: reshape, Move: sameMove},
		{Name: "another finish where it has no effect", Position: refinish, Move: sameMove},
	},
	Starts:   nearEnds,
	MaxPlies: 80,
}

func TestRules(t *testing.T)      { gametest.Run(t, rules) }
func TestReference(t *testing.T)  { gametest.RunReference(t, rules, "../examples/reference/sniggle") }
func FuzzParse(f *testing.F)      { gametest.Fuzz(f, rules) }
func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, middleText) }

func mustSpace(t *testing.T, label string) board.Space {
	t.Helper()
	sp, err := board.Grid().ParseSpace(label)
	if err != nil {
		t.Fatal(err)
	}
	return sp
}

// invariant checks that no piece leaves its row, that the accessors agree, and that every
// legal move can be built from its spaces.
func invariant(s sniggle.State) error {
	var all notation.SpaceSet
	for seat := range notation.AllSeats(notation.MaxSeats).All() {
		track, own := s.Track(seat), s.Pieces(seat)
		if int(seat) > s.Players() {
			if !own.IsEmpty() || !track.IsEmpty() || s.Finish(seat) != 0 {
				return fmt.Errorf("seat %v is in the game", seat)
			}
			continue
		}
		if own.Len() != 9 || own.And(track) != own || track.Len() != 36 || all.Meets(track) {
			return fmt.Errorf("seat %v stands on %v, in track %v", seat, own, track)
		}
		all = all.Or(track)
		if err := checkArmy(s, seat); err != nil {
			return err
		}
	}
	if finished := s.Finished(); !s.Teams() && s.Result().Winners() != finished {
		return fmt.Errorf("finished %v, result %v", finished, s.Result())
	}
	for m := range s.Moves() {
		from, ok := m.From()
		to, _ := m.To()
		if built := sniggle.Between(from, to); ok && built != m || !ok && m != sniggle.Pass {
			return fmt.Errorf("%v, of its spaces %v", m, built)
		}
	}
	return nil
}

// checkArmy checks the rows of a seat: each has three pieces and, in Match, as many
// triangles as must finish there.
func checkArmy(s sniggle.State, seat notation.Seat) error {
	first, _ := s.Track(seat).First()
	all := 0
	for row := range 3 {
		in := s.Pieces(seat).And(board.RowSet(board.Row(first) + row))
		triangles := 0
		for sp := range in.All() {
			switch p := s.Piece(sp); p {
			case notation.Piece{Seat: seat, Kind: sniggle.Triangle}:
				triangles++
			case notation.Piece{Seat: seat, Kind: sniggle.Square}:
			default:
				return fmt.Errorf("%v stands on %v's space %d", p, seat, sp)
			}
		}
		want := board.RowSet(row).And(s.Finish(seat).Spaces()).Len()
		if in.Len() != 3 || s.Variation() == sniggle.Match && triangles != want {
			return fmt.Errorf("%v, row %d: %d pieces, %d triangles, %d are to finish", seat, row, in.Len(), triangles, want)
		}
		all += triangles
	}
	if all != 3 || !s.Finish(seat).IsValid() {
		return fmt.Errorf("%v: %d triangles, finish %v", seat, all, s.Finish(seat))
	}
	return nil
}

// upsideDown swaps the top and the bottom row of every field.
func upsideDown(text string) string {
	p := gametest.ReadParts(text, 2)
	for row := 0; row < 12; row += 3 {
		p.Cells[row], p.Cells[row+2] = p.Cells[row+2], p.Cells[row]
	}
	patterns := strings.Split(p.Key("triangles"), ";")
	for i, pattern := range patterns {
		labels := strings.Split(pattern, ",")
		for j, label := range labels {
			labels[j] = flipLabel(label)
		}
		slices.Sort(labels)
		patterns[i] = strings.Join(labels, ",")
	}
	p.SetKey("triangles", strings.Join(patterns, ";"))
	return p.String()
}

func upsideDownMove(move string) string {
	from, to, ok := strings.Cut(move, "-")
	if !ok {
		return move
	}
	return flipLabel(from) + "-" + flipLabel(to)
}

func flipLabel(label string) string {
	row, col := gametest.RowCol(label)
	return gametest.Label(row-row%3+2-row%3, col)
}

// sameMove is the Move of a symmetry that does not change the spaces of pieces.
func sameMove(move string) string { return move }

// seatOn gives every seat's pieces, finish and turn to the next seat.
func seatOn(text string) string {
	p := gametest.ReadParts(text, 2)
	seats := "abcd"[:p.Int("players")]
	next := func(seat string) string {
		i := (strings.Index(seats, seat) + 1) % len(seats)
		return seats[i : i+1]
	}
	for _, cells := range p.Cells {
		for col, word := range cells {
			if word != "" {
				cells[col] = next(word[:1]) + word[1:]
			}
		}
	}
	patterns := strings.Split(p.Key("triangles"), ";")
	last := len(patterns) - 1
	p.SetKey("triangles", strings.Join(append(patterns[last:], patterns[:last]...), ";"))
	p.Turn = next(p.Turn)
	return p.String()
}

// trackOn moves every army to the next track. Only columns are ever compared.
func trackOn(text string) string {
	p := gametest.ReadParts(text, 2)
	p.Cells = append(p.Cells[9:], p.Cells[:9]...)
	return p.String()
}

func trackOnMove(move string) string {
	from, to, ok := strings.Cut(move, "-")
	if !ok {
		return move
	}
	on := func(label string) string {
		row, col := gametest.RowCol(label)
		return gametest.Label((row+3)%12, col)
	}
	return on(from) + "-" + on(to)
}

// refinish changes the finish, which has an effect only in Match.
func refinish(text string) string {
	if strings.Contains(text, "variation=match") {
		return text
	}
	return with(text, "triangles", "1C,2A,2C")
}

// reshape rotates the shapes among the pieces of a row. Only in Match do squares and
// triangles differ.
func reshape(text string) string {
	p := gametest.ReadParts(text, 2)
	if p.Key("variation") == sniggle.Match {
		return text
	}
	for _, cells := range p.Cells {
		var cols []int
		for col, word := range cells {
			if word != "" {
				cols = append(cols, col)
			}
		}
		if len(cols) == 3 {
			a, b, c := cols[0], cols[1], cols[2]
			cells[a], cells[b], cells[c] = cells[c], cells[a], cells[b]
		}
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
		{[]notation.Option{notation.Variation(sniggle.Match)}, startM},
		{[]notation.Option{notation.Arrangement("1B,2B,3B")}, start2},
	}
	for _, tt := range tests {
		s, err := sniggle.New(tt.opts...)
		if err != nil || s.String() != tt.want {
			t.Errorf("got  %v, %v\nwant %v", s, err, tt.want)
		}
		if s != rules.MustParse(t, tt.want) || s.Teams() != strings.Contains(tt.want, "teams=1") || !strings.Contains(tt.want, s.Variation()) {
			t.Errorf("%v: not the state of its text", s)
		}
	}
	for _, players := range []int{2, 3} {
		if _, err := sniggle.New(notation.Players(players), notation.Teams()); err == nil {
			t.Errorf("teams of %d: no error", players)
		}
	}
	if _, err := sniggle.New(notation.Players(1)); err == nil {
		t.Error("one player: no error")
	}
}

// Where a piece's move ends.
func TestMoves(t *testing.T) {
	tests := []struct {
		sentence, position string
		from, want         string // want is "" for no move
	}{
		{"to the next space", pos("2", "a", "AbC AbC AbE", left), "6E", "6F"},
		{"behind the one piece in front of it", pos("2", "a", "AbC AbC AbE", "GhI GhI GhI"), "6A", "6C"},
		{"behind the two pieces in front of it", pos("2", "a", left, left), "5A", "5D"},
		{"not behind pieces that are not directly in front of it", pos("2", "a", "AbD AbC AcD", "DeF DeF FgH"), "6A", "6B"},
		{"other seats' pieces in the column are no obstacle", pos("2", "a", left, "AbD AbD AbC"), "4C", "4D"},
		{"at the edge there is no vacant space", pos("2", "a", "JkL JkL IjL", left), "6L", ""},
		{"two pieces fill the track up to the edge", pos("2", "a", "IkL JkL JiL", left), "5J", ""},
		{"jumps to the last space of the track", pos("2", "a", "IjK JkL JkL", left), "4I", "4L"},

		{"one opponent's piece: again", pos("2", "a", left, "AbD AbC AbC"), "4A", "4E"},
		{"two: not", pos("2", "a", left, "AbD AbC AbD"), "4A", "4D"},
		{"three: again", pos("2", "a", left, "AbD AbD AbD"), "4A", "4E"},
		{"three, one, none: again and again", pos("2", "a", left, "AbD AdE AbD"), "4A", "4F"},
		{"three, one, two", pos("2", "a", left, "DeF DfG DfG"), "4A", "4F"},
		{"again over pieces of the same seat", pos("2", "a", "AbD AbC AbC", "AbC AbD AbD"), "4A", "4E"},
		{"the mover's own pieces do not count", pos("2", "a", "AbC AbD AbC", left), "4A", "4D"},
		{"the column that the piece leaves does not count", pos("2", "a", "AbC AbC AbE", left), "4C", "4D"},

		{"three players: two opponents with one each are even", pos("3", "a", left, "AbD AbC AbC", "AbD AbC AbC"), "1A", "1D"},
		{"three players: one and two are odd", pos("3", "a", left, "AbD AbC AbC", "AbD AbD AbC"), "1A", "1E"},
		{"three players: three and two are five, odd", pos("3", "a", left, "AbD AbD AbD", "AbD AbD AbC"), "1A", "1E"},
		{"three players: three and three are even", pos("3", "a", left, "AbD AbD AbD", "AbD AbD AbD"), "1A", "1D"},
		{"four players: one, one and one are odd", pos("4", "b", "AbD AbC AbC", left, "AbD AbC AbC", "AbD AbC AbC"), "4A", "4E"},
		{"four players: the seat opposite counts", pos("4", "a", left, "AbD AbC AbC", "AbD AbC AbC", left), "1A", "1D"},
		{"teams: partners are not opponents", pos("4t", "a", left, "AbD AbC AbC", "AbD AbC AbC", left), "1A", "1E"},
		{"teams: a partner's piece alone does not count", pos("4t", "d", left, "AbD AbC AbC", left, left), "10A", "10D"},
		{"the pieces of players who have finished still count", pos("4t", "a", "GhI GhI GhI", right, left, left), "1I", "1L"},

		{"no step that leaves a field empty between", pos("2", "a", "AbC AbC AbF", left), "6F", ""},
		{"no step of the rear piece either", pos("2", "a", "CfG GhI GhI", left), "4F", ""},
		{"a field left empty at the rear is fine", pos("2", "a", "CdE DeF DeF", left), "4C", "4F"},
		{"an opponent's pieces do not keep the field", pos("2", "a", "AbC AbC FgH", mid), "6F", ""},
		{"another piece of the same seat keeps the field", pos("2", "a", "AbC AbD AbF", "AbC AbC AbC"), "6F", "6G"},
		{"the partner's pieces do not keep the field", pos("4t", "a", "AbC AbC AbF", left, mid, left), "3F", ""},
		{"the empty field stops a run in mid-air", pos("2", "a", "AbC AbC AbE", "AbF AbC AbC"), "6E", "6F"},
		{"the empty field stops a run that began farther back", pos("2", "a", left, "DeF DeF DeF"), "4C", "4F"},
		{"the edge stops a run in mid-air", pos("2", "a", "GhI GhI GhI", "JlK JkL IjK"), "4I", "4L"},
		{"the mover's own pieces at the edge stop a run in mid-air", pos("2", "a", "IkL JkL JkL", "GhJ GhI GhI"), "4I", "4J"},

		{"a step may close a gap that was set up", pos("2", "a", "AbC AbC AbG", left), "4A", "4D"},
		{"a step may not leave a gap that was set up", pos("2", "a", "AbC AbC AbG", left), "6G", ""},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			s := rules.MustParse(t, tt.position)
			got := ""
			for _, word := range rules.Words(s) {
				if to, ok := strings.CutPrefix(word, tt.from+"-"); ok {
					got += to
				}
			}
			if got != tt.want {
				t.Errorf("%s\ngot  %q\nwant %q", tt.position, got, tt.want)
			}
			steps := s.Steps(mustSpace(t, tt.from))
			if last := len(steps) - 1; last >= 0 && board.Grid().Label(steps[last]) != tt.want || last < 0 && tt.want != "" {
				t.Errorf("steps %v, want the last one to be %s", steps, tt.want)
			}
		})
	}
}

// The sheet, illustration 3: the first player moves a piece beyond two others. The second
// player does the same and gets to a column with one opposing piece.
func TestOpeningExample(t *testing.T) {
	s := rules.MustPlay(t, rules.MustParse(t, start2), "4A-4D", "7A-7E")
	if want := pos("2", "a", "bCD AbC AbC", "bCE AbC AbC"); s.String() != want {
		t.Errorf("got  %v\nwant %v", s, want)
	}
}

// Illustration 4 of the sheet is lost. This position fits its description.
func TestRunExamples(t *testing.T) {
	s := rules.MustParse(t, pos("2", "b", "BfH BcF AbE", "AgI DgH DfG"))
	tests := []struct{ sentence, from, steps string }{
		{"to a column with three, to one with one, and on to a third", "7A", "[7B 7C 7D]"},
		{"to a second column, where two pieces are: it does not move again", "8D", "[8E 8F]"},
		{"the next space would leave an empty field: it stays where one piece is", "4H", "[4I]"},
	}
	for _, tt := range tests {
		var got []string
		for _, sp := range s.Steps(mustSpace(t, tt.from)) {
			got = append(got, board.Grid().Label(sp))
		}
		if fmt.Sprint(got) != tt.steps {
			t.Errorf("%s: %s goes to %v, want %s", tt.sentence, tt.from, got, tt.steps)
		}
	}
	rules.MustPlay(t, s, "7A-7D", "4H-4I")
	rules.MustPlay(t, s, "8D-8F", "4H-4I")
}

// Steps ignores whose turn it is, and returns nothing for spaces without a piece.
func TestSteps(t *testing.T) {
	s := rules.MustParse(t, pos("2", "a", left, mid))
	if got := s.Steps(mustSpace(t, "7D")); len(got) != 1 || got[0] != mustSpace(t, "7G") {
		t.Errorf("7D lands on %v", got)
	}
	for _, sp := range []board.Space{mustSpace(t, "7A"), mustSpace(t, "1A"), 143, 144, 255} {
		if got := s.Steps(sp); got != nil {
			t.Errorf("%d lands on %v", sp, got)
		}
		if p := s.Piece(sp); p.Seat != 0 || p.Kind != 0 {
			t.Errorf("%v stands on %d", p, sp)
		}
	}
}

// The result, the finished seats and the turn at each kind of end.
func TestEnds(t *testing.T) {
	tests := []struct {
		sentence, position, moves string
		result, want              string
	}{
		{
			"all nine pieces in the rightmost field, regardless of their arrangement",
			pos("2", "a", "IkL jKL JKl", left), "4I-4J",
			"p1win", pos("2", "b", right[:4]+"jKL JKl", left),
		},
		{
			"eight are not enough",
			pos("2", "b", left, "IkL IkL JkL"), "7I-7J",
			"none", pos("2", "a", left, "JkL IkL JkL"),
		},
		{
			"three players: the first to do so wins and the game ends",
			pos("3", "b", "IkL JkL JkL", "JkL IkL JkL", "IkL JkL JkL"), "5I-5J",
			"p2win", pos("3", "c", "IkL JkL JkL", right, "IkL JkL JkL"),
		},
		{
			"four players: the first to do so wins and the game ends",
			pos("4", "d", "IkL JkL JkL", left, left, "JkL IkL JkL"), "11I-11J",
			"p4win", pos("4", "a", "IkL JkL JkL", left, left, right),
		},
		{
			"teams: one partner is not enough",
			pos("4t", "a", "IkL JkL JkL", left, left, left), "1I-1J",
			"none", pos("4t", "b", right, left, left, left),
		},
		{
			"teams: both partners must, and a seat that has finished passes",
			pos("4t", "a", right, left, "JkL IkL JkL", left), "pass 4A-4D 8I-8J",
			"p13win", pos("4t", "d", right, "bCD AbC AbC", right, left),
		},
		{
			"teams: seats 2 and 4",
			pos("4t", "b", left, "JkL JkL IkL", right, right), "6I-6J",
			"p24win", pos("4t", "c", left, right, right, right),
		},
		{
			"teams: both seats of one team and one of the other",
			pos("4t", "c", right, right, "JkL JkL IkL", left), "9I-9J",
			"p13win", pos("4t", "d", right, right, right, left),
		},
		{
			"teams: one seat of each team has finished",
			pos("4t", "d", left, left, right, "JkL JkL IkL"), "12I-12J",
			"none", pos("4t", "a", left, left, right, right),
		},
		{
			"match: the triangles must stand on the same spaces",
			pos("2m", "a", "IkL JkL JkL", left), "4I-4J",
			"p1win", pos("2m", "b", right, left),
		},
		{
			"match: a player whose pieces are in, but not so, has no move and passes",
			pos("2m", "a", "IKl JkL JkL", left), "4I-4J 7A-7D pass 7B-7E",
			"none", pos("2m", "a", "JKl JkL JkL", "CDe AbC AbC"),
		},
		{
			"match: the other can still win",
			pos("2m", "a", wrong, "IkL JkL JkL"), "pass 7I-7J",
			"p2win", pos("2m", "a", wrong, right),
		},
		{
			"match: all have passed one after another",
			pos("2m", "a", "IKl JkL JkL", wrong), "4I-4J pass pass",
			"draw", with(pos("2m", "b", "JKl JkL JkL", wrong), "passes", 2),
		},
		{
			"match: one pass is not all",
			pos("2m", "a", "IKl JkL JkL", wrong), "4I-4J pass",
			"none", with(pos("2m", "a", "JKl JkL JkL", wrong), "passes", 1),
		},
		{
			"match, three players: a move between the passes starts them anew",
			pos("3m", "b", wrong, wrong, "HiL JkL JkL"), "pass 7I-7J pass pass",
			"none", with(pos("3m", "c", wrong, wrong, "HjL JkL JkL"), "passes", 2),
		},
		{
			"match, three players: three passes are a draw",
			with(pos("3m", "c", wrong, wrong, wrong), "passes", 2), "pass",
			"draw", with(pos("3m", "a", wrong, wrong, wrong), "passes", 3),
		},
		{
			"match in teams: one has finished, the partner never can; the other team wins",
			pos("4tm", "a", right, right, wrong, "JkL JkL IkL"), "pass pass pass 12I-12J",
			"p24win", pos("4tm", "a", right, right, wrong, right),
		},
		{
			"match in teams: seats that have finished pass too, and four passes are a draw",
			pos("4tm", "a", right, wrong, wrong, right), "pass pass pass pass",
			"draw", with(pos("4tm", "a", right, wrong, wrong, right), "passes", 4),
		},
		{
			"without steps, for the fields that were set up empty: a draw",
			pos("2", "a", split, split), "pass pass",
			"draw", with(pos("2", "a", split, split), "passes", 2),
		},
	}
	for _, tt := range tests {
		t.Run(tt.sentence, func(t *testing.T) {
			s := rules.MustPlay(t, rules.MustParse(t, tt.position), strings.Fields(tt.moves)...)
			if got := s.String(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if got := s.Result().String(); got != tt.result {
				t.Errorf("result %s, want %s", got, tt.result)
			}
			if n := len(rules.Words(s)); (n == 0) != (tt.result != "none") {
				t.Errorf("%d moves after the result %s", n, tt.result)
			}
		})
	}
}

// A seat can finish before the end of the game only in teams.
func TestFinished(t *testing.T) {
	s := rules.MustParse(t, pos("4t", "c", right, left, left, right))
	if got := s.Finished(); got != notation.SeatsOf(1, 4) || s.Result().Over() {
		t.Errorf("finished %v, result %v", got, s.Result())
	}
	s = rules.MustParse(t, pos("4tm", "c", right, left, left, wrong))
	if got := s.Finished(); got != notation.SeatsOf(1) {
		t.Errorf("finished %v", got)
	}
}

// The rows of every seat at the start.
func TestTracks(t *testing.T) {
	rows := map[int][]int{2: {3, 6}, 3: {0, 3, 6}, 4: {0, 3, 6, 9}}
	for players, firsts := range rows {
		s, err := sniggle.New(notation.Players(players))
		if err != nil {
			t.Fatal(err)
		}
		for i, first := range firsts {
			want := board.RowSet(first).Or(board.RowSet(first + 1)).Or(board.RowSet(first + 2))
			if got := s.Track(notation.Seat(i + 1)); got != want {
				t.Errorf("%d players, seat %d: %v", players, i+1, got)
			}
		}
		for _, seat := range []notation.Seat{0, notation.Seat(players + 1), 9, 255} {
			if !s.Track(seat).IsEmpty() || !s.Pieces(seat).IsEmpty() || s.Finish(seat) != 0 {
				t.Errorf("%d players: seat %d is in the game", players, seat)
			}
		}
	}
}

// "Sniggle in any of the four tracks whatever the number of players": position texts
// accept the armies in any tracks, in any order.
func TestAnyTracks(t *testing.T) {
	for _, text := range []string{start2, start3, start4, startT, middleText, late3, lateTM} {
		players := rules.MustParse(t, text).Players()
		taken := 0
		for choice := range 256 {
			tracks := []int{choice & 3, choice >> 2 & 3, choice >> 4 & 3, choice >> 6}[:players]
			sorted := slices.Sorted(slices.Values(tracks))
			if len(slices.Compact(sorted)) != players || choice>>(2*players) != 0 {
				continue
			}
			taken++
			moved := inTracks(text, tracks...)
			s := rules.MustParse(t, moved)
			if s.String() != moved {
				t.Errorf("%s\nprints as %s", moved, s)
			}
			for i, track := range tracks {
				if got := s.Track(notation.Seat(i + 1)); !got.Has(board.At(3*track, 0)) || !got.Has(board.At(3*track+2, 11)) {
					t.Errorf("%s: seat %d in %v", moved, i+1, got)
				}
			}
		}
		if want := map[int]int{2: 12, 3: 24, 4: 24}[players]; taken != want {
			t.Errorf("%d players: %d choices of tracks, want %d", players, taken, want)
		}
	}
}

func TestIllegalMoves(t *testing.T) {
	run := pos("2", "a", left, "AbD AdE AbD") // 4A goes to 4D, 4E, 4F
	rules.CheckRefusals(t, [][4]string{
		{start2, "4D-4E", "empty", "4D is empty"},
		{start2, "1A-1B", "empty", "1A is empty"},
		{start2, "7A-7D", "not-yours", "the piece on 7A belongs to p2"},
		{start2, "4A-5A", "sniggle.row", "a piece stays in its row, which for 4A is 4"},
		{start2, "4C-4B", "sniggle.right", "pieces move to the right only"},
		{start2, "4A-4B", "sniggle.step", "the piece does not land on 4B; it ends on 4D"},
		{start2, "4A-4E", "sniggle.even", "the piece ends on 4D, where the column holds an even number of opponents' pieces"},
		{start2, "pass", "pass", "a player who can move may not pass"},
		{run, "4A-4D", "sniggle.odd", "the piece must go on from 4D, where the column holds an odd number of opponents' pieces, and ends on 4F"},
		{run, "4A-4E", "sniggle.odd", "the piece must go on from 4E, where the column holds an odd number of opponents' pieces, and ends on 4F"},
		{run, "4A-4G", "sniggle.even", "the piece ends on 4F, where the column holds an even number of opponents' pieces"},
		{pos("2", "a", "IjK JkL JkL", left), "5L-5A", "sniggle.right", "pieces move to the right only"},
		{pos("2", "a", "IjK JkL JkL", left), "5J-5L", "sniggle.blocked", "no space is empty between 5J and the edge"},
		{pos("2", "a", "GhI GhI GhI", "JlK JkL IjK"), "4I-4K", "sniggle.odd", "the piece must go on from 4K, where the column holds an odd number of opponents' pieces, and ends on 4L"},
		{pos("2", "a", "IkL JkL JkL", "GhJ GhI GhI"), "4I-4K", "sniggle.blocked", "the piece ends on 4J: no space is empty between 4J and the edge"},
		{pos("2", "a", "AbC AbC AbF", left), "6F-6G", "sniggle.gap", "a step from 6F would leave the field in columns D to F empty between two that hold the player's pieces"},
		{pos("2", "a", "AbC AbC AbE", "AbF AbC AbC"), "6E-6G", "sniggle.gap", "the piece ends on 6F: a step from 6F would leave the field in columns D to F empty between two that hold the player's pieces"},
		{pos("2", "a", split, left), "6J-6K", "sniggle.gap", "a step from 6J would leave the field in columns D to F empty between two that hold the player's pieces"},
		{pos("2", "b", right, left), "7A-7D", "finished", "the game is over"},
		{pos("2", "b", right, left), "pass", "finished", "the game is over"},
		{with(pos("2", "a", split, split), "passes", 2), "pass", "finished", "the game is over"},
		{pos("4t", "a", right, left, left, left), "1J-1K", "sniggle.blocked", "no space is empty between 1J and the edge"},
	})
	// Moves that ParseMove never returns.
	s := rules.MustParse(t, start2)
	for _, m := range []sniggle.Move{0, 5, sniggle.Between(144, 3), sniggle.Between(3, 200), sniggle.Between(256, 3), 0xff90, 0x0190} {
		_, err := s.Play(m)
		var moveErr *notation.MoveError
		if !errors.As(err, &moveErr) || moveErr.Rule != notation.RuleMalformed || moveErr.Move != "none" {
			t.Errorf("Play(%#x): %v", uint16(m), err)
		}
	}
}

func TestParseMove(t *testing.T) {
	for _, word := range []string{"4A-4D", "4a-4d", "a4-d4", "A4-D4"} {
		if m, err := sniggle.ParseMove(word); err != nil || m.String() != "4A-4D" {
			t.Errorf("%s: %v, %v", word, m, err)
		}
	}
	for word, want := range map[string]string{
		"":        `"": want a space such as 5D`,
		"4A":      `"4A": want two spaces with - between them (at character 3)`,
		"4A-":     `"4A-": want a space such as 5D (at character 4)`,
		"4A-4D+T": `"4A-4D+T": more text after the move (at character 6)`,
		"4A-13D":  `"4A-13D": no space 13D on this board, which runs from 1A to 12L (at character 4)`,
		"Past":    `"Past": want a row number after the column (at character 2)`,
	} {
		if m, err := sniggle.ParseMove(word); err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v, want %s", word, m, err, want)
		}
	}
	m := sniggle.Between(mustSpace(t, "4A"), mustSpace(t, "4D"))
	if from, ok := m.From(); !ok || from != mustSpace(t, "4A") {
		t.Errorf("from %v, %t", from, ok)
	}
	if to, ok := m.To(); !ok || to != mustSpace(t, "4D") {
		t.Errorf("to %v, %t", to, ok)
	}
	for _, m := range []sniggle.Move{0, sniggle.Pass} {
		_, from := m.From()
		if _, to := m.To(); from || to {
			t.Errorf("%v has spaces", m)
		}
	}
}

func TestBadTexts(t *testing.T) {
	rest := start2[strings.Index(start2, " a "):]
	onBoard := func(rows string) string { return rows + rest }
	keys := func(keys string) string { return start2[:strings.Index(start2, " a ")+3] + keys }
	rules.CheckBadPositions(t, [][]string{
		{"", "malformed: board: the text is empty"},
		{onBoard("12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12"), "malformed: board: 11 rows, want 12"},
		{onBoard("12/12/12/aSaTaS8/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12"), "malformed: row 4, character 8: 11 spaces, want 12"},
		{onBoard("12/12/12/aSaXaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12"), `malformed: row 4, character 3 (4B): unknown piece at "aXaS9"`},
		{onBoard("12/12/12/aSaCaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12"), "too-many: row 4, character 3 (4B): cylinders take no part in the game", "missing: board: seat a has 2 pieces in row 4, want 3"},
		{onBoard("12/12/aS11/1aTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12"), "sniggle.row: row 3, character 1 (3A): the pieces of seat a stay in rows 4 to 6", "missing: board: seat a has 2 pieces in row 4, want 3"},
		{onBoard("12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS7aS1/12/12/12"), "sniggle.row: row 9, character 8 (9K): the pieces of seat a stay in rows 4 to 6"},
		{onBoard("12/12/12/aSaTaS9/aSaTaS8bS/aSaTaS9/bSbTbS9/bSbTbS9/1bTbS9/12/12/12"), "sniggle.row: row 5, character 8 (5L): the pieces of seat b stay in rows 7 to 9", "missing: board: seat b has 2 pieces in row 9, want 3"},
		{onBoard("12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/cSbTbS9/bSbTbS9/bSbTbS9/12/12/12"), "seat: row 7, character 1 (7A): there is no seat c with 2 players", "missing: board: seat b has 2 pieces in row 7, want 3"},
		{onBoard("12/12/12/aSaTaSaS8/aSaTaS9/1aTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12"), "too-many: row 4, character 7 (4D): more than the 3 pieces that a seat has in a row", "missing: board: seat a has 2 pieces in row 6, want 3"},
		{onBoard("12/12/12/aTaTaT9/aSaSaT9/aSaSaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12"), "too-many: row 5, character 5 (5C): more than the 3 triangles of seat a"},
		{onBoard("12/12/12/aSaSaS9/aSaSaS9/aTaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12"), "too-many: row 6, character 5 (6C): more than the 6 squares of seat a"},
		{onBoard("12/12/12/aSaTaS9/1aTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12"), "missing: board: seat a has 2 pieces in row 5, want 3"},
		{onBoard("12/12/12/12/12/12/12/12/12/12/12/12"), "missing: board: seat a has no pieces", "missing: board: seat b has no pieces"},
		{onBoard("12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/12/12/12/12/12/12"), "missing: board: seat b has no pieces"},
		{strings.Replace(start2, " a ", " c ", 1), "seat: turn: there is no seat c with 2 players"},
		{strings.Replace(start2, " a ", " e ", 1), `malformed: turn: "e" is not a seat of this game, want a to d`},
		{strings.Replace(start2, " a ", " - ", 1), `malformed: turn: "-" is not a seat of this game, want a to d`},
		{keys(""), "malformed: players: the text ends before it"},
		{keys("teams=0 players=2 variation=standard triangles=1B,2B,3B passes=0"), `malformed: players: want players=… here, not "teams=0"`},
		{keys("players=5 teams=0 variation=standard triangles=1B,2B,3B passes=0"), `malformed: players: "5" is not a number from 2 to 4`},
		{keys("players=2 variation=standard triangles=1B,2B,3B passes=0"), `malformed: teams: want teams=… here, not "variation=standard"`},
		{with(start2, "teams", 1), "teams: teams: teams need 4 players, not 2"},
		{with(start3, "teams", 1), "teams: teams: teams need 4 players, not 3"},
		{keys("players=2 teams=0 triangles=1B,2B,3B passes=0"), `malformed: variation: want variation=… here, not "triangles=1B,2B,3B"`},
		{with(start2, "variation", "random"), `malformed: variation: "random" is not one of standard, match`},
		{keys("players=2 teams=0 variation=standard passes=0"), `malformed: triangles: want triangles=… here, not "passes=0"`},
		{keys("players=2 teams=0 variation=standard triangles=1B,2B,3B"), "malformed: passes: the text ends before it"},
		{start2 + " passes=0", `malformed: end: "passes=0" is more than the text should hold`},
		{with(start2, "passes", 5), `malformed: passes: "5" is not a number from 0 to 4`},
		{with(pos("2", "a", split, split), "passes", 3), "all-passed: passes: 3 passes in a row, with 2 players"},
		{pos("2", "a", right, right), "finished: board: seats a and b have both finished, but the first to do so ends the game"},
		{pos("4", "a", right, left, right, left), "finished: board: seats a and c have both finished, but the first to do so ends the game"},
		{pos("4t", "a", right, right, right, right), "finished: board: both teams have finished, but the first to do so ends the game"},
		{"12/12/12/aSaTaSaS8/aSaTaS9/aCaTaS9/bSbTbS9/bSbTcS9/bSbTbS9/12/12/aS11 c players=2 teams=1 variation=match triangles=1A,1B,1C passes=4",
			"too-many: row 4, character 7 (4D): more than the 3 pieces that a seat has in a row",
			"too-many: row 6, character 1 (6A): cylinders take no part in the game",
			"seat: row 8, character 5 (8C): there is no seat c with 2 players",
			"sniggle.row: row 12, character 1 (12A): the pieces of seat a stay in rows 4 to 6",
			"missing: board: seat a has 2 pieces in row 6, want 3",
			"missing: board: seat b has 2 pieces in row 8, want 3",
			"seat: turn: there is no seat c with 2 players",
			"teams: teams: teams need 4 players, not 2",
			"all-passed: passes: 4 passes in a row, with 2 players"},
		{"12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/12/12/12/12/12/12 a players=2 teams=0 variation=x triangles=1B passes=7",
			`malformed: variation: "x" is not one of standard, match`,
			`malformed: triangles: "1B" is not three spaces of the top left field, such as 1B,2B,3B`,
			`malformed: passes: "7" is not a number from 0 to 4`},
		{"12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/6bSbTbS3/6bSbTbS3/6bTbSbS3/12/12/12 a players=2 teams=0 variation=match triangles=1A,1B,1C;1B,2B,3B passes=0",
			"sniggle.row: triangles: seat a has 1 triangle in row 4, but is to finish with 3 there; no piece leaves its row"},
		{"12/12/12/aSaTaS6bSbTbS/aSaTaS6bSbTbS/aSaTaS6bTbSbS/12/12/12/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=3",
			"sniggle.row: row 4, character 8 (4J): rows 4 to 6 are the track of seat a",
			"all-passed: passes: 3 passes in a row, with 2 players"},
	})
}

// Positions that an owner of the box may set up, but that play cannot reach.
func TestGoodTexts(t *testing.T) {
	for name, text := range map[string]string{
		"an empty field between":          pos("2", "b", split, left),
		"triangles behind their start":    pos("2", "a", "aBC aBC aBC", left),
		"all seats in, none with pattern": pos("4m", "b", wrong, wrong, wrong, wrong),
		"a finished game, any turn":       pos("2", "a", right, left),
		"passes before":                   with(pos("2m", "a", left, wrong), "passes", 1),
		"passes of seats that can move":   with(pos("3", "a", left, left, left), "passes", 2),
		"passes in a game that is won":    with(pos("2", "b", right, split), "passes", 1),
		"a start that the finish is not":  strings.ReplaceAll(start2, "bSbTbS", "bSbSbT"),
		"triangles all in one row":        strings.ReplaceAll(start2, "aSaTaS9/aSaTaS9/aSaTaS9", "aSaSaS9/aTaTaT9/aSaSaS9"),
		"seat 1 below seat 2":             inTracks(start2, 3, 0),
	} {
		if s := rules.MustParse(t, text); s.String() != text {
			t.Errorf("%s: prints as %v", name, s)
		}
	}
}

// Moves have the documented numbers.
func TestMoveNumbers(t *testing.T) {
	for move, want := range map[sniggle.Move]string{0: "none", 255: "none", 0x0100: "none", 0x0102: "1A-1C", 0x2627: "4B-4D", 0x908f: "none", 0x0190: "none", 0x9100: "none", 65534: "none", 65535: "pass"} {
		if move.String() != want {
			t.Errorf("%#x: %v, want %s", uint16(move), move, want)
		}
	}
	for from := range 256 {
		for to := range 256 {
			m := sniggle.Between(board.Space(from), board.Space(to))
			gotFrom, ok := m.From()
			gotTo, _ := m.To()
			if ok != (from < 144 && to < 144 && from != to) || ok && (int(gotFrom) != from || int(gotTo) != to) || !ok && m != 0 {
				t.Fatalf("from %d to %d: %#x, %v to %v", from, to, uint16(m), gotFrom, gotTo)
			}
		}
	}
}

// The number of passes in a row is part of the position and its text.
func TestPasses(t *testing.T) {
	if s := rules.MustPlay(t, rules.MustParse(t, pos("2", "a", split, left)), "pass"); !strings.HasSuffix(s.String(), " passes=1") {
		t.Errorf("%v, want passes=1", s)
	}
}

// Every part of a position counts in its hash.
func TestHash(t *testing.T) {
	texts := []string{
		start2, start3, start4, startT, startM,
		strings.Replace(start2, " a ", " b ", 1),
		pos("2", "a", "aBC AbC AbC", left),
		pos("2", "a", "AbD AbC AbC", left),
		pos("2", "a", left, "AbD AbC AbC"),
		with(start2, "triangles", "1A,2B,3B"),
		with(start2, "triangles", "1A,2B,3B;1B,2B,3B"),
		with(start2, "triangles", "1B,2B,3B;1A,2B,3B"),
		inTracks(start2, 0, 1), inTracks(start2, 1, 0), inTracks(start2, 1, 3),
		pos("2", "a", split, split),
		with(pos("2", "a", split, split), "passes", 1),
		with(pos("2", "a", split, split), "passes", 2),
	}
	seen := map[uint64]string{}
	for _, text := range texts {
		h := rules.MustParse(t, text).Hash()
		if seen[h] != "" {
			t.Errorf("%s and %s have one hash", seen[h], text)
		}
		seen[h] = text
	}
}

// Random play reaches every kind of end and of move, so the checks of TestRules do, too.
// One whole game from each start is compared with the referee.
func TestRandomPlayReachesEverything(t *testing.T) {
	seen := map[string]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	starts := []string{start2, start3, start4, startT, startM, with(start3, "variation", "match"), with(start4, "variation", "match"), with(startT, "variation", "match")}
	for i, text := range append(starts, nearEnds...) {
		for game := range 40 {
			s := rules.MustParse(t, text)
			for {
				moves := s.AppendMoves(nil)
				if game == 0 && (!slices.Equal(rules.Words(s), plainMoves(s.String())) && !s.Result().Over() || s.Result().String() != plainResult(s.String())) {
					t.Fatalf("%v: %v, %v differs from the referee", s, moves, s.Result())
				}
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				what := happened(s, m)
				if what == "stuck seat passes" && i < len(starts) {
					t.Fatalf("%v: cannot step, though no field was empty between at the start", s)
				}
				seen[what]++
				s = s.After(m)
			}
			setup := fmt.Sprint(s.Players())
			if s.Teams() {
				setup += "t"
			}
			seen[setup+" "+s.Variation()+": "+s.Result().String()]++
		}
	}
	for _, kind := range []string{
		"move", "run", "run stopped by a gap", "run stopped at the edge", "finished seat passes", "dead end passes", "stuck seat passes",
		"2 standard: p1win", "2 standard: p2win", "2 standard: draw", "2 match: p1win", "2 match: p2win", "2 match: draw",
		"3 standard: p1win", "3 standard: p2win", "3 standard: p3win", "3 match: p1win", "3 match: p3win", "3 match: draw",
		"4 standard: p1win", "4 standard: p2win", "4 standard: p3win", "4 standard: p4win",
		"4 match: p2win", "4 match: p4win", "4 match: draw",
		"4t standard: p13win", "4t standard: p24win", "4t match: p13win", "4t match: p24win", "4t match: draw",
	} {
		if seen[kind] == 0 {
			t.Errorf("never happened: %s", kind)
		}
	}
}

// happened describes what a move does in a word or two.
func happened(s sniggle.State, m sniggle.Move) string {
	from, ok := m.From()
	if !ok {
		right := board.ColSet(9).Or(board.ColSet(10)).Or(board.ColSet(11))
		switch own := s.Pieces(s.Turn()); {
		case s.Finished().Has(s.Turn()):
			return "finished seat passes"
		case own.And(right) == own:
			return "dead end passes"
		}
		return "stuck seat passes"
	}
	to, _ := m.To()
	steps := s.Steps(from)
	after := s.After(m)
	// If the run had ended normally, the column would have an even number.
	odd := false
	for seat := range notation.AllSeats(s.Players()).All() {
		if !s.Turn().Team(s.Teams()).Has(seat) && after.Pieces(seat).And(board.ColSet(board.Col(to))).Len()%2 == 1 {
			odd = !odd
		}
	}
	free := !board.Ray(to, board.Right).AndNot(after.Pieces(s.Turn())).IsEmpty()
	switch {
	case odd && free:
		return "run stopped by a gap"
	case odd:
		return "run stopped at the edge"
	case len(steps) > 1:
		return "run"
	}
	return "move"
}

// The counts for the setups, and for positions late in the game and at its end.
func TestPerft(t *testing.T) {
	gametest.RunPerft(t, rules, 3, []gametest.PerftCase{
		{Position: start2, Counts: []uint64{9, 81, 729, 6561, 58320, 518400}},
		{Position: start3, Counts: []uint64{9, 81, 729, 6561, 59049, 472392}},
		{Position: start4, Counts: []uint64{9, 81, 729, 6561, 59049, 531441}},
		{Position: startT, Counts: []uint64{9, 81, 729, 6561, 59049, 531441}},
		{Position: startM, Counts: []uint64{9, 81, 729, 6561, 58320, 518400}},
		{Position: printed2, Counts: []uint64{9, 81, 729, 6561, 58320, 518400}},
		{Position: middleText, Counts: []uint64{9, 81, 729, 6417, 57753}},
	})
	gametest.RunPerft(t, rules, 4, []gametest.PerftCase{
		{Position: late2, Counts: []uint64{6, 36, 216, 1206, 7069, 37224, 208768}},
		{Position: late2M, Counts: []uint64{6, 42, 217, 1398, 6044, 35882, 130282}},
		{Position: late3, Counts: []uint64{7, 28, 140, 900, 3375, 15415, 91126}},
		{Position: late4, Counts: []uint64{5, 25, 125, 750, 3150, 15510, 76080}},
		{Position: lateT, Counts: []uint64{7, 49, 196, 980, 6440, 43120, 171640}},
		{Position: lateTM, Counts: []uint64{2, 8, 48, 240, 480, 1680, 9240}},
		{Position: pos("2", "b", "IjK JkL HjL", "JkL IkL HiK"), Counts: []uint64{4, 20, 50, 170, 269, 449, 544, 495}},
		{Position: pos("2", "a", split, split), Counts: []uint64{1, 1, 0}},
		{Position: pos("2m", "a", "IkL JkL JhL", "JkL JkL GjL"), Counts: []uint64{3, 6, 14, 17, 26, 21, 9, 9}},
		{Position: pos("3m", "a", "IkL JkL HkL", wrong, "JkL HkL JkL"), Counts: []uint64{2, 2, 2, 3, 2, 2, 0}},
		{Position: printed2M, Counts: []uint64{3, 27, 45, 243, 243, 0}},
		{Position: printed3M, Counts: []uint64{4, 8, 32, 120, 208, 672, 2368, 3109}},
		{Position: printedT, Counts: []uint64{1, 4, 8, 16, 16, 40, 40, 40}},
		{Position: pos("4t", "b", right, right, "GkL HkL JkL", "IjK GiL JkL"), Counts: []uint64{1, 2, 10, 10, 10, 20, 76, 76}},
	})
}
