package othellotext_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
	"github.com/seed-445450d7/rulebook/reversi"
)

func TestSquares(t *testing.T) {
	for i := range reversi.Grid().Len() {
		sp := notation.Space(i)
		word := reversi.Place(sp).String()
		square, ok := othellotext.Of(word, "")
		if !ok || square != strings.ToLower(word[1:])+word[:1] {
			t.Errorf("%s is the square %q, %t", word, square, ok)
		}
		for _, form := range []string{square, strings.ToUpper(square)} {
			if back, ok := othellotext.Word(form); back != word || !ok {
				t.Errorf("%s is the word %q, %t", form, back, ok)
			}
		}
	}
	if square, ok := othellotext.Of("pass", "0000"); square != "0000" || !ok {
		t.Errorf("a pass is the square %q, %t", square, ok)
	}
	for _, form := range []string{"pass", "PASS", "PA", "0000", "--"} {
		if word, ok := othellotext.Word(form); word != "pass" || !ok {
			t.Errorf("%s is the word %q, %t", form, word, ok)
		}
	}
	for _, text := range []string{"", "5", "F5", "5f", "9A", "5I", "5F ", "none", "5D-1D"} {
		if square, ok := othellotext.Of(text, "0000"); ok {
			t.Errorf("%q is the square %q", text, square)
		}
	}
	for _, text := range []string{"", "f", "5F", "f9", "f0", "i1", "f5 ", "none", "resign"} {
		if word, ok := othellotext.Word(text); ok {
			t.Errorf("%q is the word %q", text, word)
		}
	}
}

// The boards of random games survive translation both ways, and have the right discs.
func TestBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		s, err := reversi.New()
		for ; err == nil && !s.Result().Over(); s = randomPly(random, s) {
			discs, turn, err := othellotext.Discs(s.String())
			if err != nil {
				t.Fatal(err)
			}
			for i := range discs {
				if want := "-bw"[s.Piece(notation.Space(i)).Seat]; discs[i] != want {
					t.Fatalf("%v: %c on space %d, want %c", s, discs[i], i, want)
				}
			}
			if text := othellotext.Text(discs, turn); text != s.String() {
				t.Fatalf("%q became %q", s, text)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func randomPly(random *rand.Rand, s reversi.State) reversi.State {
	moves := s.AppendMoves(nil)
	return s.After(moves[random.IntN(len(moves))])
}

func TestBadBoards(t *testing.T) {
	const rows = "8/8/8/3wb3/3bw3/8/8/"
	for _, tt := range []struct{ text, want string }{
		{"", "not a board"},
		{rows + "8", "not a board"},
		{rows + "8 c", "seat to move"},
		{rows + "8 a passes=1", "not a board"},
		{rows + " a", "row 8"},
		{rows + "9 a", "row 8"},
		{rows + "7 a", "row 8"},
		{rows + "8b a", "row 8"},
		{rows + "7x a", "row 8"},
		{rows + "44 a", ""},
		{rows + "8/8 a", "8 rows"},
	} {
		_, _, err := othellotext.Discs(tt.text)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.text, err, tt.want)
		}
	}
}

func TestReadUGIText(t *testing.T) {
	for text, want := range map[string]string{
		"XO6/8 O":         "bw6/8 b",
		"  oooooooo/8 o ": "wwwwwwww/8 b",
		"\tox6/8 \t x":    "wb6/8 a",
		"wb6/8 b":         "wb6/8 b",
		"xo6/8":           "bw6/8",
		"xo6/8 x o":       "bw6/8 a o",
		"":                "",
	} {
		if got := othellotext.ReadUGIText(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
