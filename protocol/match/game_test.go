package match

import (
	"testing"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/client"
)

func TestEval(t *testing.T) {
	for _, tt := range []struct {
		score client.Score
		want  string
	}{
		{client.Score{}, ""},
		{client.Score{Scale: client.Permille, Value: 530}, "0.53"},
		{client.Score{Scale: client.Mate, Value: 5}, "#5"},
		{client.Score{Scale: client.Mate, Value: -4}, "#-4"},
		{client.Score{Scale: client.Mate}, ""},
		{client.Score{Scale: client.Centipawns}, "0.5"},
		{client.Score{Scale: client.Centipawns, Value: 400}, "0.9090909090909091"}, // odds of ten to one
	} {
		got := ""
		if e, ok := eval(tt.score); ok {
			got = e.String()
		}
		if got != tt.want {
			t.Errorf("%+v: eval %q, want %q", tt.score, got, tt.want)
		}
	}
}

// What an engine tells of several moves is in the records, with visits if it counts them.
func TestMoves(t *testing.T) {
	t.Parallel()
	var m moves
	for _, line := range []string{
		"info depth 1 multipv 1 score permille 400 visits 9 pv 5F",
		"info depth 2 multipv 1 score permille 600 visits 70 pv 4C 3C",
		"info depth 2 multipv 2 score permille 550 visits 30 pv 5F",
		"info depth 2 multipv 3 score permille 500 pv 6E",
		"info string visits 5",
		"info depth 2 multipv 4 visits 3 pv 3D",
	} {
		m.heed(client.ParseInfo(line))
	}
	var ply record.Ply
	m.annotate(&ply)
	scores, _ := ply.Annotation(annotationScores)
	visits, _ := ply.Annotation(annotationVisits)
	if scores != "4C:600,5F:550,6E:500" || visits != "4C:70,5F:30" {
		t.Errorf("scores %s, visits %s", scores, visits)
	}
	(*moves)(nil).heed(client.Info{})
	(*moves)(nil).annotate(&ply)
}
