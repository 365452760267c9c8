package match

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/client"
)

// Only self-play records have these annotations, as lists of move:number.
const (
	annotationScores = "scores" // permille
	annotationVisits = "visits"
)

type moves struct {
	list []candidate
}

type candidate struct {
	word   string
	score  client.Score
	visits int64 // 0 if unknown
}

const maxCandidates = 1000

func (m *moves) heed(i client.Info) {
	if m == nil || len(i.PV) == 0 || i.Score.Scale == client.NoScore {
		return
	}
	if i.MultiPV <= 1 {
		m.list = m.list[:0]
	}
	if len(m.list) < maxCandidates {
		m.list = append(m.list, candidate{i.PV[0], i.Score, i.Visits})
	}
}

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

func annotateList(ply *record.Ply, key string, list []string) {
	if len(list) > 0 {
		_ = ply.SetAnnotation(key, strings.Join(list, ","))
	}
}
