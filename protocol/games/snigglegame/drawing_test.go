package snigglegame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/sniggle"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(sniggle.Spec()); err != nil {
		t.Error(err)
	}
}
