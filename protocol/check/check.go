package check

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
)

// A Config selects the engine to test. Command is required.
type Config struct {
	// Command returns a new command that runs the engine. Run calls it for each process and sets
	// the standard streams.
	Command func() *exec.Cmd
	// Games are the games whose rules Run knows. Without games, Run skips the group rules.
	Games protocol.Set
	// Game is the only game to test, or the game of an engine without an option Game. If it is
	// empty, Run tests all games that the engine announces.
	Game string
	// Patience multiplies all time limits; 0 means 1, which gives an engine 10 s to answer ugi and
	// 5 s for a question.
	Patience float64
	// Positions is the number of positions to compare in each setup; 0 means 300.
	Positions int
	Seed      uint64
}

// A Group is a set of tests.
type Group string

// The groups, from basic to demanding. Later versions may have more.
const (
	Process    Group = "process"
	Handshake  Group = "handshake"
	Play       Group = "play"
	Session    Group = "session"
	Robustness Group = "robustness"
	Rules      Group = "rules"
)

// A Verdict is the outcome of a test.
type Verdict string

// The outcomes of a test. Later versions may have more.
const (
	OK      Verdict = "ok"
	Failed  Verdict = "failed"
	Skipped Verdict = "skipped"
)

// A Test is the outcome of one test.
type Test struct {
	Group   Group   `json:"group"`
	Name    string  `json:"name"`
	Setup   string  `json:"setup,omitempty"`
	Verdict Verdict `json:"verdict"`
	Reason  string  `json:"reason,omitempty"` // why it failed or was skipped
	Clause  string  `json:"clause"`           // the tested sentence of the protocol
}

// A Report holds the results of all tests of an engine.
type Report struct {
	Engine string `json:"engine"` // its id name, or ""
	Tests  []Test `json:"tests"`
}

// OK reports whether no test failed.
func (r Report) OK() bool { return r.Count(Failed) == 0 }

// Count returns the number of tests with the given verdict.
func (r Report) Count(s Verdict) int {
	n := 0
	for _, result := range r.Tests {
		if result.Verdict == s {
			n++
		}
	}
	return n
}

// WriteJSON writes r as an indented JSON document.
func (r Report) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}

// Run tests an engine, and calls progress, if not nil, with each result. The engine's faults are
// results, not errors. If ctx ends first, Run returns the results so far and the error of ctx. It
// leaves no processes behind, except for any that the engine has started.
func Run(ctx context.Context, c Config, progress func(Test)) (Report, error) {
	if c.Command == nil {
		return Report{}, errors.New("check: the configuration has no command")
	}
	if _, err := c.Games.Lookup(c.Game); c.Game != "" && err != nil {
		return Report{}, fmt.Errorf("check: %w", err)
	}
	t := &tester{ctx: ctx, config: c, progress: progress}
	t.config.Patience = cmp.Or(c.Patience, 1)
	t.config.Positions = cmp.Or(c.Positions, 300)
	defer t.hangUp()
	for _, l := range levels {
		t.level(l)
	}
	return t.report, ctx.Err()
}

type test struct {
	name string
	rule string
	run  func(t *tester) error
	// If a vital test fails, the later tests are skipped.
	vital bool
}

type stage struct {
	name  Group
	tests []test
}

// Tests of rules depend on the engine's games, so [tester.rules] makes them.
var levels = []stage{
	{Process, processTests},
	{Handshake, handshakeTests},
	{Play, playTests},
	{Session, sessionTests},
	{Robustness, robustnessTests},
	{Rules, nil},
}

type tester struct {
	ctx      context.Context
	config   Config
	progress func(Test)
	report   Report
	unusable string
	noPerft  bool

	engine  *engine
	greeted bool
	options []option
}

func (t *tester) level(l stage) {
	t.hangUp()
	if l.name == Rules {
		t.rules()
		return
	}
	for _, x := range l.tests {
		status, reason := t.try(func() error { return x.run(t) })
		t.record(Test{Group: l.name, Name: x.name, Verdict: status, Reason: reason, Clause: x.rule})
		if status == Failed {
			t.hangUp() // the process may be in any state
			if x.vital {
				t.unusable = "an earlier test failed: " + x.name
			}
		}
	}
}

func (t *tester) try(run func() error) (Verdict, string) {
	if t.unusable != "" {
		return Skipped, t.unusable
	}
	if t.ctx.Err() != nil {
		return Skipped, "the tests were interrupted"
	}
	err := run()
	var skip skipError
	switch {
	case t.ctx.Err() != nil:
		return Skipped, "the tests were interrupted"
	case errors.As(err, &skip):
		return Skipped, string(skip)
	case err != nil:
		return Failed, err.Error()
	}
	return OK, ""
}

func (t *tester) record(r Test) {
	t.report.Tests = append(t.report.Tests, r)
	if t.progress != nil {
		t.progress(r)
	}
}

type skipError string

func (e skipError) Error() string { return string(e) }

// The time limits of an engine, before they are multiplied by [Config.Patience].
const (
	startTime  = 10 * time.Second
	answerTime = 5 * time.Second
	stopTime   = 2 * time.Second
	quitTime   = 5 * time.Second
)

func (t *tester) limit(d time.Duration) time.Duration {
	return time.Duration(float64(d) * t.config.Patience)
}

func (t *tester) start() error {
	if t.engine != nil {
		return nil
	}
	e, err := startEngine(t.config.Command())
	if err != nil {
		return fmt.Errorf("the program cannot be started: %w", err)
	}
	t.engine, t.greeted = e, false
	return nil
}

func (t *tester) hangUp() {
	if t.engine != nil {
		t.engine.kill()
		t.engine = nil
	}
}

func (t *tester) greet() error {
	if err := t.start(); err != nil {
		return err
	}
	if t.greeted {
		return nil
	}
	said, err := t.ask("ugi", "ugiok", startTime)
	if err != nil {
		return err
	}
	t.greeted = true
	return t.introduce(said)
}
