// Command arena is the arena for the eleven games. These lines are a complete arena for your set
// of games:
//
//	go build -o eleventh ./examples/eleventh
//	go run ./examples/eleventh/arena -engine 'A=./eleventh noughts' -engine 'B=./eleventh noughts' -random-plies 2
//
// Without -game, it plays the last game of the set.
package main

import (
	"log"
	"os"

	"github.com/seed-445450d7/rulebook/examples/eleventh/eleven"
	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
)

func main() {
	set, err := eleven.Games()
	if err != nil {
		log.Fatal(err)
	}
	arena.Main(set, os.Args[1:])
}
