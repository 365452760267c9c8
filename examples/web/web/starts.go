//go:build !js

package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// order returns the names of the games of a set that have a start in parts, beginning with the game
// that the engine begins with.
func order(set protocol.Set, parts site) []string {
	names := slices.DeleteFunc(set.Names(), func(name string) bool { return parts[startName(name)] == nil })
	if len(names) > 0 {
		last := len(names) - 1
		names = append(names[last:], names[:last]...)
	}
	return names
}

func startName(game string) string { return "start-" + game + ".json" }

// start is the usual start of a game.
type start struct {
	Title   string           `json:"title"`
	Goal    string           `json:"goal"`
	Players []int            `json:"players"`
	Turn    int              `json:"turn"`
	Seats   []wire.SeatTally `json:"seats"`
	Light   string           `json:"light"` // pictures
	Dark    string           `json:"dark"`
}

// startsOf returns the starts of the games of a set, by file name. Because the engine takes a while to
// load, the page shows them first.
func startsOf(set protocol.Set) (site, error) {
	parts := site{}
	for _, g := range set.Games() {
		p, err := g.New()
		if err != nil {
			return nil, err
		}
		spec := g.Spec()
		s := start{Title: spec.Title, Goal: spec.Goal, Players: spec.Players, Turn: int(p.Turn()), Seats: wire.PositionOf(p).Seats}
		for _, picture := range []struct {
			text *string
			dark bool
		}{{&s.Light, false}, {&s.Dark, true}} {
			doc, err := p.SVG(view.View{Dark: picture.dark})
			if err != nil && !errors.Is(err, protocol.ErrNoPicture) { // the engine has one for every game
				return nil, err
			}
			*picture.text = string(doc)
		}
		if s.Light == "" {
			continue
		}
		if parts[startName(spec.Name)], err = json.Marshal(s); err != nil {
			return nil, err
		}
	}
	return parts, nil
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
