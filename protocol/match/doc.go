// Package match plays matches between engines: it draws up the games, referees them by its
// own copy of the rules and its own clock, writes their records, and counts the results.
//
// A [Config] selects the game, the engines, and the rules of the match. An [Entrant] is an engine of the
// match: a [Program] that package client runs, a [Searcher] in this process, or any other
// [Engine]. [Match.Play] plays the games and yields each when it has ended; [Match.Standings]
// returns the results so far. The package prints nothing, and neither reads nor writes files.
// [Config.Save] is where a program keeps the records, and [Match.Check] and [Match.Count]
// continue a match from them.
//
// # Words
//
// At a table sit as many different engines as the game has seats, unless there are fewer of
// them or [Config.Table] says otherwise. Two engines take every other seat. Three or four play
// every seating; in teams, no engine plays for both sides. Games are played in units with the
// same opening, in which the engines of a table change seats: pairs of games for two seats, or
// one game for each seat. The statistics count a unit as one, because its games depend on
// each other; package elo has them. A round is a part of a tournament whose tables follow
// from the earlier results.
//
// # Faults
//
// An engine at fault loses the game, and the match goes on; see [FaultKind]. The record names
// the fault in the tag [TagFault], and a comment describes it. An engine that cannot be
// started at all ends the match with an error.
//
// # Other processes
//
// The games of a match may be played elsewhere: [Match.Fixture] draws one up, a [Bench] of a
// match with the same [Config] and [Config.Description] plays it, and [Match.CheckFixture]
// checks the record that comes back.
package match
