// Package client runs an engine, which is a program that speaks the protocol, as a child process.
// The client does not know the rules of any game: positions, moves and answers are texts.
//
// [Start] runs a [Command] and returns an [Engine]. [Engine.SetPosition] sets up a position,
// [Engine.Query] asks a question about it, for example for its moves, and [Engine.Go] searches for
// a move within the limits of a [Search]. [Engine.Close] ends the program. Because a program may
// hang, every call takes a context, which should have a deadline. An [Error] describes a failed call
// and wraps the cause, for example a [*RefusedError] if the engine does not carry out a command.
//
// # Answers and errors
//
// The client matches every answer to its question, even after faults. It sends isready before and
// after each command and waits for readyok; only go ends with its move. Lines that the engine
// writes in between belong to the command. Anything else, such as a second or unsolicited answer,
// is discarded. An error line is returned as a [*RefusedError].
//
// Engines must therefore answer commands in order. Only the move of a search may follow readyok.
// The answer to a question may come up to half a second after readyok. However, once an answer was
// late or missing, every later question is asked twice, and different answers are an
// [ErrOutOfStep].
//
// A move may be a late copy of the previous search's move. In the first 8 searches after the first
// one, and in the 8 after each fault, the client therefore sends stop to an engine that has moved.
// If another move follows, the error is [ErrOutOfStep]. An engine goes undetected if it ignores
// stop or sends its first copy later.
//
// An error is final if the engine has exited, or if the context of a call is done before the engine
// has answered. Every later call then returns the same error. The engine remains usable after any
// other error, such as a [*RefusedError], or a context that was done before the call or while the
// call waited for another one. To end a search early and keep the engine, set [Search.Stop] or call
// [Engine.Stop].
//
// # Dialects
//
// [Start] also runs Othello programs that speak [GTP] or [NBoard]. In every dialect, moves and
// positions have the texts of this module. Such an engine has one option, Game, with one value, and
// does not answer questions. Requests that its dialect cannot express return a [*RefusedError].
//
//   - In GTP, every game begins with the usual start. Only times limit a search. Stop
//     works with programs that support gogui-interrupt. If a program resigns, its move is
//     "resign".
//   - In NBoard, times and depths limit a search. The only clock covers the rest of the
//     game, so a program spreads the time for one move over all that follow.
//
// Both dialects count whole seconds. Times are rounded down, but to no less than one second.
// Increments are not sent, only the time left.
//
// # Child processes
//
// [Engine.Close] ends the engine and the processes that it started:
//
//   - On Linux, Close ends all descendants of the engine, in any process group or session.
//     It finds them by the environment variable RULEBOOK_ENGINE, which they inherit. A
//     process survives if it discards its environment and its parents end before Close is
//     called. If the calling program is killed, the engine is killed too, but its child
//     processes are not.
//   - On other Unix systems, Close ends the process group of the engine, unless the engine
//     has already exited. A child process in another group or session survives.
//   - On other systems, such as Windows, Close ends only the engine.
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
// [Engine] and [Error] are safe for concurrent use. All other types are plain values, which several
// goroutines may read.
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

// Engine is a running child process. Every call returns when its context is done, even if the
// engine does not read or answer, so each context should have a deadline.
//
// An Engine is safe for concurrent use. Calls wait for each other, except Stop, Close, Name,
// Options and Stderr. If goroutines share an Engine, they must make sure that no other position is
// set between a position and the questions about it.
type Engine struct {
	command string
	id      string
	options []Option
	process *process
	turn    chan struct{} // holds a token while a call is in progress

	// The fields below belong to the call that holds the token.
	speaker speaker
	refused error // the reason why the engine refused the last position

	mu      sync.Mutex
	broken  *Error // the first final failure
	stop    stopState
	closing chan struct{} // closed by Close
	closed  sync.Once
	left    error // of Close
}

// Command describes the program to run as an engine.
type Command struct {
	Program string   // the program, found as by [exec.Command]
	Args    []string // its arguments
	Dir     string   // its working directory; "" means the caller's
	Env     []string // its environment, in the form of [os.Environ]; nil means the caller's
	Dialect Dialect  // the protocol that it speaks; "" means UGI
}

// Start runs a program and returns when it is ready for a game. If the program fails or ctx is done
// first, Start ends the process. After Start has returned, ctx has no effect.
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

// Name returns the name that the engine gave itself. If it gave none, Name returns the command.
func (e *Engine) Name() string {
	if e.id == "" {
		return e.command
	}
	return e.id
}

// Stderr returns the end of the engine's standard error so far, at most 400 bytes, on one line. It
// may also be called after Close.
func (e *Engine) Stderr() string { return e.process.stderr.String() }

// Options returns the options that the engine announced at the start, in its order. Later, the
// engine may accept other options. For example, the server of this module has different options for
// each game.
func (e *Engine) Options() []Option {
	list := slices.Clone(e.options)
	for i := range list {
		list[i].Vars = slices.Clone(list[i].Vars)
	}
	return list
}

// Ready waits until the engine has executed all commands. If the engine has written an error line
// since the last call, Ready returns a [*RefusedError].
func (e *Engine) Ready(ctx context.Context) error {
	return e.call(ctx, func() error { return e.speaker.ready(ctx) }, "")
}

// SetOption sets an option and waits until the engine has done so. The case of the name does not
// matter, and the value of a [protocol.ButtonOption] is ignored. If the engine has announced options but not this
// one, SetOption sends nothing and returns an [*UnknownOptionError]. If the engine refuses the
// value, the error is a [*RefusedError].
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

// NewGame informs the engine that the next position belongs to a new game. A UGI engine then
// returns to the start of its game, even if it has refused a position.
func (e *Engine) NewGame(ctx context.Context) error {
	return e.call(ctx, func() error { return e.speaker.newGame(ctx) }, "uginewgame")
}

// Position is a position of the engine's game. The zero Position is the start of the game.
type Position struct {
	Start string   // a position text; "" for the start of the game
	Moves []string // the moves played from there
}

// SetPosition sets up a position. If the engine refuses it, the error is a [*RefusedError].
// Questions and searches then return the same error until the engine accepts a position or, in UGI,
// a new game.
func (e *Engine) SetPosition(ctx context.Context, p Position) error {
	from := newSetup(p)
	if err := from.check(); err != nil {
		return e.error(from.command, err)
	}
	return e.call(ctx, func() error { return e.takePosition(ctx, &from) }, from.command)
}

// takePosition sets up a position, unless from is nil, and records whether the engine has accepted
// it.
func (e *Engine) takePosition(ctx context.Context, from *setup) error {
	if from != nil {
		e.refused = e.speaker.position(ctx, *from)
	}
	return e.refused
}

// Query asks a question about the position and returns the words of the answer. If the engine does
// not know the question, the error wraps a [*RefusedError] or [ErrNoAnswer].
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
	// From is the position, or nil for the current one. Setting From is equivalent to calling
	// [Engine.SetPosition] first. However, if the dialect allows, it takes one exchange with the
	// engine instead of two.
	From *Position
	// Limits determine when the engine ends the search without a stop.
	Limits wire.Limits
	// Stop ends the search when it is closed, like [Engine.Stop], even if it is closed before the
	// search begins. It may be the Done channel of a context, or nil.
	Stop <-chan struct{}
	// Info, if not nil, is called for every line that the engine writes during the search, except
	// the move. It may only call the methods Stop, Close, Name, Options and Stderr of the Engine.
	Info func(Info)
	// Moved, if not nil, is called when the engine has moved. Go may return later, because it may
	// check that no other move follows. Moved may call the same methods as Info.
	Moved func()
}

func (s *Search) moved() {
	if s.Moved != nil {
		s.Moved()
	}
}

// Go makes the engine search and returns its move. If the engine writes an error line instead of
// searching, the error is a [*RefusedError].
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

// Stop asks the engine to end its search, so that [Engine.Go] returns the move. If no call of Go is
// in progress, Stop does nothing. To stop a particular search, even before it begins, use
// [Search.Stop] instead.
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

// Close asks the engine to quit and waits for at most grace. It then kills the engine and the
// processes that it started, as described in the package documentation. Calls in progress return
// [ErrClosed]. Close returns when the process has ended. It may be called again. If the process was
// killed but did not end, Close returns an error.
func (e *Engine) Close(grace time.Duration) error {
	e.closed.Do(func() {
		e.fail("close", ErrClosed)
		close(e.closing)
		e.process.interrupt()
		e.process.tree.find()
		ctx, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		defer context.AfterFunc(ctx, e.process.interrupt)()
		e.process.write(ctx, "quit\n") // an engine that does not read it is killed
		// The engine may still write something before it exits.
		for err := error(nil); err == nil; {
			_, err = e.process.next(ctx, nil)
		}
		e.left = e.error("close", e.process.kill())
	})
	return e.left
}
