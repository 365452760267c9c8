package levels

import (
	"errors"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// The report has a table for the setups of each kind, with a row for each level but the first.
func TestReport(t *testing.T) {
	cfg := config{low: 1, high: 20, games: 2, time: time.Hour, nodes: 3, maxPlies: 12, seed: 1}
	var out strings.Builder
	if err := cfg.report(t.Context(), &out, games.All(), []string{"sly", "lineup", "gateway"}, ""); err != nil {
		t.Fatal(err)
	}
	for title, names := range map[string]string{
		"1 seat": "sly", "2 seats": "lineup | gateway", "3 seats": "gateway", "4 seats": "gateway", "4 seats in teams": "gateway",
	} {
		_, table, ok := strings.Cut(out.String(), "\n## "+title+"\n\n| level | "+names+" |\n")
		table, _, _ = strings.Cut(table, "\n## ")
		if rows := strings.Count(table, "\n| "); !ok || rows != 20 {
			t.Errorf("%s: %d rows, want 20 with the last", title, rows)
		}
	}
}

// What cannot be measured is refused before the report begins.
func TestReportErrors(t *testing.T) {
	good := config{low: 1, high: 2, games: 2, nodes: 3, maxPlies: 12}
	for _, tt := range []struct {
		change func(*config)
		names  []string
		only   string
	}{
		{func(cfg *config) { cfg.low = 2 }, []string{"sly"}, ""},
		{func(cfg *config) { cfg.games = 0 }, []string{"sly"}, ""},
		{func(cfg *config) { cfg.games = 3 }, []string{"sly"}, ""},
		{func(cfg *config) { cfg.nodes = 0 }, []string{"sly"}, ""},
		{func(cfg *config) { cfg.maxPlies = 0 }, []string{"sly"}, ""},
		{func(*config) {}, []string{"sly", "chess"}, ""},
		{func(*config) {}, []string{"sly"}, "4 seats"},
	} {
		cfg := good
		tt.change(&cfg)
		var out strings.Builder
		if err := cfg.report(t.Context(), &out, games.All(), tt.names, tt.only); err == nil || out.Len() > 0 {
			t.Errorf("%+v, %v, %q: error %v, the report is %q", cfg, tt.names, tt.only, err, &out)
		}
	}
}

// The higher level has the whole score where the lower one loses, whatever its seats.
func TestScore(t *testing.T) {
	cfg := config{nodes: 2000, maxPlies: 100}
	game, err := games.All().Lookup("lineup")
	if err != nil {
		t.Fatal(err)
	}
	cfg.games, cfg.time = 20, time.Hour
	d, err := cfg.compare(t.Context(), game, notation.Setup{Players: 2}, 1, 18)
	if err != nil || d.games != 20 || d.score < 0.7 || d.elo() < 100 {
		t.Errorf("%+v, %v, want a clear win of level 18 over level 1", d, err)
	}
}

func TestSummary(t *testing.T) {
	d := summary(elo.Counts{0, 0, 2, 0, 2})
	if d.games != 8 || d.score != 0.75 || math.Abs(d.elo()-190.8) > 0.1 || !(0 < d.lo && d.lo < 0.75 && 0.75 < d.hi && d.hi <= 1) {
		t.Errorf("%+v, Elo %v", d, d.elo())
	}
	if d := summary(elo.Counts{0, 0, 0, 0, 2}); math.IsInf(d.elo(), 0) || d.lo > 0.9 || d.hi != 1 {
		t.Errorf("without a loss: %+v, Elo %v", d, d.elo())
	}
}

// Two pairs that end alike prove little, and the table says so.
func TestPrint(t *testing.T) {
	ladder := []difference{summary(elo.Counts{0, 0, 0, 0, 2}), summary(elo.Counts{0, 0, 2, 0, 0})}
	table := config{low: 4, high: 6, even: true}.table(group{"2 seats", []string{"go"}, [][]difference{ladder}})
	for _, row := range []string{`\| 5 \| 1\.00 ±0\.[2-5]\d \(4\) \|`, `\| 6 \| 0\.50 ±0\.[3-5]\d \(4\) \|`, `\| Elo in all \| 338 \|`, `\| even 6 \| 6\.00 \|`} {
		if !regexp.MustCompile("(?m)^" + row + "$").MatchString(table) {
			t.Errorf("no row %s:\n%s", row, table)
		}
	}
}

// full is a file on a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

// A report that cannot be written is an error, at once.
func TestNoRoom(t *testing.T) {
	cfg := config{low: 1, high: 2, games: 2, nodes: 3, maxPlies: 12}
	if err := cfg.report(t.Context(), full{}, games.All(), []string{"sly"}, ""); err == nil {
		t.Error("no error")
	}
}

// Equal differences stay where they are. A large one attracts levels.
func TestEven(t *testing.T) {
	equal := difference{games: 100, score: 0.6}
	for i, place := range even([]difference{equal, equal, equal}) {
		if math.Abs(place-float64(i+1)) > 1e-9 {
			t.Errorf("level %d of equal ones moves to %v", i+1, place)
		}
	}
	places := even([]difference{equal, {games: 100, score: 0.95}, equal})
	if !(places[1] > 2 && places[2] < 3) || places[0] != 1 || places[3] != 4 {
		t.Errorf("levels at %v, want the middle ones closer together", places)
	}
}
