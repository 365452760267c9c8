package splitmix_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/notation/splitmix"
)

// The first numbers are those of the reference implementation, for the seed 1234567 that
// tests of other implementations use.
func TestNext(t *testing.T) {
	s := splitmix.Source(1234567)
	for i, want := range []uint64{
		6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
	} {
		if got := s.Next(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}
