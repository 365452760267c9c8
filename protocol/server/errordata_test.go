package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// With ErrorData, a line of JSON follows each error line, and no other line.
func TestErrorData(t *testing.T) {
	type data = wire.ErrorData
	tests := []struct {
		line string
		want data // without the version, and the text, which is that of the error line
	}{
		{"xyzzy", data{Command: "xyzzy", Reason: `unknown command "xyzzy"; try help`}},
		{"position startpos moves 5F 5F", data{Command: "position", Word: "5F", Ply: 2, Rule: "occupied", Reason: "5F is occupied"}},
		{"position startpos moves 1A", data{Command: "position", Word: "1A", Ply: 1, Rule: "reversi.outflank", Reason: "a disc on 1A outflanks nothing"}},
		{"position startpos moves 5F 9Z", data{Command: "position", Word: "9Z", Ply: 2, Rule: "malformed", Reason: `no space 9Z on this board, which runs from 1A to 8H`}},
		{"position fen 8/8 a", data{Command: "position", Rule: "malformed", Key: "board", Reason: "2 rows, want 8"}},
		{"position fen 8/8/8/3wx3/8/8/8/8 a", data{Command: "position", Rule: "malformed", Row: 4, Character: 3, Space: "4E", Reason: `unknown piece at "x3"`}},
		{"position fen 8/9/8/3wx3/8/8/8/8 c", data{Command: "position", Rule: "malformed", Row: 2, Character: 1, Reason: "a run of empty spaces that does not fit a row of 8",
			Others: []wire.RefusalData{
				{Rule: "malformed", Row: 4, Character: 3, Space: "4E", Reason: `unknown piece at "x3"`},
				{Rule: "seat", Key: "turn", Reason: `"c" is not a seat of this game, want a to b`},
			}}},
		{"setoption name Level value 99", data{Command: "setoption", Reason: `Level: "99" is not a number from 1 to 20`}},
	}
	for _, tt := range tests {
		quiet := answerLines(t, tt.line)
		if len(quiet) != 1 || !strings.HasPrefix(quiet[0], "info string error ") {
			t.Errorf("%s, without the option: %q", tt.line, quiet)
			continue
		}
		both := answerLines(t, "setoption name ErrorData value true\n"+tt.line)
		if len(both) != 2 || both[0] != quiet[0] {
			t.Errorf("%s: %q, want %q and a line of data", tt.line, both, quiet)
			continue
		}
		doc, ok := strings.CutPrefix(both[1], "info string errordata ")
		var got data
		if err := json.Unmarshal([]byte(doc), &got); !ok || err != nil {
			t.Errorf("%s: %q, %v", tt.line, both[1], err)
			continue
		}
		tt.want.Version = wire.DataVersion
		tt.want.Text = strings.TrimPrefix(quiet[0], "info string error ")
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.line, diff)
		}
	}
	if list := answerLines(t, "setoption name ErrorData value true\nposition startpos\nquery gameover"); len(list) != 1 {
		t.Errorf("without an error: %q", list)
	}
}

func answerLines(t *testing.T, input string) []string {
	t.Helper()
	return strings.FieldsFunc(answers(t, "reversi", input+"\n"), func(c rune) bool { return c == '\n' })
}
