// Package column reads values that a database stores as text.
package column

import (
	"encoding"
	"fmt"
)

// Scan stores a column of text into to. NULL and other types are errors. Use
// [database/sql.Null] for a column that may be NULL.
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
