package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
)

// wellFormed reads the whole document.
func wellFormed(t *testing.T, doc []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(doc))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v\n%s", err, doc)
		}
	}
}

func TestStartsAreWellFormed(t *testing.T) {
	for _, g := range protocol.Games() {
		p, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []protocol.View{{}, {Dark: true, Moves: true, Path: true}} {
			doc, err := p.Draw(v)
			if err != nil {
				t.Fatal(err)
			}
			wellFormed(t, doc)
			if len(doc) > 100_000 {
				t.Errorf("%s: %d bytes", g.Spec().Name, len(doc))
			}
		}
	}
}
