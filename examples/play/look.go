package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// A look is what the picture of a position says in words: names of players and pieces,
// what is printed on the board, whose turn it is. Pictures are the one place that names
// them, so the terminal and every other display agree.
type look struct {
	status string
	sides  []side
	spaces []string // by space: what is printed on it, or ""
	pieces []string // by space: the piece on it, such as "red triangle", or ""
}

// side is the line of a player beside the board.
type side struct {
	name     string // "Red"
	text     string // the name, the partner, the score: "Red (with Yellow) · 12"
	reserves []stack
}

// stack is a number of pieces beside the board.
type stack struct {
	count int
	what  string // "red triangle"
}

// readLook returns the look of a position. The result may differ from that of the rules, for
// example if a player has resigned.
func readLook(p protocol.Position, result notation.Result) (look, error) {
	doc, err := p.Draw(protocol.View{Result: result})
	if err != nil {
		return look{}, err
	}
	grid := p.Game().Spec().Grid
	r := lookReader{grid: grid, look: look{spaces: make([]string, grid.Len()), pieces: make([]string, grid.Len())}}
	d := xml.NewDecoder(bytes.NewReader(doc))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return r.look, nil
		}
		if err != nil {
			return look{}, err
		}
		r.read(token)
	}
}

// lookReader collects a look from the elements of a picture.
type lookReader struct {
	look
	grid notation.Grid
	open []xml.StartElement
}

func (r *lookReader) read(token xml.Token) {
	switch token := token.(type) {
	case xml.StartElement:
		r.open = append(r.open, token.Copy())
		if attr(token, "class") == "side" {
			r.sides = append(r.sides, side{})
		}
	case xml.EndElement:
		r.open = r.open[:len(r.open)-1]
	case xml.CharData:
		if len(r.open) > 1 {
			r.text(r.open[len(r.open)-1], r.open[len(r.open)-2], string(token))
		}
	}
}

// text takes the text of an element within another one.
func (r *lookReader) text(in, around xml.StartElement, text string) {
	switch class := attr(around, "class"); {
	case attr(in, "class") == "status":
		r.status = text
	case in.Name.Local == "text" && class == "side":
		name, _, _ := strings.Cut(text, " · ")
		name, _, _ = strings.Cut(name, " (")
		r.sides[len(r.sides)-1].name, r.sides[len(r.sides)-1].text = name, text
	case in.Name.Local != "title":
	case class == "space":
		if sp, err := r.grid.ParseSpace(attr(around, "data-space")); err == nil {
			text, _, _ = strings.Cut(text, ": ")
			_, r.spaces[sp], _ = strings.Cut(text, ", ")
		}
	case class == "piece":
		if sp, err := r.grid.ParseSpace(attr(around, "data-space")); err == nil {
			r.pieces[sp], _, _ = strings.Cut(text, " on ")
		}
	case class == "reserve":
		if n, err := strconv.Atoi(attr(around, "data-count")); err == nil {
			_, what, _ := strings.Cut(text, " × ")
			what = strings.TrimSuffix(what, " beside the board")
			last := &r.sides[len(r.sides)-1]
			last.reserves = append(last.reserves, stack{n, what})
		}
	}
}

func attr(e xml.StartElement, name string) string {
	i := slices.IndexFunc(e.Attr, func(a xml.Attr) bool { return a.Name.Local == name })
	if i < 0 {
		return ""
	}
	return e.Attr[i].Value
}

// seatWords are the words for seats and their wins in refusals and results: p2, p24win.
var seatWords = regexp.MustCompile(`\bp([1-4]|[1-4]+win)\b`)

// named returns a text about the position with the names of its seats, and what the picture
// says of its winners, instead of their words. A solitaire game has no names.
func (l look) named(text string) string {
	if len(l.sides) == 0 {
		return text
	}
	return seatWords.ReplaceAllStringFunc(text, func(word string) string {
		if strings.HasSuffix(word, "win") {
			return l.status
		}
		seat, _ := strconv.Atoi(word[1:])
		return l.name(notation.Seat(seat))
	})
}

// refusal returns an error about a move or an end with the names of seats where it tells a
// rule or a result. What a person typed stays as it is.
func (l look) refusal(err error) error {
	var illegal *notation.MoveError
	var over *session.OverError
	told := ""
	switch {
	case errors.As(err, &illegal):
		told = illegal.Rule
	case errors.As(err, &over):
		told = over.Outcome.String()
	}
	return errors.New(strings.TrimSuffix(err.Error(), told) + l.named(told))
}

// name returns the name of a seat: "Red", or "you" in a solitaire game.
func (l look) name(seat notation.Seat) string {
	if i := int(seat) - 1; 0 <= i && i < len(l.sides) {
		return l.sides[i].name
	}
	return "you"
}
