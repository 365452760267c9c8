package statistics

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

type tally struct {
	set  protocol.Set
	rows []*row
}

type setup struct {
	game      int
	variation string
	players   int
	teams     bool
	own       bool // the games began with their own positions
}

type row struct {
	setup
	name       string
	unfinished int
	won        [notation.MaxSeats + 1]int // by seat
	drawn      int
	cut        int // drawn by length, repetition, or a third party
	plies      []int
	nodes      []int // of moves, if a program wrote them
	scores     []int
	evals      [][]eval // by game
}

func (t *tally) add(s *session.Session) {
	r := t.row(s)
	if !s.Outcome().Over() {
		r.unfinished++
		return
	}
	r.plies = append(r.plies, s.Plies())
	r.count(s.Outcome(), s.Position())
	if score, ok := scoreOf(s.Position()); ok {
		r.scores = append(r.scores, score)
	}
	var evals []eval
	result, cut := s.Outcome().Result, slices.Contains(cuts, s.Outcome().Reason)
	for s.Plies() > 0 {
		ply := s.Ply()
		s.Undo()
		if n, ok := ply.Nodes(); ok {
			r.nodes = append(r.nodes, int(n))
		}
		if e, ok := ply.Eval(); ok && e.Plies == 0 && r.players > 1 && !cut {
			evals = append(evals, eval{e.Expected, float64(1+result.For(s.Position().Turn())) / 2})
		}
	}
	if len(evals) > 0 {
		r.evals = append(r.evals, evals)
	}
}

var cuts = []string{record.EndedByLength, record.EndedByRepetition, record.EndedByAdjudication}

func (r *row) count(o session.Outcome, last protocol.Position) {
	winners := o.Result.Winners()
	switch {
	case winners != 0:
		for seat := range notation.AllSeats(last.Players()).All() {
			if winners.Has(seat) {
				r.won[seat]++
			}
		}
	case o.Result == notation.Lost:
	case slices.Contains(cuts, o.Reason):
		r.cut++
	default:
		r.drawn++
	}
}

func scoreOf(p protocol.Position) (int, bool) {
	for _, f := range p.Game().Facts() {
		if f.Form == protocol.NumberFact {
			a, ok := p.Fact(f.Name)
			return a.Number, ok
		}
	}
	return 0, false
}

func (t *tally) row(s *session.Session) *row {
	p := s.Start()
	key := setup{players: p.Players(), teams: p.Teams(), variation: notation.Standard, own: hasOwnStart(s)}
	name := p.Game().Spec().Name
	key.game = slices.Index(t.set.Names(), name)
	if v, ok := variation(p); ok {
		key.variation = v
	} else if v, ok := s.Tag(record.TagVariation); ok && slices.Contains(p.Game().Spec().Variations, v) {
		key.variation = v // a record with a setup may have any value here
	}
	for _, r := range t.rows {
		if r.setup == key {
			return r
		}
	}
	r := &row{setup: key, name: name}
	t.rows = append(t.rows, r)
	return r
}

// hasOwnStart trusts the tag of a dealt variation, because nothing else shows whether a position
// was dealt.
func hasOwnStart(s *session.Session) bool {
	_, given := s.Tag(record.TagSetup)
	_, arranged := s.Tag(record.TagArrangement)
	if !given && !arranged {
		return false
	}
	start := s.Start()
	spec := start.Game().Spec()
	if v, ok := s.Tag(record.TagVariation); ok && slices.Contains(spec.Dealt, v) {
		return false
	}
	return !slices.ContainsFunc(spec.Variations, func(variation string) bool {
		known, err := start.Game().New(notation.With(notation.Setup{
			Players: start.Players(), Teams: start.Teams(), Variation: variation,
		}))
		return err == nil && !slices.Contains(spec.Dealt, variation) && known.String() == start.String()
	})
}

func (t *tally) markdown() string {
	slices.SortStableFunc(t.rows, func(a, b *row) int {
		return cmp.Or(
			cmp.Compare(a.game, b.game), -cmp.Compare(a.variation, b.variation),
			cmp.Compare(a.players, b.players), cmp.Compare(number(a.teams), number(b.teams)),
			cmp.Compare(number(a.own), number(b.own)))
	})
	var b strings.Builder
	b.WriteString("| game | setup | games | won by seat, percent | drawn | cut off | unfinished | plies, median | longest | score, median | nodes per move, median |\n")
	b.WriteString("|---|---|--:|---|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range t.rows {
		b.WriteString(r.line())
	}
	header := "\n" + evalHeader
	for _, r := range t.rows {
		if len(r.evals) > 0 {
			b.WriteString(header + r.evalLine())
			header = ""
		}
	}
	return b.String()
}

func number(set bool) int {
	if set {
		return 1
	}
	return 0
}

func (r *row) words() string {
	words := fmt.Sprintf("%d/%s", r.players, r.variation)
	if r.teams {
		words += "/teams"
	}
	if r.own {
		words += "/own"
	}
	return words
}

func (r *row) line() string {
	longest := ""
	if len(r.plies) > 0 {
		longest = fmt.Sprint(slices.Max(r.plies))
	}
	return fmt.Sprintf("| %s | %s | %d | %s | %d | %d | %d | %s | %s | %s | %s |\n",
		r.name, r.words(), len(r.plies), r.shares(), r.drawn, r.cut, r.unfinished, median(r.plies), longest, median(r.scores), median(r.nodes))
}

func (r *row) shares() string {
	if len(r.plies) == 0 {
		return ""
	}
	list := make([]string, r.sides())
	for i := range list {
		list[i] = fmt.Sprintf("%.0f", 100*float64(r.won[i+1])/float64(len(r.plies)))
	}
	return strings.Join(list, " : ")
}

func (r *row) sides() int {
	if r.teams {
		return 2
	}
	return r.players
}

// median returns the greater of two middle values.
func median(list []int) string {
	if len(list) == 0 {
		return ""
	}
	slices.Sort(list)
	return fmt.Sprint(list[len(list)/2])
}

func variation(p protocol.Position) (name string, ok bool) {
	for word := range strings.FieldsSeq(p.String()) {
		if name, ok := strings.CutPrefix(word, "variation="); ok {
			return name, true
		}
	}
	return "", false
}
