package gui

import (
	"os"
	"strings"
	"testing"
)

// The variable GOGUI names a command that runs GoGui from the public repository
// Remi-Coulom/gogui, without arguments. Without it, the test is skipped.
//
// In GoGui's window, the program plays whole games against itself. It is the referee, too.
func TestGoGui(t *testing.T) {
	command := os.Getenv("GOGUI")
	if command == "" {
		t.Skip("GOGUI does not name a command that runs GoGui")
	}
	s := newScreen(t)
	engine, heard, said := s.listen(ugi, "rulebook-param nodes 100")
	args := append(strings.Fields(command), "-program", engine, "-computer-both", "-auto")
	s.run(args[0], args[1:]...)
	const twoGames = 2 * 60 // moves, as passes make up for squares that stay empty
	s.until("two games", func() bool { return strings.Count(heard(), "genmove ") > twoGames })
	s.shot("games")
	if !strings.Contains(heard(), "gogui-rules_legal_moves") {
		t.Error("the program is not the referee")
	}
	for _, fault := range []string{"? unknown command", "? syntax error", "? cannot"} {
		if strings.Contains(said(), fault) {
			t.Errorf("an answer is %s", fault)
		}
	}
}
