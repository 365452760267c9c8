package server_test

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Strange positions that parse are shown, drawn, queried, counted and searched like any
// other, in every game.
func TestStrangePositions(t *testing.T) {
	texts := gametest.SoakGames(t, 120)
	for _, g := range games.All().Games() {
		t.Run("strange "+g.Spec().Name, func(t *testing.T) {
			strange := gametest.NewStrange(t, g.Spec(), reached(t, g), 3)
			w := newPeer(t, g.Spec().Name)
			w.say("setoption name Hash value 1\nsetoption name Threads value 2\n")
			parsed := 0
			for range texts {
				p, err := g.Parse(strange.Text())
				if err != nil {
					continue
				}
				parsed++
				useStrange(w, g, p)
			}
			w.in.Close()
			w.ended()
			if parsed < texts/30 {
				t.Errorf("only %d of %d texts parse", parsed, texts)
			}
		})
	}
}

// reached returns texts of positions from all setups of a game.
func reached(t *testing.T, g protocol.Game) []string {
	var texts []string
	spec := g.Spec()
	for _, players := range spec.Players {
		for _, variation := range spec.Variations {
			for _, teams := range []bool{false, players == spec.TeamPlayers} {
				p, err := g.New(notation.With(notation.Setup{Players: players, Variation: variation, Teams: teams}))
				if err != nil {
					t.Fatal(err)
				}
				rng := rand.New(rand.NewPCG(1, 2))
				for range 120 {
					texts = append(texts, p.String())
					moves := p.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					p = p.After(moves[rng.IntN(len(moves))])
				}
			}
		}
	}
	return texts
}

func useStrange(w *peer, g protocol.Game, p protocol.Position) {
	w.t.Helper()
	moves := p.Words()
	go func() { // the pipe has no buffer
		fmt.Fprintf(w.in, "position fen %s\nshow\nsvg moves path\nquery score\nquery threats\nquery path\nquery result\nquery moves\ngo nodes 4\nperft 1\n", p)
	}()
	w.hear("position:")
	w.picture()
	for range 3 {
		w.hear("response")
	}
	if got := w.hear("response"); got != "response "+p.Result().String() {
		w.t.Fatalf("%v: %s", p, got)
	}
	if got := w.hear("response"); got != strings.TrimSpace("response "+strings.Join(moves, " ")) {
		w.t.Fatalf("%v: %s", p, got)
	}
	best := strings.TrimPrefix(w.hear("bestmove"), "bestmove ")
	if len(moves) == 0 && best != "none" || len(moves) > 0 && !slices.Contains(moves, best) {
		w.t.Fatalf("%v: best move %s", p, best)
	}
	if got := w.hear("total:"); got != fmt.Sprintf("total: %d", len(moves)) {
		w.t.Fatalf("%v: perft says %s", p, got)
	}
	w.hear("nps:")
	if _, err := g.Parse(p.String()); err != nil {
		w.t.Fatalf("Parse(%v): %v", p, err)
	}
}

func (w *peer) picture() {
	w.t.Helper()
	var doc strings.Builder
	for {
		line, err := w.out.ReadString('\n')
		if err != nil || strings.HasPrefix(line, "info string error ") {
			w.t.Fatalf("%q, and then %v", line, err)
		}
		if line == "svgok\n" {
			break
		}
		doc.WriteString(line)
	}
	for in := xml.NewDecoder(bufio.NewReader(strings.NewReader(doc.String()))); ; {
		_, err := in.Token()
		if err == io.EOF && in.InputOffset() > 0 {
			return
		}
		if err != nil {
			w.t.Fatalf("%v in\n%s", err, doc.String())
		}
	}
}
