package solitaire

import (
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// mostOver is the most pieces that one jump can pass over: a line of the board less
// the spaces where it begins and ends.
const mostOver = board.Side - 2

// boundPlies is how many moves [LowerBound] plays out in full, and boundNodes how
// many positions it may take for that.
const (
	boundPlies = 3
	boundNodes = 400_000
)

// LowerBound returns a number of moves without which s cannot be won. Its proof:
// the first moves, three from the booklet's start, are all played, and after them
// no jump can pass over more than ten pieces. From the start that makes 6: no three
// jumps leave fewer than 24 pieces, and 23 more take three at the least.
func LowerBound(s sly.State) int {
	bound := jumps(s.Score())
	level := map[sly.State]struct{}{s: {}}
	var room []sly.Move
	nodes := 0
	for ply := 1; ply <= boundPlies; ply++ {
		next := map[sly.State]struct{}{}
		fewest := s.Score()
		for at := range level {
			room = at.AppendMoves(room[:0])
			if nodes += len(room); nodes > boundNodes {
				return bound
			}
			for _, m := range room {
				t := at.After(m)
				fewest = min(fewest, t.Score())
				next[t] = struct{}{}
			}
		}
		if fewest == 1 || len(next) == 0 {
			return bound
		}
		bound = max(bound, ply+jumps(fewest))
		level = next
	}
	return bound
}

// jumps returns how many jumps it takes at the least to leave one of n pieces.
func jumps(n int) int { return (n - 1 + mostOver - 1) / mostOver }
