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

func order(set protocol.Set, parts site) []string {
	names := slices.DeleteFunc(set.Names(), func(name string) bool { return parts[startName(name)] == nil })
	if len(names) > 0 {
		last := len(names) - 1
		names = append(names[last:], names[:last]...)
	}
	return names
}

func startName(game string) string { return "start-" + game + ".json" }

type start struct {
	Title   string           `json:"title"`
	Goal    string           `json:"goal"`
	Players []int            `json:"players"`
	Turn    int              `json:"turn"`
	Seats   []wire.SeatTally `json:"seats"`
	Light   string           `json:"light"`
	Dark    string           `json:"dark"`
}

// startsOf returns files that the page shows until the engine is loaded.
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
			if err != nil && !errors.Is(err, protocol.ErrNoPicture) { // the engine can draw every game
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

var notModules = []string{"start.js", "sw.js", "worker.js", "wasm_exec.js"}

func preloads(version string, parts site) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		if path.Ext(name) == ".js" && !slices.Contains(notModules, name) {
			fmt.Fprintf(&b, "<link rel=\"modulepreload\" href=\"%s/%s\">\n", version, name)
		}
	}
	return b.String()
}
