// Command arena lets engines play matches against each other, in any of the ten
// games and any setup, and referees them by its own copy of the rules and its own
// clock.
//
//	arena -game reversi -engine 'new=./ugi-new reversi' -engine 'old=./ugi-old reversi' -games 100 -tc 1+0.01
//
// Words of a command that have blanks are in quotes: -engine "new='./my engines/new' reversi".
//
// -tc and -option apply to all engines, or to one by its name: -tc new:movetime=20, -option
// new.Hash=64. Random plies to begin with (-random-plies) are chosen so that nobody is seen
// to win after them.
//
// Programs that speak GTP or the NBoard protocol can play Reversi:
//
//	arena -game reversi -engine 'A=./ugi reversi' -engine 'R=gtp-rhino' -option R.Protocol=gtp -tc R:600 -tc A:movetime=200
//
// Package client says what limits they understand.
//
// # Tables
//
// Each table has as many different engines as the game has seats, unless there are fewer
// engines or -table sets another number. Two engines take every other seat. Three or
// four engines play every seating: 6 for three seats, 24 for four. Three engines on four
// seats have 36, because one of them sits twice. In teams there are 24 seatings of four
// engines and 12 of three, where one engine plays for both partners.
//
// Games are played in units with the same opening, where the engines change seats: pairs of
// games, or one game for each seat. With -seats lot, the seats of every game are drawn at random
// instead.
//
// At a table of three or four, an engine scores against every engine except for its partner: 1
// for a better result, 1/2 for the same result, 0 for a worse one. The score of a game is the
// mean of these. So Elo compares an engine with the average of those it met.
//
// # Tournaments
//
// In a roundrobin, every choice of engines plays at one table; in a gauntlet, every
// choice that includes the first engine. The other tournaments proceed in rounds, with
// two engines at a table:
//
//   - swiss: engines with equal scores meet, and no two meet twice if that can be avoided.
//     If their number is odd, one engine has a bye, which counts as winning all games of
//     the round. Nobody has a second bye before all have had one. Ties are ordered by the
//     sum of the opponents' scores.
//   - knockout: the loser of a match is out. The order of -engine is the seeding. The best
//     seeds have the byes and meet last. A tied match is replayed up to three times; then
//     the better seed goes on.
//
// # Points
//
// With -score points, a match is scored by the game's own score. In Reversi that is the margin,
// and the margins of all games are added. In Solitaire Sly it is the number of pieces left, and
// fewer are better. A fault costs the worst possible score. Engines that play alone get the same
// deals, which -variation random varies, and are compared deal by deal.
//
// With -target, a match of two engines ends when one has won that many games, or leads by
// that many points.
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
// A move without a score counts as disagreement. The record of such a game ends with a
// comment that names the rule, and its Termination is adjudication.
//
// # Faults
//
// Before the first game every engine is started and set up, within the time of -start. One that
// cannot be started, or refuses an option or the start of the game, stops the match. After that,
// an engine at fault loses the game, and the match goes on. The standings count five kinds, and
// games that are forfeited:
//
//   - crash: the program has ended
//   - illegal: a move that the rules forbid, or no move at all
//   - time: a move that comes later than the clock allows
//   - hang: no move within the time of -hang after that, or within five minutes if the time
//     is not limited; after ten seconds without a limit and without an info line, the arena
//     reports that it is still waiting
//   - protocol: it refuses a legal position, or its answers do not match the questions
//   - forfeit: the game was not played, because the engine crashed or hung before; only
//     with -after-crash forfeit, otherwise the engine is restarted
//
// The report and the record include the last lines that the engine wrote on standard error.
//
// # Records
//
// With -records, every game is written to a file when it ends. If the arena is started again with
// the same arguments, it resumes the match. It plays an unfinished game again. The number of
// games may be raised, but a file of another match, with other engines, options, time or
// openings, is refused. The arena also refuses a file with any text that it did not write, so it
// never changes something that it does not understand. One arena at a time can use a file.
//
// A record holds the match (Match), the number of the game (Number), the reason for its end
// (Termination, Fault, a comment) and the version of the arena that was the referee (Version).
// Each move has the last info of its engine, and its time on the arena's clock: [%eval],
// [%depth], [%nodes], [%emt], [%clk].
//
// # Figures
//
// Scores and Elo have 95 percent confidence intervals, which also hold for short matches.
// -sprt tests the first engine against the second by the generalized sequential probability
// ratio test for pairs of games, as chess engines are tested; at most about 5 percent of the
// tests decide wrongly, whatever the bounds. These are Elo or, with -sprt 0,10,normalized,
// normalized Elo. The LLR agrees with Fishtest's.
//
// For two engines, the arena also prints the pentanomial statistics, which are the number
// of pairs with each score from 0 to 2, and normalized Elo.
//
// A game that repeats an earlier one of the same engines on the same seats, move by
// move, adds no information. It is recorded but not counted. Deterministic engines usually
// need -random-plies or -openings.
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
//
// The exit code is 0 when all games were played (or the SPRT accepted H1), 1 after
// a failure, 2 for a wrong command line, 3 when the SPRT accepted H0.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { arena.Main(games.All(), os.Args[1:]) }
