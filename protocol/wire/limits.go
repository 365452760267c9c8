package wire

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// Limits holds the limits of a go command, which is also its text in JSON. The zero Limits leaves
// everything to the engine.
type Limits struct {
	Clock       []time.Duration // by seat; negative for a seat without a clock
	Inc         []time.Duration // per move, by seat
	MoveTime    time.Duration   // 0 means none, and less than a millisecond means a millisecond
	Depth       int             // in plies; 0 or less means none
	Nodes       uint64          // 0 means none
	Infinite    bool
	Ponder      bool // the times run from ponderhit
	SearchMoves []string
}

type limit struct {
	word   string
	values valueCount
	read   func(l *Limits, values []string) error
	print  func(l *Limits) []string // nil for a limit that is not set
	usage  string
}

type valueCount uint8

const (
	noValue valueCount = iota
	oneValue
	allValues
)

// The maximum values in a go command.
const (
	MaxTime  = 1 << 42 * time.Millisecond
	MaxDepth = math.MaxInt32
	MaxNodes = math.MaxInt64
)

var limits = append(clockLimits(),
	limit{"movetime", oneValue,
		readMillis(func(l *Limits, d time.Duration) { l.MoveTime = max(d, time.Millisecond) }),
		func(l *Limits) []string { return millis(max(l.MoveTime, time.Millisecond), l.MoveTime != 0) }, "movetime ms"},
	limit{"depth", oneValue,
		func(l *Limits, v []string) (err error) {
			n, err := ParseInt(v[0], 0, MaxDepth) // a search to depth 0, as UGI allows, also needs a move
			l.Depth = max(int(n), 1)
			return err
		},
		func(l *Limits) []string { return printCount(uint64(min(max(l.Depth, 0), MaxDepth))) }, "depth n"},
	limit{"nodes", oneValue,
		func(l *Limits, v []string) (err error) {
			n, err := ParseInt(v[0], 1, MaxNodes)
			l.Nodes = uint64(n)
			return err
		},
		func(l *Limits) []string { return printCount(min(l.Nodes, MaxNodes)) }, "nodes n"},
	flag("infinite", func(l *Limits) *bool { return &l.Infinite }),
	flag("ponder", func(l *Limits) *bool { return &l.Ponder }),
	limit{"searchmoves", allValues,
		func(l *Limits, v []string) error { l.SearchMoves = v; return nil },
		func(l *Limits) []string { return append([]string(nil), l.SearchMoves...) }, "searchmoves M …"},
)

func flag(word string, field func(l *Limits) *bool) limit {
	return limit{
		word: word, values: noValue, usage: word,
		read: func(l *Limits, _ []string) error { *field(l) = true; return nil },
		print: func(l *Limits) []string {
			if *field(l) {
				return []string{}
			}
			return nil
		},
	}
}

func clockLimits() (list []limit) {
	clock := func(l *Limits) *[]time.Duration { return &l.Clock }
	inc := func(l *Limits) *[]time.Duration { return &l.Inc }
	for i := range notation.MaxSeats {
		list = append(list, clockLimit(i, "time", clock, -1))
	}
	for i := range notation.MaxSeats {
		list = append(list, clockLimit(i, "inc", inc, 0))
	}
	return list
}

func clockLimit(seat int, name string, list func(l *Limits) *[]time.Duration, none time.Duration) limit {
	word := fmt.Sprintf("p%d%s", seat+1, name)
	return limit{
		word: word, values: oneValue, usage: word + " ms",
		read: readMillis(func(l *Limits, d time.Duration) {
			times := list(l)
			for len(*times) <= seat {
				*times = append(*times, none)
			}
			(*times)[seat] = d
		}),
		print: func(l *Limits) []string {
			times := *list(l)
			return millis(at(times, seat, none), at(times, seat, none) > none)
		},
	}
}

func at(times []time.Duration, seat int, none time.Duration) time.Duration {
	if seat < len(times) {
		return times[seat]
	}
	return none
}

// A time is negative for a clock that has run out.
func readMillis(set func(l *Limits, d time.Duration)) func(*Limits, []string) error {
	return func(l *Limits, v []string) error {
		n, err := ParseInt(v[0], -MaxTime.Milliseconds(), MaxTime.Milliseconds())
		if err == nil {
			set(l, time.Duration(max(n, 0))*time.Millisecond)
		}
		return err
	}
}

func millis(d time.Duration, set bool) []string {
	if !set {
		return nil
	}
	return []string{strconv.FormatInt(min(d, MaxTime).Milliseconds(), 10)}
}

func printCount(n uint64) []string {
	if n == 0 {
		return nil
	}
	return []string{strconv.FormatUint(n, 10)}
}

// ParseInt parses a decimal number of the protocol from lo to hi. Only negative numbers have a
// sign.
func ParseInt(text string, lo, hi int64) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < lo || n > hi || text[0] == '+' {
		return 0, fmt.Errorf("%s is not a number from %d to %d", format.Quote(text), lo, hi)
	}
	return n, nil
}

// LimitsUsage returns the syntax of the limits of go, for help texts.
func LimitsUsage() string {
	var words []string
	for _, x := range limits {
		words = append(words, "["+x.usage+"]")
	}
	return strings.Join(words, " ")
}

// String returns the go command, with values reduced to [MaxTime], [MaxDepth] and [MaxNodes], and
// without clocks of seats that no game has.
func (l Limits) String() string {
	words := append(make([]string, 0, 8), "go")
	for i := range limits {
		x := &limits[i]
		if values := x.print(&l); values != nil {
			words = append(append(words, x.word), values...)
		}
	}
	return strings.Join(words, " ")
}

// MarshalText implements [encoding.TextMarshaler].
func (l Limits) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (l *Limits) UnmarshalText(text []byte) error {
	word, args, _ := strings.Cut(string(text), " ")
	if word != "go" {
		return fmt.Errorf("%s is no go command", format.Quote(string(text)))
	}
	read, err := ParseLimits(args)
	if err == nil {
		*l = read
	}
	return err
}

// ParseLimits reads the words after go. A duplicate limit is an error.
func ParseLimits(text string) (Limits, error) {
	var l Limits
	words := strings.Fields(text)
	seen := map[string]bool{}
	for len(words) > 0 {
		x := limitOf(words[0])
		switch {
		case x == nil:
			return Limits{}, fmt.Errorf("unknown limit %s", format.Quote(words[0]))
		case seen[x.word]:
			return Limits{}, fmt.Errorf("duplicate limit %s", x.word)
		}
		seen[x.word] = true
		values := x.take(words[1:])
		words = words[1+len(values):]
		if x.values != noValue && len(values) == 0 {
			return Limits{}, fmt.Errorf("%s: no value", x.word)
		}
		if err := x.read(&l, values); err != nil {
			return Limits{}, fmt.Errorf("%s: %w", x.word, err)
		}
	}
	return l, nil
}

func limitOf(word string) *limit {
	for i := range limits {
		if limits[i].word == word {
			return &limits[i]
		}
	}
	return nil
}

func (x *limit) take(words []string) []string {
	switch {
	case x.values == noValue:
		return nil
	case x.values == oneValue:
		return words[:min(1, len(words))]
	}
	for i, w := range words {
		if limitOf(w) != nil {
			return words[:i]
		}
	}
	return words
}
