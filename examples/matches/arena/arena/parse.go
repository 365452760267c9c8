package arena

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Engine is a program as the command line describes it.
type Engine struct {
	Name    string         `json:"name"`
	Command []string       `json:"command"`
	Options []match.Option `json:"options,omitempty"`
	Control string         `json:"control"`
}

func (e Engine) entrant() (match.Entrant, error) {
	if len(e.Command) == 0 || !isName(e.Name) {
		return match.Entrant{}, fmt.Errorf("engine %q has no command or no name", e.Name)
	}
	command := client.Command{Program: e.Command[0], Args: e.Command[1:]}
	var options []match.Option
	for _, o := range e.Options {
		if strings.EqualFold(o.Name, "Protocol") { // not an option of the engine
			command.Dialect = client.Dialect(strings.ToLower(o.Value))
			continue
		}
		options = append(options, o)
	}
	entrant := match.Program(e.Name, command, options...)
	var err error
	entrant.Control, err = parseControl(e.Control)
	return entrant, err
}

func parseEngines(texts []string) ([]Engine, error) {
	var list []Engine
	for _, text := range texts {
		name, command, ok := strings.Cut(text, "=")
		words, err := splitWords(command)
		if err != nil {
			return nil, fmt.Errorf("engine %q: %w", text, err)
		}
		if !ok || len(words) == 0 || !isName(name) {
			return nil, fmt.Errorf("engine %q: want name=command, and no dot or colon in the name", text)
		}
		for _, e := range list {
			if e.Name == name {
				return nil, fmt.Errorf("two engines are called %s", name)
			}
		}
		list = append(list, Engine{Name: name, Command: words})
	}
	return list, nil
}

func splitWords(text string) (words []string, err error) {
	var word strings.Builder
	begun := false
	quote := rune(0)
	for _, c := range text {
		switch {
		case c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, begun = c, true
		case quote == 0 && unicode.IsSpace(c):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c without its end", quote)
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}

func isName(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(c rune) bool {
		return c == '.' || c == ':' || c == unicode.ReplacementChar || !unicode.IsPrint(c)
	})
}

var setupOptions = []string{"Game", "Players", "Teams", "Variation", "Seed", "Arrangement"}

func setOptions(engines []Engine, texts []string) error {
	for _, text := range texts {
		key, value, ok := strings.Cut(text, "=")
		name, word, one := strings.Cut(key, ".")
		if !one {
			word = key
		}
		if slices.ContainsFunc(setupOptions, func(known string) bool { return strings.EqualFold(known, word) }) {
			return fmt.Errorf("option %q: the arena sets %s, by a flag of its own", text, word)
		}
		found := false
		for i := range engines {
			if ok && word != "" && (!one || engines[i].Name == name) {
				engines[i].Options = append(engines[i].Options, match.Option{Name: word, Value: value})
				found = true
			}
		}
		if !found {
			return fmt.Errorf("option %q: want Option=value or name.Option=value with the name of an engine", text)
		}
	}
	return nil
}

const (
	usualControl = "1+0.01"
	controlUsage = "seconds+increment, movetime=ms, nodes=n, depth=n, or several with commas"
)

func setControls(engines []Engine, texts []string) error {
	for _, text := range append([]string{usualControl}, texts...) {
		name, limits, one := strings.Cut(text, ":")
		if !one {
			limits = text
		}
		control, err := parseControl(limits)
		if err != nil {
			return fmt.Errorf("tc %q: %w", text, err)
		}
		found := false
		for i := range engines {
			if !one || engines[i].Name == name {
				engines[i].Control, found = control.String(), true
			}
		}
		if one && !found {
			return fmt.Errorf("tc %q: no engine is called %s", text, name)
		}
	}
	return nil
}

func parseControl(text string) (c match.Control, err error) {
	var words []string
	for _, part := range strings.Split(text, ",") {
		if name, value, ok := strings.Cut(part, "="); ok {
			if n, err := strconv.ParseInt(value, 10, 64); err == nil && n <= 0 {
				return c, fmt.Errorf("%q is not above 0; want %s", part, controlUsage)
			}
			words = append(words, name, value)
			continue
		}
		if c.Clock > 0 {
			return c, fmt.Errorf("two clocks; want %s", controlUsage)
		}
		if c.Clock, c.Increment, err = parseClock(part); err != nil {
			return c, fmt.Errorf("%w; want %s", err, controlUsage)
		}
	}
	l, err := wire.ParseLimits(strings.Join(words, " "))
	if err != nil {
		return c, fmt.Errorf("%w; want %s", err, controlUsage)
	}
	c.MoveTime, c.Nodes, c.Depth = l.MoveTime, l.Nodes, l.Depth
	if c == (match.Control{}) || l.Clock != nil || l.Inc != nil || l.Infinite || l.Ponder || l.SearchMoves != nil {
		return c, fmt.Errorf("want %s", controlUsage)
	}
	return c, nil
}

func parseClock(text string) (clock, increment time.Duration, err error) {
	first, second, _ := strings.Cut(text, "+")
	if clock, err = parseSeconds(first); err == nil && second != "" {
		increment, err = parseSeconds(second)
	}
	if err == nil && clock <= 0 {
		err = errors.New("no time on the clock")
	}
	return clock, increment, err
}

// maxSeconds is about four months.
const maxSeconds = 1e7

func parseSeconds(text string) (time.Duration, error) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0 && s < maxSeconds) || text[0] == '+' {
		return 0, fmt.Errorf("%q is not a number of seconds", text)
	}
	return time.Duration(s * float64(time.Second)), nil
}

const (
	resignUsage = "score=permille,plies=n"
	drawUsage   = "score=permille,plies=n,from=ply"
)

func parseAgreement(text, usage string, lo, hi int) (*match.Agreement, error) {
	if text == "" {
		return nil, nil
	}
	a := &match.Agreement{Score: -1}
	fields := map[string]*int{"score": &a.Score, "plies": &a.Plies}
	if usage == drawUsage {
		fields["from"] = &a.From
	}
	for _, part := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(value)
		if fields[name] == nil || err != nil || n < 0 {
			return nil, fmt.Errorf("%q: want %s", part, usage)
		}
		*fields[name] = n
		delete(fields, name)
	}
	if a.Score < lo || a.Score > hi || a.Plies < 1 {
		return nil, fmt.Errorf("want %s, a score from %d to %d and a ply or more", usage, lo, hi)
	}
	return a, nil
}

const normalizedWord = "normalized"

func parseSPRT(text string) (*elo.SPRT, error) {
	if text == "" {
		return nil, nil
	}
	words := strings.Split(text+",", ",")
	elo0, err0 := strconv.ParseFloat(words[0], 64)
	elo1, err1 := strconv.ParseFloat(words[1], 64)
	t := &elo.SPRT{Elo0: elo0, Elo1: elo1, Normalized: len(words) == 4 && words[2] == normalizedWord}
	err := errors.Join(err0, err1, t.Check())
	if err != nil || len(words) != 3 && !t.Normalized {
		return nil, fmt.Errorf("sprt %q: want elo0,elo1 or elo0,elo1,%s with elo0 below elo1, and no more than 2000 Elo", text, normalizedWord)
	}
	return t, nil
}
