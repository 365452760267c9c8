package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/lineup/tablebase"
)

func parse(t *testing.T, text string) lineup.State {
	t.Helper()
	s, err := lineup.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A shortTable knows the ends that are near, in a few positions.
type shortTable struct {
	positions []lineup.State
	depth     int
	wrong     lineup.State // has another value than its moves tell
}

func (x shortTable) Value(s lineup.State) (tablebase.Value, error) {
	return search(s, x.depth-1), nil
}

func (x shortTable) Chunks(int) int { return len(x.positions) }

func (x shortTable) Walk(_, block int, visit func(lineup.State, tablebase.Value) error) error {
	s := x.positions[block]
	value := search(s, x.depth)
	if s == x.wrong {
		value = value.Before()
	}
	return visit(s, value)
}

func randomTable(depth int) shortTable {
	x := shortTable{depth: depth}
	random := rand.New(rand.NewPCG(9, 9))
	for range 200 {
		x.positions = append(x.positions, randomPosition(random))
	}
	return x
}

// A pass of verification accepts values that fit the moves, and names one that does not.
func TestVerify(t *testing.T) {
	x := randomTable(3)
	line, err := worker{x, 2}.verify(t.Context())
	if err != nil || !strings.HasPrefix(line, strconv.Itoa(len(x.positions)*len(everyPly))+" values") {
		t.Errorf("a good table: %q, %v", line, err)
	}
	for _, s := range x.positions {
		if search(s, 3).WDL != tablebase.Draw {
			x.wrong = s
		}
	}
	if _, err := (worker{x, 2}).verify(t.Context()); err == nil || !strings.Contains(err.Error(), x.wrong.String()) {
		t.Errorf("a wrong value: %v", err)
	}
}

// A comparison with searches refuses a table that overlooks ends.
func TestCompare(t *testing.T) {
	if _, err := (worker{shortTable{depth: searchDepth + 1}, 1}).compare(t.Context(), 100); err != nil {
		t.Error(err)
	}
	if _, err := (worker{shortTable{depth: searchDepth - 1}, 1}).compare(t.Context(), 100); err == nil {
		t.Error("a table that sees too little passes")
	}
}

// A search finds the ends within its depth and no others.
func TestSearch(t *testing.T) {
	s := parse(t, "12/1aS2aT2aT4/12/12/1bS8aS1/12/12/4bS2bT4/12/12/1aC5bT2bC1/12 a ply=12")
	for depth, want := range []string{"draw", "win in 1", "win in 1"} {
		if got := search(s, depth).String(); got != want {
			t.Errorf("depth %d: %s, want %s", depth, got, want)
		}
	}
	m, err := lineup.ParseMove("5K-2K")
	if err != nil {
		t.Fatal(err)
	}
	if got := search(s.After(m), 0).String(); got != "loss in 0" {
		t.Errorf("after the line: %s, want loss in 0", got)
	}
}

// The opponent's turn has the same pieces and kind.
func TestSwapped(t *testing.T) {
	for _, s := range randomTable(1).positions {
		other, err := swapped(s)
		if err != nil || other.Turn() == s.Turn() || other.Kind() != s.Kind() || other.Pieces(1) != s.Pieces(1) || other.Pieces(2) != s.Pieces(2) {
			t.Fatalf("%s becomes %s, %v", s, other, err)
		}
	}
}

// The lines of the report are games that end as it says, and its counts add up.
func TestReport(t *testing.T) {
	text, err := os.ReadFile("REPORT.md")
	if err != nil {
		t.Fatal(err)
	}
	report := string(text)
	start, err := lineup.New()
	if err != nil {
		t.Fatal(err)
	}
	plies := number(t, report, `game is \*\*loss in (\d+)\*\*`)
	testLine(t, start, plies, regexp.MustCompile(`Best play begins\s+(\S.*)`).FindStringSubmatch(report)[1])
	longest := regexp.MustCompile(`This position is a loss.*\s+(\S.*)\s+Best play is\s+(\S.*)`).FindStringSubmatch(report)
	testLine(t, parse(t, longest[1]), number(t, report, `all pieces on the board, no forced win takes more than (\d+) plies`), longest[2])
	testTotals(t, report)
	// The longest win of all begins in a game: these moves lead to it.
	s := start
	for word := range strings.FieldsSeq("2H 5B 2B 11E 5E 8H 11H 5H") {
		m, err := lineup.ParseMove(word)
		if err == nil {
			s, err = s.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if longest := regexp.MustCompile(`This position is a win in 253 for seat 1.*\s+(\S.*)`).FindStringSubmatch(report); parse(t, longest[1]) != s {
		t.Errorf("the longest win begins at %s, want %s", longest[1], s)
	}
	if moves := len(regexp.MustCompile(`(?m)^\| \d+[A-Z] \|`).FindAllString(report, -1)); moves != 16 {
		t.Errorf("%d first moves have a value, want 16", moves)
	}
	for column, kind := range kindNames {
		sum := 0
		for _, row := range regexp.MustCompile(`(?m)^\| (?:draw|(?:win|loss) in \d+) \| (\d+) \| (\d+) \| (\d+) \|$`).FindAllStringSubmatch(report, -1) {
			n, _ := strconv.Atoi(row[column+1])
			sum += n
		}
		if want := number(t, report, `moves a `+kind+` \| (\d+)`); sum != want || want == 0 {
			t.Errorf("the values of moves of a %s add up to %d, want %d", kind, sum, want)
		}
	}
}

// testTotals derives the totals of a report, and the plies of its longest wins, from its tables.
func testTotals(t *testing.T, report string) {
	t.Helper()
	var all, drawn, onBoard, drawnOnBoard, longest int
	for _, row := range regexp.MustCompile(`(?m)^\| (ply|moves) .* \| (\d+) \| \d+ \| (\d+) \| \d+ \| \d+ \|$`).FindAllStringSubmatch(report, -1) {
		positions, _ := strconv.Atoi(row[2])
		draws, _ := strconv.Atoi(row[3])
		all, drawn = all+positions, drawn+draws
		if row[1] == "moves" {
			onBoard, drawnOnBoard = onBoard+positions, drawnOnBoard+draws
		}
	}
	for _, row := range regexp.MustCompile(`(?m)^\| (?:win|loss) in (\d+) \| \d`).FindAllStringSubmatch(report, -1) {
		plies, _ := strconv.Atoi(row[1])
		longest = max(longest, plies)
	}
	for _, want := range []struct {
		pattern string
		number  int
	}{
		{`Of all (\d+) positions`, all},
		{`Of all \d+ positions, (\d+) are draws`, drawn},
		{`there are (\d+) positions`, onBoard},
		{`there are \d+ positions, and (\d+) of\sthem are draws`, drawnOnBoard},
		{`all pieces on the board, no forced win takes more than (\d+) plies`, longest},
	} {
		if got := number(t, report, want.pattern); got != want.number {
			t.Errorf("%s: %d, and the tables say %d", want.pattern, got, want.number)
		}
	}
	if got := number(t, report, `No forced win takes more than (\d+) plies`); got < longest {
		t.Errorf("no forced win takes more than %d plies, and one with all pieces on the board takes %d", got, longest)
	}
}

// A fewTable has a block for each of a few positions, by ply, and calls all others draws.
type fewTable map[int][]example

func (x fewTable) Value(lineup.State) (tablebase.Value, error) { return tablebase.Value{}, nil }

func (x fewTable) Chunks(ply int) int { return len(x[ply]) }

func (x fewTable) Walk(ply, block int, visit func(lineup.State, tablebase.Value) error) error {
	return visit(x[ply][block].state, x[ply][block].value)
}

// The longest win and the draws are those of all positions, also of those with pieces beside the
// board.
func TestReportOfAllPositions(t *testing.T) {
	placing := parse(t, "12/1aC5aS4/12/12/1bT2aT2bT4/12/12/7bC4/12/12/4bS2aS4/12 a ply=8")
	free := parse(t, "12/1bS5bT2aT1/12/12/1aS2aC5bC1/12/12/4bS2bT4/12/12/1aS5aT4/12 a ply=12")
	second := parse(t, "12/12/12/12/4aS7/12/12/12/12/12/12/12 b ply=1")
	text := func(x fewTable) string {
		report, err := worker{x, 2}.report(t.Context(), "command", nil)
		if err != nil {
			t.Fatal(err)
		}
		testTotals(t, string(report))
		return string(report)
	}
	x := fewTable{
		1:  {{state: second, value: tablebase.Value{}}},
		8:  {{state: placing, value: tablebase.Value{WDL: tablebase.Win, Plies: 9}}, {state: placing, value: tablebase.Value{}}},
		12: {{state: free, value: tablebase.Value{WDL: tablebase.Loss, Plies: 8}}, {state: free, value: tablebase.Value{}}},
	}
	report := text(x)
	for _, want := range []string{
		"Of all 5 positions, 3 are draws. With all pieces on the board, there are 2 positions, and 1 of\nthem are draws.",
		"No forced win takes more than 9 plies. This position is a win in 9 for seat 1, who is to move:\n\n    " + placing.String(),
		"With all pieces on the board, no forced win takes more than 8 plies. This position is a loss in 8 for seat 1, who is to move:\n\n    " + free.String(),
	} {
		if !strings.Contains(report, want) {
			t.Errorf("the report does not say %q:\n%s", want, report)
		}
	}
}

func number(t *testing.T, text, pattern string) int {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("the report has no %s", pattern)
	}
	n, err := strconv.Atoi(found[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// testLine plays moves, after which the player who was to move has lost.
func testLine(t *testing.T, s lineup.State, plies int, line string) {
	t.Helper()
	loser := s.Turn()
	words := strings.Fields(line)
	for _, word := range words {
		m, err := lineup.ParseMove(word)
		if err == nil {
			s, err = s.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(words) != plies || s.Result().For(loser) >= 0 {
		t.Errorf("%d plies lead to %s, want a loss in %d", len(words), s.Result(), plies)
	}
}

// A report that cannot be written is refused before the work for it, and the table is kept.
func TestRefusesReport(t *testing.T) {
	dir := t.TempDir()
	table := filepath.Join(dir, "table")
	work, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	relative, err := filepath.Rel(work, table)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ report, want string }{
		{dir + "/./table", "cannot be both"},
		{relative, "cannot be both"},
		{filepath.Join(dir, "missing", "report"), "no such file"},
	} {
		err := run(t.Context(), options{table: table, threads: 1, report: test.report})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.report, err, test.want)
		}
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) > 0 {
		t.Errorf("there are %v (%v)", list, err)
	}
}
