package gtp_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/internal/dialecttest"
	"github.com/seed-445450d7/rulebook/protocol/internal/gtp"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/reversi"
)

func serve(t testing.TB, in io.Reader, out io.Writer) { dialecttest.Serve(t, gtp.New, in, out) }

func answers(t testing.TB, lines string) string { return dialecttest.Answers(t, gtp.New, lines) }

func TestDialogue(t *testing.T) {
	const start = `= . . . . . . . .
. . . . . . . .
. . . . . . . .
. . . X O . . .
. . . O X . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
`
	const f5 = `= . . . . . . . .
. . . . . . . .
. . . . . . . .
. . . X X X . .
. . . O X . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
`
	for _, test := range []struct{ name, said, heard string }{
		{"hello", "protocol_version\nname\n", "= 2\n\n= Rulebook\n\n"},
		{"identity numbers", "1 name\n007 name\n0 quit\n", "=1 Rulebook\n\n=007 Rulebook\n\n=0 \n\n"},
		{"a number that is too long", "12345678901 name\n", "? unknown command\n\n"},
		{"a number alone", "5\n", "?5 no command after the identity number\n\n"},
		{"comments and empty lines", "# hello\n\n  \t\nname # 3\n4 # name\n", "= Rulebook\n\n?4 no command after the identity number\n\n"},
		{"control characters", "\x01na\x07me\x7f\r\n2\tknown_command\tplay\r\n", "= Rulebook\n\n=2 true\n\n"},
		{"the last line has no end", "name", "= Rulebook\n\n"},
		{"unknown", "3 ugi\nisready\nName\n", "?3 unknown command\n\n? unknown command\n\n? unknown command\n\n"},
		{"known_command", "known_command undo\nknown_command ugi\nknown_command\n", "= true\n\n= false\n\n? syntax error: want known_command name\n\n"},
		{"games", "list_games\nset_game Othello\nset_game Go\nset_game\n",
			"= Othello\n\n= \n\n? unsupported game \"Go\", only Othello\n\n? syntax error: want set_game name\n\n"},
		{"sizes", "boardsize 8\nboardsize 19\nboardsize eight\n",
			"= \n\n? unacceptable size: the board has 8 rows and columns\n\n? syntax error: \"eight\" is not a number\n\n"},
		{"komi", "komi 6.5\nkomi x\n", "= \n\n? syntax error: \"x\" is not a number\n\n"},
		{"a move", "play black F5\ngogui-rules_board\n", "= \n\n" + f5 + "\n"},
		{"spellings", "play B f5\nplay White D6\nundo\nundo\ngogui-rules_board\n", strings.Repeat("= \n\n", 4) + start + "\n"},
		{"illegal moves", "play b a1\nplay w f6\nplay b pass\nplay b e4\nplay red f5\nplay b i9\nplay b 5f\n",
			"? illegal move: a disc on A1 outflanks nothing\n\n? illegal move: it is black's turn\n\n" +
				"? illegal move: a player who can move may not pass\n\n? illegal move: E4 is occupied\n\n" +
				"? syntax error: \"red\" is not a color\n\n? syntax error: \"i9\" is not a vertex\n\n? syntax error: \"5f\" is not a vertex\n\n"},
		{"a refused move changes nothing", "play b a1\ngogui-rules_board\nundo\n",
			"? illegal move: a disc on A1 outflanks nothing\n\n" + start + "\n? cannot undo: only 0 can be taken back\n\n"},
		{"a new game", "play b f5\nclear_board\ngogui-rules_board\nundo\n", "= \n\n= \n\n" + start + "\n? cannot undo: only 0 can be taken back\n\n"},
		{"a sequence", "gogui-play_sequence b f5 w f6 b e6\ngg-undo 2\ngogui-rules_board\ngg-undo 2\ngg-undo\ngogui-rules_board\n",
			"= \n\n= \n\n" + f5 + "\n? cannot undo: only 1 can be taken back\n\n= \n\n" + start + "\n"},
		{"a sequence with a fault", "gogui-play_sequence b f5 w a1\ngogui-rules_board\ngogui-play_sequence b\n",
			"? move 2: illegal move: a disc on A1 outflanks nothing\n\n" + start + "\n? syntax error: a vertex is missing at the end\n\n"},
		{"the referee", "gogui-rules_game_id\ngogui-rules_board_size\ngogui-rules_legal_moves\ngogui-rules_side_to_move\ngogui-rules_final_result\nfinal_score\n",
			"= Othello\n\n= 8\n\n= D3 C4 F5 E6\n\n= black\n\n= The game is not over: 2 black discs, 2 white discs.\n\n? cannot score: the game is not over\n\n"},
		{"times", "time_settings 60 10 5\ntime_left b 50 0\ntime_left x 1 1\ntime_settings 1 2\ntime_settings a 1 1\ntime_left w -1 0\n",
			"= \n\n= \n\n? syntax error: \"x\" is not a color\n\n? syntax error: want time_settings main_time byo_yomi_time byo_yomi_stones\n\n" +
				"? syntax error: \"a\" is not a number from 0 to 2147483647\n\n? syntax error: \"-1\" is not a number from 0 to 2147483647\n\n"},
		{"the wrong side", "genmove w\nreg_genmove\ngenmove x\n",
			"? it is black's turn\n\n? syntax error: want reg_genmove color\n\n? syntax error: \"x\" is not a color\n\n"},
		{"parameters", "rulebook-param depth 3\nrulebook-param\nrulebook-param depth\nrulebook-param speed 1\nrulebook-param threads 0\n",
			"= \n\n= [string] seconds 0\n[string] depth 3\n[string] nodes 0\n[string] threads 1\n[string] hash 64\n\n" +
				"? syntax error: a value is missing\n\n? unknown parameter \"speed\"\n\n? threads: \"0\" is not a number from 1 to 256\n\n"},
		{"after the end", "quit\nname\n", "= \n\n"},
		{"a long line", strings.Repeat("x", 2<<20) + "\nname\n", "? a line of more than 1048576 bytes was skipped\n\n= Rulebook\n\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := answers(t, test.said); got != test.heard {
				t.Errorf("said  %.200q\nheard %q\nwant  %q", test.said, got, test.heard)
			}
		})
	}
}

// Every command of the list is known, and the analysis commands are in it.
func TestListCommands(t *testing.T) {
	list := strings.Fields(answers(t, "list_commands\n"))[1:]
	for _, want := range []string{"protocol_version", "list_commands", "set_game", "genmove", "reg_genmove", "time_left", "gogui-rules_board"} {
		if !slices.Contains(list, want) {
			t.Errorf("%s is not in the list", want)
		}
	}
	for _, name := range list {
		if got := answers(t, "known_command "+name+"\n"); got != "= true\n\n" {
			t.Errorf("%s: %q", name, got)
		}
	}
	for line := range strings.Lines(strings.TrimPrefix(answers(t, "gogui-analyze_commands\n"), "= ")) {
		if line == "\n" {
			continue
		}
		parts := strings.Split(strings.TrimSpace(line), "/")
		if len(parts) != 3 || !slices.Contains(list, parts[2]) {
			t.Errorf("%q is not type/label/command", line)
		}
	}
}

func game(t *testing.T, seed uint64) (words []string, end protocol.Position) {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for !p.Result().Over() {
		list := p.Words()
		word := list[rng.IntN(len(list))]
		if p, err = p.PlayWord(word); err != nil {
			t.Fatal(err)
		}
		words = append(words, word)
	}
	return words, p
}

// plays returns the play commands of a game, with or without its passes.
func plays(words []string, passes bool) (commands []string) {
	for i, word := range words {
		at := "pass"
		if word != notation.PassText {
			at = word[1:] + word[:1]
		} else if !passes {
			continue
		}
		commands = append(commands, "play "+[]string{"b ", "w "}[i%2]+at)
	}
	return commands
}

// Passes may be played or left out, and are taken back with their moves.
func TestPasses(t *testing.T) {
	withPasses := 0
	for seed := range uint64(30) {
		words, end := game(t, seed)
		if !slices.Contains(words, notation.PassText) {
			continue
		}
		withPasses++
		score := fmt.Sprintf("= B+%d\n\n", scoreOf(end))
		switch {
		case scoreOf(end) < 0:
			score = fmt.Sprintf("= W+%d\n\n", -scoreOf(end))
		case scoreOf(end) == 0:
			score = "= 0\n\n"
		}
		for _, passes := range []bool{true, false} {
			commands := plays(words, passes)
			want := strings.Repeat("= \n\n", len(commands)) + score + strings.Repeat("= \n\n", len(commands)) + answers(t, "showboard\n")
			if got := answers(t, strings.Join(commands, "\n")+"\nfinal_score\n"+strings.Repeat("undo\n", len(commands))+"showboard\n"); got != want {
				t.Errorf("passes %t: got %q, want %q", passes, got, want)
			}
		}
	}
	if withPasses == 0 {
		t.Error("no game had a pass")
	}
}

// Passes after the end of a game, which some peers send to end it, are taken back one by one.
func TestPassesAfterTheEnd(t *testing.T) {
	const ended = "gogui-play_sequence b e6 w f4 b e3 w f6 b g5 w d6 b e7 w f5 b c5\n"
	const more = "play w pass\nplay b pass\ngenmove w\n"
	got := answers(t, ended+"gogui-play_sequence w pass b a1\n"+strings.Repeat(more, 100)+"gg-undo 310\ngg-undo 300\nundo\nplay b c5\nundo\ngg-undo 9\n")
	want := "= \n\n? move 2: illegal move: the game is over\n\n" + strings.Repeat("= \n\n= \n\n= pass\n\n", 100) +
		"? cannot undo: only 309 can be taken back\n\n" + strings.Repeat("= \n\n", 4) + "? cannot undo: only 8 can be taken back\n\n"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func scoreOf(p protocol.Position) int {
	score, _ := p.Fact("score")
	return score.Number
}

// The dialect plays whole games by the rules, with the two sides strictly taking turns.
func TestGenMove(t *testing.T) {
	say, heard := dialecttest.Start(t, gtp.New)
	lines := bufio.NewReader(heard)
	ask := func(command string) string {
		t.Helper()
		fmt.Fprintln(say, command)
		answer, err := lines.ReadString('\n')
		if err != nil || !strings.HasPrefix(answer, "= ") {
			t.Fatalf("%s: %q, %v", command, answer, err)
		}
		if end, err := lines.ReadString('\n'); end != "\n" {
			t.Fatalf("%s: the answer goes on with %q, %v", command, end, err)
		}
		return strings.TrimSpace(answer[2:])
	}
	g, _ := games.All().Lookup("reversi")
	for seed := range 8 {
		p, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		ask("clear_board")
		ask(fmt.Sprintf("rulebook-param nodes %d", 1+100*seed))
		for ply := 0; !p.Result().Over(); ply++ {
			color := []string{"b", "w"}[ply%2]
			trial := ask("reg_genmove " + color)
			at := ask("genmove " + color)
			for _, m := range []string{trial, at} {
				if _, err := p.PlayWord(strings.ToLower(m)); err != nil {
					t.Fatalf("ply %d: %v", ply+1, err)
				}
			}
			p, _ = p.PlayWord(strings.ToLower(at))
		}
		if at := ask("genmove b"); at != "pass" {
			t.Errorf("after the end: %s", at)
		}
		if got := ask("gogui-rules_legal_moves"); got != "" {
			t.Errorf("after the end there are moves: %s", got)
		}
	}
}

// The analysis commands give every move a value and a line of legal moves.
func TestAnalysis(t *testing.T) {
	got := answers(t, "rulebook-param nodes 2000\nplay b f5\nrulebook-values\nrulebook-line\n")
	parts := strings.Split(got, "\n\n")
	if len(parts) != 5 {
		t.Fatalf("%q", got)
	}
	values := strings.Fields(strings.TrimPrefix(parts[2], "= "))
	if len(values) != 6 {
		t.Fatalf("values %q", values)
	}
	for i := 0; i < len(values); i += 2 {
		if !slices.Contains([]string{"F4", "D6", "F6"}, values[i]) {
			t.Errorf("a value for %s", values[i])
		}
	}
	g, _ := games.All().Lookup("reversi")
	p, _ := g.New()
	p, _ = p.PlayWord("5F")
	line := strings.Fields(strings.TrimPrefix(parts[3], "= "))
	if len(line) == 0 {
		t.Error("no line")
	}
	for _, at := range line {
		next, err := p.PlayWord(strings.ToLower(at))
		if err != nil {
			t.Fatalf("line %v: %v", line, err)
		}
		p = next
	}
}

// GoGui's comment ends a search. The commands after a search wait for it, and so does the
// end of the input.
func TestSearchIsWhole(t *testing.T) {
	const long = "rulebook-param seconds 1000000\ngenmove b\n"
	for _, test := range []struct{ name, said string }{
		{"interrupt", long + "# interrupt\nname\nquit\n"},
		{"interrupt behind commands", long + "name\n#  interrupt \nquit\n"},
		{"interrupt between commands", "# interrupt\n" + long + "list_games\n5 name # a comment\n# interrupt\nquit\n"},
		{"quit", "rulebook-param nodes 5000\ngenmove b\nquit\n"},
		{"end of input", "rulebook-param nodes 5000\ngenmove b\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := io.Reader(strings.NewReader(test.said))
			if strings.HasPrefix(test.name, "interrupt") { // nothing else ends the search
				open, _ := io.Pipe()
				in = io.MultiReader(in, open)
			}
			var out strings.Builder
			serve(t, in, &out)
			parts := strings.Split(out.String(), "\n\n")
			if len(parts) < 3 || !slices.Contains([]string{"= D3", "= C4", "= F5", "= E6"}, parts[1]) {
				t.Errorf("%q", parts)
			}
		})
	}
}

// Whatever the input, every command gets one answer in the form of the dialect.
func FuzzGTP(f *testing.F) {
	f.Add("1 protocol_version\nlist_commands # x\n\n\tplay b f5\r\ngenmove w\nundo\nshowboard\n7 quit")
	f.Add("boardsize 8\nclear_board\nkomi 0\ngogui-play_sequence b f5 w d6 b c3\ngg-undo 2\nfinal_score\n")
	f.Add("time_settings 60 5 3\ntime_left w 0 0\nreg_genmove b\ngogui-rules_board\nrulebook-values\nrulebook-line\n# interrupt\n")
	f.Add("99999999999 name\n\x00\xff\xfe\nplay w pass\nset_game Othello\x7f\n3\n")
	f.Fuzz(func(t *testing.T, input string) {
		input = strings.ReplaceAll(input, "rulebook-param", "")
		commands := 0
		for line := range strings.Lines(input) {
			if line, _, _ = strings.Cut(line, "#"); strings.TrimFunc(line, func(c rune) bool { return c <= ' ' || c == 0x7f }) == "" {
				continue
			}
			commands++
		}
		got := answers(t, "rulebook-param nodes 1\n"+input)
		heard := 0
		for _, part := range strings.SplitAfter(got, "\n\n") {
			if part == "" {
				continue
			}
			heard++
			if !strings.HasSuffix(part, "\n\n") || part[0] != '=' && part[0] != '?' {
				t.Fatalf("%q is not an answer", part)
			}
		}
		if quit := strings.Contains(input, "quit"); heard != commands+1 && !quit || heard > commands+1 {
			t.Fatalf("%d answers to %d commands: %q", heard, commands+1, got)
		}
	})
}

// The page about dialects has every command.
func TestDocumentation(t *testing.T) {
	page, err := os.ReadFile("../../DIALECTS.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(answers(t, "list_commands\n"))[1:] {
		if !strings.Contains(string(page), "`"+name+"`") {
			t.Errorf("%s is not documented", name)
		}
	}
}

// The search prepares before the first move, whose time may be short.
func TestNewGamePrepares(t *testing.T) {
	for _, command := range []string{"clear_board", "boardsize 8", "set_game Othello"} {
		prepared := false
		set, err := protocol.NewSet(protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
			Rules:    reversi.Rules(),
			Dialects: map[string]string{"gtp": "Othello"},
			NewSearcher: func(protocol.SearchConfig) protocol.Searcher {
				prepared = true
				return nil
			},
		}))
		if err != nil {
			t.Fatal(err)
		}
		h, err := host.New(set, "reversi")
		if err != nil {
			t.Fatal(err)
		}
		d, err := gtp.New(h)
		if err != nil {
			t.Fatal(err)
		}
		err = h.Serve(t.Context(), strings.NewReader(command+"\n"), io.Discard, func(string) host.Dialect { return d })
		if err != nil {
			t.Fatal(err)
		}
		if !prepared {
			t.Errorf("%s: the preparation is left to the first search", command)
		}
	}
}
