package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// The engine usually takes a while to load, so the page shows a picture of the start of a game
// from a file first. firstGame is the game that the engine of the ten games begins with.
const firstGame = "reversi"

func startName(game string) string { return "start-" + game + ".json" }

// start is the usual start of a game.
type start struct {
	Title string           `json:"title"`
	Turn  int              `json:"turn"`
	Seats []wire.SeatState `json:"seats"`
	Light string           `json:"light"` // pictures
	Dark  string           `json:"dark"`
}

// startsOf returns the starts of the games of an engine, by file name. Only the engine of the ten
// games has them.
func startsOf(engine string) (site, error) {
	parts := site{}
	if engine != tenGames {
		return parts, nil
	}
	for _, g := range games.All().Games() {
		p, err := g.New()
		if err != nil {
			return nil, err
		}
		s := start{Title: g.Spec().Title, Turn: int(p.Turn()), Seats: wire.PositionOf(p).Seats}
		for _, picture := range []struct {
			text *string
			dark bool
		}{{&s.Light, false}, {&s.Dark, true}} {
			doc, err := p.SVG(view.View{Dark: picture.dark})
			if err != nil {
				return nil, err
			}
			*picture.text = string(doc)
		}
		if parts[startName(g.Spec().Name)], err = json.Marshal(s); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// startsIn returns the names of the games whose starts a site has, the first game first.
func startsIn(parts site) []string {
	var names []string
	for _, file := range slices.Sorted(maps.Keys(parts)) {
		if name, ok := strings.CutPrefix(strings.TrimSuffix(file, ".json"), "start-"); ok {
			names = append(names, name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int {
		switch firstGame {
		case a:
			return -1
		case b:
			return 1
		}
		return 0
	})
	return names
}

// notModules are the scripts that app.js does not import.
var notModules = []string{"start.js", "sw.js", "worker.js", "wasm_exec.js"}

// preloads returns elements that let the browser fetch all modules in parallel, instead of one
// import after the other.
func preloads(version string, parts site) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		if path.Ext(name) == ".js" && !slices.Contains(notModules, name) {
			fmt.Fprintf(&b, "<link rel=\"modulepreload\" href=\"%s/%s\">\n", version, name)
		}
	}
	return b.String()
}
