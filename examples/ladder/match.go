package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// tableHead begins the table.
const tableHead = "| game | opponent | limit of a move | games | won | drawn | lost | faults | seconds a game | of the opponent |\n" +
	"| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"

// matches plays a match against each opponent and prints the table. Without a directory for
// the records they are removed, unless there is an error.
func (x *settings) matches(ctx context.Context, list []opponent, out io.Writer) (err error) {
	dir, err := x.workDir()
	if err != nil {
		return err
	}
	if x.dir == "" {
		defer func() {
			if err != nil {
				err = fmt.Errorf("%w; to go on, repeat the command with -dir %s", err, dir)
			} else {
				err = os.RemoveAll(dir)
			}
		}()
	}
	for _, room := range []string{"./examples/arena", "./examples/ladder", "./protocol/ugi"} {
		if err := command(ctx, "", "go", "build", "-o", dir, "github.com/seed-445450d7/rulebook/"+room[2:]); err != nil {
			return err
		}
	}
	if strings.HasPrefix(list[0].name, "version ") {
		if err := x.buildOld(ctx, dir); err != nil {
			return err
		}
	}
	if _, err := io.WriteString(out, tableHead); err != nil {
		return err
	}
	_, words := x.limit()
	for i, o := range list {
		records := filepath.Join(dir, fmt.Sprintf("%d.txt", i+1))
		if err := x.match(ctx, dir, records, o); err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		text, err := os.ReadFile(records)
		if err != nil {
			return err
		}
		t := count(string(text))
		games := t.won + t.drawn + t.lost
		if games == 0 {
			return fmt.Errorf("%s: no game without a fault of an engine", o.name)
		}
		_, err = fmt.Fprintf(out, "| %s | %s | %s | %d | %d | %d | %d | %d | %.2f | %.2f |\n", o.game, o.name, words,
			games, t.won, t.drawn, t.lost, t.faults, t.ours.Seconds()/float64(games), t.theirs.Seconds()/float64(games))
		if err != nil {
			return err
		}
	}
	return nil
}

// workDir makes the directory for programs and records, and returns its full path. It has no
// blanks, at which the arena splits the command of an engine.
func (x *settings) workDir() (dir string, err error) {
	if x.dir != "" {
		dir, err = filepath.Abs(x.dir)
	} else {
		dir = os.TempDir()
	}
	switch {
	case err != nil:
		return "", err
	case strings.ContainsFunc(dir, unicode.IsSpace):
		return "", fmt.Errorf("%q has blanks; give another -dir", dir)
	case x.dir == "":
		return os.MkdirTemp("", "ladder")
	}
	return dir, os.MkdirAll(dir, 0o755)
}

// buildOld builds the earlier version as dir/old.
func (x *settings) buildOld(ctx context.Context, dir string) error {
	tree := filepath.Join(dir, "tree")
	if _, err := os.Lstat(tree); err == nil { // a run was killed
		if err := removeTree(ctx, tree); err != nil {
			return err
		}
	}
	if err := command(ctx, "", "git", "worktree", "add", "--detach", tree, x.rev); err != nil {
		return err
	}
	defer func() { _ = removeTree(context.WithoutCancel(ctx), tree) }()
	return command(ctx, tree, "go", "build", "-o", filepath.Join(dir, "old"), "./protocol/ugi")
}

// removeTree removes a worktree, even one that was still being made.
func removeTree(ctx context.Context, tree string) error {
	return command(ctx, "", "git", "worktree", "remove", "--force", "--force", tree)
}

// exitRejected is the exit code of the arena when the earlier version is not weaker.
const exitRejected = 3

// match plays a match. The progress of the arena goes to standard error.
func (x *settings) match(ctx context.Context, dir, records string, o opponent) error {
	tc, _ := x.limit()
	args := []string{
		"-game", o.game, "-engine", "us=" + dir + "/ugi " + o.game, "-games", strconv.Itoa(x.games),
		"-tc", "us:" + tc, "-margin", "60s",
		"-random-plies", "8", "-seed", strconv.Itoa(x.seed), "-records", records,
	}
	for _, arg := range o.args {
		args = append(args, strings.ReplaceAll(arg, "%[1]s", dir))
	}
	err := command(ctx, "", filepath.Join(dir, "arena"), args...)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == exitRejected {
		return nil
	}
	return err
}

// command runs a program in a directory.
func command(ctx context.Context, dir, name string, args ...string) error {
	c := exec.CommandContext(ctx, name, args...)
	// The arena ends its engines and prints the standings so far.
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = time.Minute
	c.Dir, c.Stdout, c.Stderr = dir, os.Stderr, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(append([]string{name}, args...), " "), err)
	}
	return nil
}

// totals holds what the records of a match say.
type totals struct {
	won, drawn, lost int
	faults           int           // games that ended by a fault, which do not count otherwise
	ours, theirs     time.Duration // of all moves, on the arena's clock
}

var (
	tagPattern  = regexp.MustCompile(`(?m)^\[(P1|Result|Fault) "([^"]*)"\]$`)
	movePattern = regexp.MustCompile(`(\d+)\. \S+\s+\{[^}]*\[%emt ([0-9.:]+)\]`)
)

// count reads the records of a match.
func count(text string) (t totals) {
	for _, game := range strings.Split("\n"+text, "\n[Game ")[1:] {
		tags := map[string]string{}
		for _, tag := range tagPattern.FindAllStringSubmatch(game, -1) {
			tags[tag[1]] = tag[2]
		}
		if tags["Fault"] != "" {
			t.faults++
			continue
		}
		first := tags["P1"] == "us"
		switch tags["Result"] {
		case "draw":
			t.drawn++
		case "p1win", "p2win":
			if (tags["Result"] == "p1win") == first {
				t.won++
			} else {
				t.lost++
			}
		}
		for _, move := range movePattern.FindAllStringSubmatch(game, -1) {
			ply, err := strconv.Atoi(move[1])
			if err != nil {
				continue
			}
			if (ply%2 == 1) == first {
				t.ours += elapsed(move[2])
			} else {
				t.theirs += elapsed(move[2])
			}
		}
	}
	return t
}

// elapsed reads a time in seconds, or in minutes or hours with colons.
func elapsed(text string) (d time.Duration) {
	for _, part := range strings.Split(text, ":") {
		seconds, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return 0
		}
		d = d*60 + time.Duration(seconds*float64(time.Second))
	}
	return d
}
