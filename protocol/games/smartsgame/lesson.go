package smartsgame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "Jumping",
		Position:  "8/8/1ab5/3a4/8/5b2/6b1/8 a scored=00 passes=0",
		Task:      "Bring the piece on 3B to 5D in one move.",
		Why:       "A piece jumps over a neighbor of either color to the free box behind it, and may go on jumping. Nothing is removed.",
		Hint:      "First over 3C, then down over 4D.",
		Wrong:     "The piece on 3B has not come to 5D.",
		Solutions: []string{"3B-5D"},
	},
	{
		Title:     "Scoring a row",
		Position:  "1aaaa3/8/8/2b1b3/3b4/8/8/1b6 a scored=00 passes=0",
		Task:      "Complete five in a row and score it.",
		Why:       "A row of five may be scored at once: its pieces leave the board, and one of them becomes a marker in your corner.",
		Hint:      "A new piece may enter on any free entry box, at the top and at the bottom.",
		Wrong:     "No row was scored.",
		Solutions: []string{"1F=1A:1B..1F", "1F=8H:1B..1F"},
	},
	{
		Title:     "The second row",
		Position:  "A7/2a5/3a2b1/4a3/1b3a2/7a/1b6/2b5 a scored=10 passes=0",
		Task:      "You have scored a row. Win with another one.",
		Why:       "Whoever has scored a row wins with the next row of five, also on a diagonal.",
		Hint:      "Four pieces stand on a diagonal. One of its ends is an entry box, and a piece stands beside the other.",
		Wrong:     "There is no row of five yet.",
		Solutions: []string{"1B", "6H-6G"},
	},
	{
		Title:     "Stopping a row",
		Position:  "7B/2a5/8/5a2/1bbbb3/5b2/1a6/4a3 a scored=01 passes=0",
		Task:      "Yellow has scored a row, and has four in another one. Stop the fifth.",
		Why:       "Any piece in the way stops a row, and the opponent needs a piece that can come to the free box.",
		Hint:      "A yellow piece can step to 5F.",
		Wrong:     "Yellow completes the row and wins.",
		Solutions: []string{"4F-5F"},
	},
	{
		Title:     "Two rows at once",
		Position:  "8/4a1b1/4a3/1aaa1aa1/4a3/4a3/1b4b1/2b5 a scored=00 passes=0",
		Task:      "Win with two rows at once.",
		Why:       "A player who has not scored wins with two rows on the board that share at most one box.",
		Hint:      "One box belongs to a row across and to a row down. Which piece can jump there?",
		Wrong:     "There are not two rows yet.",
		Solutions: []string{"4G-4E"},
	},
}
