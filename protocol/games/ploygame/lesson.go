package ploygame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "Moving",
		Position:  "4bC04/2bS43bS42/9/9/9/9/9/2aN01aT04/4aC04 a players=2 teams=0",
		Task:      "Move the lance on 8E to 5E.",
		Why:       "A piece moves in a direction in which one of its indicators points: a shield or commander one space, a probe up to two, a lance up to three.",
		Hint:      "The lance points up. 5E is three spaces away.",
		Wrong:     "That is another move or a turn.",
		Solutions: []string{"8E-5E"},
	},
	{
		Title:     "Capturing",
		Position:  "4bC04/1bS47/6bS42/9/4aV04/9/9/2aN06/4aC04 a players=2 teams=0",
		Task:      "Capture a shield with your probe.",
		Why:       "A piece captures by moving onto an enemy, along an indicator and within its reach.",
		Hint:      "The probe on 5E points up left and up right, and reaches two spaces.",
		Wrong:     "Nothing was captured.",
		Solutions: []string{"5E-3G"},
	},
	{
		Title:     "Turning",
		Position:  "1bC07/6bS42/9/9/4aT04/9/4bW04/2aN06/7aC01 a players=2 teams=0",
		Task:      "Turn the lance on 5E so that it points at the enemy below it.",
		Why:       "Instead of moving, a piece may turn. Its indicators keep their angles to each other.",
		Hint:      "One of the three indicators must point down, two spaces far.",
		Wrong:     "No indicator of the lance on 5E points down.",
		Solutions: []string{"5E+2", "5E+4", "5E+6"},
	},
	{
		Title:     "The shield",
		Position:  "4bC04/9/9/9/5bT43/9/4aS04/2aN06/4aC04 a players=2 teams=0",
		Task:      "Move the shield one space up and turn it in the same move.",
		Why:       "Only a shield may turn after it has moved.",
		Hint:      "Choose 6E, then one of the turns.",
		Wrong:     "A shield does both in one move: first it moves, then it turns.",
		Solutions: []string{"7E-6E+1", "7E-6E+2", "7E-6E+3", "7E-6E+4", "7E-6E+5", "7E-6E+6", "7E-6E+7"},
	},
	{
		Title:     "Winning",
		Position:  "4bC04/4bS42bV41/9/1aW07/7aT01/9/9/2aN06/4aC04 a players=2 teams=0",
		Task:      "Win: capture the commander.",
		Why:       "Of two players, the one whose commander is captured loses. So does one who has nothing but the commander left.",
		Hint:      "One lance points diagonally at the commander, three spaces away.",
		Wrong:     "The commander is still there.",
		Solutions: []string{"4B-1E"},
	},
}
