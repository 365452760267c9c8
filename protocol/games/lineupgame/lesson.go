package lineupgame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "Placing",
		Position:  "12/12/12/12/12/12/12/12/12/12/12/12 a ply=0",
		Task:      "Place your first square on a center that lies on three lines.",
		Why:       "Four pieces on a row, a column or a diagonal of centers win, so a center on three of these lines is worth the most.",
		Hint:      "Every center lies on a row and a column. Half of them also lie on a diagonal.",
		Wrong:     "That center lies on fewer lines.",
		Solutions: []string{"11B", "11K", "2B", "2K", "5E", "5H", "8E", "8H"},
	},
	{
		Title:     "Blocking",
		Position:  "12/1bT2bS2bC4/12/12/1aS10/12/12/4aC7/12/12/10aT1/12 a ply=6",
		Task:      "Blue has three in a line. Stop the fourth.",
		Why:       "Both players follow one order: square, triangle, cylinder. Blue places a triangle next, on any empty center.",
		Hint:      "One center of the top row is still empty.",
		Wrong:     "Blue now completes the top row.",
		Solutions: []string{"2K"},
	},
	{
		Title:     "Four in a line",
		Position:  "12/1aS8bC1/12/12/1bT2aC7/12/12/1bS5aT4/12/12/12/12 a ply=6",
		Task:      "Win with the square that you place now.",
		Why:       "A line of four wins as soon as it is complete. The kinds of its pieces make no difference.",
		Hint:      "Your pieces stand on a diagonal.",
		Wrong:     "No line is complete.",
		Solutions: []string{"11K"},
	},
	{
		Title:     "The cylinder moves",
		Position:  "12/1bT2bS7/12/12/1aS2aT2aS4/12/12/7aC4/12/12/1bC2bT7/12 a ply=8",
		Task:      "Your cylinder has to move. Win with it.",
		Why:       "When none of the kind is left to place, a piece of that kind moves to a neighboring center. Only the cylinder may also go diagonally.",
		Hint:      "Row 5 lacks its right end.",
		Wrong:     "The line in row 5 is still open.",
		Solutions: []string{"8H-5K"},
	},
	{
		Title:     "No move left",
		Position:  "12/1aS2aC5bS1/12/12/1bS10/12/12/4aS2bC2aT1/12/12/1aT5bT2bT1/12 a ply=12",
		Task:      "Move a square so that Blue cannot move a triangle.",
		Why:       "A player who must move a kind of piece, and has none that can move, loses.",
		Hint:      "The blue triangles stand in the bottom row. Only one center beside them is free.",
		Wrong:     "Blue can still move a triangle.",
		Solutions: []string{"8E-11E"},
	},
}
