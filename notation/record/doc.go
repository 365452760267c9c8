// Package record reads and writes whole games as text, in a format modeled on chess's
// Portable Game Notation. [All] iterates over records, and [Record.WriteTo] writes one.
// Moves are just words, because the package knows no rules.
//
//	[Game "reversi"]
//	[P1 "Ada"]
//	[P2 "Bob"]
//	[Result "*"]
//
//	{A short one.} 1. 5F {[%eval 0.5] [%clk 0:04:58]} 2. 6D! (2. 4F {parallel} 3. 3E)
//	3. 3C *
//
// # Text
//
// A record consists of tags, each [Key "value"], the moves, and the result, such as p1win,
// p24win, draw or p1loss, or * for a game without a result. Blanks and line breaks only
// separate words, and move numbers are ignored. In values, a backslash precedes every
// quotation mark and backslash. A byte order mark before a record is skipped.
//
// A symbol may follow a move: !, ?, !!, ??, !? or ?!. A variation in parentheses follows
// the move that it replaces, and can be nested.
//
// A comment is enclosed in braces, or runs from a semicolon to the end of the line.
//   - After a move, it belongs to that move.
//   - After a number or a variation, it belongs to the next move, or to the previous one if
//     no move follows.
//   - Before all moves, even among the tags, it belongs to the record.
//   - After the result, on the same line, it belongs to the last move. Comments on later
//     lines belong to the next record, if any. Otherwise, they are skipped.
//
// # Exactness
//
// A record reads back exactly as written. Writing refuses everything else, such as carriage
// returns in comments, which reading skips.
//
// # Damaged files
//
// After an [Error], reading resumes at the next line that begins with '[' after a line that
// does not. A record without a result ends at the tags of the next one.
package record
