package server

import (
	"encoding/json"
	"errors"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/lines"
)

// errorJSON describes a refused command, for programs that should not have to read the
// sentence of the error line.
type errorJSON struct {
	Command string        `json:"command"`        // the first word of the line
	Word    string        `json:"word,omitempty"` // the word at fault, such as a move
	Ply     int           `json:"ply,omitempty"`  // the move at fault in a list of moves, from 1
	Rule    notation.Rule `json:"rule,omitempty"` // the rule that the command breaks
	Text    string        `json:"text"`           // what the error line says
}

// errorData returns the line that follows an error line if the peer has set ErrorData.
func errorData(command, text string, err error) string {
	doc := errorJSON{Command: lines.Printable(command, lines.MaxError), Text: lines.Printable(text, lines.MaxError)}
	var ply *host.PlyError
	if errors.As(err, &ply) {
		doc.Ply = ply.Ply
	}
	var move *notation.MoveError
	var word *notation.WordError
	switch {
	case errors.As(err, &move):
		doc.Word = move.Move
	case errors.As(err, &word):
		doc.Word = lines.Printable(word.Word, lines.MaxError)
	}
	errors.As(err, &doc.Rule)
	data, _ := json.Marshal(doc) // strings and a number
	return "info string errordata " + string(data)
}
