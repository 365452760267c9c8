package picture

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// Sizes, in document units.
const (
	cell        = 40.0 // a side of a space
	margin      = 26.0 // around the board, for the labels
	lineHeight  = 34.0
	letterWidth = 9.0 // approximately
)

var (
	paper  = Paint{"#ffffff", "#1b1b20"}
	ink    = Paint{"#1d1d1f", "#f0eee8"}
	faint  = Paint{"#56534c", "#b7b3aa"}
	accent = Paint{"#8a1fb0", "#e3a1ff"}
	casing = Paint{"#ffffff", "#1b1b20"}
	last   = Paint{"#ff9d00", "#ffb52e"}
)

type renderer struct {
	canvas
	*scene
	width  float64
	height float64
}

func (sc *scene) appendSVG(dst []byte) []byte {
	r := renderer{canvas: canvas{b: dst}, scene: sc}
	if sc.dark {
		r.theme = 1
	}
	r.width = float64(r.grid.Cols())*cell + 2*margin
	r.height = float64(r.grid.Rows())*cell + 2*margin + lineHeight*float64(1+len(sc.sides))
	r.document()
	return r.b
}

func (r *renderer) document() {
	r.begin("svg", "xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 "+number(r.width)+" "+number(r.height),
		"role", "img", "font-family", "Helvetica, Arial, sans-serif", "fill", "none")
	r.text("title", r.title+": "+r.status)
	r.text("desc", r.describe())
	r.newline()
	r.empty("rect", "width", r.width, "height", r.height, "fill", r.paint(paper))
	r.labels()
	r.begin("g", "transform", shift(margin, margin))
	r.newline()
	r.drawBoard()
	r.highlights()
	r.spaces()
	r.begin("g", "pointer-events", "none")
	r.newline()
	r.pieces()
	r.drawBadges()
	r.drawTargets()
	for _, l := range r.lines {
		r.drawLine(l)
	}
	r.annotations()
	r.end()
	r.end()
	r.newline()
	r.below()
	r.end()
	r.newline()
}

func (r *renderer) describe() string {
	var kinds []string
	where := map[string][]string{}
	for i, t := range r.tokens {
		if t.Seat == 0 {
			continue
		}
		what := t.describe()
		if where[what] == nil {
			kinds = append(kinds, what)
		}
		where[what] = append(where[what], r.grid.Label(notation.Space(i)))
	}
	if len(kinds) == 0 {
		return "The board is empty."
	}
	var b strings.Builder
	for i, what := range kinds {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(what + " on " + strings.Join(where[what], ", "))
	}
	return b.String() + "."
}

func (r *renderer) corner(sp notation.Space) (x, y float64) {
	return float64(r.grid.Col(sp)) * cell, float64(r.grid.Row(sp)) * cell
}

func (r *renderer) middle(sp notation.Space) (x, y float64) {
	x, y = r.corner(sp)
	return x + cell/2, y + cell/2
}

func (r *renderer) labels() {
	r.begin("g", "font-size", 16, "text-anchor", "middle", "fill", r.paint(faint))
	bottom := margin + float64(r.grid.Rows())*cell
	for col := range r.grid.Cols() {
		x := margin + (float64(col)+0.5)*cell
		r.text("text", format.ColLabel(r.grid, col), "x", x, "y", margin-8)
		r.text("text", format.ColLabel(r.grid, col), "x", x, "y", bottom+18)
	}
	for row := range r.grid.Rows() {
		y := margin + (float64(row)+0.5)*cell + 5
		r.text("text", format.RowLabel(r.grid, row), "x", margin/2, "y", y)
		r.text("text", format.RowLabel(r.grid, row), "x", r.width-margin/2, "y", y)
	}
	r.end()
	r.newline()
}

func (r *renderer) drawBoard() {
	b := r.board
	w, h := float64(r.grid.Cols())*cell, float64(r.grid.Rows())*cell
	r.empty("rect", "width", w, "height", h, "fill", r.paint(b.Fill))
	if b.lines() == view.BoxMesh {
		for sp := range r.grid.Spaces() {
			r.tint(sp, r.looks[sp])
		}
	}
	r.boardLines(w, h)
	for sp := range r.grid.Spaces() {
		r.print(sp, r.looks[sp])
	}
	for _, e := range r.edges {
		switch fill := e.color.Fill; e.at {
		case view.TopEdge:
			r.empty("rect", "x", 0, "y", -5, "width", w, "height", 6, "fill", fill)
		case view.BottomEdge:
			r.empty("rect", "x", 0, "y", h-1, "width", w, "height", 6, "fill", fill)
		case view.LeftEdge:
			r.empty("rect", "x", -5, "y", 0, "width", 6, "height", h, "fill", fill)
		case view.RightEdge:
			r.empty("rect", "x", w-1, "y", 0, "width", 6, "height", h, "fill", fill)
		}
	}
	r.newline()
}

func (r *renderer) tint(sp notation.Space, look Look) {
	x, y := r.corner(sp)
	if look.Tint != (Paint{}) {
		r.empty("rect", "x", x, "y", y, "width", cell, "height", cell, "fill", r.paint(look.Tint))
	}
	if look.Half != (Paint{}) {
		r.empty("path", "d", fmt.Sprintf("M%s %sv40h40z", number(x), number(y)), "fill", r.paint(look.Half))
	}
}

func (r *renderer) boardLines(w, h float64) {
	var thin, heavy strings.Builder
	rows, cols := r.grid.Rows(), r.grid.Cols()
	if r.board.lines() == view.BoxMesh {
		for i := range rows + 1 {
			fmt.Fprintf(r.weight(&thin, &heavy, i, rows), "M0 %sH%s", number(float64(i)*cell), number(w))
		}
		for i := range cols + 1 {
			fmt.Fprintf(r.weight(&thin, &heavy, i, cols), "M%s 0V%s", number(float64(i)*cell), number(h))
		}
	} else {
		for i := range rows {
			fmt.Fprintf(&thin, "M20 %sH%s", number((float64(i)+0.5)*cell), number(w-20))
		}
		for i := range cols {
			fmt.Fprintf(&thin, "M%s 20V%s", number((float64(i)+0.5)*cell), number(h-20))
		}
		fmt.Fprintf(&heavy, "M0 0H%sV%sH0Z", number(w), number(h))
	}
	if r.board.Mesh == view.StarMesh {
		diagonals(&thin, rows, cols)
	}
	stroke := r.paint(r.board.Stroke)
	r.empty("path", "d", thin.String(), "stroke", stroke, "stroke-width", 1)
	r.empty("path", "d", heavy.String(), "stroke", stroke, "stroke-width", 2.6, "stroke-linecap", "square")
}

func (r *renderer) weight(thin, heavy *strings.Builder, i, n int) *strings.Builder {
	if i == 0 || i == n || r.board.FieldSide > 0 && i%r.board.FieldSide == 0 {
		return heavy
	}
	return thin
}

func diagonals(path *strings.Builder, rows, cols int) {
	add := func(row, col, step int) {
		n := 0
		for row+n+1 < rows && 0 <= col+step*(n+1) && col+step*(n+1) < cols {
			n++
		}
		if n > 0 {
			fmt.Fprintf(path, "M%d %dl%d %d", col*40+20, row*40+20, step*n*40, n*40)
		}
	}
	for col := range cols {
		add(0, col, 1)
		add(0, col, -1)
	}
	for row := 1; row < rows; row++ {
		add(row, 0, 1)
		add(row, cols-1, -1)
	}
}

func (r *renderer) print(sp notation.Space, look Look) {
	x, y := r.middle(sp)
	if look.Dot != (Paint{}) {
		r.empty("circle", "cx", x, "cy", y, "r", look.Radius, "fill", r.paint(look.Dot))
	}
	if look.Ring != (Paint{}) {
		r.empty("circle", "cx", x, "cy", y, "r", look.Circle, "stroke", r.paint(look.Ring), "stroke-width", look.Width)
	}
	if look.Crown != (Paint{}) {
		r.crown(x, y, 1, r.paint(look.Crown))
	}
	if look.Shield != (Paint{}) {
		r.empty("path", "d", shieldPath, "transform", shift(x, y)+" "+zoom(0.55), "fill", r.paint(look.Shield))
	}
	if look.Star != (Paint{}) {
		r.empty("path", "d", starPath, "transform", shift(x, y), "stroke", r.paint(look.Star), "stroke-width", 1.8,
			"stroke-dasharray", "3 2")
	}
}

func (r *renderer) highlights() {
	for i, sp := range r.last {
		x, y := r.corner(sp)
		fill := 0.5
		if i == 0 && len(r.last) > 1 {
			fill = 0.2
		}
		r.empty("rect", "class", "last", "data-space", r.grid.Label(sp), "x", x+2, "y", y+2, "width", cell-4, "height", cell-4,
			"fill", r.paint(last), "fill-opacity", fill, "stroke", r.paint(last), "stroke-width", 3)
	}
	r.newline()
	for _, sp := range r.movable {
		r.frame("movable", sp, 2.6)
	}
	for _, sp := range r.chosen {
		r.frame("chosen", sp, 4.5)
	}
}

func (r *renderer) spaces() {
	r.begin("g", "pointer-events", "all")
	r.newline()
	for sp := range r.grid.Spaces() {
		x, y := r.corner(sp)
		label := r.grid.Label(sp)
		r.begin("rect", "class", "space", "data-space", label, "x", x, "y", y, "width", cell, "height", cell)
		r.text("title", r.name(sp))
		r.end()
		r.newline()
	}
	r.end()
	r.newline()
}

func (r *renderer) name(sp notation.Space) string {
	text := r.grid.Label(sp)
	if feature := r.features[sp]; feature != "" {
		text += ", " + feature
	}
	for _, badge := range r.badges {
		if badge.space == sp {
			text += ", " + badge.name
		}
	}
	if t := r.tokens[sp]; t.Seat != 0 {
		text += ": " + t.describe()
	}
	return text
}

func (r *renderer) pieces() {
	for i, t := range r.tokens {
		if t.Seat == 0 {
			continue
		}
		sp := notation.Space(i)
		x, y := r.middle(sp)
		label := r.grid.Label(sp)
		r.begin("g", "class", "piece", "data-space", label, "data-seat", int(t.Seat), "transform", shift(x, y))
		r.text("title", t.describe()+" on "+label)
		r.piece(t)
		r.end()
		r.newline()
	}
}

func (r *renderer) drawBadges() {
	for _, badge := range r.badges {
		x, y := r.corner(badge.space)
		r.begin("g", "class", "badge", "data-space", r.grid.Label(badge.space), "transform", shift(x+cell-6.5, y+6.5)+" "+zoom(0.55))
		r.empty("circle", "r", 9, "fill", badge.color.Fill, "stroke", r.paint(badge.color.Stroke), "stroke-width", 2)
		r.sign(badge.color, 0, 0, 1)
		r.end()
		r.newline()
	}
}

func (r *renderer) drawTargets() {
	for _, sp := range r.targets {
		x, y := r.middle(sp)
		label := r.grid.Label(sp)
		r.begin("g", "class", "target", "data-space", label)
		if r.tokens[sp].Seat == 0 {
			r.empty("circle", "cx", x, "cy", y, "r", 7, "fill", r.paint(accent), "stroke", r.paint(casing), "stroke-width", 2)
		} else {
			r.empty("circle", "cx", x, "cy", y, "r", 17.5, "stroke", r.paint(casing), "stroke-width", 6)
			r.empty("circle", "cx", x, "cy", y, "r", 17.5, "stroke", r.paint(accent), "stroke-width", 3.2)
		}
		r.end()
		r.newline()
	}
}

func (r *renderer) frame(class string, sp notation.Space, width float64) {
	x, y := r.corner(sp)
	in := width/2 + 1
	r.empty("rect", "class", class, "data-space", r.grid.Label(sp), "x", x+in, "y", y+in,
		"width", cell-2*in, "height", cell-2*in, "rx", 5, "ry", 5, "stroke", r.paint(accent), "stroke-width", width)
	r.newline()
}

func (r *renderer) drawLine(l line) {
	var d strings.Builder
	for i, sp := range l.spaces {
		x, y := r.middle(sp)
		verb := "L"
		if i == 0 {
			verb = "M"
		}
		d.WriteString(verb + number(x) + " " + number(y))
	}
	head := ""
	if l.leaves {
		var tail string
		tail, head = r.exit(l.spaces[len(l.spaces)-1])
		d.WriteString(tail)
	}
	r.begin("g", "class", "path", "stroke-linejoin", "round", "stroke-linecap", "round")
	r.text("title", l.title)
	for i, stroke := range []Paint{casing, accent} {
		r.empty("path", "d", d.String(), "stroke", r.paint(stroke), "stroke-width", 4+4*float64(1-i))
	}
	if head != "" {
		r.empty("path", "d", head, "fill", r.paint(accent), "stroke", r.paint(casing), "stroke-width", 1.5)
	}
	r.end()
	r.newline()
}

func (r *renderer) exit(sp notation.Space) (tail, head string) {
	x, y := r.middle(sp)
	tip := y - 34
	head = fmt.Sprintf("M%s %sl-7 12h14z", number(x), number(tip-6))
	if r.grid.Row(sp) > 0 {
		tip = y + 34
		head = fmt.Sprintf("M%s %sl-7-12h14z", number(x), number(tip+6))
	}
	return fmt.Sprintf("L%s %s", number(x), number(tip)), head
}

func (r *renderer) below() {
	y := r.height - lineHeight*float64(1+len(r.sides))
	status := r.status
	if r.note != "" {
		status += " · " + r.note
	}
	r.text("text", status, "class", "status", "x", margin, "y", y+20, "font-size", 20, "font-weight", "bold", "fill", r.paint(ink))
	for i := range r.sides {
		r.sideLine(i, y+lineHeight*float64(i+1)+lineHeight/2-4)
	}
}

func (r *renderer) sideLine(i int, y float64) {
	seat, s := notation.Seat(i+1), r.sides[i]
	r.begin("g", "class", "side", "data-seat", int(seat))
	if !r.over && r.turn == seat {
		r.empty("path", "d", fmt.Sprintf("M6 %sl12 7-12 7z", number(y-7)), "fill", r.paint(ink))
	}
	r.begin("g", "transform", shift(margin+12, y)+" "+zoom(0.75))
	r.piece(s.sample)
	r.end()
	r.text("text", s.text, "x", margin+32, "y", y+6, "font-size", 17, "fill", r.paint(ink))
	r.reserve(s.stacks, margin+32+letterWidth*float64(utf8.RuneCountInString(s.text)), y)
	r.end()
	r.newline()
}

func (r *renderer) reserve(stacks []stack, left, y float64) {
	const gap = 10.0
	count := 0
	for _, s := range stacks {
		count += s.count
	}
	// Many pieces overlap to the right of the name.
	x := r.width - margin
	step := min(27, (x-left-gap*float64(len(stacks)))/float64(max(count, 1)))
	for i := len(stacks) - 1; i >= 0; i-- {
		s := stacks[i]
		if s.count == 0 {
			continue
		}
		w := step * float64(s.count)
		x -= w
		r.begin("g", "class", "reserve", "data-reserve", s.letter, "data-seat", int(s.token.Seat),
			"data-count", s.count, "pointer-events", "all")
		r.text("title", fmt.Sprintf("%d × %s beside the board", s.count, s.token.describe()))
		r.empty("rect", "x", x, "y", y-lineHeight/2, "width", w, "height", lineHeight)
		for n := range s.count {
			r.begin("g", "transform", shift(x+step*(float64(n)+0.5), y)+" "+zoom(0.68))
			r.piece(s.token)
			r.end()
		}
		r.end()
		x -= gap
	}
}
