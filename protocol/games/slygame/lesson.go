package slygame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "Jumping",
		Position:  "12/12/12/12/12/5RR5/5B6/12/12/12/12/12 a",
		Task:      "Jump with the red piece on 4D.",
		Why:       "A piece jumps in a straight line over neighbors of other colors, and lands on the first empty space behind them. What it jumps over leaves the board.",
		Hint:      "It cannot jump over red, its own color. Below it stands a blue piece.",
		Wrong:     "That is a jump, but of the other piece.",
		Solutions: []string{"4D-6D"},
	},
	{
		Title:     "Two at once",
		Position:  "12/12/12/12/12/4RBG5/12/12/12/12/12/12 a",
		Task:      "Take two pieces with one jump.",
		Why:       "A jump goes over all pieces that stand in a row without a gap, as long as none of them has the color of the jumper.",
		Hint:      "Start with a piece at one end of the row.",
		Wrong:     "That jump takes only one piece.",
		Solutions: []string{"4C-4F", "4E-4B"},
	},
	{
		Title:     "Looking ahead",
		Position:  "12/12/12/12/12/4RB1Y4/12/12/12/12/12/12 a",
		Task:      "Jump so that another jump remains.",
		Why:       "The game ends when nothing can jump, so each jump should land beside a piece of another color.",
		Hint:      "Land beside the yellow piece.",
		Wrong:     "After that jump the two pieces left are too far apart, and the game is lost.",
		Solutions: []string{"4C-4E"},
	},
	{
		Title:     "Your own color",
		Position:  "12/12/12/12/12/3RYBR5/12/12/12/12/12/12 a",
		Task:      "Take the two pieces on the left or the two on the right with one jump.",
		Why:       "Red may not jump over red. A piece between them can take both of its neighbors on one side.",
		Hint:      "The yellow and the blue piece have no piece of their own color in the row.",
		Wrong:     "That jump takes only one piece.",
		Solutions: []string{"4C-4F", "4D-4A"},
	},
	{
		Title:     "One piece left",
		Position:  "12/12/12/12/12/3RYBG5/12/12/12/12/12/12 a",
		Task:      "Win: leave a single piece on the board.",
		Why:       "One piece left wins. Two are good, three are fair, and more are bad.",
		Hint:      "One jump over three pieces does it.",
		Wrong:     "Some pieces are left. Only a jump from an end of the row takes all the others.",
		Solutions: []string{"4B-4F", "4E-4A"},
	},
}
