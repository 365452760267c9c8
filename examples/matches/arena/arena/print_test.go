package arena

import (
	"testing"
)

func TestEloText(t *testing.T) {
	for score, want := range map[float64]string{0: "-Inf", 0.5: "+0", 10.0 / 11: "+400", 1: "+Inf"} {
		if got := eloText(score); got != want {
			t.Errorf("points of %v: %s, want %s", score, got, want)
		}
	}
}
