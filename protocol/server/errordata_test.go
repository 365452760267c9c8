package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// With ErrorData, a line of JSON follows each error line, and no other line.
func TestErrorData(t *testing.T) {
	type data struct {
		Command, Word, Rule, Text string
		Ply                       int
	}
	tests := []struct {
		line string
		want data // without the text, which is that of the error line
	}{
		{"xyzzy", data{Command: "xyzzy"}},
		{"position startpos moves 5F 5F", data{Command: "position", Word: "5F", Ply: 2, Rule: "occupied"}},
		{"position startpos moves 1A", data{Command: "position", Word: "1A", Ply: 1, Rule: "reversi.outflank"}},
		{"position startpos moves 5F 9Z", data{Command: "position", Word: "9Z", Ply: 2, Rule: "malformed"}},
		{"position fen 8/8 a", data{Command: "position", Rule: "malformed"}},
		{"setoption name Level value 99", data{Command: "setoption"}},
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
