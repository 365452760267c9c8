package tablebase

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const saveEvery = time.Minute

// To find a distance, a solver marks the predecessors of the positions at the last distance, and
// examines only these.
type solver struct {
	*Table
	threads int
	log     func(format string, args ...any)
	found   [kinds]int64 // positions at distance plies-1, by kind
	open    int64
	marks   []uint32 // a bit for each position
	plies   int      // the distance to find next
	save    func(plies int) error
	saved   time.Time
}

func (s *solver) run(ctx context.Context) error {
	if err := s.cycle(ctx); err != nil {
		return err
	}
	for ply := s.placing - 1; ply >= 0; ply-- {
		l := &s.layers[ply]
		if err := s.each(ctx, l, func(b *block) { s.valueBlock(l, b) }); err != nil {
			return s.stop(err)
		}
		s.log("ply %d: %d positions", ply, len(l.codes))
	}
	return nil
}

func (s *solver) stop(err error) error {
	if saving := s.save(s.plies); saving != nil {
		return fmt.Errorf("saving what was found: %w", saving)
	}
	return err
}

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
		added, err := s.step(ctx)
		if err != nil {
			return s.stop(err)
		}
		if s.found = added; added == [kinds]int64{} {
			return nil
		}
		sum := added[0] + added[1] + added[2]
		s.open -= sum
		s.log("%d plies: %d positions, %d without a value", s.plies, sum, s.open)
		if time.Since(s.saved) > saveEvery {
			if err := s.save(s.plies + 1); err != nil {
				return err
			}
			s.saved = time.Now()
		}
	}
	return fmt.Errorf("a game takes more than %d plies to its end", maxPlies)
}

// count treats the results of an interrupted step as open.
func (s *solver) count() {
	last := lost + code(s.plies-1)
	for kind := range s.found {
		s.found[kind] = 0
		for _, c := range s.layers[s.placing+kind].codes {
			switch c {
			case last:
				s.found[kind]++
			case draw, last + 1:
				s.open++
			}
		}
	}
}

func (s *solver) endBlock(l *layer, b *block) {
	codes := l.codes[b.first:][:l.index.length(b)]
	for offset := range codes {
		p := l.index.at(b, offset)
		codes[offset] = s.grid.ended(&p, l.turn)
	}
}

func (s *solver) valueBlock(l *layer, b *block) {
	var w workspace
	codes := l.codes[b.first:][:l.index.length(b)]
	for offset := range codes {
		p := l.index.at(b, offset)
		codes[offset] = s.derive(l, &p, &w)
	}
}

type workspace struct {
	next  []position
	codes []code
}

func (s *solver) derive(l *layer, p *position, w *workspace) code {
	if c := s.grid.ended(p, l.turn); c != draw {
		return c
	}
	next := &s.layers[l.next]
	w.next, w.codes = s.grid.appendNext(w.next[:0], p, l.turn), w.codes[:0]
	for i := range w.next {
		w.codes = append(w.codes, next.codes[next.index.number(&w.next[i])])
	}
	return best(w.codes)
}

func (s *solver) step(ctx context.Context) (added [kinds]int64, err error) {
	for kind := range added {
		l := &s.layers[s.placing+kind]
		next := &s.layers[l.next]
		if s.found[next.kind] == 0 {
			continue
		}
		clear(s.marks)
		if err := s.each(ctx, next, func(b *block) { s.markBlock(l, next, b) }); err != nil {
			return added, err
		}
		var found atomic.Int64
		if err := s.each(ctx, l, func(b *block) { found.Add(s.stepBlock(l, b)) }); err != nil {
			return added, err
		}
		added[kind] = found.Load()
	}
	return added, nil
}

func (s *solver) markBlock(l, next *layer, b *block) {
	var previous []position
	c := lost + code(s.plies-1)
	codes := next.codes[b.first:][:next.index.length(b)]
	for offset := 0; ; offset++ {
		n := slices.Index(codes[offset:], c)
		if n < 0 {
			return
		}
		offset += n
		p := next.index.at(b, offset)
		previous = s.grid.appendPrevious(previous[:0], &p, l.kind)
		for i := range previous {
			n := l.index.number(&previous[i])
			if l.codes[n] == draw || l.codes[n] == c+1 { // found before the step was interrupted
				atomic.OrUint32(&s.marks[n/32], 1<<(n%32))
			}
		}
	}
}

func (s *solver) stepBlock(l *layer, b *block) (found int64) {
	var w workspace
	c := lost + code(s.plies)
	end := b.first + l.index.length(b)
	for word := b.first / 32; word*32 < end; word++ {
		for set := s.marks[word]; set != 0; set &= set - 1 {
			n := word*32 + bits.TrailingZeros32(set)
			if n < b.first || n >= end {
				continue
			}
			if c&1 == lost&1 {
				p := l.index.at(b, n-b.first)
				if s.derive(l, &p, &w) != c {
					continue
				}
			}
			l.codes[n] = c
			found++
		}
	}
	return found
}

func (s *solver) each(ctx context.Context, l *layer, f func(b *block)) error {
	return parallel(ctx, s.threads, len(l.index.blocks), func(i int) { f(&l.index.blocks[i]) })
}

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
