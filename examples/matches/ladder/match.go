package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

const tableHead = "| game | opponent | limit of a move | games | won | drawn | lost | faults | seconds a game | of the opponent |\n" +
	"| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"

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
	if err := command(ctx, "", "go", "build", "-o", dir, "github.com/seed-445450d7/rulebook/protocol/ugi"); err != nil {
		return err
	}
	if list[0].earlier {
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
		t, err := read(records)
		if err != nil {
			return err
		}
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

func (x *settings) workDir() (dir string, err error) {
	if x.dir == "" {
		return os.MkdirTemp("", "ladder")
	}
	if dir, err = filepath.Abs(x.dir); err != nil {
		return "", err
	}
	return dir, os.MkdirAll(dir, 0o755)
}

func (x *settings) buildOld(ctx context.Context, dir string) error {
	tree := filepath.Join(dir, "tree")
	if _, err := os.Lstat(tree); err == nil {
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

func removeTree(ctx context.Context, tree string) error {
	return command(ctx, "", "git", "worktree", "remove", "--force", "--force", tree)
}

func (x *settings) match(ctx context.Context, dir, records string, o opponent) error {
	cfg, err := x.config(dir, o)
	if err != nil {
		return err
	}
	_, err = arena.Play(ctx, arena.Settings{Match: cfg, Records: records}, os.Stderr)
	return err
}

const us = "us"

func (x *settings) config(dir string, o opponent) (match.Config, error) {
	game, err := games.All().Lookup(o.game)
	if err != nil {
		return match.Config{}, err
	}
	ours := match.Program(us, client.Command{Program: filepath.Join(dir, "ugi"), Args: []string{o.game}})
	ours.Control, _ = x.limit()
	return match.Config{
		Game:        game,
		Setup:       notation.Setup{Seed: uint64(x.seed)},
		Engines:     []match.Entrant{ours, o.entrant(dir)},
		Games:       x.games,
		RandomPlies: 8,
		MaxPlies:    maxPlies,
		Margin:      time.Minute, // programs that count whole seconds are late
		SPRT:        o.test,
		Concurrency: max(1, runtime.NumCPU()/2),
	}, nil
}

const maxPlies = 400

func command(ctx context.Context, dir, name string, args ...string) error {
	c := exec.CommandContext(ctx, name, args...)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = time.Minute
	c.Dir, c.Stdout, c.Stderr = dir, os.Stderr, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(append([]string{name}, args...), " "), err)
	}
	return nil
}

type totals struct {
	won, drawn, lost int
	faults           int
	ours, theirs     time.Duration // of all moves, on the arena's clock
}

func read(path string) (totals, error) {
	f, err := os.Open(path)
	if err != nil {
		return totals{}, err
	}
	defer f.Close()
	return count(f)
}

func count(r io.Reader) (t totals, err error) {
	for rec, err := range record.All(r) {
		if err != nil {
			return t, err
		}
		t.add(rec)
	}
	return t, nil
}

func (t *totals) add(rec record.Record) {
	if _, faulty := rec.Tag(match.TagFault); faulty {
		t.faults++
		return
	}
	seat := notation.Seat(2)
	if name, _ := rec.Tag(record.SeatTag(1)); name == us {
		seat = 1
	}
	switch rec.Result.For(seat) {
	case 0:
		t.drawn++
	case 1:
		t.won++
	case -1:
		t.lost++
	}
	for i, ply := range rec.Plies {
		took, _ := ply.Elapsed() // 0 in the opening
		if notation.Seat(i%2+1) == seat {
			t.ours += took
		} else {
			t.theirs += took
		}
	}
}
