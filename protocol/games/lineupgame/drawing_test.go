package lineupgame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/lineup"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(lineup.Spec()); err != nil {
		t.Error(err)
	}
}
