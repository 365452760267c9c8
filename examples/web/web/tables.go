//go:build !js

package web

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
)

type served struct {
	game  protocol.Game
	table protocol.Table
}

type tables struct {
	set  protocol.Set
	list []served
}

func (t *tables) String() string { return strings.Join(t.names(), ",") }

// Set opens a table, from the flag's GAME=FILE.
func (t *tables) Set(text string) error {
	name, path, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("%q is not GAME=FILE", text)
	}
	if t.find(name) != nil {
		return fmt.Errorf("there are two tables of %s", name)
	}
	game, err := t.set.Lookup(name)
	if err != nil {
		return err
	}
	table, err := game.OpenTable(path)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	t.list = append(t.list, served{game, table})
	return nil
}

func (t tables) names() []string {
	names := make([]string, len(t.list))
	for i, one := range t.list {
		names[i] = one.game.Spec().Name
	}
	return names
}

func (t tables) find(name string) *served {
	i := slices.IndexFunc(t.list, func(one served) bool { return one.game.Spec().Name == name })
	if i < 0 {
		return nil
	}
	return &t.list[i]
}

func (t tables) close() {
	for _, one := range t.list {
		one.table.Close()
	}
}

// values are plies to the end for the seat to move: negative if it loses, 0 for a draw.
type values struct {
	Mate  int            `json:"mate"`
	Moves map[string]int `json:"moves"`
}

// ServeHTTP answers the text of a position with its values as JSON.
func (t *served) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Position string `json:"position"`
	}
	if !readJSON(w, r, &q) {
		return
	}
	p, err := t.game.Parse(q.Position)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if p.Result().Over() {
		http.Error(w, "the game is over", http.StatusBadRequest)
		return
	}
	known, err := t.values(p)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	writeJSON(w, known)
}

func (t *served) values(p protocol.Position) (known values, err error) {
	if known.Mate, err = t.table.Mate(p); err != nil {
		return known, err
	}
	known.Moves = map[string]int{}
	for _, m := range p.AppendMoves(nil) {
		if known.Moves[p.Word(m)], err = protocol.MateAfter(t.table, p, m); err != nil {
			return known, err
		}
	}
	return known, nil
}

// readJSON requires the media type of JSON, so that pages of other sites cannot ask. It answers
// invalid requests.
func readJSON(w http.ResponseWriter, r *http.Request, v any) bool {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		http.Error(w, "only POST", http.StatusMethodNotAllowed)
		return false
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "want application/json", http.StatusUnsupportedMediaType)
		return false
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxQuestion)).Decode(v); err != nil {
		http.Error(w, "not a question: "+err.Error(), http.StatusBadRequest)
		return false
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{}) // from now on, only the end of the connection is read
	return true
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(maxAnswerTime))
	_ = json.NewEncoder(w).Encode(v)
}
