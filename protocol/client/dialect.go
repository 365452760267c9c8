package client

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Dialect is the protocol that a program speaks.
type Dialect string

// The dialects.
const (
	UGI    Dialect = "ugi"    // the protocol of this module, for any game
	GTP    Dialect = "gtp"    // for Othello
	NBoard Dialect = "nboard" // for Othello
)

// Dialects returns all dialects.
func Dialects() []Dialect { return []Dialect{UGI, GTP, NBoard} }

// Only the holder of the token calls methods of a speaker, except halt.
type speaker interface {
	handshake(ctx context.Context) error
	ready(ctx context.Context) error
	setOption(ctx context.Context, o Option, value string) error
	newGame(ctx context.Context) error
	position(ctx context.Context, at setup) error
	query(ctx context.Context, what string) ([]string, error)
	search(ctx context.Context, from *setup, how effort, s Search) (string, error)
	halt() string
}

type setup struct {
	Position
	command string
}

func (from *setup) check() error {
	for word := range strings.FieldsSeq(from.Start) {
		if word == "moves" {
			return ErrWords
		}
	}
	for _, word := range from.Moves {
		if word == "" || strings.IndexByte(word, ' ') >= 0 || strings.IndexByte(word, '\t') >= 0 {
			return ErrWords
		}
	}
	return nil
}

func newSetup(p Position) setup {
	var b strings.Builder
	b.Grow(len("position fen  moves") + len(p.Start) + 4*len(p.Moves))
	if p.Start == "" {
		b.WriteString("position startpos")
	} else {
		b.WriteString("position fen " + p.Start)
	}
	if len(p.Moves) > 0 {
		b.WriteString(" moves")
	}
	for _, word := range p.Moves {
		b.WriteByte(' ')
		b.WriteString(word)
	}
	return setup{p, b.String()}
}

type effort struct {
	limits  wire.Limits
	command string
}

func newEffort(limits wire.Limits) effort {
	if limits.MoveTime != 0 {
		limits.MoveTime = max(limits.MoveTime, time.Millisecond)
	}
	return effort{limits, limits.String()}
}

func (how effort) check() error {
	words := how.limits.SearchMoves
	if len(words) == 0 {
		return nil
	}
	read, err := wire.ParseLimits(strings.TrimPrefix(how.command, "go "))
	if err != nil || !slices.Equal(read.SearchMoves, words) {
		return ErrWords
	}
	return nil
}

func (d Dialect) speaker() (func(e *Engine) speaker, error) {
	switch d {
	case UGI, "":
		return newUGI, nil
	case GTP:
		return newGTP, nil
	case NBoard:
		return newNBoard, nil
	}
	return nil, fmt.Errorf("unknown dialect %s, want one of %v", format.Quote(string(d)), Dialects())
}

const (
	optionGame = "Game"
	othello    = "Othello"
)

func othelloOptions() []Option {
	return []Option{{Name: optionGame, Type: wire.ComboOption, Default: othello, Vars: []string{othello}}}
}

func (e *Engine) chooseGame(o Option, value string) error {
	if value == othello {
		return nil
	}
	return e.error(optionCommand(o, value), &RefusedError{"the program plays only " + othello})
}

func (e *Engine) noQuestions(what string) error {
	return e.error("query "+what, &RefusedError{"the dialect of the program has no questions"})
}

func notASquare(word string) *RefusedError {
	return &RefusedError{printable(format.Quote(word), maxRepeated) + " is neither a square nor a pass"}
}

func timeLeft(l wire.Limits, seat int) (left time.Duration, ok bool) {
	if seat >= len(l.Clock) || l.Clock[seat] < 0 {
		return 0, false
	}
	return l.Clock[seat], true
}

// seconds returns at least 1, so that no program believes its time is up.
func seconds(d time.Duration) int64 {
	return min(max(int64(d/time.Second), 1), math.MaxInt32)
}
