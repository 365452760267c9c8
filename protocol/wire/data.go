package wire

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// DataVersion is the version of a server's JSON. A change that could mislead a program raises it.
// Within a version, objects may get more members, which programs must ignore, and enumerations more
// values if their documentation says so.
const DataVersion = 1

// A GameData describes a game, in the answer to games.
type GameData struct {
	Version     int                  `json:"version"`
	Name        string               `json:"name"`
	Title       string               `json:"title"`
	Goal        string               `json:"goal"`
	Rows        []string             `json:"rows"`    // from the top
	Columns     []string             `json:"columns"` // from the left
	Seats       []string             `json:"seats"`   // from p1; empty in a game for one
	Plural      bool                 `json:"plural"`
	Features    []FeatureData        `json:"features"`
	Kinds       []string             `json:"kinds"`
	Players     []int                `json:"players"` // the usual number first
	TeamPlayers int                  `json:"teamPlayers"`
	Variations  []string             `json:"variations"`
	Dealt       []string             `json:"dealt"`
	Arranged    bool                 `json:"arranged"`
	Endless     bool                 `json:"endless"`
	Pieces      []protocol.PieceWord `json:"pieces"`
	Facts       map[string]FactData  `json:"facts"`
	Rules       []notation.RuleSpec  `json:"rules"`
}

// A FeatureData describes a feature of a board.
type FeatureData struct {
	Name   string   `json:"name"`
	Spaces []string `json:"spaces"`
}

// A FactData describes a property of positions that only some games have.
type FactData struct {
	Doc    string            `json:"doc"`
	Form   protocol.FactForm `json:"form"`
	Threat bool              `json:"threat,omitempty"` // moves that the side not to move could make if it were its turn
	Scores bool              `json:"scores,omitempty"`
}

// A DescriptionData has everything that a program with a board needs before the first position.
type DescriptionData struct {
	Version  int              `json:"version"`
	Game     GameData         `json:"game"`
	Headings []string         `json:"headings"` // of the rules in the package documentation
	Setups   []SetupData      `json:"setups"`   // the usual one first
	Options  []OptionData     `json:"options"`
	Board    view.BoardData   `json:"board"`
	Pieces   []view.PieceData `json:"pieces"`
}

// A SetupData describes a setup of a game.
type SetupData struct {
	Players   int        `json:"players"`
	Teams     bool       `json:"teams"`
	Variation string     `json:"variation"`
	Seats     []SeatData `json:"seats"`

	Badges []protocol.Badge `json:"badges"`
}

// A SeatData describes a seat of a setup.
type SeatData struct {
	Seat    notation.Seat `json:"seat"`
	Name    string        `json:"name"`  // empty in a game for one
	Color   string        `json:"color"` // of its pieces, "#rrggbb"
	Partner notation.Seat `json:"partner,omitempty"`
}

// An OptionData describes an option of the server. Values are texts, because numbers may exceed
// 2^53.
type OptionData struct {
	Name    string     `json:"name"`
	Type    OptionType `json:"type"`
	Default string     `json:"default"`
	Min     string     `json:"min,omitempty"`
	Max     string     `json:"max,omitempty"`
	Values  []string   `json:"values,omitempty"`
	Doc     string     `json:"doc"`
}

// An OptionType is the type of an option. Engines by others may have unlisted types.
type OptionType string

// The types of options.
const (
	BoolOption   OptionType = "check"
	SpinOption   OptionType = "spin"
	ComboOption  OptionType = "combo"
	ButtonOption OptionType = "button"
	StringOption OptionType = "string"
)

// Values returns the types of options.
func (OptionType) Values() []string { return []string{"check", "spin", "combo", "button", "string"} }

// A PositionData is a position, in the answer to json.
type PositionData struct {
	Version  int               `json:"version"`
	Game     string            `json:"game"`
	Position string            `json:"position"`
	Players  int               `json:"players"`
	Teams    bool              `json:"teams"`
	Turn     notation.Seat     `json:"turn"`           // in a finished game, the seat that would be next
	Status   string            `json:"status"`         // the turn or the result: "Red to move"
	Note     string            `json:"note,omitempty"` // follows the status: "moves a square"
	Result   notation.Result   `json:"result"`
	Reason   GameEnd           `json:"reason,omitempty"` // missing while the game goes on
	Seats    []SeatTally       `json:"seats"`
	Badges   []protocol.Badge  `json:"badges"`
	Pieces   []protocol.Placed `json:"pieces"`
	Reserves []ReserveData     `json:"reserves"`
	Moves    []string          `json:"moves"` // sorted by their bytes
	Forced   *protocol.Forced  `json:"forced,omitempty"`
	Clocks   []ClockData       `json:"clocks"` // of the last go command, if it came after the position
	Ending   *protocol.Ending  `json:"ending,omitempty"`
}

// A GameEnd is the cause of a game's end. Later versions may add values.
type GameEnd string

// The ends of games.
const (
	EndByRules      GameEnd = "rules"
	EndByLength     GameEnd = "length"
	EndByRepetition GameEnd = "repetition"
)

// Values returns the ends of games.
func (GameEnd) Values() []string { return []string{"rules", "length", "repetition"} }

// A SeatTally is a seat of a position.
type SeatTally struct {
	Seat  notation.Seat `json:"seat"`
	Name  string        `json:"name"`
	Tally string        `json:"tally,omitempty"` // such as "out"
}

// A ClockData is a seat's clock as the last go command set it. It does not run down here.
type ClockData struct {
	Seat      notation.Seat `json:"seat"`
	Time      int           `json:"time"`      // left at the command, in milliseconds
	Increment int           `json:"increment"` // in milliseconds
}

// A ReserveData is a number of pieces beside the board.
type ReserveData struct {
	Seat  notation.Seat `json:"seat"`
	Kind  string        `json:"kind"`
	Count int           `json:"count"`
}

// A MovesData has the legal moves of a position.
type MovesData struct {
	Version int          `json:"version"`
	Moves   []MoveData   `json:"moves"`
	Choices []ChoiceData `json:"choices"`
}

// A MoveData is a legal move: its changes, and how a person makes it.
type MoveData struct {
	protocol.Effect
	Spaces   []string `json:"spaces"`             // to click in order; none for a pass
	Label    string   `json:"label"`              // a change that the spaces do not show: "Enter a square on 5E"
	Rotation int      `json:"rotation,omitempty"` // degrees by which the piece turns, clockwise
}

// A ChoiceData is a question to ask if the clicked spaces do not determine the move.
type ChoiceData struct {
	Spaces []string `json:"spaces"`
	Ask    string   `json:"ask"` // "How should the piece turn?"
	Moves  []string `json:"moves"`
}

// An ErrorData describes a refused command.
type ErrorData struct {
	Version int           `json:"version"`
	Command string        `json:"command"`
	Word    string        `json:"word,omitempty"`
	Ply     int           `json:"ply,omitempty"` // in a list of moves, from 1
	Rule    notation.Rule `json:"rule,omitempty"`
	// Row and Character, from 1, locate a fault in the board of a position text. Space is the
	// faulty space, and Key the key of the faulty pair, or board, turn or end.
	Row       int    `json:"row,omitempty"`
	Character int    `json:"character,omitempty"`
	Space     string `json:"space,omitempty"`
	Key       string `json:"key,omitempty"`
	Reason    string `json:"reason"` // the fault without its place: "5F is occupied"
	Text      string `json:"text"`
	// Others are independent further faults of a position text, perhaps not all.
	Others []RefusalData `json:"others,omitempty"`
}

// A RefusalData describes a further fault of a position text.
type RefusalData struct {
	Rule      notation.Rule `json:"rule"`
	Row       int           `json:"row,omitempty"`
	Character int           `json:"character,omitempty"`
	Space     string        `json:"space,omitempty"`
	Key       string        `json:"key,omitempty"`
	Reason    string        `json:"reason"`
}
