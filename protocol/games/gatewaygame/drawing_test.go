package gatewaygame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/gateway"
)

func TestDrawing(t *testing.T) {
	if err := drawing.Check(gateway.Spec()); err != nil {
		t.Error(err)
	}
}
