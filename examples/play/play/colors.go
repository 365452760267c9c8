package play

import (
	"strconv"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/picture"
)

// Colors are numbers of the 256 colors of terminals.
const (
	ground      = 236
	otherGround = 239
	lastGround  = 94
	printed     = 247
	dark        = 16
	light       = 231
)

type colors struct {
	seats, kinds []int
}

func colorsOf(g protocol.Game) (c colors) {
	art, err := g.Artwork(true)
	if err != nil {
		art, _ = picture.DefaultDrawing().Artwork(g, true)
	}
	for _, color := range art.Colors {
		c.seats = append(c.seats, number(color))
	}
	if len(c.seats) == 1 {
		for _, p := range art.Pieces {
			c.kinds = append(c.kinds, number(p.Figures[0].Fill))
		}
	}
	return c
}

func (c colors) of(p notation.Piece) int {
	if i := int(p.Kind) - 1; 0 <= i && i < len(c.kinds) {
		return c.kinds[i]
	}
	if i := int(p.Seat) - 1; i < len(c.seats) {
		return c.seats[i]
	}
	return dark
}

func number(color string) int {
	n := 16
	for i, weight := range []int{36, 6, 1} {
		level, _ := strconv.ParseUint(color[1+2*i:3+2*i], 16, 8)
		n += weight * max(0, (int(level)-35)/40)
	}
	return n
}

func on(color int) int {
	red, green, blue := (color-16)/36, (color-16)/6%6, (color-16)%6
	if 2*red+5*green+blue > 20 {
		return dark
	}
	return light
}

func (s screen) painted(text string, color, ground int) string {
	if !s.color {
		return text
	}
	return "\x1b[1;38;5;" + strconv.Itoa(color) + ";48;5;" + strconv.Itoa(ground) + "m" + text + "\x1b[0m"
}

func (t *table) signed(text string, seat notation.Seat) string {
	if t.now().Players() == 1 {
		return text
	}
	color := t.colors.of(notation.Piece{Seat: seat})
	return t.screen.painted(text, on(color), color)
}
