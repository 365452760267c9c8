// Package picture draws positions as SVG documents: the board of the box with
// its labels, the pieces, those that wait beside it, and what is laid over it,
// such as the last move.
//
// There is one renderer, [Scene.AppendSVG], and one [Drawing] for each game,
// which is data: how the empty board looks, whose colours there are, and what
// stands where. Most callers draw through the Draw method of a protocol.Position
// or the svg command of the protocol; a program that has a State draws it by
//
//	scene := picture.Reversi.Scene("Reversi", s)
//	svg := scene.AppendSVG(nil)
//
// # The documents
//
// A document stands alone: no style sheet, script, font, image or id, so that
// several fit into one page. It has a viewBox and no size. All that tells players
// apart by colour tells them apart by a sign too.
//
// A page that shows it finds its way by these elements:
//
//	class="space"    data-space="3C"               every space, over its full area
//	class="piece"    data-space="3C" data-seat="1" a piece; it takes no pointer events
//	class="reserve"  data-reserve="T" data-seat="1" data-count="3"
//	                                               the pieces of a kind beside the board
//	class="last"     data-space="3C"               a space of the last move
//	class="movable"  data-space="3C"               where a move can begin
//	class="chosen"   data-space="3C"               the space whose targets are shown
//	class="target"   data-space="3C"               where it can end
//	class="badge"    data-space="3C"               a space that means something to a player
//	class="path"                                   the way of an escape
//	class="side"     data-seat="1"                 the line of a player below the board
//	class="status"                                 whose turn it is, or the result
//
// Every space, piece and reserve has a title such as "red triangle on 3C", and
// the document a title and a description of the whole position.
package picture
