//go:build !js

package web

import (
	"bytes"
	"context"
	"fmt"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

func rulesName(game string) string { return "rules-" + game + ".html" }

// rules considers a package that the engine links a game if it documents rules.
func rules(ctx context.Context, engine string) (site, error) {
	list, err := command(ctx, "go", "list", "-deps", "-f",
		`{{if not .Standard}}{{.Name}}{{"\t"}}{{.Dir}}{{range .GoFiles}}{{"\t"}}{{.}}{{end}}{{end}}`, engine)
	if err != nil {
		return nil, err
	}
	parts := site{}
	for line := range strings.Lines(string(list)) {
		words := strings.Split(strings.TrimSpace(line), "\t")
		if len(words) < 3 {
			continue
		}
		text, err := documentation(words[1], words[2:])
		if err != nil {
			return nil, err
		}
		if page := rulesPage(words[0], text); page != nil {
			parts[rulesName(words[0])] = page
		}
	}
	return parts, nil
}

func documentation(dir string, files []string) (string, error) {
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			return "", err
		}
		if f.Doc != nil {
			return f.Doc.Text(), nil
		}
	}
	return "", nil
}

var forProgrammers = []string{"Texts", "Perft"}

// rulesPage returns HTML, or nil without rules. The paragraph before the tour is the goal.
func rulesPage(name, text string) []byte {
	names := comment.Parser{
		LookupSym:     func(_, _ string) bool { return true },
		LookupPackage: func(name string) (string, bool) { return name, true },
	}
	printer := comment.Printer{
		HeadingLevel: 2,
		HeadingID:    func(*comment.Heading) string { return "" },
		DocLinkURL:   func(*comment.DocLink) string { return "" },
	}
	var html bytes.Buffer
	found, skips := false, false
	blocks := names.Parse(text).Content
	for i, block := range blocks {
		part := printer.HTML(&comment.Doc{Content: []comment.Block{block}})
		if heading, ok := block.(*comment.Heading); ok {
			title := plain(heading.Text)
			found = found || title == "Rules"
			skips = slices.Contains(forProgrammers, title)
		}
		if skips {
			continue
		}
		if rest, ok := bytes.CutPrefix(part, []byte("<p>")); ok && i+1 < len(blocks) && isTour(blocks[i+1]) {
			part = append([]byte(`<p class="goal">`), rest...)
		}
		if rest, ok := bytes.CutPrefix(part, []byte("<pre>")); ok { // keys scroll a wide board
			part = append([]byte(`<pre tabindex="0">`), rest...)
		}
		if rest, ok := bytes.CutPrefix(part, fmt.Appendf(nil, "<p>Package %s is ", name)); ok {
			first, size := utf8.DecodeRune(rest)
			part = append([]byte("<p>"+string(unicode.ToUpper(first))), rest[size:]...)
		}
		html.Write(part)
	}
	if !found {
		return nil
	}
	return html.Bytes()
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

func plain(text []comment.Text) string {
	var b strings.Builder
	for _, part := range text {
		if words, ok := part.(comment.Plain); ok {
			b.WriteString(string(words))
		}
	}
	return b.String()
}
