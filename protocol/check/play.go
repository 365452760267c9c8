package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
)

var playTests = []test{
	{name: "answers gameover", rule: "To query gameover the engine answers response true or response false.", run: asks("gameover", "false", "true")},
	{name: "answers p1turn", rule: "To query p1turn the engine answers response true or response false.", run: asks("p1turn", "true", "false")},
	{name: "answers result", rule: "To query result the engine answers response and one word, which is none while the game goes on.", run: asks("result", "none")},
	{name: "moves within movetime", rule: "To go movetime n the engine answers bestmove and a move within n milliseconds.", run: func(t *tester) error {
		return t.moves("go movetime 100", 100*time.Millisecond)
	}},
	{name: "moves at a depth", rule: "To go depth n the engine answers bestmove and a move.", run: func(t *tester) error { return t.moves("go depth 1", 0) }},
	{name: "moves after nodes", rule: "To go nodes n the engine answers bestmove and a move.", run: func(t *tester) error { return t.moves("go nodes 100", 0) }},
	{name: "moves on a clock", rule: "To go p1time t p2time t the engine answers before the time of the seat to move is up.", run: func(t *tester) error {
		return t.moves("go p1time 1000 p2time 1000 p1inc 10 p2inc 10", time.Second)
	}},
	{name: "plays on", rule: "After position startpos moves M the engine answers for the position after M.", run: func(t *tester) error {
		move, err := t.firstMove()
		if err != nil {
			return err
		}
		if said, err := t.do("position startpos moves " + move); err != nil || len(said) > 0 {
			return unexpected(err, said, "position startpos moves "+move)
		}
		_, err = t.query("gameover")
		return err
	}},
}

func unexpected(err error, said []string, command string) error {
	if err != nil || len(said) == 0 {
		return err
	}
	return fmt.Errorf("answered %s by %s, want no answer", quote(command), quote(said[0]))
}

func asks(what string, want ...string) func(*tester) error {
	return func(t *tester) error {
		if err := t.begin(); err != nil {
			return err
		}
		answer, err := t.query(what)
		if err != nil {
			return err
		}
		if !slices.Contains(want, answer) {
			return fmt.Errorf("answered query %s by %s, want %s", what, quote(answer), strings.Join(want, " or "))
		}
		return nil
	}
}

func (t *tester) begin() error {
	if err := t.greet(); err != nil {
		return err
	}
	var commands []string
	if o, ok := t.option("Game"); ok && t.config.Game != "" {
		commands = append(commands, "setoption name "+o.name+" value "+t.config.Game)
	}
	said, err := t.do(append(commands, "uginewgame", "position startpos")...)
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(said, isAnswer); i >= 0 {
		return fmt.Errorf("answered position startpos by %s, want no answer", quote(said[i]))
	}
	return nil
}

func isAnswer(line string) bool {
	word, _ := lineio.CutWord(line)
	return word == "response" || word == "bestmove"
}

func (t *tester) query(what string) (string, error) {
	words, err := t.queryWords(what)
	if err != nil {
		return "", err
	}
	if len(words) != 1 {
		return "", fmt.Errorf("answered query %s by %d words after response, want one", what, len(words))
	}
	return words[0], nil
}

func (t *tester) queryWords(what string) ([]string, error) {
	command := "query " + what
	if err := t.engine.send(command+"\n", t.limit(answerTime)); err != nil {
		return nil, err
	}
	said, err := t.settle()
	if err != nil {
		return nil, err
	}
	var answers []string
	for _, line := range said {
		if isAnswer(line) {
			answers = append(answers, line)
		}
	}
	switch {
	case len(answers) == 0 && len(said) > 0:
		return nil, fmt.Errorf("answered %s by %s, want a line that begins with response", quote(command), quote(said[0]))
	case len(answers) == 0:
		return nil, fmt.Errorf("left out the answer to %s", quote(command))
	case len(answers) > 1:
		return nil, fmt.Errorf("answered %s twice: %s and %s", quote(command), quote(answers[0]), quote(answers[1]))
	}
	words := strings.Fields(answers[0])
	if words[0] != "response" {
		return nil, fmt.Errorf("answered %s by %s, want response", quote(command), quote(answers[0]))
	}
	return words[1:], nil
}

// moves checks that the engine moves once from the start, within limit unless that is 0.
func (t *tester) moves(command string, limit time.Duration) error {
	if err := t.begin(); err != nil {
		return err
	}
	began := time.Now()
	move, err := t.search(command, max(answerTime, limit+answerTime))
	if err != nil {
		return err
	}
	if took := time.Since(began); limit > 0 && took > limit+t.limit(time.Second) {
		return fmt.Errorf("answered %s only after %v", quote(command), took.Round(time.Millisecond))
	}
	return t.isLegal(move)
}

func (t *tester) isLegal(move string) error {
	legal, err := t.queryWords("moves")
	if err != nil || len(legal) == 0 || slices.Equal(legal, []string{"none"}) {
		return nil // not every engine lists its moves
	}
	if !slices.Contains(legal, move) {
		return fmt.Errorf("played %s, which is not among the moves that it lists: %s", quote(move), quote(strings.Join(legal, " ")))
	}
	return nil
}

func (t *tester) search(command string, within time.Duration) (string, error) {
	said, err := t.ask(command, "bestmove", within)
	if err != nil {
		if move := bare(said); move != "" {
			return "", fmt.Errorf("answered %s by %s; want bestmove and the move on one line", quote(command), quote(move))
		}
		return "", err
	}
	move, err := readMove(said[len(said)-1])
	if err != nil {
		return "", err
	}
	return move, t.onlyOne(command)
}

func (t *tester) onlyOne(command string) error {
	more, err := t.settle()
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(more, isAnswer); i >= 0 {
		return fmt.Errorf("answered %s twice; the second answer is %s", quote(command), quote(more[i]))
	}
	return nil
}

func bare(said []string) string {
	for _, line := range said {
		if word, _ := lineio.CutWord(line); word != "info" && word != "" {
			return line
		}
	}
	return ""
}

func readMove(line string) (string, error) {
	words := strings.Fields(line)
	switch {
	case len(words) == 1:
		return "", errors.New("wrote bestmove without a move")
	case len(words) == 4 && words[2] == "ponder":
		return words[1], nil
	case len(words) != 2:
		return "", fmt.Errorf("wrote %s, want bestmove and one word", quote(line))
	}
	return words[1], nil
}

func (t *tester) firstMove() (string, error) {
	if err := t.begin(); err != nil {
		return "", err
	}
	return t.search("go movetime 50", answerTime)
}
