package gtp

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
)

// Because Go boards are numbered upward, GoGui's first line is the highest row.
func (d *dialect) rulesBoard([]string) (string, error) {
	signs := [...]string{0: ".", othello.Black: "X", othello.White: "O"}
	var lines []string
	for row := othello.Size - 1; row >= 0; row-- {
		var line []string
		for col := range othello.Size {
			line = append(line, signs[d.Position().Piece(notation.Space(row*othello.Size+col)).Seat])
		}
		lines = append(lines, strings.Join(line, " "))
	}
	return strings.Join(lines, "\n"), nil
}

func (d *dialect) legalMoves([]string) (string, error) {
	list := d.Moves()
	for i, word := range list {
		list[i] = vertex(word)
	}
	return strings.Join(list, " "), nil
}

func (d *dialect) sideToMove([]string) (string, error) {
	return othello.ColorName(d.Position().Turn()), nil
}

func (d *dialect) finalResult([]string) (string, error) {
	black, white := d.discs()
	count := fmt.Sprintf("%d black discs, %d white discs", black, white)
	switch r := d.Result(); {
	case !r.Over():
		return "The game is not over: " + count + ".", nil
	case r == notation.Draw:
		return "Draw: " + count + ".", nil
	case r.Winners().Has(othello.Black):
		return fmt.Sprintf("Black wins by %d: %s.", black-white, count), nil
	}
	return fmt.Sprintf("White wins by %d: %s.", white-black, count), nil
}

func (d *dialect) analyzeCommands([]string) (string, error) {
	return strings.Join([]string{
		"pspairs/Winning Chances/rulebook-values",
		"var/Best Line/rulebook-line",
		"plist/Legal Moves/gogui-rules_legal_moves",
		"string/Score/gogui-rules_final_result",
		"param/Search Settings/rulebook-param",
	}, "\n"), nil
}
