package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

//go:embed report.txt
var text string

var levels = []struct{ command, levels string }{{"ntest", "6 10"}, {"zebra", "8"}, {"rhino", "2"}}

func (x *settings) report(ctx context.Context, args []string, out io.Writer) error {
	opponents, err := x.others(args)
	if err != nil {
		return err
	}
	limit := fmt.Sprintf("-movetime %v", x.movetime)
	if x.nodes > 0 {
		limit = fmt.Sprintf("-nodes %d", x.nodes)
	}
	command := fmt.Sprintf("go run ./examples/matches/ladder report -games %d %s", x.games, limit)
	for _, arg := range args {
		name, _, _ := strings.Cut(arg, "=")
		command += " " + name + "=PATH"
	}
	written := origin.Sentence(command)
	weaker, err := x.weaker(ctx)
	if err != nil {
		return err
	}
	var others strings.Builder
	if len(opponents) == 0 {
		others.WriteString(tableHead)
	} else if err := x.matches(ctx, opponents, &others); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, text, written, weaker, others.String())
	return err
}

func (x *settings) others(args []string) (list []opponent, err error) {
	for _, arg := range args {
		command, program, _ := strings.Cut(arg, "=")
		i := slices.IndexFunc(levels, func(l struct{ command, levels string }) bool { return l.command == command })
		if i < 0 || program == "" {
			return nil, fmt.Errorf("report: %q is not ntest=PATH, zebra=PATH or rhino=PATH", arg)
		}
		x.program = program
		opponents, err := x.opponents(command, strings.Fields(levels[i].levels))
		if err != nil {
			return nil, err
		}
		list = append(list, opponents...)
	}
	return list, nil
}

func (x *settings) weaker(ctx context.Context) (string, error) {
	full, _ := x.limit()
	half := match.Control{MoveTime: full.MoveTime / 2, Nodes: full.Nodes / 2}
	var b strings.Builder
	for _, game := range games.All().Games() {
		if !slices.Contains(game.Spec().Players, 2) {
			continue
		}
		fmt.Fprintf(&b, "| %s |", game.Spec().Name)
		for _, other := range []struct {
			method  protocol.Method
			control match.Control
		}{{protocol.MethodRandom, full}, {protocol.MethodFlat, full}, {protocol.MethodBest, half}, {protocol.MethodGuided, full}} {
			first, second := match.Searcher("program", protocol.SearchConfig{}), match.Searcher("other", protocol.SearchConfig{Method: other.method})
			first.Control, second.Control = full, other.control
			m, err := match.New(match.Config{
				Game: game, Setup: notation.Setup{Players: 2, Seed: uint64(x.seed)}, Engines: []match.Entrant{first, second},
				Games: x.games, RandomPlies: 4, MaxPlies: 300, Margin: time.Minute,
			})
			if err != nil {
				return "", err
			}
			for played, err := range m.Play(ctx) {
				if err == nil && played.Fault != nil {
					err = fmt.Errorf("%s: %v", game.Spec().Name, played.Fault)
				}
				if err != nil {
					m.Close()
					return "", err
				}
			}
			m.Close()
			s := m.Standings().Engines[0]
			fmt.Fprintf(&b, " %d %d %d |", s.Wins, s.Draws, s.Losses)
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}
