package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/picture"
)

// A View says what a picture shows besides the position. The zero View is a light
// picture of the position alone.
type View struct {
	Dark    bool
	Last    string // the move that led to the position, or ""
	Moves   bool   // mark where moves begin, or where pieces can be placed
	Targets string // the space whose moves are marked where they end, or ""
	Path    bool   // draw the way of [Pathfinder], if there is one
	// Result is that of a game cut off from outside; [notation.Undecided] leaves
	// it to the rules.
	Result notation.Result
}

func (p position[S, M]) Draw(v View) ([]byte, error) {
	rules := &p.game.rules
	if !rules.Drawing.IsValid() {
		return nil, errors.New("the game has no pictures")
	}
	sc := rules.Drawing.Scene(rules.Spec.Title, p.state)
	sc.Dark = v.Dark
	if v.Result.Over() {
		sc.Result = v.Result
	}
	var err error
	if sc.Last, err = p.touched(v.Last); err != nil {
		return nil, fmt.Errorf("last move: %w", err)
	}
	if err := p.mark(&sc, v); err != nil {
		return nil, err
	}
	if s, ok := any(p.state).(Pathfinder); ok && v.Path && !sc.Result.Over() {
		sc.Path = s.Path()
	}
	return sc.AppendSVG(nil), nil
}

// touched returns the spaces of a move, in any accepted spelling: where it begins
// and ends, and what else it changes by the drawing.
func (p position[S, M]) touched(word string) ([]notation.Space, error) {
	if word == "" {
		return nil, nil
	}
	rules := &p.game.rules
	m, err := rules.ParseMove(p.state, word)
	if err != nil {
		return nil, err
	}
	w, err := rules.Spec.Grid.ScanMove(m.String())
	if err != nil {
		return nil, nil // a pass has no spaces
	}
	list := []notation.Space{w.To}
	if w.HasTo {
		list = []notation.Space{w.From, w.To}
	}
	if rules.Drawing.Touched != nil {
		for _, sp := range rules.Drawing.Touched(w) {
			if !slices.Contains(list, sp) {
				list = append(list, sp)
			}
		}
	}
	return list, nil
}

// mark sets what can be done.
func (p position[S, M]) mark(sc *picture.Scene, v View) error {
	g := p.game.rules.Spec.Grid
	var chosen notation.Space
	if v.Targets != "" {
		var err error
		if chosen, err = g.ParseSpace(v.Targets); err != nil {
			return err
		}
		sc.Chosen = []notation.Space{chosen}
	}
	if sc.Result.Over() || !v.Moves && v.Targets == "" {
		return nil
	}
	var begins, ends [notation.MaxSide * notation.MaxSide]bool
	for _, m := range p.state.AppendMoves(nil) {
		w, err := g.ScanMove(m.String())
		switch {
		case err != nil: // a pass
		case w.HasTo && v.Targets != "" && w.From == chosen:
			ends[w.To] = true
		case v.Moves && sc.Pieces[w.From] != (picture.Piece{}):
			begins[w.From] = true
		case v.Moves && !w.HasTo:
			ends[w.To] = true
		}
	}
	for sp := range notation.Space(g.Len()) {
		if begins[sp] && (v.Targets == "" || sp != chosen) {
			sc.Movable = append(sc.Movable, sp)
		}
		if ends[sp] {
			sc.Targets = append(sc.Targets, sp)
		}
	}
	return nil
}

// svg carries out the svg command.
func (s *Server) svg(args string) error {
	v := View{Last: s.table.last()}
	if r := s.result(); r.Over() {
		v.Result = r
	}
	if err := v.parse(strings.Fields(args)); err != nil {
		return err
	}
	doc, err := s.table.now.Draw(v)
	if err != nil {
		return err
	}
	s.out.line(string(doc) + "svgok")
	return nil
}

// last returns the last move of the position line, or "".
func (t table) last() string {
	words := strings.TrimRight(t.moves, " \t")
	return words[strings.LastIndexAny(words, " \t")+1:]
}

// parse reads the words of the svg command into v.
func (v *View) parse(words []string) error {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch word {
		case "light", "dark":
			v.Dark = word == "dark"
		case "moves":
			v.Moves = true
		case "path":
			v.Path = true
		case "last", "targets":
			if len(words) == 0 {
				return fmt.Errorf("a word is missing after %s", word)
			}
			v.set(word, words[0])
			words = words[1:]
		default:
			return fmt.Errorf("unknown word %s; want light, dark, last M, moves, targets SPACE or path", quote(word))
		}
	}
	return nil
}

// set gives last or targets its word.
func (v *View) set(name, word string) {
	switch {
	case name == "targets":
		v.Targets = word
	case word == "none":
		v.Last = ""
	default:
		v.Last = word
	}
}
