package othello

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
)

const ggfGame = "Othello"

// A GGF holds the parts of the Generic Game Format that the dialects use.
type GGF struct {
	Start  string
	Moves  []GGFMove // passes may be omitted
	Clocks [2]GGFClock
}

// A GGFMove is a move of a [GGF].
type GGFMove struct {
	Seat  notation.Seat
	Word  string
	Spent time.Duration
	At    int // a byte offset in the text
}

// A GGFClock is a player's initial time. The zero GGFClock means none.
type GGFClock struct{ Main, Increment, Grace time.Duration }

type GGFError struct {
	At     int // a byte offset in the text
	Reason string
}

func (e *GGFError) Error() string {
	return fmt.Sprintf("character %d of the game: %s", e.At+1, e.Reason)
}

// ParseGGF parses a game without checking legality. The error is a [*GGFError].
func ParseGGF(text string) (GGF, error) {
	r := ggfReader{text: text}
	err := r.read()
	return r.game, err
}

type ggfReader struct {
	text string
	at   int
	game GGF
}

func (r *ggfReader) errorf(at int, format string, args ...any) error {
	return &GGFError{at, fmt.Sprintf(format, args...)}
}

func (r *ggfReader) skip(text string) bool {
	rest := strings.TrimLeft(r.text[r.at:], " \t\r\n")
	r.at = len(r.text) - len(rest)
	if !strings.HasPrefix(rest, text) {
		return false
	}
	r.at += len(text)
	return true
}

func (r *ggfReader) read() error {
	if r.skip("2") {
		return r.errorf(r.at-1, "two games at once")
	}
	r.skip("1")
	if !r.skip("(") || !r.skip(";") {
		return r.errorf(r.at, "a game begins with (;")
	}
	for !r.skip(";") {
		if err := r.property(); err != nil {
			return err
		}
	}
	if !r.skip(")") {
		return r.errorf(r.at, "a game ends with ;)")
	}
	if r.skip(""); r.at < len(r.text) {
		return r.errorf(r.at, "there is text after the end of the game")
	}
	if r.game.Start == "" {
		return r.errorf(r.at-1, "the game has no board, BO[…]")
	}
	return nil
}

func (r *ggfReader) property() error {
	name, rest, ok := strings.Cut(r.text[r.at:], "[")
	if !ok {
		return r.errorf(r.at, "want a property such as BO[…], or the end of the game, ;)")
	}
	value, _, ok := strings.Cut(rest, "]")
	if !ok {
		return r.errorf(r.at, "%s[ has no end", format.Quote(name))
	}
	at := r.at + len(name) + 1
	r.at = at + len(value) + 1
	switch name {
	case "GM":
		if !strings.EqualFold(value, ggfGame) {
			return r.errorf(at, "the game is %s, not %s", format.Quote(value), ggfGame)
		}
	case "TY":
		return r.matchType(at, value)
	case "BO":
		return r.board(at, value)
	case "TI":
		if err := r.clock(at, value, &r.game.Clocks[0]); err != nil {
			return err
		}
		r.game.Clocks[1] = r.game.Clocks[0]
	case "TB":
		return r.clock(at, value, &r.game.Clocks[0])
	case "TW":
		return r.clock(at, value, &r.game.Clocks[1])
	case "B":
		return r.move(at, value, Black)
	case "W":
		return r.move(at, value, White)
	}
	return nil
}

func (r *ggfReader) matchType(at int, value string) error {
	kind := strings.TrimLeft(strings.TrimSpace(value), "s")
	size := kind[:len(kind)-len(strings.TrimLeft(kind, "0123456789"))]
	if size != strconv.Itoa(Size) && size != "0" && size != "" {
		return r.errorf(at, "the board has type %s, want %d", format.Quote(size), Size)
	}
	if strings.Contains(kind, "a") {
		return r.errorf(at, "in a game of type %s, the player with fewer discs wins", format.Quote(value))
	}
	return nil
}

// board parses "8 ---…--- *": size, squares row by row, and side to move.
func (r *ggfReader) board(at int, value string) error {
	if r.game.Start != "" {
		return r.errorf(at, "a second board")
	}
	var discs []byte // with the side to move
	sized := false
	for i, c := range []byte(value) {
		switch {
		case strings.IndexByte(" \t\r\n", c) >= 0:
		case !sized && c == '0'+Size:
			sized = true
		case !sized:
			return r.errorf(at+i, "want a board of %d rows and columns", Size)
		case strings.IndexByte("-*Oo", c) < 0:
			return r.errorf(at+i, "%s is none of - * O", format.Quote(string(rune(c))))
		case len(discs) > Size*Size:
			return r.errorf(at+i, "more than %d squares and a side to move", Size*Size)
		default:
			discs = append(discs, c)
		}
	}
	if len(discs) <= Size*Size || discs[Size*Size] == '-' {
		return r.errorf(at+len(value), "want %d squares and the side to move, * or O", Size*Size)
	}
	turn := Black
	if discs[Size*Size] != '*' {
		turn = White
	}
	signs := strings.NewReplacer("*", "b", "O", "w", "o", "w")
	r.game.Start = othellotext.Text(signs.Replace(string(discs[:Size*Size])), string(rune(turn.Letter())))
	return nil
}

func (r *ggfReader) move(at int, value string, seat notation.Seat) error {
	word, spent, err := ParseGGFMove(value)
	if err != nil {
		return r.errorf(at, "%v", err)
	}
	r.game.Moves = append(r.game.Moves, GGFMove{seat, word, spent, at})
	return nil
}

// ParseGGFMove parses a move with an optional ignored evaluation and elapsed time, for example F5,
// F5/-1.04, F5//12.5 or PA.
func ParseGGFMove(text string) (word string, spent time.Duration, err error) {
	parts := strings.SplitN(strings.TrimSpace(text), "/", 3)
	word, ok := othellotext.Word(parts[0])
	if !ok {
		return "", 0, fmt.Errorf("%s is not a move", format.Quote(parts[0]))
	}
	if len(parts) > 2 && parts[2] != "" {
		seconds, err := strconv.ParseFloat(parts[2], 64)
		if err != nil || !(seconds >= 0 && seconds <= maxSeconds) {
			return "", 0, fmt.Errorf("%s is not a time in seconds", format.Quote(parts[2]))
		}
		spent = time.Duration(seconds * float64(time.Second))
	}
	return word, spent, nil
}

const maxSeconds = 100_000_000

func (r *ggfReader) clock(at int, value string, c *GGFClock) error {
	parts := strings.SplitN(value, "/", 3)
	times := make([]time.Duration, 3)
	for i, part := range parts {
		t, ok := ggfTime(strings.TrimSpace(part))
		if !ok {
			return r.errorf(at, "%s is not a time such as 15:00", format.Quote(part))
		}
		times[i] = t
		at += len(part) + 1
	}
	*c = GGFClock{times[0], times[1], times[2]}
	return nil
}

// ggfTime parses days.hours:minutes:seconds. Leading parts may be missing.
func ggfTime(text string) (time.Duration, bool) {
	if text == "" {
		return 0, true
	}
	total := 0.0
	if days, rest, ok := strings.Cut(text, "."); ok && strings.Contains(rest, ":") && !strings.Contains(days, ":") {
		n, err := strconv.ParseUint(days, 10, 16)
		if err != nil {
			return 0, false
		}
		total, text = float64(n)*24, rest
	}
	for i, field := range strings.Split(text, ":") {
		n, err := strconv.ParseFloat(field, 64)
		if err != nil || !(n >= 0 && n <= maxSeconds) {
			return 0, false
		}
		if i > 0 {
			total *= 60
		}
		total += n
	}
	if total > maxSeconds {
		return 0, false
	}
	return time.Duration(total * float64(time.Second)), true
}
