package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// Players, Teams and Variation work in any order, for every game that has them, and take
// effect at once.
func TestSetups(t *testing.T) {
	tests := []struct {
		options string // Name=value, separated by commas
		keys    string // that the position text ends with
		players string
	}{
		{"Game=sniggle", "players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0", "2"},
		{"Game=sniggle,Players=3,Variation=match", "players=3 teams=0 variation=match triangles=1B,2B,3B passes=0", "3"},
		{"Game=sniggle,Teams=true", "players=4 teams=1 variation=standard triangles=1B,2B,3B passes=0", "4"},
		{"Game=empire,Players=4,Teams=true", "players=4 teams=1 crown=- passes=0", "4"},
		{"Game=empire,Players=3", "players=3 teams=0 crown=- passes=0", "3"},
		{"Game=gateway,Players=3", "players=3 teams=0 reserve=T3S5,T3S5,T3S5 passes=0", "3"},
		{"Game=ploy,Players=4", "players=4 teams=0", "4"},
		{"Game=ploy,Teams=true", "players=4 teams=1 slot=a", "4"},
		{"Game=sly,Variation=random,Seed=7", "", "1"},
		{"game=EMPIRE,players=4,teams=True,teams=false", "players=4 teams=0 crown=- passes=0", "4"},
	}
	for _, tt := range tests {
		// UGI match runners send options in no particular order.
		options := strings.Split(tt.options, ",")
		for range options {
			options = append(options[1:], options[0])
			if strings.EqualFold(options[0], "teams=false") {
				continue // the last of two that contradict each other counts
			}
			p := start(t)
			for _, o := range options {
				name, value, _ := strings.Cut(o, "=")
				p.say("setoption name %s value %s", name, value)
			}
			p.say("isready")
			p.hear("readyok") // some wishes do not fit before the game is chosen
			fen := p.answer("query fen")
			if !strings.HasSuffix(fen, tt.keys) {
				t.Errorf("%v: %s, want …%s", options, fen, tt.keys)
			}
			p.ask("query players", "response "+tt.players)
			p.ask("query turn", "response p1")
			p.say("position startpos")
			p.ask("query fen", fen)
		}
	}
}

// Wishes are kept for all games, and those that do not fit the current game are reported.
func TestWishes(t *testing.T) {
	p := start(t, "empire")
	p.say("setoption name Players value 3")
	fen := p.answer("query fen")
	p.ask("setoption name Teams value true", "info string kept, but not used for empire as set up now: Teams")
	p.ask("query fen", fen)
	p.say("setoption name Players value 4")
	p.ask("query players", "response 4")
	if fen := p.answer("query fen"); !strings.Contains(fen, " teams=1 ") {
		t.Errorf("teams were not kept: %s", fen)
	}
	p.say("position startpos moves 1D-9D")
	fen = p.answer("query fen")
	p.say("setoption name Game value Empire") // which it is
	p.ask("query fen", fen)
	p.ask("setoption name Game value reversi", "info string kept, but not used for reversi as set up now: Players 4, Teams")
	p.ask("query players", "response 2")
	p.say("setoption name Game value ploy")
	if fen := p.answer("query fen"); !strings.HasSuffix(fen, " players=4 teams=1 slot=a") {
		t.Errorf("the wishes were not kept: %s", fen)
	}
	p.ask("setoption name Players value 5", `info string error setoption: Players: "5" is not a number from 1 to 4`)
	p.ask("setoption name Variation value chess", `info string error setoption: Variation: no game has the variation "chess"`)
	p.ask("query players", "response 4")
}

// The usual start is not played in place of one that the options do not fit, until the options
// fit or a position text is given. Nobody who waits for an answer waits in vain.
func TestWishesAtPosition(t *testing.T) {
	const why = "ploy has no start that meets all options; it cannot meet Players 3"
	p := start(t, "ploy")
	p.say("position startpos moves 9D+1")
	played := p.answer("query fen")
	p.ask("setoption name Players value 3", "info string kept, but not used for ploy as set up now: Players 3")
	p.ask("query fen", played) // nothing is judged before the next position
	p.ask("position startpos", "info string error position: "+why)
	for question, end := range map[string]string{
		"gameover": "true", "result": "none", "p1turn": "false", "turn": "none", "players": "none", "plies": "none",
		"fen": "none", "moves": "none", "value": "none", "score": "none", "threats": "none", "path": "none",
	} {
		p.refuses("query "+question, why, "response "+end)
	}
	for _, limits := range []string{"", " infinite", " ponder", " depth", " movetime 10", " searchmoves 9D+1"} {
		p.refuses("go"+limits, why, "bestmove none")
	}
	p.refuses("moves", why, "moves: 0")
	for _, command := range []string{"json", "json moves", "perft 1"} {
		name, _, _ := strings.Cut(command, " ")
		p.ask(command, "info string error "+name+": the last position was refused: "+why)
	}
	if got := p.answer("query weather"); !strings.HasPrefix(got, "info string error query: unknown question ") {
		t.Errorf("a question that nobody knows: %s", got)
	}
	p.ask("isready", "readyok")
	p.say("show")
	p.hear("position: " + strings.TrimPrefix(played, "response "))
	// What begins no game does not change that.
	p.say("setoption name Game value ploy")
	p.say("setoption name Seed value 4")
	p.hear("info string kept, but not used for ploy as set up now: Players 3")
	p.say("setoption name Players value 4")
	p.refuses("query fen", why, "response none")
	// A position does, and so do uginewgame and another game.
	p.say("position startpos")
	p.ask("query players", "response 4")
	p.ask("setoption name Players value 3", "info string kept, but not used for ploy as set up now: Players 3")
	p.ask("position startpos", "info string error position: "+why)
	p.say("position fen bC01bT06/9/2aT06/9/9/9/9/9/aC18 a players=4 teams=0")
	p.ask("query players", "response 4")
	p.ask("position startpos", "info string error position: "+why)
	p.say("uginewgame")
	p.ask("query players", "response 2")
	p.ask("position startpos", "info string error position: "+why)
	p.say("setoption name Game value gateway")
	p.ask("query players", "response 3")
	p.say("position startpos")
	p.ask("query players", "response 3")
}

// Wishes that do not fit together are not errors, in any order.
func TestWishesThatDoNotFitTogether(t *testing.T) {
	options := []string{"Game value sniggle", "Players value 3", "Teams value true", "Arrangement value 1A,1B,1C;1A,1B,1C;1A,1B,1C;1B,2B,3B"}
	for range options {
		options = append(options[1:], options[0])
		p := start(t)
		for _, o := range options {
			p.say("setoption name %s", o)
		}
		p.say("isready")
		for line := p.line(); line != "readyok"; line = p.line() {
			if strings.Contains(line, "error") {
				t.Errorf("%v: %s", options, line)
			}
		}
		if fen := p.answer("query fen"); !strings.HasSuffix(fen, " players=3 teams=0 variation=standard triangles=1B,2B,3B passes=0") {
			t.Errorf("%v: %s", options, fen)
		}
		p.say("setoption name Players value 4")
		if fen := p.answer("query fen"); !strings.HasSuffix(fen, " players=4 teams=1 variation=standard triangles=1A,1B,1C;1A,1B,1C;1A,1B,1C;1B,2B,3B passes=0") {
			t.Errorf("%v: %s", options, fen)
		}
	}
}

// An arrangement is a wish, too. Its form depends on the game.
func TestArrangement(t *testing.T) {
	const arranged = "1A,1B,1C>2A,2B,2C"
	p := start(t, "reversi")
	p.ask("setoption name Arrangement value 1A,1B,1C",
		`info string kept, but not used for reversi as set up now: Arrangement "1A,1B,1C"`)
	p.say("setoption name Game value sniggle")
	s, err := sniggle.New(notation.Arrangement("1A,1B,1C"))
	if err != nil {
		t.Fatal(err)
	}
	p.ask("query fen", "response "+s.String())
	p.say("setoption name Arrangement value " + arranged)
	if s, err = sniggle.New(notation.Arrangement(arranged)); err != nil {
		t.Fatal(err)
	}
	p.ask("query fen", "response "+s.String())
	p.say("setoption name Arrangement value <empty>")
	if s, err = sniggle.New(); err != nil {
		t.Fatal(err)
	}
	p.ask("query fen", "response "+s.String())
	p.say("setoption name Arrangement value 1A,1A")
	if line := p.line(); !strings.HasPrefix(line, "info string error setoption: Arrangement: ") {
		t.Errorf("a bad arrangement: %s", line)
	}
	p.ask("query fen", "response "+s.String())
}

// Results of three and four seats and of teams, and whose turn it is.
func TestResultsOfManySeats(t *testing.T) {
	tests := []struct{ game, fen, moves, result string }{
		{"ploy", "bC01bT06/9/2aT06/9/9/9/9/9/aC18 a players=4 teams=0", "3C-1C", "p1win"},
		{"ploy", "8dC0/8dS0/9/9/9/9/1cW47/dT08/cC18 c players=4 teams=0", "", "none"},
		{"ploy", "2bT06/9/dC08/aT07dS0/9/9/9/7cS01/aC17cC0 a players=4 teams=1 slot=a", "4A-3A", "p13win"},
		{"ploy", "8dC0/9/9/8cT0/9/9/8dS0/9/8cC0 c players=4 teams=0", "4I-1I", "p3win"},
	}
	p := start(t)
	for _, tt := range tests {
		p.say("setoption name Game value %s", tt.game)
		moves := ""
		if tt.moves != "" {
			moves = " moves " + tt.moves
		}
		p.say("position fen %s%s", tt.fen, moves)
		p.say("query result")
		if got := p.line(); got != "response "+tt.result {
			t.Fatalf("%s%s: %s, want %s", tt.fen, moves, got, tt.result)
		}
	}
	// p1turn is about seat 1 alone, also among four.
	p = start(t, "gateway")
	p.say("setoption name Players value 4")
	for _, want := range []string{"true", "false", "false", "false", "true"} {
		p.ask("query p1turn", "response "+want)
		p.say("query fen")
		fen := strings.TrimPrefix(p.line(), "response ")
		p.say("query moves")
		first := strings.Fields(p.line())[1]
		p.say("position fen %s moves %s", fen, first)
	}
	// Clocks for four seats.
	p.say("go p1time 500 p2time 400 p3time 300 p4time 200 p1inc 1 p2inc 2 p3inc 3 p4inc 4")
	if words := strings.Fields(p.hear("bestmove")); len(words) != 2 {
		t.Errorf("bestmove line %q", words)
	}
}

// A seed may be any number that a record can hold, and gives the same deal.
func TestSeeds(t *testing.T) {
	p := start(t, "sly")
	p.say("setoption name Variation value random")
	for _, seed := range []uint64{0, 1, 1<<63 - 1, 1 << 63, 1<<64 - 1} {
		s, err := sly.New(notation.Variation("random"), notation.Seed(seed))
		if err != nil {
			t.Fatal(err)
		}
		p.say("setoption name Seed value %d", seed)
		p.ask("query fen", "response "+s.String())
	}
	for _, bad := range []string{"-1", "18446744073709551616", "1.5", "0x1"} {
		p.ask("setoption name Seed value "+bad, fmt.Sprintf("info string error setoption: Seed: %q is not a number from 0 to 18446744073709551615", bad))
	}
}

// Questions that only some games answer.
func TestSpecialQuestions(t *testing.T) {
	p := start(t, "sly")
	p.ask("query score", "response 36")
	p.ask("query plies", "response 0")
	p.say("position startpos moves 5D-1D 5E-1E 7D-5D 7E-5E 7B-7D 7G-7E 2B-2D 2G-2E 6B-2B 6G-2G 6C-2C 6F-2F " +
		"1D-3D 1E-3E 2B-2D 2D-4D 4D-6D 6D-8D 2G-2E 2E-4E 4E-6E 6E-8E 8D-8F")
	p.ask("query score", "response 1")
	p.ask("query plies", "response 23")
	p.ask("query rating", "response won")
	p.ask("query result", "response p1win")
	p.say("position fen 12/12/12/12/12/12/12/12/12/12/12/R10B a")
	p.ask("query result", "response p1loss")
	p.say("setoption name Game value blockade")
	p.ask("query path", "response none")
	p.say("position fen 12/7B4/12/12/4b7/9a2/12/12/12/12/4A7/11b a passes=0")
	p.ask("query path", "response 11E 6E 6I 1I")
	p.say("setoption name Game value swords")
	p.ask("query threats", "response")
	p.say("position fen 9/9/9/9/9/9/9/2K6/2h4s1 a passes=0")
	p.ask("query threats", "response 8C-1C 8C-8A 8C-8I")
	p.ask("query score", "response none")
}
