package notation

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A Record is one game as it is kept in a file: tag pairs, the moves as they
// print, comments, and the result. The package does not know the rules, so the
// moves are words; package protocol checks them.
//
//	[Game "reversi"]
//	[P1 "Ada"]
//	[P2 "Bob"]
//	[Result "*"]
//
//	{A short one.} 1. 5F 2. 6D {perpendicular} 3. 3C *
type Record struct {
	Tags     []Tag
	Comments []string // before the first move
	Plies    []Ply
	Result   Result
}

// A Tag is one [Key "value"] pair of a [Record].
type Tag struct{ Key, Value string }

// A Ply is one move of a [Record] with the comments that follow it.
type Ply struct {
	Move     string
	Comments []string
}

// The tags that have a meaning for this module. Others are kept as they are.
const (
	TagGame      = "Game"      // package name
	TagSetup     = "Setup"     // position text, when the start is not a standard one
	TagPlayers   = "Players"   // number of seats
	TagTeams     = "Teams"     // 1 for teams
	TagVariation = "Variation" // name
	TagSeed      = "Seed"      // number
	TagDate      = "Date"
	TagResult    = "Result" // the result word, as at the end of the moves
)

// SeatTag returns the key of the tag that names a player, "P1" to "P4".
func SeatTag(seat Seat) string { return "P" + strconv.Itoa(int(seat)) }

// Tag returns the value of a tag; ok is false when the record does not have it.
func (r Record) Tag(key string) (value string, ok bool) {
	for _, t := range r.Tags {
		if t.Key == key {
			return t.Value, true
		}
	}
	return "", false
}

// WithTag returns r with a tag set; the record r is unchanged.
func (r Record) WithTag(key, value string) Record {
	tags := make([]Tag, 0, len(r.Tags)+1)
	found := false
	for _, t := range r.Tags {
		if t.Key == key {
			t.Value, found = value, true
		}
		tags = append(tags, t)
	}
	if !found {
		tags = append(tags, Tag{key, value})
	}
	r.Tags = tags
	return r
}

// WithResult returns r with a result, and the tag that repeats it; the record r
// is unchanged.
func (r Record) WithResult(result Result) Record {
	r = r.WithTag(TagResult, recordResult(result))
	r.Result = result
	return r
}

// Moves returns the words of the moves.
func (r Record) Moves() []string {
	list := make([]string, len(r.Plies))
	for i, p := range r.Plies {
		list[i] = p.Move
	}
	return list
}

// recordResult is the result word of records, in which "*" stands for an
// undecided game.
func recordResult(r Result) string {
	if !r.Over() {
		return "*"
	}
	return r.String()
}

func parseRecordResult(text string) (Result, bool) {
	if text == "*" {
		return Undecided, true
	}
	r, ok := resultOf(text)
	return r, ok && r.Over()
}

// lineWidth is where lines of moves are broken.
const lineWidth = 80

// AppendText appends the record, ended by an empty line. A tag, comment or move
// that cannot be written so that it reads back is a [*RecordError] without a
// place.
func (r Record) AppendText(dst []byte) ([]byte, error) {
	if err := r.check(); err != nil {
		return dst, err
	}
	for _, t := range r.Tags {
		dst = fmt.Appendf(dst, "[%s \"%s\"]\n", t.Key, escapeTag.Replace(t.Value))
	}
	if len(r.Tags) > 0 {
		dst = append(dst, '\n')
	}
	w := wordWrap{dst: dst}
	w.comments(r.Comments)
	for i, p := range r.Plies {
		w.word(strconv.Itoa(i+1)+".", p.Move)
		w.comments(p.Comments)
	}
	w.word(recordResult(r.Result))
	return append(w.dst, "\n\n"...), nil
}

// MarshalText implements [encoding.TextMarshaler].
func (r Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// WriteTo writes the record as [Record.AppendText] gives it, in one Write.
func (r Record) WriteTo(w io.Writer) (int64, error) {
	text, err := r.AppendText(nil)
	if err != nil {
		return 0, err
	}
	n, err := w.Write(text)
	return int64(n), err
}

// UnmarshalText implements [encoding.TextUnmarshaler]: the text must hold exactly
// one record.
func (r *Record) UnmarshalText(text []byte) error {
	in := NewRecordReader(bytes.NewReader(text))
	first, err := in.Read()
	if err == io.EOF {
		return &RecordError{Line: 1, Col: 1, Reason: "no game"}
	}
	if err != nil {
		return err
	}
	if _, err := in.Read(); err != io.EOF {
		return &RecordError{Line: in.line, Col: in.col, Reason: "more than one game"}
	}
	*r = first
	return nil
}

var escapeTag = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func (r Record) check() error {
	fail := func(format string, args ...any) error {
		return &RecordError{Reason: fmt.Sprintf(format, args...)}
	}
	seen := map[string]bool{}
	for _, t := range r.Tags {
		switch {
		case !isTagKey(t.Key):
			return fail("%q cannot be the key of a tag", clip(t.Key))
		case seen[t.Key]:
			return fail("the tag %s stands twice", t.Key)
		case strings.ContainsAny(t.Value, "\n\r"):
			return fail("the tag %s has a line break in its value", t.Key)
		case t.Key == TagResult && t.Value != recordResult(r.Result):
			return fail("the tag Result says %q, the game ends with %s", clip(t.Value), recordResult(r.Result))
		}
		seen[t.Key] = true
	}
	for i, p := range r.Plies {
		if !isMoveWord(p.Move) {
			return fail("ply %d: %q cannot be a move", i+1, clip(p.Move))
		}
	}
	for _, c := range r.allComments() {
		if strings.ContainsAny(c, "}\r") {
			return fail("a comment holds a character that would end or change it: %q", clip(c))
		}
	}
	return nil
}

func (r Record) allComments() []string {
	list := append([]string(nil), r.Comments...)
	for _, p := range r.Plies {
		list = append(list, p.Comments...)
	}
	return list
}

func isTagKey(key string) bool {
	for _, c := range []byte(key) {
		if !isTagByte(c) {
			return false
		}
	}
	return key != ""
}

func isTagByte(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_'
}

// isMoveWord reports whether a word reads back as a move: no blank, no bracket or
// brace, not a result and nothing that starts like a move number.
func isMoveWord(word string) bool {
	if word == "" || strings.ContainsAny(word, " \t\r\n[]{}\"") {
		return false
	}
	_, isResult := parseRecordResult(word)
	_, rest := cutNumber(word)
	return !isResult && len(rest) == len(word)
}

// cutNumber takes a move number such as "12." or "12..." off the front of word.
func cutNumber(word string) (number, rest string) {
	n := 0
	for n < len(word) && '0' <= word[n] && word[n] <= '9' {
		n++
	}
	if n == 0 || n == len(word) || word[n] != '.' {
		return "", word
	}
	for n < len(word) && word[n] == '.' {
		n++
	}
	return word[:n], word[n:]
}

// wordWrap appends words with blanks between them, and breaks lines.
type wordWrap struct {
	dst []byte
	col int
}

// word appends words that stay on one line.
func (w *wordWrap) word(words ...string) {
	length := 0
	for _, word := range words {
		length += len(word) + 1
	}
	if w.col > 0 {
		if w.col+length > lineWidth {
			w.dst, w.col = append(w.dst, '\n'), 0
		} else {
			w.dst = append(w.dst, ' ')
		}
	}
	for i, word := range words {
		if i > 0 {
			w.dst = append(w.dst, ' ')
		}
		w.dst = append(w.dst, word...)
	}
	w.col += length
}

func (w *wordWrap) comments(list []string) {
	for _, c := range list {
		w.word("{" + c + "}")
		if i := strings.LastIndexByte(c, '\n'); i >= 0 {
			w.col = len(c) - i
		}
	}
}
