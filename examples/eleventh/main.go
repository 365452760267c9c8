// Command eleventh has all programs for eleven games: the ten, and Noughts and Crosses.
//
//	echo show | go run ./examples/eleventh server noughts
//	go run ./examples/eleventh play
//	go run ./examples/eleventh web
//
// Engines play matches of it:
//
//	go build -o eleventh ./examples/eleventh
//	go run ./examples/eleventh arena -engine 'A=./eleventh server' -engine 'B=./eleventh server' -random-plies 2
package main

import (
	"log"
	"os"

	"github.com/seed-445450d7/rulebook/examples/eleventh/eleven"
	"github.com/seed-445450d7/rulebook/examples/programs"
)

func main() {
	set, err := eleven.Games()
	if err != nil {
		log.Fatal(err)
	}
	programs.Main(set, os.Args[1:])
}
