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
	GTP    Dialect = "gtp"    // the Go Text Protocol, version 2, for Othello
	NBoard Dialect = "nboard" // the NBoard protocol, version 2, for Othello
)

// Dialects returns all dialects.
func Dialects() []Dialect { return []Dialect{UGI, GTP, NBoard} }

// speaker implements the methods of an [Engine] in one dialect. All methods except halt are called
// by the holder of the token.
type speaker interface {
	// handshake greets a program that was just started, and sets the name and the options of the
	// engine.
	handshake(ctx context.Context) error
	ready(ctx context.Context) error
	setOption(ctx context.Context, o Option, value string) error
	newGame(ctx context.Context) error
	position(ctx context.Context, at setup) error
	query(ctx context.Context, what string) ([]string, error)
	search(ctx context.Context, from *setup, how effort, s Search) (string, error)
	// halt returns the command that ends a search, or "" if there is none.
	halt() string
}

// setup is a position and the command that sets it up, in the protocol of this module.
type setup struct {
	Position
	command string
}

// check returns an error if the engine would read the command as another position.
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
	b.Grow(len("position fen  moves") + len(p.Start) + 4*len(p.Moves)) // most moves have two or three letters
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
	command string // the go command, in the protocol of this module
}

func newEffort(limits wire.Limits) effort {
	if limits.MoveTime != 0 {
		limits.MoveTime = max(limits.MoveTime, time.Millisecond)
	}
	return effort{limits, limits.String()}
}

// check returns an error if a move to search is not a single word, or could be mistaken for a
// limit.
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
	othello    = "Othello" // its value, for a program that plays only this game
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

// seconds returns a time in whole seconds, as Othello programs count it. The result is at least 1,
// because no program should get the impression that its time is up.
func seconds(d time.Duration) int64 {
	return min(max(int64(d/time.Second), 1), math.MaxInt32)
}
