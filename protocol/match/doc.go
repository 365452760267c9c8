// Package match plays matches between engines. It schedules the games, referees them with its own
// copy of the rules and its own clock, writes their records, and counts the results.
//
// A [Config] selects the game, the engines, and the rules of the match. Each engine is an
// [Entrant]: usually a [Program] that package client runs or a [Searcher] in this process, but any
// [Engine] will do. [Match.Play] plays the games and yields each one when it ends, and
// [Match.Standings] returns the results so far. The package prints nothing, and neither reads nor
// writes files. Instead, programs keep the records with [Config.Save], and resume a match from them
// with [Match.Check] and [Match.Count].
//
// # Words
//
// A table seats as many different engines as the game has seats, unless fewer take part or
// [Config.PerGame] says otherwise. Two engines take alternate seats. Three or four play every
// seating, except that in teams no engine plays for both sides. Games come in units with the same
// opening, within which the engines of a table change seats: usually a pair of games for two seats,
// or one game for each seat. Because the games of a unit depend on each other, the statistics in
// package elo count them as one result. A round is a part of a tournament whose tables depend on
// earlier results.
//
// # Faults
//
// An engine that commits a fault loses the game, and the match continues; see [FaultType]. The
// record names the fault in the tag [TagFault] and describes it in a comment. However, if an engine
// cannot be started, the match ends with an error.
//
// # Other processes
//
// Games may be played in other processes. [Match.Fixture] describes a game, a [Bench] of a match
// with the same [Config] and [Config.Description] plays it, and [Match.CheckFixture] checks the
// record that comes back.
package match
