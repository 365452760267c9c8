package server

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// said is the last position command. Adding moves costs only those moves.
type said struct {
	base  string
	moves string
	start protocol.Position
	line  session.History
}

const startpos = "startpos"

func (u *ugi) position(args string) error {
	base, moves, found := strings.Cut(args, " moves ")
	if !found {
		base = strings.TrimSuffix(args, " moves")
	}
	base, moves = strings.TrimSpace(base), strings.TrimSpace(moves)
	start, err := u.startOf(base)
	if err != nil {
		return err
	}
	from, more := u.lookUp(base, moves, start)
	if err := u.Play(from, u.readWords(more)); err != nil {
		return err
	}
	u.said, u.refused, u.clocked = said{base, moves, start, u.Line()}, "", clocked{}
	return nil
}

func (u *ugi) lookUp(base, moves string, start protocol.Position) (from session.History, more string) {
	if base == u.said.base && start == u.said.start && u.said.line == u.Line() {
		more, ok := strings.CutPrefix(moves, u.said.moves)
		if ok && (more == "" || more[0] == ' ' || u.said.moves == "") {
			return u.said.line, more
		}
	}
	return session.NewHistory(start), moves
}

func (u *ugi) startOf(base string) (protocol.Position, error) {
	if base == startpos {
		if unmet := u.Unmet(); unmet != "" {
			return nil, fmt.Errorf("%s has no start that meets all options; it cannot meet %s", u.Game().Spec().Name, unmet)
		}
		return u.Start(), nil
	}
	fen, ok := strings.CutPrefix(base, "fen ")
	if !ok {
		return nil, fmt.Errorf("want startpos or fen and a position text, not %s", format.Quote(base))
	}
	if u.translates() {
		fen = othellotext.ReadUGIText(fen)
	}
	return u.Game().Parse(fen)
}
