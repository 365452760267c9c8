package picture

func (c *canvas) drawPiece(p Piece) {
	figures[p.Form](c, p)
}

func (c *canvas) paint(p Paint) string { return p[c.theme] }

var figures = [...]func(c *canvas, p Piece){
	NoForm:   func(*canvas, Piece) {},
	Disc:     drawDisc,
	Marker:   drawMarker,
	Square:   drawSquare,
	Triangle: drawTriangle,
	Cylinder: drawCylinder,
	King:     drawKing,
	Dial:     drawRound,
	Plate:    drawPlate,
	Sword:    drawSword,
	Shield:   drawShield,
	Chief:    drawChief,
}

func drawDisc(c *canvas, p Piece) {
	c.empty("circle", "r", 15.5, "fill", p.Color.Fill, "stroke", c.paint(p.Color.Stroke), "stroke-width", 1.6)
	if p.Color.Sign == NoSign {
		c.empty("circle", "r", 11.5, "fill", "none", "stroke", p.Color.SignFill, "stroke-width", 1.2)
	}
	c.sign(p.Color, 0, 0, 1.1)
}

const starPath = "M0-11L2.7-3.7 10.5-3.4 4.4 1.4 6.5 8.9 0 4.6-6.5 8.9-4.4 1.4-10.5-3.4-2.7-3.7Z"

func drawMarker(c *canvas, p Piece) {
	c.empty("rect", "x", -17, "y", -17, "width", 34, "height", 34, "rx", 4, "ry", 4, "fill", c.paint(p.Color.Stroke))
	c.empty("circle", "r", 14.5, "fill", p.Color.Fill, "stroke", c.paint(p.Color.Stroke), "stroke-width", 1.6)
	c.empty("path", "d", starPath, "fill", p.Color.SignFill)
}

func drawSquare(c *canvas, p Piece) {
	c.empty("rect", "x", -13.5, "y", -13.5, "width", 27, "height", 27, "rx", 2.5, "ry", 2.5,
		"fill", p.Color.Fill, "stroke", c.paint(p.Color.Stroke), "stroke-width", 1.8)
	c.sign(p.Color, 0, 0, 1)
}

func drawTriangle(c *canvas, p Piece) {
	c.empty("path", "d", "M0-15.5L16.5 13H-16.5Z", "stroke-linejoin", "round",
		"fill", p.Color.Fill, "stroke", c.paint(p.Color.Stroke), "stroke-width", 1.8)
	c.sign(p.Color, 0, 4.5, 0.9)
}

func drawCylinder(c *canvas, p Piece) {
	c.empty("circle", "r", 16, "fill", c.paint(p.Color.Stroke))
	c.empty("circle", "r", 12, "fill", p.Color.Fill, "stroke", p.Color.Fill, "stroke-width", 1)
	c.empty("circle", "r", 14.2, "fill", "none", "stroke", p.Color.Fill, "stroke-width", 1.4)
	c.sign(p.Color, 0, 0, 1)
}

func drawKing(c *canvas, p Piece) {
	c.empty("circle", "r", 16, "fill", c.paint(p.Color.Stroke))
	c.empty("circle", "r", 12, "fill", p.Color.Fill, "stroke", p.Color.Fill, "stroke-width", 1)
	c.empty("circle", "r", 14.2, "fill", "none", "stroke", p.Color.Fill, "stroke-width", 1.4)
	c.crown(0, -3.5, 1, p.Color.SignFill)
	c.sign(p.Color, 0, 6.5, 0.7)
}

var rays = [8]string{"0-15", "10.6-10.6", "15 0", "10.6 10.6", "0 15", "-10.6 10.6", "-15 0", "-10.6-10.6"}

func drawRound(c *canvas, p Piece) {
	c.empty("circle", "r", 17, "fill", p.Color.Fill, "stroke", c.paint(p.Color.Stroke), "stroke-width", 2)
	c.rays(p)
}

func drawPlate(c *canvas, p Piece) {
	c.empty("rect", "x", -16, "y", -16, "width", 32, "height", 32, "rx", 7, "ry", 7,
		"fill", p.Color.Fill, "stroke", c.paint(p.Color.Stroke), "stroke-width", 2)
	c.rays(p)
}

func (c *canvas) rays(p Piece) {
	lines := ""
	for d, end := range rays {
		if p.Rays>>d&1 != 0 {
			lines += "M0 0L" + end
		}
	}
	dark := p.Color.Stroke[0]
	if lines != "" {
		c.empty("path", "d", lines, "stroke", dark, "stroke-width", 6.5)
		c.empty("path", "d", lines, "stroke", p.Color.SignFill, "stroke-width", 4)
	}
	// Because a bar would look like another indicator, the hub is the sign.
	hub := hubs[p.Color.Sign]
	inks := [2]string{dark, "#ffffff"}
	c.empty("circle", "r", 6, "fill", inks[hub.outside], "stroke", dark, "stroke-width", 1.4)
	if hub.inside != hub.outside {
		c.empty("circle", "r", 2.8, "fill", inks[hub.inside])
	}
}

// hubs are indexed by sign: 0 is dark, 1 is white.
var hubs = [...]struct{ outside, inside int }{SignDot: {0, 1}, SignBar: {0, 0}, SignCross: {1, 0}, SignBars: {1, 1}}

func drawSword(c *canvas, p Piece) {
	c.begin("g", "fill", p.Color.Fill, "stroke", c.paint(p.Color.Stroke), "stroke-width", 1.4, "stroke-linejoin", "round")
	c.empty("path", "d", "M0-19L4.5-13V5H-4.5V-13Z")
	c.empty("path", "d", "M-2.6 8H2.6V15H-2.6Z")
	c.empty("rect", "x", -12, "y", 4, "width", 24, "height", 5, "rx", 2.2, "ry", 2.2)
	c.empty("circle", "cy", 16, "r", 3.2)
	c.end()
	c.empty("path", "d", "M0-14V3", "stroke", p.Color.SignFill, "stroke-width", 1.6)
}

const shieldPath = "M-13.5-14Q-6-12.5 0-16.5Q6-12.5 13.5-14V0Q12.5 11 0 17.5Q-12.5 11-13.5 0Z"

func drawShield(c *canvas, p Piece) {
	c.empty("path", "d", shieldPath, "fill", p.Color.Fill, "stroke", c.paint(p.Color.Stroke), "stroke-width", 1.8)
	c.empty("path", "d", "M0-11V11M-9-3H9", "stroke", p.Color.SignFill, "stroke-width", 3)
}

func drawChief(c *canvas, p Piece) {
	c.begin("g", "transform", zoom(1.12))
	c.empty("path", "d", shieldPath, "fill", "#f3c62f", "stroke", c.paint(p.Color.Stroke), "stroke-width", 1.8)
	c.begin("g", "transform", zoom(0.76))
	c.empty("path", "d", shieldPath, "fill", p.Color.Fill, "stroke", c.paint(p.Color.Stroke), "stroke-width", 1.4)
	c.end()
	c.crown(0, 2, 1, "#f3c62f")
	c.end()
}

func (c *canvas) crown(x, y, scale float64, fill string) {
	c.empty("path", "d", "M-7 5L-8.5-4-3.5 0 0-6 3.5 0 8.5-4 7 5Z",
		"transform", shift(x, y)+" "+zoom(scale), "fill", fill)
}

func (c *canvas) sign(color *Color, x, y, scale float64) {
	if color.Sign == SignDot {
		c.empty("circle", "cx", x, "cy", y, "r", 3.8*scale, "fill", color.SignFill)
		return
	}
	path := signs[color.Sign]
	if path == "" {
		return
	}
	pairs := []any{"d", path, "stroke", color.SignFill, "stroke-width", 3.2, "stroke-linecap", "round"}
	if x != 0 || y != 0 || scale != 1 {
		pairs = append(pairs, "transform", shift(x, y)+" "+zoom(scale))
	}
	c.empty("path", pairs...)
}

var signs = [...]string{SignBar: "M-6 0H6", SignCross: "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5", SignBars: "M-3.5-5V5M3.5-5V5"}
