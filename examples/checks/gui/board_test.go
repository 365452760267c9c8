package gui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Sizes in the window of board.py, in pixels.
const (
	boardSide, boardMargin      = 576, 32
	choiceLeft, choiceTop       = boardSide + 2*boardMargin + 8, 344
	choiceHeight, choicesColumn = 28, 9
	choicesWidth, boardSquare   = 276, boardSide + 2*boardMargin
	mousePlies, wholeGame       = 6, 1 << 20
)

// boardWindow is the window of board.py with a game in progress.
type boardWindow struct {
	*screen
	id    string
	menu  int // height of the menu bar
	now   protocol.Position
	words []string // of the moves
	heard func() string
}

// newBoard starts board.py with a setup. The engine is said to be a script that keeps what it
// reads.
func newBoard(t *testing.T, g protocol.Game, setup notation.Setup) *boardWindow {
	t.Helper()
	w := &boardWindow{screen: newScreen(t)}
	file, engine := filepath.Join(w.home, "heard"), filepath.Join(w.home, "engine")
	script := fmt.Sprintf("#!/bin/sh\ntee -a %s | exec %s\n", file, ugi)
	if err := os.WriteFile(engine, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	w.heard = func() string {
		text, _ := os.ReadFile(file) // it exists once the engine has been started
		return string(text)
	}
	program, err := filepath.Abs("../../gui-python/board.py")
	if err != nil {
		t.Fatal(err)
	}
	spec := g.Spec()
	w.run(python, "-W", "error", program, engine, spec.Name, fmt.Sprint("players=", setup.Players),
		fmt.Sprint("teams=", setup.Teams), "variation="+setup.Variation, "seed=7")
	if w.now, err = g.New(notation.With(setup), notation.Seed(7)); err != nil {
		t.Fatal(err)
	}
	w.id = w.window("^" + w.title() + "$")
	var height int
	for line := range strings.Lines(w.do("getwindowgeometry", "--shell", w.id)) {
		if _, err := fmt.Sscanf(line, "HEIGHT=%d", &height); err == nil {
			w.menu = height - boardSquare
		}
	}
	return w
}

// title returns the title that the window should have, as a pattern.
func (w *boardWindow) title() string {
	return w.now.Game().Spec().Title + ": " + protocol.Status(w.now, w.now.Result())
}

func (w *boardWindow) click(x, y int) {
	w.Helper()
	w.do("mousemove", "--window", w.id, itoa(x), itoa(y+w.menu), "click", "1")
}

func (w *boardWindow) clickSpace(label string) {
	w.Helper()
	grid := w.now.Game().Spec().Grid
	sp, err := grid.ParseSpace(label)
	if err != nil {
		w.Fatal(err)
	}
	side := boardSide / max(grid.Rows(), grid.Cols())
	w.click(boardMargin+side*grid.Col(sp)+side/2, boardMargin+side*grid.Row(sp)+side/2)
}

// move makes a move with the mouse, and waits until the program has received it and the window
// shows it.
func (w *boardWindow) move(m wire.MoveData, choices []wire.ChoiceData) {
	w.Helper()
	for _, label := range m.Spaces {
		w.clickSpace(label)
	}
	for _, c := range choices {
		if i := slices.Index(c.Moves, m.Word); i >= 0 {
			columns := (len(c.Moves)-1)/choicesColumn + 1
			w.click(choiceLeft+i/choicesColumn*choicesWidth/columns+20, choiceTop+i%choicesColumn*choiceHeight+choiceHeight/2)
		}
	}
	next, err := w.now.PlayWord(m.Word)
	if err != nil {
		w.Fatal(err)
	}
	w.now, w.words = next, append(w.words, m.Word)
	line := "position startpos moves " + strings.Join(w.words, " ") + "\n"
	w.until("the program to receive "+m.Word, func() bool { return strings.Contains(w.heard(), line) })
	w.until("the answer", func() bool { return strings.HasSuffix(w.heard(), "json moves\n") })
	w.window("^" + w.title() + "$")
}

// play makes random moves with the mouse, and returns how many there were.
func (w *boardWindow) play(plies int, seed uint64) int {
	w.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	for len(w.words) < plies && !w.now.Result().Over() {
		doc := wire.MovesOf(w.now)
		w.move(doc.Moves[random.IntN(len(doc.Moves))], doc.Choices)
	}
	return len(w.words)
}

// The window plays every setup of every game by the mouse, from data only.
func TestBoard(t *testing.T) {
	for _, g := range games.All().Games() {
		for _, setup := range g.Spec().Setups() {
			name := fmt.Sprintf("%s-%d-%t-%s", g.Spec().Name, setup.Players, setup.Teams, setup.Variation)
			t.Run(name, func(t *testing.T) {
				w := newBoard(t, g, setup)
				w.play(mousePlies, 1)
				w.shot("moves")
			})
		}
	}
}

// Whole games are played by the mouse until the window shows the result.
func TestBoardWholeGames(t *testing.T) {
	for _, name := range []string{"sly", "lineup", "reversi"} {
		t.Run(name, func(t *testing.T) {
			g, err := games.All().Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			w := newBoard(t, g, g.Spec().Setups()[0])
			w.play(wholeGame, 3)
			w.shot("end")
			if !w.now.Result().Over() {
				t.Error("the game is not over")
			}
		})
	}
}
