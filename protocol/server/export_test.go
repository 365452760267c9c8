package server

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/protocol/wire"
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
	b.WriteString("# Commands, questions, options and limits\n\nGenerated from the tables of the server. The documentation of package wire explains them.\n\n## Commands\n\n| command | answer |\n| --- | --- |\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "| `%s` | %s |\n", strings.ReplaceAll(c.form(u), "|", `\|`), c.doc)
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
	b.WriteString("\n## Options\n\nAs announced by a server that starts with the first game.\n\n")
	for _, o := range optionList {
		fmt.Fprintf(&b, "    option name %s %s\n", o.name, announcement(o.values(u)))
	}
	b.WriteString("\n| option | meaning |\n| --- | --- |\n")
	for _, o := range optionList {
		fmt.Fprintf(&b, "| `%s` | %s |\n", o.name, o.doc)
	}
	fmt.Fprintf(&b, dataText, wire.DataVersion)
	b.WriteString("\n## Limits\n\nThe constants are declared in the packages that their names begin with.\n\n| what | constant | limit | beyond it |\n| --- | --- | --- | --- |\n")
	for _, l := range limitList {
		fmt.Fprintf(&b, "| %s | `%s` | %v | %s |\n", l.what, l.name, l.value, l.beyond)
	}
	return b.String()
}

// dataText is about answers in JSON.
const dataText = `
## Answers in JSON

The answers to games, describe and json are lines of JSON. Their types in Go are in package
wire, with names that end in Data. Each answer has a version, which is now %d. Within a
version, objects may get more members, which programs must ignore, and the enumerations that
are documented so may get more values. Nothing else changes: no member vanishes, becomes
optional or gets another meaning. A change that could mislead a program raises the version.
Spaces are labels, seats p1 to p4, results the answers to query result. Numbers that may
exceed 2^53 are texts.

The JSON Schema [answers.schema.json](answers.schema.json) has all of them by their names:
GameData answers games, DescriptionData describe, PositionData json, and MovesData json moves,
and an ErrorData follows errordata. The same types are in [answers.d.ts](answers.d.ts) for
TypeScript and in [answers.py](answers.py) for Python. All three are generated from the Go
types.
`

// limitList has every bound on what a peer may send and a record may hold.
var limitList = []struct {
	what, name string
	value      any
	beyond     string
}{
	{"bytes of a line", "lineio.MaxLine", lineio.MaxLine, "the line is skipped, with an error line"},
	{"bytes of what an error line or a remark says", "lineio.MaxError", lineio.MaxError, "it is truncated"},
	{"bytes of the commands that wait for a perft", "host.MaxAhead", host.MaxAhead, "the server reads no more until the perft ends"},
	{"time of a perft after the end of the input", "host.MaxGrace", host.MaxGrace, "the perft is stopped"},
	{"depth of a perft, in plies", "protocol.MaxPerft", protocol.MaxPerft, "an error line"},
	{"times of `go`, in milliseconds", "wire.MaxTime", wire.MaxTime.Milliseconds(), "an error line"},
	{"depth of `go`, in plies", "wire.MaxDepth", wire.MaxDepth, "an error line"},
	{"nodes of `go`", "wire.MaxNodes", int64(wire.MaxNodes), "an error line"},
	{"Threads", "host.MaxThreads", host.MaxThreads, "an error line"},
	{"Hash, in megabytes; the machine may have less", "host.MaxHash", host.MaxHash, "an error line"},
	{"MultiPV", "host.MaxLines", host.MaxLines, "an error line"},
	{"Level", "protocol.MaxLevel", protocol.MaxLevel, "an error line"},
	{"MaxPlies", "host.MaxMaxPlies", host.MaxMaxPlies, "an error line"},
	{"Repetitions", "host.MaxRepetitions", host.MaxRepetitions, "an error line"},
	{"arrows of a picture, and marks", "view.MaxMarks", view.MaxMarks, "an error line"},
	{"shapes of a piece in a style", "view.MaxOutlines", view.MaxOutlines, "an error"},
	{"bytes of a path in a style", "view.MaxOutline", view.MaxOutline, "an error"},
	{"seats of a game", "notation.MaxSeats", notation.MaxSeats, "no game has more"},
	{"rows and columns of a board", "notation.MaxSide", notation.MaxSide, "no board has more"},
	{"tags of a record", "record.MaxTags", record.MaxTags, "an error, in reading and writing"},
	{"moves of a record, including those in variations", "record.MaxPlies", record.MaxPlies, "the same"},
	{"depth of variations", "record.MaxDepth", record.MaxDepth, "the same"},
	{"comments of a record", "record.MaxComments", record.MaxComments, "the same"},
	{"bytes of one move, comment, key or value", "record.MaxText", record.MaxText, "the same"},
	{"bytes of all of them in a record", "record.MaxSize", record.MaxSize, "the same"},
}

// Alone returns the names of the commands that wait for a perft.
func Alone() (names []string) {
	for _, c := range commands {
		if c.alone {
			names = append(names, c.name)
		}
	}
	return names
}
