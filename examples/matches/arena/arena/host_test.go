package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

func newHost(t *testing.T, args ...string) (*Host, error) {
	t.Helper()
	raw := NewFlags(games.All())
	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	raw.Define(flags)
	raw.DefineSelfPlay(flags)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	s, err := raw.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a := &s.Match.Engines[0]
	a.Details = append(a.Details, "content A=1")
	return NewHost(t.Context(), s, io.Discard)
}

// mustHost is like newHost and closes the host at the end of the test.
func mustHost(t *testing.T, args ...string) *Host {
	t.Helper()
	h, err := newHost(t, args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// elsewhere returns a bench that knows of the match only what can be sent.
func elsewhere(t *testing.T, h *Host) *match.Bench {
	t.Helper()
	text, err := json.Marshal(h.Job())
	if err != nil {
		t.Fatal(err)
	}
	var j Job
	if err := json.Unmarshal(text, &j); err != nil {
		t.Fatal(err)
	}
	m, err := j.Match(games.All())
	if err == nil {
		err = m.Handshake(t.Context())
		m.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	b := m.Bench()
	t.Cleanup(b.Close)
	return b
}

// playTask plays a game of the host on a bench and returns its record.
func playTask(t *testing.T, h *Host, b *match.Bench, number int) (match.Fixture, []byte) {
	t.Helper()
	task, err := h.Fixture(t.Context(), number)
	if err != nil {
		t.Fatal(err)
	}
	played, err := b.Play(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	text, err := played.Record.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	return task, text
}

// keepTask plays a game on a bench and keeps it.
func keepTask(t *testing.T, h *Host, b *match.Bench, number int) {
	t.Helper()
	task, text := playTask(t, h, b, number)
	played, err := h.Check(text, task)
	if err == nil {
		err = h.Keep([]match.Played{played})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// timeless returns the records of a file by their numbers, without what depends on the
// time and on the description of the match.
func timeless(t *testing.T, file string) map[string]string {
	t.Helper()
	list := map[string]string{}
	for _, rec := range records(t, file) {
		for _, key := range []string{match.TagMatch, record.TagDate} {
			rec = rec.WithTag(key, "any")
		}
		text, err := rec.AppendText(nil)
		if err != nil {
			t.Fatal(err)
		}
		list[tag(rec, match.TagNumber)] = regexp.MustCompile(`\s*\[%emt [^]]*\]`).ReplaceAllString(strings.Join(strings.Fields(string(text)), " "), "")
	}
	return list
}

// A match whose games are played elsewhere, in any order, has the records and the standings
// of an arena. So has a tournament, whose rounds follow from the results.
func TestHost(t *testing.T) {
	t.Parallel()
	for _, kind := range [][]string{
		{"-games", "6", "-random-plies", "4"},
		{"-tournament", "swiss", "-games", "2", "-random-plies", "4", "-engine", engine("C", "good")},
		{"-game", "empire", "-players", "4", "-games", "2", "-resign", "score=900,plies=4", "-variation", "standard"},
		{"-score", "points", "-games", "2", "-random-plies", "2"},
	} {
		t.Run(strings.Join(kind[:2], " "), func(t *testing.T) {
			dir := t.TempDir()
			args := append(twoGood(), append(kind, "-max-plies", "30")...)
			here, there := filepath.Join(dir, "here.txt"), filepath.Join(dir, "there.txt")
			if code, out := arena(t, append(args, "-concurrency", "1", "-records", here)...); code != program.Done {
				t.Fatalf("code %d\n%s", code, out)
			}
			h := mustHost(t, append(args, "-records", there)...)
			b := elsewhere(t, h)
			for !h.Done() {
				for number := h.Known() - 1; number >= 0; number-- {
					if !h.Has(number) {
						keepTask(t, h, b, number)
					}
				}
			}
			want, got := timeless(t, here), timeless(t, there)
			if len(got) != len(want) || h.Kept() != h.Total() {
				t.Fatalf("%d games, want %d", len(got), len(want))
			}
			for number, text := range want {
				if got[number] != text {
					t.Errorf("game %s is\n%s\nwant\n%s", number, got[number], text)
				}
			}
			var out bytes.Buffer
			if err := h.WriteStandings(&out); err != nil || !strings.Contains(out.String(), "A  ") {
				t.Errorf("%v\n%s", err, &out)
			}
		})
	}
}

// A host keeps nothing that is not the game that was handed out, and nothing twice.
func TestHostRefuses(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.txt")
	h := mustHost(t, append(twoGood(), "-games", "4", "-random-plies", "4", "-max-plies", "20", "-records", file)...)
	b := elsewhere(t, h)
	task, text := playTask(t, h, b, 0)
	other, _ := playTask(t, h, b, 2)
	change := func(old, new string) []byte { return bytes.Replace(text, []byte(old), []byte(new), 1) }
	move := "1. " + task.Moves[0]
	for _, tt := range []struct {
		text []byte
		task match.Fixture
		want string
	}{
		{text, other, "game 0 is told to be game 2"},
		{change(`[Number "0"]`, `[Number "2"]`), other, "game 2 has another opening"},
		{change(`[Number "0"]`, `[Number "9"]`), task, "game 9, counted from 0, of a match that is longer"},
		{change(`content A=1`, `content A=2`), task, "a game of another match"},
		{change(`[P1 "A"]`, `[P1 "B"]`), task, "does not have the players"},
		{change(`[Version "`, `[Version "x`), task, "has the tag Version"},
		{change(move, "1. 1A"), task, "1A"},
		{text[:len(text)/2], task, ""},
		{nil, task, ""},
		{append(text[:len(text):len(text)], text...), task, ""},
	} {
		if _, err := h.Check(tt.text, tt.task); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %q, for\n%.400s", err, tt.want, tt.text)
		}
	}
	played, err := h.Check(text, task)
	if err == nil {
		err = h.Keep([]match.Played{played})
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Keep([]match.Played{played}); err == nil {
		t.Error("a game is kept twice")
	}
	if n := len(records(t, file)); n != 1 {
		t.Errorf("%d games in the file", n)
	}
	if _, err := h.Fixture(t.Context(), 4); err == nil {
		t.Error("game 4 of 4")
	}
	if _, err := b.Play(t.Context(), match.Fixture{BySeat: []int{0, 7}}); err == nil {
		t.Error("a game of an engine that is not there")
	}
}

func selfPlay(dir string, games string) []string {
	return []string{
		"-self-play", "-shard", "2", "-tc", "nodes=20", "-engine", engine("A", "good"), "-option", "MultiPV=2",
		"-max-plies", "8", "-games", games, "-records", dir,
	}
}

// Shards that are complete are listed, and found again. What is changed is refused.
func TestShards(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	h, err := newHost(t, selfPlay(dir, "5")...)
	if err != nil {
		t.Fatal(err)
	}
	b := elsewhere(t, h)
	for _, number := range []int{3, 0, 2, 4} {
		keepTask(t, h, b, number)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	h = mustHost(t, selfPlay(dir, "5")...)
	if h.Kept() != 4 || h.Has(1) || !h.Has(0) || !h.Has(3) || !h.Has(4) {
		t.Fatalf("%d games are kept", h.Kept())
	}
	keepTask(t, h, b, 1)
	if !h.Done() {
		t.Error("games are left")
	}
	text := read(t, filepath.Join(dir, manifestName))
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil || len(m.Shards) != 3 {
		t.Fatalf("%v\n%s", err, text)
	}
	for i, shard := range m.Shards {
		list := records(t, filepath.Join(dir, shard.Name))
		if len(list) != shard.Games || shard.First != 2*i || shard.Plies != 8*shard.Games {
			t.Errorf("%+v has %d games", shard, len(list))
		}
		for _, rec := range list {
			if scores, ok := rec.Plies[0].Annotation("scores"); !ok || strings.Count(scores, ":") != 2 {
				t.Errorf("scores %q", scores)
			}
		}
	}
	more := mustHost(t, selfPlay(dir, "6")...)
	if more.Kept() != 5 || more.Done() {
		t.Errorf("%d games of 6", more.Kept())
	}
	write(t, filepath.Join(dir, m.Shards[0].Name), "")
	if _, err := newHost(t, selfPlay(dir, "6")...); err == nil || !strings.Contains(err.Error(), "shard-000000.txt is not as it was written") {
		t.Errorf("a shard was changed: %v", err)
	}
	write(t, filepath.Join(dir, manifestName), `{"match": "chess"}`)
	if _, err := newHost(t, selfPlay(dir, "6")...); err == nil || !strings.Contains(err.Error(), "another match") {
		t.Errorf("the manifest of another match: %v", err)
	}
}

// A shard that gets more games is not listed until it is complete again, so that the match
// can be interrupted in between.
func TestMoreGames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, stage := range []struct {
		games  string
		kept   int
		plays  []int
		listed int
	}{
		{"5", 0, []int{0, 1, 2, 3, 4}, 2},
		{"12", 5, []int{5}, 1},
		{"12", 6, []int{6, 7}, 2},
		{"12", 8, nil, 2},
	} {
		h, err := newHost(t, append(selfPlay(dir, stage.games), "-shard", "4")...)
		if err != nil {
			t.Fatal(err)
		}
		if h.Kept() != stage.kept {
			t.Errorf("%d games of %s are kept, want %d", h.Kept(), stage.games, stage.kept)
		}
		b := elsewhere(t, h)
		for _, number := range stage.plays {
			keepTask(t, h, b, number)
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		var m Manifest
		if err := json.Unmarshal(read(t, filepath.Join(dir, manifestName)), &m); err != nil || len(m.Shards) != stage.listed {
			t.Errorf("%+v, %v, want %d shards", m, err, stage.listed)
		}
		for _, shard := range m.Shards {
			if sum, _, err := digestFile(filepath.Join(dir, shard.Name), math.MaxInt64); err != nil || sum != shard.SHA256 {
				t.Errorf("%s has the SHA-256 %s, not %s, %v", shard.Name, sum, shard.SHA256, err)
			}
		}
	}
}

// A match that needs one process cannot be split.
func TestNoHost(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.txt")
	if _, err := newHost(t, append(twoGood(), "-records", file, "-after-crash", "forfeit")...); err == nil {
		t.Error("forfeits are known in one process only")
	}
	if _, err := newHost(t, twoGood()...); err == nil || !strings.Contains(err.Error(), "-records") {
		t.Errorf("no records: %v", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a file was made")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	h := mustHost(t, append(twoGood(), "-records", file)...)
	b := elsewhere(t, h)
	if _, err := b.Play(ctx, match.Fixture{BySeat: []int{0, 1}}); err == nil {
		t.Error("a game that was stopped has a record")
	}
}
