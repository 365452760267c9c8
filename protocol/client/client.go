// Package client runs an engine, which is a program that speaks the protocol, as a child process.
// It knows no rules.
//
// [Start] runs a [Command] and returns an [Engine]. Because a program may hang, the context of a
// call should have a deadline. A failed call returns an [Error].
//
// # Answers and errors
//
// To match answers to questions even after faults, the client sends isready before and after each
// command. Engines must answer commands in order, except that the move of a search may follow
// readyok, and the answer to a question may come up to half a second after it. An error line is
// returned as a [*RefusedError], and other unexpected lines are discarded.
//
// After a late or missing answer, every question is asked twice. Because a move may be a late copy
// of an earlier move, the client sends stop after the moves of searches 2 to 9, and of the 8
// searches after each fault. Different answers, or another move, are an [ErrOutOfStep].
//
// An error is final if the engine has exited, or if the context of a call is done before the engine
// has answered. Every later call then returns the same error.
//
// # Dialects
//
// [Start] also runs Othello programs that speak [GTP] or [NBoard], with moves and positions as
// texts of this module. Requests that the dialect cannot express, such as questions, return a
// [*RefusedError].
//
//   - In GTP, every game begins with the usual start. Only times limit a search. Stop
//     needs a program that supports gogui-interrupt. The move "resign" is possible.
//   - In NBoard, times and depths limit a search. The only clock covers the rest of the
//     game, so a program spreads the time for one move over the rest.
//
// Both dialects round times down to whole seconds, but to no less than one. Increments are not sent.
//
// # Child processes
//
// [Engine.Close] ends the engine and the processes that it started:
//
//   - On Linux, it finds all descendants by the environment variable RULEBOOK_ENGINE. A
//     process survives if it discards its environment and its parents end before the call.
//     The engine, but not its child processes, also dies with the calling program.
//   - On other Unix systems, it ends the process group of the engine, unless the engine has
//     already exited.
//   - On other systems, such as Windows, it ends only the engine.
//
// # Limits
//
// Lines of more than 1048576 bytes are skipped. If the options that an engine announces exceed
// 1048576 bytes in total, Start returns an error. Names are clipped to 60 bytes, refusals to 300,
// and the end of standard error to 400.
//
// The client waits 500ms for a late answer to a question. An engine that has closed its input has
// 1s to exit. Its pipes are closed 1s after it has exited, or up to 2s if its children hold them.
// An engine that was killed has 10s to end.
//
// # Concurrency
//
// [Engine] and [Error] are safe for concurrent use.
package client

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Engine is a running child process. Calls wait for each other, except Stop, Close, Name, Options
// and Stderr. Goroutines that share an Engine must make sure that no other position is set between
// a position and the questions about it.
type Engine struct {
	command string
	id      string
	options []Option
	process *process
	turn    chan struct{}

	// The holder of the token has the fields below.
	speaker speaker
	refused error

	mu      sync.Mutex
	broken  *Error // the first final failure
	stop    stopState
	closing chan struct{}
	closed  sync.Once
	left    error
}

// Command describes the program to run as an engine.
type Command struct {
	Program string // found as by [exec.Command]
	Args    []string
	Dir     string   // "" means the caller's
	Env     []string // in the form of [os.Environ]; nil means the caller's
	Dialect Dialect  // "" means UGI
}

// Start runs a program and returns when it is ready for a game. After that, ctx has no effect.
func Start(ctx context.Context, command Command) (*Engine, error) {
	speak, err := command.Dialect.speaker()
	if err != nil {
		return nil, &Error{Engine: command.Program, Doing: "starting it", Err: err}
	}
	p, err := startProcess(command)
	if err != nil {
		return nil, &Error{Engine: command.Program, Doing: "starting it", Err: err}
	}
	e := &Engine{command: command.Program, process: p, turn: make(chan struct{}, 1), closing: make(chan struct{})}
	e.speaker = speak(e)
	if err := e.speaker.handshake(ctx); err != nil {
		if left := p.kill(); left != nil {
			err = errors.Join(err, left)
		}
		return nil, err
	}
	return e, nil
}

// Name returns the name that the engine gave itself, or the command if it gave none.
func (e *Engine) Name() string {
	if e.id == "" {
		return e.command
	}
	return e.id
}

// Stderr returns the end of the engine's standard error, on one line.
func (e *Engine) Stderr() string { return e.process.stderr.String() }

// Options returns the options that the engine announced.
func (e *Engine) Options() []Option {
	list := slices.Clone(e.options)
	for i := range list {
		list[i].Vars = slices.Clone(list[i].Vars)
	}
	return list
}

// Ready waits until the engine has executed all commands, and returns a [*RefusedError] for an
// error line since the last call.
func (e *Engine) Ready(ctx context.Context) error {
	return e.call(ctx, func() error { return e.speaker.ready(ctx) }, "")
}

// SetOption sets an option, ignoring the case of its name. If the engine has announced options but
// not this one, SetOption returns an [*UnknownOptionError].
func (e *Engine) SetOption(ctx context.Context, name, value string) error {
	o, err := e.option(name)
	if err != nil {
		return e.error("setoption "+name, err)
	}
	return e.call(ctx, func() error { return e.speaker.setOption(ctx, o, value) }, optionCommand(o, value))
}

func (e *Engine) option(name string) (Option, error) {
	var known []string
	for _, o := range e.options {
		if strings.EqualFold(o.Name, name) {
			return o, nil
		}
		known = append(known, o.Name)
	}
	if len(known) > 0 {
		return Option{}, &UnknownOptionError{Name: name, Known: known}
	}
	return Option{Name: name}, nil
}

// NewGame informs the engine that the next position belongs to a new game.
func (e *Engine) NewGame(ctx context.Context) error {
	return e.call(ctx, func() error { return e.speaker.newGame(ctx) }, "uginewgame")
}

// Position is a position of the game, by default its start.
type Position struct {
	Start string // a position text; "" for the start of the game
	Moves []string
}

// SetPosition sets up a position. If the engine refuses it, questions and searches return the same
// [*RefusedError] until the engine accepts a position or, in UGI, a new game.
func (e *Engine) SetPosition(ctx context.Context, p Position) error {
	from := newSetup(p)
	if err := from.check(); err != nil {
		return e.error(from.command, err)
	}
	return e.call(ctx, func() error { return e.takePosition(ctx, &from) }, from.command)
}

func (e *Engine) takePosition(ctx context.Context, from *setup) error {
	if from != nil {
		e.refused = e.speaker.position(ctx, *from)
	}
	return e.refused
}

// Query asks a question about the position and returns the answer's words.
func (e *Engine) Query(ctx context.Context, what string) (answer []string, err error) {
	err = e.call(ctx, func() error {
		if e.refused != nil {
			return e.refused
		}
		answer, err = e.speaker.query(ctx, what)
		return err
	}, "query "+what)
	return answer, err
}

// Moves returns the legal moves of the position.
func (e *Engine) Moves(ctx context.Context) ([]string, error) { return e.Query(ctx, "moves") }

// Result returns the result of the game at the position.
func (e *Engine) Result(ctx context.Context) (notation.Result, error) {
	words, err := e.Query(ctx, "result")
	if err != nil {
		return notation.Undecided, err
	}
	result, err := notation.ParseResult(strings.Join(words, " "))
	if err != nil {
		return notation.Undecided, e.error("query result", err)
	}
	return result, nil
}

// Search describes a search.
type Search struct {
	// From is the position, or nil for the current one.
	From   *Position
	Limits wire.Limits
	// Stop, if not nil, ends the search when it is closed, even before the search begins.
	Stop <-chan struct{}
	// Info, if not nil, is called for every line of the search except the move. It may only call
	// the methods Stop, Close, Name, Options and Stderr.
	Info func(Info)
	// Moved, if not nil, is called when the engine has moved, which may be before Go returns. It
	// may call the same methods as Info.
	Moved func()
}

func (s *Search) moved() {
	if s.Moved != nil {
		s.Moved()
	}
}

// Go makes the engine search and returns its move.
func (e *Engine) Go(ctx context.Context, s Search) (move string, err error) {
	how := newEffort(s.Limits)
	if err := how.check(); err != nil {
		return "", e.error(how.command, err)
	}
	if s.From == nil {
		err = e.call(ctx, func() error {
			if e.refused != nil {
				return e.refused
			}
			move, err = e.search(ctx, nil, how, s)
			return err
		}, how.command)
		return move, err
	}
	from := newSetup(*s.From)
	if err := from.check(); err != nil {
		return "", e.error(from.command, err)
	}
	err = e.call(ctx, func() error {
		move, err = e.search(ctx, &from, how, s)
		return err
	}, from.command, how.command)
	return move, err
}

func (e *Engine) search(ctx context.Context, from *setup, how effort, s Search) (string, error) {
	e.setStop(stopState{asked: true})
	defer e.setStop(stopState{})
	defer e.stopWhen(ctx, s.Stop)()
	return e.speaker.search(ctx, from, how, s)
}

// Stop asks the engine to end its search, if any.
func (e *Engine) Stop(ctx context.Context) error {
	written := e.stopSearch(ctx)
	if written == nil {
		return e.failure()
	}
	select {
	case err := <-written:
		return e.error("stop", err)
	case <-ctx.Done():
		return e.error("stop", context.Cause(ctx))
	}
}

// Close asks the engine to quit, waits for at most grace, and then kills it. Calls in progress
// return [ErrClosed]. Close returns an error if the process was killed but did not end.
func (e *Engine) Close(grace time.Duration) error {
	e.closed.Do(func() {
		e.fail("close", ErrClosed)
		close(e.closing)
		e.process.interrupt()
		e.process.tree.find()
		ctx, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		defer context.AfterFunc(ctx, e.process.interrupt)()
		e.process.write(ctx, "quit\n")
		for err := error(nil); err == nil; {
			_, err = e.process.next(ctx, nil)
		}
		e.left = e.error("close", e.process.kill())
	})
	return e.left
}
