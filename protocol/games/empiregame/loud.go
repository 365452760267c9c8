//go:build !rulesonly

package empiregame

import (
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// No evaluation predicts the end of an exchange of captures.

var distances = [...][]int{empire.Commander: {2, 5}, empire.Horseman: {3}, empire.Archer: {4}}

func loud(s empire.State, dst []empire.Move) []empire.Move {
	turn := s.Turn()
	friends := turn.Team(s.Teams())
	var enemies notation.SpaceSet
	for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
		if !friends.Has(seat) {
			enemies = enemies.Or(s.Pieces(seat))
		}
	}
	if attacks := s.Attacks(turn); common(&attacks, &enemies) == 0 {
		return dst
	}
	for own := s.Pieces(turn); ; {
		from, ok := own.Pop()
		if !ok {
			return dst
		}
		dst = appendCaptures(dst, s, from, &enemies)
	}
}

func appendCaptures(dst []empire.Move, s empire.State, from notation.Space, enemies *notation.SpaceSet) []empire.Move {
	row, col := board.Row(from), board.Col(from)
	for _, d := range distances[s.Piece(from).Kind] {
		for _, to := range [...][2]int{{row - d, col}, {row, col + d}, {row + d, col}, {row, col - d}} {
			if to[0] < 0 || to[0] >= board.Side || to[1] < 0 || to[1] >= board.Side {
				continue
			}
			sp := board.At(to[0], to[1])
			if !enemies.Has(sp) {
				continue
			}
			dst = append(dst, empire.Between(from, sp))
			if s.Piece(sp).Kind == empire.Commander {
				dst[0], dst[len(dst)-1] = dst[len(dst)-1], dst[0]
			}
		}
	}
	return dst
}
