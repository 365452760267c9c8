package main

import (
	"fmt"
	"math"
	"time"
)

// The judgment of workers.
const (
	maxRow      = 3                // games in a row that end by a broken engine
	maxDrift    = 0.02             // of a clock, as a share of the time
	maxJitter   = 2 * time.Second  // of a sample of a clock
	maxHeld     = 30 * time.Second // how long a suspicious result waits for others
	maxRefused  = 3                // records that are not of a game of the match
	maxSilence  = 3                // beats that are missing before a worker is away
	maxSurprise = 1e-6             // the probability below which faults are not by chance
)

// A worker is the coordinator's entry for a worker.
type worker struct {
	beat
	tally              // of its games that are kept
	refused int        // records that are wrong
	row     int        // games at the end that were broken
	held    []received // their results, which are not kept yet
	since   time.Time  // when the last of them came
	reason  string     // why it is set aside; empty if it is not
	failure string     // what it said last
	seen    time.Time
	first   sample // of its clock
}

// tally counts games.
type tally struct{ games, faults, broken int }

// add counts a game that ended by a fault, or by none.
func (r *tally) add(fault string) {
	r.games++
	if fault != "" {
		r.faults++
	}
	if broken(fault) {
		r.broken++
	}
}

// broken reports whether a fault may come from the machine: a crash, a hang or nonsense.
func broken(fault string) bool {
	return fault == "crash" || fault == "hang" || fault == "protocol"
}

// note takes a result, and returns the results that may be kept now. A broken game waits until
// the worker plays a whole game, or has broken enough in a row to decide whether the machine is
// to blame.
func (w *worker) note(r received, others tally, now time.Time) []received {
	if !broken(r.fault) {
		w.row = 0
		return append(w.release(), r)
	}
	w.row++
	w.held, w.since = append(w.held, r), now
	if w.row < maxRow {
		return nil
	}
	if others.games >= maxRow && 2*others.broken < others.games {
		w.reason = fmt.Sprintf("its last %d games ended by faults such as %s, and %d of %d elsewhere", w.row, r.fault, others.broken, others.games)
		w.held = nil
		return nil
	}
	return w.release()
}

func (w *worker) release() []received {
	list := w.held
	w.held = nil
	return list
}

func (w *worker) holds(number int) bool {
	for _, h := range w.held {
		if h.Number == number {
			return true
		}
	}
	return false
}

// tick takes a beat, and notices a clock that is not as fast as ours.
func (w *worker) tick(b beat, now time.Time) {
	w.beat, w.seen = b, now
	if !b.Sample.valid() {
		return
	}
	if b.Sample.Session != w.first.Session || b.Sample.Worker < w.first.Worker {
		w.first = b.Sample
		return
	}
	ours, theirs := b.Sample.Time-w.first.Time, b.Sample.Worker-w.first.Worker
	off := (ours - theirs).Abs()
	if w.reason == "" && off > maxJitter+time.Duration(maxDrift*float64(ours)) {
		w.reason = fmt.Sprintf("its clock counts %v while %v go by", theirs.Round(time.Millisecond), ours.Round(time.Millisecond))
	}
}

// compare notices a worker with more faults of any kind than can be by chance.
func (w *worker) compare(others tally) {
	if w.reason != "" || w.faults < maxRow || others.games < maxRow {
		return
	}
	if p := atLeast(w.faults, w.games, others.faults, others.games); p < maxSurprise {
		w.reason = fmt.Sprintf("%d of its %d games ended by a fault, and %d of %d elsewhere; the probability is %.1g",
			w.faults, w.games, others.faults, others.games, p)
	}
}

// atLeast returns the probability that, of all faults, at least so many are in the games of
// one worker if they are spread at random (Fisher's exact test).
func atLeast(faults, games, otherFaults, otherGames int) (p float64) {
	all, bad := games+otherGames, faults+otherFaults
	for k := faults; k <= min(games, bad); k++ {
		if bad-k <= otherGames {
			p += math.Exp(choose(games, k) + choose(otherGames, bad-k) - choose(all, bad))
		}
	}
	return min(p, 1)
}

// choose returns the logarithm of the number of ways to choose k of n.
func choose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
