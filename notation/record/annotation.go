package record

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

// An Annotation is data in a comment: [%key value].
type Annotation struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

type placed struct {
	Annotation
	start, end int
}

const blanks = "\t\n\f\r "

func annotations(comment string) iter.Seq[placed] {
	return func(yield func(placed) bool) {
		for end := 0; ; {
			start := strings.Index(comment[end:], "[%")
			if start < 0 {
				return
			}
			start += end
			end = start + len("[%")
			length := strings.IndexAny(comment[end:], "[]")
			if length < 0 {
				return
			}
			inner, bracket := comment[end:end+length], comment[end+length]
			key, value := cutKey(inner)
			apart := value == "" || strings.IndexByte(blanks, value[0]) >= 0
			if bracket != ']' || key == "" || !apart {
				continue
			}
			end += length + len("]")
			if !yield(placed{Annotation{key, strings.Trim(value, blanks)}, start, end}) {
				return
			}
		}
	}
}

func cutKey(text string) (key, rest string) {
	n := 0
	for n < len(text) && classes[text[n]]&inKey != 0 {
		n++
	}
	return text[:n], text[n:]
}

// Annotations returns the annotations in a comment.
func Annotations(comment string) []Annotation {
	var list []Annotation
	for a := range annotations(comment) {
		list = append(list, a.Annotation)
	}
	return list
}

// Remark returns a comment without annotations and surrounding blanks.
func Remark(comment string) string {
	var b strings.Builder
	end := 0
	for a := range annotations(comment) {
		b.WriteString(comment[end:a.start])
		end = a.end
	}
	b.WriteString(comment[end:])
	return strings.TrimSpace(b.String())
}

// Annotation returns the first value of the given key in p.Comments, if any.
func (p Ply) Annotation(key string) (value string, ok bool) {
	for _, c := range p.Comments {
		for a := range annotations(c) {
			if a.Key == key {
				return a.Value, true
			}
		}
	}
	return "", false
}

// SetAnnotation sets the value that [Ply.Annotation] returns, but not in copies of p. If it
// would not read back, the error is an [*Error].
func (p *Ply) SetAnnotation(key, value string) error {
	text := "[%" + strings.TrimSuffix(key+" "+value, " ") + "]"
	if list := Annotations(text); len(list) != 1 || list[0] != (Annotation{key, value}) || strings.ContainsAny(text, "}\r\n") {
		return failed("cannot write an annotation %q %q", short.Text(key), short.Text(value))
	}
	p.annotate(key, text)
	return nil
}

func (p *Ply) annotate(key, text string) {
	p.Comments = slices.Clone(p.Comments)
	home, end := -1, 0
	for i, c := range p.Comments {
		for a := range annotations(c) {
			if a.Key == key {
				p.Comments[i] = c[:a.start] + text + c[a.end:]
				return
			}
			if home < 0 || home == i {
				home, end = i, a.end
			}
		}
	}
	if home < 0 {
		p.Comments = slices.Insert(p.Comments, 0, text)
		return
	}
	c := p.Comments[home]
	p.Comments[home] = c[:end] + " " + text + c[end:]
}

// An Eval is the value of a move to the player who made it.
type Eval struct {
	// Expected is from 0 for a loss to 1 for a win.
	Expected float64
	// Plies is the number of plies to a proven win, its negative for a proven loss, or
	// otherwise 0.
	Plies int
}

// ParseEval parses the text of an Eval.
func ParseEval(text string) (e Eval, ok bool) {
	if plies, proven := strings.CutPrefix(text, "#"); proven {
		n, err := strconv.Atoi(plies)
		if err != nil || n == 0 || strconv.Itoa(n) != plies {
			return Eval{}, false
		}
		return proved(n), true
	}
	if strings.Trim(text, "0123456789.") != "" {
		return Eval{}, false // no signs or exponents
	}
	x, err := strconv.ParseFloat(text, 64)
	return Eval{Expected: x}, err == nil && x <= 1
}

func proved(plies int) Eval {
	if plies > 0 {
		return Eval{Expected: 1, Plies: plies}
	}
	return Eval{Plies: plies}
}

// String returns a text such as "0.53", "#5" for a proven win, or "#-4" for a proven loss.
func (e Eval) String() string {
	if e.Plies != 0 {
		return "#" + strconv.Itoa(e.Plies)
	}
	x := min(max(e.Expected, 0), 1)
	if math.IsNaN(x) {
		x = 0.5
	}
	return strconv.FormatFloat(math.Abs(x), 'f', -1, 64) // Abs takes the sign off -0
}

// MarshalText implements [encoding.TextMarshaler].
func (e Eval) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (e *Eval) UnmarshalText(text []byte) error {
	read, ok := ParseEval(string(text))
	if !ok {
		return &notation.WordError{Word: string(text), Reason: "want a number from 0 to 1, or plies such as #5 or #-4"}
	}
	*e = read
	return nil
}

// Eval returns the annotation eval. Like the methods below, it returns false if that is
// missing or malformed.
func (p Ply) Eval() (e Eval, ok bool) {
	value, _ := p.Annotation("eval")
	return ParseEval(value)
}

// SetEval sets the annotation eval.
func (p *Ply) SetEval(e Eval) { p.set("eval", e.String()) }

// Depth returns the depth of the search, in plies.
func (p Ply) Depth() (plies int, ok bool) {
	value, _ := p.Annotation("depth")
	n, err := strconv.ParseUint(value, 10, 31)
	return int(n), err == nil
}

// SetDepth sets the depth of the search.
func (p *Ply) SetDepth(plies int) { p.set("depth", strconv.Itoa(min(max(plies, 0), math.MaxInt32))) }

// Nodes returns the number of positions searched.
func (p Ply) Nodes() (n uint64, ok bool) {
	value, _ := p.Annotation("nodes")
	n, err := strconv.ParseUint(value, 10, 64)
	return n, err == nil
}

// SetNodes sets the number of positions searched.
func (p *Ply) SetNodes(n uint64) { p.set("nodes", strconv.FormatUint(n, 10)) }

// Clock returns the time left after the move, from the annotation clk.
func (p Ply) Clock() (left time.Duration, ok bool) {
	value, _ := p.Annotation("clk")
	return parseDuration(value)
}

// SetClock sets the time left after the move.
func (p *Ply) SetClock(left time.Duration) { p.set("clk", clockText(left)) }

// Elapsed returns the duration of the move, from the annotation emt.
func (p Ply) Elapsed() (d time.Duration, ok bool) {
	value, _ := p.Annotation("emt")
	return parseDuration(value)
}

// SetElapsed sets the duration of the move.
func (p *Ply) SetElapsed(d time.Duration) { p.set("emt", secondsText(d)) }

func (p *Ply) set(key, value string) { p.annotate(key, "[%"+key+" "+value+"]") }

func clockText(d time.Duration) string {
	d = max(d, 0)
	text := []byte(strconv.Itoa(int(d / time.Hour)))
	for _, n := range []time.Duration{d / time.Minute % 60, d / time.Second % 60} {
		text = append(text, ':', '0'+byte(n/10), '0'+byte(n%10))
	}
	return string(appendFraction(text, d, 0))
}

func secondsText(d time.Duration) string {
	d = max(d, 0)
	text := strconv.AppendInt(nil, int64(d/time.Second), 10)
	return string(appendFraction(text, d, 2))
}

func appendFraction(dst []byte, d time.Duration, minDigits int) []byte {
	text := strconv.Itoa(int(d%time.Second + time.Second))[1:]
	n := max(len(strings.TrimRight(text, "0")), minDigits)
	if n == 0 {
		return dst
	}
	return append(append(dst, '.'), text[:n]...)
}

// parseDuration reads "41", "0:41" or "1:00:41.25".
func parseDuration(text string) (time.Duration, bool) {
	text, decimals, _ := strings.Cut(text, ".")
	parts := strings.Split(text, ":")
	if len(decimals) > 9 || len(parts) > 3 {
		return 0, false
	}
	nanos, err := strconv.ParseUint((decimals + "000000000")[:9], 10, 64)
	if err != nil {
		return 0, false
	}
	var seconds uint64
	for _, part := range parts {
		n, err := strconv.ParseUint(part, 10, 34) // three numbers do not overflow
		if err != nil {
			return 0, false
		}
		seconds = seconds*60 + n
	}
	const second = uint64(time.Second)
	if seconds > (math.MaxInt64-nanos)/second {
		return 0, false
	}
	return time.Duration(seconds*second + nanos), true
}
