package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

const perftFile = "perft.epd"

// A block is a position of a perft table, with counts for 1, 2, 3 … plies.
type block struct {
	id     string
	p      protocol.Position
	counts []uint64
}

func (b block) where() string {
	_, name, _ := strings.Cut(b.id, "; ")
	return name
}

func readPerft(name string, g protocol.Game) (blocks []block, err error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for part := range strings.SplitSeq(string(text), "\n\n") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		id, line, _ := strings.Cut(strings.TrimPrefix(part, "id "), "\n")
		fields := strings.Split(line, " ;")
		b := block{id: id}
		if b.p, err = g.Parse(fields[0]); err != nil {
			return nil, err
		}
		for _, field := range fields[1:] {
			var depth, count uint64
			if _, err := fmt.Sscanf(field, "D%d %d", &depth, &count); err != nil || int(depth) != len(b.counts)+1 {
				return nil, fmt.Errorf("%s: %s: a fault in %q: %v", name, id, field, err)
			}
			b.counts = append(b.counts, count)
		}
		blocks = append(blocks, b)
	}
	return blocks, err
}

func printPerft(blocks []block) []byte {
	var out bytes.Buffer
	for i, b := range blocks {
		if i > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "id %s\n%v", b.id, b.p)
		for i, n := range b.counts {
			fmt.Fprintf(&out, " ;D%d %d", i+1, n)
		}
		out.WriteByte('\n')
	}
	return out.Bytes()
}

func startBlocks(g protocol.Game) (blocks []block, err error) {
	for _, setup := range g.Spec().Setups() {
		if slices.Contains(g.Spec().Dealt, setup.Variation) {
			setup.Seed = 1
		}
		p, err := g.New(notation.With(setup))
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, block{id: g.Spec().Name + ", " + newSetup(setup).describe() + "; the start", p: p})
	}
	return blocks, nil
}

func merge(starts, others []block) []block {
	numbers := map[string]int{}
	for _, b := range others {
		if slices.ContainsFunc(starts, func(s block) bool { return s.p == b.p }) {
			continue
		}
		name := b.p.Game().Spec().Name + ", " + setupOf(b.p).describe()
		numbers[name]++
		b.id = fmt.Sprintf("%s; position %d", name, numbers[name])
		starts = append(starts, b)
	}
	return starts
}

// A count above enough is the last one of its position.
const (
	enough   = 400_000
	maxDepth = 9
)

func count(blocks []block) {
	for i := range blocks {
		b := &blocks[i]
		b.counts = nil
		for n := uint64(1); n <= enough && len(b.counts) < maxDepth && (n > 0 || len(b.counts) < 2); {
			n = 0
			for _, x := range b.p.Perft(context.Background(), len(b.counts)+1, 1) {
				n += x
			}
			b.counts = append(b.counts, n)
		}
	}
}
