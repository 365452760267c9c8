package arena

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

// Three and four engines sit at one table in every order. The one that fails loses to
// all others, and they draw with each other; in teams its partner loses with it.
func TestTables(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args []string
		want int // games
		a    string
	}{
		{[]string{"-game", "gateway", "-players", "3"}, 6, "6 6 0 0 0.750"},
		{[]string{"-game", "empire", "-players", "4", "-teams"}, 12, "12 8 0 4 0.667"}, // partner of bad in 4
		{[]string{"-game", "sniggle", "-players", "4", "-engine", engine("C", "good")}, 24, "24 24 0 0 0.667"},
	} {
		file := filepath.Join(t.TempDir(), "games.txt")
		args := append(twoGood(), "-engine", engine("bad", "illegal"), "-records", file, "-max-plies", "9", "-tc", "nodes=50")
		args = append(args, tt.args...)
		code, out := arena(t, args...)
		list := records(t, file)
		if code != program.Done || len(list) != tt.want || strings.Contains(out, "repeat") {
			t.Errorf("%v: code %d, %d games\n%s", tt.args, code, len(list), out)
		}
		seatings := map[string]bool{}
		for _, rec := range list {
			seatings[tag(rec, "P1")+" "+tag(rec, "P2")+" "+tag(rec, "P3")+" "+tag(rec, "P4")] = true
			if tag(rec, match.TagFault) == "" {
				t.Errorf("%v: the bad engine does not sit in %v", tt.args, rec.Tags)
			}
		}
		if got := standingOf(out, "A"); got != tt.a {
			t.Errorf("%v: A %s, want %s\n%s", tt.args, got, tt.a, out)
		}
		if got := standingOf(out, "bad"); got != fmt.Sprintf("%d 0 0 %[1]d 0.000", tt.want) {
			t.Errorf("%v: the bad engine %s\n%s", tt.args, got, out)
		}
		if _, again := arena(t, args...); again != "going on after "+fmt.Sprint(tt.want)+" games\n"+out[strings.LastIndex(out, "engine"):] {
			t.Errorf("%v: again\n%s", tt.args, again)
		}
		if len(seatings) != tt.want {
			t.Errorf("%v: %d seatings, want %d", tt.args, len(seatings), tt.want)
		}
	}
}

// standingOf returns the games, wins, draws, losses and the score of an engine.
func standingOf(out, name string) string {
	for _, line := range strings.Split(out, "\n") {
		if words := strings.Fields(line); len(words) > 6 && words[0] == name {
			return strings.Join(words[1:6], " ")
		}
	}
	return "none"
}

// A tournament whose rounds depend on results is resumed where it was stopped, with the same
// end.
func TestTournaments(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args  []string
		games int
		want  string // the first line of the tournament
	}{
		{[]string{"-tournament", "swiss", "-rounds", "3"}, 2 * 2 * 3, "swiss 1. "},
		{[]string{"-tournament", "knockout"}, 2 * 4, "knockout 1. A 3, winner\n"},
	} {
		file := filepath.Join(t.TempDir(), "games.txt")
		args := append(tt.args, "-tc", "nodes=1", "-random-plies", "2", "-max-plies", "30", "-records", file, "-engine", engine("A", "good"))
		for _, name := range []string{"B", "C", "D", "E"} {
			args = append(args, "-engine", engine(name, "illegal"))
		}
		code, out := arena(t, args...)
		end := out[strings.LastIndex(out, "\nengine"):]
		list := records(t, file)
		if code != program.Done || len(list) < tt.games || !strings.Contains(end, tt.want) {
			t.Errorf("%v: code %d, %d games\n%s", tt.args, code, len(list), out)
		}
		whole := read(t, file)
		for _, part := range []int{3, 2} {
			write(t, file, string(whole[:len(whole)/part]))
			if code, out := arena(t, args...); code != program.Done || !strings.HasSuffix(out, end) || len(records(t, file)) != len(list) {
				t.Errorf("%v: resumed, code %d\n%s\nwant%s", tt.args, code, out, end)
			}
		}
		last := strings.LastIndex(string(whole), "[Game ")
		write(t, file, string(whole[last:]))
		if code, out := arena(t, args...); code != program.Failed || !strings.Contains(out, "of a round that has not begun") {
			t.Errorf("%v: without the first games, code %d\n%s", tt.args, code, out)
		}
	}
}
