package reversigame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/reversi"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(reversi.Spec()); err != nil {
		t.Error(err)
	}
}
