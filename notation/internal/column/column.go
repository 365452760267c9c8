// Package column reads values that a database stores as text or as numbers.
package column

import (
	"encoding"
	"fmt"
	"strconv"
)

// Scan stores a column of text into to. NULL is an error.
func Scan(column any, to encoding.TextUnmarshaler) error {
	switch text := column.(type) {
	case string:
		return to.UnmarshalText([]byte(text))
	case []byte:
		return to.UnmarshalText(text)
	case nil:
		return fmt.Errorf("cannot read NULL into %T", to)
	}
	return fmt.Errorf("cannot read a column of type %T into %T, only text", column, to)
}

// ScanNumber is like [Scan], but also reads numbers from 0 to highest.
func ScanNumber[N ~uint16, T interface {
	*N
	encoding.TextUnmarshaler
}](column any, to T, highest N) error {
	n, ok := column.(int64)
	if !ok {
		var err error
		if n, err = strconv.ParseInt(digits(column), 10, 64); err != nil {
			return Scan(column, to)
		}
	}
	if n < 0 || n > int64(highest) {
		return fmt.Errorf("cannot read the number %d into %T, want 0 to %d", n, to, uint16(highest))
	}
	*to = N(n)
	return nil
}

func digits(column any) string {
	switch text := column.(type) {
	case string:
		return text
	case []byte: // as some drivers return integers
		return string(text)
	}
	return ""
}
