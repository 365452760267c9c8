package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/lineup/tablebase"
)

// kindNames are indexed by ply modulo 3.
var kindNames = []string{"square", "triangle", "cylinder"}

// freePlies are plies where seat 1 moves a square, a triangle, and the cylinder.
var freePlies = []int{12, 16, 14}

type report struct {
	worker
	bytes.Buffer
	command string
	placing []*census
	free    []*census
}

func (w worker) report(ctx context.Context, command string, checks []string) ([]byte, error) {
	r := &report{worker: w, command: command}
	for ply := range firstFree - 1 {
		c, err := w.take(ctx, ply)
		if err != nil {
			return nil, err
		}
		r.placing = append(r.placing, c)
	}
	for _, ply := range freePlies {
		c, err := w.take(ctx, ply)
		if err != nil {
			return nil, err
		}
		r.free = append(r.free, c)
	}
	for _, section := range []func() error{r.start, r.outcomes, r.distances, r.longest, r.zugzwangs} {
		if err := section(); err != nil {
			return nil, err
		}
	}
	r.proof(checks)
	return r.Bytes(), nil
}

func (r *report) start() error {
	s, err := lineup.New()
	if err != nil {
		return err
	}
	value, err := r.table.Value(s)
	if err != nil {
		return err
	}
	fmt.Fprintf(r, "# Line Up, solved\n\n%s\n\n"+
		"The value of the game is **%s** for the player who begins.\n\n"+
		"Values are for the player to move. Both play best: the winner for the fastest end, the loser for the\n"+
		"slowest, counted in plies. A draw goes on forever.\n\n## First moves\n\n| move | value for seat 1 |\n| --- | --- |\n", origin.Sentence(r.command), value)
	for m := range s.Moves() {
		after, err := r.table.Value(s.After(m))
		if err != nil {
			return err
		}
		fmt.Fprintf(r, "| %s | %s |\n", m, after.Before())
	}
	return r.line(s, "\nBest play begins")
}

const maxLine = 24

func (r *report) line(s lineup.State, begin string) error {
	var words []string
	value, err := r.table.Value(s)
	for err == nil && !s.Result().Over() && (value.WDL != tablebase.Draw || len(words) < maxLine) {
		var m lineup.Move
		if m, value, err = r.best(s, value); err == nil {
			words, s = append(words, m.String()), s.After(m)
		}
	}
	fmt.Fprintf(r, "%s\n\n    %s\n", begin, strings.Join(words, " "))
	return err
}

func (r *report) best(s lineup.State, value tablebase.Value) (lineup.Move, tablebase.Value, error) {
	for m := range s.Moves() {
		after, err := r.table.Value(s.After(m))
		if err != nil || after.Before() == value {
			return m, after, err
		}
	}
	return 0, value, fmt.Errorf("%s: no move keeps the value, %s", s, value)
}

func (r *report) outcomes() error {
	fmt.Fprintf(r, "\n## Positions\n\nPositions that differ only by a symmetry of the board, or by the names of the players, count once.\n"+
		"A position does not count if both players have a line. A win in 0 plies is a position where the\n"+
		"player to move already has a line; it cannot arise.\n\n| to play | positions | win | draw | loss | over |\n| --- | --: | --: | --: | --: | --: |\n")
	row := func(what string, c *census) {
		over := c.counts[tablebase.Value{WDL: tablebase.Loss}] + c.counts[tablebase.Value{WDL: tablebase.Win}]
		win, draw, loss := c.sum(tablebase.Win), c.sum(tablebase.Draw), c.sum(tablebase.Loss)
		fmt.Fprintf(r, "| %s | %d | %d | %d | %d | %d |\n", what, win+draw+loss, win, draw, loss, over)
	}
	for ply, c := range r.placing {
		row(fmt.Sprintf("ply %d, %s", ply, kindNames[ply%3]), c)
	}
	for kind, c := range r.free {
		row("moves a "+kindNames[kind], c)
	}
	all, drawn := count(slices.Concat(r.placing, r.free))
	onBoard, drawnOnBoard := count(r.free)
	fmt.Fprintf(r, "\nOf all %d positions, %d are draws. With all pieces on the board, there are %d positions, and %d of\nthem are draws.\n",
		all, drawn, onBoard, drawnOnBoard)
	return nil
}

func count(list []*census) (positions, draws int64) {
	for _, c := range list {
		positions += c.sum(tablebase.Win, tablebase.Draw, tablebase.Loss)
		draws += c.sum(tablebase.Draw)
	}
	return positions, draws
}

func (r *report) distances() error {
	fmt.Fprintf(r, "\n## Plies to the end\n\nWith all pieces on the board, by the kind that is to move:\n\n"+
		"| value | square | triangle | cylinder |\n| --- | --: | --: | --: |\n")
	var values []tablebase.Value
	for _, c := range r.free {
		for value := range c.counts {
			if !slices.Contains(values, value) {
				values = append(values, value)
			}
		}
	}
	slices.SortFunc(values, func(v, w tablebase.Value) int {
		if v.Plies != w.Plies {
			return v.Plies - w.Plies
		}
		return int(v.WDL) - int(w.WDL)
	})
	for _, value := range values {
		fmt.Fprintf(r, "| %s |", value)
		for _, c := range r.free {
			fmt.Fprintf(r, " %d |", c.counts[value])
		}
		fmt.Fprintln(r)
	}
	return nil
}

func (r *report) longest() error {
	all, onBoard := longest(slices.Concat(r.free, r.placing)), longest(r.free)
	fmt.Fprintf(r, "\n## The longest forced win\n\nNo forced win takes more than %d plies. %s\n", all.value.Plies, all)
	if all != onBoard {
		fmt.Fprintf(r, "\nWith all pieces on the board, no forced win takes more than %d plies. %s\n", onBoard.value.Plies, onBoard)
	}
	return r.line(onBoard.state, "\nBest play is")
}

func longest(list []*census) (best example) {
	for _, c := range list {
		if c.longest.over(best) {
			best = c.longest
		}
	}
	return best
}

// String returns a sentence followed by the position on a separate line.
func (e example) String() string {
	return fmt.Sprintf("This position is a %s for seat %d, who is to move:\n\n    %s", e.value, e.state.Turn(), e.state)
}

func (r *report) zugzwangs() error {
	fmt.Fprintf(r, "\n## Mutual zugzwang\n\nThe player to move would be better off if the opponent had to move the same kind of piece. Positions\n"+
		"count once for each player who is to move and loses. A player who cannot move at all does not count.\n\n"+
		"| to move | kind | positions | the longest | |\n| --- | --- | --: | --- | --- |\n")
	for _, z := range []struct {
		outcome tablebase.WDL
		text    string
	}{{tablebase.Loss, "both lose"}, {tablebase.Draw, "one loses, the other draws"}} {
		for kind, c := range r.free {
			t := c.zugzwangs[z.outcome]
			if t.positions == 0 {
				fmt.Fprintf(r, "| %s | %s | 0 | | |\n", z.text, kindNames[kind])
				continue
			}
			fmt.Fprintf(r, "| %s | %s | %d | %s | `%s` |\n", z.text, kindNames[kind], t.positions, t.longest.value, t.longest.state)
		}
	}
	return nil
}

func (r *report) proof(checks []string) {
	if len(checks) == 0 {
		return
	}
	fmt.Fprintf(r, "\n## Checks\n\n")
	for _, line := range checks {
		fmt.Fprintf(r, "- %s\n", line)
	}
}
