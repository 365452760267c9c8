package check_test

import (
	"context"
	"fmt"
	"os/exec"

	"github.com/seed-445450d7/rulebook/protocol/check"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// A program that only repeats its input is no engine.
func Example() {
	report, err := check.Run(context.Background(), check.Config{
		Command:  func() *exec.Cmd { return exec.Command("cat") },
		Games:    games.All(),
		Patience: 0.05,
	}, func(r check.Test) {
		if r.Verdict == check.Failed {
			fmt.Printf("%s: %s\n", r.Name, r.Reason)
		}
	})
	fmt.Println(report.OK(), err)
	// Output:
	// ends after quit: still ran 250ms after quit
	// answers ugi: sent no ugiok within 500ms after "ugi"; its last line was "ugi"; is its standard output flushed after each line?
	// false <nil>
}
