package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// load loads a record.
func (p *page) load(text string) {
	p.Helper()
	p.set("record", text)
	p.run(chromedp.Click("#load"))
}

// wantRecord fails the test unless the record of the page has a part.
func (p *page) wantRecord(part string) {
	p.Helper()
	if record := p.value("record"); !strings.Contains(record, part) {
		p.Errorf("the record is %q, want %q in it", record, part)
	}
}

// Comments come back as they were written, wherever they stand and whatever is in them.
func TestComments(t *testing.T) {
	p := newPage(t)
	p.unfold("texts")
	p.load("; by } hand\n[Game \"reversi\"]\n\n1. 5F ;closed } here\n(1. 4C ; a ) b } c\n) 2. 6D {at the end} * {and after}\n[Game \"sly\"]\n")
	p.until(plies + " === 2")
	record := p.value("record")
	for _, part := range []string{"; by } hand", ";closed } here\n", ";a ) b } c\n", "2. 6D {at the end and after} *"} {
		if !strings.Contains(strings.ReplaceAll(record, "; by", ";by"), strings.ReplaceAll(part, "; by", ";by")) {
			t.Errorf("no %q in the record %q", part, record)
		}
	}
	p.load(record)
	p.wantRecord(record)
	p.visit(p.site + "?again")
	p.wantRecord(record)
	p.check()
}
