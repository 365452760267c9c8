package arena

import (
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

// With -affinity the games are those without, even if engines fail. Where the system cannot
// do it, the match does not begin.
func TestAffinity(t *testing.T) {
	t.Parallel()
	play := func(flags ...string) (games map[string]string, code int, out string) {
		file := filepath.Join(t.TempDir(), "games.txt")
		code, out = arena(t, append(flags, "-concurrency", "3", "-game", "lineup", "-games", "4", "-random-plies", "2",
			"-hang", "10ms", "-tc", "nodes=1", "-tc", "D:movetime=10", "-records", file, "-engine", engine("A", "good"),
			"-engine", engine("B", "good"), "-engine", engine("C", "crash"), "-engine", engine("D", "hang"))...)
		if code != program.Done {
			return nil, code, out
		}
		games = map[string]string{}
		for _, rec := range records(t, file) {
			games[tag(rec, match.TagNumber)] = strings.Join(rec.Moves(), " ") + " " + tag(rec, match.TagFault)
		}
		return games, code, out
	}
	got, code, out := play("-affinity")
	if runtime.GOOS != "linux" {
		if code != program.Failed || !strings.Contains(out, errors.ErrUnsupported.Error()) {
			t.Errorf("code %d\n%s", code, out)
		}
		return
	}
	want, _, _ := play()
	if diff := cmp.Diff(want, got); diff != "" || len(got) != 24 {
		t.Errorf("%d games, -without +with:\n%s", len(got), diff)
	}
}
