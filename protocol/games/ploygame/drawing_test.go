package ploygame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/ploy"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(ploy.Spec()); err != nil {
		t.Error(err)
	}
}
