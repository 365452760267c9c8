package empiregame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/empire"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(empire.Spec()); err != nil {
		t.Error(err)
	}
}
