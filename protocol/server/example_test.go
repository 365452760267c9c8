package server_test

import (
	"context"
	"log"
	"os"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// A server reads commands until quit. A program would pass its standard input.
func ExampleServer_Serve() {
	s, err := server.New(games.All(), "reversi")
	if err != nil {
		log.Fatal(err)
	}
	commands := strings.NewReader(`
position startpos moves 5F
query moves
query turn
position startpos moves 5F 5F
quit
`)
	if err := s.Serve(context.Background(), commands, os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// response 4F 6D 6F
	// response p2
	// info string error position: ply 2: reversi: illegal move 5F: 5F is occupied
}
