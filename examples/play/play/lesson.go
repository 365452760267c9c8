package play

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

type lesson struct {
	steps  []protocol.LessonStep
	at     int
	solved bool
	left   table
}

func (t *table) teach(what string) error {
	l := t.lesson
	if l == nil {
		if what == "hint" || what == "next" || what == "end" {
			return errors.New("there is no lesson going on; lesson begins one")
		}
		return t.beginLesson(what)
	}
	switch what {
	case "hint":
		t.tell("Hint: %s", l.steps[l.at].Hint)
		return nil
	case "end":
		return t.endLesson()
	case "", "next":
		if l.at+1 == len(l.steps) {
			return t.endLesson()
		}
		return t.goToStep(l.at + 1)
	}
	return t.chooseStep(what)
}

func (t *table) beginLesson(what string) error {
	steps := t.game.Lesson()
	if len(steps) == 0 {
		return fmt.Errorf("there is no lesson for %s", t.game.Spec().Title)
	}
	left := *t
	t.lesson, t.wish, t.match = &lesson{steps: steps, left: left}, 0, match{}
	if what == "" {
		what = "1"
	}
	if err := t.chooseStep(what); err != nil {
		*t = left
		return err
	}
	return nil
}

func (t *table) chooseStep(what string) error {
	n, err := strconv.Atoi(what)
	if err != nil || n < 1 || n > len(t.lesson.steps) {
		return fmt.Errorf("lesson wants a step from 1 to %d, hint, next or end, not %q", len(t.lesson.steps), what)
	}
	return t.goToStep(n - 1)
}

func (t *table) goToStep(i int) error {
	l := t.lesson
	p, err := t.game.Parse(l.steps[i].Position)
	if err != nil {
		return err
	}
	l.at, l.solved = i, false
	t.start(session.From(p, session.DrawRules{}))
	t.show()
	t.tell("Lesson, %d of %d: %s. %s", i+1, len(l.steps), l.steps[i].Title, l.steps[i].Why)
	t.tell("%s (lesson hint helps, lesson end ends the lesson)", l.steps[i].Task)
	return nil
}

func (t *table) try(word string) error {
	l, p := t.lesson, t.now()
	if l.solved {
		return errors.New("the task is solved: type lesson next or lesson end")
	}
	after, err := p.PlayWord(word)
	if t.refused = err; err != nil {
		return err
	}
	m, err := p.ParseMove(word)
	if err != nil {
		return err
	}
	step := l.steps[l.at]
	if !slices.Contains(step.Solutions, p.Word(m)) {
		return fmt.Errorf("%s is allowed. %s Try again", p.Word(m), step.Wrong)
	}
	l.solved = true
	t.start(session.From(after, session.DrawRules{}))
	if l.at+1 == len(l.steps) {
		t.tell("Yes, %s. That was the last step. Type lesson end.", p.Word(m))
	} else {
		t.tell("Yes, %s. Type lesson next.", p.Word(m))
	}
	return nil
}

func (t *table) endLesson() error {
	*t = t.lesson.left
	t.show()
	return nil
}
