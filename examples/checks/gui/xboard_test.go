package gui

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// In XBoard's window, the program plays a whole game of its first variant against itself, with
// increments and on the opponent's time. XBoard saves the game, and loads it again.
func TestXBoard(t *testing.T) {
	s := newScreen(t)
	game, dialogue := filepath.Join(s.home, "game.pgn"), filepath.Join(s.home, "dialogue")
	s.run("xboard", "-fcp", ugi, "-scp", ugi, "-mode", "TwoMachines", "-testLegality", "false", "-repeatsToDraw", "9",
		"-depth", "2", "-tc", "1", "-inc", "2", "-timeDelay", "0", "-sgf", game, "-debug", "-nameOfDebugFile", dialogue, "-size", "33")
	var kept []byte
	s.until("the end of the game", func() bool {
		kept, _ = os.ReadFile(game) // XBoard writes it at the end
		return regexp.MustCompile(`(1-0|0-1|1/2-1/2)\s*$`).Match(kept)
	})
	s.shot("end")
	if !regexp.MustCompile(`\{(White|Black) wins\}`).Match(kept) {
		t.Errorf("the rules did not end the game:\n%s", kept)
	}
	said := noErrors(t, dialogue)
	for _, line := range []string{`>first : level 0 1 2\n`, `>first : hard\n`, `>second: setboard 12/12/`} {
		if !regexp.MustCompile(line).MatchString(said) {
			t.Errorf("XBoard has not sent %s", line)
		}
	}

	again := filepath.Join(s.home, "again")
	s.run("xboard", "-fcp", ugi, "-variant", "sniggle", "-boardWidth", "12", "-boardHeight", "12", "-lgf", game,
		"-testLegality", "false", "-timeDelay", "0", "-debug", "-nameOfDebugFile", again, "-size", "33")
	moves := regexp.MustCompile(`<(first |second): move`).FindAllString(said, -1)
	s.until("all moves of the saved game", func() bool {
		told, _ := os.ReadFile(again) // it exists once XBoard has started
		return strings.Count(string(told), ">first : usermove") == len(moves)
	})
	noErrors(t, again)
	s.shot("loaded")
}

// noErrors returns the dialogue of a debug file, in which the program has refused nothing.
func noErrors(t *testing.T, file string) string {
	t.Helper()
	said, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range faults.FindAllString(string(said), -1) {
		t.Error(line)
	}
	return string(said)
}

var faults = regexp.MustCompile(`(?m)^.*(<first |<second): (Error|Illegal|tellusererror|panic).*$|^.*Bad FEN.*$`)

// XBoard's analysis shows the search of each position, and asks how far it is.
func TestXBoardAnalysis(t *testing.T) {
	s := newScreen(t)
	dialogue := filepath.Join(s.home, "dialogue")
	s.run("xboard", "-fcp", ugi, "-testLegality", "false", "-mode", "Analysis", "-debug", "-nameOfDebugFile", dialogue, "-size", "33")
	s.until("the program to analyze", func() bool {
		said, _ := os.ReadFile(dialogue) // it exists once XBoard has started
		return regexp.MustCompile(`>first : analyze\n(.*\n)*.*<first : \d+ -?\d+ \d+ \d+ a[789]\w+ [a-c].*\n(.*\n)*.*<first : stat01: \d+ [1-9]`).Match(said)
	})
	s.shot("analysis")
	noErrors(t, dialogue)
}

// xboard is XBoard's window, for a human against the program.
type xboard struct {
	*screen
	id       string
	dialogue string // a file
}

// newXBoard starts XBoard, in a window whose squares have a known size.
func newXBoard(t *testing.T) *xboard {
	t.Helper()
	s := newScreen(t)
	x := &xboard{screen: s, dialogue: filepath.Join(s.home, "dialogue")}
	s.run("xboard", "-fcp", ugi, "-testLegality", "false", "-depth", "1", "-debug", "-nameOfDebugFile", x.dialogue, "-size", "33")
	x.id = s.window("^xboard")
	s.until("XBoard to know the variant", x.heard(`first : setup .*\n(.*\n)*.*first : pong 2`))
	s.do("windowsize", "--sync", x.id, "389", "471", "sleep", "1") // until XBoard has drawn it
	return x
}

func (x *xboard) heard(pattern string) func() bool {
	return func() bool {
		said, _ := os.ReadFile(x.dialogue) // it exists once XBoard has started
		return regexp.MustCompile(pattern).Match(said)
	}
}

// at returns the words that move the mouse to a square.
func (x *xboard) at(file, rank int) []string {
	const size, left, bottom = 32, 19, 454 // of the square a1
	return []string{"mousemove", "--window", x.id, itoa(left + size*(file-1)), itoa(bottom - size*(rank-1)), "sleep", "0.05"}
}

func (x *xboard) click(file, rank int) {
	x.Helper()
	x.do(append(x.at(file, rank), "mousedown", "1", "sleep", "0.05", "mouseup", "1")...)
}

// The mouse moves a piece, and the program answers.
func TestXBoardMouse(t *testing.T) {
	x := newXBoard(t)
	x.shot("start")
	x.click(1, 8)
	x.until("the program to mark squares", x.heard(`lift a8\n(.*\n)*.*highlight`))
	x.click(4, 8)
	x.until("the program to move", x.heard(`usermove .*a8d8\n(.*\n)*.*move \w+`))
	x.shot("end")
	noErrors(t, x.dialogue)
}

// The mouse edits the position, and the program plays from there.
func TestXBoardPosition(t *testing.T) {
	x := newXBoard(t)
	x.do("key", "ctrl+shift+e")
	x.until("the editor", x.heard(`pong 2\n(.*\n)*.*first : force`))
	drag := append(x.at(1, 9), "mousedown", "1", "sleep", "0.1")
	x.do(append(append(drag, x.at(4, 9)...), "mouseup", "1", "sleep", "0.1")...)
	x.do("key", "ctrl+e")
	x.until("the position", x.heard(`first : setboard 12/12/12/1NRR8/RNR9/`))
	x.do("key", "ctrl+w")
	x.until("the program to move", x.heard(`setboard (.*\n)*.*<first : move \w+`))
	x.shot("end")
	noErrors(t, x.dialogue)
}
