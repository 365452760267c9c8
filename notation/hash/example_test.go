package hash_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation/hash"
)

func ExampleMix() {
	var h uint64
	for _, word := range []uint64{1, 2, 3} {
		h = hash.Mix(h, word)
	}
	fmt.Printf("%016x\n", h)
	// Output: 3149b89e62e14137
}
