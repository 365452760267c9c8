package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
)

// The values of the option Notation.
const (
	usualNotation = notation.Standard
	otherNotation = "othello"
)

func setNotation(u *ugi, value string) error {
	value = strings.ToLower(value)
	if value != usualNotation && value != otherNotation {
		return fmt.Errorf("unknown notation %s, want %s or %s", format.Quote(value), usualNotation, otherNotation)
	}
	u.foreign = value == otherNotation
	u.said = said{} // its words may mean something else now
	if u.foreign && !u.translates() {
		u.tellUnused("Notation " + value)
	}
	return nil
}

func (u *ugi) translates() bool {
	_, known := u.Game().NameIn(otherNotation)
	return u.foreign && known
}

func (u *ugi) word(move string) string {
	if u.translates() {
		if square, ok := othellotext.Of(move, othellotext.UGIPass); ok {
			return square
		}
	}
	return move
}

func (u *ugi) words(moves []string) []string {
	list := slices.Clone(moves)
	for i, move := range list {
		list[i] = u.word(move)
	}
	return list
}

func (u *ugi) moveWords() []string {
	list := u.words(u.Moves())
	slices.Sort(list)
	return list
}

func (u *ugi) readWords(text string) string {
	if !u.translates() {
		return text
	}
	list := strings.Fields(text)
	for i, square := range list {
		if word, ok := othellotext.Word(square); ok {
			list[i] = word
		}
	}
	return strings.Join(list, " ")
}

func (u *ugi) text(position string) string {
	if u.translates() {
		return othellotext.UGIText(position)
	}
	return position
}
