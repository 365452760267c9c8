package host

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

const (
	ms     = time.Millisecond
	idle   = 200 * time.Microsecond // how late the answers of an idle machine are
	hiccup = 4 * time.Second
)

// kept returns what a host keeps back of each movetime when its answers are late by the given
// times.
func kept(movetime time.Duration, late []time.Duration) []time.Duration {
	var h Host
	list := []time.Duration{h.keepBack(movetime)}
	for _, l := range late {
		h.learnLateness(l)
		list = append(list, h.keepBack(movetime))
	}
	return list
}

// An idle machine uses nine tenths of 50 ms from the first move on, even if answers are held
// up now and then, and ever more when it knows how late they are.
func TestKeepBackIdle(t *testing.T) {
	for first := range 40 {
		for _, second := range []int{first, first + 1, first + 20} {
			late := slices.Repeat([]time.Duration{idle}, 100)
			late[first], late[second] = hiccup, hiccup
			list := kept(50*ms, late)
			if most := slices.Max(list); most > 5*ms {
				t.Fatalf("hiccups in answers %d and %d: %v of 50 ms kept back", first, second, most)
			}
			if last := list[len(list)-1]; last != pipeTime+2*idle {
				t.Fatalf("hiccups in answers %d and %d: %v kept back after 100 answers", first, second, last)
			}
		}
	}
}

// On a busy machine few answers come after their time, and none of them by the 50 ms that the
// arena allows.
func TestKeepBackBusy(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, mean := range []time.Duration{ms, 3 * ms, 8 * ms} {
		late := make([]time.Duration, 10_000)
		for i := range late {
			late[i] = time.Duration(rng.ExpFloat64() * float64(mean))
		}
		over, lost := 0, 0
		for i, back := range kept(time.Second, late)[:len(late)] {
			if late[i] > back {
				over++
			}
			if late[i] > back+50*ms {
				lost++
			}
		}
		if over > len(late)/50 || lost > 0 {
			t.Errorf("mean lateness %v: %d of %d answers come after their time, %d after the margin", mean, over, len(late), lost)
		}
	}
}

// What is kept back follows a load that comes, grows and goes.
func TestKeepBackFollows(t *testing.T) {
	quiet := slices.Repeat([]time.Duration{idle}, 100)
	var growing []time.Duration
	for l := idle; l < 30*ms; l += l / 20 {
		growing = append(growing, l)
	}
	list := kept(time.Second, slices.Concat(quiet, growing))[len(quiet):]
	for i, l := range growing {
		if list[i] < l {
			t.Errorf("growing load: %v kept back before an answer that is %v late", list[i], l)
		}
	}
	list = kept(time.Second, slices.Concat(quiet, slices.Repeat([]time.Duration{15 * ms}, 10), quiet))
	if got := list[len(quiet)+outliers+1]; got != pipeTime+30*ms {
		t.Errorf("%v kept back after %d answers that are 15 ms late", got, outliers+1)
	}
	if got := list[len(quiet)+10+len(lateness{}.last)]; got != pipeTime+2*idle {
		t.Errorf("%v kept back long after the load", got)
	}
}

// At most half of a limit is kept back, and answers before their time teach nothing.
func TestKeepBackBounds(t *testing.T) {
	if got := slices.Max(kept(20*ms, slices.Repeat([]time.Duration{hiccup}, 50))); got != 10*ms {
		t.Errorf("%v of 20 ms kept back", got)
	}
	early := kept(time.Second, slices.Repeat([]time.Duration{-ms}, 50))
	if first, last := early[0], early[50]; first != last {
		t.Errorf("%v kept back before 50 early answers, %v after them", first, last)
	}
}
