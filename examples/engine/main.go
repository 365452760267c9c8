// Command engine is a complete engine that speaks UGI and uses the program for the rules. It plays
// the move after which the opponent has the fewest replies. Put your idea into choose.
//
//	go build -o ugi ./protocol/ugi && go build -o engine ./examples/engine
//	go run ./examples/matches/arena -engine 'mine=./engine ./ugi' -engine 'program=./ugi'
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/client"
)

func main() {
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: engine program [argument …]") }
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := serve(context.Background(), os.Stdin, os.Stdout, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(1)
	}
}

type position struct {
	start   string // empty for the standard start
	moves   []string
	refused error // why the position was refused, or nil
}

const maxStart = 10 * time.Second

func serve(ctx context.Context, in io.Reader, out io.Writer, program []string) (err error) {
	starting, cancel := context.WithTimeout(ctx, maxStart)
	defer cancel()
	rules, err := client.Start(starting, client.Command{Program: program[0], Args: program[1:]})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rules.Close(time.Second)) }()
	var now position
	lines := bufio.NewReaderSize(in, maxLine)
	for {
		line, err := readLine(lines)
		if err == nil {
			word, args, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch word {
			case "quit":
				return nil
			case "go":
				err = search(ctx, lines, out, rules, &now, strings.Fields(args))
			default:
				err = command(ctx, out, rules, &now, word, strings.TrimSpace(args))
			}
		}
		if err == io.EOF {
			return nil
		}
		var refused *client.RefusedError
		var unknown *client.UnknownOptionError
		switch {
		case err == nil:
		case errors.As(err, &refused), errors.As(err, &unknown), errors.Is(err, errRefused): // the program can still be used
			fmt.Fprintln(out, "info string error", err)
		default:
			return err
		}
	}
}

var errRefused = errors.New("the line is ignored")

const maxLine = 1 << 20

func readLine(r *bufio.Reader) (string, error) {
	line, more, err := r.ReadLine()
	text, long := string(line), more
	for more && err == nil {
		_, more, err = r.ReadLine()
	}
	if long && err == nil {
		return "", fmt.Errorf("more than %d bytes: %w", maxLine, errRefused)
	}
	return text, err
}

func command(ctx context.Context, out io.Writer, rules *client.Engine, now *position, word, args string) error {
	switch word {
	case "ugi":
		fmt.Fprintln(out, "id name engine\nid author you")
		for _, option := range rules.Options() {
			fmt.Fprintln(out, option)
		}
		fmt.Fprintln(out, "ugiok")
	case "isready":
		fmt.Fprintln(out, "readyok")
	case "setoption": // name N value V
		name, value, _ := strings.Cut(strings.TrimPrefix(args, "name "), " value ")
		if err := rules.SetOption(ctx, name, value); err != nil {
			return err
		}
		if now.refused == nil {
			*now = position{} // the start may have changed
			return rules.NewGame(ctx)
		}
	case "uginewgame":
		*now = position{}
		return rules.NewGame(ctx)
	case "position": // startpos|fen F [moves M …]
		base, moves, _ := strings.Cut(args+" ", " moves ")
		base = strings.TrimSpace(base)
		start, ok := strings.CutPrefix(base, "fen ")
		if !ok && base != "startpos" {
			now.refused = fmt.Errorf("position %q is neither startpos nor fen F: %w", base, errRefused)
			return now.refused
		}
		if !ok {
			start = ""
		}
		next := position{start: start, moves: strings.Fields(moves)}
		if now.refused = put(ctx, rules, next); now.refused != nil {
			return now.refused
		}
		*now = next
	case "query":
		if now.refused != nil {
			return now.end(out, "response "+cmp.Or(map[string]string{"gameover": "true", "p1turn": "false"}[args], "none"))
		}
		answer, err := rules.Query(ctx, args)
		if err == nil {
			fmt.Fprintln(out, strings.Join(append([]string{"response"}, answer...), " "))
		}
		return err
	}
	return nil
}

func (now *position) end(out io.Writer, last string) error {
	_, err := fmt.Fprintf(out, "info string error %v\n%s\n", now.refused, last)
	return err
}

func search(ctx context.Context, lines *bufio.Reader, out io.Writer, rules *client.Engine, now *position, limits []string) error {
	if now.refused == nil {
		now.refused = put(ctx, rules, *now) // the options may not fit
	}
	if now.refused != nil {
		return now.end(out, "bestmove none")
	}
	best, err := choose(ctx, rules, *now)
	if err == nil && slices.Contains(limits, "infinite") {
		err = wait(lines, out)
	}
	if err == nil {
		fmt.Fprintln(out, "bestmove", best)
	}
	if err == io.EOF {
		return err
	}
	return errors.Join(err, put(ctx, rules, *now))
}

// wait waits for stop, because a search without limits must not end earlier.
func wait(lines *bufio.Reader, out io.Writer) error {
	for {
		line, err := readLine(lines)
		switch word := strings.TrimSpace(line); {
		case err == nil && word == "stop":
			return nil
		case err == nil && word == "quit":
			return io.EOF
		case err == nil && word == "isready":
			fmt.Fprintln(out, "readyok")
		case err != nil && !errors.Is(err, errRefused):
			return err
		}
	}
}

// choose returns the move that leaves the next player the fewest replies.
func choose(ctx context.Context, rules *client.Engine, now position) (string, error) {
	moves, err := answers(ctx, rules, now)
	best, fewest := "none", -1
	for _, move := range moves[:min(len(moves), 200)] {
		next := position{start: now.start, moves: append(now.moves[:len(now.moves):len(now.moves)], move)}
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

func answers(ctx context.Context, rules *client.Engine, t position) ([]string, error) {
	if err := put(ctx, rules, t); err != nil {
		return nil, err
	}
	return rules.Moves(ctx)
}

func put(ctx context.Context, rules *client.Engine, t position) error {
	return rules.SetPosition(ctx, client.Position{Start: t.start, Moves: t.moves})
}
