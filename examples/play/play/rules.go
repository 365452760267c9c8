package play

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"go/doc/comment"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// The tests write these files with -update.
//
//go:embed rules/*.txt
var ruleFiles embed.FS

type section struct {
	title  string
	blocks []comment.Block
}

// readRules returns the documentation of a game. If there is none, it returns the goal and the rules
// of spec instead.
func readRules(spec notation.Spec) []section {
	text, err := ruleFiles.ReadFile("rules/" + spec.Name + ".txt")
	if err != nil {
		text = statedRules(spec)
	}
	// Links to Go names become plain words.
	p := comment.Parser{
		LookupSym:     func(_, _ string) bool { return true },
		LookupPackage: func(name string) (string, bool) { return name, true },
	}
	list := []section{{}}
	for _, block := range p.Parse(forPlayers(spec.Name, string(text))).Content {
		if h, ok := block.(*comment.Heading); ok {
			list = append(list, section{title: plainText(h.Text)})
			continue
		}
		if last := &list[len(list)-1]; last.title != "" || !isTour(block) {
			last.blocks = append(last.blocks, block)
		}
	}
	return list
}

func statedRules(spec notation.Spec) []byte {
	text := fmt.Appendf(nil, "%s\n", spec.Goal)
	last := ""
	for _, rule := range spec.Rules {
		if heading := cmp.Or(rule.Heading, "Rules"); heading != last {
			text = fmt.Appendf(text, "\n# %s\n", heading)
			last = heading
		}
		text = fmt.Appendf(text, "\n%s\n", rule.Text)
	}
	return text
}

// isTour reports whether block presents the package: such a block begins with a link.
func isTour(block comment.Block) bool {
	p, ok := block.(*comment.Paragraph)
	if !ok {
		return false
	}
	_, ok = p.Text[0].(*comment.DocLink)
	return ok
}

func forPlayers(name, text string) string {
	rest, ok := strings.CutPrefix(text, "Package "+name+" is ")
	if !ok {
		return text
	}
	return capital(rest)
}

func plainText(text []comment.Text) string {
	p := comment.Printer{TextWidth: -1}
	return strings.TrimSpace(string(p.Text(&comment.Doc{Content: []comment.Block{&comment.Paragraph{Text: text}}})))
}

func rendered(blocks []comment.Block, width int) string {
	p := comment.Printer{TextWidth: width}
	return strings.TrimRight(string(p.Text(&comment.Doc{Content: blocks})), "\n")
}

func (t *table) rules(which string) error {
	list := readRules(t.game.Spec())
	titles := sectionTitles(list)
	found := false
	for _, s := range list {
		wanted := strings.EqualFold(which, s.title) || which == "all"
		if which == "" {
			wanted = s.title == "" || s.title == "Rules"
		}
		if !wanted {
			continue
		}
		if found = true; s.title != "" {
			t.say("# %s\n", s.title)
		}
		t.say("%s\n", rendered(s.blocks, t.screen.width))
	}
	if !found {
		return fmt.Errorf("there is no section %q; want %s or all", which, strings.Join(titles, ", "))
	}
	if which == "" && len(titles) > 0 {
		t.tell("More: rules followed by %s or all.", strings.Join(titles, ", "))
	}
	return nil
}

func sectionTitles(list []section) (titles []string) {
	for _, s := range list {
		if s.title != "" {
			titles = append(titles, strings.ToLower(s.title))
		}
	}
	return titles
}

func (t *table) showGoal() { t.tell("%s", t.game.Spec().Goal) }

func (t *table) why() error {
	var illegal *notation.MoveError
	o := t.session.Outcome()
	switch {
	case errors.As(t.refused, &illegal):
		t.tell("%s is refused: %s.", illegal.Move, t.look().named(illegal.Reason))
		t.quote(t.refused)
	case t.refused != nil:
		t.tell("%v", t.look().refusal(t.refused))
		t.quote(t.refused)
	case o.Over():
		why := outcomeWords[o.Reason]
		ending := t.ending()
		if ending.Reason != "" {
			why = capital(ending.Reason) + "."
		}
		t.tell("%s. %s", t.look().status, why)
		t.quoteRule(ending.Rule)
	default:
		t.say("no move was refused, and the game goes on")
	}
	return nil
}

func (t *table) quote(err error) {
	var id notation.Rule
	if errors.As(err, &id) {
		t.quoteRule(id)
	}
}

func (t *table) quoteRule(id notation.Rule) {
	if rule, ok := t.game.Spec().Rule(id); ok {
		t.tell("The rule, under %s: %s", rule.Heading, rule.Text)
	}
}
