package client

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/lines"
)

// An Error describes a failed call. It wraps the cause: that of the context
// ([context.Cause]), [ErrExited], [ErrClosed], [ErrNoAnswer], [ErrOutOfStep], [ErrControl],
// [ErrWords], a [*RefusedError], an [*UnknownOptionError], the [*notation.WordError] of a
// result that cannot be read, or an error of the operating system. It is immutable and safe
// for concurrent use.
type Error struct {
	Engine string // its name, or else its command
	Doing  string // the command that failed
	Stderr string // the end of its standard error, on one line; only for a final error
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
	// ErrExited is the cause of an [Error] when the program has ended.
	ErrExited = errors.New("the program has ended")
	// ErrClosed is the cause of an [Error] after [Engine.Close].
	ErrClosed = errors.New("the engine is closed")
	// ErrNoAnswer is the cause of an [Error] when the engine did not answer a question
	// but was ready for the next command.
	ErrNoAnswer = errors.New("no answer")
	// ErrOutOfStep is the cause of an [Error] when an answer may be a late one to an
	// earlier question.
	ErrOutOfStep = errors.New("the answer may belong to an earlier question")
	// ErrControl is the cause of an [Error] when a text that was to become part of a
	// command contains a line break or a zero byte. Nothing was sent.
	ErrControl = errors.New("a line break or a zero byte in a command")
	// ErrWords is the cause of an [Error] when a move is not one word or, for a search, is the
	// word of a limit, or when the text of a start has moves. Nothing was sent.
	ErrWords = errors.New("words in a command that mean something else")
)

// A RefusedError reports a command that an engine does not carry out: it answered with an
// error line, or its dialect has no words for the command.
type RefusedError struct {
	Text string // the line without its prefix, truncated if it is long, or what the dialect lacks
}

func (e *RefusedError) Error() string { return "refused: " + e.Text }

// An UnknownOptionError reports an option that an engine has not announced.
type UnknownOptionError struct {
	Name  string
	Known []string // the names of the options that it has announced
}

func (e *UnknownOptionError) Error() string {
	return fmt.Sprintf("unknown option %s, want one of %s", format.Quote(e.Name), format.Clip(strings.Join(e.Known, ", "), maxRepeated))
}

// Maximum lengths of an engine's texts in errors and names, in bytes.
const (
	maxRepeated = 300
	maxName     = 60
)

// refusal returns the error that a line reports, or nil.
func refusal(line string) *RefusedError {
	rest := line
	for want := range strings.FieldsSeq(lines.ErrorPrefix) {
		var word string
		if word, rest = lines.CutWord(rest); word != want {
			return nil
		}
	}
	return &RefusedError{printable(rest, maxRepeated)}
}

// printable returns the beginning of an engine's text without control characters.
func printable(text string, maxBytes int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) && r != unicode.ReplacementChar {
			return r
		}
		return ' '
	}, text)
	return format.Clip(strings.Join(strings.Fields(text), " "), maxBytes)
}
