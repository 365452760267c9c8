package gametest

import (
	"fmt"
	"strconv"
	"strings"
)

// Parts holds the parts of a position text.
type Parts struct {
	Cells [][]string // by row and column: the word of the piece, or ""
	Turn  string
	Keys  []string // "name=value"
}

// ReadParts splits a position text whose piece words have wordLen bytes, or panics if it is
// malformed.
func ReadParts(text string, wordLen int) Parts {
	words := strings.Split(text, " ")
	p := Parts{Turn: words[1], Keys: words[2:]}
	for _, row := range strings.Split(words[0], "/") {
		var cells []string
		for row != "" {
			n := 0
			for n < len(row) && row[n] >= '0' && row[n] <= '9' {
				n++
			}
			if n > 0 {
				run, err := strconv.Atoi(row[:n])
				if err != nil {
					panic(err)
				}
				cells, row = append(cells, make([]string, run)...), row[n:]
				continue
			}
			cells, row = append(cells, row[:wordLen]), row[wordLen:]
		}
		p.Cells = append(p.Cells, cells)
	}
	return p
}

// String returns the position text.
func (p Parts) String() string {
	rows := make([]string, len(p.Cells))
	for i, cells := range p.Cells {
		empty := 0
		flush := func() {
			if empty > 0 {
				rows[i] += strconv.Itoa(empty)
			}
			empty = 0
		}
		for _, word := range cells {
			if word == "" {
				empty++
				continue
			}
			flush()
			rows[i] += word
		}
		flush()
	}
	return strings.Join(append([]string{strings.Join(rows, "/"), p.Turn}, p.Keys...), " ")
}

// Key returns the value of a key, or "".
func (p Parts) Key(name string) string {
	for _, k := range p.Keys {
		if value, ok := strings.CutPrefix(k, name+"="); ok {
			return value
		}
	}
	return ""
}

// Int returns the number of a key, or panics if there is none.
func (p Parts) Int(name string) int {
	n, err := strconv.Atoi(p.Key(name))
	if err != nil {
		panic(err)
	}
	return n
}

// SetKey changes the value of an existing key.
func (p *Parts) SetKey(name string, value any) {
	keys := append([]string(nil), p.Keys...)
	for i, k := range keys {
		if strings.HasPrefix(k, name+"=") {
			keys[i] = fmt.Sprintf("%s=%v", name, value)
		}
	}
	p.Keys = keys
}

// Label returns the label of a row and column counted from 0, without a shift.
func Label(row, col int) string { return strconv.Itoa(row+1) + string(rune('A'+col)) }

// RowCol is the inverse of [Label].
func RowCol(label string) (row, col int) {
	last := len(label) - 1
	row, err := strconv.Atoi(label[:last])
	if err != nil {
		panic(err)
	}
	return row - 1, int(label[last] - 'A')
}
