package notation

import (
	"strconv"
	"strings"
)

// PassWord is the word of the move that plays nothing, in every game.
const PassWord = "pass"

// A WordError says what is wrong with a word that should be a space, a move or
// another word of the notation.
type WordError struct {
	Word   string // the offending word as it was read
	Offset int    // byte offset in Word at which it goes wrong
	Reason string
}

func (e *WordError) Error() string {
	msg := strconv.Quote(clip(e.Word)) + ": " + e.Reason
	if e.Offset > 0 {
		msg += " (at character " + strconv.Itoa(e.Offset+1) + ")"
	}
	return msg
}

// A MoveError says that a well-written move is not legal in its position.
type MoveError struct {
	Game string // package name of the game
	Move string // the move as it prints
	Rule string // the rule that it breaks, as a clause: "8B is a center"
}

func (e *MoveError) Error() string {
	return e.Game + ": illegal move " + clip(e.Move) + ": " + e.Rule
}

// A MoveWord is a move taken apart: "3C-3F+T" is From 3C, To 3F, Rest "+T";
// "5E" is From 5E alone, with To equal to From.
type MoveWord struct {
	From, To Space
	HasTo    bool
	Rest     string // what follows the spaces
}

// ScanMove reads one space, or two with '-' or 'x' between them, from the start
// of word. The error is a [*WordError] that quotes the whole word.
func (g Grid) ScanMove(word string) (MoveWord, error) {
	from, rest, err := g.ScanSpace(word)
	if err != nil {
		return MoveWord{}, err
	}
	m := MoveWord{From: from, To: from, Rest: rest}
	if rest == "" || !strings.ContainsRune("-xX", rune(rest[0])) {
		return m, nil
	}
	to, rest, err := g.ScanSpace(rest[1:])
	if err != nil {
		w := err.(*WordError)
		return MoveWord{}, &WordError{Word: word, Offset: len(word) - len(w.Word) + w.Offset, Reason: w.Reason}
	}
	return MoveWord{From: from, To: to, HasTo: true, Rest: rest}, nil
}

// AppendMove appends "from-to" to dst.
func (g Grid) AppendMove(dst []byte, from, to Space) []byte {
	return g.AppendLabel(append(g.AppendLabel(dst, from), '-'), to)
}

// clip shortens a peer's text for an error message.
func clip(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return s[:most] + "…"
}
