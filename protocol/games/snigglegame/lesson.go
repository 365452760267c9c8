package snigglegame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "Stepping",
		Position:  "12/12/12/aSaT1aS8/aSaTaS9/aSaTaS9/bSbTbS9/bSbT1bS8/bS1bTbS8/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0",
		Task:      "Bring the piece on 4A to 4C.",
		Why:       "A piece steps to the first free space in front of it, over one or two pieces that stand directly in its way. Rows never change.",
		Hint:      "The piece on 4B is no obstacle: 4A steps over it.",
		Wrong:     "That piece stepped, too. This time it is about the one on 4A.",
		Solutions: []string{"4A-4C"},
	},
	{
		Title:     "Odd columns",
		Position:  "12/12/12/aSaT2aS7/aSaTaS9/aSaTaS9/bSbT1bS8/bSbT2bS7/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0",
		Task:      "Make a move that goes at least five columns.",
		Why:       "As long as a piece stands in a column with an odd number of opposing pieces, it must step again in the same move.",
		Hint:      "Columns C, D and E have one blue piece each. A piece that starts far back goes the farthest.",
		Wrong:     "That move ends earlier. Count the columns from where the piece began.",
		Solutions: []string{"4A-4F", "5A-5F", "6A-6F"},
	},
	{
		Title:     "An even column",
		Position:  "12/12/12/3aSaTaS6/3aSaTaS6/4aSaTaS5/bSbTbS9/bSbT4bS5/bSbT4bS5/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0",
		Task:      "Make a move that ends in column G, although blue pieces stand there.",
		Why:       "A column with an even number of opposing pieces, also with none at all, ends the move.",
		Hint:      "Column G has two blue pieces. Which of your pieces find their first free space there?",
		Wrong:     "That move ends in another column.",
		Solutions: []string{"4D-4G", "4E-4G", "4F-4G", "5D-5G", "5E-5G", "5F-5G"},
	},
	{
		Title:     "Coming in",
		Position:  "12/12/12/8aS1aTaS/8aTaS1aS/9aSaTaS/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0",
		Task:      "Bring a piece into column J.",
		Why:       "All nine pieces have to fill the three columns on the right. A piece can step on within them to make room.",
		Hint:      "Column J has a free space in row 4 only.",
		Wrong:     "That piece went to column K.",
		Solutions: []string{"4I-4J"},
	},
	{
		Title:     "Winning",
		Position:  "12/12/12/8aSaT1aS/9aTaSaS/9aSaSaT/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0",
		Task:      "Win: fill the right field.",
		Why:       "The first player whose nine pieces fill the last three columns wins.",
		Hint:      "The piece on 4I is the only one outside. It can step over its neighbor.",
		Wrong:     "One piece is still outside the right field.",
		Solutions: []string{"4I-4K"},
	},
}
