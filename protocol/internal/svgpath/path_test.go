package svgpath_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/svgpath"
)

// Straight lines are kept, in every form in which SVG writes them.
func TestFlattenLines(t *testing.T) {
	for data, want := range map[string][][][2]float64{
		"M1 2L3 4":                {{{1, 2}, {3, 4}}},
		"M1,2 3,4":                {{{1, 2}, {3, 4}}},
		"m1-2l.5.5":               {{{1, -2}, {1.5, -1.5}}},
		"m1 1 1 1 1 1":            {{{1, 1}, {2, 2}, {3, 3}}},
		"M1 1h2v3H0V-1e1":         {{{1, 1}, {3, 1}, {3, 4}, {0, 4}, {0, -10}}},
		"M1 1h2v3zM9 9L8 8":       {{{1, 1}, {3, 1}, {3, 4}}, {{9, 9}, {8, 8}}},
		"M1 1h2v3zh1":             {{{1, 1}, {3, 1}, {3, 4}}, {{1, 1}, {2, 1}}},
		"M0 0A0 5 0 0 1 3 4":      {{{0, 0}, {3, 4}}}, // without a radius
		"M0 0A5 5 0 0 1 0 0L1 1":  {{{0, 0}, {0, 0}, {1, 1}}},
		"M+1 +1 L 2\u002c -2.5e0": {{{1, 1}, {2, -2.5}}},
	} {
		parts, err := svgpath.Flatten(data)
		var got [][][2]float64
		for _, part := range parts {
			got = append(got, part.Points)
		}
		if err != nil || !slices.EqualFunc(got, want, slices.Equal[[][2]float64]) {
			t.Errorf("%s: %v, %v, want %v", data, got, err, want)
		}
	}
}

// Curves begin and end where they should, and pass through known points.
func TestFlattenCurves(t *testing.T) {
	for _, test := range []struct {
		data    string
		through [2]float64
		end     [2]float64
	}{
		{"M0 0Q10 10 20 0", [2]float64{10, 5}, [2]float64{20, 0}},
		{"M0 0q10 10 20 0", [2]float64{10, 5}, [2]float64{20, 0}},
		{"M0 0C0 8 8 8 8 0", [2]float64{4, 6}, [2]float64{8, 0}},
		{"M0 0Q10 10 20 0T40 0", [2]float64{30, -5}, [2]float64{40, 0}},
		{"M0 0C0 8 8 8 8 0S16-8 16 0", [2]float64{12, -6}, [2]float64{16, 0}},
		{"M0 0s0 8 8 0", [2]float64{1, 3}, [2]float64{8, 0}}, // no curve before it
		{"M0-12A12 12 0 0 1 0 12", [2]float64{12, 0}, [2]float64{0, 12}},
		{"M0-12A12 12 0 0 0 0 12", [2]float64{-12, 0}, [2]float64{0, 12}},
		{"M0-12a12 12 0 01 0 24", [2]float64{12, 0}, [2]float64{0, 12}},
		{"M0-12A1 1 0 0 1 0 12", [2]float64{12, 0}, [2]float64{0, 12}},        // too small
		{"M12 0A12 12 0 1 1 0-12", [2]float64{-12, 0}, [2]float64{0, -12}},    // the long way
		{"M0 0A10 5 90 0 1 0 20", [2]float64{5, 10}, [2]float64{0, 20}},       // turned
		{"M0 0A10 5 0 0 1 20 0", [2]float64{10, -5}, [2]float64{20, 0}},       // not turned
		{"M0 0A5 5 0 0 1 5 5", [2]float64{3.5355, 1.4645}, [2]float64{5, 5}},  // a quarter
		{"M0 0A5 5 0 1 1 5 5", [2]float64{8.5355, -3.5355}, [2]float64{5, 5}}, // the other three
	} {
		parts, err := svgpath.Flatten(test.data)
		if err != nil || len(parts) != 1 {
			t.Errorf("%s: %v, %v", test.data, parts, err)
			continue
		}
		near := func(p, q [2]float64) bool { return math.Hypot(p[0]-q[0], p[1]-q[1]) < 0.15 }
		if last := parts[0].Points[len(parts[0].Points)-1]; !near(last, test.end) {
			t.Errorf("%s ends at %v, want %v", test.data, last, test.end)
		}
		if !slices.ContainsFunc(parts[0].Points, func(p [2]float64) bool { return near(p, test.through) }) {
			t.Errorf("%s: %v, want a point near %v", test.data, parts[0], test.through)
		}
	}
}

// What is no path is refused, and nothing panics.
func TestFlattenRefuses(t *testing.T) {
	for data, want := range map[string]string{
		"L1 1":           "does not begin with M",
		"M1":             "want a number at byte 3",
		"M1 1L":          "want a number at byte 6",
		"M1 1Z1 1":       "want a command at byte 6",
		"1 1":            "want a command at byte 1",
		"M1 1A1 1 0 2 0": "want 0 or 1 at byte 12",
		"M1 1B2 2":       "unknown command 'B'",
		"M1e 1":          "want a number at byte 2",
	} {
		if parts, err := svgpath.Flatten(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %s", data, parts, err, want)
		}
	}
}

func FuzzFlatten(f *testing.F) {
	f.Add("M-13.5-14Q-6-12.5 0-16.5Q-12.5 11-13.5 0Z")
	f.Add("M0-12A12 12 0 0 1 0 12A12 12 0 0 1 0-12Z")
	f.Fuzz(func(t *testing.T, data string) {
		parts, err := svgpath.Flatten(data)
		for _, part := range parts {
			if err == nil && len(part.Points) == 0 {
				t.Errorf("%q has an empty part", data)
			}
		}
	})
}
