package check

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

var processTests = []test{
	{name: "starts", vital: true, rule: "An engine is a program that reads standard input and writes standard output.", run: (*tester).start},
	{name: "keeps quiet until asked", rule: "The program writes nothing before it is asked.", run: func(t *tester) error {
		if err := t.start(); err != nil {
			return err
		}
		// Nothing can prove silence, so a short wait has to do.
		line, err := t.engine.next(time.Now().Add(300 * time.Millisecond))
		switch {
		case errors.Is(err, errTime):
			return nil
		case err != nil:
			return fmt.Errorf("ended before the first command; %w", t.engine.gone(err))
		}
		return fmt.Errorf("wrote %s before the first command; diagnostics belong on standard error", quote(line))
	}},
	{name: "ends after quit", rule: "The command quit ends the program.", run: func(t *tester) error {
		return t.ends("quit", func(e *engine) error { return e.send("quit\n", t.limit(answerTime)) })
	}},
	{name: "ends with its input", rule: "The end of the input ends the program.", run: func(t *tester) error {
		return t.ends("the end of its input", func(e *engine) error { return e.in.Close() })
	}},
}

func (t *tester) ends(what string, do func(*engine) error) error {
	if err := t.start(); err != nil {
		return err
	}
	defer t.hangUp()
	if err := do(t.engine); err != nil {
		return err
	}
	limit := t.limit(quitTime)
	select {
	case <-t.engine.ended:
	case <-time.After(limit):
		return fmt.Errorf("still ran %v after %s", limit, what)
	}
	if t.engine.exit != nil {
		return fmt.Errorf("ended%s after %s, want exit code 0", t.engine.exitCode(), what)
	}
	return nil
}

var handshakeTests = []test{
	{name: "answers ugi", vital: true, rule: "To ugi the engine answers with its name, its author and its options, and then ugiok.", run: func(t *tester) error {
		return t.greet()
	}},
	{name: "has a name", rule: "An id name line tells people which engine this is.", run: func(t *tester) error {
		if err := t.greet(); err != nil {
			return err
		}
		if t.report.Engine == "" {
			return errors.New("sent no id name between ugi and ugiok")
		}
		return nil
	}},
	{name: "answers isready", vital: true, rule: "To isready the engine answers readyok, and nothing else.", run: func(t *tester) error {
		if err := t.greet(); err != nil {
			return err
		}
		for range 2 {
			said, err := t.settle()
			if err != nil {
				return err
			}
			if len(said) > 0 {
				return fmt.Errorf("answered isready by %s before readyok", quote(said[0]))
			}
		}
		return nil
	}},
}

type option struct {
	name, kind, standard string
	min, max             int64
	vars                 []string
}

func (t *tester) introduce(said []string) error {
	t.options = nil
	for _, line := range said {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "id" && len(words) > 2 && words[1] == "name":
			t.report.Engine = strings.Join(words[2:], " ")
		case words[0] == "option":
			o, err := readOption(words[1:])
			if err != nil {
				return fmt.Errorf("announced %s: %w", quote(line), err)
			}
			t.options = append(t.options, o)
		}
	}
	return nil
}

func readOption(words []string) (option, error) {
	var o option
	var typed bool
	for len(words) > 0 {
		key := words[0]
		n := 1
		for n < len(words) && !optionWords[words[n]] {
			n++
		}
		value := strings.Join(words[1:n], " ")
		words = words[n:]
		var err error
		switch key {
		case "name":
			o.name = value
		case "type":
			o.kind, typed = value, true
		case "default":
			o.standard = value
		case "min":
			o.min, err = strconv.ParseInt(value, 10, 64)
		case "max":
			o.max, err = strconv.ParseInt(value, 10, 64)
		case "var":
			o.vars = append(o.vars, value)
		default:
			return o, fmt.Errorf("want name, type, default, min, max or var instead of %s", quote(key))
		}
		if err != nil {
			return o, fmt.Errorf("%s is no number for %s", quote(value), key)
		}
	}
	switch {
	case o.name == "":
		return o, errors.New("the option has no name")
	case !typed:
		return o, errors.New("the option has no type")
	case !optionTypes[o.kind]:
		return o, fmt.Errorf("unknown type %s, want check, spin, combo, button or string", quote(o.kind))
	case o.kind == "combo" && len(o.vars) == 0:
		return o, errors.New("a combo without any var")
	}
	return o, nil
}

var (
	optionWords = map[string]bool{"name": true, "type": true, "default": true, "min": true, "max": true, "var": true}
	optionTypes = map[string]bool{"check": true, "spin": true, "combo": true, "button": true, "string": true}
)

// option ignores the case of names.
func (t *tester) option(name string) (option, bool) {
	for _, o := range t.options {
		if strings.EqualFold(o.name, name) {
			return o, true
		}
	}
	return option{}, false
}
