package match

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/client"
)

// The annotations that records of self-play have besides those of all records. Their
// values are move:number, with a comma between two.
const (
	annotationScores = "scores" // in permille
	annotationVisits = "visits"
)

// moves holds what an engine last told of several moves of a position, the best first. A
// nil moves holds nothing.
type moves struct {
	list []candidate
}

// candidate is a move that an engine considers.
type candidate struct {
	word   string
	score  client.Score
	visits int64 // 0 if the engine does not tell
}

// maxCandidates bounds the moves that are held.
const maxCandidates = 1000

// heed takes a line of the engine. The first rank begins a new list.
func (m *moves) heed(i client.Info) {
	if m == nil || len(i.PV) == 0 || i.Score.Unit == client.NoScore {
		return
	}
	if i.MultiPV <= 1 {
		m.list = m.list[:0]
	}
	if len(m.list) < maxCandidates {
		m.list = append(m.list, candidate{i.PV[0], i.Score, i.Visits})
	}
}

// annotate adds the scores and visits to the record.
func (m *moves) annotate(ply *record.Ply) {
	if m == nil {
		return
	}
	var scores, visits []string
	for _, c := range m.list {
		if e, ok := eval(c.score); ok {
			scores = append(scores, fmt.Sprintf("%s:%.0f", c.word, 1000*e.Expected))
		}
		if c.visits > 0 {
			visits = append(visits, fmt.Sprintf("%s:%d", c.word, c.visits))
		}
	}
	annotateList(ply, annotationScores, scores)
	annotateList(ply, annotationVisits, visits)
}

// annotateList adds a list, unless an engine has written what no record can hold.
func annotateList(ply *record.Ply, key string, list []string) {
	if len(list) > 0 {
		_ = ply.SetAnnotation(key, strings.Join(list, ","))
	}
}
