package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/seed-445450d7/rulebook/protocol/match"
)

const (
	maxPlays   = 5                // of one game by different workers
	replayTime = 10 * time.Minute // after the match, for games that nobody plays again
	maxUnclear = 3                // games that everybody plays differently, before replays end
)

// replays has the kept games that other workers play again, by number.
type replays struct {
	share  float64
	random func() float64
	open   map[int]*replay
	log    io.Writer
}

func newReplays(share float64, log io.Writer) replays {
	return replays{share: share, random: rand.Float64, open: map[int]*replay{}, log: log}
}

type replay struct {
	task  match.Fixture
	plays []play // by different workers
}

type play struct {
	worker  *worker
	trusted bool
	moves   string // and the result
}

func (r *replay) has(w *worker) bool {
	return slices.ContainsFunc(r.plays, func(p play) bool { return p.worker == w })
}

// judge returns the workers that played differently from a trusted one, or from two others.
func (r *replay) judge() (wrong []*worker, decided bool) {
	right := ""
	for i, p := range r.plays {
		twice := slices.ContainsFunc(r.plays[:i], func(q play) bool { return q.moves == p.moves })
		if p.trusted || twice && !decided {
			right, decided = p.moves, true
		}
	}
	for _, p := range r.plays {
		if decided && p.moves != right {
			wrong = append(wrong, p.worker)
		}
	}
	return wrong, decided
}

// gamesUntilFound returns the number of games within which a worker that invents the given share of
// its games is found with the given probability.
func gamesUntilFound(invented, replayed, probability float64) int {
	return int(math.Ceil(math.Log1p(-probability) / math.Log1p(-invented*replayed)))
}

func movesOf(played match.Played) string {
	return strings.Join(played.Record.Moves(), " ") + " " + played.Record.Result.String()
}

// repeats reports whether no limit of the engines depends on the time.
func repeats(list []match.Entrant) bool {
	return !slices.ContainsFunc(list, func(e match.Entrant) bool { return e.Control.Clock > 0 || e.Control.MoveTime > 0 })
}

func (c *coordinator) trusts(w *worker) bool { return w.key != "" && w.key == c.ownKey }

// sampleReplay decides whether a kept game is played again.
func (c *coordinator) sampleReplay(r received) error {
	x := &replay{plays: []play{{r.worker, false, movesOf(r.played)}}}
	again := c.replays.share > 0 && !c.trusts(r.worker) && r.fault == "" && c.replays.random() < c.replays.share && c.canReplay(x)
	if again {
		x.task = r.task
		c.replays.open[r.Number] = x
		c.again = append(c.again, r.task)
	}
	return c.replays.record(r.Number, r.worker, r.msg, again, "")
}

func (c *coordinator) canReplay(r *replay) bool {
	for _, w := range c.workers {
		if w.reason == "" && w.Threads > 0 && c.isHere(w) && !r.has(w) {
			return true
		}
	}
	return false
}

// compare takes the game of a worker that plays it again.
func (c *coordinator) compare(w *worker, played match.Played, msg *nats.Msg) error {
	number := played.Number
	r := c.replays.open[number]
	if r.has(w) {
		return nil // or it could use up all attempts
	}
	c.clear(number)
	if played.Fault != nil {
		c.retry(r)
		return nil
	}
	r.plays = append(r.plays, play{w, c.trusts(w), movesOf(played)})
	wrong, decided := r.judge()
	verdict := "open"
	switch {
	case decided && len(wrong) == 0:
		verdict = "the same"
	case decided:
		verdict = "set aside:"
		for _, liar := range wrong {
			before := liar.reason
			if before == "" {
				liar.reason = fmt.Sprintf("others play its game %d differently", number)
			}
			c.announce(liar, before)
			verdict += " " + liar.Worker
		}
	case len(r.plays) >= maxPlays:
		verdict = "everybody plays it differently"
		c.report("everybody plays game %d differently; do the engines depend on the time?", number)
		decided = true
	}
	if decided {
		delete(c.replays.open, number)
	} else {
		c.retry(r)
	}
	return c.replays.record(number, w, msg, true, verdict)
}

func (c *coordinator) retry(r *replay) {
	if c.canReplay(r) {
		c.again = append(c.again, r.task)
		return
	}
	c.giveUp(r)
}

func (c *coordinator) giveUp(r *replay) {
	delete(c.replays.open, r.task.Number)
	c.clear(r.task.Number)
	c.report("game %d of worker %s is not compared: no other worker plays it", r.task.Number, r.plays[0].worker.Worker)
}

// abandon gives up the games that nobody plays again anymore.
func (c *coordinator) abandon() {
	if c.over.IsZero() && (c.host.Done() || c.stuck()) {
		c.over = time.Now()
	}
	late := !c.over.IsZero() && time.Since(c.over) > replayTime
	for _, number := range slices.Sorted(maps.Keys(c.replays.open)) {
		r := c.replays.open[number]
		if late || !c.canReplay(r) {
			c.giveUp(r)
		}
	}
}

func (p *replays) players(number int) (names []string) {
	if r := p.open[number]; r != nil {
		for _, x := range r.plays {
			names = append(names, x.worker.Worker)
		}
	}
	return names
}

// A line of the audit has the message of each game that was played more than once.
type line struct {
	Game      int    `json:"game"`
	Worker    string `json:"worker"`
	Key       string `json:"key"`
	Signature string `json:"signature"`
	Message   string `json:"message,omitempty"`
	Verdict   string `json:"verdict,omitempty"`
}

func (p *replays) record(number int, w *worker, msg *nats.Msg, whole bool, verdict string) error {
	if p.log == nil {
		return nil
	}
	x := line{Game: number, Worker: w.Worker, Key: w.key, Signature: msg.Header.Get(signatureHeader), Verdict: verdict}
	if whole {
		x.Message = string(signed(msg))
	}
	text, err := json.Marshal(x)
	if err == nil {
		_, err = p.log.Write(append(text, '\n'))
	}
	return err
}
