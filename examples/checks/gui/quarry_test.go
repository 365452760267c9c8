package gui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/reversi"
)

// quarryConfig is Quarry's configuration file, with the engine and a game of it already
// entered.
const quarryConfig = `# This is Quarry configuration file.

[GTP Engine "Rulebook"]
Screen name format	= "%%n"
Name			= "Rulebook"
Version			= "test"
Command line		= "%s"
Supported games		= "Reversi"

[New Game Parameters]
Game			= "Reversi"
White player name	= "Rulebook"
White is computer	= true
Engine playing white	= "Rulebook"
Black player name	= "Mouse"
Black is computer	= false
`

// The program plays white in Quarry's window. The mouse plays black, at random.
func TestQuarry(t *testing.T) {
	s := newScreen(t)
	engine, heard, said := s.listen(ugi, "rulebook-param nodes 100")
	config := fmt.Sprintf(quarryConfig, engine)
	if err := os.WriteFile(filepath.Join(s.home, ".quarry"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Cleanup(func() {
		if s.Failed() {
			s.Logf("heard:\n%s\nsaid:\n%s", heard(), said())
		}
	})
	s.run("quarry")
	s.window("Control Center")
	s.do("key", "alt+n")
	s.window("New Game")
	s.do("key", "alt+f", "key", "alt+p")
	board := s.window("Rulebook.* vs")

	game, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(21, 1))
	for replies := 0; !game.Result().Over(); {
		moves := game.AppendMoves(nil)
		move := moves[random.IntN(len(moves))]
		switch {
		case move == reversi.Pass: // Quarry passes automatically
		case game.Turn() == reversi.Black:
			s.clickQuarry(board, move, heard)
		default:
			move = s.reply(said, replies)
			replies++
		}
		if game, err = game.Play(move); err != nil {
			t.Fatalf("%v\n%s", err, heard())
		}
	}
	s.shot("end")
}

// clickQuarry clicks on a space until the program has received the move.
func (s *screen) clickQuarry(window string, move reversi.Move, heard func() string) {
	s.Helper()
	const left, top, size = 77, 158, 51 // the upper left space in the window
	sp, _ := move.To()
	x, y := left+size*reversi.Grid().Col(sp), top+size*reversi.Grid().Row(sp)
	polls := 0
	s.until("the program to receive "+move.String(), func() bool {
		if polls%50 == 0 { // Quarry may not have been ready, and then wants the mouse to move
			s.do("mousemove", "--window", window, "1", "1", "mousemove", "--window", window, itoa(x), itoa(y),
				"sleep", "0.05", "mousedown", "1", "sleep", "0.05", "mouseup", "1")
		}
		polls++
		return strings.Contains(heard(), vertex(move))
	})
}

// reply waits for a move of the program, counted from 0 without passes.
func (s *screen) reply(said func() string, number int) reversi.Move {
	s.Helper()
	var move reversi.Move
	s.until("a move of the program", func() bool {
		found := answered.FindAllStringSubmatch(said(), number+1)
		if len(found) <= number {
			return false
		}
		var err error
		move, err = reversi.ParseMove(found[number][1])
		return err == nil
	})
	return move
}

// answered is the answer to genmove that is not a pass.
var answered = regexp.MustCompile(`(?m)^=\d* ([A-H][1-8])$`)

func vertex(move reversi.Move) string {
	word := move.String()
	return word[1:] + word[:1]
}
