package client

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
)

// An Error describes a failed call. It wraps a [context.Cause], an error of this package, a
// [*notation.WordError] of a result, or a system error.
type Error struct {
	Engine string
	Doing  string // the command that failed
	Stderr string // the end of its standard error; only for a final error
	Err    error
}

func (e *Error) Error() string {
	msg := fmt.Sprintf("engine %s: %s: %v", e.Engine, e.Doing, e.Err)
	if e.Stderr != "" {
		msg += "; its standard error ends: " + e.Stderr
	}
	return msg
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

var (
	// ErrExited indicates that the program has ended.
	ErrExited = errors.New("the program has ended")
	// ErrClosed indicates a call after [Engine.Close].
	ErrClosed = errors.New("the engine is closed")
	// ErrNoAnswer indicates a question without an answer.
	ErrNoAnswer = errors.New("no answer")
	// ErrOutOfStep indicates that an answer may belong to an earlier question.
	ErrOutOfStep = errors.New("the answer may belong to an earlier question")
	// ErrLineBreak indicates a text with a line break or a zero byte.
	ErrLineBreak = errors.New("a line break or a zero byte in a command")
	// ErrWords indicates a move that is not a single word, a searched move that names a limit, or a
	// start with moves.
	ErrWords = errors.New("words in a command that mean something else")
)

// A RefusedError reports a command that an engine refuses.
type RefusedError struct {
	Text string // of the error line, or the feature that the dialect lacks
}

func (e *RefusedError) Error() string { return "refused: " + e.Text }

// An UnknownOptionError reports an unannounced option.
type UnknownOptionError struct {
	Name  string
	Known []string
}

func (e *UnknownOptionError) Error() string {
	return fmt.Sprintf("unknown option %s, want one of %s", format.Quote(e.Name), format.Clip(strings.Join(e.Known, ", "), maxRepeated))
}

const (
	maxRepeated = 300
	maxName     = 60
)

func refusal(line string) *RefusedError {
	rest := line
	for want := range strings.FieldsSeq(lineio.ErrorPrefix) {
		var word string
		if word, rest = lineio.CutWord(rest); word != want {
			return nil
		}
	}
	return &RefusedError{printable(rest, maxRepeated)}
}

func printable(text string, maxBytes int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) && r != unicode.ReplacementChar {
			return r
		}
		return ' '
	}, text)
	return format.Clip(strings.Join(strings.Fields(text), " "), maxBytes)
}
