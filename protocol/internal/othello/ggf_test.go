package othello_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
	"github.com/seed-445450d7/rulebook/reversi"
)

const (
	startBoard = "8 ---------------------------O*------*O--------------------------- *"
	start      = "8/8/8/3wb3/3bw3/8/8/8 a"
)

func TestParseGGF(t *testing.T) {
	text := " 1 (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./x]PW[somebody]RE[?]CO[;) is no end]TI[15:00/1/2:00]TW[1.01:00:00.5]TY[8r4]" +
		"BO[" + startBoard + "]\n B[F5/-1.04/0.01]W[d6//2.5]B[C3/1.5]W[PA]B[pass];)\n"
	game, err := othello.ParseGGF(text)
	if err != nil {
		t.Fatal(err)
	}
	if game.Start != start {
		t.Errorf("start %s", game.Start)
	}
	var moves []string
	for _, m := range game.Moves {
		moves = append(moves, fmt.Sprintf("%s %s %v", othello.ColorName(m.Seat), m.Word, m.Spent))
		if !strings.ContainsAny(text[m.At:m.At+1], "FdCPp") {
			t.Errorf("%s is not at %d", m.Word, m.At)
		}
	}
	if got, want := strings.Join(moves, ", "), "black 5F 10ms, white 6D 2.5s, black 3C 0s, white pass 0s, black pass 0s"; got != want {
		t.Errorf("moves %s, want %s", got, want)
	}
	want := [2]othello.GGFClock{
		{Main: 15 * time.Minute, Increment: time.Second, Grace: 2 * time.Minute},
		{Main: 25*time.Hour + 500*time.Millisecond},
	}
	if game.Clocks != want {
		t.Errorf("clocks %v, want %v", game.Clocks, want)
	}
}

func TestParseGGFBoards(t *testing.T) {
	for board, want := range map[string]string{
		startBoard: start,
		"8\n--------\n--------\n--------\n---O*---\n---*O---\n--------\n--------\n-------o\nO": "8/8/8/3wb3/3bw3/8/8/7w b",
		"8 " + strings.Repeat("*", 64) + " O":                                                  "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b",
	} {
		if game, err := othello.ParseGGF("(;BO[" + board + "];)"); err != nil || game.Start != want {
			t.Errorf("%s: %s, %v", board, game.Start, err)
		}
	}
}

func TestParseGGFErrors(t *testing.T) {
	board := "BO[" + startBoard + "]"
	for text, want := range map[string]string{
		"":                             "character 1 of the game: a game begins with (;",
		"2 (;" + board + ";) (;;)":     "character 1 of the game: two games at once",
		"(":                            "character 2 of the game: a game begins with (;",
		"(;":                           "character 3 of the game: want a property such as BO[…], or the end of the game, ;)",
		"(;;)":                         "character 4 of the game: the game has no board, BO[…]",
		"(;" + board + ";":             "character 76 of the game: a game ends with ;)",
		"(;" + board + ";) x":          "character 78 of the game: there is text after the end of the game",
		"(;" + board + "B[F5":          `character 75 of the game: "B"[ has no end`,
		"(;" + board + "B[I9];)":       `character 77 of the game: "I9" is not a move`,
		"(;" + board + "B[F5//-1];)":   `character 77 of the game: "-1" is not a time in seconds`,
		"(;" + board + "B[F5//NaN];)":  `character 77 of the game: "NaN" is not a time in seconds`,
		"(;" + board + board + ";)":    "character 78 of the game: a second board",
		"(;GM[Go];)":                   `character 6 of the game: the game is "Go", not Othello`,
		"(;TY[10];)":                   `character 6 of the game: the board has type "10", want 8`,
		"(;TY[s8ar20];)":               `character 6 of the game: in a game of type "s8ar20", the player with fewer discs wins`,
		"(;BO[10 " + "---" + "];)":     "character 6 of the game: want a board of 8 rows and columns",
		"(;BO[8 --x];)":                `character 10 of the game: "x" is none of - * O`,
		"(;BO[8 ---];)":                "character 11 of the game: want 64 squares and the side to move, * or O",
		"(;BO[" + startBoard + "*];)":  "character 74 of the game: more than 64 squares and a side to move",
		"(;TI[15:00/x];)":              `character 12 of the game: "x" is not a time such as 15:00`,
		"(;TI[9999999999999:0];)":      `character 6 of the game: "9999999999999:0" is not a time such as 15:00`,
		"(;TB[x.1:1];)":                `character 6 of the game: "x.1:1" is not a time such as 15:00`,
		"(;TW[1:2:3:4:5:6:7:8:9:0];)":  `character 6 of the game: "1:2:3:4:5:6:7:8:9:0" is not a time such as 15:00`,
		"(;" + board + "B[F5];) \x00 ": "character 83 of the game: there is text after the end of the game",
	} {
		_, err := othello.ParseGGF(text)
		if err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
}

func TestSquare(t *testing.T) {
	for word, want := range map[string]string{"5F": "F5", "1A": "A1", "8H": "H8", notation.PassText: "PA", "": "", "none": ""} {
		if got := othello.Square(word, "PA"); got != want {
			t.Errorf("%s is %q, want %q", word, got, want)
		}
	}
}

// ParseGGF returns a game with a valid start and moves in the notation of this module, or
// an error with an offset in the text.
func FuzzGGF(f *testing.F) {
	f.Add("(;GM[Othello]PC[NBoard]TI[15:00]TY[8]BO[" + startBoard + "]B[F5]W[F6/1/2.5]B[PA];)")
	f.Add("1\t(;TB[0//2:00]TW[1.2:3:4]BO[8 ---;)")
	f.Add("(;BO[8\n*" + strings.Repeat("O", 62) + "-\n*]B[h8//1e9];)")
	f.Fuzz(func(t *testing.T, text string) {
		game, err := othello.ParseGGF(text)
		if err != nil {
			if fault := (*othello.GGFError)(nil); !errors.As(err, &fault) || fault.At < 0 || fault.At > len(text) || fault.Reason == "" {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		if _, err := reversi.Parse(game.Start); err != nil {
			t.Fatalf("%q: start %s: %v", text, game.Start, err)
		}
		for _, m := range game.Moves {
			if _, err := reversi.ParseMove(m.Word); err != nil || m.Spent < 0 || !m.Seat.IsValid() {
				t.Fatalf("%q: %+v: %v", text, m, err)
			}
		}
		for _, c := range game.Clocks {
			if c.Main < 0 || c.Increment < 0 || c.Grace < 0 {
				t.Fatalf("%q: %+v", text, c)
			}
		}
	})
}
