package gametest

import (
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
)

// checkNames accepts names as games have them, and finds each kind of fault.
func TestCheckNames(t *testing.T) {
	feature := func(name string, spaces ...notation.Space) notation.Feature {
		return notation.Feature{Name: name, Spaces: spaces}
	}
	cases := []struct {
		seats    []string
		features []notation.Feature
		want     string // a part of the error, or ""
	}{
		{[]string{"Red", "Blue"}, nil, ""},
		{[]string{"Red", "Blue"}, []notation.Feature{feature("center", 4), feature("corner", 0, 8)}, ""},
		{[]string{"Red"}, nil, "1 names of seats for 2 players"},
		{nil, nil, "0 names of seats for 2 players"},
		{[]string{"Red", "red"}, nil, "two seats are called red"},
		{[]string{"Red", ""}, nil, "is empty"},
		{[]string{"Red", "Blue\n!"}, nil, "does not print"},
		{[]string{"Red", "Blue"}, []notation.Feature{feature("center ", 4)}, "ends with a blank"},
		{[]string{"Red", "Blue"}, []notation.Feature{feature("center", 4), feature("center", 5)}, "two features are called center"},
		{[]string{"Red", "Blue"}, []notation.Feature{feature("center")}, "are none"},
		{[]string{"Red", "Blue"}, []notation.Feature{feature("center", 5, 4)}, "out of order"},
		{[]string{"Red", "Blue"}, []notation.Feature{feature("center", 9)}, "not on the board"},
		{[]string{"Red", "Blue"}, []notation.Feature{feature("center", 4), feature("throne", 4)}, "2B belongs to the features center and throne"},
	}
	for _, c := range cases {
		spec := notation.Spec{Grid: notation.NewGrid(3, 3), Players: []int{2}, Seats: c.seats, Features: c.features}
		err := checkNames(spec)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("seats %q, features %v: %v, want %q", c.seats, c.features, err, c.want)
		}
	}
	if err := checkNames(notation.Spec{Players: []int{1}}); err != nil {
		t.Errorf("a game for one player without names: %v", err)
	}
}
