package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

var sessionTests = []test{
	{name: "plays a second game", rule: "After uginewgame the engine plays another game.", run: func(t *tester) error {
		for range 2 {
			if _, err := t.firstMove(); err != nil {
				return err
			}
		}
		return nil
	}},
	{name: "stops", rule: "After stop the engine answers bestmove at once.", run: func(t *tester) error {
		if err := t.begin(); err != nil {
			return err
		}
		if err := t.engine.send("go infinite\n", t.limit(answerTime)); err != nil {
			return err
		}
		// Nothing announces that the engine is searching.
		for deadline := time.Now().Add(100 * time.Millisecond); ; {
			line, err := t.engine.next(deadline)
			if err != nil {
				break
			}
			if isAnswer(line) {
				return fmt.Errorf("answered go infinite by %s before stop", quote(line))
			}
		}
		began := time.Now()
		said, err := t.ask("stop", "bestmove", answerTime)
		if err != nil {
			return err
		}
		if took, limit := time.Since(began), t.limit(stopTime); took > limit {
			return fmt.Errorf("answered stop only after %v, want at most %v", took.Round(time.Millisecond), limit)
		}
		if _, err := readMove(said[len(said)-1]); err != nil {
			return err
		}
		return t.onlyOne("stop")
	}},
	{name: "is ready during a search", rule: "To isready the engine answers readyok even while it searches.", run: func(t *tester) error {
		if err := t.begin(); err != nil {
			return err
		}
		if err := t.engine.send("go infinite\n", t.limit(answerTime)); err != nil {
			return err
		}
		said, err := t.ask("isready", "readyok", answerTime)
		if err != nil {
			return fmt.Errorf("while it searched, it %w", err)
		}
		if slices.ContainsFunc(said, isAnswer) {
			return errors.New("ended its search at isready")
		}
		if _, err := t.ask("stop", "bestmove", answerTime); err != nil {
			return err
		}
		return t.onlyOne("stop")
	}},
	{name: "keeps quiet at an idle stop", rule: "A stop without a search has no answer.", run: func(t *tester) error {
		if err := t.begin(); err != nil {
			return err
		}
		said, err := t.do("stop")
		if err == nil && slices.ContainsFunc(said, isAnswer) {
			return fmt.Errorf("answered stop by %s although no search was running", quote(said[0]))
		}
		return err
	}},
	{name: "follows a growing game", rule: "The command position is sent before every question, with all moves so far.", run: func(t *tester) error {
		if err := t.begin(); err != nil {
			return err
		}
		var moves []string
		for range 6 {
			over, err := t.query("gameover")
			if err != nil {
				return err
			}
			if over == "true" {
				return nil
			}
			move, err := t.search("go movetime 20", answerTime)
			if err != nil {
				return err
			}
			moves = append(moves, move)
			command := "position startpos moves " + strings.Join(moves, " ")
			if said, err := t.do(command); err != nil || slices.ContainsFunc(said, isAnswer) {
				return unexpected(err, said, command)
			}
		}
		return nil
	}},
	{name: "quits during a search", rule: "The command quit ends the program even while it searches.", run: func(t *tester) error {
		if err := t.begin(); err != nil {
			return err
		}
		return t.ends("quit during a search", func(e *engine) error {
			return e.send("go infinite\nquit\n", t.limit(answerTime))
		})
	}},
}

var robustnessTests = []test{
	survives("an unknown command", "An unknown command changes nothing.", "xyzzy 1 2 3"),
	survives("an empty line", "An empty line changes nothing.", ""),
	survives("an unknown option", "An option that the engine does not have changes nothing.", "setoption name No Such Option value 1"),
	survives("a malformed option", "A setoption without a name changes nothing.", "setoption"),
	survives("an unreadable position", "A position that cannot be read is refused.", "position fen this/is/not/a/position x"),
	survives("an impossible move", "An illegal move is refused.", "position startpos moves 0000000"),
	survives("a malformed go", "A go that cannot be read is refused or ignored.", "go sideways"),
	survives("an unknown question", "A question that the engine does not know is refused or ignored.", "query weather"),
	survives("a long line", "A long line is read or skipped, but does not end the program.", "xyzzy "+strings.Repeat("long ", 20_000)),
	survives("odd characters", "Bytes that are no text do not end the program.", "\xff\xfe\x01 position"),
	{name: "accepts \\r\\n", rule: "Lines end with \\n or with \\r\\n.", run: func(t *tester) error {
		if err := t.begin(); err != nil {
			return err
		}
		if err := t.engine.send("position startpos\r\nisready\r\n", t.limit(answerTime)); err != nil {
			return err
		}
		_, err := t.await("isready\\r\\n", "readyok", t.limit(answerTime))
		return err
	}},
}

func survives(what, rule, line string) test {
	return test{name: "survives " + what, rule: rule, run: func(t *tester) error {
		if err := t.begin(); err != nil {
			return err
		}
		if err := t.engine.send(line+"\n", t.limit(answerTime)); err != nil {
			return err
		}
		// The line may have begun a search.
		if _, err := t.do("stop"); err != nil {
			return err
		}
		if _, err := t.do("position startpos"); err != nil {
			return err
		}
		over, err := t.query("gameover")
		if err == nil && over != "false" {
			return fmt.Errorf("says that the game is over at the start, after %s", what)
		}
		return err
	}}
}
