package server

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// question is a question of all games. Other questions are facts.
type question struct {
	name, doc string
	refused   string // the answer after a refused position command, or ""
	answer    func(u *ugi) string
}

var questions = []question{
	{"gameover", "true or false", "true", func(u *ugi) string { return fmt.Sprint(u.Result().Over()) }},
	{"p1turn", "true or false", "false", func(u *ugi) string { return fmt.Sprint(u.Position().Turn() == 1) }},
	{"result", "p1win … p4win, p13win, p24win, p1loss, draw or none", "", func(u *ugi) string { return u.Result().String() }},
	{"turn", "p1 … p4", "", func(u *ugi) string { return u.Position().Turn().String() }},
	{"players", "the number of seats", "", func(u *ugi) string { return fmt.Sprint(u.Position().Players()) }},
	{"plies", "the number of moves since the start or the position text", "", func(u *ugi) string { return fmt.Sprint(u.Line().Plies()) }},
	{"fen", "the position text", "", func(u *ugi) string { return u.text(u.Position().String()) }},
	{"value", "win or loss and the plies to the end, or draw, under best play; then the same for each move, after it; none unless a table is open (TablePath)", "", (*ugi).values},
	{"moves", "the legal moves, sorted by their bytes", "", func(u *ugi) string { return strings.Join(u.moveWords(), " ") }},
}

func (u *ugi) query(name string) error {
	for _, q := range questions {
		if q.name == name {
			return u.respond(cmp.Or(q.refused, noAnswer), func() string { return q.answer(u) })
		}
	}
	for _, f := range u.facts {
		if f.Name == name {
			return u.respond(noAnswer, func() string { return strings.Join(u.answerTo(f), " ") })
		}
	}
	return fmt.Errorf("unknown question %s, want one of %s", format.Quote(name), strings.ReplaceAll(u.questionNames(), "|", ", "))
}

// Without a readable table, the answer is "none".
func (u *ugi) values() string {
	t, p := u.Table(), u.Position()
	if t == nil || u.Result().Over() {
		return "none"
	}
	own, err := t.Mate(p)
	list := []string{valueWord(own)}
	for _, word := range u.moveWords() {
		m, e := p.ParseMove(u.readWords(word))
		if e != nil {
			return "none"
		}
		after, e := protocol.MateAfter(t, p, m)
		err = errors.Join(err, e)
		list = append(list, word, valueWord(after))
	}
	if err != nil {
		return "none"
	}
	return strings.Join(list, " ")
}

func valueWord(mate int) string {
	switch {
	case mate > 0:
		return fmt.Sprintf("win %d", mate)
	case mate < 0:
		return fmt.Sprintf("loss %d", -mate)
	}
	return "draw"
}

func (u *ugi) answerTo(f protocol.FactSpec) []string {
	a, ok := u.Position().Fact(f.Name)
	cutOff := u.Result().Over() && (a.Form == protocol.MovesFact || a.Form == protocol.SpacesFact)
	if !ok || cutOff {
		return f.Form.None()
	}
	return a.Words()
}

const noAnswer = "none"

func (u *ugi) respond(refused string, answer func() string) error {
	if err := u.accepted("response " + refused); err != nil {
		return err
	}
	u.Write(strings.TrimRight("response "+answer(), " "))
	return nil
}

func (u *ugi) questionNames() string {
	var names []string
	for _, q := range questions {
		names = append(names, q.name)
	}
	for _, f := range u.facts {
		names = append(names, f.Name)
	}
	return strings.Join(names, "|")
}
