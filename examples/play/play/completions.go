package play

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

func (t *table) complete(start string) (longer, choices string) {
	lines := t.completions(start)
	if len(lines) == 0 {
		return start, ""
	}
	longer = lines[0]
	for _, line := range lines {
		for !strings.HasPrefix(line, longer) {
			_, n := utf8.DecodeLastRuneInString(longer)
			longer = longer[:len(longer)-n]
		}
	}
	if len(longer) > len(start) || len(lines) == 1 {
		return longer, ""
	}
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line[strings.LastIndexByte(start, ' ')+1:])
	}
	return start, wrapEntries(lines, t.screen.width)
}

func (t *table) completions(start string) (lines []string) {
	word, rest, more := strings.Cut(start, " ")
	if !more {
		lines = t.now().Words()
	}
	for _, c := range commands {
		switch {
		case c.name == "" || t.lesson != nil && !slices.Contains(inLesson, c.name):
		case !more && c.usage == "":
			lines = append(lines, c.name)
		case !more:
			lines = append(lines, c.name+" ")
		case strings.EqualFold(c.name, word):
			for _, argument := range t.arguments(c, rest) {
				lines = append(lines, c.name+" "+argument)
			}
		}
	}
	slices.Sort(lines)
	return slices.DeleteFunc(lines, func(line string) bool {
		return len(line) < len(start) || !strings.EqualFold(line[:len(start)], start)
	})
}

func (t *table) arguments(c command, start string) (list []string) {
	for _, word := range strings.FieldsFunc(c.usage, func(r rune) bool { return strings.ContainsRune("[]| ", r) }) {
		switch word {
		case "SPACE":
			for sp := range t.game.Spec().Grid.Spaces() {
				list = append(list, t.game.Spec().Grid.Label(sp))
			}
		case "SECTION":
			list = append(sectionTitles(readRules(t.game.Spec())), "all")
		case "GAME":
			list = t.set.Names()
		case "FILE":
			list, _ = filepath.Glob(start + "*")
		case strings.ToLower(word):
			list = append(list, word)
		}
	}
	return list
}
