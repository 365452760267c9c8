package client

import (
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/wire"
	"math"
	"strings"
	"time"
)

// Info is a line that an engine writes while it searches. Missing fields are zero.
type Info struct {
	Line     string // need not be an info line
	Depth    int    // in plies
	SelDepth int
	MultiPV  int // the rank of the line, from 1
	Score    Score
	Visits   int64 // of the move, in a tree search
	Nodes    uint64
	NPS      uint64 // nodes per second
	Time     time.Duration
	PV       []string
	Text     string // after the word string
}

// Score is the expected value for the seat to move, in the last scale of a line.
type Score struct {
	Scale ScoreScale
	Value int
	Bound ScoreBound
}

// ScoreScale is the scale of a [Score]. Later versions may add scales.
type ScoreScale uint8

// The scales of scores.
const (
	NoScore    ScoreScale = iota
	Permille              // the expected result, from 0 to 1000 for a win
	Mate                  // plies to a proven win; negative for a loss
	Centipawns            // hundredths of a pawn, as the engine defines it
)

// String returns "none", or the word of the scale in info lines: "permille", "mate" or "cp".
func (u ScoreScale) String() string {
	return [...]string{"none", "permille", "mate", "cp"}[min(u, Centipawns)]
}

// MarshalText implements [encoding.TextMarshaler].
func (u ScoreScale) MarshalText() ([]byte, error) { return []byte(u.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (u *ScoreScale) UnmarshalText(text []byte) error { return format.ReadEnum(text, u, Centipawns) }

// ScoreBound says whether a [Score] is exact or a bound. There are no other values.
type ScoreBound uint8

// The bounds of scores.
const (
	Exact ScoreBound = iota
	AtLeast
	AtMost
)

// String returns "exact", "atleast" or "atmost".
func (b ScoreBound) String() string { return [...]string{"exact", "atleast", "atmost"}[min(b, AtMost)] }

// MarshalText implements [encoding.TextMarshaler].
func (b ScoreBound) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (b *ScoreBound) UnmarshalText(text []byte) error { return format.ReadEnum(text, b, AtMost) }

var (
	scoreUnits  = map[string]ScoreScale{"permille": Permille, "mate": Mate, "cp": Centipawns}
	scoreBounds = map[string]ScoreBound{"lowerbound": AtLeast, "upperbound": AtMost}
)

var infoFields = map[string]func(i *Info, words []string) int{
	"depth":    intField(func(i *Info, n int64) { i.Depth = int(n) }, math.MaxInt32),
	"seldepth": intField(func(i *Info, n int64) { i.SelDepth = int(n) }, math.MaxInt32),
	"multipv":  intField(func(i *Info, n int64) { i.MultiPV = int(n) }, math.MaxInt32),
	"visits":   intField(func(i *Info, n int64) { i.Visits = n }, math.MaxInt64),
	"nodes":    intField(func(i *Info, n int64) { i.Nodes = uint64(n) }, math.MaxInt64),
	"nps":      intField(func(i *Info, n int64) { i.NPS = uint64(n) }, math.MaxInt64),
	"time":     intField(func(i *Info, n int64) { i.Time = time.Duration(n) * time.Millisecond }, maxMillis),
	"score":    (*Info).readScore,
	"string": func(i *Info, words []string) int {
		i.Text = strings.Join(words, " ")
		return len(words)
	},
	// Words of other engines, which end a pv:
	"currmove": noField, "currmovenumber": noField, "hashfull": noField, "tbhits": noField,
	"cpuload": noField, "refutation": noField, "currline": noField, "wdl": noField,
}

// This breaks an initialization cycle, because readPV uses infoFields.
func init() { infoFields["pv"] = (*Info).readPV }

const maxMillis = int64(math.MaxInt64 / time.Millisecond)

// ParseInfo reads an info line. Since it skips unknown words, it accepts any text.
func ParseInfo(line string) Info {
	i := Info{Line: line}
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "info" {
		return i
	}
	for words = words[1:]; len(words) > 0; {
		read, ok := infoFields[words[0]]
		words = words[1:]
		if ok {
			words = words[read(&i, words):]
		}
	}
	return i
}

func (i *Info) searches() bool {
	return i.Depth > 0 || i.Nodes > 0 || i.Time > 0 || i.Score.Scale != NoScore || len(i.PV) > 0
}

func noField(*Info, []string) int { return 0 }

func intField(set func(i *Info, n int64), hi int64) func(*Info, []string) int {
	return func(i *Info, words []string) int {
		if len(words) == 0 {
			return 0
		}
		n, err := wire.ParseInt(words[0], 0, hi)
		if err != nil {
			return 0
		}
		set(i, n)
		return 1
	}
}

func (i *Info) readScore(words []string) (taken int) {
	for len(words) >= taken+2 && scoreUnits[words[taken]] != NoScore {
		n, err := wire.ParseInt(words[taken+1], math.MinInt32, math.MaxInt32)
		if err != nil {
			break
		}
		i.Score.Scale, i.Score.Value = scoreUnits[words[taken]], int(n)
		taken += 2
		if bound, ok := scoreBounds[at(words, taken)]; ok {
			i.Score.Bound = bound
			taken++
		}
	}
	return taken
}

func at(words []string, n int) string {
	if n < len(words) {
		return words[n]
	}
	return ""
}

func (i *Info) readPV(words []string) (taken int) {
	for taken < len(words) && infoFields[words[taken]] == nil {
		taken++
	}
	i.PV = append([]string(nil), words[:taken]...)
	return taken
}
