// Package match plays matches between engines. It schedules games, referees them with its own rules
// and clock, writes their records, and counts the results.
//
// [Match.Play] yields each game when it ends, and [Match.Standings] returns the results so far. The
// package reads and writes no files. Instead, programs keep the records with [Config.Save], and
// resume a match from them with [Match.Check] and [Match.Count].
//
// Two engines at a table take alternate seats. Three or four play every seating, except that no
// engine plays for both teams. Games come in units with the same opening and changing seats:
// usually a pair for two seats, or one game for each seat. Because these games depend on each
// other, the statistics count a unit as one result.
//
// Other processes can play games: [Match.Fixture] describes one, a [Bench] of a match with the same
// [Config] and [Config.Description] plays it, and [Match.CheckFixture] checks the record.
package match
