package wire_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// What one end of the protocol prints, the other reads.
func TestLimitsRoundTrip(t *testing.T) {
	millis := rapid.Int64Range(0, 1<<42)
	rapid.Check(t, func(t *rapid.T) {
		var l wire.Limits
		for range rapid.IntRange(0, 4).Draw(t, "clocks") {
			l.Clock = append(l.Clock, time.Duration(millis.Draw(t, "clock"))*time.Millisecond)
			l.Inc = append(l.Inc, time.Duration(1+millis.Draw(t, "inc")/2)*time.Millisecond)
		}
		l.MoveTime = time.Duration(millis.Draw(t, "movetime")) * time.Millisecond
		l.Depth = rapid.IntRange(0, 1<<31-1).Draw(t, "depth")
		l.Nodes = rapid.Uint64Range(0, 1<<63-1).Draw(t, "nodes")
		l.Infinite = rapid.Bool().Draw(t, "infinite")
		l.SearchMoves = rapid.SliceOfN(rapid.SampledFrom([]string{"5D", "5D-5H", "pass"}), 0, 3).Draw(t, "moves")
		if len(l.SearchMoves) == 0 {
			l.SearchMoves = nil
		}
		text := l.String()
		args, ok := strings.CutPrefix(text, "go")
		if !ok {
			t.Fatalf("%q is no go command", text)
		}
		var read wire.Limits
		if err := read.UnmarshalText([]byte(text)); err != nil || cmp.Diff(l, read) != "" {
			t.Fatalf("%q reads as %+v, %v", text, read, err)
		}
		got, err := wire.ParseLimits(args)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if diff := cmp.Diff(l, got); diff != "" {
			t.Fatalf("%q (-said +heard):\n%s", text, diff)
		}
	})
}

// A text that is no go command leaves the limits as they are.
func TestLimitsUnmarshalErrors(t *testing.T) {
	for _, text := range []string{"", "depth 3", "gone", "go depth", "go far"} {
		l := wire.Limits{Depth: 7}
		if err := l.UnmarshalText([]byte(text)); err == nil || l.Depth != 7 {
			t.Errorf("%q reads as %v, %v", text, l, err)
		}
	}
}

// Limits that mean nothing, or more than the protocol can say, print what it can read.
func TestLimitsPrint(t *testing.T) {
	for _, tt := range []struct {
		limits wire.Limits
		want   string
	}{
		{wire.Limits{SearchMoves: []string{}, Clock: []time.Duration{-1}, Depth: -1}, "go"},
		{wire.Limits{Depth: math.MaxInt, Nodes: math.MaxUint64}, "go depth 2147483647 nodes 9223372036854775807"},
		{wire.Limits{MoveTime: -time.Second, Depth: -1}, "go movetime 1"}, // no time is left
		{wire.Limits{MoveTime: 1}, "go movetime 1"},                       // 0 may mean no limit to others
		{wire.Limits{MoveTime: math.MaxInt64, Clock: []time.Duration{math.MaxInt64}}, "go p1time 4398046511104 movetime 4398046511104"},
	} {
		text := tt.limits.String()
		if _, err := wire.ParseLimits(strings.TrimPrefix(text, "go")); text != tt.want || err != nil {
			t.Errorf("%+v prints %q, %v, want %q", tt.limits, text, err, tt.want)
		}
	}
}

func TestParseLimits(t *testing.T) {
	tests := []struct {
		text string
		want wire.Limits
		err  string
	}{
		{"", wire.Limits{}, ""},
		{"p2time 1000", wire.Limits{Clock: []time.Duration{-1, time.Second}}, ""},
		{"p1time -20 movetime 0", wire.Limits{Clock: []time.Duration{0}, MoveTime: time.Millisecond}, ""},
		{"searchmoves 5D 5E depth 3", wire.Limits{SearchMoves: []string{"5D", "5E"}, Depth: 3}, ""},
		{"searchmoves 5D searchmoves 5E", wire.Limits{}, "duplicate limit searchmoves"},
		{"depth 3 depth 4", wire.Limits{}, "duplicate limit depth"},
		{"searchmoves", wire.Limits{}, "searchmoves: no value"},
		{"nodes", wire.Limits{}, "nodes: no value"},
		{"nodes 0", wire.Limits{}, `nodes: "0" is not a number from 1 to 9223372036854775807`},
		{"depth +5", wire.Limits{}, `depth: "+5" is not a number from 0 to 2147483647`},
		{"movetime +5", wire.Limits{}, `movetime: "+5" is not a number from -4398046511104 to 4398046511104`},
		{"movetime soon", wire.Limits{}, `movetime: "soon" is not a number from -4398046511104 to 4398046511104`},
		{"p5time 3", wire.Limits{}, `unknown limit "p5time"`},
		{"infinity", wire.Limits{}, `unknown limit "infinity"`},
	}
	for _, tt := range tests {
		got, err := wire.ParseLimits(tt.text)
		if tt.err != "" {
			if err == nil || err.Error() != tt.err || got.String() != "go" {
				t.Errorf("%q: error %v, want %s", tt.text, err, tt.err)
			}
			continue
		}
		if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
			t.Errorf("%q: %v (-want +got):\n%s", tt.text, err, diff)
		}
	}
	for _, word := range []string{"p1time", "p4inc", "movetime", "depth", "nodes", "infinite", "searchmoves"} {
		if !strings.Contains(wire.LimitsUsage(), word) {
			t.Errorf("the usage %q lacks %s", wire.LimitsUsage(), word)
		}
	}
}

func FuzzParseLimits(f *testing.F) {
	f.Add("p1time 1 p2time 2 p1inc 3 movetime 4 depth 5 nodes 6 infinite searchmoves 5D pass")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := wire.ParseLimits(text)
		if err != nil {
			return
		}
		again, err := wire.ParseLimits(strings.TrimPrefix(l.String(), "go"))
		if err != nil || again.String() != l.String() {
			t.Fatalf("%q prints %q, which reads as %q, %v", text, l, again, err)
		}
	})
}
