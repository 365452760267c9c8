package view_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/view"
)

func TestStyleCheck(t *testing.T) {
	shape := func(path, fill, stroke string, width float64) view.Style {
		return view.Style{"king": {Outlines: []view.Outline{{D: path, Fill: fill, Stroke: stroke, Width: width}}}}
	}
	for _, good := range []view.Style{
		nil, shape("M0-15L16 13H-16Z", "body", "edge", 1.5), shape("m0,0 1e1+2", "#0aF9c1", "", 0), shape("M0 0", "", "mark", 40),
	} {
		if err := good.Check(); err != nil {
			t.Errorf("%v: %v", good, err)
		}
	}
	for want, bad := range map[string]view.Style{
		`"king": 0 outlines, want 1 to 32`:         {"king": {}},
		`33 outlines`:                              {"king": {Outlines: make([]view.Outline, 33)}},
		`outline 1: path "" does not begin with M`: shape("", "body", "", 0),
		`path "L1 1" does not begin with M`:        shape("L1 1", "body", "", 0),
		`path: "\"" at byte 3 is not path data`:    shape(`M0"/><script>`, "body", "", 0),
		`path: "\n" at byte 3 is not path data`:    shape("M0\n0", "body", "", 0),
		`color "red", want #rrggbb`:                shape("M0 0", "red", "", 0),
		`color "#12345g"`:                          shape("M0 0", "body", "#12345g", 1),
		`color "url(#x)"`:                          shape("M0 0", "url(#x)", "", 1),
		`width NaN, want 0 to 40`:                  shape("M0 0", "", "edge", math.NaN()),
		`width -1, want 0 to 40`:                   shape("M0 0", "", "edge", -1),
		`neither fill nor stroke`:                  shape("M0 0", "", "", 1),
		`a path of 4097 bytes, want at most 4096`:  shape("M"+strings.Repeat("0", 4096), "body", "", 0),
	} {
		if err := bad.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	several := view.Style{"king": {}, "guard": {}, "p2 king": {}, "archer": {}}
	for range 20 {
		if err := several.Check(); err == nil || !strings.Contains(err.Error(), `"archer"`) {
			t.Fatalf("of several faults, %v", err)
		}
	}
}

// A style for one seat comes before that for all.
func TestStyleOf(t *testing.T) {
	var s view.Style
	err := json.Unmarshal([]byte(`{"king": {"outlines": [{"d": "M0 0", "fill": "body"}]}, "p2 king": {"outlines": [{"d": "M1 1", "fill": "body"}], "rotates": true}}`), &s)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ seat, kind, want string }{{"p1", "king", "M0 0"}, {"p2", "king", "M1 1"}, {"p1", "guard", ""}} {
		ps, ok := s.Of(test.seat, test.kind)
		if ok != (test.want != "") || ok && (ps.Outlines[0].D != test.want || ps.Rotates != (test.seat == "p2")) {
			t.Errorf("%s %s: %v, %v", test.seat, test.kind, ps, ok)
		}
	}
}
