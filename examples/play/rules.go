package main

import (
	"embed"
	"errors"
	"fmt"
	"go/doc/comment"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
)

// The documentation of the game packages, which states the rules. The tests write these
// files anew, with -update.
//
//go:embed rules/*.txt
var ruleFiles embed.FS

// A section is a part of the documentation of a game. The first has no title.
type section struct {
	title  string
	blocks []comment.Block
}

// readRules returns the documentation of a game by sections.
func readRules(name string) ([]section, error) {
	text, err := ruleFiles.ReadFile("rules/" + name + ".txt")
	if err != nil {
		return nil, fmt.Errorf("there are no rules of %s here", name)
	}
	// Links to Go names become plain words.
	p := comment.Parser{
		LookupSym:     func(_, _ string) bool { return true },
		LookupPackage: func(name string) (string, bool) { return name, true },
	}
	list := []section{{}}
	for _, block := range p.Parse(forPlayers(name, string(text))).Content {
		if h, ok := block.(*comment.Heading); ok {
			list = append(list, section{title: plainText(h.Text)})
			continue
		}
		last := &list[len(list)-1]
		last.blocks = append(last.blocks, block)
	}
	return list, nil
}

// forPlayers returns the documentation of a game without the words on the package.
func forPlayers(name, text string) string {
	rest, ok := strings.CutPrefix(text, "Package "+name+" is ")
	if !ok {
		return text
	}
	return capital(rest)
}

// plainText returns text without its links.
func plainText(text []comment.Text) string {
	p := comment.Printer{TextWidth: -1}
	return strings.TrimSpace(string(p.Text(&comment.Doc{Content: []comment.Block{&comment.Paragraph{Text: text}}})))
}

// rendered returns blocks as text of at most the given width.
func rendered(blocks []comment.Block, width int) string {
	p := comment.Printer{TextWidth: width}
	return strings.TrimRight(string(p.Text(&comment.Doc{Content: blocks})), "\n")
}

// rules prints a section of the rules, all sections, or those that a player needs first.
func (t *table) rules(which string) error {
	list, err := readRules(t.game.Spec().Name)
	if err != nil {
		return err
	}
	var titles []string
	found := false
	for _, s := range list {
		if s.title != "" {
			titles = append(titles, strings.ToLower(s.title))
		}
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
	if which == "" {
		t.tell("More: rules followed by %s or all.", strings.Join(titles, ", "))
	}
	return nil
}

// showGoal prints the paragraph on the goal of the game, and the rules of a variation, which
// may add to it.
func (t *table) showGoal() {
	list, err := readRules(t.game.Spec().Name)
	if err != nil {
		return // rules, the command, says so to people who ask
	}
	for _, block := range list[0].blocks {
		if text := rendered([]comment.Block{block}, t.screen.width); strings.HasPrefix(text, "The goal ") {
			t.say("%s", text)
		}
	}
	if name := t.variation(); name != "" {
		t.showRulesOn(list, "variation "+name)
	}
}

// showRulesOn prints the rules that mention something, given in lower case.
func (t *table) showRulesOn(list []section, what string) {
	for _, s := range list {
		if s.title != "Rules" {
			continue
		}
		for _, blocks := range statements(s.blocks) {
			line := strings.Join(strings.Fields(rendered(blocks, t.screen.width)), " ")
			if strings.Contains(strings.ToLower(line), what) {
				t.say("%s", rendered(blocks, t.screen.width))
			}
		}
	}
}

// commonWords are words of three letters or more that say nothing about a rule.
var commonWords = []string{"and", "are", "for", "from", "not", "one", "piece", "the", "there", "with"}

// endWords are words of rules about the end of a game, as wordsOf returns them.
var endWords = []string{"win", "won", "winner", "draw", "lose", "lost"}

// why explains the last refusal or the end of the game, and quotes the rules that say so.
func (t *table) why() error {
	var illegal *notation.MoveError
	o := t.session.Outcome()
	switch {
	case errors.As(t.refused, &illegal):
		t.tell("%s is refused: %s.", illegal.Move, t.look().named(illegal.Rule))
		return t.quote(wordsOf(illegal.Rule), false)
	case t.refused != nil:
		t.tell("%v", t.look().refusal(t.refused))
	case o.Over():
		why := outcomeWords[o.Reason]
		if reason := t.ending(); reason != "" {
			why = capital(reason) + "."
		}
		t.tell("%s. %s", t.look().status, why)
		if o.Reason == record.EndedByRules {
			return t.quote(endWords, true)
		}
	default:
		t.say("no move was refused, and the game goes on")
	}
	return nil
}

// quote prints the statement of the rules that has most of the words, or all that have one
// of them.
func (t *table) quote(words []string, all bool) error {
	list, err := readRules(t.game.Spec().Name)
	if err != nil {
		return err
	}
	best, most := "", 0
	for _, s := range list {
		if s.title != "Rules" {
			continue
		}
		for _, blocks := range statements(s.blocks) {
			text := rendered(blocks, t.screen.width)
			n := shared(text, words)
			switch {
			case all && n > 0:
				t.say("\n%s", text)
			case n > most:
				best, most = text, n
			}
		}
	}
	if best != "" && !all {
		t.say("\n%s", best)
	}
	return nil
}

// statements divides blocks into parts that can be quoted alone: paragraphs and items of
// lists. But a paragraph that ends with a colon goes with the table or list after it.
func statements(blocks []comment.Block) (parts [][]comment.Block) {
	announced := false // by the block before
	for _, block := range blocks {
		list, isList := block.(*comment.List)
		switch {
		case announced:
			last := len(parts) - 1
			parts[last] = append(parts[last], block)
		case isList:
			for _, item := range list.Items {
				parts = append(parts, []comment.Block{&comment.List{Items: []*comment.ListItem{item}}})
			}
		default:
			parts = append(parts, []comment.Block{block})
		}
		p, isParagraph := block.(*comment.Paragraph)
		announced = isParagraph && strings.HasSuffix(plainText(p.Text), ":")
	}
	return parts
}

// wordsOf returns the words of a text in lower case, without digits and signs. An s at the
// end is left out, so that singular and plural are the same.
func wordsOf(text string) []string {
	list := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !('a' <= r && r <= 'z') })
	for i, word := range list {
		list[i] = strings.TrimSuffix(word, "s")
	}
	return list
}

// shared counts the words that occur in a text, except common ones, and labels of spaces,
// which are short.
func shared(text string, words []string) int {
	n := 0
	have := wordsOf(text)
	for i, w := range words {
		if len(w) > 2 && !slices.Contains(commonWords, w) && slices.Contains(have, w) && !slices.Contains(words[:i], w) {
			n++
		}
	}
	return n
}
