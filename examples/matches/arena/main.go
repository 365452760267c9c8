// Command arena lets engines play matches against each other, in any of the ten
// games and any setup, and referees them by its own copy of the rules and its own
// clock.
//
//	arena -game reversi -engine 'new=./ugi-new reversi' -engine 'old=./ugi-old reversi' -games 100 -tc 1+0.01
//
// -tc and -option apply to all engines, or to one by its name: -tc new:movetime=20, -option
// new.Hash=64. Words of a command that have blanks are in quotes: -engine "new='./my engines/new'
// reversi". After -random-plies, a short search finds no win for anybody.
//
// Programs that speak GTP or the NBoard protocol can play Reversi:
//
//	arena -game reversi -engine 'A=./ugi reversi' -engine 'R=gtp-rhino' -option R.Protocol=gtp -tc R:600 -tc A:movetime=200
//
// The exit code is 0 when all games were played (or the SPRT accepted H1), 1 after
// a failure, 2 for a wrong command line, 3 when the SPRT accepted H0.
//
// # Tables
//
// Each table has as many different engines as the game has seats, unless there are fewer
// engines or -table sets another number. Two engines take every other seat. Three or
// four engines play every seating, except that in teams no engine plays for both sides. Games are
// played in units with the same opening, where the engines change seats. With -seats lot, the
// seats of every game are drawn at random instead.
//
// At a table of three or four, an engine scores against every engine except for its partner: 1
// for a better result, 1/2 for the same result, 0 for a worse one. The score of a game is the
// mean of these.
//
// # Tournaments
//
// In a roundrobin, every choice of engines plays at one table; in a gauntlet, every
// choice that includes the first engine. The other tournaments proceed in rounds, with
// two engines at a table:
//
//   - swiss: engines with equal scores meet, and no two meet twice if that can be avoided.
//     If their number is odd, an engine has a bye, which counts as winning all games of
//     the round. Ties are ordered by the sum of the opponents' scores.
//   - knockout: the loser of a match is out. The order of -engine is the seeding. The best
//     seeds have the byes and meet last. A tied match is replayed up to three times; then
//     the better seed goes on.
//
// With -score points, a match is scored by the game's own score: the margin in Reversi, and the
// number of pieces left in Solitaire Sly, of which fewer are better. A fault costs the worst
// possible score. Engines that play alone are compared deal by deal, and -variation random varies
// the deals. With -target, a match of two engines ends when one has won that many games, or leads
// by that many points.
//
// # Adjudication
//
// A game that reaches -max-plies is a draw, by length. With -repetitions n, a game is also drawn,
// by repetition, when a position occurs for the nth time. Engines learn of neither unless an
// option such as -option Repetitions=n sets it. On request, the arena also ends a game when the
// scores of all engines at the table agree on its result:
//
//   - -resign score=950,plies=6: in the last six plies, every seat of one side gave itself
//     at least 950 permille, and every other seat gave itself at most 50
//   - -draw score=10,plies=8,from=40: at ply 40 or later, in the last eight plies, every
//     seat gave itself 490 to 510 permille; only for games of two sides
//
// A move without a score counts as disagreement.
//
// # Faults
//
// An engine that cannot be started and set up within the time of -start stops the match. After
// that, an engine at fault loses the game, and the match goes on. The standings count five kinds
// of faults, and games that are forfeited:
//
//   - crash: the program has ended
//   - illegal: a move that the rules forbid, or no move
//   - time: a move that comes later than the clock allows
//   - hang: no move within the time of -hang after that, or within five minutes if the time
//     is not limited
//   - protocol: it refuses a legal position, or its answers do not match the questions
//   - forfeit: the game was not played, because the engine crashed or hung before; only
//     with -after-crash forfeit, otherwise the engine is restarted
//
// The report and the record include the last lines that the engine wrote on standard error.
//
// # Records
//
// With -records, every game is written to a file when it ends. If the arena is started again with
// the same arguments, perhaps with more -games, it resumes the match. It refuses a file of another
// match, with any text that it did not write, or in use by another arena.
//
// A record has the tags Match, Number, Termination, Fault, and Version. Each move has the last info
// of its engine, and its time on the arena's clock: [%eval], [%depth], [%nodes], [%emt], [%clk].
//
// # Statistics
//
// Scores and Elo have 95 percent confidence intervals, which also hold for short matches.
// -sprt tests the first engine against the second by the generalized sequential probability
// ratio test for pairs of games, as Fishtest does. Its bounds are Elo or, with -sprt
// 0,10,normalized, normalized Elo. For two engines, the arena also prints the number of pairs with
// each score from 0 to 2.
//
// A game that repeats an earlier one of the same engines on the same seats, move by
// move, is recorded but not counted. Deterministic engines usually need -random-plies or
// -openings.
//
// # Speed
//
// To measure the cost of a game apart from the search, use engines that do not think:
//
//	arena -game reversi -games 2000 -concurrency 2 -affinity -tc movetime=1000 -option Method=random -engine 'A=./ugi reversi' -engine 'B=./ugi reversi'
//
// In each game, one of the two engines waits for the other, so two games at a time keep two
// processors busy. With -affinity, on Linux, the engines of a game and its part of the arena share
// one core. Short games are then played faster, because the system does not move processes between
// cores. However, engines that search in several threads should not share a core.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { arena.Main(games.All(), os.Args[1:]) }
