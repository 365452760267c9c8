// Package session keeps a game as it is played: its moves, the variations that were
// tried, and how it ended.
//
// A [Line] is the game from its start to one position. It is an immutable value, so a
// copy of it is a snapshot for another goroutine. A [Session] is a game with its
// variations and a current position, in which moves are played, taken back and played
// again. It is written as a record, as JSON, and read back from both.
//
//	s, err := session.New(game, notation.Setup{}, session.Rules{})
//	err = s.PlayWord("5F")
//	s.Undo()
//	err = s.PlayWord("4E") // a variation of the first ply
//	err = s.Resign(s.Position().Turn())
//	text, err := s.Record().MarshalText()
//
// [Rules] can end a game that the rules of the game would not: at a number of plies, or
// when a position occurs again and again. The rule sheets know neither, so both are off
// unless they are asked for.
package session
