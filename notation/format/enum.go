package format

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
)

// ReadEnum stores the value of an enumeration that prints as text, from 0 to last. It is
// what the UnmarshalText method of an enumeration calls. The error is a
// [*notation.WordError].
func ReadEnum[E interface {
	~uint8 | ~uint16
	fmt.Stringer
}](text []byte, to *E, last E) error {
	for v := range int(last) + 1 {
		if E(v).String() == string(text) {
			*to = E(v)
			return nil
		}
	}
	return &notation.WordError{Word: string(text), Reason: fmt.Sprintf("not a text of %T", *to)}
}
