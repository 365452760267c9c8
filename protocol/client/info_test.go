package client_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/protocol/client"
)

func TestParseInfo(t *testing.T) {
	tests := []struct {
		line string
		want client.Info
	}{
		{"info depth 9 seldepth 13 multipv 2 score permille 471 nodes 9211 nps 92110 time 100 pv 5F 4F 6D", client.Info{
			Depth: 9, SelDepth: 13, MultiPV: 2, Score: client.Score{Scale: client.Permille, Value: 471},
			Nodes: 9211, NPS: 92110, Time: 100 * time.Millisecond, PV: []string{"5F", "4F", "6D"}}},
		{"info depth 2 score cp -20 permille 471 nodes 9", client.Info{
			Depth: 2, Score: client.Score{Scale: client.Permille, Value: 471}, Nodes: 9}},
		{"info score cp -20 upperbound permille 471 nodes 9", client.Info{
			Score: client.Score{Scale: client.Permille, Value: 471, Bound: client.AtMost}, Nodes: 9}},
		{"info score cp -20 permille", client.Info{Score: client.Score{Scale: client.Centipawns, Value: -20}}},
		{"info score permille 471 visits 12 nodes 34 pv 5F visits", client.Info{
			Score: client.Score{Scale: client.Permille, Value: 471}, Visits: 12, Nodes: 34, PV: []string{"5F"}}},
		{"info score mate -4", client.Info{Score: client.Score{Scale: client.Mate, Value: -4}}},
		{"info score cp 13 lowerbound depth 3", client.Info{Score: client.Score{Scale: client.Centipawns, Value: 13, Bound: client.AtLeast}, Depth: 3}},
		{"info score cp -13 upperbound", client.Info{Score: client.Score{Scale: client.Centipawns, Value: -13, Bound: client.AtMost}}},
		{"  info\tdepth  2 ", client.Info{Depth: 2}},
		{"info string depth 3  and   more", client.Info{Text: "depth 3 and more"}},
		{"info depth 3 string", client.Info{Depth: 3}},
		{"info pv a b hashfull 3 depth 4", client.Info{PV: []string{"a", "b"}, Depth: 4}},
		{"info pv a b string c", client.Info{PV: []string{"a", "b"}, Text: "c"}},
		{"info currmove a currmovenumber 3 depth 1", client.Info{Depth: 1}},
		// Unreadable fields are left out.
		{"info depth nodes 4", client.Info{Nodes: 4}},
		{"info depth -1 seldepth 99999999999 nodes 18446744073709551616 nps x time 9223372036854775807", client.Info{}},
		{"info score", client.Info{}},
		{"info score permille", client.Info{}},
		{"info score love 4 depth 2", client.Info{Depth: 2}},
		{"info score cp x nodes 2", client.Info{Nodes: 2}},
		{"info", client.Info{}},
		{"", client.Info{}},
		{"information depth 4", client.Info{}},
		{"depth 4", client.Info{}},
	}
	for _, tt := range tests {
		tt.want.Line = tt.line
		if diff := cmp.Diff(tt.want, client.ParseInfo(tt.line)); diff != "" {
			t.Errorf("%s\n-want +got:\n%s", tt.line, diff)
		}
	}
}

func FuzzParseInfo(f *testing.F) {
	f.Add("info depth 9 seldepth 13 multipv 2 score permille 471 upperbound nodes 9211 nps 92110 time 100 pv 5F 4F string x y")
	f.Add("info score pv string pv")
	f.Fuzz(func(t *testing.T, line string) {
		i := client.ParseInfo(line)
		if i.Line != line || i.Depth < 0 || i.SelDepth < 0 || i.MultiPV < 0 || i.Time < 0 {
			t.Errorf("%+v", i)
		}
		words := " " + strings.Join(strings.Fields(line), " ") + " "
		for _, part := range []string{strings.Join(i.PV, " "), i.Text} {
			if part != "" && !strings.Contains(words, " "+part+" ") {
				t.Errorf("%q is not in the line", part)
			}
		}
	})
}
