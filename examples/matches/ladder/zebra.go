package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/reversi"
)

type adapter struct {
	state reversi.State
	moves string // in Zebra's form, f5d6, without passes
	think func(ctx context.Context, moves string) (square string, err error)
}

// newAdapter checks that the program exists, because the adapter needs Zebra only for genmove,
// after a match has begun.
func newAdapter(program string, depth int) (*adapter, error) {
	if program == "" {
		return nil, errors.New("gtp: give the -program")
	}
	path, err := filepath.Abs(program)
	if err == nil {
		path, err = exec.LookPath(path)
	}
	if err != nil {
		return nil, err
	}
	level := []string{strconv.Itoa(depth), strconv.Itoa(depth + 8), strconv.Itoa(depth + 10)}
	return &adapter{think: func(ctx context.Context, moves string) (string, error) {
		args := append(append([]string{"-b", "0", "-r", "0", "-slack", "0", "-quiet", "-l"}, level...), level...)
		args = append(args, "-evalone")
		if moves != "" {
			args = append(args, "-seq", moves)
		}
		c := exec.CommandContext(ctx, path, args...)
		c.Dir = filepath.Dir(path)
		out, err := c.Output()
		if err != nil {
			return "", fmt.Errorf("zebra: %w", err)
		}
		return principalMove(string(out))
	}}, nil
}

func principalMove(output string) (square string, err error) {
	for line := range strings.Lines(output) {
		if rest, ok := strings.CutPrefix(line, "PV: "); ok {
			square, _, _ = strings.Cut(strings.TrimSpace(rest), " ")
		}
	}
	if square == "" {
		return "", fmt.Errorf("zebra: no move in %q", output)
	}
	return square, nil
}

func (a *adapter) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if err := a.clear(); err != nil {
		return err
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		number := ""
		if _, err := strconv.Atoi(words[0]); err == nil && len(words) > 1 {
			number, words = words[0], words[1:]
		}
		answer, err := a.carryOut(ctx, words[0], words[1:])
		if err != nil {
			fmt.Fprintf(out, "?%s %v\n\n", number, err)
		} else {
			fmt.Fprintf(out, "=%s %s\n\n", number, answer)
		}
		if words[0] == "quit" {
			return nil
		}
	}
	return nil
}

func (a *adapter) carryOut(ctx context.Context, command string, args []string) (answer string, err error) {
	switch command {
	case "name":
		return "Zebra", nil
	case "version", "protocol_version":
		return "2", nil
	case "list_commands":
		return "name\nversion\nprotocol_version\nlist_commands\nclear_board\nplay\ngenmove\nquit", nil
	case "clear_board":
		return "", a.clear()
	case "play":
		if len(args) != 2 {
			return "", fmt.Errorf("play needs a color and a square")
		}
		return "", a.play(args[1])
	case "genmove":
		return a.genmove(ctx)
	case "quit":
		return "", nil
	}
	return "", fmt.Errorf("unknown command")
}

func (a *adapter) clear() (err error) {
	a.moves = ""
	a.state, err = reversi.New()
	return err
}

func (a *adapter) play(square string) error {
	square = strings.ToLower(square)
	m := reversi.Pass
	if square != "pass" {
		if len(square) != 2 {
			return fmt.Errorf("%q is not a square", square)
		}
		var err error
		if m, err = reversi.ParseMove(strings.ToUpper(square[1:] + square[:1])); err != nil {
			return err
		}
	}
	next, err := a.state.Play(m)
	if err != nil {
		return err
	}
	if a.state = next; m != reversi.Pass {
		a.moves += square
	}
	return nil
}

func (a *adapter) genmove(ctx context.Context) (string, error) {
	square := "pass"
	if !a.state.Targets().IsEmpty() {
		var err error
		if square, err = a.think(ctx, a.moves); err != nil {
			return "", err
		}
	}
	return strings.ToUpper(square), a.play(square)
}
