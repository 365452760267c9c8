// Package knowledge tells the search what the rules do not say: for each game a
// short function that scores a running position for all seats, such as how far the
// pieces have come, what is left of an army, what the seat to move could take at
// once. They are no more than estimates; what is certain, the search proves.
//
// For two seats, and for two teams, the scores guide alpha-beta; for three and four
// seats that play for themselves, and in Sniggle, Monte Carlo tree search. Which is
// better was measured, with the same scores in both.
//
// How strong that makes the program was measured by matches: STRENGTH.md beside the
// arena, among the examples, has the figures and the commands.
package knowledge
