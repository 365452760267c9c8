package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/games/reversigame"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/reversi"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

// tb is what [testing.T] and [rapid.T] have in common.
type tb interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Each fact is a line with a title of its own. Only some leave the board.
func TestLinesOfFacts(t *testing.T) {
	type fact = protocol.Fact[reversi.State, reversi.Move]
	g := protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
		Rules:   reversi.Rules(),
		Drawing: reversigame.Entry().Drawing,
		Facts: []fact{
			{Name: "short", Doc: "a short line: two spaces", Spaces: func(reversi.State) []notation.Space { return []notation.Space{0, 1} }},
			{Name: "long", Doc: "a way out", Leaves: true, Spaces: func(reversi.State) []notation.Space { return []notation.Space{9, 1} }},
			{Name: "none", Doc: "no line", Spaces: func(reversi.State) []notation.Space { return nil }},
		},
	})
	start, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := start.SVG(view.View{Facts: []string{"short", "long", "short", "none"}})
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(doc), `<g class="path"`)[1:]
	if len(lines) != 2 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, want := range []struct {
		title string
		paths int // two for a line, and one for the head of an arrow
	}{{"a short line", 2}, {"a way out", 3}} {
		line, _, _ := strings.Cut(lines[i], "</g>")
		if !strings.Contains(line, "<title>"+want.title+"</title>") || strings.Count(line, "<path") != want.paths {
			t.Errorf("line %d: %s", i, line)
		}
	}
}

// An element is one element of a document, without what it holds.
type element struct {
	name  string
	attrs map[string]string
	title string
}

// read returns all elements of a document, which must be well-formed.
func read(t tb, doc []byte) []element {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(doc))
	var list []element
	var open []int
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, doc)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				if _, twice := e.attrs[a.Name.Local]; twice {
					t.Fatalf("<%s> has the attribute %s twice", e.name, a.Name.Local)
				}
				e.attrs[a.Name.Local] = a.Value
			}
			open = append(open, len(list))
			list = append(list, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if n := len(open); n > 1 && list[open[n-1]].name == "title" {
				list[open[n-2]].title += string(token)
			}
		}
	}
}

// classes returns the elements of a class by their space.
func classes(t tb, list []element, class string) map[string]element {
	t.Helper()
	found := map[string]element{}
	for _, e := range list {
		if e.attrs["class"] != class {
			continue
		}
		label := e.attrs["data-space"]
		if _, twice := found[label]; twice || label == "" {
			t.Fatalf("class %s has the space %q twice, or none", class, label)
		}
		found[label] = e
	}
	return found
}

// draw draws p and checks what holds for every picture.
func draw(t tb, g protocol.Game, p protocol.Position, v view.View) []element {
	t.Helper()
	doc, err := p.SVG(v)
	if err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	list := read(t, doc)
	if len(doc) > 100_000 {
		t.Errorf("%s: %d bytes", p, len(doc))
	}
	root := list[0]
	if root.name != "svg" || root.attrs["viewBox"] == "" || root.attrs["role"] != "img" || !strings.HasPrefix(root.title, g.Spec().Title+": ") {
		t.Errorf("root element %v", root)
	}
	for _, e := range list {
		for _, banned := range []string{"id", "href", "style", "src"} {
			if _, ok := e.attrs[banned]; ok {
				t.Errorf("<%s> has the attribute %s", e.name, banned)
			}
		}
	}
	spaces := classes(t, list, "space")
	if len(spaces) != g.Spec().Grid.Len() {
		t.Errorf("%d spaces, want %d", len(spaces), g.Spec().Grid.Len())
	}
	for label, e := range classes(t, list, "piece") {
		if !strings.HasSuffix(e.title, " on "+label) || !strings.Contains(spaces[label].title, strings.TrimSuffix(e.title, " on "+label)) {
			t.Errorf("the piece on %s is called %q, its space %q", label, e.title, spaces[label].title)
		}
	}
	if have, want := len(classes(t, list, "piece")), occupied(p); have != want {
		t.Errorf("%s: %d pieces drawn, want %d", p, have, want)
	}
	return list
}

// occupied counts the pieces in a position text: capitals, and small letters that
// no capital follows (those are seats).
func occupied(p protocol.Position) int {
	board, _, _ := strings.Cut(p.String(), " ")
	n := 0
	for i := range len(board) {
		letter := func(i int, lo, hi byte) bool { return i < len(board) && lo <= board[i] && board[i] <= hi }
		if letter(i, 'A', 'Z') || letter(i, 'a', 'z') && !isShaped(board, i) {
			n++
		}
	}
	return n
}

// isShaped reports whether the small letter at i is the seat of a shape or kind.
// Only smarts, swords and blockade have capitals beside small letters otherwise:
// A, B and K, which are no shapes.
func isShaped(board string, i int) bool {
	return i+1 < len(board) && strings.IndexByte("STCYWIVN", board[i+1]) >= 0
}

// setups returns the start positions of a game that look different, by name.
func setups(t testing.TB, g protocol.Game) map[string]protocol.Position {
	t.Helper()
	spec, list := g.Spec(), map[string]protocol.Position{}
	for _, players := range spec.Players {
		for _, teams := range []bool{false, true} {
			if teams && players != spec.TeamPlayers {
				continue
			}
			p, err := g.New(notation.With(notation.Setup{Players: players, Teams: teams}))
			if err != nil {
				t.Fatal(err)
			}
			name := spec.Name
			if len(spec.Players) > 1 {
				name += fmt.Sprintf("-%d", players)
			}
			if teams {
				name += "-teams"
			}
			list[name] = p
		}
	}
	return list
}

// TestGolden compares pictures byte by byte with those in testdata: the start of every
// setup, and a dark picture of each game with all kinds of marks. After a change, run
// go test -update and look at the pictures.
func TestGolden(t *testing.T) {
	for _, g := range games.All().Games() {
		for name, p := range setups(t, g) {
			golden(t, name, p, view.View{})
		}
		p, last := middle(t, g)
		source := ""
		for _, m := range p.Words() {
			if w, err := format.ScanMove(g.Spec().Grid, m); err == nil && w.HasTo {
				source = g.Spec().Grid.Label(w.From)
				break
			}
		}
		golden(t, g.Spec().Name+"-dark", p, view.View{Dark: true, Last: last, Moves: true, Targets: source, Facts: lines(g)})
		if name := g.Spec().Name; name == "ploy" || name == "reversi" {
			golden(t, name+"-arrows", p, annotated)
		}
	}
}

// annotated is a view with arrows in all directions and colors, and marks over pieces and
// empty spaces.
var annotated = view.View{
	Arrows: []view.Arrow{
		{From: "4D", To: "3D"}, {From: "4D", To: "2F", Color: "green"}, {From: "4D", To: "4H", Color: "blue"},
		{From: "4D", To: "8E", Color: "red"}, {From: "4D", To: "6B", Color: "yellow"}, {From: "4D", To: "3A", Color: "green"},
	},
	Marks: []view.Mark{{Space: "1A"}, {Space: "2B", Color: "red"}, {Space: "5E", Color: "green"}, {Space: "8H", Color: "blue"}},
}

func golden(t *testing.T, name string, p protocol.Position, v view.View) {
	t.Helper()
	doc, err := p.SVG(v)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("testdata", name+".svg")
	if *update {
		if err := os.WriteFile(file, doc, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(doc, want) {
		t.Errorf("%s differs from %s; run go test -update and look at the picture", name, file)
	}
}

// middle plays 18 plies of a game, each the move in the middle of the sorted list.
func middle(t *testing.T, g protocol.Game) (p protocol.Position, last string) {
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	for ply := range 18 {
		moves := p.Words()
		if len(moves) == 0 {
			break
		}
		last = moves[(len(moves)*(ply%5+1)/6)%len(moves)]
		if p, err = p.PlayWord(last); err != nil {
			t.Fatal(err)
		}
	}
	return p, last
}

// Every position of random games of every setup is drawn correctly, with any marks.
func TestRandomGames(t *testing.T) {
	for _, g := range games.All().Games() {
		t.Run(g.Spec().Name, func(t *testing.T) {
			starts := setups(t, g)
			names := slices.Sorted(maps.Keys(starts))
			rapid.Check(t, func(rt *rapid.T) {
				p, last := starts[rapid.SampledFrom(names).Draw(rt, "setup")], ""
				for range rapid.IntRange(0, 40).Draw(rt, "plies") {
					moves := p.Words()
					if len(moves) == 0 {
						break
					}
					last = rapid.SampledFrom(moves).Draw(rt, "move")
					var err error
					if p, err = p.PlayWord(last); err != nil {
						rt.Fatal(err)
					}
				}
				checkOverlays(rt, g, p, last)
			})
		})
	}
}

func checkOverlays(t *rapid.T, g protocol.Game, p protocol.Position, last string) {
	grid := g.Spec().Grid
	sp := notation.Space(rapid.IntRange(0, grid.Len()-1).Draw(t, "space"))
	v := view.View{Dark: rapid.Bool().Draw(t, "dark"), Last: last, Moves: rapid.Bool().Draw(t, "moves"), Facts: lines(g)}
	if rapid.Bool().Draw(t, "targets") {
		v.Targets = grid.Label(sp)
	}
	list := draw(t, g, p, v)
	if last != "" && last != notation.PassText && len(classes(t, list, "last")) == 0 {
		t.Errorf("the last move %s is not marked", last)
	}
	// The marks must agree with the legal moves.
	begins, ends := map[string]bool{}, map[string]bool{}
	for _, m := range p.Words() {
		w, err := format.ScanMove(grid, m)
		if err != nil {
			continue
		}
		from, to := grid.Label(w.From), grid.Label(w.To)
		switch {
		case w.HasTo && from == v.Targets:
			ends[to] = true
		case w.HasTo && v.Moves || strings.HasPrefix(w.Rest, "+") && !w.HasTo && v.Moves:
			begins[from] = from != v.Targets
		case v.Moves && !w.HasTo:
			ends[to] = true
		}
	}
	delete(begins, v.Targets)
	sameKeys(t, "movable", classes(t, list, "movable"), begins)
	sameKeys(t, "target", classes(t, list, "target"), ends)
}

func sameKeys(t tb, what string, have map[string]element, want map[string]bool) {
	t.Helper()
	for label := range want {
		if _, ok := have[label]; !ok {
			t.Errorf("%s is not marked as %s", label, what)
		}
	}
	if len(have) != len(want) {
		t.Errorf("%d spaces are marked as %s, want %d", len(have), what, len(want))
	}
}

// Every piece has a title that names it.
func TestPiecesAreNamed(t *testing.T) {
	const centers = "12/12/12/"
	for _, test := range []struct {
		game, text string
		want       map[string]string
	}{
		{"sly", "R11/12/12/12/12/12/12/12/12/12/12/8GB1Y a", map[string]string{"-1Y": "red", "10G": "green", "10H": "blue", "10J": "yellow"}},
		{"gateway", "", map[string]string{"3C": "red cylinder", "9A": "red square", "2G": "red triangle", "4L": "blue square"}},
		{"empire", "", map[string]string{"1A": "red commander", "1B": "red horseman", "4A": "red archer", "12L": "blue commander"}},
		{"blockade", centers + "3a8/" + centers + centers + "4A7/12 b passes=0", map[string]string{"4D": "red guard", "11E": "red king"}},
		{"ploy", "", map[string]string{
			"9E": "green commander pointing up right, down right, down left, up left", "7D": "green shield pointing up",
			"1B": "coral T-lance pointing right, down, left", "2E": "coral I-probe pointing up, down",
		}},
		{"swords", "", map[string]string{"5E": "Chief Shield", "1D": "sword", "3E": "shield"}},
		{"smarts", "A7/8/8/3b4/2a5/8/8/8 a scored=10 passes=0", map[string]string{"1A": "white marker", "4D": "yellow piece", "5C": "white piece"}},
		{"reversi", "", map[string]string{"4E": "black disc", "4D": "white disc"}},
	} {
		g, err := games.All().Lookup(test.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.New()
		if test.text != "" {
			p, err = g.Parse(test.text)
		}
		if err != nil {
			t.Fatal(err)
		}
		pieces := classes(t, draw(t, g, p, view.View{}), "piece")
		for label, name := range test.want {
			if title := pieces[label].title; !strings.HasPrefix(title, name) {
				t.Errorf("%s: the piece on %s has the title %q, want %q", test.game, label, title, name)
			}
		}
	}
}

// Reserves are drawn with their counts.
func TestReserves(t *testing.T) {
	for game, want := range map[string]map[string]string{
		"gateway":  {"1T": "3", "1S": "5", "2T": "3", "2S": "5"},
		"lineup":   {"1S": "2", "1T": "2", "1C": "1", "2S": "2", "2T": "2", "2C": "1"},
		"blockade": {"1a": "6", "2b": "6"},
		"smarts":   {"1a": "11", "2b": "11"},
		"reversi":  {},
	} {
		g, err := games.All().Lookup(game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		have := map[string]string{}
		for _, e := range draw(t, g, p, view.View{}) {
			if e.attrs["class"] == "reserve" {
				have[e.attrs["data-seat"]+e.attrs["data-reserve"]] = e.attrs["data-count"]
			}
		}
		if fmt.Sprint(have) != fmt.Sprint(want) {
			t.Errorf("%s: reserves %v, want %v", game, have, want)
		}
	}
}

func TestStatus(t *testing.T) {
	for _, test := range []struct{ game, text, want string }{
		{"reversi", "", "Black to move"},
		{"reversi", "b7/8/8/8/8/8/8/8 b", "Black wins"},
		{"reversi", "8/8/8/8/8/8/8/8 b", "Draw"},
		{"sly", "12/12/12/12/12/12/12/12/12/12/12/11R a", "Won · 1 left"},
		{"sly", "R11/12/12/12/12/12/12/12/12/12/12/11R a", "Game over · 2 left: a good game"},
		{"lineup", "", "Red to move · places a square"},
		{"smarts", "", "White to move"},
		{"swords", "", "Swords to move"},
		{"swords", "9/4s4/9/9/9/9/9/9/K8 a passes=0", "Shields win"},
		{"empire", "aC11/12/12/12/4aS2aS4/12/12/4aS2aS4/12/12/12/11bC b players=2 teams=0 crown=- passes=0", "Red wins"},
		{"gateway", "12/6aT5/2aC9/11bS/12/12/12/12/aS11/9bC2/5bT6/12 b players=2 teams=0 reserve=T3S5,T3S5 passes=0", "Blue to move"},
	} {
		g, err := games.All().Lookup(test.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.New()
		if test.text != "" {
			p, err = g.Parse(test.text)
		}
		if err != nil {
			t.Fatal(err)
		}
		doc, err := p.SVG(view.View{})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(doc), ">"+test.want+"</text>") {
			t.Errorf("%s %s: want the status %q", test.game, test.text, test.want)
		}
	}
}

// A game that was given up has no next move to tell about.
func TestStatusOfCutOffGame(t *testing.T) {
	g, err := games.All().Lookup("lineup")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := p.SVG(view.View{Result: notation.Win(notation.Seat(2).Set())})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(doc), ">Blue wins</text>") {
		t.Errorf("no status of a game that Red gave up in\n%s", doc)
	}
}

// Each seat's coronation center has a badge, in a corner that no piece hides.
func TestBadges(t *testing.T) {
	g, err := games.All().Lookup("empire")
	if err != nil {
		t.Fatal(err)
	}
	for players, want := range map[int]string{2: "5E 8H", 3: "5E 8E 8H", 4: "5E 5H 8E 8H"} {
		p, err := g.New(notation.Players(players))
		if err != nil {
			t.Fatal(err)
		}
		list := draw(t, g, p, view.View{})
		if have := strings.Join(slices.Sorted(maps.Keys(classes(t, list, "badge"))), " "); have != want {
			t.Errorf("%d players: badges on %s, want %s", players, have, want)
		}
		if have := classes(t, list, "space")["8H"].title; have != "8H, throne, where red is crowned" {
			t.Errorf("8H is called %q", have)
		}
	}
}

// A game without a drawing reports that, and DefaultDrawing draws it.
func TestNoDrawing(t *testing.T) {
	g := protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
		Rules: reversi.Rules(),
	})
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	if doc, err := p.SVG(view.View{}); !errors.Is(err, protocol.ErrNoPicture) || doc != nil {
		t.Errorf("drawn: %s, %v", doc, err)
	}
	doc, err := picture.DefaultDrawing().SVG(p, view.View{Moves: true})
	if err != nil || !strings.Contains(string(doc), "black disc on 4E") || strings.Count(string(doc), `class="target"`) != 4 {
		t.Errorf("%s, %v", doc, err)
	}
}

// Edges have the colors of seats only if they tell the seats apart.
func TestEdges(t *testing.T) {
	const red, blue = "#c9302c", "#2f6fc4"
	for _, test := range []struct {
		edges []view.EdgeData
		want  string // the drawn edges: x, y, width, height, fill
	}{
		{nil, ""},
		{[]view.EdgeData{{Edge: view.TopEdge, Seat: 1}, {Edge: view.BottomEdge, Seat: 2}}, "0 -5 320 6 " + red + ", 0 319 320 6 " + blue},
		{[]view.EdgeData{{Edge: view.RightEdge, Seat: 1}, {Edge: view.LeftEdge, Seat: 2}}, "319 0 6 320 " + red + ", -5 0 6 320 " + blue},
		{[]view.EdgeData{{Edge: view.RightEdge, Seat: 1}, {Edge: view.RightEdge, Seat: 2}}, ""},
		{[]view.EdgeData{{Edge: view.TopEdge, Seat: 1}, {Edge: view.BottomEdge, Seat: 1}}, ""},
	} {
		g := protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
			Rules: reversi.Rules(), Drawing: picture.Drawing{Board: picture.Board{
				Fill: picture.Paint{"#ffffff", "#000000"}, Stroke: picture.Paint{"#000000", "#ffffff"}, Edges: test.edges,
			}, Piece: func(p notation.Piece) picture.Piece {
				return picture.Piece{Form: picture.Disc, Color: picture.SeatColor(p.Seat)}
			}},
		})
		p, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		doc, err := p.SVG(view.View{})
		if err != nil {
			t.Fatal(err)
		}
		var drawn []string
		for _, m := range edgeBars.FindAllStringSubmatch(string(doc), -1) {
			drawn = append(drawn, strings.Join(m[1:], " "))
		}
		if got := strings.Join(drawn, ", "); got != test.want {
			t.Errorf("%v: drawn are %q, want %q", test.edges, got, test.want)
		}
	}
}

// edgeBars are the drawn edges, the only rectangles with a side of 6.
var edgeBars = regexp.MustCompile(`<rect x="(\S+)" y="(\S+)" width="(6|320)" height="(6|320)" fill="(\S+)"/>`)

// lines returns the names of a game's facts that can be drawn.
func lines(g protocol.Game) (names []string) {
	for _, f := range g.Facts() {
		if f.Form == protocol.SpacesFact {
			names = append(names, f.Name)
		}
	}
	return names
}

func TestBadViews(t *testing.T) {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []view.View{
		{Last: "9Z"}, {Last: "5F=x"}, {Targets: "9Z"}, {Targets: "pass"},
		{Arrows: []view.Arrow{{}}}, {Arrows: []view.Arrow{{From: "1A"}}}, {Arrows: []view.Arrow{{From: "1A", To: "a1"}}},
		{Arrows: []view.Arrow{{From: "1A", To: "1I"}}}, {Arrows: []view.Arrow{{From: "1A", To: "1B", Color: "Green"}}},
		{Marks: []view.Mark{{}}}, {Marks: []view.Mark{{Space: "1A", Color: "#ffffff"}}},
		{Style: view.Style{"disc": {}}},
		{Marks: make([]view.Mark, view.MaxMarks+1)}, {Arrows: make([]view.Arrow, view.MaxMarks+1)},
	} {
		if doc, err := p.SVG(v); err == nil || doc != nil {
			t.Errorf("%+v is drawn", v)
		}
	}
}

// Arrows and marks lie where they were asked for, in any form of labels, and say so.
func TestArrows(t *testing.T) {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("b7/8/8/8/8/8/8/8 b") // marks stay when a game is over
	if err != nil {
		t.Fatal(err)
	}
	list := draw(t, g, p, view.View{
		Arrows: []view.Arrow{{From: "a1", To: "1C"}, {From: "1A", To: "3A", Color: "red"}},
		Marks:  []view.Mark{{Space: "h8"}, {Space: "1a", Color: "blue"}},
	})
	var arrows []string
	for i, e := range list {
		if e.attrs["class"] == "arrow" {
			// The path follows the group and its title.
			arrows = append(arrows, e.attrs["data-from"]+e.attrs["data-to"]+" "+list[i+2].attrs["fill"]+" "+list[i+2].attrs["d"])
		}
	}
	want := []string{
		"1A1C #8a1fb0 M28 16.5L84 16.5L82 10L100 20L82 30L84 23.5L28 23.5Z",
		"1A3A #b3201c M23.5 28L23.5 84L30 82L20 100L10 82L16.5 84L16.5 28Z",
	}
	if !slices.Equal(arrows, want) {
		t.Errorf("arrows %q, want %q", arrows, want)
	}
	marks := classes(t, list, "mark")
	if len(marks) != 2 || marks["8H"].attrs["transform"] != "translate(280 280)" || marks["1A"].title != "1A is marked" {
		t.Errorf("marks %v", marks)
	}
}

// A style replaces the pieces on the board, beside it and in the players' lines, for every
// kind of every game, in the colors of their seats.
func TestStyle(t *testing.T) {
	const shape = "M0 0H1"
	for _, g := range games.All().Games() {
		for name, p := range setups(t, g) {
			style := view.Style{"p1 nothing": {Outlines: []view.Outline{{D: "M9 9", Fill: "body"}}}}
			for _, kind := range g.Spec().Kinds {
				style[kind] = view.PieceStyle{Outlines: []view.Outline{{D: shape, Fill: "body", Stroke: "edge", Width: 1}}, Rotates: true}
			}
			list := draw(t, g, p, view.View{Style: style})
			want := occupied(p)
			drawn := 0
			for _, e := range list {
				if n, err := strconv.Atoi(e.attrs["data-count"]); err == nil {
					want += n
				}
				if e.attrs["class"] == "side" {
					want++
				}
				if e.attrs["d"] == shape {
					drawn++
				}
			}
			if drawn != want {
				t.Errorf("%s: %d pieces in the style, want %d", name, drawn, want)
			}
		}
	}
}

// Shapes of a style turn with the piece, and take the colors of its seat and theme.
func TestStyleRoles(t *testing.T) {
	g, err := games.All().Lookup("ploy")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	shapes := []view.Outline{{D: "M0-9L3 3", Fill: "mark", Stroke: "#123456", Width: 2}, {D: "M1 1", Fill: "edge"}}
	doc, err := p.SVG(view.View{Dark: true, Style: view.Style{"p2 shield": {Outlines: shapes, Rotates: true, Sign: true}}})
	if err != nil {
		t.Fatal(err)
	}
	want := `<g transform="rotate(180)"><path d="M0-9L3 3" fill="#4a1006" stroke="#123456" stroke-width="2" stroke-linejoin="round"/>` +
		`<path d="M1 1" fill="#ffd0c7"/></g><circle cx="0" cy="0" r="3.8" fill="#4a1006"/></g>`
	if !strings.Contains(string(doc), want) {
		t.Errorf("no %s in\n%s", want, doc)
	}
}

// Any position that a game accepts is drawn, with any valid view.
func FuzzDraw(f *testing.F) {
	list := games.All().Games()
	for i, g := range list {
		for _, p := range setups(f, g) {
			f.Add(uint8(i), p.String(), "3C-3F", "3C")
		}
	}
	f.Fuzz(func(t *testing.T, game uint8, text, last, targets string) {
		g := list[int(game)%len(list)]
		p, err := g.Parse(text)
		if err != nil {
			return
		}
		draw(t, g, p, view.View{})
		doc, err := p.SVG(view.View{Dark: true, Last: last, Moves: true, Targets: targets, Facts: lines(g)})
		if err == nil {
			read(t, doc)
		}
	})
}

func BenchmarkDraw(b *testing.B) {
	for _, g := range games.All().Games() {
		b.Run(g.Spec().Name, func(b *testing.B) {
			p, err := g.New()
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				doc, err := p.SVG(view.View{Moves: true})
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(len(doc)))
			}
		})
	}
}
