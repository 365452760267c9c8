package tablebase

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
	"time"
)

// saveEvery is how much time passes at least between two checkpoints.
const saveEvery = time.Minute

// A solver fills a table. Wins and losses at a distance of n plies are found from those at
// n-1, in the layers where all pieces are on the board, until there is none. What is left
// goes on forever. Then the placing plies are valued from the last to the first.
type solver struct {
	*Table
	threads int
	log     func(format string, args ...any)
	found   [kinds][256]int64 // positions by kind that is due and code
	marks   []uint32          // a bit for each position that may have a value now
	plies   int               // the distance to find next
	save    func(plies int) error
	saved   time.Time
}

// run solves the table from distance s.plies on.
func (s *solver) run(ctx context.Context) error {
	if err := s.cycle(ctx); err != nil {
		return err
	}
	for ply := s.placing - 1; ply >= 0; ply-- {
		l := &s.layers[ply]
		if err := s.each(ctx, l, func(b *block) { s.valueBlock(l, b) }); err != nil {
			return err
		}
		s.log("ply %d: %d positions", ply, len(l.codes))
	}
	return nil
}

// cycle solves the layers in which all pieces are on the board.
func (s *solver) cycle(ctx context.Context) error {
	cycle := s.layers[s.placing:]
	s.marks = make([]uint32, cycle[0].index.size/32+1)
	defer func() { s.marks = nil }()
	s.saved = time.Now()
	if s.plies == 0 {
		for kind := range cycle {
			if err := s.each(ctx, &cycle[kind], func(b *block) { s.endBlock(&cycle[kind], b) }); err != nil {
				return err
			}
		}
		s.plies = 1
	}
	s.count()
	for ; s.plies <= maxPlies; s.plies++ {
		for kind := range cycle {
			if err := s.step(ctx, kind); err != nil {
				return errors.Join(err, s.save(s.plies))
			}
		}
		if s.count(); !s.pending() {
			return nil
		}
		s.progress()
		if time.Since(s.saved) > saveEvery {
			if err := s.save(s.plies + 1); err != nil {
				return err
			}
			s.saved = time.Now()
		}
	}
	return fmt.Errorf("a game takes more than %d plies to its end", maxPlies)
}

// pending reports whether any position has the distance that s.plies stands for.
func (s *solver) pending() bool {
	for kind := range s.found {
		if s.found[kind][lost+byte(s.plies)] > 0 {
			return true
		}
	}
	return false
}

// count counts the positions by code.
func (s *solver) count() {
	for kind := range s.found {
		var counts [256]int64
		for _, code := range s.layers[s.placing+kind].codes {
			counts[code]++
		}
		s.found[kind] = counts
	}
}

func (s *solver) progress() {
	var added, open int64
	for kind := range s.found {
		added += s.found[kind][lost+byte(s.plies)]
		open += s.found[kind][draw]
	}
	s.log("%d plies: %d positions, %d without a value", s.plies, added, open)
}

// endBlock sets the codes of the positions of a block in which the game is over.
func (s *solver) endBlock(l *layer, b *block) {
	codes := l.codes[b.first:][:l.index.length(b)]
	for offset := range codes {
		p := l.index.at(b, offset)
		codes[offset] = s.grid.ended(&p, l.turn)
	}
}

// valueBlock sets the codes of the positions of a block from those of the next layer.
func (s *solver) valueBlock(l *layer, b *block) {
	var w workspace
	codes := l.codes[b.first:][:l.index.length(b)]
	for offset := range codes {
		p := l.index.at(b, offset)
		codes[offset] = s.derive(l, &p, &w)
	}
}

// A workspace has the buffers of derive.
type workspace struct {
	next  []position
	codes []byte
}

// derive returns the code of a position from those of the next layer.
func (s *solver) derive(l *layer, p *position, w *workspace) byte {
	if code := s.grid.ended(p, l.turn); code != draw {
		return code
	}
	next := &s.layers[l.next]
	w.next, w.codes = s.grid.appendNext(w.next[:0], p, l.turn), w.codes[:0]
	for i := range w.next {
		w.codes = append(w.codes, next.codes[next.index.number(&w.next[i])])
	}
	return best(w.codes)
}

// step finds the positions of a kind that are s.plies from the end.
func (s *solver) step(ctx context.Context, kind int) error {
	l := &s.layers[s.placing+kind]
	next := &s.layers[l.next]
	if s.found[next.kind][lost+byte(s.plies-1)] == 0 {
		return nil
	}
	clear(s.marks)
	if err := s.each(ctx, next, func(b *block) { s.markBlock(l, next, b) }); err != nil {
		return err
	}
	return s.each(ctx, l, func(b *block) { s.stepBlock(l, b) })
}

// markBlock marks the positions without a value that lead to one of a block of the next
// layer whose distance is s.plies-1.
func (s *solver) markBlock(l, next *layer, b *block) {
	var previous []position
	code := lost + byte(s.plies-1)
	codes := next.codes[b.first:][:next.index.length(b)]
	for offset := 0; ; offset++ {
		n := bytes.IndexByte(codes[offset:], code)
		if n < 0 {
			return
		}
		offset += n
		p := next.index.at(b, offset)
		previous = s.grid.appendPrevious(previous[:0], &p, l.kind)
		for i := range previous {
			if n := l.index.number(&previous[i]); l.codes[n] == draw {
				atomic.OrUint32(&s.marks[n/32], 1<<(n%32))
			}
		}
	}
}

// stepBlock gives those marked positions of a block a value that are s.plies from the end.
func (s *solver) stepBlock(l *layer, b *block) {
	var w workspace
	code := lost + byte(s.plies)
	end := b.first + l.index.length(b)
	for word := b.first / 32; word*32 < end; word++ {
		for set := s.marks[word]; set != 0; set &= set - 1 {
			n := word*32 + bits.TrailingZeros32(set)
			if n < b.first || n >= end {
				continue
			}
			// What leads to a loss is won. What leads to a win is lost only if all
			// other moves do so, too.
			if code&1 == lost&1 {
				p := l.index.at(b, n-b.first)
				if s.derive(l, &p, &w) != code {
					continue
				}
			}
			l.codes[n] = code
		}
	}
}

// each calls f for every block of a layer, at the same time in s.threads goroutines.
func (s *solver) each(ctx context.Context, l *layer, f func(b *block)) error {
	return parallel(ctx, s.threads, len(l.index.blocks), func(i int) { f(&l.index.blocks[i]) })
}

// parallel calls f for every number below n, at the same time in some goroutines. It
// returns the context's error if that ends it early.
func parallel(ctx context.Context, threads, n int, f func(i int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for range threads {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				f(i)
			}
		}()
	}
	group.Wait()
	return ctx.Err()
}
