package arena

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

func init() { engines["engine-claims"] = func() { claims(os.Args[2:]) } }

// scores are the scores that an engine reports.
var scores = regexp.MustCompile(`score (cp -?[0-9]+ permille|mate) -?[0-9]+`)

// claims plays well, but reports a given score, such as permille 500.
func claims(says []string) {
	s, err := server.New(games.All(), "reversi")
	if err != nil {
		os.Exit(1)
	}
	out, lines := io.Pipe()
	go func() {
		defer lines.Close()
		if s.Serve(context.Background(), os.Stdin, lines) != nil {
			os.Exit(1)
		}
	}()
	for text := bufio.NewScanner(out); text.Scan(); {
		fmt.Println(scores.ReplaceAllString(text.Text(), "score "+strings.Join(says, " ")))
	}
}

func TestParseAgreement(t *testing.T) {
	for text, want := range map[string]string{
		"score=950,plies=6":        "score=950,plies=6",
		"plies=6,score=950":        "score=950,plies=6",
		"":                         "<nil>",
		"score=950":                "a ply or more",
		"plies=6":                  "a score from 501 to 1000",
		"score=500,plies=6":        "a score from 501 to 1000",
		"score=1001,plies=6":       "a score from 501 to 1000",
		"score=950,plies=0":        "a ply or more",
		"score=950,score=960":      `"score=960": want`,
		"score=950,plies=6,from=1": `"from=1": want`,
		"score=-1,plies=6":         `"score=-1": want`,
		"950,6":                    `"950": want`,
	} {
		a, err := parseAgreement(text, resignUsage, 501, 1000)
		if got := fmt.Sprint(a, err); !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if a, err := parseAgreement("score=0,plies=6,from=40", drawUsage, 0, 499); err != nil || a.String() != "score=0,plies=6,from=40" {
		t.Errorf("draw: %v, %v", a, err)
	}
}

// The record of an adjudicated game names the rule, and the game counts when the match is
// resumed.
func TestAdjudication(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string // the scores that the engines report
		args []string
		want string // the results of both games
		why  string
		rule string
	}{
		{"permille 990", "mate -7", []string{"-resign", "score=950,plies=6"}, "p1win p2win",
			record.EndedByAdjudication, "-resign score=950,plies=6"},
		{"permille 510", "permille 480", []string{"-draw", "score=20,plies=4,from=10"}, "draw draw",
			record.EndedByAdjudication, "-draw score=20,plies=4,from=10"},
		{"permille 990", "permille 990", []string{"-resign", "score=950,plies=2", "-max-plies", "8"}, "draw draw",
			record.EndedByLength, "-max-plies 8"},
		{"permille 500", "permille 500", []string{"-game", "empire", "-repetitions", "2"}, "draw draw",
			record.EndedByRepetition, "-repetitions 2"},
	} {
		file := filepath.Join(t.TempDir(), "games.txt")
		args := append([]string{"-tc", "nodes=1", "-games", "2", "-records", file,
			"-engine", engine("A", "claims") + " " + tt.a, "-engine", engine("B", "claims") + " " + tt.b}, tt.args...)
		code, out := arena(t, args...)
		var got []string
		for _, rec := range records(t, file) {
			got = append(got, rec.Result.String())
			if tag(rec, record.TagTermination) != tt.why || !strings.HasSuffix(lastComment(rec), tt.rule) || tag(rec, match.TagFault) != "" {
				t.Errorf("%v: %v, %q", tt.args, rec.Tags, lastComment(rec))
			}
		}
		if strings.Join(got, " ") != tt.want || code != program.Done {
			t.Errorf("%v: results %v, want %s; code %d\n%s", tt.args, got, tt.want, code, out)
		}
		if _, again := arena(t, args...); again[strings.Index(again, "engine"):] != out[strings.Index(out, "engine"):] {
			t.Errorf("resumed:\n%s\nbefore:\n%s", again, out)
		}
	}
}
