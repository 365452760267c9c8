// Command engine is a whole engine in one short file: it speaks UGI to whoever
// starts it, and asks the program for the rules through the client package. It plays
// the move after which the opponent has the fewest answers; put your idea into
// choose.
//
//	go build -o ugi ./protocol/ugi && go build -o engine ./examples/engine
//	arena -engine 'mine=./engine ./ugi' -engine 'program=./ugi'
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: engine program [argument …]")
		os.Exit(2)
	}
	if err := serve(context.Background(), os.Stdin, os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(1)
	}
}

// table is the position that the engine was told last.
type table struct {
	start string // position text, "" for the standard start
	moves []string
}

func serve(ctx context.Context, in io.Reader, out io.Writer, program []string) (err error) {
	rules, err := protocol.StartEngine(ctx, program[0], program[1:]...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rules.Close(time.Second)) }()
	var now table
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		word, args, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		switch word {
		case "ugi":
			fmt.Fprintln(out, "id name engine\nid author you\nugiok")
		case "isready":
			fmt.Fprintln(out, "readyok")
		case "setoption": // name N value V
			name, value, _ := strings.Cut(strings.TrimPrefix(args, "name "), " value ")
			err = rules.SetOption(ctx, name, value)
		case "uginewgame":
			now = table{}
		case "position": // startpos|fen F [moves M …]
			base, moves, _ := strings.Cut(args+" ", " moves ")
			now = table{start: strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(base), "startpos"), "fen "), moves: strings.Fields(moves)}
		case "go":
			var best string
			if best, err = choose(ctx, rules, now); err == nil {
				fmt.Fprintln(out, "bestmove", best)
			}
		case "quit":
			return nil
		}
		if err != nil {
			return err
		}
	}
	return lines.Err()
}

// choose returns the move that leaves the next player the fewest answers.
func choose(ctx context.Context, rules *protocol.Engine, now table) (string, error) {
	moves, err := answers(ctx, rules, now)
	best, fewest := "none", -1
	for _, move := range moves[:min(len(moves), 200)] {
		next := table{now.start, append(now.moves[:len(now.moves):len(now.moves)], move)}
		list, err := answers(ctx, rules, next)
		if err != nil {
			return "", err
		}
		if fewest < 0 || len(list) < fewest {
			best, fewest = move, len(list)
		}
	}
	return best, err
}

func answers(ctx context.Context, rules *protocol.Engine, t table) ([]string, error) {
	if err := rules.Position(ctx, t.start, t.moves); err != nil {
		return nil, err
	}
	return rules.Moves(ctx)
}
