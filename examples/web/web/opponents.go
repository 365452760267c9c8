//go:build !js

package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// An opponent is a program on the server's machine that starts when it is first asked for a move.
// It is safe for concurrent use.
type opponent struct {
	name    string
	command client.Command

	mu     sync.Mutex // one question at a time
	engine *client.Engine
}

type opponents []*opponent

var opponentForm = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9_-]{0,39})(?::([a-z]+))?=(.+)$`)

func (list *opponents) String() string { return strings.Join(list.names(), ",") }

// Set implements [flag.Value].
func (list *opponents) Set(text string) error {
	parts := opponentForm.FindStringSubmatch(text)
	if parts == nil {
		return errors.New("want NAME=COMMAND or NAME:DIALECT=COMMAND, where a name is of letters, digits, - and _")
	}
	name, dialect, command := parts[1], client.Dialect(parts[2]), strings.Fields(parts[3])
	switch {
	case dialect != "" && !slices.Contains(client.Dialects(), dialect):
		return fmt.Errorf("unknown dialect %s, want one of %v", dialect, client.Dialects())
	case len(command) == 0:
		return errors.New("the command is empty")
	case list.find(name) != nil:
		return fmt.Errorf("there are two opponents %s", name)
	}
	*list = append(*list, &opponent{name: name, command: client.Command{Program: command[0], Args: command[1:], Dialect: dialect}})
	return nil
}

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

type question struct {
	Game     string   `json:"game"`
	Position string   `json:"position"` // empty for the usual start
	Moves    []string `json:"moves"`
	Millis   int      `json:"millis"`
}

const (
	// as long as the longest line of the protocol
	maxQuestion = 1 << 20
	maxMillis   = 3_600_000
	// for the start, and beyond the time of a move
	maxDelay = 10 * time.Second
	maxClose = time.Second
)

// ServeHTTP answers a question with a move as JSON.
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

// move kills a program that is still starting when ctx is done, and asks a searching program to
// stop.
func (o *opponent) move(ctx context.Context, q question) (string, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	limit := time.Duration(q.Millis) * time.Millisecond
	asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit+maxDelay)
	defer cancel()
	defer context.AfterFunc(ctx, func() {
		select {
		case <-time.After(maxDelay):
			cancel()
		case <-asking.Done():
		}
	})()
	if err := o.start(ctx); err != nil {
		return "", err
	}
	move, err := o.ask(asking, q.Game, client.Search{
		From:   &client.Position{Start: q.Position, Moves: q.Moves},
		Limits: wire.Limits{MoveTime: limit},
		Stop:   ctx.Done(),
	})
	var refused *client.RefusedError
	if err != nil && !errors.As(err, &refused) {
		o.drop()
	}
	return move, err
}

func (o *opponent) start(ctx context.Context) (err error) {
	if o.engine == nil {
		ctx, cancel := context.WithTimeout(ctx, maxDelay)
		defer cancel()
		o.engine, err = client.Start(ctx, o.command)
	}
	return err
}

func (o *opponent) drop() {
	if o.engine != nil {
		_ = o.engine.Close(maxClose)
		o.engine = nil
	}
}

func (o *opponent) ask(ctx context.Context, game string, s client.Search) (string, error) {
	if slices.ContainsFunc(o.engine.Options(), func(x client.Option) bool { return strings.EqualFold(x.Name, "Game") }) {
		g, err := games.All().Lookup(game)
		if err != nil {
			return "", err
		}
		name, ok := g.NameIn(string(cmp.Or(o.command.Dialect, client.UGI)))
		if !ok {
			return "", fmt.Errorf("the dialect %s cannot play %s", o.command.Dialect, game)
		}
		if err := o.engine.SetOption(ctx, "Game", name); err != nil {
			return "", err
		}
	}
	return o.engine.Go(ctx, s)
}
