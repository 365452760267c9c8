package blockadegame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(blockade.Spec()); err != nil {
		t.Error(err)
	}
}
