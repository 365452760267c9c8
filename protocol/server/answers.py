"""The answers of a server in JSON.

Generated from package wire by go test ./protocol/server -run TestSchema -update.
"""

from typing import Literal, NotRequired, TypedDict

# A FeatureData describes a feature of a board.
FeatureData = TypedDict("FeatureData", {
    "name": str,
    "spaces": list[str],
})

# A Seat is a player's place, 1 to 4, or 0 for none. Encoders and databases store its name, "p2".
Seat = str

# A PieceWord is a piece and its word in position texts.
PieceWord = TypedDict("PieceWord", {
    "seat": Seat,
    "kind": str,
    "heading": NotRequired[int],
    "word": str,
})

# FactForm is the form of an Answer. Later versions may add forms.
FactForm = Literal["number", "word", "moves", "spaces"]

# A FactData describes a property of positions that only some games have.
FactData = TypedDict("FactData", {
    "doc": str,
    "form": FactForm,
    "threat": NotRequired[bool],  # moves that the side not to move could make if it were its turn
    "scores": NotRequired[bool],
})

# A Rule identifies a rule that refuses an input or ends a game. A game's rules begin with its package name, for example "empire.line". Every refusal wraps its Rule, so that errors.Is finds it.
Rule = str

# A RuleSpec states a rule for players.
RuleSpec = TypedDict("RuleSpec", {
    "id": Rule,
    "text": str,
    "heading": str,  # in the documentation of the game's package
})

# A GameData describes a game, in the answer to games.
GameData = TypedDict("GameData", {
    "version": int,
    "name": str,
    "title": str,
    "goal": str,
    "rows": list[str],  # from the top
    "columns": list[str],  # from the left
    "seats": list[str],  # from p1; empty in a game for one
    "plural": bool,
    "features": list[FeatureData],
    "kinds": list[str],
    "players": list[int],  # the usual number first
    "teamPlayers": int,
    "variations": list[str],
    "dealt": list[str],
    "arranged": bool,
    "endless": bool,
    "pieces": list[PieceWord],
    "facts": dict[str, FactData],
    "rules": list[RuleSpec],
})

# A SeatData describes a seat of a setup.
SeatData = TypedDict("SeatData", {
    "seat": Seat,
    "name": str,  # empty in a game for one
    "color": str,  # of its pieces, "#rrggbb"
    "partner": NotRequired[Seat],
})

# A Badge marks a space with a meaning for one seat.
Badge = TypedDict("Badge", {
    "space": str,
    "seat": Seat,
    "name": str,  # for example, "where red is crowned"
})

# A SetupData describes a setup of a game.
SetupData = TypedDict("SetupData", {
    "players": int,
    "teams": bool,
    "variation": str,
    "seats": list[SeatData],
    "badges": list[Badge],
})

# An OptionType is the type of an option. Engines by others may have unlisted types.
OptionType = Literal["check", "spin", "combo", "button", "string"]

# An OptionData describes an option of the server. Values are texts, because numbers may exceed 2^53.
OptionData = TypedDict("OptionData", {
    "name": str,
    "type": OptionType,
    "default": str,
    "min": NotRequired[str],
    "max": NotRequired[str],
    "values": NotRequired[list[str]],
    "doc": str,
})

# BoardMesh is the place of a board's lines. Later versions may add values.
BoardMesh = Literal["boxes", "cross", "star"]

# A SpaceData describes a space of a board.
SpaceData = TypedDict("SpaceData", {
    "label": str,
    "row": int,  # from 0 at the top
    "column": int,  # from 0 at the left
    "x": float,  # of its middle
    "y": float,  # of its middle
    "feature": NotRequired[str],
})

# A BoardEdge is an edge of a board. Later versions may add values.
BoardEdge = Literal["top", "bottom", "left", "right"]

# An EdgeData makes an edge of the board a seat's goal.
EdgeData = TypedDict("EdgeData", {
    "edge": BoardEdge,
    "seat": Seat,
})

# A FigureForm is the form of a Figure.
FigureForm = Literal["circle", "polygon", "polyline"]

# A Figure is a part of a drawing, drawn in order, with round line ends and corners.
Figure = TypedDict("Figure", {
    "form": FigureForm,
    "points": list[list[float]],  # the middle of a circle, or corners
    "radius": NotRequired[float],
    "fill": NotRequired[str],  # "#rrggbb", or empty
    "stroke": NotRequired[str],  # "#rrggbb", or empty
    "width": NotRequired[float],
})

# A BoardData describes the empty board. Points are pairs of x and y, right and down from the top left corner.
BoardData = TypedDict("BoardData", {
    "cell": float,  # the side of a space
    "width": float,
    "height": float,
    "mesh": BoardMesh,
    "spaces": list[SpaceData],  # row by row, from the top left
    "edges": list[EdgeData],
    "figures": list[Figure],
})

# A PieceData is a piece for the board, drawn around 0, 0, the middle of its space.
PieceData = TypedDict("PieceData", {
    "seat": Seat,
    "kind": str,
    "heading": NotRequired[int],  # eighths of a circle, clockwise from up
    "name": str,  # for people: "red triangle"
    "letter": str,  # of the kind in position texts
    "figures": list[Figure],
})

# A DescriptionData has everything that a program with a board needs before the first position.
DescriptionData = TypedDict("DescriptionData", {
    "version": int,
    "game": GameData,
    "headings": list[str],  # of the rules in the package documentation
    "setups": list[SetupData],  # the usual one first
    "options": list[OptionData],
    "board": BoardData,
    "pieces": list[PieceData],
})

# A Result is a win or a draw.
Result = str

# A GameEnd is the cause of a game's end. Later versions may add values.
GameEnd = Literal["rules", "length", "repetition"]

# A SeatTally is a seat of a position.
SeatTally = TypedDict("SeatTally", {
    "seat": Seat,
    "name": str,
    "tally": NotRequired[str],  # such as "out"
})

# A Placed is a piece on a space, in words.
Placed = TypedDict("Placed", {
    "space": str,
    "seat": Seat,
    "kind": str,
    "heading": NotRequired[int],
})

# A ReserveData is a number of pieces beside the board.
ReserveData = TypedDict("ReserveData", {
    "seat": Seat,
    "kind": str,
    "count": int,
})

# A Forced explains that the seat to move has little choice.
Forced = TypedDict("Forced", {
    "reason": str,  # Reason is a clause, "no disc would outflank another", or "". A Position makes it a predicate: "must pass: no disc would outflank another".
    "spaces": list[str],  # Spaces labels the pieces that can move, if some cannot.
})

# A ClockData is a seat's clock as the last go command set it. It does not run down here.
ClockData = TypedDict("ClockData", {
    "seat": Seat,
    "time": int,  # left at the command, in milliseconds
    "increment": int,  # in milliseconds
})

# An Ending explains the end of a game by its rules.
Ending = TypedDict("Ending", {
    "reason": str,  # a clause: "the thrones are occupied"
    "rule": NotRequired[Rule],  # the rule that says so, as the Spec states it; may be ""
    "spaces": list[str],  # labels of spaces that show it
})

# A PositionData is a position, in the answer to json.
PositionData = TypedDict("PositionData", {
    "version": int,
    "game": str,
    "position": str,
    "players": int,
    "teams": bool,
    "turn": Seat,  # in a finished game, the seat that would be next
    "status": str,  # the turn or the result: "Red to move"
    "note": NotRequired[str],  # follows the status: "moves a square"
    "result": Result,
    "reason": NotRequired[GameEnd],  # missing while the game goes on
    "seats": list[SeatTally],
    "badges": list[Badge],
    "pieces": list[Placed],
    "reserves": list[ReserveData],
    "moves": list[str],  # sorted by their bytes
    "forced": NotRequired[Forced],
    "clocks": list[ClockData],  # of the last go command, if it came after the position
    "ending": NotRequired[Ending],
})

# A MoveData is a legal move: its changes, and how a person makes it.
MoveData = TypedDict("MoveData", {
    "word": str,  # the move as it prints
    "from": NotRequired[str],  # the space that a piece leaves
    "to": NotRequired[str],  # the space where the piece ends up
    "captured": NotRequired[list[Placed]],  # pieces that leave the board, as they were, except for Removed
    "removed": NotRequired[list[Placed]],  # pieces of the mover that leave the board, as they were; none in solitaire games
    "converted": NotRequired[list[Placed]],  # pieces that change owners, as they are afterward
    "changed": NotRequired[list[Placed]],  # pieces that change kind or heading, as they are afterward
    "entered": NotRequired[list[Placed]],  # pieces that come onto the board, as they are afterward
    "scored": NotRequired[int],  # increase of the score, see ScoreFact
    "result": Result,  # after the move
    "spaces": list[str],  # to click in order; none for a pass
    "label": str,  # a change that the spaces do not show: "Enter a square on 5E"
    "rotation": NotRequired[int],  # degrees by which the piece turns, clockwise
})

# A ChoiceData is a question to ask if the clicked spaces do not determine the move.
ChoiceData = TypedDict("ChoiceData", {
    "spaces": list[str],
    "ask": str,  # "How should the piece turn?"
    "moves": list[str],
})

# A MovesData has the legal moves of a position.
MovesData = TypedDict("MovesData", {
    "version": int,
    "moves": list[MoveData],
    "choices": list[ChoiceData],
})

# A RefusalData describes a further fault of a position text.
RefusalData = TypedDict("RefusalData", {
    "rule": Rule,
    "row": NotRequired[int],
    "character": NotRequired[int],
    "space": NotRequired[str],
    "key": NotRequired[str],
    "reason": str,
})

# An ErrorData describes a refused command.
ErrorData = TypedDict("ErrorData", {
    "version": int,
    "command": str,
    "word": NotRequired[str],
    "ply": NotRequired[int],  # in a list of moves, from 1
    "rule": NotRequired[Rule],
    "row": NotRequired[int],  # Row and Character, from 1, locate a fault in the board of a position text. Space is the faulty space, and Key the key of the faulty pair, or board, turn or end.
    "character": NotRequired[int],
    "space": NotRequired[str],
    "key": NotRequired[str],
    "reason": str,  # the fault without its place: "5F is occupied"
    "text": str,
    "others": NotRequired[list[RefusalData]],  # Others are independent further faults of a position text, perhaps not all.
})
