package board

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// Space is a space, numbered row by row from 1A, which is 0.
type Space = notation.Space

const (
	Side   = 12
	Spaces = Side * Side
	Fields = 16
)

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return notation.NewGrid(Side, Side) }

// At returns the space in a row and column, counted from 0.
func At(row, col int) Space { return Space(row*Side + col) }

// Row returns the row of sp, counted from 0 at the top.
func Row(sp Space) int { return int(uint32(sp) / Side) } // faster to divide than 16 bits

// Col returns the column of sp, counted from 0 at the left.
func Col(sp Space) int { return int(uint32(sp) % Side) }

// FieldOf returns the field of sp. Fields are counted row by row from 0.
func FieldOf(sp Space) int { return Row(sp)/3*4 + Col(sp)/3 }

// Center returns the center of a field.
func Center(field int) Space { return At(field/4*3+1, field%4*3+1) }

// IsCenter reports whether sp is a center.
func IsCenter(sp Space) bool { return tables.centers.Has(sp) }

// Centers returns the sixteen centers.
func Centers() notation.SpaceSet { return tables.centers }

// All returns all spaces.
func All() notation.SpaceSet { return tables.all }

// RowSet returns the spaces of a row.
func RowSet(row int) notation.SpaceSet { return tables.rows[row] }

// ColSet returns the spaces of a column.
func ColSet(col int) notation.SpaceSet { return tables.cols[col] }

// FieldSet returns the spaces of a field.
func FieldSet(field int) notation.SpaceSet { return tables.fields[field] }

// Cross returns the other spaces of the row and column of sp.
func Cross(sp Space) notation.SpaceSet { return tables.cross[sp] }

// ForSeat returns the space of a seat's start that corresponds to sp in seat 1's start.
// The start turns clockwise from seat to seat, by a half for two players and otherwise
// by a quarter.
func ForSeat(sp Space, players int, seat notation.Seat) Space {
	quarters := int(seat) - 1
	if players == 2 {
		quarters *= 2
	}
	for range quarters {
		sp = At(Col(sp), Side-1-Row(sp))
	}
	return sp
}

// A Direction is one of the four directions, numbered clockwise. There are no others.
type Direction uint8

// The directions on a board with row 1 at the top.
const (
	Up Direction = iota
	Right
	Down
	Left
)

// Directions is the number of directions.
const Directions = 4

// String returns "up", "right", "down" or "left".
func (d Direction) String() string { return [...]string{"up", "right", "down", "left"}[min(d, Left)] }

// MarshalText implements [encoding.TextMarshaler].
func (d Direction) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (d *Direction) UnmarshalText(text []byte) error { return format.ReadEnum(text, d, Left) }

// Step returns the space next to sp in direction d.
func Step(sp Space, d Direction) (next Space, ok bool) {
	n := tables.steps[d][sp]
	return n, n != off
}

// Ray returns the spaces from sp to the edge in direction d, without sp.
func Ray(sp Space, d Direction) notation.SpaceSet { return tables.rays[d][sp] }

const off Space = 255

var tables = tabulate()

type tabulated struct {
	all, centers notation.SpaceSet
	rows, cols   [Side]notation.SpaceSet
	fields       [Fields]notation.SpaceSet
	cross        [Spaces]notation.SpaceSet
	steps        [Directions][Spaces]Space
	rays         [Directions][Spaces]notation.SpaceSet
}

func tabulate() *tabulated {
	t := new(tabulated)
	for sp := range Space(Spaces) {
		t.all = t.all.With(sp)
		t.rows[Row(sp)] = t.rows[Row(sp)].With(sp)
		t.cols[Col(sp)] = t.cols[Col(sp)].With(sp)
		t.fields[FieldOf(sp)] = t.fields[FieldOf(sp)].With(sp)
	}
	for f := range Fields {
		t.centers = t.centers.With(Center(f))
	}
	var before notation.SpaceSet
	for sp := range Space(Spaces) {
		row, col := t.rows[Row(sp)], t.cols[Col(sp)]
		t.cross[sp] = row.Or(col).Without(sp)
		t.rays[Up][sp], t.rays[Left][sp] = col.And(before), row.And(before)
		before.Add(sp)
		t.rays[Down][sp], t.rays[Right][sp] = col.AndNot(before), row.AndNot(before)
		for d := range Direction(Directions) {
			t.steps[d][sp] = step(sp, d)
		}
	}
	return t
}

func step(sp Space, d Direction) Space {
	row, col := Row(sp), Col(sp)
	switch d {
	case Up:
		row--
	case Right:
		col++
	case Down:
		row++
	case Left:
		col--
	}
	if row < 0 || row >= Side || col < 0 || col >= Side {
		return off
	}
	return At(row, col)
}
