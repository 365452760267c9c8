package play

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// glyphs are shapes of pieces. Other kinds are shown by their first letters.
var glyphs = map[string]string{
	"square": "■", "triangle": "▲", "cylinder": "●", "disc": "●", "guard": "■", "king": "♚",
	"archer": "■", "horseman": "▲", "commander": "♚", "chief": "♚", "shield": "◆", "sword": "†", "marker": "★",
}

// headings go clockwise.
var headings = [8]string{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"}

const prints = "o*+=#%"

type board struct {
	screen
	look
	spec     notation.Spec
	position protocol.Position
	last     []notation.Space
	colors   colors
	signs    map[string]byte
	headed   bool
}

func newBoard(s screen, p protocol.Position, l look, c colors, last []notation.Space) *board {
	b := &board{screen: s, look: l, spec: p.Game().Spec(), position: p, colors: c, last: last, signs: map[string]byte{}}
	for _, name := range l.spaces {
		if _, known := b.signs[name]; name != "" && !known && len(b.signs) < len(prints) {
			b.signs[name] = prints[len(b.signs)]
		}
	}
	b.headed = hasHeadings(p.Game())
	return b
}

func (b *board) cell() int {
	if b.headed {
		return 4
	}
	return 3
}

func (b *board) boardWidth() int { return 3 + b.cell()*b.spec.Grid.Cols() }

func (b *board) lines() []string {
	g := b.spec.Grid
	labels := "   "
	for col := range g.Cols() {
		labels += pad(" "+strings.TrimSpace(format.ColLabel(g, col)), b.cell())
	}
	list := []string{labels}
	for row := range g.Rows() {
		line := pad(strings.Repeat(" ", 2-len(format.RowLabel(g, row)))+format.RowLabel(g, row), 3)
		for col := range g.Cols() {
			line += b.space(notation.Space(row*g.Cols() + col))
		}
		list = append(list, line)
	}
	return list
}

func (b *board) space(sp notation.Space) string {
	mark, text, ground := " ", b.empty(sp), b.ground(sp)
	color, behind := printed, ground
	if p := b.position.Piece(sp); p.Seat != 0 {
		text, behind = b.token(p), b.colors.of(p)
		color = on(behind)
	}
	if slices.Contains(b.last, sp) {
		mark, ground = ">", lastGround
	}
	return b.painted(mark, light, ground) + b.painted(pad(text, b.cell()-1), color, behind)
}

func (b *board) empty(sp notation.Space) string {
	if sign, ok := b.signs[b.spaces[sp]]; ok {
		return string(rune(sign))
	}
	return "."
}

func (b *board) token(p notation.Piece) string {
	text := b.seatLetter(p.Seat)
	if len(b.spec.Kinds) > 1 || b.unicode {
		text += b.shape(p.Kind)
	}
	switch {
	case b.headed && b.unicode:
		text += headings[p.Heading%8]
	case b.headed:
		text += strconv.Itoa(int(p.Heading))
	}
	return text
}

// seatLetter returns the initial of the seat's name. If initials are not distinct, it returns the
// letter of position texts instead.
func (b *board) seatLetter(seat notation.Seat) string {
	if len(b.sides) == 0 {
		return ""
	}
	seen := map[byte]bool{}
	for _, s := range b.sides {
		seen[s.name[0]] = true
	}
	if i := int(seat) - 1; len(seen) == len(b.sides) && 0 <= i && i < len(b.sides) {
		return strings.ToLower(b.sides[i].name[:1])
	}
	return string(rune(seat.Letter()))
}

func (b *board) shape(kind notation.Kind) string {
	name := format.KindName(b.spec, kind)
	if glyph, ok := glyphs[name]; ok && b.unicode {
		return glyph
	}
	r, _ := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r))
}

func (b *board) ground(sp notation.Space) int {
	g := b.spec.Grid
	step := 1
	if g.Rows() == 12 && g.Cols() == 12 {
		step = 3
	}
	if (g.Row(sp)/step+g.Col(sp)/step)%2 == 0 {
		return ground
	}
	return otherGround
}

func (b *board) key() []string {
	var list []string
	for kind := range b.spec.Kinds {
		k := notation.Kind(kind + 1)
		if len(b.spec.Kinds) == 1 && !b.unicode {
			break
		}
		list = append(list, b.shape(k)+" "+format.KindName(b.spec, k))
	}
	if b.headed && b.unicode {
		list = append(list, "↑ heading")
	} else if b.headed {
		list = append(list, "0-7 heading")
	}
	for i := range len(prints) {
		for name, sign := range b.signs {
			if sign == prints[i] {
				list = append(list, string(rune(sign))+" "+name)
			}
		}
	}
	return append(list, "> last move")
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

func wrapEntries(entries []string, width int) string {
	const nbsp = "\u00a0"
	words := make([]string, len(entries))
	for i, e := range entries {
		words[i] = strings.ReplaceAll(e, " ", nbsp)
	}
	return strings.ReplaceAll(wrap(words, width), nbsp, " ")
}

func wrap(words []string, width int) string {
	var b strings.Builder
	col := 0
	for _, w := range words {
		n := utf8.RuneCountInString(w)
		if col > 0 && col+1+n > width {
			b.WriteByte('\n')
			col = 0
		} else if col > 0 {
			b.WriteByte(' ')
			col++
		}
		b.WriteString(w)
		col += n
	}
	return b.String()
}
