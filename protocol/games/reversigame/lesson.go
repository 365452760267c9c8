package reversigame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "Outflanking",
		Position:  "8/8/2bw4/2bww3/2bwb3/8/8/8 a",
		Task:      "You are Black. Turn over exactly the two white discs in row 4.",
		Why:       "A disc goes only where it and another disc of yours have white discs between them in a straight line. Those discs turn over.",
		Hint:      "Row 4 has a black disc on its left. The line needs one on its right.",
		Wrong:     "That move does not turn over exactly those two.",
		Solutions: []string{"4F"},
	},
	{
		Title:     "All directions",
		Position:  "8/2b1b3/3ww3/1bww1wb1/8/8/8/8 a",
		Task:      "Find the space where one disc turns over five.",
		Why:       "A new disc looks in all eight directions, and every line that it closes turns over.",
		Hint:      "Look for the empty space that has white discs on several sides and a black disc behind each of them.",
		Wrong:     "That is a legal move, but it closes fewer lines.",
		Solutions: []string{"4E"},
	},
	{
		Title:     "The corner",
		Position:  "1wwb4/2wb4/3wb3/3bw3/8/8/8/8 a",
		Task:      "Take a corner.",
		Why:       "Nothing can lie on both sides of a corner, so a disc there never turns over again.",
		Hint:      "One end of the top row is empty, and the white discs beside it end at a black one.",
		Wrong:     "That disc may be turned over later. A disc in the corner never is.",
		Solutions: []string{"1A"},
	},
	{
		Title:     "Passing",
		Position:  "bw6/8/8/2bw4/8/8/8/bw6 a",
		Task:      "Move so that White has no move and must pass.",
		Why:       "A player who cannot outflank anything passes, and you move again.",
		Hint:      "White can outflank only one disc now. Turn over the disc that White needs for it.",
		Wrong:     "White can still outflank the disc on 4C and need not pass.",
		Solutions: []string{"4E"},
	},
	{
		Title:     "The end",
		Position:  "8/8/2b1b3/3ww3/1bww1b2/8/8/8 a",
		Task:      "Win at once: turn over the last white discs.",
		Why:       "The game is over when neither player can move, even if the board is not full. More discs win.",
		Hint:      "Four white discs are left. One space closes three lines.",
		Wrong:     "White still has discs and the game goes on.",
		Solutions: []string{"5E"},
	},
}
