// Package othellotext translates moves and boards to and from the texts of other Othello programs.
// It does not check legality.
package othellotext

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
)

const (
	side      = 8
	squareLen = 2 // bytes
	pass      = "pass"
)

var passes = map[string]bool{pass: true, "pa": true, "ps": true, "0000": true, "--": true, "@@": true}

// Of returns the square of a move, "f5" for "5F", or forPass for a pass.
func Of(word, forPass string) (square string, ok bool) {
	if word == pass {
		return forPass, true
	}
	if len(word) != squareLen || !isRow(word[0]) || word[1] < 'A' || word[1] > 'H' {
		return "", false
	}
	return strings.ToLower(word[1:]) + word[:1], true
}

// Word returns the move for a square, "5F" for "f5" or "F5", or for a pass in any form.
func Word(square string) (word string, ok bool) {
	square = strings.ToLower(square)
	if passes[square] {
		return pass, true
	}
	if len(square) != squareLen || square[0] < 'a' || square[0] > 'h' || !isRow(square[1]) {
		return "", false
	}
	return square[1:] + strings.ToUpper(square[:1]), true
}

func isRow(c byte) bool { return '1' <= c && c <= '8' }

// Discs returns the spaces of a position text from the upper left: b, w, or - if empty. The turn is
// a for black or b for white.
func Discs(text string) (discs, turn string, err error) {
	words := strings.Fields(text)
	if len(words) != 2 || words[1] != "a" && words[1] != "b" {
		return "", "", fmt.Errorf("%s is not a board and a seat to move, a or b", format.Quote(text))
	}
	rows := strings.Split(words[0], "/")
	if len(rows) != side {
		return "", "", fmt.Errorf("%s does not have %d rows", format.Quote(words[0]), side)
	}
	var b strings.Builder
	for i, row := range rows {
		if !appendRow(&b, row) || b.Len() != (i+1)*side {
			return "", "", fmt.Errorf("row %d, %s, is not one of %d spaces", i+1, format.Quote(row), side)
		}
	}
	return b.String(), words[1], nil
}

func appendRow(b *strings.Builder, row string) bool {
	for _, c := range []byte(row) {
		switch {
		case c == 'b', c == 'w':
			b.WriteByte(c)
		case isRow(c):
			b.WriteString(strings.Repeat("-", int(c-'0')))
		default:
			return false
		}
	}
	return true
}

// Text is the inverse of [Discs].
func Text(discs, turn string) string {
	var b strings.Builder
	for i := 0; i < len(discs); {
		if i > 0 && i%side == 0 {
			b.WriteByte('/')
		}
		run, end := i, (i/side+1)*side
		for i < min(end, len(discs)) && discs[i] == '-' {
			i++
		}
		if i > run {
			fmt.Fprint(&b, i-run)
		}
		for i < min(end, len(discs)) && discs[i] != '-' {
			b.WriteByte(discs[i])
			i++
		}
	}
	return b.String() + " " + turn
}

// UGIPass is the pass of other UGI programs.
const UGIPass = "0000"

// UGIText returns a position text as other UGI programs write it, such as x for black.
func UGIText(text string) string {
	board, turn, _ := strings.Cut(text, " ")
	return strings.NewReplacer("b", "x", "w", "o").Replace(board) + " " + strings.NewReplacer("a", "x", "b", "o").Replace(turn)
}

// ReadUGIText is the inverse of [UGIText]. Other letters become lower case.
func ReadUGIText(text string) string {
	words := strings.Fields(strings.ToLower(text))
	for i, letters := range []*strings.Replacer{strings.NewReplacer("x", "b", "o", "w"), strings.NewReplacer("x", "a", "o", "b")} {
		if i < len(words) {
			words[i] = letters.Replace(words[i])
		}
	}
	return strings.Join(words, " ")
}
