// Command picture draws a position of any of the ten games as SVG or PNG.
//
//	picture [flags] game [position text]
//	picture [flags] record.txt
//
// Without a position text it draws the start. If a file of records is named, or "-" for standard
// input, it draws the end of the first game instead. Run it in its directory, a separate module:
//
//	cd examples/picture
//	go run . -players 4 empire >empire.svg
//	go run . -o ploy.png -width 800 -dark -moves ploy
//	go run . -arrow 5F-3F -mark 4D,red reversi >lesson.svg
//	go run . -draw path blockade "$(cat position.txt)" >path.svg
//	go run . -style styles/chess.json empire >chess.svg
//	go run . -draw path -gallery gallery ./gallery/games.txt
//
// A style is a [view.Style] in JSON. The last command regenerates the pictures of the project's
// README.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/picture/picture"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { picture.Main(games.All(), os.Args[1:]) }
