package eleven

import (
	"testing"

	"github.com/seed-445450d7/rulebook/examples/eleventh/noughts"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(noughts.Spec()); err != nil {
		t.Error(err)
	}
}
