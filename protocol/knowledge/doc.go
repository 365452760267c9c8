// Package knowledge tells the search what the rules do not say: for each game a
// short function that scores a running position for all seats, such as how far the
// pieces have come, what is left of an army, what the seat to move could take at
// once. They are no more than estimates; what is certain, the search proves.
//
// For two seats, and for two teams, the scores guide alpha-beta; for three and four
// seats that play for themselves, Monte Carlo tree search. The same evaluations in
// alpha-beta won from Monte Carlo, in 20 games each with 20 ms a move: Sniggle 40 %,
// Blockade 50 %, Empire 95 %, Gateway 100 %, Ploy 98 %, Swords & Shields 98 %, Smarts
// 98 %. Line Up has no evaluation, and plays to the end at random: scores by lines
// were no better.
//
// # Strength
//
// Measured by
//
//	go run ./examples/strength -concurrency 2 -games 20 -ms 50 -against random
//	go run ./examples/strength -concurrency 2 -games 20 -ms 20 -against flat
//	go run ./examples/strength -concurrency 2 -games 24 -ms 20 -against half
//
// on an AMD EPYC, 2 cores shared with other work, on 2026-11-21, before the
// search looked for forced wins in three plies: games won, drawn and lost against a
// random mover, against flat Monte Carlo in the same time, and with 20 ms against
// 10 ms. Line Up has no evaluation: one by lines was no better than random play to
// the end. So few games leave a share of one half uncertain by twenty percent.
// Sixty games each against half the time gave 34 3 23 in Swords & Shields and 32 1 27
// in Blockade: no gain from double the time is shown there, nor in Smarts. A hundred
// games against a random mover at 20 ms were all won in Sniggle, Line Up, Blockade,
// Swords & Shields and Smarts.
//
//	game      random    flat      half the time
//	sniggle   20 0 0    17 0 3    14 0 10
//	lineup    20 0 0    17 0 3    15 0 9
//	empire    20 0 0    20 0 0    16 0 8
//	blockade  20 0 0    19 0 1    13 0 11
//	gateway   20 0 0    20 0 0    19 0 5
//	ploy      20 0 0    20 0 0    16 0 8
//	swords    20 0 0    20 0 0    12 1 11
//	smarts    20 0 0    19 0 1     9 4 11
package knowledge
