package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/client"
)

// An opponent is a program on the server's machine that can play a seat in the page. It
// is started when it is first asked for a move. It is safe for concurrent use.
type opponent struct {
	name    string
	dialect client.Dialect
	command []string

	mu     sync.Mutex     // one question at a time
	engine *client.Engine // nil before the first question, and after a failure
}

// opponents is the flag -opponent.
type opponents []*opponent

// opponentForm is the form of the flag: a name, a dialect unless it is UGI, and a command.
var opponentForm = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9_-]{0,39})(?::([a-z]+))?=(.+)$`)

func (list *opponents) String() string { return strings.Join(list.names(), ",") }

// Set implements [flag.Value].
func (list *opponents) Set(text string) error {
	parts := opponentForm.FindStringSubmatch(text)
	if parts == nil {
		return errors.New("want NAME=COMMAND or NAME:DIALECT=COMMAND, where a name is of letters, digits, - and _")
	}
	o := &opponent{name: parts[1], dialect: client.UGI, command: strings.Fields(parts[3])}
	if parts[2] != "" {
		o.dialect = client.Dialect(parts[2])
	}
	switch {
	case !slices.Contains(client.Dialects(), o.dialect):
		return fmt.Errorf("unknown dialect %s, want one of %v", o.dialect, client.Dialects())
	case len(o.command) == 0:
		return errors.New("the command is empty")
	case list.find(o.name) != nil:
		return fmt.Errorf("there are two opponents %s", o.name)
	}
	*list = append(*list, o)
	return nil
}

// names returns the names of the opponents, never nil.
func (list opponents) names() []string {
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = o.name
	}
	return names
}

func (list opponents) find(name string) *opponent {
	i := slices.IndexFunc(list, func(o *opponent) bool { return o.name == name })
	if i < 0 {
		return nil
	}
	return list[i]
}

func (list opponents) close() {
	for _, o := range list {
		o.mu.Lock()
		o.drop()
		o.mu.Unlock()
	}
}

// question is what the page asks an opponent.
type question struct {
	Game     string   `json:"game"`
	Position string   `json:"position"` // where the moves begin; "" for the usual start
	Moves    []string `json:"moves"`
	Millis   int      `json:"millis"` // time for the move
}

const (
	// maxQuestion bounds a question, in bytes. It is the longest line of the protocol.
	maxQuestion = 1 << 20
	// maxMillis bounds the time for a move. The page's own bound is the same.
	maxMillis = 3_600_000
	// maxDelay is how long an opponent may take beyond its time.
	maxDelay = 10 * time.Second
	// maxClose is how long an opponent may take to end.
	maxClose = time.Second
	// stopAgain is after how long an opponent is told once more to stop.
	stopAgain = 20 * time.Millisecond
)

// ServeHTTP answers a question with a move as JSON, or with an error in plain text.
func (o *opponent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var q question
	if !readJSON(w, r, &q) {
		return
	}
	if q.Millis < 1 || q.Millis > maxMillis {
		http.Error(w, fmt.Sprintf("millis is not a number from 1 to %d", maxMillis), http.StatusBadRequest)
		return
	}
	move, err := o.move(r.Context(), q)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	writeJSON(w, map[string]string{"move": move})
}

// move asks the program for a move. When ctx is done, the program is told to stop.
func (o *opponent) move(ctx context.Context, q question) (string, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	limit := time.Duration(q.Millis) * time.Millisecond
	asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit+maxDelay)
	defer cancel()
	if err := o.start(asking); err != nil {
		return "", err
	}
	defer stopWhenDone(ctx, asking, o.engine)()
	move, err := o.ask(asking, q, limit)
	var refused *client.RefusedError
	if err != nil && !errors.As(err, &refused) {
		o.drop()
	}
	return move, err
}

// stopWhenDone tells an engine to stop when ctx is done, within the time of another context.
// It goes on to tell it, since before the search begins there is nothing to stop, until the
// function that it returns is called.
func stopWhenDone(ctx, asking context.Context, e *client.Engine) (answered func()) {
	enough, told := make(chan struct{}), make(chan struct{})
	cancel := context.AfterFunc(ctx, func() {
		defer close(told)
		again := time.NewTicker(stopAgain)
		defer again.Stop()
		for {
			_ = e.Stop(asking) // Go says what comes of it
			select {
			case <-enough:
				return
			case <-again.C:
			}
		}
	})
	return func() {
		close(enough)
		if !cancel() {
			<-told // so that it does not stop the next search
		}
	}
}

// start starts the program, unless it runs.
func (o *opponent) start(ctx context.Context) (err error) {
	if o.engine == nil {
		o.engine, err = client.StartDialect(ctx, o.dialect, o.command[0], o.command[1:]...)
	}
	return err
}

func (o *opponent) drop() {
	if o.engine != nil {
		_ = o.engine.Close(maxClose) // it is not used any more
		o.engine = nil
	}
}

// ask asks the running program.
func (o *opponent) ask(ctx context.Context, q question, limit time.Duration) (string, error) {
	if slices.ContainsFunc(o.engine.Options(), func(x client.Option) bool { return strings.EqualFold(x.Name, "Game") }) {
		if err := o.engine.SetOption(ctx, "Game", q.Game); err != nil {
			return "", err
		}
	}
	if err := o.engine.Position(ctx, q.Position, q.Moves); err != nil {
		return "", err
	}
	return o.engine.Go(ctx, protocol.Limits{MoveTime: limit}, nil)
}
