package games

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/sniggle"
)

func sniggleForced(s sniggle.State) protocol.Forced {
	switch {
	case s.AppendMoves(nil)[0] != sniggle.Pass:
		return protocol.Forced{}
	case s.Finished().Has(s.Turn()):
		return protocol.Forced{Reason: "all nine pieces are in the right field"}
	}
	return protocol.Forced{Reason: "no piece can step"}
}

func gatewayForced(s gateway.State) protocol.Forced {
	at := spacesOf(gateway.Grid(), s.Forced().Has)
	switch len(at) {
	case 0:
		return protocol.Forced{}
	case 1:
		return protocol.Forced{Reason: fmt.Sprintf("it stands on a gateway, and %d enemy pieces are in its field", crowd(s, at[0])), Spaces: at}
	}
	return protocol.Forced{Reason: "each stands on a gateway, and two or more enemy pieces are in its field", Spaces: at}
}

// crowd returns the number of enemies in the field of a space.
func crowd(s gateway.State, sp notation.Space) int {
	n := 0
	for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
		if !s.Turn().Team(s.Teams()).Has(seat) {
			n += board.FieldSet(board.FieldOf(sp)).And(s.Spaces(seat)).Len()
		}
	}
	return n
}

func reversiForced(s reversi.State) protocol.Forced {
	if s.Targets() == 0 {
		return protocol.Forced{Reason: "no disc would outflank another"}
	}
	return protocol.Forced{}
}
