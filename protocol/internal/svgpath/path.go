// Package svgpath flattens SVG paths.
package svgpath

import (
	"fmt"
	"math"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation/format"
)

type point = [2]float64

// Part is a gapless part of a path, made of straight lines.
type Part struct {
	Points []point
	Closed bool
}

// Flatten returns the parts of SVG path data, with straight lines for curves.
func Flatten(data string) ([]Part, error) {
	s := scanner{text: data}
	for s.blanks(); s.at < len(s.text) && s.err == nil; s.blanks() {
		s.next()
	}
	if s.err != nil {
		return nil, fmt.Errorf("path %s: %w", format.Quote(data), s.err)
	}
	return s.parts, nil
}

type scanner struct {
	text    string
	at      int
	err     error
	parts   []Part
	command byte
	from    point
	control point // the last, for smooth curves
	curved  byte  // the last curve, or 0
}

func (s *scanner) blanks() {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == ',') {
		s.at++
	}
}

func (s *scanner) number() float64 {
	s.blanks()
	start, dot, exponent := s.at, false, false
scan:
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case '0' <= c && c <= '9':
		case c == '.' && !dot && !exponent:
			dot = true
		case c|0x20 == 'e' && !exponent && s.at > start:
			exponent = true
		case (c == '-' || c == '+') && (s.at == start || s.text[s.at-1]|0x20 == 'e'):
		default:
			break scan
		}
	}
	v, err := strconv.ParseFloat(s.text[start:s.at], 64)
	if err != nil && s.err == nil {
		s.err = fmt.Errorf("want a number at byte %d", start+1)
	}
	return v
}

// A flag need not be followed by a blank.
func (s *scanner) flag() bool {
	s.blanks()
	if s.at < len(s.text) && (s.text[s.at] == '0' || s.text[s.at] == '1') {
		s.at++
		return s.text[s.at-1] == '1'
	}
	if s.err == nil {
		s.err = fmt.Errorf("want 0 or 1 at byte %d", s.at+1)
	}
	return false
}

func (s *scanner) relative() bool { return s.command >= 'a' }

func (s *scanner) point() point {
	p := point{s.number(), s.number()}
	if s.relative() {
		p[0] += s.from[0]
		p[1] += s.from[1]
	}
	return p
}

func (s *scanner) lineTo(p point) {
	part := &s.parts[len(s.parts)-1]
	if part.Closed { // the next part begins where the closed part did
		s.parts = append(s.parts, Part{Points: []point{part.Points[0]}})
		part = &s.parts[len(s.parts)-1]
	}
	part.Points = append(part.Points, p)
	s.from = p
}

func (s *scanner) next() {
	if c := s.text[s.at]; c|0x20 >= 'a' && c|0x20 <= 'z' {
		s.command = c
		s.at++
	} else if s.command|0x20 == 'm' {
		s.command--
	} else if s.command == 0 || s.command|0x20 == 'z' {
		s.err = fmt.Errorf("want a command at byte %d", s.at+1)
		return
	}
	if len(s.parts) == 0 && s.command|0x20 != 'm' {
		s.err = fmt.Errorf("it does not begin with M")
		return
	}
	curved := s.curved
	s.curved = 0
	switch s.command | 0x20 {
	case 'm':
		s.from = s.point()
		s.parts = append(s.parts, Part{Points: []point{s.from}})
	case 'z':
		part := &s.parts[len(s.parts)-1]
		part.Closed = true
		s.from = part.Points[0]
	case 'l':
		s.lineTo(s.point())
	case 'h':
		x := s.number()
		if s.relative() {
			x += s.from[0]
		}
		s.lineTo(point{x, s.from[1]})
	case 'v':
		y := s.number()
		if s.relative() {
			y += s.from[1]
		}
		s.lineTo(point{s.from[0], y})
	case 'c':
		a, b := s.point(), s.point()
		s.curve('c', a, b, s.point())
	case 's':
		a := s.smooth(curved, 'c')
		b := s.point()
		s.curve('c', a, b, s.point())
	case 'q':
		a := s.point()
		s.curve('q', a, a, s.point())
	case 't':
		a := s.smooth(curved, 'q')
		s.curve('q', a, a, s.point())
	case 'a':
		rx, ry, turn := s.number(), s.number(), s.number()
		large, sweep := s.flag(), s.flag()
		s.arc(math.Abs(rx), math.Abs(ry), turn*math.Pi/180, large, sweep, s.point())
	default:
		s.err = fmt.Errorf("unknown command %q", s.command)
	}
}

func (s *scanner) smooth(last, kind byte) point {
	if last != kind {
		return s.from
	}
	return point{2*s.from[0] - s.control[0], 2*s.from[1] - s.control[1]}
}

const pieces = 8

// For a quadratic curve ('q'), a and b are equal.
func (s *scanner) curve(kind byte, a, b, p point) {
	from := s.from
	for i := 1; i <= pieces; i++ {
		t := float64(i) / pieces
		u := 1 - t
		var q point
		for k := range q {
			if kind == 'q' {
				q[k] = u*u*from[k] + 2*u*t*a[k] + t*t*p[k]
			} else {
				q[k] = u*u*u*from[k] + 3*u*u*t*a[k] + 3*u*t*t*b[k] + t*t*t*p[k]
			}
		}
		s.lineTo(q)
	}
	s.control, s.curved = b, kind
}

// arc uses the formulas in SVG's appendix on arcs.
func (s *scanner) arc(rx, ry, turn float64, large, sweep bool, p point) {
	from := s.from
	if rx == 0 || ry == 0 || from == p {
		s.lineTo(p)
		return
	}
	sin, cos := math.Sincos(turn)
	dx, dy := (from[0]-p[0])/2, (from[1]-p[1])/2
	x, y := cos*dx+sin*dy, cos*dy-sin*dx
	if scale := x*x/(rx*rx) + y*y/(ry*ry); scale > 1 { // too small to reach p
		rx, ry = rx*math.Sqrt(scale), ry*math.Sqrt(scale)
	}
	factor := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y+ry*ry*x*x)))
	if large == sweep {
		factor = -factor
	}
	mx, my := factor*rx*y/ry, -factor*ry*x/rx // seen from halfway between the ends
	start := math.Atan2((y-my)/ry, (x-mx)/rx)
	angle := math.Atan2((-y-my)/ry, (-x-mx)/rx) - start
	if sweep && angle < 0 {
		angle += 2 * math.Pi
	} else if !sweep && angle > 0 {
		angle -= 2 * math.Pi
	}
	n := int(math.Ceil(pieces * math.Abs(angle) / (math.Pi / 2)))
	for i := 1; i < n; i++ {
		sinA, cosA := math.Sincos(start + angle*float64(i)/float64(n))
		ex, ey := rx*cosA+mx, ry*sinA+my
		s.lineTo(point{cos*ex - sin*ey + (from[0]+p[0])/2, sin*ex + cos*ey + (from[1]+p[1])/2})
	}
	s.lineTo(p)
}
