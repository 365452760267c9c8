package gtp_test

import (
	"strings"
	"testing"
)

// GoGui runs the program twice, as a player and as the referee whose board it shows. These are
// the dialogues of GoGui 1.6.0 (Remi-Coulom/gogui) at its start and after two moves. GoGui sends
// a move again after it has set up the position behind it, and ignores the error.
func TestGoGui(t *testing.T) {
	const rules = "gogui-rules_board\ngogui-rules_board_size\ngogui-rules_side_to_move\n"
	const board = "= . . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . X O . . .\n. . . O X . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\n= 8\n\n"
	for _, test := range []struct{ name, said, heard string }{
		{"player", "gogui-interrupt\ngogui-rules_game_id\nboardsize 8\nclear_board\nkomi 6.5\ngogui-rules_game_id\ngogui-rules_board_size\n",
			"= \n\n= Othello\n\n= \n\n= \n\n= \n\n= Othello\n\n= 8\n\n"},
		{"referee", "gogui-interrupt\ngogui-rules_game_id\ngogui-rules_board_size\nclear_board\n" + rules + "gogui-rules_legal_moves\n",
			"= \n\n= Othello\n\n= 8\n\n= \n\n" + board + "= black\n\n= D3 C4 F5 E6\n\n"},
		{"two moves", "clear_board\nplay B D3\nplay W C5\n" + rules + "gogui-rules_legal_moves\n",
			"= \n\n= \n\n= \n\n= . . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . O O O . . .\n. . . X X . . .\n. . . X . . . .\n. . . . . . . .\n. . . . . . . .\n\n= 8\n\n= black\n\n= B6 C6 D6 E6 F6\n\n"},
		{"GoGui without referees", "gogui-interrupt\nboardsize 19\nboardsize 8\nclear_board\nkomi 6.5\n",
			"= \n\n? unacceptable size: the board has 8 rows and columns\n\n= \n\n= \n\n= \n\n"},
		{"a move twice", "clear_board\nplay B D3\nplay B D3\ngogui-rules_side_to_move\n", "= \n\n= \n\n? illegal move: it is white's turn\n\n= white\n\n"},
	} {
		if got := answers(t, test.said); got != test.heard {
			t.Errorf("%s: the answers are\n%s\nwant\n%s", test.name, strings.ReplaceAll(got, "\n\n", "\n"), strings.ReplaceAll(test.heard, "\n\n", "\n"))
		}
	}
}
