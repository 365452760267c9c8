package protocol

import "github.com/seed-445450d7/rulebook/notation"

// A View determines what a picture shows besides the position. The zero View is a light
// picture of the position alone.
type View struct {
	Dark    bool
	Last    string   // the move that led to the position, or ""
	Moves   bool     // mark where moves begin, or where pieces can be placed
	Targets string   // the space whose moves have their targets marked, or ""
	Facts   []string // the names of facts of spaces to draw as lines, such as "path"
	// Result is the result of a game that was cut off. If it is [notation.Undecided],
	// the rules decide.
	Result notation.Result
}
