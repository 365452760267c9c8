package record

import "strings"

// byteClass is a set of the kinds of words where a byte may occur.
type byteClass uint8

const (
	inMove   byteClass = 1 << iota // moves, with their numbers, and results
	inSymbol                       // symbols
	inKey                          // keys of tags and annotations
	inQuotes                       // values of tags, except for escaped bytes
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

// symbols may follow a move; the first means none.
var symbols = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}

// symbolOf returns the index of a symbol. If there is no such symbol, ok is false.
func symbolOf[T string | []byte](word T) (index uint8, ok bool) {
	for i, s := range symbols {
		if s == string(word) {
			return uint8(i), true
		}
	}
	return 0, false
}

// numberLen returns the length of a move number such as "12." or "12..." at the start of word, or
// 0.
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

// mayBeResult is a quick check of whether a word can be a result. Most moves fail it.
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

// isMove reports whether a word of valid bytes reads back as a move: it is not a result and does
// not begin with a move number or a byte order mark.
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
