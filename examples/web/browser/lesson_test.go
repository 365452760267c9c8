package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// try makes a legal move in a lesson by clicks, solved or not.
func (p *page) try(word string) {
	p.Helper()
	for _, label := range spacesOf(word) {
		p.click(space(label))
	}
	if button := fmt.Sprintf(`button[data-move="%s"]`, word); p.is(fmt.Sprintf("document.querySelector(%q)", button)) {
		p.click(button)
	}
	p.state()
}

// lessonSays returns a text of the lesson.
func (p *page) lessonSays(id string) (text string) {
	p.Helper()
	p.eval(fmt.Sprintf(`rulebook.idle().then(() => document.getElementById("lesson-%s").textContent)`, id), &text)
	return text
}

// Each lesson is begun by clicks, and one is solved. A legal move that does not solve the task
// is answered and not made.
func TestLessons(t *testing.T) {
	p := newPage(t)
	for _, g := range games.All().Games() {
		name := g.Spec().Name
		steps := g.Lesson()
		if name != "gateway" {
			steps = steps[:1]
		}
		p.open("game=" + name)
		p.run(chromedp.Click("#learn"))
		for i, step := range steps {
			p.until(fmt.Sprintf(`document.getElementById("lesson-task").textContent === %q`, step.Task))
			start, err := g.Parse(step.Position)
			if err != nil {
				t.Fatal(err)
			}
			if s := p.state(); s.FEN != step.Position || !slices.Equal(s.Legal, start.Words()) {
				t.Errorf("%s, step %d: the page shows %s", name, i+1, s.FEN)
			}
			solutions := step.Solutions
			if i == 0 {
				wrong := slices.IndexFunc(start.Words(), func(word string) bool { return !slices.Contains(solutions, word) })
				p.try(start.Words()[wrong])
				if want := start.Words()[wrong] + " is allowed. " + step.Wrong + " Try again."; p.lessonSays("answer") != want {
					t.Errorf("%s: the answer is %q, want %q", name, p.lessonSays("answer"), want)
				}
				p.shoot(name + "-lesson")
			}
			p.try(solutions[0])
			if got := p.lessonSays("answer"); !strings.HasPrefix(got, "Yes, "+solutions[0]) || len(p.state().Moves) != 1 {
				t.Errorf("%s, step %d: the answer to %s is %q", name, i+1, solutions[0], got)
			}
			if i+1 < len(steps) {
				p.run(chromedp.Click("#lesson-next"))
			}
		}
		if !p.is(fmt.Sprintf(`JSON.parse(localStorage.getItem("rulebook / lessons"))[%q].length === %d`, name, len(steps))) {
			t.Errorf("%s: the progress is not kept", name)
		}
	}
	p.check()
}

// A lesson by the keyboard: a refusal teaches, hints help, and the end brings the game back.
func TestLessonByKeyboard(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi&moves=5F 6D")
	p.run(chromedp.Focus("#learn"))
	p.press(kb.Enter)
	p.until(`document.getElementById("lesson-task").textContent !== ""`)
	p.state()
	p.run(chromedp.Focus("#board"))
	p.steer("1A")
	p.press(kb.Enter)
	if got, want := p.lessonSays("answer"), "1A is not possible: a disc on 1A outflanks nothing. Try again."; got != want {
		t.Errorf("the answer to a refused move is %q, want %q", got, want)
	}
	p.run(chromedp.Focus("#lesson-hint"))
	p.press(kb.Enter)
	p.until(`document.getElementById("lesson-answer").textContent.startsWith("Row 4") && !document.querySelector(".space.hint")`)
	p.press(kb.Enter)
	p.until(`document.querySelector('.space.hint[data-space="4F"]')`)
	p.run(chromedp.Focus("#board"))
	p.steer("4F")
	p.press(kb.Enter)
	p.until(`document.activeElement.id === "lesson-next"`)
	p.press(kb.Enter)
	p.until(`document.getElementById("lesson-title").textContent.includes("2 of 5")`)
	p.state()

	// The next time, the lesson goes on where it was left.
	p.run(chromedp.Click("#lesson-end"))
	p.until(plies + ` === 2`)
	if s := p.state(); !slices.Equal(s.Moves, []string{"5F", "6D"}) || p.is(`!document.getElementById("lesson").hidden`) {
		t.Errorf("after the lesson the moves are %v", s.Moves)
	}
	p.run(chromedp.Click("#learn"))
	p.until(`document.getElementById("lesson-title").textContent.includes("2 of 5")`)
	p.state()

	// A reload ends it, and so does another game; the game is not lost.
	p.visit(p.site + "?again")
	p.until(plies + ` === 2`)
	p.run(chromedp.Click("#learn"))
	p.until(`document.getElementById("lesson-title").textContent.includes("2 of 5")`)
	p.state()
	p.set("game", "sly")
	p.until(`rulebook.game.name === "sly" && document.getElementById("lesson").hidden`)
	p.works()
	p.check()
}
