package server_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// picturesOf sends lines to a server and returns the pictures that it draws and, separately,
// its other answers.
func picturesOf(t *testing.T, game, lines string) (docs []string, others string) {
	t.Helper()
	s, err := server.New(games.All(), game)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := s.Serve(t.Context(), strings.NewReader(lines), &out); err != nil {
		t.Fatal(err)
	}
	parts := strings.SplitAfter(out.String(), "\nsvgok\n")
	for _, part := range parts {
		before, doc, found := strings.Cut(part, "<svg ")
		others += before
		if !found {
			continue
		}
		doc, ended := strings.CutSuffix("<svg "+doc, "svgok\n")
		if !ended {
			t.Fatalf("a picture without svgok:\n%s", doc)
		}
		readXML(t, doc)
		docs = append(docs, doc)
	}
	return docs, others
}

func readXML(t *testing.T, doc string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(doc))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v\n%s", err, doc)
		}
	}
}

func TestSVGCommand(t *testing.T) {
	const played = "position startpos moves 5F 4F\n"
	last := func(space string) string { return `class="last" data-space="` + space + `"` }
	for _, test := range []struct {
		name, game, lines string
		want, without     []string
	}{
		{"start", "reversi", "svg\n", []string{"Black to move", `viewBox="0 0 372 474"`}, []string{`class="last"`, `class="target"`}},
		{"the last move of the line", "reversi", played + "svg\n", []string{last("4F")}, []string{last("5F")}},
		{"another last move", "reversi", played + "svg last 5F\n", []string{last("5F")}, []string{last("4F")}},
		{"none", "reversi", played + "svg last none\n", nil, []string{`class="last"`}},
		{"after uginewgame", "reversi", played + "uginewgame\nsvg\n", nil, []string{`class="last"`}},
		{"after Game", "reversi", played + "setoption name Game value lineup\nsvg\n", []string{"places a square"}, []string{`class="last"`}},
		{"after a bad line", "reversi", played + "position startpos moves 5F 1A\nsvg\n", []string{last("4F")}, nil},
		{"places", "reversi", "svg moves\n", []string{`class="target" data-space="5F"`}, []string{`class="movable"`}},
		{"movable", "sly", "svg moves\n", []string{`class="movable" data-space="5D"`}, []string{`class="target"`}},
		{"targets", "sly", "svg targets 3d\n",
			[]string{`class="chosen" data-space="3D"`, `class="target" data-space="1D"`, `class="target" data-space="3H"`, `class="target" data-space="8D"`},
			[]string{`data-space="3A"></g>`, `class="movable"`}},
		{"turning is no target", "ploy", "svg targets 9E\n", []string{`class="chosen"`}, []string{`class="target"`}},
		{"light", "reversi", "svg dark light\n", []string{`fill="#ffffff"`}, nil},
		{"dark", "reversi", "svg dark\n", []string{`height="474" fill="#1b1b20"`}, nil},
		{"no path", "reversi", "svg path\n", nil, []string{`class="path"`}},
		{"no path yet", "blockade", "svg path\n", nil, []string{`class="path"`}},
		{"path", "blockade", "position startpos moves 12C 6F\nsvg path\n", []string{`class="path"`}, nil},
		{"row scored", "smarts", "svg last 3C-3D=1A:3D..7D\n", []string{last("3C"), last("3D"), last("1A")}, nil},
		{"piece entered", "gateway", "svg last 3c-3f+t\n", []string{last("3C"), last("3F"), last("2E")}, nil},
		{"piece entered where one left", "gateway", "svg last 2E-3E+S\n", []string{last("2E"), last("3E")}, nil},
		{"nothing entered", "gateway", "svg last 3c-3f\n", []string{last("3C"), last("3F")}, []string{last("2E")}},
		{"pass", "smarts", "svg last pass\n", nil, []string{`class="last"`}},
		{"cut off", "empire", "setoption name MaxPlies value 1\nposition startpos moves 1D-2D\nsvg moves\n", []string{">Draw</text>"}, []string{`class="movable"`}},
		{"arrow from the top", "sly", "svg arrow -1Y-1A arrow 1A--1Y arrow 1a-b1\n",
			[]string{`data-from="-1Y" data-to="1A"`, `data-from="1A" data-to="-1Y"`, `data-from="1A" data-to="1B"`}, nil},
		{"arrow", "ploy", "svg arrow 9d-1D\n", []string{`class="arrow" data-from="9D" data-to="1D"`}, []string{`class="mark"`}},
		{"arrows", "reversi", "svg arrow 3C-3F,green mark 3c dark arrow 1A-2B mark 8H,red\n",
			[]string{`data-from="3C" data-to="3F"`, `data-from="1A" data-to="2B"`, `class="mark" data-space="3C"`, `class="mark" data-space="8H"`}, nil},
		{"a fact twice", "blockade", "position startpos moves 12C 6F\nsvg path path\n", []string{`class="path"`}, nil},
		{"blanks", "reversi", "  svg   dark \t moves  \r\n", []string{`class="target"`}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			docs, others := picturesOf(t, test.game, test.lines)
			if len(docs) != 1 || others != "" && test.name != "after a bad line" {
				t.Fatalf("%d pictures, and %q", len(docs), others)
			}
			for _, want := range test.want {
				if n := strings.Count(docs[0], want); n == 0 || n > 1 && strings.HasPrefix(want, `class="last"`) {
					t.Errorf("%q is in the picture %d times", want, n)
				}
			}
			for _, without := range test.without {
				if strings.Contains(docs[0], without) {
					t.Errorf("%q is in the picture", without)
				}
			}
		})
	}
}

func TestSVGErrors(t *testing.T) {
	for args, want := range map[string]string{
		"x":                 `unknown word "x"`,
		"moves Dark":        `unknown word "Dark"`,
		"last":              "a word is missing after last",
		"targets":           "a word is missing after targets",
		"targets 9Z":        "9Z",
		"targets 3C-3D":     "3C-3D",
		"last 3C-":          "3C-",
		"last 3C=":          "3C=",
		"last 3C-3D":        "3C-3D", // no such move in this game
		"last \x00":         "",
		"arrow":             "a word is missing after arrow",
		"arrow 3C":          `arrow "3C": want two spaces`,
		"arrow 3C-":         `arrow "3C-": want two spaces`,
		"arrow -":           `arrow "-": want two spaces`,
		"arrow -3C":         `arrow "-3C": want two spaces`,
		"arrow --3C":        "arrow: ",
		"arrow 3C-3F,":      "want two spaces, and perhaps a color",
		"arrow 3C-9Z":       "arrow: ",
		"arrow 3C-3F-4F":    "3F-4F",
		"arrow 3C-c3":       "arrow: it begins and ends on 3C",
		"arrow 3C-3F,pink":  `arrow: unknown color "pink"; want green, blue, yellow or red`,
		"mark":              "a word is missing after mark",
		"mark ,red":         `mark ",red": want a space`,
		"mark 9Z":           "mark: ",
		"mark 3C,<script>":  `mark: unknown color "<script>"`,
		"moves moves \"<&>": "unknown word",
	} {
		docs, others := picturesOf(t, "reversi", "svg "+args+"\n")
		if len(docs) != 0 || !strings.HasPrefix(others, "info string error svg: ") || strings.Count(others, "\n") != 1 ||
			!strings.Contains(others, want) {
			t.Errorf("svg %q: %d pictures, %q", args, len(docs), others)
		}
	}
}

// A hostile number of arrows is refused, and a long value is not repeated in full.
func TestSVGBounds(t *testing.T) {
	for _, args := range []string{
		strings.Repeat(" arrow 1A-1B", view.MaxMarks+1), strings.Repeat(" mark 1A", view.MaxMarks+1),
		" mark " + strings.Repeat("A", 100_000), " arrow " + strings.Repeat("A-", 100_000), " mark 1A," + strings.Repeat("x", 100_000),
	} {
		docs, others := picturesOf(t, "reversi", "svg"+args+"\n")
		if len(docs) != 0 || !strings.HasPrefix(others, "info string error svg: ") || len(others) > 300 {
			t.Errorf("svg %.30s…: %d pictures, %.500q", args, len(docs), others)
		}
	}
	docs, _ := picturesOf(t, "reversi", "svg"+strings.Repeat(" arrow 1A-1B mark 1A", view.MaxMarks)+"\n")
	if len(docs) != 1 || strings.Count(docs[0], `class="arrow"`) != view.MaxMarks {
		t.Errorf("%d pictures with the maximum number of arrows", len(docs))
	}
}

// A picture is drawn during a search too, and does not end it.
func TestSVGDuringSearch(t *testing.T) {
	docs, others := picturesOf(t, "reversi", "go infinite\nsvg\nstop\n")
	if len(docs) != 1 || strings.Count(others, "bestmove ") != 1 {
		t.Errorf("%d pictures, %q", len(docs), others)
	}
}
