// Package client runs an engine, which is a program that speaks the protocol, as a child
// process. It has no code for particular games: positions, moves and answers are texts.
//
// # Answers and errors
//
// Every answer belongs to its question, whatever went wrong before. The client
// sends isready around each command and waits for readyok. What the engine says in
// between belongs to the command; anything else, such as a second answer or one
// that nobody asked for, is dropped. An error line is returned as a
// [*RefusedError].
//
// This relies on engines to answer commands in order. Only the move of a search
// may come after readyok. The answer to a question may come up to half a second
// after it, too; but once one did, or never came, every later question is asked
// twice, and answers that differ are [ErrOutOfStep]. Two moves after a search that
// was refused are [ErrOutOfStep] as well.
//
// An error is final when the engine has ended, or when the context of a call ends
// while the engine is asked: every later call returns the same error. After any
// other error, such as a [*RefusedError], the engine can be used. To end a search
// early and keep the engine, call [Engine.Stop].
//
// # Child processes
//
// [Engine.Close] ends the engine and what it has started:
//
//   - On Linux, every process that descends from the engine, in whatever process
//     group or session. They are found by the variable RULEBOOK_ENGINE, which all
//     inherit. A process survives if it drops its environment and its parents end
//     before Close is called. When the calling program is killed, the engine is
//     killed too, but not what the engine has started.
//   - On other Unix systems, the process group of the engine. A child that takes a
//     group or session of its own survives.
//   - Elsewhere, such as on Windows, only the engine.
//
// # Concurrency
//
// [Engine] and [Error] are safe for concurrent use. All other types are plain
// values, which several goroutines may read.
package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Engine is a running child process. Every call returns when its context ends, even
// if the engine does not read or answer, so give each a deadline.
//
// An Engine is safe for concurrent use. Calls wait for each other, except Stop,
// Close, Name and Options. Goroutines that share an Engine must see to it
// themselves that a position and the questions about it stay together.
type Engine struct {
	command string
	id      string
	options []Option
	process *process
	turn    chan struct{} // holds a token while a call is under way

	// These belong to the call that holds the token.
	fences  int   // how many readyok are to come
	late    bool  // an answer was missed, or came after the readyok
	doubt   bool  // a search was refused, and its move may still come
	refused error // why the engine did not take the last position

	mu     sync.Mutex
	broken *Error // the first final failure
	stop   stopState
	closed sync.Once
	left   error // of Close
}

// Start runs a command and returns when the program has said ugiok and readyok. If
// it fails, or ctx ends first, no process is left behind. Once Start has returned,
// the end of ctx has no effect.
func Start(ctx context.Context, command string, args ...string) (*Engine, error) {
	p, err := startProcess(command, args)
	if err != nil {
		return nil, &Error{Engine: command, Doing: "starting it", Err: err}
	}
	e := &Engine{command: command, process: p, turn: make(chan struct{}, 1)}
	if err := e.handshake(ctx); err != nil {
		if left := p.kill(); left != nil {
			err = errors.Join(err, left)
		}
		return nil, err
	}
	return e, nil
}

// maxAnnounced bounds the lines in which an engine announces its options, in bytes.
const maxAnnounced = 1 << 20

func (e *Engine) handshake(ctx context.Context) error {
	announced := 0
	err := e.converse(ctx, "ugi", "ugi\n", func(line string) bool {
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			e.id = printable(name, maxName)
		}
		if o, ok := parseOption(line); ok {
			if announced += len(line); announced <= maxAnnounced {
				e.options = append(e.options, o)
			}
		}
		return line == "ugiok"
	})
	if err == nil && announced > maxAnnounced {
		err = e.fail("ugi", fmt.Errorf("options of more than %d bytes", maxAnnounced))
	}
	if err == nil {
		err = e.exchange(ctx, "", func(string) {})
	}
	return err
}

// Name returns the name that the engine gave itself, or else its command.
func (e *Engine) Name() string {
	if e.id == "" {
		return e.command
	}
	return e.id
}

// Options returns the options that the engine announced at the start, in its order.
// What it takes later may differ: the server of this module announces what fits the
// game that is set.
func (e *Engine) Options() []Option {
	list := slices.Clone(e.options)
	for i := range list {
		list[i].Vars = slices.Clone(list[i].Vars)
	}
	return list
}

// Ready waits until the engine has done everything it was told. An error line that
// it has written since the last call is returned as a [*RefusedError].
func (e *Engine) Ready(ctx context.Context) error { return e.tell(ctx, "") }

// SetOption sets an option and waits until the engine has done so. The case of the
// name does not matter, and neither does the value of a [Button]. If the engine has
// announced options, but not this one, nothing is sent and the error is an
// [*UnknownOptionError]. If it refuses the value, the error is a [*RefusedError].
func (e *Engine) SetOption(ctx context.Context, name, value string) error {
	o, err := e.option(name)
	if err != nil {
		return e.error("setoption "+name, err)
	}
	if o.Type == Button {
		return e.tell(ctx, "setoption name "+o.Name)
	}
	return e.tell(ctx, "setoption name "+o.Name+" value "+valueWord(value))
}

// option returns the announced option of a name.
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

// NewGame tells the engine that what comes has nothing to do with what was.
func (e *Engine) NewGame(ctx context.Context) error { return e.tell(ctx, "uginewgame") }

// Position sets up a position: a position text, or "" for the start, and the moves
// played since. If the engine refuses it, the error is a [*RefusedError], which
// questions and searches return as well until the engine takes another position.
func (e *Engine) Position(ctx context.Context, start string, moves []string) error {
	text := "position startpos"
	if start != "" {
		text = "position fen " + start
	}
	if len(moves) > 0 {
		text += " moves " + strings.Join(moves, " ")
	}
	if err := e.begin(ctx, text); err != nil {
		return err
	}
	defer e.end()
	e.refused = e.order(ctx, text)
	return e.refused
}

// tell sends a command that has no answer, or only a fence if it is "".
func (e *Engine) tell(ctx context.Context, command string) error {
	if err := e.begin(ctx, command); err != nil {
		return err
	}
	defer e.end()
	return e.order(ctx, command)
}

// order is tell without begin and end.
func (e *Engine) order(ctx context.Context, command string) error {
	var refused *RefusedError
	err := e.exchange(ctx, command, func(line string) {
		if refused == nil {
			refused = refusal(line)
		}
	})
	if err == nil && refused != nil {
		err = e.error(command, refused)
	}
	return err
}

// Query asks a question about the position and returns the words of the answer. If
// the engine does not know the question, the error wraps a [*RefusedError] or
// [ErrNoAnswer].
func (e *Engine) Query(ctx context.Context, what string) ([]string, error) {
	command := "query " + what
	if err := e.begin(ctx, command); err != nil {
		return nil, err
	}
	defer e.end()
	if e.refused != nil {
		return nil, e.refused
	}
	twice := e.late
	answer, err := e.ask(ctx, command)
	if err != nil || !twice {
		return answer, err
	}
	again, err := e.ask(ctx, command)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(answer, again) {
		return nil, e.error(command, ErrOutOfStep)
	}
	return answer, nil
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

// Go lets the engine search and returns its move. Unless info is nil, Go calls it
// for every other line that the engine writes during the search; of the methods of
// the Engine, info may call only Stop, Close, Name and Options. If the engine
// writes an error line instead of searching, the error is a [*RefusedError].
func (e *Engine) Go(ctx context.Context, limits protocol.Limits, info func(Info)) (string, error) {
	command := limits.String()
	if err := e.begin(ctx, command); err != nil {
		return "", err
	}
	defer e.end()
	if e.refused != nil {
		return "", e.refused
	}
	s := search{engine: e, ctx: ctx, info: info}
	return s.run(command)
}

// Stop tells the engine to end its search: [Engine.Go] then returns the move. It
// does nothing if no call of Go is under way.
func (e *Engine) Stop(ctx context.Context) error {
	if !e.wantStop() {
		return e.failure()
	}
	select {
	case err := <-e.process.write(ctx, "stop\n"):
		return e.error("stop", err)
	case <-ctx.Done():
		return e.error("stop", ctx.Err())
	}
}

// Close tells the engine to quit, waits for it until grace is over, and then kills
// it with all that it has started, as the package documentation describes. Calls
// under way return [ErrClosed]. Close returns when the process has ended, and may be
// called again. The error says that the process did not end when it was killed.
func (e *Engine) Close(grace time.Duration) error {
	e.closed.Do(func() {
		e.fail("close", ErrClosed)
		e.process.tree.find()
		ctx, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		e.process.write(ctx, "quit\n") // it may be dead or deaf: then it is killed
		// It may want to write something before it goes.
		for waiting := true; waiting; {
			select {
			case _, waiting = <-e.process.lines:
			case <-ctx.Done():
				waiting = false
			}
		}
		e.left = e.error("close", e.process.kill())
	})
	return e.left
}
