package cecp_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/internal/cecp"
	"github.com/seed-445450d7/rulebook/protocol/internal/dialecttest"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
)

// speak makes a host speak the dialect, with a table that is enough for a ply or two.
func speak(h *host.Host) (host.Dialect, error) {
	settings := h.Settings()
	settings.Search.Memory = 1
	h.Configure(settings)
	return cecp.New(h)
}

func answers(t testing.TB, lines string) string { return dialecttest.Answers(t, speak, lines) }

const hello = "xboard\nprotover 2\naccepted usermove\nnew\n"

func TestDialogue(t *testing.T) {
	for _, test := range []struct{ said, heard string }{
		{"", `^feature myname="Rulebook .*" variants="sniggle,empire"\nfeature .* done=1\n$`},
		{"variant empire\n", `setup \(.N.RQ..n.rq.\) 12x12\+0_fairy QNRR8/NNR9/RRN9/R11/12/12/12/12/11r/9nrr/9rnn/8rrnq w - - 0 1\n$`},
		{"variant normal\n", `Error \(unsupported variant, only sniggle, empire\): variant normal\n$`},
		{"foo \x1b bar\n", `Error \(unknown command\): foo`},
		{"ping 7\n", `pong 7\n$`},
		{"sd\t1\nusermove\ta8d8\nping \t1\n", `move [a-l]\d+[a-l]\d+\npong 1\n$`},
		{"ping \x1b[2J\xff\n", `pong \\x1b\[2J\\xff\n$`},
		{"ping " + strings.Repeat("7", 1e6) + "\n", `\npong 7{60}…\n$`},
		{"usermove \x1b[2J\n", `\nIllegal move: \\x1b\[2J\n$`},
		{"usermove " + strings.Repeat("a", 1e6) + "\n", `\nIllegal move: a{60}…\n$`},
		{"say \"\x07\"\n", `\nError \(unknown command\): say "\\a"\n$`},
		{"lift a8\nlift a1\nlift zz\n", `highlight 12/12/12/12/3Y8/12/12/12/12/12/12/12\nhighlight 12(/12){11}\nError \(not a square\): lift zz\n$`},
		{"usermove a8a9\nusermove a8\nusermove e2e4\nusermove @@@@\n", `(Illegal move: .*\n){4}$`},
		{"force\nusermove a8d8\nusermove a5d5\nundo\nusermove a5d5\nremove\nusermove a8d8\nundo\nundo\n", `Error \(command not legal now\): undo\n$`},
		{"sd 1\nusermove a8d8\nping 1\n", `move [a-l]\d+[a-l]\d+\npong 1\n$`},
		{"sd 1\npost\ngo\nnopost\n", `\n1 -?\d+ \d+ \d+ [a-l].*\nmove [a-l]`},
		{"sd 1\nhint\n", `Hint: [a-l]\d+[a-l]\d+\n$`},
		{"st 1000\ngo\n?\n", `move [a-l]\d+[a-l]\d+\n$`},
		{"st 1000\ngo\nforce\nping 2\n", `done=1\npong 2\n$`},
		{"level 0 0:01 0.5\ntime 20\notim 100\ngo\n", `move [a-l]`},
		{"level 0\nst x\nsd -1\ntime x\n", `(Error \(.*\): .*\n){4}$`},
		{"st +5\nlevel 0 +5 0\nlevel 0 0:+5 0\nlevel 0 5 +1\nsd +5\ntime +5\n", `(Error \(.*\): .*\n){6}$`},
		{"setboard 12/12/12/RNR9/RNR9/RNR9/rnr9/rnr9/rnr9/12/12/12 w - - 0 1\nping 1\n", `done=1\npong 1\n$`},
		{"setboard 8/8/8/8/8/8/8/8 w - - 0 1\n", `tellusererror Illegal position`},
	} {
		if got := answers(t, hello+test.said); !regexp.MustCompile(test.heard).MatchString(got) {
			t.Errorf("%q:\n%s\nwant %s", test.said, got, test.heard)
		}
	}
}

// In whole games of each variant, XBoard's board is always that of the rules.
func TestGames(t *testing.T) {
	for _, name := range []string{"sniggle", "empire"} {
		said, heard := dialecttest.Start(t, speak)
		go func() { fmt.Fprintf(said, "%svariant %s\nsd 1\n", hello, name) }()
		lines := bufio.NewScanner(heard)
		for lines.Scan() && !strings.HasPrefix(lines.Text(), "setup ") {
		}
		g, err := games.All().Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.New(notation.Players(2))
		if err != nil {
			t.Fatal(err)
		}
		play(t, p, said, lines)
		said.Close()
		for lines.Scan() { // the end of the streams
		}
	}
}

// play plays a game. The first seat plays at random, and the dialect plays the second one.
func play(t *testing.T, p protocol.Position, said io.Writer, heard *bufio.Scanner) {
	t.Helper()
	const maxPlies = 120
	random := rand.New(rand.NewPCG(1, 5))
	for plies := 0; !p.Result().Over() && plies < maxPlies; plies++ {
		var word string
		moves := p.AppendMoves(nil)
		m := moves[random.IntN(len(moves))]
		if p.Turn() == 1 {
			from, _ := p.From(m)
			to, _ := p.To(m)
			word = p.Word(m)
			fmt.Fprintf(said, "usermove %s%s\n", squareOf(p, from), squareOf(p, to))
		} else {
			if !heard.Scan() || !strings.HasPrefix(heard.Text(), "move ") {
				t.Fatalf("%s: %q, want a move", p, heard.Text())
			}
			word = wordOf(p, heard.Text()[len("move "):])
		}
		m, err := p.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		checkShown(t, p, m, next)
		p = next
	}
	if p.Result().Over() && (!heard.Scan() || !strings.Contains(heard.Text(), "{")) {
		t.Errorf("%s: the end is told by %q", p, heard.Text())
	}
}

// checkShown checks that a move does no more than XBoard shows: it moves one piece.
func checkShown(t *testing.T, p protocol.Position, m protocol.Move, next protocol.Position) {
	t.Helper()
	from, leaves := p.From(m)
	to, arrives := p.To(m)
	if !leaves || !arrives || next.Piece(to) != p.Piece(from) {
		t.Fatalf("%s: %s carries no piece", p, p.Word(m))
	}
	for sp := range p.Game().Spec().Grid.Spaces() {
		want := p.Piece(sp)
		if sp == from {
			want = notation.Piece{}
		}
		if sp != to && next.Piece(sp) != want {
			t.Fatalf("%s: %s changes another space", p, p.Word(m))
		}
	}
}

func squareOf(p protocol.Position, sp notation.Space) string {
	grid := p.Game().Spec().Grid
	return fmt.Sprintf("%c%d", 'a'+grid.Col(sp), grid.Rows()-grid.Row(sp))
}

func wordOf(p protocol.Position, text string) string {
	var files [2]rune
	var ranks [2]int
	fmt.Sscanf(text, "%c%d%c%d", &files[0], &ranks[0], &files[1], &ranks[1])
	rows := p.Game().Spec().Grid.Rows()
	return fmt.Sprintf("%d%c-%d%c", rows+1-ranks[0], files[0]-'a'+'A', rows+1-ranks[1], files[1]-'a'+'A')
}

func FuzzCECP(f *testing.F) {
	f.Add(hello + "variant empire\nusermove b12b8\n")
	f.Add(hello + "level 40 5 0\ntime 1\notim 1\ngo\n?\nundo\nremove\nresult 1-0 {x}\n")
	f.Add("sd 1\ngo\ngo\nforce\nlift a99999999999\nusermove a1a0a1\nsetboard\nst 1e300\nhint\n\x00\n")
	f.Add(hello + "hard\nsd 1\nusermove a8d8\nping 1\ntime 5\nusermove a5d5\nanalyze\n.\nundo\nhint\nnew\nexit\neasy\ngo\n")
	f.Add(hello + "post\nanalyze\nsetboard 12/12/12/1RNR8/RNR9/RNR9/rnr9/rnr9/rnr9/12/12/12 b - - 0 1\nusermove a6d6\nvariant empire\ngo\n?\n")
	f.Fuzz(func(t *testing.T, input string) {
		text := answers(t, input+"\nforce\n") // ends a search, however long it may be
		if text != "" && !strings.HasSuffix(text, "\n") {
			t.Fatalf("the last line has no end: %q", text)
		}
	})
}
