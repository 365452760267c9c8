package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/eleventh/eleven"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// The gallery must be up to date. After a change, look at the pictures.
func TestGalleryIsUpToDate(t *testing.T) {
	files, err := drawGallery(games.All(), "../gallery/games.txt", view.View{Facts: []string{"path"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(games.All().Games()) {
		t.Errorf("%d pictures of %d games", len(files), len(games.All().Games()))
	}
	for name, want := range files {
		have, err := os.ReadFile(filepath.Join("../gallery", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(have, want) {
			t.Errorf("%s is out of date; run: go run . -draw path -gallery gallery ./gallery/games.txt", name)
		}
	}
}

// The flag -dark makes every picture of the gallery dark.
func TestDarkGallery(t *testing.T) {
	folder := t.TempDir()
	if code, _, diagnostics := call(t, "", "-gallery", folder, "-dark", "../gallery/games.txt"); code != 0 || diagnostics != "" {
		t.Fatalf("exit %d, %q", code, diagnostics)
	}
	for _, g := range games.All().Games() {
		name := g.Spec().Name + ".svg"
		dark, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(dark, []byte(`fill="#1b1b20"`)) || bytes.Contains(dark, []byte(`fill="#ffffff"/><g font-size`)) {
			t.Errorf("%s is not dark", name)
		}
	}
}

func call(t *testing.T, in string, args ...string) (code int, out []byte, diagnostics string) {
	t.Helper()
	var o, d bytes.Buffer
	code = Run(t.Context(), games.All(), args, strings.NewReader(in), &o, &d)
	return code, o.Bytes(), d.String()
}

func TestSVG(t *testing.T) {
	record := "[Game \"reversi\"]\n[Result \"*\"]\n\n1. 5F 4F *\n"
	file := filepath.Join(t.TempDir(), "record.txt")
	if err := os.WriteFile(file, []byte(record), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		in   string
		args []string
		want string
	}{
		{"start", "", []string{"reversi"}, "Reversi: Black to move"},
		{"setup", "", []string{"-players", "4", "-teams", "empire"}, "Red (with Yellow)"},
		{"text", "", []string{"reversi", "b7/8/8/8/8/8/8/8", "a"}, "black disc on 1A"},
		{"quoted text", "", []string{"reversi", "b7/8/8/8/8/8/8/8 a"}, "black disc on 1A"},
		{"record", record, []string{"-"}, `class="last" data-space="4F"`},
		{"file", "", []string{file}, `class="last" data-space="4F"`},
		{"ply", record, []string{"-ply", "1", "-"}, `class="last" data-space="5F"`},
		{"arrows", "", []string{"-arrow", "1A-2B", "-arrow", "3C-3D,red", "reversi"}, `data-from="3C" data-to="3D"`},
		{"marks", "", []string{"-mark", "1A", "-mark", "2B,blue", "reversi"}, `class="mark" data-space="2B"`},
		{"style", "", []string{"-style", "../styles/chess.json", "blockade"}, `<path d="M-10 10H10V15.5H-10Z" fill="#c9302c"`},
		{"first ply", record, []string{"-ply", "0", "-"}, "white disc on 4D"},
	} {
		code, out, diagnostics := call(t, test.in, test.args...)
		if code != 0 || diagnostics != "" || !strings.Contains(string(out), test.want) {
			t.Errorf("%s: exit %d, %q, no %q in the picture", test.name, code, diagnostics, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		in   string
		args []string
		want string
	}{
		{"", nil, "want the name of a game"},
		{"", []string{"-draw", "nosuch", "blockade"}, `blockade has no fact "nosuch"`},
		{"", []string{"chess"}, "no game"},
		{"", []string{"reversi", "x"}, "reversi position"},
		{"", []string{"-players", "3", "reversi"}, "3 players"},
		{"", []string{"-targets", "9Z", "reversi"}, "9Z"},
		{"", []string{"-mark", "9Z", "reversi"}, "9Z"},
		{"", []string{"-png", "-width", "0", "reversi"}, "pixels"},
		{"", []string{"-"}, "no record"},
		{"[Game \"chess\"]\n\n*\n", []string{"-"}, "no game"},
		{"[Game \"reversi\"]\n\n*\n", []string{"-ply", "9", "-"}, "0 plies"},
		{"[Game \"reversi\"]\n\n*\n", []string{"-ply", "-7", "-"}, "0 plies"},
		{"[Game \"reversi\"]\n\n*\n", []string{"-players", "2", "-"}, "-players has no effect"},
		{"[Game \"reversi\"]\n\n*\n", []string{"-", "extra"}, `"extra"`},
		{"", []string{"-ply", "1", "reversi"}, "-ply has no effect"},
		{"", []string{"-teams", "reversi", "b7/8/8/8/8/8/8/8", "a"}, "-teams has no effect"},
		{"", []string{"-width", "100", "reversi"}, "-width has no effect"},
		{"", []string{"-gallery", t.TempDir(), "-moves", "x"}, "-moves has no effect"},
		{"", []string{"-gallery", t.TempDir()}, "needs one file of records"},
	} {
		code, out, diagnostics := call(t, test.in, test.args...)
		if code != 1 || len(out) != 0 || !strings.Contains(diagnostics, test.want) {
			t.Errorf("%q: exit %d, %q, want %q", test.args, code, diagnostics, test.want)
		}
	}
}

// The name of a file decides its format, in any case of letters.
func TestFileName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "start.PNG")
	if code, _, diagnostics := call(t, "", "-o", file, "-width", "90", "reversi"); code != 0 {
		t.Fatalf("exit %d, %q", code, diagnostics)
	}
	if text, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(text), "\x89PNG") {
		t.Errorf("%.8q, %v", text, err)
	}
}

// A flag that cannot be read has an exit code of its own.
func TestFlagError(t *testing.T) {
	code, out, diagnostics := call(t, "", "-arrow", "1A", "reversi")
	if code != 2 || len(out) != 0 || !strings.Contains(diagnostics, "want two spaces") {
		t.Errorf("exit %d, %q", code, diagnostics)
	}
}

// pixels draws the start of a game as PNG, with scale pixels for each 10 units of the
// picture.
func pixels(t *testing.T, game string, scale int, v view.View, opts ...notation.Option) image.Image {
	t.Helper()
	g, err := games.All().Lookup(game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New(opts...)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := p.SVG(v)
	if err != nil {
		t.Fatal(err)
	}
	data, err := toPNG(doc, (g.Spec().Grid.Cols()*40+52)*scale/10)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// at returns the color at a point of a picture of scale 8, given in its units.
func at(img image.Image, x, y int) color.RGBA {
	return color.RGBAModel.Convert(img.At(x*8/10, y*8/10)).(color.RGBA)
}

func TestPNG(t *testing.T) {
	img := pixels(t, "reversi", 8, view.View{})
	if size := img.Bounds().Size(); size != image.Pt(297, 378) {
		t.Errorf("the picture is %v", size)
	}
	for _, test := range []struct {
		what string
		x, y int
		want color.RGBA
	}{
		{"paper", 3, 3, color.RGBA{0xff, 0xff, 0xff, 0xff}},
		{"board", 36, 36, color.RGBA{0x2f, 0x8f, 0x5b, 0xff}},
		{"white disc", 26 + 3*40 + 20, 26 + 3*40 + 20, color.RGBA{0xfb, 0xfa, 0xf5, 0xff}},
		{"black disc", 26 + 4*40 + 20, 26 + 3*40 + 20, color.RGBA{0x26, 0x26, 0x2a, 0xff}},
		{"black player", 38, 372 + 34 + 15, color.RGBA{0x26, 0x26, 0x2a, 0xff}},
	} {
		if have := at(img, test.x, test.y); have != test.want {
			t.Errorf("%s: the color is %v, want %v", test.what, have, test.want)
		}
	}
}

// A PNG has the text of the picture, which oksvg ignores.
func TestTextIsDrawn(t *testing.T) {
	for _, dark := range []bool{false, true} {
		img := pixels(t, "swords", 8, view.View{Dark: dark})
		for name, area := range map[string]image.Rectangle{
			"label A": image.Rect(40, 4, 52, 20), "label 1": image.Rect(6, 36, 20, 56), "status": image.Rect(26, 412, 200, 440),
		} {
			marked := 0
			for y := area.Min.Y; y < area.Max.Y; y++ {
				for x := area.Min.X; x < area.Max.X; x++ {
					if at(img, x, y) != at(img, 2, 2) {
						marked++
					}
				}
			}
			if marked < 10 {
				t.Errorf("dark %v: %s: only %d pixels differ from the background", dark, name, marked)
			}
		}
	}
}

// A style that cannot be read is described with its file.
func TestBadStyles(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "EOF",
		`{"king": {"shape": []}}`:    "unknown field",
		`{"king": {"outlines": []}}`: `style of "king": 0 outlines`,
		`{"king": {"outlines": [{"d": "<svg>", "fill": "body"}]}}`: "does not begin with M",
	} {
		file := filepath.Join(t.TempDir(), "style.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, diagnostics := call(t, "", "-style", file, "blockade")
		if code != 2 || len(out) != 0 || !strings.Contains(diagnostics, file) || !strings.Contains(diagnostics, want) {
			t.Errorf("%s: exit %d, %q, want %q", text, code, diagnostics, want)
		}
	}
}

// A style's pieces are on a PNG as well: a chessman leaves the corner of its space empty,
// where an archer's square would be.
func TestStyleAsPNG(t *testing.T) {
	style, err := readStyle("../styles/chess.json")
	if err != nil {
		t.Fatal(err)
	}
	const x, y = 26 + 10, 26 + 3*40 + 10 // within 4A
	square := at(pixels(t, "empire", 8, view.View{}), x, y)
	chessman := at(pixels(t, "empire", 8, view.View{Style: style}), x, y)
	if red, board := (color.RGBA{0xc9, 0x30, 0x2c, 0xff}), (color.RGBA{0xf6, 0xee, 0xd8, 0xff}); square != red || chessman != board {
		t.Errorf("at the corner of the archer on 4A: %v, and with the style %v", square, chessman)
	}
}

// Pictures of all games and setups can be drawn as PNG, with marks.
func TestAllGamesAsPNG(t *testing.T) {
	for _, g := range games.All().Games() {
		view := view.View{Dark: true, Moves: true, Targets: "1A"}
		for _, f := range g.Facts() {
			if f.Form == protocol.SpacesFact {
				view.Facts = append(view.Facts, f.Name)
			}
		}
		for _, players := range g.Spec().Players {
			pixels(t, g.Spec().Name, 2, view, notation.Players(players))
		}
	}
}

func TestWritesFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ploy.png")
	code, out, diagnostics := call(t, "", "-o", file, "-width", "64", "ploy")
	data, err := os.ReadFile(file)
	if code != 0 || len(out) != 0 || err != nil || !bytes.HasPrefix(data, []byte("\x89PNG")) {
		t.Errorf("exit %d, %q, %v", code, diagnostics, err)
	}
}

// Line widths scale with the picture. The frame of a board is 2.6 units wide.
func TestLinesGrow(t *testing.T) {
	for _, scale := range []int{10, 40} {
		img := pixels(t, "reversi", scale, view.View{})
		line := color.RGBA{0x0f, 0x3d, 0x25, 0xff}
		wide := 0
		for x := 20 * scale / 10; x < 32*scale/10; x++ {
			if color.RGBAModel.Convert(img.At(x, 40*scale/10)) == line {
				wide++
			}
		}
		if want := 26 * scale / 100; wide < want-1 || wide > want+1 {
			t.Errorf("scale %d: the frame is %d pixels wide, want %d", scale, wide, want)
		}
	}
}

// A game of one's own is drawn like the ten.
func TestEleventhGame(t *testing.T) {
	set, err := eleven.Games()
	if err != nil {
		t.Fatal(err)
	}
	var out, diagnostics bytes.Buffer
	if code := Run(t.Context(), set, []string{"-png", "-width", "90", "noughts"}, nil, &out, &diagnostics); code != 0 || !strings.HasPrefix(out.String(), "\x89PNG") {
		t.Errorf("exit %d, %q", code, &diagnostics)
	}
}
