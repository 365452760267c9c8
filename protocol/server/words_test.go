package server_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/reversi"
)

// answers returns the answers of a server to an input.
func answers(t *testing.T, game, input string) string {
	t.Helper()
	var out strings.Builder
	if err := newServer(t, game).Serve(t.Context(), strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const othello = "setoption name Notation value othello\n"

func TestOthelloNotation(t *testing.T) {
	tests := []struct{ input, want string }{
		{"query fen\nquery moves", "response 8/8/8/3ox3/3xo3/8/8/8 x\nresponse c4 d3 e6 f5\n"},
		{"position startpos moves f5 D6\nquery moves", "response c3 c4 c5 c6 c7\n"},
		{"position fen 8/8/8/3ox3/3xo3/8/8/8 o\nquery turn\nquery moves", "response p2\nresponse c5 d6 e3 f4\n"},
		{"position fen 8/8/8/3wb3/3bw3/8/8/8 b\nquery fen", "response 8/8/8/3ox3/3xo3/8/8/8 o\n"},
		{"go nodes 50 searchmoves e6", "bestmove e6\n"},
		{"position startpos moves f5 d6 c5 f4 e3 c6\nperft 1", "c7: 1\nd3: 1\nd7: 1\ne6: 1\ne7: 1\nf3: 1\nf6: 1\ng4: 1\ng5: 1\ntotal: 9\n"},
		{"position startpos moves 0000", "info string error position: ply 1: "},
		{"position fen  oooooooo/8/8/8/8/8/8/8 o\nquery result", "response p2win\n"},
		{"position fen\t8/8/8/3ox3/3xo3/8/8/8 \t o \nquery turn", "response p2\n"},
		{"position fen 8/8/8/3ox3/3xo3/8/8/8 q", "info string error position: "},
	}
	for _, tt := range tests {
		got := answers(t, "reversi", othello+tt.input+"\n")
		if !strings.Contains(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.input, got, tt.want)
		}
	}
}

func played(t *testing.T, words ...string) reversi.State {
	t.Helper()
	s, err := reversi.New()
	for _, word := range words {
		m, moveErr := reversi.ParseMove(word)
		if err == nil && moveErr == nil {
			s, err = s.Play(m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func squareOf(m reversi.Move) string {
	if m == reversi.Pass {
		return "0000"
	}
	word := m.String()
	return strings.ToLower(word[1:]) + word[:1]
}

// Random games with passes are the same in both notations.
func TestOthelloNotationGames(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	passes := 0
	for range 20 {
		s := played(t)
		var ours, theirs []string
		for !s.Result().Over() {
			moves := s.AppendMoves(nil)
			m := moves[random.IntN(len(moves))]
			if m == reversi.Pass {
				passes++
			}
			s, ours, theirs = s.After(m), append(ours, m.String()), append(theirs, squareOf(m))
			if m != reversi.Pass && random.IntN(10) > 0 {
				continue // only one position in ten, and those after passes, are queried
			}
			const questions = "\nquery result\nquery score\nquery plies\n"
			got := answers(t, "reversi", othello+"position startpos moves "+strings.Join(theirs, " ")+questions)
			want := answers(t, "reversi", "position startpos moves "+strings.Join(ours, " ")+questions)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%v: %s", theirs, diff)
			}
			text := answers(t, "reversi", othello+"position startpos moves "+strings.Join(theirs, " ")+"\nquery fen\n")
			back := answers(t, "reversi", othello+"position fen "+strings.TrimPrefix(text, "response ")+"setoption name Notation value standard\nquery fen\n")
			if back != "response "+s.String()+"\n" {
				t.Fatalf("%v came back as %q by %q", s, back, text)
			}
		}
	}
	if passes == 0 {
		t.Error("no passes in the games")
	}
}

// A search uses the notation, even if it has to pass.
func TestOthelloNotationSearch(t *testing.T) {
	for line := range strings.Lines(answers(t, "reversi", othello+"go nodes 500\n")) {
		for _, word := range strings.Fields(line[strings.Index(line, " pv ")+1:]) {
			if len(word) == 2 && word != "pv" && (word[0] < 'a' || word[0] > 'h') {
				t.Errorf("%s in %q", word, line)
			}
		}
	}
	got := answers(t, "reversi", othello+"position fen xo6/8/8/8/8/8/8/8 o\nquery moves\ngo nodes 5\nperft 1\n")
	for _, want := range []string{"response 0000\n", "bestmove 0000\n", "0000: 1\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}

// After a change of the notation, the words of an earlier position mean something else.
func TestNotationBack(t *testing.T) {
	const line = "position startpos moves d3 c3 f5 d2 d1 e1 b3 c1 0000"
	got := answers(t, "reversi", othello+line+"\nsetoption name Notation value standard\n"+line+" b4\n")
	if !strings.HasPrefix(got, "info string error position: ply 9: ") {
		t.Errorf("%q, want an error for the pass", got)
	}
}

func TestNotationElsewhere(t *testing.T) {
	plain := answers(t, "sly", "query fen\nquery moves\n")
	got := answers(t, "sly", othello+"query fen\nquery moves\n")
	note, rest, _ := strings.Cut(got, "\n")
	if !strings.HasPrefix(note, "info string kept, but not used for sly") || !strings.HasSuffix(note, ": Notation othello") || rest != plain {
		t.Errorf("%s\n%s", note, cmp.Diff(plain, rest))
	}
	if got := answers(t, "reversi", "setoption name Notation value runes\n"); !strings.HasPrefix(got, "info string error setoption: Notation: ") {
		t.Error(got)
	}
}
