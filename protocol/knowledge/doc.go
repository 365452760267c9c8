// Package knowledge tells the search what the rules do not say: for each game a
// short function that scores a running position for all seats, such as how far the
// pieces have come, what is left of an army, what the seat to move could take at
// once. They are no more than estimates; what is certain, the search proves.
//
// For two seats, and for two teams, the scores guide alpha-beta; for three and four
// seats that play for themselves, and in Sniggle, Monte Carlo tree search. Which is
// better was measured, with the same scores in both.
//
// # Strength
//
// Matches through the program, one thread each, on an AMD EPYC with 2 cores shared with
// other work, on 2026-11-21. Against a random mover and against flat Monte Carlo, in
// 50 ms a move:
//
//	arena -game GAME -games 100 -tc movetime=50 -margin 1s -max-plies 300 \
//	    -engine 'best=./ugi GAME' -engine 'other=./ugi GAME' -option other.Method=random
//	arena -game GAME -games 40 -tc movetime=50 -margin 1s -max-plies 300 -random-plies 4 \
//	    -engine 'best=./ugi GAME' -engine 'other=./ugi GAME' -option other.Method=flat
//
// Against itself with half the time, and against tree search with the same scores:
//
//	arena -game GAME -games 100 -tc full:movetime=20 -tc half:movetime=10 -margin 1s \
//	    -max-plies 300 -random-plies 4 -engine 'full=./ugi GAME' -engine 'half=./ugi GAME'
//	arena -game GAME -games 40 -tc movetime=20 -margin 1s -max-plies 300 -random-plies 4 \
//	    -engine 'best=./ugi GAME' -engine 'other=./ugi GAME' -option other.Method=guided
//
// The margin keeps a busy machine from deciding games, and games of 300 plies count as
// drawn. Games won, drawn and lost:
//
//	game      random     flat       half the time    tree search
//	sniggle   100 0 0    35  0  5   119  0  81       (is tree search)
//	lineup    200 0 0    36  0  4   171  0 129       22  0 18
//	empire    100 0 0    40  0  0    44 33  23       37  3  0
//	blockade  100 0 0    40  0  0   157 36 107       55  4  1 of 60
//	gateway   100 0 0    40  0  0    27 63  10       39  0  1
//	ploy      100 0 0    40  0  0    56 16  28       40  0  0
//	swords    100 0 0    40  0  0    77  4  19       34  0  6
//	smarts    200 0 0    40  0  0    71  1  28       40  0  0
//	reversi   100 0 0    40  0  0    62  4  34       28  2 10
//
// Of half the time, 200 more games began with -seed 1000 in Line Up and Blockade, and
// the 200 of Sniggle did. In Sniggle alpha-beta lost to tree search by 48 to 72. In teams
// it won by 18 0 2 in Gateway and 18 1 1 in Ploy, was even in Empire, 10 0 10, and lost by
// 4 0 16 in Sniggle. In Line Up it also won from tree search without scores, 112 0 88.
//
// For four seats that play for themselves tree search with scores won from tree search
// without, in 20 ms a move, two seats each: 23 0 1 in Empire, 24 0 0 in Gateway, 22 2 0 in
// Ploy, 51 0 29 in Sniggle, and there 24 0 16 for three and 28 0 12 in teams.
//
// # Time
//
// Of 1008 games, 112 in each of the nine games above, none was lost on time, by
//
//	arena -game GAME -games 112 -tc 1+0.01 -margin 10ms -random-plies 2 -concurrency 2 \
//	    -max-plies 300 -engine 'a=./ugi GAME' -engine 'b=./ugi GAME'
//
// With Hash 1024 a stop was answered within 17 ms in all ten games, the pipe included;
// with both cores busy, within 23 ms.
package knowledge
