package format

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// ReadEnum implements UnmarshalText for an enumeration with the values 0 to last.
func ReadEnum[E interface {
	~uint8 | ~uint16 | ~int
	fmt.Stringer
}](text []byte, to *E, last E) error {
	var words []string
	for v := range int(last) + 1 {
		words = append(words, E(v).String())
		if words[v] == string(text) {
			*to = E(v)
			return nil
		}
	}
	return &notation.WordError{Word: string(text), Reason: "want one of " + strings.Join(words, ", ")}
}
