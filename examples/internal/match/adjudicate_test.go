package match

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

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

func init() { engines["engine-claims"] = func() { claims(os.Args[2:]) } }

// scores are the scores that an engine reports.
var scores = regexp.MustCompile(`score (permille|mate) -?[0-9]+`)

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

// opinionsOf reads scores in permille, of two seats in turn or as "seat:score"; "-" is none.
func opinionsOf(t *testing.T, text string) (list []opinion) {
	t.Helper()
	for i, word := range strings.Fields(text) {
		o := opinion{seat: notation.Seat(i%2 + 1), known: true}
		if seat, score, ok := strings.Cut(word, ":"); ok {
			fmt.Sscan(seat, &o.seat)
			word = score
		}
		if _, err := fmt.Sscan(word, &o.permille); err != nil {
			o.known = false
		}
		list = append(list, o)
	}
	return list
}

// A game is adjudicated as soon as all seats agree for the number of plies, and not before.
func TestAgreement(t *testing.T) {
	resign, draw := &agreement{score: 900, plies: 4}, &agreement{score: 50, plies: 4, from: 6}
	for _, tt := range []struct {
		scores string
		teams  bool
		want   string
	}{
		{"900 100 950 0", false, "p1win"},
		{"100 900 0 1000", false, "p2win"},
		{"500 500 900 100 950 0", false, "p1win"},
		{"900 100 950", false, "none"},
		{"900 101 950 0", false, "none"},
		{"899 100 950 0", false, "none"},
		{"900 - 950 0", false, "none"},
		{"900 900 900 900", false, "none"}, // both expect to win
		{"100 100 100 100", false, "none"},
		{"1:950 1:950 1:950 1:950", false, "none"}, // the other one has not reported a score
		{"1:950 2:10 3:10 4:10", false, "p1win"},
		{"1:950 2:10 3:950 4:10", false, "none"},
		{"1:950 2:10 3:950 4:10", true, "p13win"},
		{"1:10 2:950 3:10 4:950", true, "p24win"},
		{"1:950 2:10 3:500 4:10", true, "none"},
		{"500 500 450 550 500 500", false, "draw"},
		{"450 550 450 550", false, "none"}, // too early
		{"500 500 449 550 500 500", false, "none"},
		{"500 500 500 551 500 500", false, "none"},
		{"500 500 - 500 500 500", false, "none"},
	} {
		list := opinionsOf(t, tt.scores)
		got := notation.Undecided
		if winners := resign.winner(list, len(list), tt.teams); winners != 0 {
			got = notation.Win(winners)
		}
		if draw.even(list, len(list)) {
			got = notation.Draw
		}
		if got.String() != tt.want {
			t.Errorf("%s, teams %t: %v, want %s", tt.scores, tt.teams, got, tt.want)
		}
	}
	var none *agreement
	list := opinionsOf(t, "1000 0 1000 0")
	if none.winner(list, 4, false) != 0 || none.even(list, 4) {
		t.Error("a rule that is not given holds")
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
	} {
		file := filepath.Join(t.TempDir(), "games.txt")
		args := append([]string{"-tc", "nodes=1", "-games", "2", "-records", file,
			"-engine", engine("A", "claims") + " " + tt.a, "-engine", engine("B", "claims") + " " + tt.b}, tt.args...)
		code, out := arena(t, args...)
		var got []string
		for _, rec := range records(t, file) {
			got = append(got, rec.Result.String())
			if tag(rec, record.TagTermination) != tt.why || !strings.HasSuffix(lastComment(rec), tt.rule) || tag(rec, tagFault) != "" {
				t.Errorf("%v: %v, %q", tt.args, rec.Tags, lastComment(rec))
			}
		}
		if strings.Join(got, " ") != tt.want || code != ExitDone {
			t.Errorf("%v: results %v, want %s; code %d\n%s", tt.args, got, tt.want, code, out)
		}
		if _, again := arena(t, args...); again[strings.Index(again, "engine"):] != out[strings.Index(out, "engine"):] {
			t.Errorf("resumed:\n%s\nbefore:\n%s", again, out)
		}
	}
}
