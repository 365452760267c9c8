// Package eleven has the set of the ten games and Noughts and Crosses. Its one entry holds
// everything about that game that is not in package noughts.
package eleven

import (
	"github.com/seed-445450d7/rulebook/examples/eleventh/noughts"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Environment returns the game for programs that learn to play. Spaces tell its moves
// apart, so it needs no coding of its own.
func Environment() (env.Game, error) {
	return env.New(noughts.Rules(), notation.Setup{}, env.Plain(noughts.Rules(), notation.Setup{}))
}

// Games returns the eleven games.
func Games() (protocol.Set, error) {
	return games.All().With(protocol.Adapt(protocol.Entry[noughts.State, noughts.Move]{
		Rules: noughts.Rules(),
		// A page can set up positions with these words of the pieces.
		Word: func(p notation.Piece) string {
			if p.Heading != 0 {
				return ""
			}
			return "xo"[p.Seat-1 : p.Seat]
		},
		// Each fact is a new question of the protocol.
		Facts: []protocol.Fact[noughts.State, noughts.Move]{
			{Name: "open", Doc: "the number of lines on which the side to move can still win", Number: noughts.State.Open},
			{Name: "wins", Doc: "the moves that win at once", Moves: noughts.State.Wins},
		},
	}))
}
