// Command reference writes the reference files, for checking other implementations of the ten
// games. README.md describes them.
//
//	reference -write [-dir directory] [game …]
//
// Without -write it counts the cases of each topic instead. The files are the same every time.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "reference:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("reference", flag.ContinueOnError)
	dir := flags.String("dir", "examples/reference", "the `directory` that has a folder for each game")
	write := flags.Bool("write", false, "write the files anew")
	if err := flags.Parse(args); err != nil {
		return err
	}
	list := games.All().Games()
	if flags.NArg() > 0 {
		list = nil
		for _, name := range flags.Args() {
			g, err := games.All().Lookup(name)
			if err != nil {
				return err
			}
			list = append(list, g)
		}
	}
	for _, g := range list {
		folder := filepath.Join(*dir, g.Spec().Name)
		if *write {
			if err := writeGame(folder, g); err != nil {
				return err
			}
		}
		if err := report(out, folder, g); err != nil {
			return err
		}
	}
	return nil
}

func writeGame(folder string, g protocol.Game) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	blocks, err := readPerft(filepath.Join(folder, perftFile), g)
	if err != nil {
		return err
	}
	starts, err := startBlocks(g)
	if err != nil {
		return err
	}
	blocks = merge(starts, blocks)
	count(blocks)
	if err := os.WriteFile(filepath.Join(folder, perftFile), printPerft(blocks), 0o666); err != nil {
		return err
	}
	c := newChooser(g)
	for _, b := range blocks {
		c.visit(spot{p: b.p, where: b.where()})
	}
	c.play(blocks)
	for _, topic := range []struct {
		name  string
		cases []Case
	}{
		{"setups", c.setups()}, {"moves", c.moves()}, {"results", c.results()}, {"refusals", c.refusals(blocks)}, {"texts", c.texts()}, {"games", c.played},
	} {
		for i := range topic.cases {
			topic.cases[i].Version, topic.cases[i].Game, topic.cases[i].Topic = Version, g.Spec().Name, topic.name
		}
		if err := os.WriteFile(filepath.Join(folder, topic.name+".jsonl"), printCases(topic.cases), 0o666); err != nil {
			return err
		}
	}
	return nil
}

func report(out io.Writer, folder string, g protocol.Game) error {
	cases, err := readCases(folder)
	if err != nil {
		return err
	}
	topics, checked := map[string]int{}, map[string]int{}
	for _, c := range cases {
		topics[c.Topic]++
		checked[string(c.Rule.ID)]++
	}
	fmt.Fprintf(out, "%s: %d cases", g.Spec().Name, len(cases))
	for _, topic := range []string{"setups", "moves", "results", "refusals", "texts", "games"} {
		fmt.Fprintf(out, ", %d %s", topics[topic], topic)
	}
	least := ""
	for _, rule := range g.Spec().Rules {
		if id := string(rule.Rule); least == "" || checked[id] < checked[least] {
			least = id
		}
	}
	fmt.Fprintf(out, "; at least %d check each rule of the game (%s)\n", checked[least], least)
	return nil
}
