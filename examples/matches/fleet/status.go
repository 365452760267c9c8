package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
)

// meterTime is in seconds.
const meterTime = 60

type meter struct {
	counts [meterTime]int
	began  time.Time
	last   int64 // the second of the newest count
}

func (m *meter) add(now time.Time) {
	if m.began.IsZero() {
		m.began = now
	}
	m.move(now)
	m.counts[m.last%meterTime]++
}

func (m *meter) move(now time.Time) {
	second := now.Unix()
	for m.last = max(m.last, second-meterTime); m.last < second; {
		m.last++
		m.counts[m.last%meterTime] = 0
	}
}

func (m *meter) perSecond(now time.Time) float64 {
	if m.began.IsZero() {
		return 0
	}
	m.move(now)
	sum := 0
	for _, n := range m.counts {
		sum += n
	}
	return float64(sum) / min(max(now.Sub(m.began).Seconds(), 1), meterTime)
}

type status struct {
	Match     string         `json:"match"`
	Kept      int            `json:"kept"`
	Total     int            `json:"total"`
	Rate      float64        `json:"rate"` // games per second
	Left      time.Duration  `json:"left"` // 0 if unknown
	Workers   []workerStatus `json:"workers"`
	Batches   int            `json:"batches"`
	Standings string         `json:"standings"`
	Dead      map[int]string `json:"dead,omitempty"`
}

type workerStatus struct {
	Name    string `json:"name"`
	Threads int    `json:"threads"`
	Games   int    `json:"games"`
	Faults  int    `json:"faults"`
	State   string `json:"state"`
	Reason  string `json:"reason,omitempty"`
}

const maxShown = 200

func (c *coordinator) status() status {
	s := status{
		Match: c.id, Kept: c.host.Kept(), Total: c.host.Total(), Rate: c.rate.perSecond(time.Now()),
		Batches: len(c.batches), Dead: firstDead(c.dead),
	}
	if s.Rate > 0 {
		s.Left = time.Duration(float64(s.Total-s.Kept) / s.Rate * float64(time.Second)).Round(time.Second)
	}
	for _, w := range c.workers {
		told := workerStatus{w.Worker, w.Threads, w.games, w.faults, "works", w.failure}
		switch {
		case w.reason != "":
			told.State, told.Reason = "set aside", w.reason
		case !c.isHere(w):
			told.State = "away"
		}
		s.Workers = append(s.Workers, told)
	}
	slices.SortFunc(s.Workers, func(a, b workerStatus) int { return cmp.Compare(a.Name, b.Name) })
	s.Workers = s.Workers[:min(len(s.Workers), maxShown)]
	var text bytes.Buffer
	_ = c.host.WriteStandings(&text)
	s.Standings = text.String()
	return s
}

func firstDead(dead map[int]string) map[int]string {
	list := map[int]string{}
	for i, number := range slices.Sorted(maps.Keys(dead)) {
		if i == maxShown {
			break
		}
		list[number] = dead[number]
	}
	return list
}

func (s status) write(w io.Writer) error {
	text := fmt.Sprintf("%d of %d games, %.2f a second", s.Kept, s.Total, s.Rate)
	if s.Left > 0 {
		text += fmt.Sprintf(", %v left", s.Left)
	}
	text += fmt.Sprintf(", %d batches handed out\n", s.Batches) + s.Standings
	for _, told := range s.Workers {
		text += fmt.Sprintf("worker %s: %s, threads %d, games %d, faults %d", told.Name, told.State, told.Threads, told.Games, told.Faults)
		if told.Reason != "" {
			text += "; " + told.Reason
		}
		text += "\n"
	}
	for _, number := range slices.Sorted(maps.Keys(s.Dead)) {
		text += fmt.Sprintf("dead letter: game %d: %s\n", number, s.Dead[number])
	}
	_, err := io.WriteString(w, text)
	return err
}

// watch returns when the match is over. A match can be decided early, and then its queue is usually
// gone before the next request.
func watch(ctx context.Context, nc *nats.Conn, names subjects, every time.Duration, out io.Writer, live bool) error {
	for answered := false; ; answered = true {
		s, err := ask[status](ctx, nc, nil, names.status(), nil)
		gone := errors.Is(err, nats.ErrNoResponders) || err != nil && !nc.IsConnected()
		if answered && (gone || ctx.Err() != nil) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("no match answers: %w", err)
		}
		if live {
			fmt.Fprint(out, "\x1b[H\x1b[2J")
		}
		if err := s.write(out); err != nil || every == 0 || s.Kept >= s.Total {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(every):
		}
	}
}
