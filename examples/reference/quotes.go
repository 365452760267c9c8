package main

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

func quoteRule(g protocol.Game, id notation.Rule) Rule {
	rule, ok := g.Spec().Rule(id)
	if !ok {
		panic("a rule that is not stated: " + string(id))
	}
	return Rule{ID: id, Text: rule.Text, Heading: rule.Heading}
}

// quoteOf returns the sentence for a topic or, for a list of effects, for the first effect.
func quoteOf(g protocol.Game, topic string) Rule {
	first, _, _ := strings.Cut(topic, ",")
	for _, key := range []string{topic, first} {
		text, ok := quotes[g.Spec().Name][key]
		if heading, rest, found := strings.Cut(text, "§"); found {
			return Rule{Text: rest, Heading: heading}
		}
		if ok {
			return Rule{Text: text, Heading: "Rules"}
		}
	}
	panic("no quotation for " + g.Spec().Name + ": " + topic)
}

// quotes has sentences of each game's documentation. Sentences that are not under Rules begin with
// their heading.
var quotes = map[string]map[string]string{
	"sly": {
		"start":    "Start§This start takes its place:",
		"captured": "Any piece jumps right, left, up or down over one or more pieces that touch it and each other in a straight line, none of them of the same color, and lands on the first empty space beyond them.",
		"goes on":  "Readings§The game continues as long as there is a jump, even one that only makes things worse.",
		"texts":    "Texts§A move prints as from-to, such as \"5D-1D\".",
	},
	"sniggle": {
		"start":   "Start§Two players have rows 4 to 6 and 7 to 9. Three have rows 1 to 3, 4 to 6 and 7 to 9, and a fourth has rows 10 to 12",
		"":        "A move is one step, followed by another as long as the piece stands in a column with an odd number of opponents' pieces, all opponents taken together.",
		"pass":    "A seat that cannot step passes, such as one that has finished before its partner. When all seats pass one after another, the game is a draw.",
		"goes on": "In teams, the first team to have both seats finished wins.",
		"texts":   "Texts§A move prints as its first and its last space, \"4A-4D\", or as \"pass\".",
	},
	"lineup": {
		"start":   "Start§The board is empty, and the pieces are beside it.",
		"entered": "A player who still has a piece of that kind beside the board places it on any empty center.",
		"":        "A square or triangle moves to the next center up, down, left or right, a cylinder also diagonally. The center must be empty.",
		"goes on": "The first to have four of them on a straight line of four centers wins: one of the four rows, the four columns or the two diagonals.",
		"texts":   "Texts§A move prints as the space of a placed piece, \"5E\", or as from-to, \"5E-8H\".",
	},
	"empire": {
		"start":               "Start§The armies of the other corners are quarter turns of the army in the top left corner.",
		"":                    "A turn is one move of one piece to any vacant space of its row or column, over any pieces.",
		"captured":            "A piece captures by landing on an enemy piece at exactly its distance, again over any pieces: three spaces for a horseman, four for an archer, two or five for a commander.",
		"captured, converted": "Otherwise the loser is out, and all the loser's pieces, including those taken over earlier, belong to the capturer for every purpose.",
		"pass":                "A player who cannot move passes, and the game is a draw if all pass one after another.",
		"goes on":             "Otherwise the coronation is pending: the game goes on, and the seat wins when its turn comes and the commander is still there, unless the previous ply has already won.",
		"texts":               "Texts§A move, with or without a capture, prints as \"1D-1L\", and a pass as \"pass\".",
	},
	"blockade": {
		"start":   "Start§Seat 1's king (A) and seat 2's king (B) are alone on the board",
		"entered": "A player with guards left places one a turn, on a vacant space outside the fields of both kings. The first guard of each player may not stand on a center.",
		"":        "A player whose six guards are all on the board moves one of them instead: one or more spaces along its row or column, over vacant spaces, to a vacant space outside both kings' fields.",
		"pass":    "A player who cannot move passes. When both players pass in a row, the game is a draw.",
		"goes on": "Until then, kings do not move.",
		"texts":   "Texts§A move prints as the space of a guard that is placed, \"5D\", the two spaces of a guard that moves, \"5D-5H\", the king's space and its exit, \"11E-1I\", or \"pass\".",
	},
	"gateway": {
		"start":   "Start§Seats 2, 3 and 4 have the same after one, two and three quarter turns clockwise.",
		"":        "All pieces move alike: to any vacant space of their row or column that is not a center, over any pieces.",
		"entered": "If a single enemy has one piece in its row and another in its column, and the three are a square, a triangle and a cylinder, the player may enter a triangle or a square from the reserve.",
		"forced":  "If at the start of a turn the player has a piece on a center and two or more enemy pieces stand in that field, the player must move that piece, or one of them if there are several.",
		"pass":    "A player who cannot move passes, and the game is a draw if all pass one after another.",
		"goes on": "In teams, both partners' reserves must enter; the partner who finishes first plays on.",
		"texts":   "Texts§A move prints as \"3C-3F\", with \"+T\" or \"+S\" when a triangle or a square enters, or as \"pass\".",
	},
	"ploy": {
		"start":               "Starts§The starts marked [public] come from the description of Ploy for the Ludii game system instead.",
		"":                    "A motion move takes one piece in the direction of one of its indicators, at most as far as its reach, over vacant spaces, to a vacant space or to an enemy piece, which is captured.",
		"captured":            "A motion move takes one piece in the direction of one of its indicators, at most as far as its reach, over vacant spaces, to a vacant space or to an enemy piece, which is captured.",
		"captured, changed":   "Only a shield may also turn after its motion move.",
		"changed":             "A direction move turns one piece to another heading.",
		"captured, converted": "Four players: a player whose commander is captured is out, and the captor takes over all other pieces of that player, including those taken over earlier.",
		"goes on":             "A beaten player with any piece left, even a lone commander, plays on.",
		"texts":               "Texts§A motion move prints as from-to, \"9D-6D\", a turn by n eighths clockwise as \"8E+2\", and a shield's move with a turn as \"7E-6E+7\".",
	},
	"swords": {
		"start":    "Start§Swords are s, shields h and the Chief Shield K.",
		"":         "A move takes one piece any number of empty dots along its row or column.",
		"captured": "The piece that has just moved captures an enemy piece next to it when another piece of its side stands directly behind that piece, in the same line.",
		"pass":     "Readings§That side passes. If both sides pass, one after the other, the game is a draw.",
		"goes on":  "A piece that moves between two enemies is safe.",
		"texts":    "Texts§A move prints as from-to, \"1D-4D\", or as \"pass\".",
	},
	"smarts": {
		"start":   "Each player has eleven pieces, all off the board at first.",
		"":        "A piece moves one step up, down, left or right to an empty box, or makes a chain of one or more jumps.",
		"entered": "A piece enters on any empty entry box. All twelve are open to both players.",
		"removed": "Its five pieces leave the board. One of them becomes a marker on an empty marking box of the player's own and never moves again; the other four may be entered again.",
		"changed": "Its five pieces leave the board. One of them becomes a marker on an empty marking box of the player's own and never moves again; the other four may be entered again.",
		"goes on": "Instead of scoring, the player may leave the row standing and score it after a later move.",
		"texts":   "Texts§A move prints as its entry box, \"1C\", as from-to, \"3C-5E\", or as \"pass\".",
	},
	"reversi": {
		"start":     "Start§Black (X) has 4E and 5D, and white (O) has 4D and 5E",
		"converted": "All runs outflanked by the new disc are flipped to the mover's color; this is not optional.",
		"pass":      "A player who cannot outflank passes; a player who can may not.",
		"goes on":   "The game is over when neither player can outflank, sometimes before the board is full, and then there are no more passes.",
		"texts":     "Texts§A move prints as its space, \"5F\", or as \"pass\".",
	},
}
