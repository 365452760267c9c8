package arena

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

func readOpenings(ctx context.Context, set protocol.Set, g protocol.Game, path string) (list []match.Opening, lines []int, err error) {
	text, err := readFile(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) {
		list, err = openingRecords(ctx, set, g, text)
	} else {
		list, lines, err = openingTexts(text)
	}
	if err == nil && len(list) == 0 {
		err = errors.New("no opening in it")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, lines, nil
}

// maxOpenings is in bytes.
const maxOpenings = 64 << 20

func readFile(ctx context.Context, path string) ([]byte, error) {
	type content struct {
		text []byte
		err  error
	}
	read := make(chan content, 1)
	go func() { // opening or reading a pipe can block
		f, err := os.Open(path)
		if err != nil {
			read <- content{nil, err}
			return
		}
		defer f.Close()
		text, err := io.ReadAll(io.LimitReader(f, maxOpenings+1))
		read <- content{text, err}
	}()
	select {
	case c := <-read:
		if c.err == nil && len(c.text) > maxOpenings {
			c.err = fmt.Errorf("%s: more than %d bytes", path, maxOpenings)
		}
		return c.text, c.err
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: %w", path, ctx.Err())
	}
}

func openingRecords(ctx context.Context, set protocol.Set, g protocol.Game, text []byte) (list []match.Opening, err error) {
	for played, err := range set.ReplayAll(bytes.NewReader(text)) {
		if err == nil && played.Game != g {
			err = fmt.Errorf("a record of %s", played.Game.Spec().Name)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("opening %d: %w", len(list)+1, err)
		}
		list = append(list, match.Opening{Start: played.Positions[0].String(), Moves: played.Record.Moves()})
	}
	return list, nil
}

func openingTexts(text []byte) (list []match.Opening, numbers []int, err error) {
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		list, numbers = append(list, match.Opening{Start: line}), append(numbers, n)
	}
	return list, numbers, lines.Err()
}
