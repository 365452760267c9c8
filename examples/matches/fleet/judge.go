package main

import (
	"fmt"
	"math"
	"time"
)

const (
	maxRow      = 3
	maxDrift    = 0.02 // as a share of the time
	maxJitter   = 2 * time.Second
	maxHeld     = 30 * time.Second
	maxRefused  = 3
	maxSilence  = 3    // in beats
	maxSurprise = 1e-6 // a smaller probability is not due to chance
)

type worker struct {
	beat
	tally
	key     string
	refused int
	row     int
	held    []received // results of broken games, not kept yet
	since   time.Time
	reason  string // why the worker is set aside, or empty
	failure string
	seen    time.Time
	first   sample
}

type tally struct{ games, faults, broken int }

func (r *tally) add(fault string) {
	r.games++
	if fault != "" {
		r.faults++
	}
	if broken(fault) {
		r.broken++
	}
}

func broken(fault string) bool {
	return fault == "crash" || fault == "hang" || fault == "protocol"
}

// note returns the results that can be kept now. However, it holds a broken game until the worker
// plays a whole game or has broken enough games in a row to judge the machine.
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

func (w *worker) tick(b beat, now time.Time) {
	another := b.Process != w.Process
	w.beat, w.seen = b, now
	if !b.Sample.valid() {
		return
	}
	if another || b.Sample.Session != w.first.Session || b.Sample.Worker < w.first.Worker {
		w.first = b.Sample
		return
	}
	ours, theirs := b.Sample.Time-w.first.Time, b.Sample.Worker-w.first.Worker
	off := (ours - theirs).Abs()
	if w.reason == "" && off > maxJitter+time.Duration(maxDrift*float64(ours)) {
		w.reason = fmt.Sprintf("its clock counts %v while %v go by", theirs.Round(time.Millisecond), ours.Round(time.Millisecond))
	}
}

func (w *worker) compare(others tally) {
	if w.reason != "" || w.faults < maxRow || others.games < maxRow {
		return
	}
	if p := atLeast(w.faults, w.games, others.faults, others.games); p < maxSurprise {
		w.reason = fmt.Sprintf("%d of its %d games ended by a fault, and %d of %d elsewhere; the probability is %.1g",
			w.faults, w.games, others.faults, others.games, p)
	}
}

// atLeast is Fisher's exact test for the chance that one worker has at least so many of all faults.
func atLeast(faults, games, otherFaults, otherGames int) (p float64) {
	all, bad := games+otherGames, faults+otherFaults
	for k := faults; k <= min(games, bad); k++ {
		if bad-k <= otherGames {
			p += math.Exp(choose(games, k) + choose(otherGames, bad-k) - choose(all, bad))
		}
	}
	return min(p, 1)
}

// choose returns the logarithm of a binomial coefficient.
func choose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
