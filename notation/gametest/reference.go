package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

const (
	maxCount        = 200_000
	maxRefereeCount = 2_000
)

// RunReference checks the rules and the referee against the files in dir, which the README
// of examples/reference describes.
func RunReference[S contract.State[S, M], M contract.Move](t *testing.T, r Suite[S, M], dir string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no files in %s: %v", dir, err)
	}
	for _, name := range names {
		for i, line := range strings.Split(strings.TrimSpace(readFile(t, name)), "\n") {
			var c referenceCase
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatalf("%s:%d: %v", name, i+1, err)
			}
			if err := r.checkCase(c); err != nil {
				t.Errorf("%s:%d: %s: %v", name, i+1, c.Description, err)
			}
		}
	}
	for _, c := range readPerft(t, filepath.Join(dir, "perft.epd")) {
		s := r.MustParse(t, c.Position)
		for i, want := range c.Counts {
			if want > maxCount {
				break
			}
			if got := Perft[S, M](s, i+1); got != want {
				t.Errorf("%s: depth %d: %d, want %d", c.Position, i+1, got, want)
			}
			if want <= maxRefereeCount && r.Referee.Moves != nil {
				if got := r.Referee.perft(c.Position, i+1); got != want {
					t.Errorf("%s: depth %d: the referee counts %d, want %d", c.Position, i+1, got, want)
				}
			}
		}
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func readPerft(t *testing.T, name string) (table []PerftCase) {
	t.Helper()
	for _, line := range strings.Split(readFile(t, name), "\n") {
		position, counts, ok := strings.Cut(line, " ;D")
		if !ok {
			continue
		}
		c := PerftCase{Position: position}
		for i, field := range strings.Split(counts, " ;D") {
			depth, count, _ := strings.Cut(field, " ")
			n, err := strconv.ParseUint(count, 10, 64)
			if err != nil || depth != strconv.Itoa(i+1) {
				t.Fatalf("%s: %s: want ;D%d and a number", name, line, i+1)
			}
			c.Counts = append(c.Counts, n)
		}
		table = append(table, c)
	}
	return table
}

type referenceCase struct {
	Topic       string
	Description string
	Setup       notation.Setup
	Position    string
	Move        string
	Moves       []string
	Plays       []struct{ Word, Result, Position string }
	Final       string
	Result      string
	Kind        string
	Text        string
	Reads       string
	Breaks      notation.Rule
}

func (r Suite[S, M]) checkCase(c referenceCase) error {
	switch c.Topic {
	case "setups":
		return r.checkSetupCase(c)
	case "texts":
		return r.checkTextCase(c)
	}
	s, err := r.Parse(c.Position)
	if err != nil {
		return err
	}
	switch c.Topic {
	case "moves":
		return r.checkMovesCase(s, c)
	case "refusals":
		_, err := r.Play(s, c.Move)
		if r.Referee.Moves != nil && slices.Contains(r.Referee.Moves(c.Position), c.Move) {
			return fmt.Errorf("the referee lists %s", c.Move)
		}
		return breaks(err, c.Breaks)
	case "results":
		return r.checkResult(s, c.Result)
	case "games":
		return r.checkGameCase(s, c)
	}
	return fmt.Errorf("the topic %q is unknown", c.Topic)
}

func breaks(err error, rule notation.Rule) error {
	var broken notation.Rule
	if !errors.As(err, &broken) || broken != rule {
		return fmt.Errorf("%v breaks %q, want %s", err, broken, rule)
	}
	return nil
}

func (r Suite[S, M]) checkSetupCase(c referenceCase) error {
	s, err := r.New(notation.With(c.Setup))
	if c.Breaks != "" {
		return breaks(err, c.Breaks)
	}
	if err != nil || s.String() != c.Position {
		return fmt.Errorf("the start is %v, %v, want %s", s, err, c.Position)
	}
	return nil
}

func (r Suite[S, M]) checkTextCase(c referenceCase) error {
	if c.Kind == "position" {
		_, err := r.Parse(c.Text)
		return breaks(err, c.Breaks)
	}
	m, err := r.ParseMove(c.Text)
	if c.Breaks != "" {
		return breaks(err, c.Breaks)
	}
	if err != nil || m.String() != c.Reads {
		return fmt.Errorf("reads as %v, %v, want %s", m, err, c.Reads)
	}
	return nil
}

func (r Suite[S, M]) checkMovesCase(s S, c referenceCase) error {
	if got := words(s.AppendMoves(nil)); !slices.Equal(got, c.Moves) {
		return fmt.Errorf("moves differ (-want +got):\n%s", cmp.Diff(c.Moves, got))
	}
	if r.Referee.Moves != nil {
		got, want := slices.Sorted(slices.Values(r.Referee.Moves(c.Position))), slices.Sorted(slices.Values(c.Moves))
		if !slices.Equal(got, want) {
			return fmt.Errorf("moves of the referee differ (-want +got):\n%s", cmp.Diff(want, got))
		}
	}
	for _, play := range c.Plays {
		next, err := r.playBoth(s, play.Word)
		if err != nil || next.String() != play.Position {
			return fmt.Errorf("after %s: %v, %v, want %s", play.Word, next, err, play.Position)
		}
		if err := r.checkResult(next, play.Result); err != nil {
			return err
		}
	}
	return nil
}

func (r Suite[S, M]) playBoth(s S, word string) (S, error) {
	next, err := r.Play(s, word)
	if err == nil && r.Referee.After != nil {
		if text := r.Referee.After(s.String(), word); text != next.String() {
			return s, fmt.Errorf("%v after %s: the referee has %s, the rules %v", s, word, text, next)
		}
	}
	return next, err
}

func (r Suite[S, M]) checkResult(s S, want string) error {
	if got := s.Result().String(); got != want {
		return fmt.Errorf("%v: the result is %s, want %s", s, got, want)
	}
	if r.Referee.Result != nil {
		if got := r.Referee.Result(s.String()); got != want {
			return fmt.Errorf("%v: the result of the referee is %s, want %s", s, got, want)
		}
	}
	return nil
}

func (r Suite[S, M]) checkGameCase(s S, c referenceCase) error {
	for _, word := range c.Moves {
		if err := r.checkResult(s, notation.Undecided.String()); err != nil {
			return err
		}
		next, err := r.playBoth(s, word)
		if err != nil {
			return err
		}
		s = next
	}
	if s.String() != c.Final {
		return fmt.Errorf("ends with %v, want %s", s, c.Final)
	}
	return r.checkResult(s, c.Result)
}
