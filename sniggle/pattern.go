package sniggle

import (
	"math/bits"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// A Pattern is three spaces of a field, where a seat's triangles start or finish. Bit
// 3r+c is row r and column c of the field, counted from 0.
type Pattern uint16

const (
	wholeField Pattern = 1<<9 - 1

	usual Pattern = 0b010_010_010
)

// PatternOf returns the pattern of three spaces of the top left field, or an invalid
// Pattern for other spaces.
func PatternOf(first, second, third notation.Space) Pattern {
	var p Pattern
	for _, sp := range [...]notation.Space{first, second, third} {
		if board.FieldOf(sp) != 0 {
			return 0
		}
		p |= patternBit(sp)
	}
	return p
}

func patternBit(sp notation.Space) Pattern {
	return 1 << (rows*board.Row(sp) + board.Col(sp))
}

// IsValid reports whether p has three spaces.
func (p Pattern) IsValid() bool {
	return p <= wholeField && bits.OnesCount16(uint16(p)) == 3
}

// Spaces returns the spaces of p in the top left field.
func (p Pattern) Spaces() notation.SpaceSet { return (p & wholeField).lanes().set(0) }

// String returns the spaces of the top left field, "1B,2B,3B", or "none" for an invalid
// Pattern.
func (p Pattern) String() string { return string(p.append(nil)) }

func (p Pattern) append(dst []byte) []byte {
	if !p.IsValid() {
		return append(dst, "none"...)
	}
	set := p.Spaces()
	for sp, ok := set.Pop(); ok; sp, ok = set.Pop() {
		dst = append(grid.AppendLabel(dst, sp), ',')
	}
	return dst[:len(dst)-1]
}

func (p Pattern) lanes() lanes {
	return lanes(p&7) | lanes(p>>3&7)<<laneBits | lanes(p>>6&7)<<(2*laneBits)
}

func (p Pattern) row(i int) int { return bits.OnesCount16(uint16(p >> (rows * i) & 7)) }

// Patterns holds a seat's start and finish.
type Patterns struct{ Start, Finish Pattern }

// TrianglePatterns returns an option with one value for all seats, or a value for each.
func TrianglePatterns(patterns ...Patterns) notation.Option {
	words := make([]string, len(patterns))
	for i, p := range patterns {
		words[i] = p.Start.String() + ">" + p.Finish.String()
	}
	return notation.Arrangement(strings.Join(words, ";"))
}

func parseArrangement(text string, players int) (list [maxSeats]Patterns, reason string) {
	if text == "" {
		text = usual.String()
	}
	return parseSeats(text, players, parsePatterns)
}

func parseFinish(text string, players int) (list [maxSeats]Pattern, reason string) {
	return parseSeats(text, players, parsePattern)
}

// parseSeats checks words before their number, so that a bad word's reason does not
// depend on the number of players.
func parseSeats[T any](text string, players int, parse func(word string) (T, string)) (list [maxSeats]T, reason string) {
	words := strings.Split(text, ";")
	for i, word := range words[:min(len(words), maxSeats)] {
		if list[i], reason = parse(word); reason != "" {
			return list, reason
		}
	}
	if len(words) != 1 && len(words) != players {
		return list, plural(len(words), "part") + " between semicolons, want one for all seats or one for each of " + plural(players, "seat")
	}
	for i := len(words); i < players; i++ {
		list[i] = list[0]
	}
	return list, ""
}

func parsePatterns(text string) (p Patterns, reason string) {
	start, finish, found := strings.Cut(text, ">")
	if !found {
		finish = start
	}
	if p.Start, reason = parsePattern(start); reason != "" {
		return p, reason
	}
	p.Finish, reason = parsePattern(finish)
	return p, reason
}

func parsePattern(text string) (p Pattern, reason string) {
	words := strings.Split(text, ",")
	if len(words) != 3 {
		return 0, format.Quote(text) + " is not three spaces of the top left field, such as 1B,2B,3B"
	}
	for _, word := range words {
		sp, err := grid.ParseSpace(strings.TrimSpace(word))
		if err != nil {
			return 0, err.Error()
		}
		switch {
		case board.FieldOf(sp) != 0:
			return 0, grid.Label(sp) + " is not in the top left field, 1A to 3C"
		case p&patternBit(sp) != 0:
			return 0, "duplicate space " + grid.Label(sp)
		}
		p |= patternBit(sp)
	}
	return p, ""
}
