package record

import "strings"

type byteClass uint8

const (
	inMove byteClass = 1 << iota // also numbers and results
	inSymbol
	inKey
	inQuotes // except for escaped bytes
)

var classes = classify()

func classify() (table [256]byteClass) {
	for i := range table {
		c := byte(i)
		if c > ' ' && c != 0x7F {
			table[i] |= inMove
		}
		if c != '\n' && c != '\r' {
			table[i] |= inQuotes
		}
		if 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_' {
			table[i] |= inKey
		}
	}
	for _, c := range []byte(`{}[]();"!?`) {
		table[c] &^= inMove
	}
	for _, c := range []byte("!?") {
		table[c] |= inSymbol
	}
	for _, c := range []byte(`\"`) {
		table[c] &^= inQuotes
	}
	return table
}

func within(text string, class byteClass) bool {
	for i := range len(text) {
		if classes[text[i]]&class == 0 {
			return false
		}
	}
	return true
}

func isKey(key string) bool { return key != "" && within(key, inKey) }

var symbols = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}

func symbolOf[T string | []byte](word T) (index uint8, ok bool) {
	for i, s := range symbols {
		if s == string(word) {
			return uint8(i), true
		}
	}
	return 0, false
}

func numberLen[T string | []byte](word T) int {
	n := 0
	for n < len(word) && '0' <= word[n] && word[n] <= '9' {
		n++
	}
	if n == 0 || n == len(word) || word[n] != '.' {
		return 0
	}
	for n < len(word) && word[n] == '.' {
		n++
	}
	return n
}

func mayBeResult[T string | []byte](word T) bool {
	if len(word) == 0 || len(word) > len("p1234win") {
		return false
	}
	switch word[0] {
	case '*', 'd':
		return true
	case 'p':
		return len(word) > 1 && '1' <= word[1] && word[1] <= '4'
	}
	return false
}

// isMove reports whether a word of valid bytes reads back as a move.
func isMove[T string | []byte](word T) bool {
	if len(word) == 0 || numberLen(word) > 0 || word[0] == mark[0] && strings.HasPrefix(string(word), mark) {
		return false
	}
	if !mayBeResult(word) {
		return true
	}
	_, isResult := parseResult(string(word))
	return !isResult
}
