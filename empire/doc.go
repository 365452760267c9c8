// Package empire is the SLY game of Empire for two, three or four players, or
// four in teams of two, on the board of 144 spaces.
//
// The goal is to capture the enemy commander, to occupy the thrones, or to crown one's
// own commander.
//
// # Rules
//
// Each player has an army of eleven in a corner: a commander (the cylinder), four
// horsemen (triangles) and six archers (squares). A turn is one move of one piece to
// any vacant space of its row or column, over any pieces. A piece captures by landing on
// an enemy piece at exactly its distance, again over any pieces: three spaces for a
// horseman, four for an archer, two or five for a commander. The captured piece leaves
// the board.
//
// There are three ways to win. They are checked in this order after each move:
//
//   - A commander is captured. With two players, or when only two are left, the
//     capturer wins; in teams, the capturer's team. Otherwise the loser is out, and
//     all the loser's pieces, including those taken over earlier, belong to the
//     capturer for every purpose.
//   - Thrones. 5E, 5H, 8E and 8H are the thrones. Two players must occupy all four, a
//     team all four together, and three or four players without teams any three.
//     Pieces just taken over count. A possible recapture does not matter.
//   - Coronation. A commander comes to its coronation center, the throne farthest
//     from the corner in which its seat began. If no enemy piece could capture it
//     there, its seat wins. If one could, the coronation is pending: the game goes on,
//     and the seat wins when its turn comes and the commander is still there, unless
//     the previous ply has already won. Several coronations can be pending.
//
// A player who cannot move passes, and the game is a draw if all pass one after another.
// This hardly matters: only in teams, and with very few pieces left, can all of a
// player's pieces be blocked, and then the pieces around them can move.
//
// # Seats
//
// Seat 1 moves first and the turn goes 1, 2, 3, 4, which is clockwise around the
// board, to the left as the sheet says. Seats that are out are skipped. In teams, seats
// 1 and 3 play against seats 2 and 4, so the turn alternates between the teams. Partners
// sit in opposite corners. Seats are a, b, c and d in texts, and red, blue, yellow and
// green in pictures. A player who wants another color takes another seat.
//
// # Start
//
// The picture of the start in the rule sheet is lost. What is marked [rebuilt] fills in
// for it. In the top left corner the commander stands on 1A; horsemen on
// 1B, 2A, 2B and 3C; archers on 1C, 3A, 2C, 3B, 1D and 4A [rebuilt: this is symmetric
// about the diagonal, as an arrangement that is turned from corner to corner should
// be, and leaves no capture at the start for any number of players]. The other
// corners are quarter turns of it. Two players sit top left and bottom right; three
// top left, top right and bottom right; four have the bottom left corner, too. The
// coronation centers are 8H and 5E for two, 8H, 8E, 5E and 5H for three and four.
//
// # Readings
//
//   - The number of players is always the number at the start. So three thrones still
//     win when two of three players are left.
//   - A commander that could be captured on its center must survive until its seat's
//     next turn. The sheet only says that it must not be captured immediately. Whether
//     an enemy stands at its distance is judged once, on arrival. If the threat goes
//     away later, the coronation is still pending.
//   - The army of a captured commander changes hands before an arrival is judged: it
//     no longer threatens the commander that captured.
//   - Partners' pieces are neither captured nor a threat. A commander is crowned only
//     on its own center, not on its partner's.
//   - After a capture that ends the game, pieces keep their owners, and the turn is
//     that of the next seat, counting the loser; with two seats left, the loser's.
//   - A coronation that wins on arrival is not pending. Nor is the arrival of a commander
//     by a move that has won otherwise. One that wins when its turn comes remains pending,
//     since the result follows from the position.
//   - As in the sheet, there is no rule against repetition, so a game can go on forever. A
//     match runner must bound it.
//
// # Texts
//
// A move, with or without a capture, prints as "1D-1L", and a pass as "pass". Piece
// words are a seat letter and a shape: aS is an archer, aT a horseman, aC a commander.
// Pieces taken over have the letter of their new owner. The keys are players, teams (0 or
// 1), crown (the seats whose coronation is pending, or -) and passes (in a row). A seat
// without a commander is out.
//
// [Parse] refuses a seat that the number of players does not have; two commanders
// of one seat; more horsemen or archers than the box holds, for one seat, or for all
// seats together if armies change hands; no commander at all; a seat with pieces but
// no commander, except in a game won by its capture; the turn of a seat that is out; a
// pending coronation whose commander is elsewhere; a commander on its center that is
// neither pending nor safe, unless the game has been won otherwise; two commanders
// that have both won; and more passes than seats in the game. It accepts a pending
// coronation as written, since the threat may be gone, and so it does passes, even of
// seats that could have moved.
//
// # Perft
//
// The number of move sequences of 1, 2 and 3 plies from the start:
//
//	2 players   194  37394  7321222
//	3 players   159  20038  3204133
//	4 players   124  15590  1957153
//	4 in teams  124  15590  1956646
package empire
