// Command arena plays matches between engines in any of the ten games, with its own copy of the
// rules and its own clock.
//
//	arena -game reversi -engine 'new=./ugi-new reversi' -engine 'old=./ugi-old reversi' -games 100 -tc 1+0.01
//
// The flags -tc and -option apply to all engines, or to one by its name, as in -tc new:movetime=20.
// Words of a command that contain blanks need quotes: -engine "new='./my engines/new' reversi".
// Programs that speak GTP or the NBoard protocol can play Reversi:
//
//	arena -game reversi -engine 'A=./ugi reversi' -engine 'R=gtp-rhino' -option R.Protocol=gtp -tc R:600 -tc A:movetime=200
//
// The exit code is 0 if all games were played or the SPRT accepted H1, 1 after a failure, 2 for a
// wrong command line, and 3 if the SPRT accepted H0.
//
// # Tables
//
// A table has as many different engines as the game has seats, unless there are fewer engines or
// -table sets another number. Package match documents the seats; -seats lot draws them at random
// instead.
//
// At a table of three or four, the score of a game is the mean over all engines except for the
// partner: 1 for a better result, 1/2 for the same, and 0 for a worse one.
//
// # Tournaments
//
// In a roundrobin, every choice of engines plays at one table; in a gauntlet, every choice that
// includes the first engine. The tournaments swiss and knockout, which package match documents, have
// rounds, with two engines at a table. In a swiss, the sum of the opponents' scores breaks ties; in a
// knockout, the order of -engine is the seeding.
//
// With -score points, the margin counts in Reversi, and in Solitaire Sly the pieces left, where
// fewer are better. A fault costs the worst score. Engines that play alone get the same deals, which
// -variation random varies. With -target, a match of two engines ends at that many wins, or at a
// lead of that many points.
//
// # Adjudication
//
// A game is drawn when it reaches -max-plies or, with -repetitions n, when a position occurs for the
// nth time; engines do not know this. Two flags end games when the scores of all engines at the table
// agree. A move without a score counts as disagreement.
//
//   - -resign score=950,plies=6: in the last six plies, every seat of one side gave itself at least 950 permille, and
//     every other seat at most 50
//   - -draw score=10,plies=8,from=40: at ply 40 or later, in the last eight plies, every seat gave itself 490 to 510
//     permille; only for games of two sides
//
// # Faults
//
// If an engine cannot be started and set up within -start, the match stops. After that, an engine
// at fault loses the game:
//
//   - crash: the program has ended
//   - illegal: a move that the rules forbid, or no move
//   - time: a move that comes later than the clock allows
//   - hang: no move within -hang after that, or within five minutes if the time is not limited
//   - protocol: it refuses a legal position, or its answers do not match the questions
//   - forfeit: with -after-crash forfeit, the game was not played, because the engine crashed or hung before
//
// # Records
//
// With -records, every game is written to a file when it ends, and the same arguments, perhaps with
// more -games, resume the match. The arena refuses a file with other content or in use by another
// arena. Each move has the engine's last info, and its time on the arena's clock.
//
// # Statistics
//
// Scores and Elo have 95 percent confidence intervals. The flag -sprt tests the first engine
// against the second by the generalized sequential probability ratio test for pairs of games, as
// Fishtest does. Its bounds are Elo or, with -sprt 0,10,normalized, normalized Elo.
//
// A game that repeats an earlier one of the same engines on the same seats is not counted, so
// deterministic engines usually need -random-plies or -openings.
//
// # Speed
//
// Engines that do not think measure the cost of a game apart from the search:
//
//	arena -game reversi -games 2000 -concurrency 2 -affinity -tc movetime=1000 -option Method=random -engine 'A=./ugi reversi' -engine 'B=./ugi reversi'
//
// On Linux, -affinity keeps each game on one core. Short games become faster; however, engines with
// several threads become slower.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { arena.Main(games.All(), os.Args[1:]) }
