package server

import (
	"encoding/json"
	"errors"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

func errorData(command, text string, err error) string {
	doc := wire.ErrorData{Version: wire.DataVersion, Command: command, Reason: text, Text: text}
	if err != nil {
		doc.Reason = err.Error()
	}
	var ply *host.PlyError
	if errors.As(err, &ply) {
		doc.Ply, doc.Reason = ply.Ply, ply.Err.Error()
	}
	var move *notation.MoveError
	var word *notation.WordError
	var position *notation.PositionError
	switch {
	case errors.As(err, &move):
		doc.Word, doc.Reason = move.Move, move.Reason
	case errors.As(err, &word):
		doc.Word, doc.Reason = word.Word, word.Reason
	case errors.As(err, &position):
		doc.Row, doc.Character, doc.Space, doc.Key = position.Row, position.Character, position.Space, position.Key
		doc.Reason = position.Reason
		for _, e := range position.Others {
			doc.Others = append(doc.Others, wire.RefusalData{Rule: e.Rule, Row: e.Row, Character: e.Character, Space: e.Space, Key: e.Key,
				Reason: lineio.Printable(e.Reason, lineio.MaxError)})
		}
	}
	for _, said := range []*string{&doc.Command, &doc.Word, &doc.Reason, &doc.Text} {
		*said = lineio.Printable(*said, lineio.MaxError)
	}
	errors.As(err, &doc.Rule)
	data, _ := json.Marshal(doc) // cannot fail
	return "info string errordata " + string(data)
}
