//go:build !portable

package client_test

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/internal/affinity"
)

// asBound is the variable that makes the tests bind the goroutines that start engines.
const asBound = "RULEBOOK_TEST_BOUND"

func init() {
	bind = func(t *testing.T) {
		if os.Getenv(asBound) == "" {
			return
		}
		if err := affinity.Bind(0); err != nil {
			t.Fatal(err)
		}
	}
	engines["counting cores"] = func() {
		serve(func(line string) string {
			switch line {
			case "ugi":
				return "ugiok"
			case "isready":
				return "readyok"
			}
			return "response " + strconv.Itoa(runtime.NumCPU())
		})
	}
}

// A goroutine that is bound gets from its engines, good or bad, what any other gets.
func TestBound(t *testing.T) {
	t.Parallel()
	names := []string{"Game", "Stop", "EarlyStop", "ConcurrentUse", "BadHandshakes", "StuckEngine", "Cause", "FaultyEngines", "Stderr"}
	cmd := exec.Command(os.Args[0], "-test.v", "-test.run=^Test("+strings.Join(names, "|")+")$")
	cmd.Env = append(os.Environ(), asBound+"=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range names { // a name that matches nothing is no failure
		if !strings.Contains(string(out), "--- PASS: Test"+name+" ") {
			t.Errorf("Test%s did not run\n%s", name, out)
		}
	}
}

// Engines of a goroutine that is bound run on its core, those of others do not.
func TestBind(t *testing.T) {
	t.Setenv(asEngine, "counting cores")
	cores := func(bind func() error) string {
		found := make(chan string)
		go func() {
			defer close(found)
			if err := bind(); err != nil {
				t.Error(err)
				return
			}
			ctx, cancel := context.WithTimeout(context.Background(), long)
			defer cancel()
			e, err := client.Start(ctx, client.Command{Program: os.Args[0]})
			if err != nil {
				t.Error(err)
				return
			}
			defer e.Close(long)
			answer, err := e.Query(ctx, "cores")
			if err != nil || len(answer) != 1 {
				t.Errorf("answer %q, %v", answer, err)
				return
			}
			found <- answer[0]
		}()
		return <-found
	}
	all := strconv.Itoa(runtime.NumCPU())
	for n := range 2 * runtime.NumCPU() {
		if got := cores(func() error { return affinity.Bind(n) }); got != "1" {
			t.Errorf("core %d: the engine may use %s", n, got)
		}
		if got := cores(func() error { return nil }); got != all {
			t.Errorf("not bound: the engine may use %s, want %s", got, all)
		}
	}
	if err := affinity.Bind(-1); err == nil {
		t.Error("a negative core: no error")
	}
}
