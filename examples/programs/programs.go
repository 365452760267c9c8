//go:build !js

// Package programs gives any set of games all programs in one, for example the games of mygames:
//
//	package main
//
//	import (
//		"os"
//
//		"example.com/mygames"
//		"github.com/seed-445450d7/rulebook/examples/programs"
//	)
//
//	func main() { programs.Main(mygames.All(), os.Args[1:]) }
package programs

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/examples/matches/levels/levels"
	"github.com/seed-445450d7/rulebook/examples/measure/bench/bench"
	"github.com/seed-445450d7/rulebook/examples/measure/tune/tune"
	"github.com/seed-445450d7/rulebook/examples/play/play"
	"github.com/seed-445450d7/rulebook/examples/records/analyze/analyze"
	"github.com/seed-445450d7/rulebook/examples/records/statistics/statistics"
	"github.com/seed-445450d7/rulebook/examples/web/web"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

var all = map[string]func(set protocol.Set, args []string){
	"analyze": analyze.Main, "arena": arena.Main, "bench": bench.Main, "levels": levels.Main,
	"play": play.Main, "server": answer, "statistics": statistics.Main, "tune": tune.Main, "web": web.Main,
}

// Main runs the program that args[0] names and ends the process. Each program except for server is
// in a folder of examples with its name.
func Main(set protocol.Set, args []string) {
	if len(args) == 0 || all[args[0]] == nil {
		fmt.Fprintln(os.Stderr, "want one of", strings.Join(slices.Sorted(maps.Keys(all)), ", "))
		os.Exit(program.Misused)
	}
	all[args[0]](set, args[1:])
}

func answer(set protocol.Set, args []string) { program.Main(serve, set, args) }

func serve(ctx context.Context, set protocol.Set, args []string, in io.Reader, out, diagnostics io.Writer) int {
	flags := program.NewFlags("server", "[game]", diagnostics)
	return program.Run(flags, args, 1, func() error {
		game := flags.Arg(0)
		if names := set.Names(); game == "" && len(names) > 0 {
			game = names[len(names)-1]
		}
		s, err := server.New(set, game)
		if err != nil {
			return program.Misuse(err)
		}
		return s.Serve(ctx, in, out)
	})
}
