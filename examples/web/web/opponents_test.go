//go:build !js

package web

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// isOpponent is set in the environment of the opponents of the tests.
const isOpponent = "WEB_TEST_OPPONENT"

// TestMain makes the test program an engine, or a program that says nothing, when it runs as an
// opponent.
func TestMain(m *testing.M) {
	switch {
	case os.Getenv(isOpponent) == "":
		os.Exit(m.Run())
	case len(os.Args) > 1:
		_, _ = io.Copy(io.Discard, os.Stdin)
		return
	}
	s, err := server.New(games.All(), "reversi")
	if err == nil {
		err = s.Serve(context.Background(), os.Stdin, os.Stdout)
	}
	if err != nil {
		os.Stderr.WriteString(err.Error())
		os.Exit(1)
	}
}

// newOpponents returns a handler with an opponent for each dialect, one that says nothing, and
// one that does not exist.
func newOpponents(t *testing.T) http.Handler {
	t.Helper()
	t.Setenv(isOpponent, "1")
	var list opponents
	for _, text := range []string{"Any=" + os.Args[0], "Go:gtp=" + os.Args[0], "Board:nboard=" + os.Args[0], "Silent=" + os.Args[0] + " silent", "None=" + os.Args[0] + ".missing"} {
		if err := list.Set(text); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(list.close)
	h, err := newHandler(someFiles, list, tables{}, "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// askOpponent posts a body to an opponent and returns the answer.
func askOpponent(ctx context.Context, h http.Handler, name, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "http://127.0.0.1/opponents/"+name, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Opponents of all dialects answer with legal moves.
func TestOpponents(t *testing.T) {
	h := newOpponents(t)
	three, err := games.All().Lookup("empire")
	if err != nil {
		t.Fatal(err)
	}
	start, err := three.New(notation.Players(3))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		opponent, game, position string
		moves                    []string
	}{
		{"Any", "reversi", "", []string{"5F", "6D"}},
		{"Any", "lineup", "", nil},
		{"Any", "empire", start.String(), []string{"1A-5A"}},
		{"Go", "reversi", "", []string{"5F", "6D"}},
		{"Board", "reversi", "", []string{"5F"}},
	}
	for _, tt := range tests {
		body, err := json.Marshal(question{Game: tt.game, Position: tt.position, Moves: tt.moves, Millis: 50})
		if err != nil {
			t.Fatal(err)
		}
		w := askOpponent(t.Context(), h, tt.opponent, string(body))
		var answer struct{ Move string }
		if err := json.Unmarshal(w.Body.Bytes(), &answer); w.Code != http.StatusOK || err != nil {
			t.Errorf("%s, %s: status %d, %s", tt.opponent, tt.game, w.Code, w.Body)
			continue
		}
		g, err := games.All().Lookup(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.New()
		if tt.position != "" {
			p, err = g.Parse(tt.position)
		}
		for _, word := range append(tt.moves, answer.Move) {
			if err == nil {
				p, err = p.PlayWord(word)
			}
		}
		if err != nil {
			t.Errorf("%s, %s: %v", tt.opponent, tt.game, err)
		}
	}
}

// What is not a question gets a status and a sentence, and the opponent plays on.
func TestBadQuestions(t *testing.T) {
	h := newOpponents(t)
	const good = `{"game":"reversi","moves":[],"millis":20}`
	tests := []struct {
		opponent, body string
		status         int
		want           string
	}{
		{"Any", "", http.StatusBadRequest, "not a question"},
		{"Any", `{"moves":"5F"}`, http.StatusBadRequest, "not a question"},
		{"Any", `{"game":"` + strings.Repeat("x", maxQuestion) + `"}`, http.StatusBadRequest, "too large"},
		{"Any", `{"game":"reversi","millis":0}`, http.StatusBadRequest, "millis"},
		{"Any", `{"game":"chess","millis":20}`, http.StatusBadGateway, "chess"},
		{"Any", `{"game":"reversi","moves":["1A"],"millis":20}`, http.StatusBadGateway, "1A"},
		{"Any", `{"game":"reversi","moves":["5F\nquit"],"millis":20}`, http.StatusBadGateway, ""},
		{"Go", `{"game":"empire","millis":20}`, http.StatusBadGateway, "empire"},
		{"None", good, http.StatusBadGateway, ".missing"},
		{"Nobody", good, http.StatusMethodNotAllowed, "only GET"},
	}
	for _, tt := range tests {
		if w := askOpponent(t.Context(), h, tt.opponent, tt.body); w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) {
			t.Errorf("%s, %.60s: status %d, %s; want %d with %q", tt.opponent, tt.body, w.Code, w.Body, tt.status, tt.want)
		}
	}
	if w := askOpponent(t.Context(), h, "Any", good); w.Code != http.StatusOK {
		t.Errorf("after all that: status %d, %s", w.Code, w.Body)
	}
	for _, change := range []struct {
		what   func(*http.Request)
		status int
	}{
		{func(r *http.Request) { r.Method = http.MethodGet }, http.StatusMethodNotAllowed},
		{func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, http.StatusUnsupportedMediaType},
		{func(r *http.Request) { r.Host = "elsewhere.example" }, http.StatusMisdirectedRequest},
	} {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/opponents/Any", strings.NewReader(good))
		r.Header.Set("Content-Type", "application/json")
		change.what(r)
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != change.status {
			t.Errorf("status %d, want %d: %s", w.Code, change.status, w.Body)
		}
	}
}

// A page that no longer waits stops the search, which would last an hour, whether it leaves
// before the program starts, while it is told the position, or later.
func TestOpponentIsStopped(t *testing.T) {
	for _, delay := range []time.Duration{0, time.Millisecond, 3 * time.Millisecond, 10 * time.Millisecond, 100 * time.Millisecond} {
		h := newOpponents(t) // without a running program
		ctx, cancel := context.WithTimeout(t.Context(), delay)
		askOpponent(ctx, h, "Any", `{"game":"reversi","millis":3600000}`)
		cancel()
		if w := askOpponent(t.Context(), h, "Any", `{"game":"reversi","millis":20}`); w.Code != http.StatusOK {
			t.Errorf("after a stop in %v: status %d, %s", delay, w.Code, w.Body)
		}
	}
}

// A page need not wait for a program that does not answer even at its start.
func TestSilentOpponent(t *testing.T) {
	h := newOpponents(t)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if w := askOpponent(ctx, h, "Silent", `{"game":"reversi","millis":3600000}`); w.Code != http.StatusBadGateway {
		t.Errorf("status %d, %s", w.Code, w.Body)
	}
}

func TestOpponentFlag(t *testing.T) {
	var list opponents
	for _, bad := range []string{"", "R", "R=", "R= ", "=x", "1=x", "R:chess=x", "R:=x", "a b=x", "R/../x=x"} {
		if err := list.Set(bad); err == nil {
			t.Errorf("%q was accepted as %v", bad, list.names())
		}
	}
	if err := list.Set("R:gtp=gtp-rhino -l 3"); err != nil || list[0].command.Dialect != client.GTP || len(list[0].command.Args) != 2 {
		t.Errorf("%v, %+v", err, list)
	}
	if err := list.Set("R=x"); err == nil {
		t.Error("two opponents have one name")
	}
}
