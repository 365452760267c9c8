package capi

// #include "rulebook.h"
import "C"

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type setup struct {
	Players     int    `json:"players,omitempty"`
	Teams       bool   `json:"teams,omitempty"`
	Variation   string `json:"variation,omitempty"`
	Seed        uint64 `json:"seed,omitempty"`
	Arrangement string `json:"arrangement,omitempty"`
}

func parseSetup(text string) (notation.Setup, error) {
	var s setup
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&s)
	if err == nil {
		if _, err = decoder.Token(); err == nil {
			err = errors.New("text follows the object")
		} else if errors.Is(err, io.EOF) {
			err = nil
		}
	}
	if err != nil {
		return notation.Setup{}, badText("setup: %v", err)
	}
	return notation.Setup(s), nil
}

//export rb_version
func rb_version(text *C.char, size C.int64_t) C.int64_t {
	return call(func() (int64, error) { return answerText(text, size, wire.Version) })
}

//export rb_games
func rb_games(text *C.char, size C.int64_t) C.int64_t {
	return call(func() (int64, error) {
		return answerText(text, size, strings.Join(games.Names(), "\n")+"\n")
	})
}

//export rb_game_setups
func rb_game_setups(name, text *C.char, size C.int64_t) C.int64_t {
	return call(func() (int64, error) {
		word, err := argument("name", name)
		if err != nil {
			return 0, err
		}
		g, err := games.Lookup(word)
		if err != nil {
			return 0, err
		}
		var lines []byte
		for _, s := range g.Spec().Setups() {
			line, err := json.Marshal(setup(s))
			if err != nil {
				return 0, err
			}
			lines = append(append(lines, line...), '\n')
		}
		return answerText(text, size, string(lines))
	})
}

//export rb_game_new
func rb_game_new(name, setupText *C.char) C.rb_handle {
	return call(func() (int64, error) {
		word, err := argument("name", name)
		if err != nil {
			return 0, err
		}
		var setup notation.Setup
		if setupText != nil {
			if setup, err = parseSetup(C.GoString(setupText)); err != nil {
				return 0, err
			}
		}
		g, err := games.Environment(word, setup)
		if err != nil {
			return 0, err
		}
		return newHandle(g), nil
	})
}

type description struct {
	Name    string      `json:"name"`
	Setup   setup       `json:"setup"`
	Seats   int         `json:"seats"`
	Actions int         `json:"actions"`
	Blocks  []env.Block `json:"blocks"`
	Planes  []env.Plane `json:"planes"`
	Shape   [3]int      `json:"shape"`
}

//export rb_game_describe
func rb_game_describe(game C.rb_handle, text *C.char, size C.int64_t) C.int64_t {
	return withGame(game, func(g env.Game) (int64, error) {
		shape := g.Shape()
		d := description{
			Name: g.Name(), Setup: setup(g.Setup()), Seats: g.Seats(), Actions: g.Actions(),
			Blocks: g.Blocks(), Planes: g.Planes(), Shape: [3]int{shape.Planes, shape.Rows, shape.Cols},
		}
		doc, err := json.Marshal(d)
		if err != nil {
			return 0, err
		}
		return answerText(text, size, string(doc))
	})
}

//export rb_game_symmetries
func rb_game_symmetries(game C.rb_handle, text *C.char, size C.int64_t) C.int64_t {
	return withGame(game, func(g env.Game) (int64, error) {
		var names strings.Builder
		for _, symmetry := range g.Symmetries() {
			names.WriteString(symmetry.Name + "\n")
		}
		return answerText(text, size, names.String())
	})
}

//export rb_game_symmetry
func rb_game_symmetry(game C.rb_handle, number C.int64_t, cells *C.int32_t, nCells C.int64_t,
	actions *C.int32_t, nActions C.int64_t, planes *C.int32_t, nPlanes C.int64_t,
	seats *C.int32_t, nSeats C.int64_t) C.int64_t {
	return withGame(game, func(g env.Game) (int64, error) {
		list := g.Symmetries()
		if number < 0 || int64(number) >= int64(len(list)) {
			return 0, badArgument("symmetry %d, but symmetries are 0 to %d", int64(number), len(list)-1)
		}
		symmetry := list[number]
		seatsFrom0 := make([]int, len(symmetry.Seats))
		for i, seat := range symmetry.Seats {
			seatsFrom0[i] = int(seat) - 1
		}
		return 0, errors.Join(
			answerTable(cells, nCells, symmetry.Cells), answerTable(actions, nActions, symmetry.Actions),
			answerTable(planes, nPlanes, symmetry.Planes), answerTable(seats, nSeats, seatsFrom0))
	})
}

func answerTable[T int | env.Action](p *C.int32_t, size C.int64_t, table []T) error {
	if p == nil && size == 0 {
		return nil
	}
	dst, err := buffer((*int32)(p), size, len(table))
	if err != nil {
		return err
	}
	for i, x := range table {
		dst[i] = int32(x)
	}
	return nil
}
