package slygame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/sly"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(sly.Spec()); err != nil {
		t.Error(err)
	}
}
