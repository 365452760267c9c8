package main

import (
	"encoding/json"

	"github.com/seed-445450d7/rulebook/examples/lessons"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

const lessonsName = "lessons.json"

// lessonStep is a step of a lesson for the page, which knows no goals: the moves that solve
// the task are listed.
type lessonStep struct {
	lessons.Step
	Goal      struct{} `json:"goal,omitzero"`
	Solutions []string `json:"solutions"`
}

// lessonsFile returns the lessons of the games, by name.
func lessonsFile() ([]byte, error) {
	all := map[string][]lessonStep{}
	for _, g := range games.All().Games() {
		name := g.Spec().Name
		steps, err := lessons.Of(name)
		if err != nil {
			return nil, err
		}
		for _, s := range steps {
			p, err := g.Parse(s.Position)
			if err != nil {
				return nil, err
			}
			all[name] = append(all[name], lessonStep{Step: s, Solutions: s.Solutions(p)})
		}
	}
	return json.Marshal(all)
}
