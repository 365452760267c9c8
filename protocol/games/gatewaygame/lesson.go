package gatewaygame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "Moving",
		Position:  "12/6aT5/2aC9/11bS/12/12/12/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0",
		Task:      "Move your triangle into the row of the blue square.",
		Why:       "A piece moves to any free space of its row or column except a center, over any pieces.",
		Hint:      "The blue square stands in row 4.",
		Wrong:     "That is another row, or another piece.",
		Solutions: []string{"2G-4G"},
	},
	{
		Title:     "An entry",
		Position:  "12/12/2aC9/6aT4bS/12/12/12/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0",
		Task:      "Earn an entry: move, and bring in a piece from the reserve.",
		Why:       "If the moved piece has one enemy's pieces of the two other shapes in line, one in its row and one in its column, a piece may enter on the center of its field.",
		Hint:      "Your triangle needs the blue square in its row and the blue cylinder in its column.",
		Wrong:     "No piece entered.",
		Solutions: []string{"4G-4J+S", "4G-4J+T"},
	},
	{
		Title:     "Forced off",
		Position:  "12/6aT5/2aC9/12/10aTbS/9bC2/12/12/aS11/12/5bT6/12 a players=2 teams=0 reserve=T2S5,T3S5 passes=0",
		Task:      "Your piece on 5K must move, because two enemies stand in its field. Make it earn an entry.",
		Why:       "A piece on a center must leave when two or more enemies stand in its field. The center that it leaves is free for an entry.",
		Hint:      "The triangle needs the square in its row and the cylinder in its column, also within the field.",
		Wrong:     "The piece has left its gateway, but no piece entered.",
		Solutions: []string{"5K-5J+S", "5K-5J+T"},
	},
	{
		Title:     "Forcing",
		Position:  "12/2bS9/12/2aC9/6aT3bT1/11aS/12/12/12/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T2S5 passes=0",
		Task:      "Force the blue triangle off its gateway on 5K.",
		Why:       "A player must move a piece off a center when two or more of the others stand in that field.",
		Hint:      "One of your pieces is already in the field of 5K. Bring another one.",
		Wrong:     "Fewer than two of your pieces stand in that field, so Blue may move anything.",
		Solutions: []string{"4C-4J", "4C-4K", "4C-4L", "5G-5J", "5G-5L"},
	},
	{
		Title:     "The last entry",
		Position:  "12/1aT2aT2aT4/2aC9/6aT4bS/12/12/12/1aS2aS7/aS11/9bC2/1aS5aS4/5bT6 a players=2 teams=0 reserve=T0S1,T3S5 passes=0",
		Task:      "Win: bring in your last piece.",
		Why:       "The first player whose whole reserve has entered wins.",
		Hint:      "Find the entry that you found before.",
		Wrong:     "The last square is still beside the board.",
		Solutions: []string{"4G-4J+S"},
	},
}
