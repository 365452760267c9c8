package server

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
)

// Reference returns a Markdown page with the commands, questions, options and words of svg of
// a server of these games, from its tables.
func Reference(set protocol.Set) string {
	h, err := host.New(set, set.Names()[0])
	if err != nil {
		return err.Error()
	}
	u := newUGI(h, false)
	var b strings.Builder
	b.WriteString("# Commands, questions and options\n\nGenerated from the tables of the server. The documentation of package protocol explains them.\n\n## Commands\n\n| command | answer |\n| --- | --- |\n")
	for _, c := range commands {
		usage := c.name
		if c.usage != nil {
			usage += " " + c.usage(u)
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", escapePipe(usage), c.doc)
	}
	b.WriteString("\n## Questions of all games\n\n| `query` | answer |\n| --- | --- |\n")
	for _, q := range questions {
		fmt.Fprintf(&b, "| `%s` | %s |\n", q.name, q.doc)
	}
	b.WriteString("\n## Questions of some games\n\nOther games answer `none`, or an empty list if the question asks for moves.\n\n| `query` | game | answer |\n| --- | --- | --- |\n")
	for _, g := range set.Games() {
		for _, f := range g.Facts() {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.Name, g.Spec().Title, f.Doc)
		}
	}
	b.WriteString("\n## Options\n\nAs a server announces them that starts with the first game.\n\n")
	for _, o := range optionList {
		fmt.Fprintf(&b, "    option name %s %s\n", o.name, o.announce(u))
	}
	return b.String()
}

func escapePipe(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
