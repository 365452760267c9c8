package readme

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/examples/eleventh/noughts"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
	"github.com/seed-445450d7/rulebook/protocol/session"
	"github.com/seed-445450d7/rulebook/protocol/wire"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
)

// The README has these functions, without the lines that only print. The rest of its code
// stands in the examples of the packages that it shows.

func Example_typed() {
	s, err := reversi.New()
	moves := s.AppendMoves(nil)
	m, err := reversi.ParseMove("5F")
	s, err = s.Play(m)
	s = s.After(s.AppendMoves(nil)[0])
	fmt.Println(s.Turn(), s.Result())
	text := s.String()
	s, err = reversi.Parse(text)
	fmt.Println(moves, err)
	fmt.Println(text)
	// Output:
	// p1 none
	// [3D 4C 5F 6E] <nil>
	// 8/8/8/3www2/3bbb2/8/8/8 a
}

func Example_options() {
	e, err := empire.New(notation.Players(4), notation.Teams())
	y, err := sly.New(notation.Variation("random"), notation.Seed(7))
	fmt.Println(e.Players(), e.Teams(), y.Score(), err)
	// Output:
	// 4 true 36 <nil>
}

func Example_constructors() {
	grid := ploy.Grid()
	from, err := grid.ParseSpace("8E")
	m := ploy.Rotate(from, 2)
	fmt.Println(m, err)
	// Output:
	// 8E+2 <nil>
}

func Example_environments() {
	g, err := games.All().Environment("reversi", notation.Setup{})
	masks := make([]byte, 256*g.Actions())
	planes := make([]float32, 256*g.Shape().Len())
	b, err := g.NewBatch(env.BatchConfig{Environments: 256, Buffers: env.Buffers{Masks: masks, Planes: planes}})
	actions := make([]env.Action, 256)
	b.Sample(actions)
	err = b.Step(actions)
	fmt.Println(b.State(0).Turn(), err)
	// Output:
	// p2 <nil>
}

func Example_errors() {
	s, _ := reversi.New()
	taken, _ := reversi.Grid().ParseSpace("4D")
	_, err := s.Play(reversi.Place(taken))
	var illegal *notation.MoveError
	if errors.As(err, &illegal) {
		fmt.Println(illegal.Rule)
		fmt.Println(illegal.Reason)
		rule, _ := reversi.Spec().Rule(illegal.Rule)
		fmt.Println(rule.Text)
	}
	fmt.Println(errors.Is(err, notation.RuleOccupied))
	// Output:
	// occupied
	// 4D is occupied
	// A piece goes to a space where no piece stands.
	// true
}

func Example_server() {
	g, err := games.All().Lookup("empire")
	s, err := session.New(g, notation.Setup{}, session.DrawRules{MaxPlies: 400})
	var mu sync.Mutex
	mux := http.NewServeMux()
	mux.HandleFunc("GET /game", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		json.NewEncoder(w).Encode(wire.PositionOf(s.Position()))
	})
	mux.HandleFunc("POST /move", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if err := s.PlayWord(r.FormValue("word")); err != nil {
			http.Error(w, err.Error(), http.StatusConflict)
		}
	})
	for _, request := range []*http.Request{
		httptest.NewRequest("POST", "/move?word=1A-5A", nil),
		httptest.NewRequest("POST", "/move?word=1A-5A", nil),
		httptest.NewRequest("GET", "/game", nil),
	} {
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, request)
		var body wire.PositionData
		json.Unmarshal(answer.Body.Bytes(), &body)
		fmt.Println(answer.Code, len(body.Moves))
	}
	fmt.Println(s.History().Words(), err)
	// Output:
	// 200 0
	// 409 0
	// 200 194
	// [1A-5A] <nil>
}

func Example_eleventh() {
	entry := protocol.Entry[noughts.State, noughts.Move]{Rules: noughts.Rules()}
	set, err := games.All().With(protocol.Adapt(entry))
	s, err := server.New(set, "noughts")
	err = s.Serve(context.Background(), os.Stdin, os.Stdout)
	fmt.Println(err)
	// Output: <nil>
}
