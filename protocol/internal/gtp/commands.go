package gtp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type command struct {
	name             string
	usage            string
	minArgs, maxArgs int
	run              func(d *dialect, args []string) (string, error)
	search           func(d *dialect, ctx context.Context, q request) error
}

// Commands without arguments ignore any.
const anyNumber = math.MaxInt

// Because list_commands refers to commands, in this order, init fills it.
var commands []command

func init() {
	commands = []command{
		{name: "protocol_version", maxArgs: anyNumber, run: text("2")},
		{name: "name", maxArgs: anyNumber, run: text(host.Name)},
		{name: "version", maxArgs: anyNumber, run: version},
		{name: "known_command", usage: "name", minArgs: 1, maxArgs: 1, run: (*dialect).knownCommand},
		{name: "list_commands", maxArgs: anyNumber, run: (*dialect).listCommands},
		{name: "quit", maxArgs: anyNumber, run: text("")},
		{name: "list_games", maxArgs: anyNumber, run: (*dialect).gameName},
		{name: "set_game", usage: "name", minArgs: 1, maxArgs: anyNumber, run: (*dialect).setGame},
		{name: "boardsize", usage: "8", minArgs: 1, maxArgs: 1, run: (*dialect).boardSize},
		{name: "clear_board", maxArgs: anyNumber, run: (*dialect).clearBoard},
		{name: "komi", usage: "number", minArgs: 1, maxArgs: 1, run: (*dialect).komi},
		{name: "play", usage: "color vertex", minArgs: 2, maxArgs: 2, run: (*dialect).play},
		{name: "genmove", usage: "color", minArgs: 1, maxArgs: 1, search: (*dialect).genMove},
		{name: "reg_genmove", usage: "color", minArgs: 1, maxArgs: 1, search: (*dialect).regGenMove},
		{name: "undo", maxArgs: anyNumber, run: (*dialect).undo},
		{name: "gg-undo", usage: "[number]", maxArgs: 1, run: (*dialect).undoMany},
		{name: "time_settings", usage: "main_time byo_yomi_time byo_yomi_stones", minArgs: 3, maxArgs: 3, run: (*dialect).timeSettings},
		{name: "time_left", usage: "color time stones", minArgs: 3, maxArgs: 3, run: (*dialect).timeLeft},
		{name: "showboard", maxArgs: anyNumber, run: (*dialect).showBoard},
		{name: "final_score", maxArgs: anyNumber, run: (*dialect).finalScore},
		{name: "gogui-play_sequence", usage: "color vertex …", maxArgs: anyNumber, run: (*dialect).playSequence},
		{name: "gogui-interrupt", maxArgs: anyNumber, run: text("")},
		{name: "gogui-rules_game_id", maxArgs: anyNumber, run: (*dialect).gameName},
		{name: "gogui-rules_board_size", maxArgs: anyNumber, run: text(strconv.Itoa(othello.Size))},
		{name: "gogui-rules_board", maxArgs: anyNumber, run: (*dialect).rulesBoard},
		{name: "gogui-rules_legal_moves", maxArgs: anyNumber, run: (*dialect).legalMoves},
		{name: "gogui-rules_side_to_move", maxArgs: anyNumber, run: (*dialect).sideToMove},
		{name: "gogui-rules_final_result", maxArgs: anyNumber, run: (*dialect).finalResult},
		{name: "gogui-analyze_commands", maxArgs: anyNumber, run: (*dialect).analyzeCommands},
		{name: "rulebook-values", maxArgs: 0, search: (*dialect).values},
		{name: "rulebook-line", maxArgs: 0, search: (*dialect).bestLine},
		{name: "rulebook-param", usage: "[name value]", maxArgs: 2, run: (*dialect).param},
	}
}

func find(name string) *command {
	for i := range commands {
		if commands[i].name == name {
			return &commands[i]
		}
	}
	return nil
}

func text(answer string) func(*dialect, []string) (string, error) {
	return func(*dialect, []string) (string, error) { return answer, nil }
}

func version(*dialect, []string) (string, error) { return wire.Version, nil }

func (d *dialect) knownCommand(args []string) (string, error) {
	return strconv.FormatBool(find(args[0]) != nil), nil
}

func (d *dialect) listCommands([]string) (string, error) {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return strings.Join(names, "\n"), nil
}

func (d *dialect) gameName([]string) (string, error) {
	name, _ := d.Game().NameIn(ourName)
	return name, nil
}

func (d *dialect) setGame(args []string) (string, error) {
	ours, _ := d.gameName(nil)
	if name := strings.Join(args, " "); !strings.EqualFold(name, ours) && !strings.EqualFold(name, d.Game().Spec().Name) {
		return "", fmt.Errorf("unsupported game %s, only %s", quoted(name), ours)
	}
	return d.clearBoard(nil)
}

func (d *dialect) boardSize(args []string) (string, error) {
	switch n, err := strconv.Atoi(args[0]); {
	case err != nil:
		return "", fmt.Errorf("syntax error: %s is not a number", quoted(args[0]))
	case n != othello.Size:
		return "", fmt.Errorf("unacceptable size: the board has %d rows and columns", othello.Size)
	}
	return d.clearBoard(nil)
}

// GTP never asks whether the program is ready, so the search prepares here.
func (d *dialect) clearBoard([]string) (string, error) {
	d.Ready()
	d.Forget()
	d.Restart()
	d.steps, d.passes = nil, 0
	d.clock.restart()
	return "", nil
}

func (d *dialect) komi(args []string) (string, error) {
	if _, err := strconv.ParseFloat(args[0], 64); err != nil {
		return "", fmt.Errorf("syntax error: %s is not a number", quoted(args[0]))
	}
	return "", nil
}

func parseColor(word string) (notation.Seat, error) {
	switch strings.ToLower(word) {
	case "b", "black":
		return othello.Black, nil
	case "w", "white":
		return othello.White, nil
	}
	return 0, fmt.Errorf("syntax error: %s is not a color", quoted(word))
}

const passVertex = "pass"

func vertex(word string) string { return othello.Square(word, passVertex) }

func (d *dialect) play(args []string) (string, error) {
	return "", d.playMove(args[0], args[1])
}

// playMove also plays an omitted pass of the other color before the move.
func (d *dialect) playMove(color, vertex string) error {
	seat, err := parseColor(color)
	if err != nil {
		return err
	}
	word, ok := othellotext.Word(vertex)
	if !ok {
		return fmt.Errorf("syntax error: %s is not a vertex", quoted(vertex))
	}
	switch passed := word == notation.PassText; {
	case d.Result().Over() && passed: // some peers end a game by two passes
		d.passes++
		return nil
	case d.Result().Over():
		return errors.New("illegal move: the game is over")
	case d.Position().Turn() == seat:
		return d.playWords(word)
	case passed || !othello.MustPass(d.Host):
		return fmt.Errorf("illegal move: it is %s's turn", othello.ColorName(d.Position().Turn()))
	}
	return d.playWords(notation.PassText + " " + word)
}

func (d *dialect) playWords(words string) error {
	before := d.Line()
	if err := d.Play(before, words); err != nil {
		if reason := othello.Reason(err); reason != "" {
			return fmt.Errorf("illegal move: %s", reason)
		}
		return fmt.Errorf("illegal move: %w", err)
	}
	d.steps = append(d.steps, d.Line().Plies()-before.Plies())
	return nil
}

func (d *dialect) playSequence(args []string) (string, error) {
	if len(args)%2 != 0 {
		return "", errors.New("syntax error: a vertex is missing at the end")
	}
	line, steps, passes := d.Line(), slices.Clone(d.steps), d.passes
	for i := 0; i < len(args); i += 2 {
		if err := d.playMove(args[i], args[i+1]); err != nil {
			d.SetLine(line)
			d.steps, d.passes = steps, passes
			return "", fmt.Errorf("move %d: %w", i/2+1, err)
		}
	}
	return "", nil
}

func (d *dialect) undo([]string) (string, error) { return "", d.takeBack(1) }

func (d *dialect) undoMany(args []string) (string, error) {
	if len(args) == 0 {
		return d.undo(nil)
	}
	n, err := wire.ParseInt(args[0], 0, math.MaxInt32)
	if err != nil {
		return "", fmt.Errorf("syntax error: %w", err)
	}
	return "", d.takeBack(int(n))
}

func (d *dialect) takeBack(n int) error {
	if all := len(d.steps) + d.passes; n > all {
		return fmt.Errorf("cannot undo: only %d can be taken back", all)
	}
	passes := min(n, d.passes)
	d.passes -= passes
	l := d.Line()
	for range n - passes {
		last := len(d.steps) - 1
		for range d.steps[last] {
			l, _ = l.Before()
		}
		d.steps = d.steps[:last]
	}
	d.SetLine(l)
	return nil
}

func (d *dialect) showBoard([]string) (string, error) {
	state := othello.ColorName(d.Position().Turn()) + " to move"
	if d.Result().Over() {
		state, _ = d.finalResult(nil)
	}
	return "\n" + d.Position().Diagram() + state, nil
}

func (d *dialect) finalScore([]string) (string, error) {
	if !d.Result().Over() {
		return "", errors.New("cannot score: the game is not over")
	}
	switch black, white := d.discs(); {
	case black > white:
		return fmt.Sprintf("B+%d", black-white), nil
	case white > black:
		return fmt.Sprintf("W+%d", white-black), nil
	}
	return "0", nil
}

func (d *dialect) discs() (black, white int) {
	return othello.Count(d.Position(), othello.Black), othello.Count(d.Position(), othello.White)
}
