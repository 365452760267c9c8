package blockadegame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "The first guard",
		Position:  "12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0",
		Task:      "Place a guard so that the blue king cannot escape next.",
		Why:       "A king slides until a guard stops it, and escapes over its own goal edge. The blue king wants to leave at the bottom.",
		Hint:      "The blue king would slide straight down column H. Your first guard may not stand on a center.",
		Wrong:     "The blue king escapes: it has a path to the bottom edge.",
		Solutions: []string{"10H", "12H", "4H", "6H", "7H", "9H"},
	},
	{
		Title:     "Straight off",
		Position:  "12/7B4/12/12/12/7a4/12/12/2b9/12/4A7/12 a passes=0",
		Task:      "Win: take your king off the board.",
		Why:       "Your king, on 11E, escapes over the top edge. With an open column it needs a single slide.",
		Hint:      "Nothing stands above 11E.",
		Wrong:     "Guards can wait: your king could have left the board.",
		Solutions: []string{"11E-1E"},
	},
	{
		Title:     "Around the corner",
		Position:  "12/7B4/12/12/4b7/9a2/12/12/7b4/12/4A7/12 a passes=0",
		Task:      "Win: find the path of your king.",
		Why:       "A guard of either player stops the king. There it turns left or right and slides on.",
		Hint:      "Up to 6E, then right until a guard stops the king, and up again.",
		Wrong:     "Your king had a path to the top edge.",
		Solutions: []string{"11E-1I"},
	},
	{
		Title:     "Moving a guard",
		Position:  "a10a/7B4/12/4b7/12/a11/12/2a7b1/1b10/12/4A7/a10a a passes=0",
		Task:      "All your guards are on the board. Move one to stop the blue king.",
		Why:       "Once all six guards have been placed, one of them moves along its row or column, over free spaces only.",
		Hint:      "The blue king would slide down column H.",
		Wrong:     "The blue king still has a path to the bottom edge.",
		Solutions: []string{"12A-12H", "12L-12H", "6A-6H", "8C-8H"},
	},
}
