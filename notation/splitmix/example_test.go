package splitmix_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation/splitmix"
)

// The numbers for a seed never change.
func ExampleSource() {
	random := splitmix.Source(7)
	fmt.Println(random.Next()%6, random.Next()%6, random.Next()%6)
	// Output: 3 0 0
}
