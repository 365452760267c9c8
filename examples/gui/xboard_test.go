package gui

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// In XBoard's window, the program plays a whole game of its first variant against itself.
// XBoard saves the game.
func TestXBoard(t *testing.T) {
	s := newScreen(t)
	game, dialogue := filepath.Join(s.home, "game.pgn"), filepath.Join(s.home, "dialogue")
	s.run("xboard", "-fcp", ugi, "-scp", ugi, "-mode", "TwoMachines", "-testLegality", "false", "-repeatsToDraw", "9",
		"-depth", "2", "-timeDelay", "0", "-sgf", game, "-debug", "-nameOfDebugFile", dialogue, "-size", "33")
	var kept []byte
	s.until("the end of the game", func() bool {
		kept, _ = os.ReadFile(game) // XBoard writes it at the end
		return regexp.MustCompile(`(1-0|0-1|1/2-1/2)\s*$`).Match(kept)
	})
	s.shot("end")
	if !regexp.MustCompile(`\{(White|Black) wins\}`).Match(kept) {
		t.Errorf("the rules did not end the game:\n%s", kept)
	}
	said, err := os.ReadFile(dialogue)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(said)) {
		if strings.Contains(line, ": Error") || strings.Contains(line, "llegal") {
			t.Error(line)
		}
	}
}

// The mouse moves a piece, and the program answers.
func TestXBoardMouse(t *testing.T) {
	s := newScreen(t)
	dialogue := filepath.Join(s.home, "dialogue")
	s.run("xboard", "-fcp", ugi, "-testLegality", "false", "-depth", "1",
		"-debug", "-nameOfDebugFile", dialogue, "-size", "33")
	heard := func(pattern string) func() bool {
		return func() bool {
			said, _ := os.ReadFile(dialogue) // it exists once XBoard has started
			return regexp.MustCompile(pattern).Match(said)
		}
	}
	board := s.window("^xboard")
	s.until("XBoard to know the variant", heard(`first : setup .*\n(.*\n)*.*first : pong 2`))
	const size, left, bottom = 32, 19, 454 // of the square a1, in a window of this size
	s.do("windowsize", "--sync", board, "389", "471")
	click := func(file, rank int) {
		s.do("mousemove", "--window", board, itoa(left+size*(file-1)), itoa(bottom-size*(rank-1)),
			"sleep", "0.05", "mousedown", "1", "sleep", "0.05", "mouseup", "1")
	}
	s.shot("start")
	click(1, 8)
	s.until("the program to mark squares", heard(`lift a8\n(.*\n)*.*highlight`))
	click(4, 8)
	s.until("the program to move", heard(`usermove .*a8d8\n(.*\n)*.*move \w+`))
	s.shot("end")
}
