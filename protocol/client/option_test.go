package client

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/protocol/wire"
)

func TestParseOption(t *testing.T) {
	tests := []struct {
		line string
		want Option
	}{
		{"option name Seed type spin default 0 min 0 max 9223372036854775807", Option{Name: "Seed", Type: wire.SpinOption, Default: "0", Max: 1<<63 - 1}},
		{"option  name A B  type\tspin max 3 min -3 default 0", Option{Name: "A B", Type: wire.SpinOption, Default: "0", Min: -3, Max: 3}},
		{"option name A type combo var b var c d default c d", Option{Name: "A", Type: wire.ComboOption, Default: "c d", Vars: []string{"b", "c d"}}},
		{"option name A type string default a var min x", Option{Name: "A", Type: wire.StringOption, Default: "a var min x"}},
		{"option name A type string default <empty>", Option{Name: "A", Type: wire.StringOption}},
		{"option name A type string default", Option{Name: "A", Type: wire.StringOption}},
		{"option name A type button default x", Option{Name: "A", Type: wire.ButtonOption}},
		{"option name A type check default true", Option{Name: "A", Type: wire.BoolOption, Default: "true"}},
		{"option name A type file default x", Option{Name: "A", Type: "file", Default: "x"}},
		{"option name A type spin default x min y max 99999999999999999999", Option{Name: "A", Type: wire.SpinOption, Default: "x"}},
		{"option name A type spin foo 3 default 4", Option{Name: "A", Type: wire.SpinOption, Default: "4"}},
	}
	for _, tt := range tests {
		got, ok := parseOption(tt.line)
		if diff := cmp.Diff(tt.want, got); !ok || diff != "" {
			t.Errorf("%s: %v\n-want +got:\n%s", tt.line, ok, diff)
		}
	}
	for _, line := range []string{"", "option", "option name", "option name type spin", "option name A", "option name A type", "info option name A type spin", "optional name A type spin"} {
		if o, ok := parseOption(line); ok {
			t.Errorf("%q is %+v", line, o)
		}
	}
}

// An option prints as a line that reads as the same option.
func FuzzParseOption(f *testing.F) {
	f.Add("option name A B type combo default c d var c d var e")
	f.Add("option name Hash type spin default 16 min 1 max 128")
	f.Add("option name A type string default <empty>")
	f.Add("option name A type button")
	f.Fuzz(func(t *testing.T, line string) {
		o, ok := parseOption(line)
		if !ok {
			return
		}
		again, ok := parseOption(o.String())
		if diff := cmp.Diff(o, again); !ok || diff != "" {
			t.Errorf("%q\n-want +got:\n%s", o.String(), diff)
		}
	})
}
