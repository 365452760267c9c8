package play

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/record"
)

func (t *table) step(move func() bool, atEnd string) error {
	if !move() {
		t.say("%s", atEnd)
		return nil
	}
	t.pause()
	t.show()
	return nil
}

func (t *table) pause() {
	t.quiet, t.replaces, t.refused = true, false, nil
}

func (t *table) goTo(path record.Location) error {
	if err := t.session.Seek(path); err != nil {
		return err
	}
	t.pause()
	t.show()
	return nil
}

func (t *table) last() error {
	for t.session.Redo() {
	}
	t.pause()
	t.show()
	return nil
}

func (t *table) jump(where string) error {
	n, err := strconv.Atoi(where)
	if err == nil {
		return t.jumpTo(n)
	}
	for _, v := range variations(t.session.Record().Plies, nil) {
		if v.letter == where {
			return t.goTo(v.path)
		}
	}
	return fmt.Errorf("goto wants the number of a move or the letter of a variation, as tree shows them, not %q", where)
}

func (t *table) jumpTo(n int) error {
	from := t.session.Location()
	for t.session.Plies() > n && t.session.Undo() {
	}
	for t.session.Plies() < n && t.session.Redo() {
	}
	if plies := t.session.Plies(); plies != n {
		if err := t.session.Seek(from); err != nil {
			return err
		}
		return fmt.Errorf("the line has no move %d", n)
	}
	t.pause()
	t.show()
	return nil
}

func (t *table) promote() error {
	t.session.Promote()
	return t.tree()
}

func (t *table) comment(text string) error {
	if t.session.Plies() == 0 {
		return errors.New("there is no move yet")
	}
	return t.session.Annotate(func(ply *record.Ply) {
		ply.Comments = nil
		if text != "" {
			ply.Comments = []string{text}
		}
	})
}

type variation struct {
	letter string
	path   record.Location
	plies  []record.Ply
}

func variations(line []record.Ply, path record.Location) []variation {
	var list []variation
	var collect func(line []record.Ply, path record.Location)
	collect = func(line []record.Ply, path record.Location) {
		for i, ply := range line {
			for j, plies := range ply.Sidelines {
				at := append(slices.Clone(path), i, j)
				list = append(list, variation{letters(len(list)), append(slices.Clone(at), 0), plies})
				collect(plies, at)
			}
		}
	}
	collect(line, path)
	return list
}

func letters(n int) string {
	name := string(rune('a' + n%26))
	if n < 26 {
		return name
	}
	return letters(n/26-1) + name
}

func (t *table) tree() error {
	plies := t.session.Record().Plies
	if len(plies) == 0 {
		t.say("there is no move yet")
		return nil
	}
	list := variations(plies, nil)
	here := t.session.Location()
	t.say("%s", wrapEntries(lineWords(plies, nil, here, list), t.screen.width))
	for _, v := range list {
		depth := strings.Repeat("  ", len(v.path)/2)
		words := lineWords(v.plies, v.path[:len(v.path)-1], here, list)
		text := wrapEntries(words, t.screen.width-len(depth)-3)
		t.say("%s%s) %s", depth, v.letter, strings.ReplaceAll(text, "\n", "\n"+depth+"   "))
	}
	return nil
}

func lineWords(line []record.Ply, path, here record.Location, list []variation) []string {
	var words []string
	for i, ply := range line {
		at := append(slices.Clone(path), i)
		word := fmt.Sprintf("%d. %s%s", at.Ply()+1, ply.Move, ply.Symbol)
		if slices.Equal(at, here) {
			word = "[" + word + "]"
		}
		for _, v := range list {
			if slices.Equal(v.path[:len(v.path)-2], at) {
				word += " (" + v.letter + ")"
			}
		}
		words = append(words, word)
	}
	return words
}
