package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Each answer in GTP repeats the number of its command.
type gtp struct {
	*Engine
	number int
	knows  map[string]bool
	played []string // on the program's board
	astray bool     // its board may differ from played
	timing string
}

func newGTP(e *Engine) speaker { return &gtp{Engine: e} }

const maxReply = 1 << 16

type reply struct {
	number  int
	begun   bool
	refused bool
	text    []string
	size    int
}

func (r *reply) heed(line string) bool {
	if !r.begun {
		return r.begin(line)
	}
	if line == "" {
		return true
	}
	r.text = append(r.text, line)
	r.size += len(line) + 1
	return r.size > maxReply
}

func (r *reply) begin(line string) (ended bool) {
	if line == "" || line[0] != '=' && line[0] != '?' {
		return false
	}
	number, text, _ := strings.Cut(line[1:], " ")
	if number != strconv.Itoa(r.number) {
		return false
	}
	r.begun, r.refused = true, line[0] == '?'
	if text = strings.TrimSpace(text); text != "" {
		return r.heed(text)
	}
	return false
}

func (g *gtp) command(ctx context.Context, text string) ([]string, error) {
	return g.commandThen(ctx, text, func() {})
}

func (g *gtp) commandThen(ctx context.Context, text string, written func()) ([]string, error) {
	if err := g.failure(); err != nil {
		return nil, err
	}
	g.number++
	r := reply{number: g.number}
	g.process.write(ctx, fmt.Sprintf("%d %s\n", g.number, text))
	written()
	err := g.listen(ctx, r.heed)
	if err == nil && r.size > maxReply {
		err = fmt.Errorf("an answer of more than %d bytes", maxReply)
	}
	switch {
	case err != nil:
		return nil, g.fail(text, err)
	case r.refused:
		return nil, g.error(text, &RefusedError{printable(strings.Join(r.text, " "), maxRepeated)})
	}
	return r.text, nil
}

func (g *gtp) order(ctx context.Context, text string) error {
	_, err := g.command(ctx, text)
	return err
}

func (g *gtp) attempt(ctx context.Context, text string) error {
	name, _, _ := strings.Cut(text, " ")
	if !g.knows[name] {
		return nil
	}
	return g.order(ctx, text)
}

func (g *gtp) handshake(ctx context.Context) error {
	name, err := g.command(ctx, "name")
	if err != nil {
		return err
	}
	g.id = printable(strings.Join(name, " "), maxName)
	list, err := g.command(ctx, "list_commands")
	if err != nil {
		return err
	}
	g.knows = map[string]bool{}
	for _, word := range list {
		g.knows[word] = true
	}
	g.options = othelloOptions()
	for _, text := range []string{"set_game " + othello, "boardsize 8"} {
		if err := g.attempt(ctx, text); err != nil {
			return err
		}
	}
	return g.newGame(ctx)
}

func (g *gtp) ready(ctx context.Context) error { return g.order(ctx, "protocol_version") }

func (g *gtp) setOption(_ context.Context, o Option, value string) error {
	return g.chooseGame(o, value)
}

func (g *gtp) newGame(ctx context.Context) error {
	g.timing = ""
	return g.clear(ctx)
}

func (g *gtp) clear(ctx context.Context) error {
	if err := g.order(ctx, "clear_board"); err != nil {
		return err
	}
	g.played, g.astray = nil, false
	return nil
}

func (g *gtp) position(ctx context.Context, at setup) error {
	moves := at.Moves
	if at.Start != "" {
		return g.error("position", &RefusedError{"a GTP program plays only from the usual start"})
	}
	if known := len(g.played); g.astray || known > len(moves) || !slices.Equal(g.played, moves[:known]) {
		if err := g.clear(ctx); err != nil {
			return err
		}
	}
	for _, word := range moves[len(g.played):] {
		square, ok := othellotext.Of(word, gtpPass)
		if !ok {
			return g.error("position", notASquare(word))
		}
		err := g.order(ctx, "play "+g.color()+" "+square)
		if refused := (*RefusedError)(nil); square == gtpPass && errors.As(err, &refused) {
			err = nil // GRhino refuses passes, because its sides pass automatically
		}
		if err != nil {
			return err
		}
		g.played = append(g.played, word)
	}
	return nil
}

const gtpPass = "pass"

func (g *gtp) color() string { return gtpColors[len(g.played)%2] }

var gtpColors = [2]string{"black", "white"}

func (g *gtp) query(_ context.Context, what string) ([]string, error) {
	return nil, g.noQuestions(what)
}

func (g *gtp) search(ctx context.Context, from *setup, how effort, s Search) (string, error) {
	limits := how.limits
	if err := g.takePosition(ctx, from); err != nil {
		return "", err
	}
	if limits.Depth > 0 || limits.Nodes > 0 || limits.Infinite || limits.Ponder || len(limits.SearchMoves) > 0 {
		return "", g.error(how.command, &RefusedError{"GTP has only time limits"})
	}
	if err := g.setTime(ctx, limits); err != nil {
		return "", err
	}
	text := "genmove " + g.color()
	g.astray = true
	answer, err := g.commandThen(ctx, text, func() { g.begunSearch(ctx) })
	if err != nil {
		return "", err
	}
	s.moved()
	words := strings.Fields(strings.Join(answer, " "))
	if len(words) == 0 {
		return "", g.error(text, ErrNoAnswer)
	}
	word, ok := othellotext.Word(words[0])
	if !ok {
		return words[0], nil
	}
	g.played, g.astray = append(g.played, word), false
	return word, nil
}

func (g *gtp) setTime(ctx context.Context, limits wire.Limits) error {
	if timing := g.timingOf(limits); timing != g.timing {
		if err := g.attempt(ctx, "time_settings "+timing); err != nil {
			return err
		}
		g.timing = timing
	}
	if limits.MoveTime > 0 {
		return nil
	}
	for seat, color := range gtpColors {
		if left, ok := timeLeft(limits, seat); ok {
			if err := g.attempt(ctx, fmt.Sprintf("time_left %s %d 0", color, seconds(left))); err != nil {
				return err
			}
		}
	}
	return nil
}

// The values are the main time, a period's time, and its moves.
const (
	noTiming    = "0 1 0"
	eachTiming  = "0 %d 1"
	clockSuffix = " 0 0"
)

// A clock is set once in a game; after that, time_left has the remaining time.
func (g *gtp) timingOf(limits wire.Limits) string {
	left, onClock := timeLeft(limits, len(g.played)%2)
	each := limits.MoveTime
	switch {
	case each > 0 && onClock:
		return fmt.Sprintf(eachTiming, seconds(min(each, left)))
	case each > 0:
		return fmt.Sprintf(eachTiming, seconds(each))
	case onClock && strings.HasSuffix(g.timing, clockSuffix):
		return g.timing
	case onClock:
		return strconv.FormatInt(seconds(left), 10) + clockSuffix
	}
	return noTiming
}

func (g *gtp) halt() string {
	if g.knows["gogui-interrupt"] {
		return "# interrupt\n"
	}
	return ""
}
