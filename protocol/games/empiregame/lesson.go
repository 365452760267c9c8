package empiregame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "Moving",
		Position:  "aC3aS7/12/4bS7/12/12/12/12/12/12/2aT9/12/11bC a players=2 teams=0 crown=- passes=0",
		Task:      "Move a piece to a throne: 5E, 5H, 8E or 8H.",
		Why:       "Every piece moves to any free space of its row or column, over any pieces in between.",
		Hint:      "The archer on 1E stands in the column of two thrones.",
		Wrong:     "That space is no throne.",
		Solutions: []string{"1E-5E", "1E-8E"},
	},
	{
		Title:     "The horseman captures",
		Position:  "aC11/aS11/12/3aT1bSbT5/12/12/12/3bS8/12/12/12/11bC a players=2 teams=0 crown=- passes=0",
		Task:      "Capture with the horseman on 4D.",
		Why:       "A horseman captures an enemy exactly three spaces away, in its row or column, over any pieces.",
		Hint:      "Count three spaces to the right: it does not matter who stands on the way.",
		Wrong:     "The horseman has captured nobody. It needs an enemy exactly three spaces away.",
		Solutions: []string{"4D-4G"},
	},
	{
		Title:     "The archer captures",
		Position:  "aC11/12/12/12/12/2aS1aT1bC5/12/12/2bT9/12/12/10bS1 a players=2 teams=0 crown=- passes=0",
		Task:      "Win: capture the blue commander.",
		Why:       "An archer captures at exactly four spaces. Capturing the commander of the only enemy wins.",
		Hint:      "Count from the archer on 6C.",
		Wrong:     "The commander is still on the board.",
		Solutions: []string{"6C-6G"},
	},
	{
		Title:     "The commander captures",
		Position:  "1aS10/12/2aC1bTbS6/12/12/12/12/2bS9/12/12/12/11bC a players=2 teams=0 crown=- passes=0",
		Task:      "Capture with your commander.",
		Why:       "A commander captures at exactly two or five spaces.",
		Hint:      "One enemy is two spaces away, and another one five.",
		Wrong:     "The commander has captured nobody. It needs an enemy exactly two or five spaces away.",
		Solutions: []string{"3C-3E", "3C-8C"},
	},
	{
		Title:     "The thrones",
		Position:  "aC11/12/10aS1/12/4aT2aS4/12/12/1aT2aS7/12/11bS/2bT9/11bC a players=2 teams=0 crown=- passes=0",
		Task:      "Win: occupy all four thrones.",
		Why:       "Two players need all four thrones. It makes no difference whether a piece there could be captured next.",
		Hint:      "8H is free, and a horseman stands in its row.",
		Wrong:     "One throne is still free, or you have left one.",
		Solutions: []string{"8B-8H"},
	},
	{
		Title:     "The coronation",
		Position:  "1aS10/1aT10/12/10bT1/12/12/12/2aC6bS2/12/12/12/11bC a players=2 teams=0 crown=- passes=0",
		Task:      "Win: crown your commander on 8H.",
		Why:       "A commander is crowned on the throne farthest from its corner. It wins at once if no enemy could capture it there.",
		Hint:      "No archer stands four spaces from 8H and no horseman three. The way is open.",
		Wrong:     "The commander is not crowned. Its place is 8H.",
		Solutions: []string{"8C-8H"},
	},
}
