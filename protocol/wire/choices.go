package wire

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// MovesOf returns the legal moves of a position.
func MovesOf(p protocol.Position) MovesData {
	doc := MovesData{Version: DataVersion, Moves: []MoveData{}, Choices: []ChoiceData{}}
	if p.Result().Over() {
		return doc
	}
	groups := map[string][]int{} // by the spaces to click
	var keys []string
	prefixes := map[string]bool{}
	for _, m := range p.AppendMoves(nil) {
		doc.Moves = append(doc.Moves, MoveData{Effect: p.Effect(m)})
	}
	slices.SortFunc(doc.Moves, func(a, b MoveData) int { return strings.Compare(a.Word, b.Word) })
	for i := range doc.Moves {
		m := &doc.Moves[i]
		m.Spaces = clicks(m.Effect)
		key := strings.Join(m.Spaces, " ")
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], i)
		if len(m.Spaces) > 1 {
			prefixes[m.Spaces[0]] = true
		}
	}
	teller := newTeller(p)
	for _, key := range keys {
		moves := make([]*MoveData, len(groups[key]))
		for i, at := range groups[key] {
			moves[i] = &doc.Moves[at]
		}
		ask := teller.tell(moves)
		if len(moves) == 1 && key != "" && !prefixes[key] {
			continue
		}
		choice := ChoiceData{Spaces: moves[0].Spaces, Ask: ask}
		for _, m := range moves {
			choice.Moves = append(choice.Moves, m.Word)
		}
		doc.Choices = append(doc.Choices, choice)
	}
	return doc
}

func clicks(e protocol.Effect) []string {
	list := []string{}
	for _, label := range []string{e.From, e.To} {
		if label != "" && !slices.Contains(list, label) {
			list = append(list, label)
		}
	}
	return list
}

type teller struct {
	pieces   map[string]protocol.Placed
	headings map[string]int
}

func newTeller(p protocol.Position) *teller {
	t := &teller{pieces: map[string]protocol.Placed{}, headings: map[string]int{}}
	for _, x := range PositionOf(p).Pieces {
		t.pieces[x.Space] = x
	}
	for _, w := range p.Game().Pieces() {
		t.headings[w.Kind] = max(t.headings[w.Kind], int(w.Heading)+1)
	}
	return t
}

type part struct {
	say func(t *teller, e protocol.Effect) string
	ask string
	not string
}

var parts = []part{
	{func(_ *teller, e protocol.Effect) string { return places("remove", e, e.Removed) }, "What should be removed?", "Remove nothing"},
	{func(_ *teller, e protocol.Effect) string { return places("capture", e, e.Captured) }, "What should be captured?", "Capture nothing"},
	{func(_ *teller, e protocol.Effect) string { return places("take over", e, e.Converted) }, "What should be taken over?", "Take over nothing"},
	{(*teller).entries, "Which piece should enter?", "Enter nothing"},
	{(*teller).changes, "What should change?", "Change nothing"},
	{(*teller).turns, "How should the piece turn?", "Do not turn"},
}

// tell labels moves with the same spaces, and returns the question about them.
func (t *teller) tell(moves []*MoveData) (ask string) {
	alone := len(moves) == 1
	said := make([][]string, len(moves))
	not := ""
	for _, part := range parts {
		texts := make([]string, len(moves))
		for i, m := range moves {
			texts[i] = part.say(t, m.Effect)
		}
		if !alone && !slices.ContainsFunc(texts, func(text string) bool { return text != texts[0] }) {
			continue
		}
		if ask == "" && !alone {
			ask, not = part.ask, part.not
		}
		for i, text := range texts {
			if text != "" {
				said[i] = append(said[i], text)
			}
		}
	}
	for i, m := range moves {
		m.Rotation = t.turn(m.Effect)
		switch {
		case len(said[i]) > 0:
			m.Label = capital(strings.Join(said[i], "; "))
		case m.To == "":
			m.Label = capital(notation.PassText)
		case not != "":
			m.Label = not
		default:
			m.Label = m.Word
		}
	}
	switch {
	case ask != "":
		return ask
	case moves[0].To == "":
		return "Pass?"
	}
	return "Make this move?"
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// A piece that leaves where the move begins has gone to its end first.
func places(verb string, e protocol.Effect, list []protocol.Placed) string {
	if len(list) == 0 {
		return ""
	}
	var labels []string
	for _, x := range list {
		label := x.Space
		if label == e.From {
			label = e.To
		}
		labels = append(labels, label)
	}
	return verb + " " + strings.Join(labels, ", ")
}

func (t *teller) before(e protocol.Effect, space string) protocol.Placed {
	if space == e.To && e.From != "" {
		space = e.From
	}
	return t.pieces[space]
}

func (t *teller) entries(e protocol.Effect) string {
	var list []string
	for _, x := range e.Entered {
		if x.Space != e.To {
			list = append(list, "enter "+an(x.Kind)+" on "+x.Space)
		}
	}
	return strings.Join(list, ", ")
}

func (t *teller) changes(e protocol.Effect) string {
	var list []string
	for _, x := range e.Changed {
		if x.Kind != t.before(e, x.Space).Kind {
			list = append(list, x.Space+" becomes "+an(x.Kind))
		}
	}
	return strings.Join(list, ", ")
}

func (t *teller) turns(e protocol.Effect) string {
	if degrees := t.turn(e); degrees != 0 {
		return fmt.Sprintf("turn %d° clockwise", degrees)
	}
	return ""
}

const eighth = 45 // degrees

func (t *teller) turn(e protocol.Effect) int {
	for _, x := range e.Changed {
		if headings := t.headings[x.Kind]; x.Space == e.To && headings > 1 {
			return eighth * ((int(x.Heading) - int(t.before(e, x.Space).Heading) + headings) % headings)
		}
	}
	return 0
}

func an(kind string) string {
	if strings.ContainsRune("aeiou", rune(kind[0])) {
		return "an " + kind
	}
	return "a " + kind
}
