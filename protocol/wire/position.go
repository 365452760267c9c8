package wire

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// PositionOf returns a position without a Reason and Clocks, which only a game in progress has.
func PositionOf(p protocol.Position) PositionData {
	spec := p.Game().Spec()
	doc := PositionData{
		Version: DataVersion, Game: spec.Name, Position: p.String(), Players: p.Players(), Teams: p.Teams(),
		Turn: p.Turn(), Status: protocol.Status(p, notation.Undecided), Note: p.Note(), Result: p.Result(),
		Seats: []SeatTally{}, Badges: append([]protocol.Badge{}, p.Badges()...), Pieces: []protocol.Placed{}, Reserves: []ReserveData{},
		Moves: p.Words(), Clocks: []ClockData{},
	}
	for seat := range notation.AllSeats(p.Players()).All() {
		state := SeatTally{Seat: seat, Tally: p.Tally(seat)}
		if len(spec.Seats) > 0 {
			state.Name = format.SeatName(spec, seat)
		}
		doc.Seats = append(doc.Seats, state)
		for _, kind := range spec.Reserves {
			doc.Reserves = append(doc.Reserves, ReserveData{seat, format.KindName(spec, kind), p.Reserve(seat, kind)})
		}
	}
	for sp := range spec.Grid.Spaces() {
		if x := p.Piece(sp); x.Seat != 0 {
			doc.Pieces = append(doc.Pieces, protocol.Placed{Space: spec.Grid.Label(sp), Seat: x.Seat, Kind: format.KindName(spec, x.Kind), Heading: x.Heading})
		}
	}
	if f := p.Forced(); f.Reason != "" {
		f.Spaces = append([]string{}, f.Spaces...) // never null
		doc.Forced = &f
	}
	if e := p.Ending(); e.Reason != "" {
		e.Spaces = append([]string{}, e.Spaces...)
		doc.Ending = &e
	}
	return doc
}
