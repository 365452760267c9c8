// Command arena lets engines play matches against each other, in any of the ten
// games and any setup, and referees them by its own copy of the rules and its own
// clock.
//
//	arena -game reversi -engine 'new=./ugi-new reversi' -engine 'old=./ugi-old reversi' -games 100 -tc 1+0.01
//
// -tc and -option are for all engines, or for one by its name: -tc new:movetime=20,
// -option new.Hash=64. Random plies to begin with (-random-plies) are chosen so that
// nobody is seen to win after them.
//
// # Tables
//
// At a table sit as many different engines as there are seats for, or as -table says.
// Two engines have every other seat. Three or four sit in all orders: 6 for three
// seats, 24 for four, 36 for three engines on four seats, which has one of them twice;
// in teams 24, or 12 when one engine has the seats of two partners.
//
// Games come in units with the same opening, in which the engines change places: pairs,
// or one game for each seat. With -seats lot, seats are drawn for each game instead.
//
// At a table of more than two, a win is to have won, alone or with others. The score is
// what an engine scored against each of the others at the table that are not its
// partners: 1 for a better result, 1/2 for the same. So the mean of all is 1/2, and Elo
// is measured against the field.
//
// # Tournaments
//
// With roundrobin, all tables that can be made of the engines play; with gauntlet, those
// of the first engine. Two more kinds make tables of two, round by round:
//
//   - swiss: those meet who have scored alike and have not met, as far as that can be.
//     Who is left over has a bye, once, and scores as by winning all games. Among equals
//     those stand higher whose opponents scored more.
//   - knockout: who loses a pairing is out. The order of -engine is the seeding; the best
//     have the byes and meet last. A tie is played again, three times at most; after
//     that the better seed goes on.
//
// # Matches of several games
//
// A match is scored by games, or with -score points by what the game calls its score,
// such as the margin of discs in Reversi, whose sum counts, or the pieces left in
// Solitaire Sly, of which fewer are better. A game lost by a fault has the worst score.
// Engines that play alone have the same deals (-variation random), and are compared deal
// by deal. -target ends a match of two when one has won so many games, or leads by so
// many points.
//
// # Adjudication
//
// Games longer than -max-plies are drawn, by length. On request, the arena also ends
// games on whose result all engines at the table agree, by the scores that they say of
// their moves:
//
//   - -resign score=950,plies=6: for six plies in a row, all seats of one side say that
//     they win with at least 950 permille, and all others that they win with at most 50
//   - -draw score=10,plies=8,from=40: after 40 plies, and for eight in a row, all seats
//     say 490 to 510 permille; for games of two sides
//
// A move without a score breaks the row. A record says of such a game that it ended by
// adjudication, and in a comment by which rule.
//
// Programs that speak GTP or the NBoard protocol can play Reversi:
//
//	arena -game reversi -engine 'A=./ugi reversi' -engine 'R=gtp-rhino' -option R.Protocol=gtp -tc R:600 -tc A:movetime=200
//
// Package client says what limits they understand.
//
// # Faults
//
// Before the first game every engine is started and set up. One that cannot be
// started, or refuses an option or the start of the game, stops the match. After
// that, an engine that is at fault loses the game, and the match goes on. The
// standings count five kinds, and games that are forfeited:
//
//   - crash: the program has ended
//   - illegal: a move that the rules forbid, or no move at all
//   - time: a move, but later than the clock allows
//   - hang: no move either in the time of -hang that follows, or in five minutes
//     where time is not limited
//   - protocol: it refuses a legal position, or answers out of step
//   - forfeit: not played, because the engine crashed or hung in an earlier game; only
//     with -after-crash forfeit, otherwise it is started again
//
// What the engine wrote last on standard error is in the report and in the record.
//
// # Records
//
// With -records every game is written to a file as it ends. Started again with the
// same arguments, the arena goes on where it was stopped or killed; a game that was
// not written to its end is played again. The number of games may be raised, but a
// file of another match, with other engines, options, time or openings, is refused.
// So is a file with anything in it that the arena did not write: it never changes
// what it does not understand. One arena at a time can use a file.
//
// A record says what the match is (Match), which game of it (Number), why the game
// ended (Termination, Fault) and which version of the arena was the referee (Version).
// Each move has what its engine said of it last, and the time that it took on the
// arena's clock: [%eval], [%depth], [%nodes], [%emt], [%clk].
//
// # Figures
//
// Scores and Elo stand with intervals that hold the true value in 95 of 100 matches,
// short matches too. -sprt tests the first engine against the second by the
// generalized sequential probability ratio test for pairs of games, as chess engines
// are tested; about 5 of 100 tests err, whichever engine is stronger. The bounds are
// Elo, or normalized Elo: -sprt 0,10,normalized. The LLR decides, which is the same as
// Fishtest's.
//
// Of two engines, the arena also counts how often the first one had each score in a
// pair, the pentanomial statistics, and computes normalized Elo by it.
//
// A game that repeats an earlier one of the same engines on the same seats, move by
// move, says nothing new: it is recorded, but not counted. Engines that always answer
// alike need -random-plies or -openings.
//
// The exit code is 0 when all games were played (or the SPRT accepted H1), 1 after
// a failure, 2 for a wrong command line, 3 when the SPRT accepted H0.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// The exit codes.
const (
	exitDone     = 0
	exitFailed   = 1
	exitUsage    = 2
	exitRejected = 3
)

// maxShutdown is how long the arena may take to end after a signal. It is longer
// than engines take to be killed; only an output that nobody reads takes longer.
const maxShutdown = 15 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		stop() // a second signal ends the program at once
		time.AfterFunc(maxShutdown, func() { os.Exit(exitFailed) })
	})
	os.Exit(run(ctx, games.All(), os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program, for any set of games. It returns the exit code.
func run(ctx context.Context, set protocol.Set, args []string, out, diagnostics io.Writer) int {
	cfg, err := parseArgs(ctx, set, args, diagnostics)
	if errors.Is(err, flag.ErrHelp) {
		return exitDone
	}
	if err != nil {
		fmt.Fprintln(diagnostics, "arena:", err)
		return exitUsage
	}
	m := newMatch(cfg, out)
	if err := m.run(ctx); err != nil {
		fmt.Fprintln(diagnostics, "arena:", err)
		return exitFailed
	}
	if m.verdict() == rejected {
		return exitRejected
	}
	return exitDone
}
