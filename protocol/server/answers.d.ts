// The answers of a server in JSON. Generated from package wire by go test ./protocol/server -run TestSchema -update.

/** A FeatureData describes a feature of a board. */
export interface FeatureData {
  name: string;
  spaces: string[];
}

/** A Seat is a player's place, 1 to 4, or 0 for none. Encoders and databases store its name, "p2". */
export type Seat = string;

/** A PieceWord is a piece and its word in position texts. */
export interface PieceWord {
  seat: Seat;
  kind: string;
  heading?: number;
  word: string;
}

/** FactForm is the form of an Answer. Later versions may add forms. */
export type FactForm = "number" | "word" | "moves" | "spaces";

/** A FactData describes a property of positions that only some games have. */
export interface FactData {
  doc: string;
  form: FactForm;
  /** moves that the side not to move could make if it were its turn */
  threat?: boolean;
  scores?: boolean;
}

/** A Rule identifies a rule that refuses an input or ends a game. A game's rules begin with its package name, for example "empire.line". Every refusal wraps its Rule, so that errors.Is finds it. */
export type Rule = string;

/** A RuleSpec states a rule for players. */
export interface RuleSpec {
  id: Rule;
  text: string;
  /** in the documentation of the game's package */
  heading: string;
}

/** A GameData describes a game, in the answer to games. */
export interface GameData {
  version: number;
  name: string;
  title: string;
  goal: string;
  /** from the top */
  rows: string[];
  /** from the left */
  columns: string[];
  /** from p1; empty in a game for one */
  seats: string[];
  plural: boolean;
  features: FeatureData[];
  kinds: string[];
  /** the usual number first */
  players: number[];
  teamPlayers: number;
  variations: string[];
  dealt: string[];
  arranged: boolean;
  endless: boolean;
  pieces: PieceWord[];
  facts: Record<string, FactData>;
  rules: RuleSpec[];
}

/** A SeatData describes a seat of a setup. */
export interface SeatData {
  seat: Seat;
  /** empty in a game for one */
  name: string;
  /** of its pieces, "#rrggbb" */
  color: string;
  partner?: Seat;
}

/** A Badge marks a space with a meaning for one seat. */
export interface Badge {
  space: string;
  seat: Seat;
  /** for example, "where red is crowned" */
  name: string;
}

/** A SetupData describes a setup of a game. */
export interface SetupData {
  players: number;
  teams: boolean;
  variation: string;
  seats: SeatData[];
  badges: Badge[];
}

/** An OptionType is the type of an option. Engines by others may have unlisted types. */
export type OptionType = "check" | "spin" | "combo" | "button" | "string";

/** An OptionData describes an option of the server. Values are texts, because numbers may exceed 2^53. */
export interface OptionData {
  name: string;
  type: OptionType;
  default: string;
  min?: string;
  max?: string;
  values?: string[];
  doc: string;
}

/** BoardMesh is the place of a board's lines. Later versions may add values. */
export type BoardMesh = "boxes" | "cross" | "star";

/** A SpaceData describes a space of a board. */
export interface SpaceData {
  label: string;
  /** from 0 at the top */
  row: number;
  /** from 0 at the left */
  column: number;
  /** of its middle */
  x: number;
  /** of its middle */
  y: number;
  feature?: string;
}

/** A BoardEdge is an edge of a board. Later versions may add values. */
export type BoardEdge = "top" | "bottom" | "left" | "right";

/** An EdgeData makes an edge of the board a seat's goal. */
export interface EdgeData {
  edge: BoardEdge;
  seat: Seat;
}

/** A FigureForm is the form of a Figure. */
export type FigureForm = "circle" | "polygon" | "polyline";

/** A Figure is a part of a drawing, drawn in order, with round line ends and corners. */
export interface Figure {
  form: FigureForm;
  /** the middle of a circle, or corners */
  points: [number, number][];
  radius?: number;
  /** "#rrggbb", or empty */
  fill?: string;
  /** "#rrggbb", or empty */
  stroke?: string;
  width?: number;
}

/** A BoardData describes the empty board. Points are pairs of x and y, right and down from the top left corner. */
export interface BoardData {
  /** the side of a space */
  cell: number;
  width: number;
  height: number;
  mesh: BoardMesh;
  /** row by row, from the top left */
  spaces: SpaceData[];
  edges: EdgeData[];
  figures: Figure[];
}

/** A PieceData is a piece for the board, drawn around 0, 0, the middle of its space. */
export interface PieceData {
  seat: Seat;
  kind: string;
  /** eighths of a circle, clockwise from up */
  heading?: number;
  /** for people: "red triangle" */
  name: string;
  /** of the kind in position texts */
  letter: string;
  figures: Figure[];
}

/** A DescriptionData has everything that a program with a board needs before the first position. */
export interface DescriptionData {
  version: number;
  game: GameData;
  /** of the rules in the package documentation */
  headings: string[];
  /** the usual one first */
  setups: SetupData[];
  options: OptionData[];
  board: BoardData;
  pieces: PieceData[];
}

/** A Result is a win or a draw. */
export type Result = string;

/** A GameEnd is the cause of a game's end. Later versions may add values. */
export type GameEnd = "rules" | "length" | "repetition";

/** A SeatTally is a seat of a position. */
export interface SeatTally {
  seat: Seat;
  name: string;
  /** such as "out" */
  tally?: string;
}

/** A Placed is a piece on a space, in words. */
export interface Placed {
  space: string;
  seat: Seat;
  kind: string;
  heading?: number;
}

/** A ReserveData is a number of pieces beside the board. */
export interface ReserveData {
  seat: Seat;
  kind: string;
  count: number;
}

/** A Forced explains that the seat to move has little choice. */
export interface Forced {
  /** Reason is a clause, "no disc would outflank another", or "". A Position makes it a predicate: "must pass: no disc would outflank another". */
  reason: string;
  /** Spaces labels the pieces that can move, if some cannot. */
  spaces: string[];
}

/** A ClockData is a seat's clock as the last go command set it. It does not run down here. */
export interface ClockData {
  seat: Seat;
  /** left at the command, in milliseconds */
  time: number;
  /** in milliseconds */
  increment: number;
}

/** An Ending explains the end of a game by its rules. */
export interface Ending {
  /** a clause: "the thrones are occupied" */
  reason: string;
  /** the rule that says so, as the Spec states it; may be "" */
  rule?: Rule;
  /** labels of spaces that show it */
  spaces: string[];
}

/** A PositionData is a position, in the answer to json. */
export interface PositionData {
  version: number;
  game: string;
  position: string;
  players: number;
  teams: boolean;
  /** in a finished game, the seat that would be next */
  turn: Seat;
  /** the turn or the result: "Red to move" */
  status: string;
  /** follows the status: "moves a square" */
  note?: string;
  result: Result;
  /** missing while the game goes on */
  reason?: GameEnd;
  seats: SeatTally[];
  badges: Badge[];
  pieces: Placed[];
  reserves: ReserveData[];
  /** sorted by their bytes */
  moves: string[];
  forced?: Forced;
  /** of the last go command, if it came after the position */
  clocks: ClockData[];
  ending?: Ending;
}

/** A MoveData is a legal move: its changes, and how a person makes it. */
export interface MoveData {
  /** the move as it prints */
  word: string;
  /** the space that a piece leaves */
  from?: string;
  /** the space where the piece ends up */
  to?: string;
  /** pieces that leave the board, as they were, except for Removed */
  captured?: Placed[];
  /** pieces of the mover that leave the board, as they were; none in solitaire games */
  removed?: Placed[];
  /** pieces that change owners, as they are afterward */
  converted?: Placed[];
  /** pieces that change kind or heading, as they are afterward */
  changed?: Placed[];
  /** pieces that come onto the board, as they are afterward */
  entered?: Placed[];
  /** increase of the score, see ScoreFact */
  scored?: number;
  /** after the move */
  result: Result;
  /** to click in order; none for a pass */
  spaces: string[];
  /** a change that the spaces do not show: "Enter a square on 5E" */
  label: string;
  /** degrees by which the piece turns, clockwise */
  rotation?: number;
}

/** A ChoiceData is a question to ask if the clicked spaces do not determine the move. */
export interface ChoiceData {
  spaces: string[];
  /** "How should the piece turn?" */
  ask: string;
  moves: string[];
}

/** A MovesData has the legal moves of a position. */
export interface MovesData {
  version: number;
  moves: MoveData[];
  choices: ChoiceData[];
}

/** A RefusalData describes a further fault of a position text. */
export interface RefusalData {
  rule: Rule;
  row?: number;
  character?: number;
  space?: string;
  key?: string;
  reason: string;
}

/** An ErrorData describes a refused command. */
export interface ErrorData {
  version: number;
  command: string;
  word?: string;
  /** in a list of moves, from 1 */
  ply?: number;
  rule?: Rule;
  /** Row and Character, from 1, locate a fault in the board of a position text. Space is the faulty space, and Key the key of the faulty pair, or board, turn or end. */
  row?: number;
  character?: number;
  space?: string;
  key?: string;
  /** the fault without its place: "5F is occupied" */
  reason: string;
  text: string;
  /** Others are independent further faults of a position text, perhaps not all. */
  others?: RefusalData[];
}
