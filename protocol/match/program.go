package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/client"
)

// An Option is a program's option and its value.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

const (
	optionGame      = "Game"
	optionPlayers   = "Players"
	optionTeams     = "Teams"
	optionVariation = "Variation"
	optionSeed      = "Seed"
)

// Program returns an entrant that runs a program, which must have the options. The match itself
// sets Game, Players, Teams, Variation and Seed, if present.
func Program(name string, command client.Command, options ...Option) Entrant {
	e := Entrant{Name: name, Details: []string{fmt.Sprintf("command %s=%s", name, strings.Join(quoteWords(append([]string{command.Program}, command.Args...)), " "))}}
	if command.Dialect != "" && command.Dialect != client.UGI {
		e.Details = append(e.Details, fmt.Sprintf("dialect %s=%s", name, command.Dialect))
	}
	for _, o := range options {
		e.Details = append(e.Details, fmt.Sprintf("option %s.%s=%s", name, o.Name, o.Value))
	}
	e.Launch = func(ctx context.Context) (Engine, error) {
		run, err := client.Start(ctx, command)
		if err != nil {
			return nil, err
		}
		return &program{Engine: run, dialect: cmp.Or(command.Dialect, client.UGI), options: options}, nil
	}
	return e
}

func quoteWords(words []string) []string {
	for i, word := range words {
		if word == "" || strings.ContainsAny(word, " \t\"") {
			words[i] = strconv.Quote(word)
		}
	}
	return words
}

type program struct {
	*client.Engine
	dialect client.Dialect
	options []Option
	tried   bool
	start   string
}

// The first NewGame also sends the position, so that the match knows early if a program refuses it.
func (p *program) NewGame(ctx context.Context, start Start) error {
	if !p.tried {
		if err := p.setUp(ctx, start); err != nil {
			return err
		}
	}
	if err := p.setKnown(ctx, optionSeed, strconv.FormatUint(start.Setup.Seed, 10)); err != nil {
		return err
	}
	if err := p.Engine.NewGame(ctx); err != nil {
		return err
	}
	p.start = start.Position.String()
	if start.Usual && p.choosesGame() {
		p.start = ""
	}
	if p.tried {
		return nil
	}
	p.tried = true
	return p.SetPosition(ctx, client.Position{Start: p.start, Moves: start.Moves})
}

func (p *program) setUp(ctx context.Context, start Start) error {
	game := start.Position.Game()
	name, ok := game.NameIn(string(p.dialect))
	if !ok {
		return fmt.Errorf("the dialect %s cannot play %s", p.dialect, game.Spec().Name)
	}
	list := []Option{
		{optionGame, name},
		{optionPlayers, strconv.Itoa(start.Setup.Players)},
		{optionVariation, start.Setup.Variation},
	}
	if start.Setup.Teams { // not every game has teams; none has them at first
		list = append(list, Option{optionTeams, "true"})
	}
	for _, o := range list {
		if err := p.setKnown(ctx, o.Name, o.Value); err != nil {
			return err
		}
	}
	for _, o := range p.options {
		if err := p.SetOption(ctx, o.Name, o.Value); err != nil {
			return err
		}
	}
	return nil
}

func (p *program) setKnown(ctx context.Context, name, value string) error {
	err := p.SetOption(ctx, name, value)
	var unknown *client.UnknownOptionError
	if errors.As(err, &unknown) {
		return nil
	}
	return err
}

// Other programs need the position, because their game may have another start.
func (p *program) choosesGame() bool {
	list := p.Options()
	return len(list) == 0 || slices.ContainsFunc(list, func(o client.Option) bool { return strings.EqualFold(o.Name, optionGame) })
}

func (p *program) Move(ctx context.Context, turn Request) (string, error) {
	return p.Go(ctx, client.Search{
		From:   &client.Position{Start: p.start, Moves: turn.Moves},
		Limits: turn.Limits,
		Info:   turn.Info,
		Moved:  turn.Moved,
	})
}

func (p *program) Stop() {
	go p.Engine.Stop(context.Background()) //nolint:errcheck // Go reports the error
}

func noProgram(err error) bool {
	var noPath *exec.Error
	var noFile *fs.PathError
	var noPipe *os.SyscallError // usually too many open files
	return errors.As(err, &noPath) || errors.As(err, &noFile) || errors.As(err, &noPipe)
}
