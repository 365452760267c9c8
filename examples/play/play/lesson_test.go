package play

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Each lesson is solved at the table, and then the game goes on.
func TestLessons(t *testing.T) {
	for _, g := range games.All().Games() {
		name := g.Spec().Name
		steps := g.Lesson()
		var lines []string
		for _, s := range steps {
			lines = append(lines, "lesson", s.Solutions[0])
		}
		out := talk(t, []string{"-computer", "none", name}, append(lines, "lesson end", "moves")...)
		wantParts(t, out, steps[0].Title, "That was the last step. Type lesson end.")
	}
}

// A lesson answers tries, gives hints and leaves the game as it was.
func TestLesson(t *testing.T) {
	t.Setenv("COLUMNS", "1000")
	out := talk(t, nil, "lesson hint", "f5", "lesson", "1A", "why", "2E", "HINT", "undo", "4F", "3E",
		"lesson 9", "lesson 5", "lesson next", "position")
	wantParts(t, out,
		"there is no lesson going on; lesson begins one",
		"Lesson, 1 of 5: Outflanking. ",
		"illegal move 1A: a disc on 1A outflanks nothing",
		"1A is refused: a disc on 1A outflanks nothing.",
		"2E is allowed. That move does not turn over exactly those two.",
		"Hint: Row 4 has a black disc on its left.",
		"undo is not for lessons: lesson end goes back to the game",
		"Yes, 4F. Type lesson next.",
		"the task is solved: type lesson next or lesson end",
		`lesson wants a step from 1 to 5, hint, next or end, not "9"`,
		"Lesson, 5 of 5: The end. ",
		"moves made: 2\n", // the game that was left
	)
}

// After a lesson the table is as it was: the game has its file, the moves that were taken
// back are replaced, and the match goes on. The match does not count lessons.
func TestLessonKeepsTable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	const solution = "5E" // of the last step, which ends a game
	out := talk(t, []string{"-computer", "none", "-match", "2"}, "f5", "save "+file, "d6", "back",
		"lesson 5", solution, "board", "lesson end", "save "+file, "f4", "resign")
	wantParts(t, out, "That was the last step. Type lesson end.", "result: White wins by resignation\n")
	if n := strings.Count(out, "saved to"); n != 2 {
		t.Errorf("saved %d times, want 2\n%s", n, out)
	}
	_, lesson, _ := strings.Cut(out, "Lesson, 5 of 5")
	lesson, _, _ = strings.Cut(lesson, "Reversi: White to move")
	if strings.Contains(lesson, "match") {
		t.Errorf("the lesson is a game of the match:\n%s", lesson)
	}
}
