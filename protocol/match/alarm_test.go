package match

import (
	"sync/atomic"
	"testing"
	"time"
)

// An alarm rings when it is due, though its timer was wound for another time.
func TestAlarm(t *testing.T) {
	const soon = 5 * time.Millisecond
	for _, test := range []struct {
		name string
		due  []time.Duration // one setting after another
	}{
		{"set", []time.Duration{soon}},
		{"due at once", []time.Duration{-soon}},
		{"set later", []time.Duration{soon, 4 * soon}},
		{"set earlier", []time.Duration{time.Hour, soon}},
		{"set earlier again", []time.Duration{time.Hour, 4 * soon, soon}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var a alarm
			rung := make(chan int, len(test.due))
			var due time.Time
			for i, d := range test.due {
				due = time.Now().Add(d)
				a.set(due, func() { rung <- i })
			}
			if got := <-rung; got != len(test.due)-1 {
				t.Errorf("setting %d rings, want the last one", got)
			}
			if now := time.Now(); now.Before(due) {
				t.Errorf("it rings %v before it is due", due.Sub(now))
			}
		})
	}
}

// An alarm that is cleared does not ring, and can be set again.
func TestAlarmCleared(t *testing.T) {
	var a, later alarm
	var rings atomic.Int32
	for range 3 {
		a.set(time.Now().Add(time.Millisecond), func() { rings.Add(1) })
		a.clear()
		early := rings.Load() // on a busy machine, it was due before it was cleared
		waited := make(chan bool)
		later.set(time.Now().Add(5*time.Millisecond), func() { close(waited) })
		<-waited
		if rings.Load() > early {
			t.Error("a cleared alarm rings")
		}
	}
	rung := make(chan bool)
	a.set(time.Now(), func() { close(rung) })
	<-rung
}
