package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// soakPlies bounds the games of TestSoak: a longer one is cut off.
const soakPlies = 500

// TestSoak plays random games of every setup through the program and compares
// every position with the one that the packages reach; see package gametest.
func TestSoak(t *testing.T) {
	t.Parallel()
	number := max(gametest.SoakGames(t, 100)/100, 1)
	for _, g := range games.All().Games() {
		spec := g.Spec()
		t.Run("soak "+spec.Name, func(t *testing.T) {
			p := start(t, spec.Name)
			for _, players := range spec.Players {
				for _, variation := range spec.Variations {
					soak(t, p, g, notation.Setup{Players: players, Variation: variation}, number)
					if players == spec.TeamPlayers {
						soak(t, p, g, notation.Setup{Players: players, Teams: true, Variation: variation}, number)
					}
				}
			}
			memory := residentKB(p.cmd.Process.Pid)
			p.say("quit")
			if code := p.end(); code != 0 {
				t.Errorf("exit code %d", code)
			}
			t.Logf("program: %s, resident memory at the end %d KB", spec.Name, memory)
		})
	}
}

func soak(t *testing.T, p *peer, g protocol.Game, setup notation.Setup, games int) {
	t.Helper()
	p.say("setoption name Game value %s", g.Spec().Name)
	p.say("setoption name Players value %d\nsetoption name Teams value %t", setup.Players, setup.Teams)
	p.say("setoption name Variation value %s", setup.Variation)
	rng := rand.New(rand.NewPCG(1, uint64(setup.Players)))
	plies, longest := 0, 0
	for seed := range games {
		p.guard.Reset(patience)
		setup.Seed = uint64(seed)
		p.say("setoption name Seed value %d", seed)
		position, err := g.New(notation.With(setup))
		if err != nil {
			t.Fatal(err)
		}
		line, ply := "position startpos", 0
		for ; ply < soakPlies; ply++ {
			moves := position.Words()
			p.say("%s\nquery fen\nquery result\nquery moves", line)
			p.want("response " + position.String())
			p.want("response " + position.Result().String())
			p.want(strings.TrimSpace("response " + strings.Join(moves, " ")))
			if len(moves) == 0 {
				break
			}
			move := moves[rng.IntN(len(moves))]
			if position, err = position.PlayWord(move); err != nil {
				t.Fatal(err)
			}
			if ply == 0 {
				line += " moves"
			}
			line += " " + move
		}
		plies, longest = plies+ply, max(longest, ply)
	}
	name := fmt.Sprintf("%d/%s", setup.Players, setup.Variation)
	if setup.Teams {
		name += "/teams"
	}
	t.Logf("| program: %s | %s | %d | %.1f | %d |", g.Spec().Name, name, games, float64(plies)/float64(games), longest)
}

func (p *peer) want(line string) {
	p.t.Helper()
	if got := p.line(); got != line {
		p.t.Fatalf("got  %s\nwant %s", got, line)
	}
}
