package server_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// maxDescription is the size of an answer to describe, in bytes, that no game should need.
const maxDescription = 256 << 10

func describe(t *testing.T, args string) (doc wire.DescriptionData) {
	t.Helper()
	list := answerLines(t, "describe "+args)
	if len(list) != 1 || len(list[0]) > maxDescription {
		t.Fatalf("%s: %d lines, the first of %d bytes", args, len(list), len(list[0]))
	}
	decoder := json.NewDecoder(strings.NewReader(list[0]))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&doc); err != nil {
		t.Fatalf("%s: %v", args, err)
	}
	return doc
}

// A board and all pieces can be drawn from the description of a game alone.
func TestDescribe(t *testing.T) {
	for _, g := range games.All().Games() {
		spec := g.Spec()
		for _, theme := range []string{"", " light", " dark"} {
			doc := describe(t, spec.Name+theme)
			if doc.Version != wire.DataVersion || doc.Game.Name != spec.Name || doc.Game.Goal != spec.Goal || len(doc.Headings) == 0 {
				t.Errorf("%s: version %d, game %+v, headings %q", spec.Name, doc.Version, doc.Game, doc.Headings)
			}
			checkBoard(t, spec, doc.Board)
			if len(doc.Pieces) != len(g.Pieces()) {
				t.Errorf("%s: %d pieces, want %d", spec.Name, len(doc.Pieces), len(g.Pieces()))
			}
			for i, p := range doc.Pieces {
				word := g.Pieces()[i]
				if p.Seat != word.Seat || p.Kind != word.Kind || p.Heading != word.Heading || p.Name == "" || !strings.Contains(word.Word, p.Letter) {
					t.Errorf("%s: piece %+v, want %+v", spec.Name, p, word)
				}
				half := doc.Board.Cell / 2
				checkFigures(t, fmt.Sprintf("%s: %s %d", spec.Name, p.Name, p.Heading), p.Figures, -half, half, half)
			}
		}
	}
}

func checkBoard(t *testing.T, spec notation.Spec, board view.BoardData) {
	t.Helper()
	if len(board.Spaces) != spec.Grid.Len() || !slices.Contains(board.Mesh.Values(), string(board.Mesh)) {
		t.Fatalf("%s: %d spaces, lines %s", spec.Name, len(board.Spaces), board.Mesh)
	}
	for i, s := range board.Spaces {
		sp := notation.Space(i)
		x, y := (float64(s.Column)+0.5)*board.Cell, (float64(s.Row)+0.5)*board.Cell
		if s.Label != spec.Grid.Label(sp) || s.Feature != format.FeatureName(spec, sp) || s.X != x || s.Y != y {
			t.Errorf("%s: space %+v at %d", spec.Name, s, i)
		}
	}
	checkFigures(t, spec.Name, board.Figures, -6, board.Width+6, board.Height+6)
}

var color = regexp.MustCompile("^(#[0-9a-f]{6})?$")

// checkFigures finds figures that cannot be drawn, or not in this square.
func checkFigures(t *testing.T, name string, figures []view.Figure, least, right, bottom float64) {
	t.Helper()
	corners := map[view.FigureForm][2]int{view.CircleForm: {1, 1}, view.PolylineForm: {2, 1 << 10}, view.PolygonForm: {3, 1 << 10}}
	if len(figures) == 0 {
		t.Errorf("%s: no figures", name)
	}
	for _, f := range figures {
		n := corners[f.Form]
		switch {
		case len(f.Points) < n[0] || len(f.Points) > n[1], (f.Form == view.CircleForm) != (f.Radius > 0):
			t.Errorf("%s: %+v cannot be drawn", name, f)
		case !color.MatchString(f.Fill) || !color.MatchString(f.Stroke), (f.Stroke != "") != (f.Width > 0), f.Fill+f.Stroke == "":
			t.Errorf("%s: %+v cannot be seen", name, f)
		}
		for _, p := range f.Points {
			if p[0]-f.Radius < least || p[1]-f.Radius < least || p[0]+f.Radius > right || p[1]+f.Radius > bottom {
				t.Errorf("%s: %+v is not in its square", name, f)
			}
		}
	}
}

// The seats of a setup are named, and know their partners.
func TestDescribeSetups(t *testing.T) {
	doc := describe(t, "empire")
	var teams []wire.SeatData
	for _, s := range doc.Setups {
		if len(s.Seats) != s.Players || s.Variation != notation.Standard {
			t.Errorf("the setup %+v", s)
		}
		if s.Teams {
			teams = s.Seats
		}
	}
	want := []wire.SeatData{
		{Seat: 1, Name: "Red", Color: "#c9302c", Partner: 3}, {Seat: 2, Name: "Blue", Color: "#2f6fc4", Partner: 4},
		{Seat: 3, Name: "Yellow", Color: "#f3c62f", Partner: 1}, {Seat: 4, Name: "Green", Color: "#2e8b4f", Partner: 2},
	}
	// The centers of a coronation depend on the number of players.
	for i, want := range []string{"8H 5E", "8H 8E 5E", "8H 8E 5E 5H"} {
		var spaces []string
		for _, badge := range doc.Setups[i].Badges {
			spaces = append(spaces, badge.Space)
		}
		if got := strings.Join(spaces, " "); got != want {
			t.Errorf("the badges of %d players are on %s, want %s", doc.Setups[i].Players, got, want)
		}
	}
	if len(doc.Setups) != 4 || !slices.Equal(teams, want) {
		t.Errorf("%d setups, the teams are %+v, want %+v", len(doc.Setups), teams, want)
	}
}

// Three games have edges that are goals: those over which the kings escape, those that the Chief
// Shield has to reach, and the one to which all armies move.
func TestDescribeEdges(t *testing.T) {
	want := map[string]string{
		"blockade": `[{"edge":"top","seat":"p1"},{"edge":"bottom","seat":"p2"}]`,
		"swords":   `[{"edge":"top","seat":"p2"},{"edge":"bottom","seat":"p2"},{"edge":"left","seat":"p2"},{"edge":"right","seat":"p2"}]`,
		"sniggle":  `[{"edge":"right","seat":"p1"},{"edge":"right","seat":"p2"},{"edge":"right","seat":"p3"},{"edge":"right","seat":"p4"}]`,
	}
	for _, name := range games.All().Names() {
		doc := describe(t, name)
		if got, err := json.Marshal(doc.Board.Edges); err != nil || string(got) != cmp.Or(want[name], "[]") {
			t.Errorf("%s: the edges are %s, %v; want %s", name, got, err, want[name])
		}
	}
}

// The options say the same as the option lines, and what they mean.
func TestDescribeOptions(t *testing.T) {
	var lines []string
	for _, line := range answerLines(t, "ugi") {
		if strings.HasPrefix(line, "option ") {
			lines = append(lines, line)
		}
	}
	options := describe(t, "").Options
	if len(options) != len(lines) {
		t.Fatalf("%d options, want %d", len(options), len(lines))
	}
	for i, o := range options {
		start := fmt.Sprintf("option name %s type %s default %s", o.Name, o.Type, o.Default)
		if !strings.HasPrefix(lines[i], start) || o.Doc == "" || !slices.Contains(o.Type.Values(), string(o.Type)) {
			t.Errorf("%+v: announced by %s", o, lines[i])
		}
	}
}

// What describe cannot take is refused.
func TestDescribeRefuses(t *testing.T) {
	for args, want := range map[string]string{
		"chess":          `no game "chess"`,
		"reversi ploy":   "want the name of one game first",
		"dark ploy":      "want the name of one game first",
		"reversi darker": `no game "darker"`,
	} {
		if list := answerLines(t, "describe "+args); len(list) != 1 || !strings.HasPrefix(list[0], "info string error describe: ") || !strings.Contains(list[0], want) {
			t.Errorf("%s: %q, want %s", args, list, want)
		}
	}
}
