// Package label reads labels of spaces for boards of any size.
package label

// WantSpace is a reason to which callers append an example.
const WantSpace = "want a space such as "

// Scan reads the label at the start of text, and returns the row as written, the column
// from 0 for A, and the length in bytes. Without a label, it returns the reason, and n is
// the fault's offset.
func Scan(text string) (row, col, n int, reason string) {
	// Reading the usual form, 5D or 12L, in one pass makes ParseMove of every game faster.
	for n < len(text) && n < 2 && '0' <= text[n] && text[n] <= '9' {
		row = row*10 + int(text[n]-'0')
		n++
	}
	if n > 0 && n < len(text) && (n == 1 || text[0] != '0') {
		if c := text[n] | 0x20; 'a' <= c && c <= 'z' {
			return row, int(c - 'a'), n + 1, ""
		}
	}
	if col, n = scanColumn(text); n == 1 { // d5
		var digits int
		if row, digits = scanRow(text[1:]); digits == 0 {
			return 0, 0, 1, "want a row number after the column"
		}
		return row, col, 1 + digits, ""
	}
	if row, n = scanRow(text); n == 0 {
		return 0, 0, 0, WantSpace
	}
	var letters int
	if col, letters = scanColumn(text[n:]); letters == 0 {
		return 0, 0, n, "want a column letter after the row number"
	}
	return row, col, n + letters, ""
}

func scanColumn(text string) (col, n int) {
	if text == "" {
		return 0, 0
	}
	c := text[0] | 0x20
	if c < 'a' || c > 'z' {
		return 0, 0
	}
	return int(c - 'a'), 1
}

func scanRow(text string) (row, n int) {
	sign := 1
	if text != "" && text[0] == '-' {
		sign, n = -1, 1
	}
	start := n
	for n < len(text) && n < start+2 && '0' <= text[n] && text[n] <= '9' {
		row = row*10 + int(text[n]-'0')
		n++
	}
	if n == start || text[start] == '0' && (n > start+1 || sign < 0) { // 05, -0
		return 0, 0
	}
	return sign * row, n
}
