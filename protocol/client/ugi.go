package client

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type ugi struct {
	*Engine
	fences   int  // outstanding readyok answers
	late     bool // an answer was missed, or came after readyok
	doubt    bool // a search was refused, and its move may still come
	searched bool // its move may come again
	checks   int
}

func newUGI(e *Engine) speaker { return &ugi{Engine: e} }

const maxAnnounced = 1 << 20

func (u *ugi) handshake(ctx context.Context) error {
	announced := 0
	err := u.converse(ctx, "ugi", "ugi\n", func(line string) bool {
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			u.id = printable(name, maxName)
		}
		if o, ok := parseOption(line); ok {
			if announced += len(line); announced <= maxAnnounced {
				u.options = append(u.options, o)
			}
		}
		return line == "ugiok"
	})
	if err == nil && announced > maxAnnounced {
		err = u.fail("ugi", fmt.Errorf("options of more than %d bytes", maxAnnounced))
	}
	if err == nil {
		err = u.exchange(ctx, "", func(string) {})
	}
	return err
}

func (u *ugi) ready(ctx context.Context) error { return u.order(ctx, "") }

func (u *ugi) setOption(ctx context.Context, o Option, value string) error {
	return u.order(ctx, optionCommand(o, value))
}

func (u *ugi) newGame(ctx context.Context) error {
	err := u.order(ctx, "uginewgame")
	if err == nil {
		u.refused = nil
	}
	return err
}

func (u *ugi) position(ctx context.Context, at setup) error { return u.order(ctx, at.command) }

func (u *ugi) query(ctx context.Context, what string) ([]string, error) {
	command := "query " + what
	twice := u.late
	answer, err := u.ask(ctx, command)
	if err != nil || !twice {
		return answer, err
	}
	again, err := u.ask(ctx, command)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(answer, again) {
		return nil, u.error(command, ErrOutOfStep)
	}
	return answer, nil
}

func (u *ugi) search(ctx context.Context, from *setup, how effort, s Search) (string, error) {
	search := ugiSearch{ugi: u, ctx: ctx, wanted: s, from: from}
	return search.run(how.command)
}

func (u *ugi) halt() string { return "stop\n" }

func optionCommand(o Option, value string) string {
	if o.Type == wire.ButtonOption {
		return "setoption name " + o.Name
	}
	return "setoption name " + o.Name + " value " + valueWord(value)
}

func (u *ugi) order(ctx context.Context, command string) error {
	var refused *RefusedError
	err := u.exchange(ctx, command, func(line string) {
		if refused == nil {
			refused = refusal(line)
		}
	})
	if err == nil && refused != nil {
		err = u.error(command, refused)
	}
	return err
}

const (
	fence  = "isready\n"
	fenced = "readyok"
)

// Lines between the answers to the fences around the command go to heed.
func (u *ugi) exchange(ctx context.Context, command string, heed func(line string)) error {
	text := fence
	u.fences++
	if command != "" {
		text = u.calm() + fence + command + "\n" + fence
		u.fences++
	}
	return u.converse(ctx, command, text, func(line string) bool {
		if line == fenced {
			u.fences--
		} else if u.fences == 1 {
			heed(line)
		}
		return u.fences == 0
	})
}

// A refused search may still be running.
func (u *ugi) calm() string {
	if u.doubt {
		return "stop\n"
	}
	return ""
}
