// Package record reads and writes whole games as text, in a format modeled on chess's
// Portable Game Notation: tags, numbered moves with comments and variations, and the
// result. It does not know the rules, so moves are words. Package protocol checks them.
//
// [All] iterates over the records of a text, a [Reader] reads them one at a time, and
// [Record.WriteTo] writes a record. The methods of [Ply] read and set evaluations, times
// and other annotations of a move.
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
// A record consists of its tags, each [Key "value"], the moves, and the result, such
// as p1win, p24win, draw or p1loss, or * for a game without a result. A file holds any
// number of records. Blanks and line breaks only separate words, and move numbers are
// ignored. In the value of a tag, a backslash precedes every quotation mark and
// backslash. A byte order mark before a record is skipped.
//
// One of these symbols may follow a move, with or without a blank:
//
//	!  a good move        !!  a very good move        !?  worth a thought
//	?  a mistake          ??  a bad mistake           ?!  doubtful
//
// A variation in parentheses follows the move that it replaces. Variations may be
// nested.
//
// A comment is enclosed in braces, or runs from a semicolon to the end of the line.
//   - After a move, it belongs to that move.
//   - After a number or a variation, it belongs to the next move, or to the previous
//     one if no move follows.
//   - Before all moves, it belongs to the record. It may also stand before, between
//     or behind the tags.
//   - After the result, on the same line, it belongs to the last move. Comments on
//     later lines belong to the next record; if there is none, they are skipped.
//
// Programs annotate a move in the comments after it, in the form that chess programs
// use, [%key value]. See [Ply.Eval], [Ply.Clock] and [Ply.Annotation].
//
// # Exactness
//
// A record reads back exactly as it was written. Writing refuses whatever would not read
// back, and reading and writing share the same limits: [MaxTags] and the other Max
// constants. A comment keeps its line breaks. Reading skips carriage returns in comments,
// and writing refuses them.
//
// # Damaged files
//
// Every error in a text is an [Error] with its line and column. Reading resumes after
// it, at the next line that begins with '[' after one that does not. So the records
// before and after are not lost. A record without a result ends where the tags of the
// next one begin. Only an unclosed comment swallows the text up to the next closing
// brace.
package record
