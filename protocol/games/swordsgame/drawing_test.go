package swordsgame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/swords"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(swords.Spec()); err != nil {
		t.Error(err)
	}
}
