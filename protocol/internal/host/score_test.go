package host_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/host"
)

func TestCentipawns(t *testing.T) {
	for permille, want := range map[int]int{
		0: -1200, 1: -1200, 91: -400, 500: 0, 640: 100, 909: 400, 999: 1200, 1000: 1200,
	} {
		if got := host.Centipawns(permille); got != want {
			t.Errorf("%d permille are %d centipawns, want %d", permille, got, want)
		}
	}
}
