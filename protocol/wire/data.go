package wire

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// DataVersion is the version of the JSON that a server writes; each answer has it. A change that
// could mislead a program raises it. Within a version, objects may get more members, and an
// enumeration more values if its documentation says so. Programs must ignore members that they do
// not know.
const DataVersion = 1

// A GameData describes a game, in the answer to games.
type GameData struct {
	Version     int                  `json:"version"` // DataVersion
	Name        string               `json:"name"`
	Title       string               `json:"title"`
	Goal        string               `json:"goal"`    // one sentence
	Rows        []string             `json:"rows"`    // labels, from the top
	Columns     []string             `json:"columns"` // labels, from the left
	Seats       []string             `json:"seats"`   // their names, from p1; empty in a game for one
	Plural      bool                 `json:"plural"`  // whether these names are plural
	Features    []FeatureData        `json:"features"`
	Kinds       []string             `json:"kinds"`
	Players     []int                `json:"players"` // the usual number first
	TeamPlayers int                  `json:"teamPlayers"`
	Variations  []string             `json:"variations"`
	Dealt       []string             `json:"dealt"` // the variations that a seed deals
	Arranged    bool                 `json:"arranged"`
	Endless     bool                 `json:"endless"` // only MaxPlies and Repetitions end every game
	Pieces      []protocol.PieceWord `json:"pieces"`  // that can stand on the board, with their words in position texts
	Facts       map[string]FactData  `json:"facts"`   // by their names
	Rules       []notation.RuleSpec  `json:"rules"`   // that a move or a setup can break
}

// A FeatureData describes a feature of a board, which is printed on some spaces.
type FeatureData struct {
	Name   string   `json:"name"`   // of one of the spaces
	Spaces []string `json:"spaces"` // labels
}

// A FactData describes a fact: a property of positions that only some games have.
type FactData struct {
	Doc    string            `json:"doc"`
	Form   protocol.FactForm `json:"form"`
	Threat bool              `json:"threat,omitempty"` // the side not to move would have these moves if it were its turn
	Scores bool              `json:"scores,omitempty"` // games are scored by the number
}

// A DescriptionData is everything about a game that a program with a board needs before the first
// position, in the answer to describe.
type DescriptionData struct {
	Version  int              `json:"version"` // DataVersion
	Game     GameData         `json:"game"`
	Headings []string         `json:"headings"` // of the rules in the documentation of the game's package
	Setups   []SetupData      `json:"setups"`   // the usual one first
	Options  []OptionData     `json:"options"`  // of the server
	Board    view.BoardData   `json:"board"`
	Pieces   []view.PieceData `json:"pieces"`
}

// A SetupData describes a setup of a game.
type SetupData struct {
	Players   int        `json:"players"`
	Teams     bool       `json:"teams"`
	Variation string     `json:"variation"`
	Seats     []SeatData `json:"seats"` // from p1

	// Badges are those of the start. A position has its own, because a seat may lose them.
	Badges []protocol.Badge `json:"badges"`
}

// A SeatData describes a seat of a setup.
type SeatData struct {
	Seat    notation.Seat `json:"seat"`
	Name    string        `json:"name"`              // its name: "Red"; empty in a game for one
	Color   string        `json:"color"`             // of its pieces, "#rrggbb"
	Partner notation.Seat `json:"partner,omitempty"` // in teams
}

// An OptionData describes an option of the server. Its values are texts, as in the option lines of
// the ugi command, because numbers may exceed 2^53.
type OptionData struct {
	Name    string     `json:"name"`
	Type    OptionType `json:"type"`
	Default string     `json:"default"`
	Min     string     `json:"min,omitempty"`    // of a spin
	Max     string     `json:"max,omitempty"`    // of a spin
	Values  []string   `json:"values,omitempty"` // of a combo
	Doc     string     `json:"doc"`              // the meaning, as a noun phrase
}

// An OptionType is the type of an option. Engines by others may have unlisted types.
type OptionType string

// The types of options.
const (
	BoolOption   OptionType = "check"  // true or false
	SpinOption   OptionType = "spin"   // a number
	ComboOption  OptionType = "combo"  // one of several words
	ButtonOption OptionType = "button" // no value: setting it does something
	StringOption OptionType = "string"
)

// Values returns the types of options.
func (OptionType) Values() []string { return []string{"check", "spin", "combo", "button", "string"} }

// A PositionData is a position, in the answer to json.
type PositionData struct {
	Version  int               `json:"version"` // DataVersion
	Game     string            `json:"game"`
	Position string            `json:"position"` // its text
	Players  int               `json:"players"`
	Teams    bool              `json:"teams"`
	Turn     notation.Seat     `json:"turn"`             // in a finished game, the seat that would be next
	Status   string            `json:"status"`           // the turn or the result, in words: "Red to move"
	Note     string            `json:"note,omitempty"`   // a few words that follow the status: "moves a square"
	Result   notation.Result   `json:"result"`           // p1win and so on, draw, p1loss or none
	Reason   GameEnd           `json:"reason,omitempty"` // missing while the game goes on, and from a Position, which knows only its rules
	Seats    []SeatTally       `json:"seats"`            // from p1
	Badges   []protocol.Badge  `json:"badges"`
	Pieces   []protocol.Placed `json:"pieces"`
	Reserves []ReserveData     `json:"reserves"`
	Moves    []string          `json:"moves"`            // as they print, sorted by their bytes
	Forced   *protocol.Forced  `json:"forced,omitempty"` // why the seat to move has little choice; a predicate: "must pass: …"
	Clocks   []ClockData       `json:"clocks"`           // of the last go command, if it came after the position
	Ending   *protocol.Ending  `json:"ending,omitempty"` // why the rules have ended the game: "the thrones are occupied"
}

// A GameEnd is the cause of the end of a game. Later versions may add values.
type GameEnd string

// The ends of games.
const (
	EndByRules      GameEnd = "rules"
	EndByLength     GameEnd = "length"     // MaxPlies
	EndByRepetition GameEnd = "repetition" // Repetitions
)

// Values returns the ends of games.
func (GameEnd) Values() []string { return []string{"rules", "length", "repetition"} }

// A SeatTally is a seat of a position.
type SeatTally struct {
	Seat  notation.Seat `json:"seat"`
	Name  string        `json:"name"`            // its name: "Red"; empty in a game for one
	Tally string        `json:"tally,omitempty"` // a few words about its state, such as "out"
}

// A ClockData is the clock of a seat, as the last go command set it. Because the peer keeps the
// clocks, the time does not run down here. The clock of the seat to move runs from the command, or
// from ponderhit after go ponder, to the bestmove.
type ClockData struct {
	Seat      notation.Seat `json:"seat"`
	Time      int           `json:"time"`      // left at the command, in milliseconds
	Increment int           `json:"increment"` // for each move, in milliseconds
}

// A ReserveData is a number of pieces beside the board.
type ReserveData struct {
	Seat  notation.Seat `json:"seat"`
	Kind  string        `json:"kind"` // its name
	Count int           `json:"count"`
}

// A MovesData has the legal moves of a position, in the answer to json moves.
type MovesData struct {
	Version int          `json:"version"` // DataVersion
	Moves   []MoveData   `json:"moves"`   // in the order of their words
	Choices []ChoiceData `json:"choices"`
}

// A MoveData is a legal move: its changes, and how a person makes it.
type MoveData struct {
	protocol.Effect
	Spaces   []string `json:"spaces"`             // to click in order: where it begins and ends; none for a pass
	Label    string   `json:"label"`              // its changes that its spaces do not show: "Enter a square on 5E"
	Rotation int      `json:"rotation,omitempty"` // degrees by which it turns the piece where it ends, clockwise
}

// A ChoiceData is a question to ask after clicks on all spaces of some moves, if there are several
// such moves, or if further clicks could make other moves.
type ChoiceData struct {
	Spaces []string `json:"spaces"` // that have been clicked
	Ask    string   `json:"ask"`    // the question: "How should the piece turn?"
	Moves  []string `json:"moves"`  // the words of the moves; their labels are the answers
}

// An ErrorData describes a refused command, so that programs need not read the sentence of the
// error line. If the option ErrorData is set, it follows that line.
type ErrorData struct {
	Version int           `json:"version"`        // DataVersion
	Command string        `json:"command"`        // the first word of the line
	Word    string        `json:"word,omitempty"` // the word at fault, such as a move
	Ply     int           `json:"ply,omitempty"`  // the move at fault in a list of moves, from 1
	Rule    notation.Rule `json:"rule,omitempty"` // the rule that the command breaks
	// Row and Character, from 1, locate a fault in the board of a position text. Space is the
	// faulty space, and Key the key of the faulty pair, or board, turn or end.
	Row       int    `json:"row,omitempty"`
	Character int    `json:"character,omitempty"`
	Space     string `json:"space,omitempty"`
	Key       string `json:"key,omitempty"`
	Reason    string `json:"reason"` // the fault without its place: "5F is occupied"
	Text      string `json:"text"`   // of the error line
	// Others are further faults of a position text that do not follow from this one, in the order
	// of the text. The list may be incomplete.
	Others []RefusalData `json:"others,omitempty"`
}

// A RefusalData describes a further fault of a position text. Its members have the same meaning as in
// [ErrorData].
type RefusalData struct {
	Rule      notation.Rule `json:"rule"`
	Row       int           `json:"row,omitempty"`
	Character int           `json:"character,omitempty"`
	Space     string        `json:"space,omitempty"`
	Key       string        `json:"key,omitempty"`
	Reason    string        `json:"reason"`
}
