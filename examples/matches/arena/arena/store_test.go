package arena

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

// playedMatch plays a short match and returns its flags, its file and what is in it.
func playedMatch(t *testing.T) (args []string, file string, whole []byte) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "games.txt")
	args = append(twoGood(), "-games", "6", "-random-plies", "2", "-max-plies", "20", "-records", file)
	if code, out := arena(t, args...); code != program.Done {
		t.Fatalf("code %d\n%s", code, out)
	}
	return args, file, read(t, file)
}

// A match that was killed in the middle of writing resumes with exactly the missing games.
func TestResume(t *testing.T) {
	t.Parallel()
	args, file, whole := playedMatch(t)
	tags := bytes.Index(whole, []byte("\n\n"))
	last := bytes.LastIndex(whole, []byte("[Game"))
	end := len(whole)
	for _, length := range []int{0, tags, tags + 1, tags + 2, end / 3, end / 2, last, last + 1, last + 10, end - 10, end - 2, end - 1, end} {
		write(t, file, string(whole[:length]))
		if code, out := arena(t, args...); code != program.Done {
			t.Fatalf("cut at %d: code %d\n%s", length, code, out)
		}
		if got := numbersIn(t, file); !slices.Equal(got, []string{"0", "1", "2", "3", "4", "5"}) {
			t.Errorf("cut at %d: games %v, want 0 to 5, once each", length, got)
		}
	}
	// More games may be asked for, not fewer.
	if code, out := arena(t, append(args, "-games", "7")...); code != program.Done || len(numbersIn(t, file)) != 7 {
		t.Errorf("another game: code %d\n%s", code, out)
	}
	if code, out := arena(t, args...); code != program.Failed || !strings.Contains(out, "give more -games") {
		t.Errorf("one game too many: code %d\n%s", code, out)
	}
}

// numbersIn returns the numbers of the games in a file, sorted.
func numbersIn(t *testing.T, file string) (list []string) {
	t.Helper()
	for _, rec := range records(t, file) {
		list = append(list, tag(rec, match.TagNumber))
	}
	slices.Sort(list)
	return list
}

// A file is written to only if it has nothing but games of this match, and after them at most
// the beginning of one.
func TestForeignRecords(t *testing.T) {
	t.Parallel()
	args, file, bytes := playedMatch(t)
	whole := string(bytes)
	second := strings.Index(whole[1:], "[Game") + 1
	third := strings.Index(whole[second+1:], "[Game") + second + 1
	lines := func(text string) int { return strings.Count(text, "\n") + 1 }
	moves := strings.Index(whole, "\n\n1. ") + len("\n\n1. ")
	first := whole[:second]
	last := strings.LastIndex(whole, "[Game")
	untilLast, lastGame := whole[:last], strings.TrimRight(whole[last:], "\n")
	// in changes the last game, which has no empty line behind it, as editors leave it.
	in := func(old, new string) string { return untilLast + strings.Replace(lastGame, old, new, 1) }
	lastLine, closed := fmt.Sprintf("line %d", lines(untilLast)), strings.LastIndex(lastGame, "}")
	tests := []struct{ name, text, want string }{
		{"a text", "My diary\n\nToday nothing happened.\n", "line 1: no game begins here"},
		{"a text with brackets", "[ ] buy milk\n[x] play chess\n", "line 1"},
		{"zeros", strings.Repeat("\x00", 1<<20), "line 1: no game begins here"},
		{"one endless line", "[" + strings.Repeat("x", 1<<20), "line 1"},
		{"a record of somebody else", "[Game \"reversi\"]\n\n1. 5F 2. 6D *\n\n", "line 1: a game of another match"},
		{"its beginning", "[Game \"reversi\"]\n[P1 \"Ada\"]\n\n1. 5F", "line 4"},
		{"a game of another match", strings.ReplaceAll(whole, "nodes=1", "nodes=2"),
			`line 1: a game of another match, without "tc A:nodes=1"`},
		{"text behind a game", first + "I like this one.\n\n" + whole[second:], fmt.Sprintf("line %d", lines(first))},
		{"a broken game in the middle", first + whole[second:third-9] + "\n\n" + whole[third:], fmt.Sprintf("line %d", lines(whole[:third])-2)},
		{"a broken game at the end", whole[:third-9] + "\n\n", fmt.Sprintf("line %d", lines(whole[:third])-2)},
		{"a change of a move", whole[:moves] + "1A" + whole[moves+2:], "line 1: ply 1"},
		{"a change of a player", strings.Replace(whole, `[P1 "A"]`, `[P1 "B"]`, 1), "line 1: game 0 does not have the players"},
		{"a change of a number", strings.Replace(whole, `[Number "0"]`, `[Number "x"]`, 1), "line 1: the tag Number"},
		{"no result", strings.Replace(first, "[Result", "[Resultat", 1)[:len(first)+2-len("draw\n\n")] + "*\n\n", "line 1: game 0 has no result"},
		{"a game twice", first + whole, fmt.Sprintf("line %d: game 0 is there twice", lines(first))},
		{"a fault that is none", strings.Replace(whole, "[Date", "[Fault \"p9 sloth\"]\n[Date", 1), "line 1: the tag Fault"},
		{"a bracket", "[", "line 1"},
		{"a first tag", "[Game \"sniggle\"]\n", "line 2"},
		{"an unknown move in the last game", in("\n\n1. ", "\n\n1. 9Z "), lastLine + ": ply 1"},
		{"a note behind the last game", untilLast + lastGame + " what a game!\n", "more than one game"},
		{"an open comment in the last game", untilLast + lastGame[:closed] + lastGame[closed+1:], "the comment is not closed"},
		{"a number twice at the end", in(`[Number "5"]`, `[Number "1"]`), lastLine + ": game 1 is there twice"},
		{"a number too large at the end", in(`[Number "5"]`, `[Number "6"]`), "give more -games"},
		{"line ends of another system", strings.ReplaceAll(whole, "\n", "\r\n"), "more than one game"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			write(t, file, tt.text)
			code, out := arena(t, args...)
			_, told, named := strings.Cut(out, file+": ")
			if code != program.Failed || !named || !strings.Contains(told, tt.want) {
				t.Errorf("code %d, want %q of %s in\n%.2000s", code, tt.want, file, out)
			}
			if string(read(t, file)) != tt.text {
				t.Errorf("the file has changed")
			}
		})
	}
}

// A match is resumed only with the same configuration.
func TestOtherMatch(t *testing.T) {
	t.Parallel()
	args, file, whole := playedMatch(t)
	openings := filepath.Join(t.TempDir(), "openings")
	write(t, openings, "8/8/8/3wb3/3bbb2/8/8/8 b\n")
	for _, more := range [][]string{
		{"-seed", "2"},
		{"-tc", "B:nodes=2"},
		{"-margin", "1s"},
		{"-option", "A.MultiPV=2"},
		{"-max-plies", "30"},
		{"-random-plies", "3"},
		{"-resign", "score=950,plies=6"},
		{"-draw", "score=5,plies=6"},
		{"-score", "points"},
		{"-after-crash", "forfeit"},
		{"-seats", "lot"},
		{"-tournament", "knockout"},
		{"-openings", openings},
		{"-engine", engine("C", "good")},
		{"-game", "lineup"},
		{"-tournament", "gauntlet"},
	} {
		code, out := arena(t, append(slices.Clone(args), more...)...)
		if code != program.Failed || !strings.Contains(out, "a game of another match, without") {
			t.Errorf("%v: code %d\n%s", more, code, out)
		}
	}
	other := slices.Clone(args)
	for i, arg := range other {
		other[i] = strings.Replace(arg, "B="+os.Args[0], "B="+os.Args[0]+" ", 1)
	}
	if code, out := arena(t, other...); code != program.Done {
		t.Errorf("a blank more in a command: code %d\n%s", code, out)
	}
	for i, arg := range other {
		other[i] = strings.Replace(arg, "engine-good", "engine-illegal", 1)
	}
	if code, out := arena(t, other...); code != program.Failed || !strings.Contains(out, `another match, without "command A=`) {
		t.Errorf("another command: code %d\n%s", code, out)
	}
	if !bytes.Equal(read(t, file), whole) {
		t.Error("the file has changed")
	}
}

// Two arenas cannot use one file.
func TestLocked(t *testing.T) {
	args, file, whole := playedMatch(t)
	f, err := OpenLocked(file)
	if err != nil {
		t.Fatal(err)
	}
	code, out := arena(t, append(args, "-games", "8")...)
	if code != program.Failed || !strings.Contains(out, errLocked.Error()) || !bytes.Equal(read(t, file), whole) {
		t.Errorf("code %d\n%s", code, out)
	}
	if err := CloseLocked(f); err != nil {
		t.Fatal(err)
	}
	if code, out := arena(t, append(args, "-games", "8")...); code != program.Done {
		t.Errorf("after that: code %d\n%s", code, out)
	}
}

// If the file is a directory or cannot be created, no game is played.
func TestNoRecords(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{dir: "not a regular file", filepath.Join(dir, "no", "games.txt"): "no such file"} {
		code, out := arena(t, append(twoGood(), "-records", path)...)
		if code != program.Failed || !strings.Contains(out, want) || strings.Contains(out, "game 1") {
			t.Errorf("%s: code %d\n%s", path, code, out)
		}
	}
}
