// Package lessons has a first lesson for each of the ten games: a few positions with a task
// each. The rules decide which moves solve a task. The page of examples/web and the terminal
// of examples/play give the same lessons.
package lessons

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

//go:embed *.json
var files embed.FS

// A Step is a position with a task. All texts are for players.
type Step struct {
	Title    string `json:"title"`    // what is learned: "Capturing"
	Position string `json:"position"` // as a position text
	Task     string `json:"task"`     // what to do
	Why      string `json:"why"`      // the rule behind it
	Hint     string `json:"hint"`
	Wrong    string `json:"wrong"` // the answer to a legal move that does not solve the task
	Goal     Goal   `json:"goal"`
}

// Of returns the steps of the lesson of a game, or nil if it has none.
func Of(game string) ([]Step, error) {
	text, err := files.ReadFile(game + ".json")
	if err != nil {
		return nil, nil
	}
	var steps []Step
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&steps); err != nil {
		return nil, fmt.Errorf("the lesson of %s: %w", game, err)
	}
	return steps, nil
}

// Solutions returns the legal moves that solve the task in its position, sorted by their
// bytes.
func (s Step) Solutions(p protocol.Position) []string {
	list := []string{}
	for _, m := range p.AppendMoves(nil) {
		if s.Goal.Meets(p, m) {
			list = append(list, p.Word(m))
		}
	}
	slices.Sort(list)
	return list
}

// A Goal is the condition that a move has to meet. All its members that are set must hold.
type Goal struct {
	Kind     string   `json:"kind,omitempty"`     // of the piece that moves
	From     []string `json:"from,omitempty"`     // one of these spaces
	To       []string `json:"to,omitempty"`       // one of these spaces
	Captures int      `json:"captures,omitempty"` // at least so many pieces
	Converts int      `json:"converts,omitempty"` // at least so many pieces change sides
	Removes  int      `json:"removes,omitempty"`  // at least so many of the mover's own pieces
	Enters   int      `json:"enters,omitempty"`   // at least so many pieces
	Columns  int      `json:"columns,omitempty"`  // the piece goes at least so many to the right
	Words    []string `json:"words,omitempty"`    // one of these moves
	Turns    bool     `json:"turns,omitempty"`    // the piece has another heading
	Stays    bool     `json:"stays,omitempty"`    // the piece stays on its space
	Wins     bool     `json:"wins,omitempty"`     // at once
	GoesOn   bool     `json:"goesOn,omitempty"`   // the game is not over
	Stops    bool     `json:"stops,omitempty"`    // no answer wins at once
	Passes   bool     `json:"passes,omitempty"`   // the only answer is a pass
	Forces   bool     `json:"forces,omitempty"`   // the answer must move certain pieces
}

// Meets reports whether a legal move of a position reaches the goal.
func (g Goal) Meets(p protocol.Position, m protocol.Move) bool {
	return g.fits(p, m) && g.does(p, p.Effect(m)) && g.leads(p.After(m))
}

// fits reports whether the right piece goes to the right space.
func (g Goal) fits(p protocol.Position, m protocol.Move) bool {
	spec := p.Game().Spec()
	is := func(list []string, sp notation.Space, ok bool) bool {
		return list == nil || ok && slices.Contains(list, spec.Grid.Label(sp))
	}
	from, leaves := p.From(m)
	to, arrives := p.To(m)
	if g.Kind != "" && (!leaves || spec.Kinds[p.Piece(from).Kind-1] != g.Kind) {
		return false
	}
	if g.Columns > 0 && (!leaves || spec.Grid.Col(to)-spec.Grid.Col(from) < g.Columns) {
		return false
	}
	if g.Words != nil && !slices.Contains(g.Words, p.Word(m)) {
		return false
	}
	return is(g.From, from, leaves) && is(g.To, to, arrives)
}

// does reports whether the move has the effect.
func (g Goal) does(p protocol.Position, e protocol.Effect) bool {
	turns := slices.ContainsFunc(e.Changed, func(now protocol.Placed) bool {
		return now.Space == e.To
	})
	return len(e.Captured) >= g.Captures && len(e.Converted) >= g.Converts && len(e.Removed) >= g.Removes &&
		len(e.Entered) >= g.Enters && (!g.Turns || turns) && (!g.Stays || e.From == e.To) &&
		(!g.Wins || e.Result.For(p.Turn()) > 0) && (!g.GoesOn || !e.Result.Over())
}

// leads reports whether the position after the move is as wanted.
func (g Goal) leads(after protocol.Position) bool {
	if g.Stops && !after.Result().Over() && winsAtOnce(after) {
		return false
	}
	if g.Passes && !slices.Equal(after.Words(), []string{notation.PassText}) {
		return false
	}
	return !g.Forces || len(after.Forced().Spaces) > 0
}

// winsAtOnce reports whether the seat to move has a winning move.
func winsAtOnce(p protocol.Position) bool {
	return slices.ContainsFunc(p.AppendMoves(nil), func(m protocol.Move) bool {
		return p.After(m).Result().For(p.Turn()) > 0
	})
}
