package games_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

// The number of symmetries of each setup with its seats.
var symmetries = map[string]int{
	"sly": 8 * 24, "sly random": 8 * 24, "lineup": 8, "blockade": 4, "swords": 8, "smarts": 4, "reversi": 16,
	"sniggle 2": 144 * 2, "sniggle 3": 144 * 3, "sniggle 4": 144 * 4, "sniggle 4 teams": 144 * 4,
	"sniggle 2 match": 144 * 2, "sniggle 3 match": 144 * 3, "sniggle 4 match": 144 * 4, "sniggle 4 teams match": 144 * 4,
	"empire 2": 4, "empire 3": 1, "empire 4": 4, "empire 4 teams": 4,
	"gateway 2": 16, "gateway 3": 24, "gateway 4": 32, "gateway 4 teams": 32,
	"ploy 2": 16, "ploy 4": 32, "ploy 4 teams": 32,
}

// Symmetries commute with play: the image of the next state is the next state of the
// image, and so are actions, observations and returns.
func TestSymmetries(t *testing.T) {
	eachSetup(t, func(t *testing.T, g env.Game) {
		all := g.Symmetries()
		if want := symmetries[g.String()]; len(all) != want || all[0].Name != "identity" {
			t.Fatalf("%d symmetries, want %d", len(all), want)
		}
		next := 0
		walk(t, g, plies()/2, func(st env.State, rng *rand.Rand) {
			if st.String() != st.Position() { // begun from the position before
				return
			}
			next++
			sym := all[next%len(all)]
			im := imageOf(t, sym, st)
			compareImage(t, sym, st, im, rng)
			for depth := 0; depth < 2; depth++ {
				actions := st.AppendActions(nil)
				if len(actions) == 0 {
					break
				}
				a := actions[rng.IntN(len(actions))]
				apply(t, st, a)
				apply(t, im, sym.Actions[a])
				compareImage(t, sym, st, im, rng)
				if st.String() == st.Position() && im.String() != imageOf(t, sym, st).String() {
					t.Fatalf("%s: %v has the image %v, but play leads to %v", sym.Name, st, imageOf(t, sym, st), im)
				}
			}
			for st.Applied() > 0 && im.Undo() {
				st.Undo()
			}
		})
	})
}

func compareImage(t *testing.T, sym env.Symmetry, st, im env.State, rng *rand.Rand) {
	t.Helper()
	g := st.Game()
	fail := func(what string, got, want any) {
		t.Helper()
		t.Fatalf("%s: %v and %v differ in %s: %v, want %v", sym.Name, st, im, what, got, want)
	}
	var want []env.Action
	for _, a := range st.AppendActions(nil) {
		want = append(want, sym.Actions[a])
	}
	slices.Sort(want)
	if got := im.AppendActions(nil); !slices.Equal(got, want) {
		fail("actions", got, want)
	}
	if !st.Terminal() && im.Turn() != sym.Seats[st.Turn()-1] {
		fail("turn", im.Turn(), sym.Seats[st.Turn()-1])
	}
	returns, images := make([]float32, g.Seats()), make([]float32, g.Seats())
	st.Returns(returns)
	im.Returns(images)
	for i, x := range returns {
		if images[sym.Seats[i]-1] != x {
			fail("returns", images, returns)
		}
	}
	shape, viewer := g.Shape(), notation.Seat(rng.IntN(g.Seats())+1)
	planes, mapped := make([]float32, shape.Len()), make([]float32, shape.Len())
	st.Observe(viewer, planes)
	im.Observe(sym.Seats[viewer-1], mapped)
	for at, x := range planes {
		p, c := at/shape.Cells(), at%shape.Cells()
		if mapped[sym.Planes[p]*shape.Cells()+sym.Cells[c]] != x {
			fail("plane "+g.Planes()[p].Name, mapped[sym.Planes[p]*shape.Cells()+sym.Cells[c]], x)
		}
	}
}

// wordLens holds the length of the words of pieces in position texts.
var wordLens = map[string]int{
	"sly": 1, "sniggle": 2, "lineup": 2, "empire": 2, "blockade": 1, "gateway": 2, "ploy": 3, "swords": 1, "smarts": 1, "reversi": 1,
}

// imageOf returns the image of a state, made from its text alone.
func imageOf(t *testing.T, sym env.Symmetry, st env.State) env.State {
	t.Helper()
	g := st.Game()
	p := gametest.ReadParts(st.Position(), wordLens[g.Name()])
	image := gametest.Parts{Turn: seatImage(sym, p.Turn), Keys: slices.Clone(p.Keys)}
	for _, row := range p.Cells {
		image.Cells = append(image.Cells, make([]string, len(row)))
	}
	for row, words := range p.Cells {
		for col, word := range words {
			if word != "" {
				r, c := placeImage(g, sym, row, col)
				image.Cells[r][c] = wordImage(g, sym, word)
			}
		}
	}
	for _, key := range p.Keys {
		name, value, _ := strings.Cut(key, "=")
		image.SetKey(name, keyImage(sym, name, value))
	}
	im, err := g.Parse(image.String())
	if err != nil {
		t.Fatalf("%s of %v: %v", sym.Name, st, err)
	}
	return im
}

// placeImage returns the image of a place on the board.
func placeImage(g env.Game, sym env.Symmetry, row, col int) (r, c int) {
	if g.Name() == "lineup" { // a cell is the center of a field
		cell := sym.Cells[row/3*4+col/3]
		return cell/4*3 + 1, cell%4*3 + 1
	}
	cols := g.Shape().Cols
	cell := sym.Cells[row*cols+col]
	return cell / cols, cell % cols
}

func seatImage(sym env.Symmetry, letters string) string {
	return strings.Map(func(letter rune) rune {
		for i, seat := range sym.Seats {
			switch letter {
			case 'a' + rune(i):
				return rune(seat.Letter())
			case 'A' + rune(i):
				return rune(seat.Letter()) - 'a' + 'A'
			}
		}
		return letter
	}, letters)
}

// wordImage returns the image of the word of a piece.
func wordImage(g env.Game, sym env.Symmetry, word string) string {
	const colors = "RGBY"
	switch g.Name() {
	case "sly":
		return colors[sym.Planes[strings.Index(colors, word)]:][:1]
	case "reversi":
		if sym.Seats[0] == 2 {
			return strings.NewReplacer("b", "w", "w", "b").Replace(word)
		}
		return word
	case "blockade", "smarts":
		return seatImage(sym, word)
	case "swords":
		return word
	case "ploy":
		return seatImage(sym, word[:1]) + word[1:2] + headingImage(g, sym, word[1], word[2]-'0')
	}
	return seatImage(sym, word[:1]) + word[1:]
}

// headingImage returns the smallest heading with the image of a piece's indicators.
func headingImage(g env.Game, sym env.Symmetry, letter, heading byte) string {
	kind := notation.Kind(strings.IndexByte("CTYWIVNS", letter) + 1)
	first := 8 * g.Seats()
	var want uint8
	for d := range 8 {
		if ploy.Indicators(kind, heading)>>d&1 != 0 {
			want |= 1 << (sym.Planes[first+d] - first)
		}
	}
	for h := range uint8(8) {
		if ploy.Indicators(kind, h) == want {
			return string('0' + rune(h))
		}
	}
	return "?" // no heading shows them, and the text does not parse
}

// keyImage returns the image of the value of a key.
func keyImage(sym env.Symmetry, name, value string) string {
	switch name {
	case "crown", "slot":
		letters := []byte(seatImage(sym, value))
		slices.Sort(letters)
		return string(letters)
	case "scored":
		return seatsImage(sym, value, "")
	case "reserve":
		return seatsImage(sym, value, ",")
	case "triangles":
		var patterns []string
		for _, pattern := range strings.Split(value, ";") {
			patterns = append(patterns, patternImage(sym, pattern))
		}
		if len(patterns) == 1 {
			return patterns[0]
		}
		return seatsImage(sym, strings.Join(patterns, ";"), ";")
	}
	return value
}

// seatsImage moves the values of seats, one for each in order.
func seatsImage(sym env.Symmetry, value, separator string) string {
	values := strings.Split(value, separator)
	image := make([]string, len(values))
	for i, v := range values {
		image[sym.Seats[i]-1] = v
	}
	return strings.Join(image, separator)
}

// patternImage moves the rows of a pattern of the top left field.
func patternImage(sym env.Symmetry, pattern string) string {
	var labels []string
	for _, label := range strings.Split(pattern, ",") {
		row, col := gametest.RowCol(label)
		labels = append(labels, gametest.Label(sym.Cells[row*12]/12%3, col))
	}
	slices.Sort(labels)
	return strings.Join(labels, ",")
}
