package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// changed returns a known position with changes that no move makes. The text need not be a
// position.
func (c *chooser) changed() string {
	fields := strings.Fields(one(c, c.pool))
	rows := strings.Split(fields[0], "/")
	cells := make([][]string, len(rows))
	for i, row := range rows {
		cells[i] = c.cells(row)
	}
	for range 1 + c.random.IntN(1+c.random.IntN(12)) {
		row := one(c, cells)
		col := c.random.IntN(len(row))
		switch n := c.random.IntN(10); {
		case n < 3:
			row[col] = one(c, c.words)
		case n < 5:
			other := one(c, cells)
			at := c.random.IntN(len(other))
			row[col], other[at] = other[at], row[col]
		case n == 5:
			if i := slices.IndexFunc(row, func(w string) bool { return w != "" }); i >= 0 {
				row[i] = ""
			}
		case n == 6:
			word := one(c, c.words)
			for _, row := range cells {
				for i, w := range row {
					if w == word {
						row[i] = ""
					}
				}
			}
		case n == 7:
			fields[1] = string(rune('a' + c.random.IntN(notation.MaxSeats)))
		case len(fields) > 2:
			i := 2 + c.random.IntN(len(fields)-2)
			fields[i] = c.value(fields[i])
		}
	}
	for i, row := range cells {
		rows[i] = printRow(row)
	}
	fields[0] = strings.Join(rows, "/")
	return strings.Join(fields, " ")
}

func (c *chooser) value(pair string) string {
	key, value, _ := strings.Cut(pair, "=")
	if c.random.IntN(2) == 0 {
		return key + "=" + keyOf(one(c, c.pool), key)
	}
	digits := []byte(value)
	for i, b := range digits {
		if '0' <= b && b <= '9' && c.random.IntN(2) == 0 {
			digits[i] = byte('0' + c.random.IntN(7))
		}
	}
	return key + "=" + string(digits)
}

func (c *chooser) cells(row string) (list []string) {
	for row != "" {
		n := 0
		for n < len(row) && '0' <= row[n] && row[n] <= '9' {
			n++
		}
		if run, err := strconv.Atoi(row[:n]); err == nil {
			list, row = append(list, make([]string, run)...), row[n:]
			continue
		}
		word := ""
		for _, w := range c.words {
			if len(w) > len(word) && strings.HasPrefix(row, w) {
				word = w
			}
		}
		list, row = append(list, word), row[len(word):]
	}
	return list
}

func printRow(cells []string) string {
	text, empty := "", 0
	for _, word := range append(slices.Clone(cells), "/") {
		if word == "" {
			empty++
			continue
		}
		if empty > 0 {
			text += strconv.Itoa(empty)
		}
		text, empty = text+word, 0
	}
	return strings.TrimSuffix(text, "/")
}

func (c *chooser) garbled(text string) string {
	const signs = "0123456789abcdABCTSKxyz/-+=.,;: "
	b := []byte(text)
	for range 1 + c.random.IntN(2) {
		i := c.random.IntN(len(b) + 1)
		switch n := c.random.IntN(4); {
		case n == 0 || i == len(b):
			b = slices.Insert(b, i, signs[c.random.IntN(len(signs))])
		case n == 1:
			b = slices.Delete(b, i, i+1)
		case n == 2:
			b[i] = signs[c.random.IntN(len(signs))]
		default:
			b = b[:i]
		}
	}
	return string(b)
}

func isPlain(text string) bool { return text != "" && strings.Join(strings.Fields(text), " ") == text }
