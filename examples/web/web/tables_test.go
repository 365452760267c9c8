//go:build !js

package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// someTable says that every position is won in five plies, but cannot read those with a
// piece on 2B.
type someTable struct{}

func (someTable) Mate(p protocol.Position) (int, error) {
	sp, err := p.Game().Spec().Grid.ParseSpace("2B")
	if err == nil && p.Piece(sp) != (notation.Piece{}) {
		err = errors.New("a hole in the table")
	}
	return 5, err
}

func (someTable) Close() error { return nil }

// askTable asks a server that has someTable of Line Up for the values of a position.
func askTable(t *testing.T, game, body string) *httptest.ResponseRecorder {
	t.Helper()
	lineup, err := games.All().Lookup("lineup")
	if err != nil {
		t.Fatal(err)
	}
	h, err := newHandler(someFiles, nil, tables{list: []served{{lineup, someTable{}}}}, "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/tables/"+game, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// The values are those of the seat to move: a move to a position that the other player wins
// in five plies loses in six.
func TestTableValues(t *testing.T) {
	w := askTable(t, "lineup", `{"position":"12/12/12/12/4aS7/12/12/12/12/12/12/12 b ply=1"}`)
	if w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), "a hole in the table") {
		t.Errorf("a table that cannot be read: %d %s", w.Code, w.Body)
	}
	// All pieces are on the board, and 2B is not in reach of the cylinder on 8K.
	w = askTable(t, "lineup", `{"position":"12/12/12/12/1aT2aS2bS2bT1/12/12/1aC2bT2aS2bC1/12/12/1bS8aT1/12 b ply=17"}`)
	var got values
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatalf("%v: %d %s", err, w.Code, w.Body)
	}
	if got.Mate != 5 || len(got.Moves) == 0 {
		t.Errorf("the values are %+v", got)
	}
	for word, mate := range got.Moves {
		if mate != -6 {
			t.Errorf("after %s: %d, want -6", word, mate)
		}
	}
}

func TestTableRefusals(t *testing.T) {
	const finished = `{"position":"12/1aS2aT2aC2aS1/12/12/1bS2bT2bT4/12/12/1bC10/12/12/12/12 b ply=9"}`
	for _, c := range []struct {
		game, body string
		status     int
		want       string
	}{
		{"lineup", finished, http.StatusBadRequest, "the game is over"},
		{"lineup", `{"position":"12/12"}`, http.StatusBadRequest, "lineup"},
		{"lineup", "{", http.StatusBadRequest, "not a question"},
		{"reversi", finished, http.StatusMethodNotAllowed, "only GET"},
	} {
		if w := askTable(t, c.game, c.body); w.Code != c.status || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s %s: %d %s, want %d %s", c.game, c.body, w.Code, w.Body, c.status, c.want)
		}
	}
}

func TestTableFlag(t *testing.T) {
	for text, want := range map[string]string{
		"lineup":    "not GAME=FILE",
		"chess=a":   "chess",
		"reversi=a": protocol.ErrNoTable.Error(),
		"lineup=" + filepath.Join(t.TempDir(), "missing"): "missing",
	} {
		list := tables{set: games.All()}
		if err := list.Set(text); err == nil || !strings.Contains(err.Error(), want) || len(list.list) != 0 {
			t.Errorf("-table %s: %v, want %s", text, err, want)
		}
	}
}
