package main

import (
	"encoding/json"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

const lessonsName = "lessons.json"

// lessonsFile returns the lessons of the games, by name.
func lessonsFile() ([]byte, error) {
	all := map[string][]protocol.LessonStep{}
	for _, g := range games.All().Games() {
		if steps := g.Lesson(); steps != nil {
			all[g.Spec().Name] = steps
		}
	}
	return json.Marshal(all)
}
