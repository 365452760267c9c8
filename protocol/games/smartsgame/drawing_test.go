package smartsgame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/smarts"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(smarts.Spec()); err != nil {
		t.Error(err)
	}
}
