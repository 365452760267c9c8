// Package picture draws positions as SVG documents: the board, the pieces on and beside
// it, and marks, for example on the last move.
//
// A [Drawing] describes one game's empty board, colors and pieces. For a picture, call a
// [protocol.Position]'s SVG method.
//
// # The documents
//
// A document has a viewBox but no size, style sheet, script, font, image or id, so
// several fit into one page. A page can rely on these elements:
//
//	class="space"    data-space="3C"               every space, over its full area
//	class="piece"    data-space="3C" data-seat="1" a piece; it takes no pointer events
//	class="reserve"  data-reserve="T" data-seat="1" data-count="3"
//	                                               the pieces of a kind beside the board
//	class="last"     data-space="3C"               a space of the last move
//	class="movable"  data-space="3C"               where a move can begin
//	class="chosen"   data-space="3C"               the space whose targets are shown
//	class="target"   data-space="3C"               where such a move can end
//	class="badge"    data-space="3C"               a space with a special meaning for a seat
//	class="path"                                   a line
//	class="arrow"    data-from="3C" data-to="3F"   an arrow
//	class="mark"     data-space="3C"               a marked space
//	class="side"     data-seat="1"                 the line of a player below the board
//	class="status"                                 the turn or the result
//
// Every space, piece and reserve has a title such as "red triangle on 3C".
package picture
