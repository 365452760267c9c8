//go:build !js

package web

import (
	"encoding/json"

	"github.com/seed-445450d7/rulebook/protocol"
)

const lessonsName = "lessons.json"

func lessonsFile(set protocol.Set) ([]byte, error) {
	all := map[string][]protocol.LessonStep{}
	for _, g := range set.Games() {
		if steps := g.Lesson(); steps != nil {
			all[g.Spec().Name] = steps
		}
	}
	return json.Marshal(all)
}
