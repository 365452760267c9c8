"""The answers of a server in JSON.

Generated from package wire by go test ./protocol/server -run TestSchema -update.
"""

from typing import Literal, NotRequired, TypedDict

# A FeatureData describes a feature of a board, which is printed on some spaces.
FeatureData = TypedDict("FeatureData", {
    "name": str,  # of one of the spaces
    "spaces": list[str],  # labels
})

# A Seat is a player's place at the board, 1 to 4, or 0 for none. Encoders and databases store its name, "p2".
Seat = str

# A PieceWord is a piece that can stand on the board, and its word in position texts.
PieceWord = TypedDict("PieceWord", {
    "seat": Seat,
    "kind": str,
    "heading": NotRequired[int],
    "word": str,
})

# FactForm is the form of an Answer. Later versions may add forms.
FactForm = Literal["number", "word", "moves", "spaces"]

# A FactData describes a fact: a property of positions that only some games have.
FactData = TypedDict("FactData", {
    "doc": str,
    "form": FactForm,
    "threat": NotRequired[bool],  # the side not to move would have these moves if it were its turn
    "scores": NotRequired[bool],  # games are scored by the number
})

# A Rule identifies a rule that refuses an input or ends a game. The rules of a game begin with its package name, for example "empire.line". Because every refusal wraps its Rule, errors.Is finds it.
Rule = str

# A RuleSpec states a rule for players.
RuleSpec = TypedDict("RuleSpec", {
    "id": Rule,
    "text": str,
    "heading": str,  # in the documentation of the game's package
})

# A GameData describes a game, in the answer to games.
GameData = TypedDict("GameData", {
    "version": int,  # DataVersion
    "name": str,
    "title": str,
    "goal": str,  # one sentence
    "rows": list[str],  # labels, from the top
    "columns": list[str],  # labels, from the left
    "seats": list[str],  # their names, from p1; empty in a game for one
    "plural": bool,  # whether these names are plural
    "features": list[FeatureData],
    "kinds": list[str],
    "players": list[int],  # the usual number first
    "teamPlayers": int,
    "variations": list[str],
    "dealt": list[str],  # the variations that a seed deals
    "arranged": bool,
    "endless": bool,  # only MaxPlies and Repetitions end every game
    "pieces": list[PieceWord],  # that can stand on the board, with their words in position texts
    "facts": dict[str, FactData],  # by their names
    "rules": list[RuleSpec],  # that a move or a setup can break
})

# A SeatData describes a seat of a setup.
SeatData = TypedDict("SeatData", {
    "seat": Seat,
    "name": str,  # its name: "Red"; empty in a game for one
    "color": str,  # of its pieces, "#rrggbb"
    "partner": NotRequired[Seat],  # in teams
})

# A Badge marks a space that has a meaning for one seat.
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
    "seats": list[SeatData],  # from p1
    "badges": list[Badge],  # Badges are those of the start. A position has its own, because a seat may lose them.
})

# An OptionType is the type of an option. Engines by others may have unlisted types.
OptionType = Literal["check", "spin", "combo", "button", "string"]

# An OptionData describes an option of the server. Its values are texts, as in the option lines of the ugi command, because numbers may exceed 2^53.
OptionData = TypedDict("OptionData", {
    "name": str,
    "type": OptionType,
    "default": str,
    "min": NotRequired[str],  # of a spin
    "max": NotRequired[str],  # of a spin
    "values": NotRequired[list[str]],  # of a combo
    "doc": str,  # the meaning, as a noun phrase
})

# BoardMesh is the place of the lines of a board. Later versions may add values.
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

# An EdgeData makes an edge of the board a goal of a seat. It may be the goal of several seats.
EdgeData = TypedDict("EdgeData", {
    "edge": BoardEdge,
    "seat": Seat,
})

# A FigureForm is the form of a Figure.
FigureForm = Literal["circle", "polygon", "polyline"]

# A Figure is a part of a drawing. Figures are drawn in order, with round line ends and corners.
Figure = TypedDict("Figure", {
    "form": FigureForm,
    "points": list[list[float]],  # the middle of a circle, or corners
    "radius": NotRequired[float],
    "fill": NotRequired[str],  # "#rrggbb", or empty
    "stroke": NotRequired[str],  # "#rrggbb", or empty
    "width": NotRequired[float],
})

# A BoardData describes the empty board. Points are pairs of x, to the right, and y, down, from the top left corner.
BoardData = TypedDict("BoardData", {
    "cell": float,  # the side of a space
    "width": float,
    "height": float,
    "mesh": BoardMesh,
    "spaces": list[SpaceData],  # row by row, from the top left
    "edges": list[EdgeData],  # that are goals
    "figures": list[Figure],
})

# A PieceData is a piece that can stand on the board, which is drawn around 0, 0, the middle of its space.
PieceData = TypedDict("PieceData", {
    "seat": Seat,
    "kind": str,
    "heading": NotRequired[int],  # eighths of a circle, clockwise from up
    "name": str,  # for people: "red triangle"
    "letter": str,  # of the kind in position texts
    "figures": list[Figure],
})

# A DescriptionData is everything about a game that a program with a board needs before the first position, in the answer to describe.
DescriptionData = TypedDict("DescriptionData", {
    "version": int,  # DataVersion
    "game": GameData,
    "headings": list[str],  # of the rules in the documentation of the game's package
    "setups": list[SetupData],  # the usual one first
    "options": list[OptionData],  # of the server
    "board": BoardData,
    "pieces": list[PieceData],
})

# A Result is a win or a draw. Encoders and databases store its text.
Result = str

# A GameEnd is the cause of the end of a game. Later versions may add values.
GameEnd = Literal["rules", "length", "repetition"]

# A SeatTally is a seat of a position.
SeatTally = TypedDict("SeatTally", {
    "seat": Seat,
    "name": str,  # its name: "Red"; empty in a game for one
    "tally": NotRequired[str],  # a few words about its state, such as "out"
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
    "kind": str,  # its name
    "count": int,
})

# A Forced explains that the seat to move has little choice.
Forced = TypedDict("Forced", {
    "reason": str,  # Reason is a clause, "no disc would outflank another", or "". In the Forced of a Position, it is a predicate: "must pass: no disc would outflank another".
    "spaces": list[str],  # Spaces are the labels of the pieces that can move, if some cannot.
})

# A ClockData is the clock of a seat, as the last go command set it. Because the peer keeps the clocks, the time does not run down here. The clock of the seat to move runs from the command, or from ponderhit after go ponder, to the bestmove.
ClockData = TypedDict("ClockData", {
    "seat": Seat,
    "time": int,  # left at the command, in milliseconds
    "increment": int,  # for each move, in milliseconds
})

# An Ending explains the end of a game by its rules.
Ending = TypedDict("Ending", {
    "reason": str,  # a clause: "the thrones are occupied"
    "rule": NotRequired[Rule],  # the rule that says so, as the Spec states it; may be ""
    "spaces": list[str],  # labels of spaces that show it
})

# A PositionData is a position, in the answer to json.
PositionData = TypedDict("PositionData", {
    "version": int,  # DataVersion
    "game": str,
    "position": str,  # its text
    "players": int,
    "teams": bool,
    "turn": Seat,  # in a finished game, the seat that would be next
    "status": str,  # the turn or the result, in words: "Red to move"
    "note": NotRequired[str],  # a few words that follow the status: "moves a square"
    "result": Result,  # p1win and so on, draw, p1loss or none
    "reason": NotRequired[GameEnd],  # missing while the game goes on, and from a Position, which knows only its rules
    "seats": list[SeatTally],  # from p1
    "badges": list[Badge],
    "pieces": list[Placed],
    "reserves": list[ReserveData],
    "moves": list[str],  # as they print, sorted by their bytes
    "forced": NotRequired[Forced],  # why the seat to move has little choice; a predicate: "must pass: …"
    "clocks": list[ClockData],  # of the last go command, if it came after the position
    "ending": NotRequired[Ending],  # why the rules have ended the game: "the thrones are occupied"
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
    "spaces": list[str],  # to click in order: where it begins and ends; none for a pass
    "label": str,  # its changes that its spaces do not show: "Enter a square on 5E"
    "rotation": NotRequired[int],  # degrees by which it turns the piece where it ends, clockwise
})

# A ChoiceData is a question to ask after clicks on all spaces of some moves, if there are several such moves, or if further clicks could make other moves.
ChoiceData = TypedDict("ChoiceData", {
    "spaces": list[str],  # that have been clicked
    "ask": str,  # the question: "How should the piece turn?"
    "moves": list[str],  # the words of the moves; their labels are the answers
})

# A MovesData has the legal moves of a position, in the answer to json moves.
MovesData = TypedDict("MovesData", {
    "version": int,  # DataVersion
    "moves": list[MoveData],  # in the order of their words
    "choices": list[ChoiceData],
})

# A RefusalData describes a further fault of a position text. Its members have the same meaning as in ErrorData.
RefusalData = TypedDict("RefusalData", {
    "rule": Rule,
    "row": NotRequired[int],
    "character": NotRequired[int],
    "space": NotRequired[str],
    "key": NotRequired[str],
    "reason": str,
})

# An ErrorData describes a refused command, so that programs need not read the sentence of the error line. If the option ErrorData is set, it follows that line.
ErrorData = TypedDict("ErrorData", {
    "version": int,  # DataVersion
    "command": str,  # the first word of the line
    "word": NotRequired[str],  # the word at fault, such as a move
    "ply": NotRequired[int],  # the move at fault in a list of moves, from 1
    "rule": NotRequired[Rule],  # the rule that the command breaks
    "row": NotRequired[int],  # Row and Character, from 1, locate a fault in the board of a position text. Space is the faulty space, and Key the key of the faulty pair, or board, turn or end.
    "character": NotRequired[int],
    "space": NotRequired[str],
    "key": NotRequired[str],
    "reason": str,  # the fault without its place: "5F is occupied"
    "text": str,  # of the error line
    "others": NotRequired[list[RefusalData]],  # Others are further faults of a position text that do not follow from this one, in the order of the text. The list may be incomplete.
})
