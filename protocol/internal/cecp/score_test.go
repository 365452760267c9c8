package cecp

import (
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
)

// A mate in N moves is 100000 and N, as the protocol says, and takes 2N-1 plies. The other
// side, which moves first, is mated in N moves after 2N plies.
func TestScore(t *testing.T) {
	for _, test := range []struct {
		line protocol.Candidate
		want int
	}{
		{protocol.Candidate{Score: 1000, Proven: true, Mate: 1}, 100001},
		{protocol.Candidate{Score: 1000, Proven: true, Mate: 3}, 100002},
		{protocol.Candidate{Score: 1000, Proven: true, Mate: 5}, 100003},
		{protocol.Candidate{Score: 1000, Proven: true}, 100000}, // a win whose length is not known
		{protocol.Candidate{Score: 0, Proven: true, Mate: -1}, -100001},
		{protocol.Candidate{Score: 0, Proven: true, Mate: -2}, -100001},
		{protocol.Candidate{Score: 0, Proven: true, Mate: -4}, -100002},
		{protocol.Candidate{Score: 0, Proven: true}, -100000},
		{protocol.Candidate{Score: 500, Proven: true}, 0},
		{protocol.Candidate{Score: 500}, 0},
		{protocol.Candidate{Score: 909}, 400},
		{protocol.Candidate{Score: 91}, -400},
		{protocol.Candidate{Score: 1000}, 1200},
	} {
		if got := score(test.line); got != test.want {
			t.Errorf("the score of %+v is %d, want %d", test.line, got, test.want)
		}
	}
}
