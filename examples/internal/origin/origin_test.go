package origin

import "testing"

func TestRate(t *testing.T) {
	for rate, want := range map[float64]string{12.34: "12.3", 4321: "4.32 k", 56.7e6: "56.7 M", 1.25e9: "1.25 G"} {
		if got := Rate(rate); got != want {
			t.Errorf("Rate(%v) = %s, want %s", rate, got, want)
		}
	}
}
