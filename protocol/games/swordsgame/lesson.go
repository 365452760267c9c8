package swordsgame

import "github.com/seed-445450d7/rulebook/protocol"

var lesson = []protocol.LessonStep{
	{
		Title:     "Capturing",
		Position:  "4s4/9/2sh5/9/4K4/4h4/9/s8/9 a passes=0",
		Task:      "You have the swords. Capture the shield on 3D.",
		Why:       "The piece that has just moved captures an enemy beside it when a piece of its own side stands directly behind that enemy.",
		Hint:      "A sword stands on one side of the shield. Bring another one to the other side.",
		Wrong:     "The shield is not between two swords in a line.",
		Solutions: []string{"1E-3E"},
	},
	{
		Title:     "Two at once",
		Position:  "9/9/1hs1sh3/9/s3K3s/9/3h5/9/4s4 b passes=0",
		Task:      "Now you have the shields. Capture two swords with one move.",
		Why:       "One move can capture on several sides. A piece that moves between two enemies is safe.",
		Hint:      "There is a gap between the two swords in row 3.",
		Wrong:     "That move captures fewer than two swords.",
		Solutions: []string{"7D-3D"},
	},
	{
		Title:     "A warning",
		Position:  "9/s8/9/2s1K1s2/9/4h4/1s7/8h/9 a passes=0",
		Task:      "The Chief Shield is about to reach the edge. Stop it with a sword.",
		Why:       "The shields win when the Chief Shield reaches an outside dot. Players warn each other of such a threat.",
		Hint:      "The column above the Chief Shield is open.",
		Wrong:     "The Chief Shield still has an open way to the edge.",
		Solutions: []string{"2A-2E"},
	},
	{
		Title:     "The Chief Shield",
		Position:  "9/9/1sK6/9/6h2/9/3s5/9/6s2 a passes=0",
		Task:      "Win: capture the Chief Shield.",
		Why:       "Away from the middle, the Chief Shield is captured like any shield.",
		Hint:      "One sword is already beside it. The other side is free.",
		Wrong:     "The Chief Shield is not captured.",
		Solutions: []string{"7D-3D"},
	},
	{
		Title:     "In the middle",
		Position:  "9/2h6/9/4s4/3sK3s/4s4/s8/6h2/9 a passes=0",
		Task:      "Win: capture the Chief Shield in the middle.",
		Why:       "On the middle dot it takes swords on all four sides.",
		Hint:      "One side of the Chief Shield is still open.",
		Wrong:     "One of the four dots around the Chief Shield is still free.",
		Solutions: []string{"5I-5F"},
	},
	{
		Title:     "Escaping",
		Position:  "2s6/9/9/s1K4s1/9/6h2/9/9/3s5 b passes=0",
		Task:      "You have the shields again. Win: bring the Chief Shield to the edge.",
		Why:       "The Chief Shield moves like every piece, any number of free dots along a line, and wins on any outside dot.",
		Hint:      "Swords close three of the four ways.",
		Wrong:     "The Chief Shield has not reached the edge.",
		Solutions: []string{"4C-9C"},
	},
}
