package client

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// NBoard has no error messages, and programs ignore lines that they do not understand. They answer
// a ping after all earlier commands.
type nboard struct {
	*Engine
	pings int
	depth int
	board string // in GGF
	moves string // in GGF
}

func newNBoard(e *Engine) speaker { return &nboard{Engine: e} }

const (
	maxDepth   = 60        // discs placed in a game
	stopNumber = "0"       // of the ping that ends a search
	noClock    = time.Hour // for a game without a clock, which GGF cannot express
)

func (n *nboard) handshake(ctx context.Context) error {
	n.options = othelloOptions()
	n.depth = maxDepth
	err := n.exchange(ctx, "nboard 2\nset depth "+strconv.Itoa(maxDepth), func(line string) {
		if name, ok := strings.CutPrefix(line, "set myname "); ok {
			n.id = printable(name, maxName)
		}
	})
	if err == nil {
		err = n.position(ctx, setup{})
	}
	return err
}

func (n *nboard) exchange(ctx context.Context, commands string, heed func(line string)) error {
	ping, pong := n.ping()
	doing, _, _ := strings.Cut(commands, "\n")
	return n.converse(ctx, doing, commands+"\n"+ping, func(line string) bool {
		heed(line)
		return line == pong
	})
}

func (n *nboard) ping() (ping, pong string) {
	n.pings++
	return fmt.Sprintf("ping %d\n", n.pings), fmt.Sprintf("pong %d", n.pings)
}

func (n *nboard) ready(ctx context.Context) error {
	return n.exchange(ctx, "", func(string) {})
}

func (n *nboard) setOption(_ context.Context, o Option, value string) error {
	return n.chooseGame(o, value)
}

func (n *nboard) newGame(ctx context.Context) error { return n.position(ctx, setup{}) }

const usualStart = "8/8/8/3wb3/3bw3/8/8/8 a"

var ggfColors = map[string]string{"a": "B", "b": "W"}

func (n *nboard) position(_ context.Context, at setup) error {
	start := cmp.Or(at.Start, usualStart)
	discs, turn, err := othellotext.Discs(start)
	if err != nil {
		return n.error("position", &RefusedError{printable(err.Error(), maxRepeated)})
	}
	marks := strings.NewReplacer("b", "*", "w", "O", "a", "*")
	board := marks.Replace(discs) + " " + strings.NewReplacer("a", "*", "b", "O").Replace(turn)
	var b strings.Builder
	for _, word := range at.Moves {
		square, ok := othellotext.Of(word, "PA")
		if !ok {
			return n.error("position", notASquare(word))
		}
		fmt.Fprintf(&b, "%s[%s]", ggfColors[turn], strings.ToUpper(square))
		turn = map[string]string{"a": "b", "b": "a"}[turn]
	}
	n.board, n.moves = board, b.String()
	return nil
}

func (n *nboard) game(limits wire.Limits) string {
	time := seconds(n.time(limits))
	return fmt.Sprintf("(;GM[Othello]PC[rulebook]PB[black]PW[white]RE[?]TI[%d:%02d]TY[8]BO[8 %s]%s;)",
		time/60, time%60, n.board, n.moves)
}

func (n *nboard) time(limits wire.Limits) time.Duration {
	seat := strings.Count(n.moves, "[") % 2
	if strings.HasSuffix(n.board, "O") {
		seat = 1 - seat
	}
	left, ok := timeLeft(limits, seat)
	switch {
	case limits.MoveTime > 0 && ok:
		return min(left, limits.MoveTime)
	case limits.MoveTime > 0:
		return limits.MoveTime
	case ok:
		return left
	}
	return noClock
}

func (n *nboard) query(_ context.Context, what string) ([]string, error) {
	return nil, n.noQuestions(what)
}

func (n *nboard) search(ctx context.Context, from *setup, how effort, s Search) (string, error) {
	limits := how.limits
	if err := n.takePosition(ctx, from); err != nil {
		return "", err
	}
	if limits.Nodes > 0 || limits.Infinite || limits.Ponder || len(limits.SearchMoves) > 0 {
		return "", n.error(how.command, &RefusedError{"NBoard has only limits on time and depth"})
	}
	text := "set game " + n.game(limits) + "\n"
	depth := limits.Depth
	if depth <= 0 {
		depth = maxDepth
	}
	if depth != n.depth {
		text = "set depth " + strconv.Itoa(depth) + "\n" + text
		n.depth = depth
	}
	ping, pong := n.ping()
	search := nboardSearch{nboard: n, ctx: ctx, pong: pong, info: s.Info}
	if err := n.converse(ctx, "go", text+ping+"go\n", search.heed); err != nil {
		return "", err
	}
	move, err := search.move()
	if err == nil {
		s.moved()
	}
	return move, err
}

type nboardSearch struct {
	*nboard
	ctx   context.Context
	pong  string
	begun bool
	best  string
	info  func(Info)
}

func (s *nboardSearch) heed(line string) bool {
	switch {
	case !s.begun:
		if s.begun = line == s.pong; s.begun {
			s.begunSearch(s.ctx)
		}
		return false
	case line == "pong "+stopNumber:
		return true
	}
	if move, ok := strings.CutPrefix(line, "==="); ok {
		s.best, _, _ = strings.Cut(strings.TrimSpace(move), "/")
		return s.best != ""
	}
	if s.info != nil && line != "" {
		s.info(parseNBoard(line))
	}
	return false
}

// A stopped program may not have moved yet.
func (s *nboardSearch) move() (string, error) {
	if s.best == "" {
		short, cancel := context.WithTimeout(s.ctx, maxLate)
		defer cancel()
		err := s.listen(short, s.heed)
		if err != nil && (short.Err() == nil || s.ctx.Err() != nil) {
			return "", s.fail("stop", err)
		}
	}
	if s.best == "" {
		return "", s.error("stop", ErrNoAnswer)
	}
	if word, ok := othellotext.Word(s.best); ok {
		return word, nil
	}
	return s.best, nil
}

// parseNBoard reads a line that a program writes during a search:
//
//	search PV eval 0 depth …
//	book PV eval games depth …
//	nodestats nodes seconds
//	status …
func parseNBoard(line string) Info {
	i := Info{Line: line}
	words := strings.Fields(line)
	switch {
	case len(words) >= 5 && (words[0] == "search" || words[0] == "book"):
		i.PV = parsePV(words[1])
		eval, _, _ := strings.Cut(words[2], ",")
		if discs, err := strconv.ParseFloat(eval, 64); err == nil && math.Abs(discs) <= math.MaxInt16 {
			i.Score = Score{Scale: Centipawns, Value: int(math.Round(100 * discs))}
		}
		digits := strings.IndexFunc(words[4]+" ", func(c rune) bool { return c < '0' || c > '9' })
		depth, _ := wire.ParseInt(words[4][:digits], 0, math.MaxInt32)
		i.Depth = int(depth)
	case len(words) >= 3 && words[0] == "nodestats":
		nodes, _ := wire.ParseInt(words[1], 0, math.MaxInt64)
		i.Nodes = uint64(nodes)
		if s, err := strconv.ParseFloat(words[2], 64); err == nil && s >= 0 && s <= math.MaxInt32 {
			i.Time = time.Duration(s * float64(time.Second))
		}
	case len(words) > 0 && words[0] == "status":
		i.Text = strings.Join(words[1:], " ")
	}
	return i
}

// parsePV reads "F5d6C3" or "F5-D6-C3". A pass may be "--".
func parsePV(text string) (words []string) {
	for {
		rest := strings.TrimLeft(text, "-")
		if len(text)-len(rest) > 1 {
			words = append(words, notation.PassText)
		}
		if len(rest) < 2 {
			return words
		}
		word, ok := othellotext.Word(rest[:2])
		if !ok {
			return words
		}
		words, text = append(words, word), rest[2:]
	}
}

func (n *nboard) halt() string { return "ping " + stopNumber + "\n" }
