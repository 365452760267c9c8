package database

import (
	"database/sql"
	"testing"

	_ "github.com/ncruces/go-sqlite3/driver"
	_ "github.com/ncruces/go-sqlite3/embed"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

// A game of each kind is stored in a table, one row per ply, and read back unchanged.
func TestColumns(t *testing.T) {
	db, err := sql.Open("sqlite3", "file:"+t.TempDir()+"/games.db")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`CREATE TABLE ply (game TEXT, n INTEGER, position TEXT, move TEXT, result TEXT)`); err != nil {
		t.Fatal(err)
	}
	keep(t, db, "sly", sly.New)
	keep(t, db, "sniggle", sniggle.New)
	keep(t, db, "lineup", lineup.New)
	keep(t, db, "empire", empire.New)
	keep(t, db, "blockade", blockade.New)
	keep(t, db, "gateway", gateway.New)
	keep(t, db, "ploy", ploy.New)
	keep(t, db, "swords", swords.New)
	keep(t, db, "smarts", smarts.New)
	keep(t, db, "reversi", reversi.New)

	// Other programs read texts.
	var position, move string
	if err := db.QueryRow(`SELECT position, move FROM ply WHERE game = 'reversi' AND n = 0`).Scan(&position, &move); err != nil {
		t.Fatal(err)
	}
	if position != "8/8/8/3wb3/3bw3/8/8/8 a" || move != "3D" {
		t.Errorf("the columns hold %q and %q", position, move)
	}
}

// maxPlies bounds the length of games.
const maxPlies = 60

func keep[S contract.State[S, M], M contract.Move](t *testing.T, db *sql.DB, game string, start func(...notation.Option) (S, error)) {
	t.Helper()
	s, err := start()
	if err != nil {
		t.Fatal(err)
	}
	var states []S
	var moves []M
	for n := range maxPlies {
		legal := s.AppendMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[n*7%len(legal)]
		states, moves = append(states, s), append(moves, m)
		if _, err := db.Exec(`INSERT INTO ply VALUES (?, ?, ?, ?, ?)`, game, n, s, m, s.Result()); err != nil {
			t.Fatal(err)
		}
		s = s.After(m)
	}
	rows, err := db.Query(`SELECT position, move, result FROM ply WHERE game = ? ORDER BY n`, game)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	n := 0
	for ; rows.Next(); n++ {
		var s S
		var m M
		var r notation.Result
		if err := rows.Scan(&s, &m, &r); err != nil {
			t.Fatal(err)
		}
		if n >= len(states) || s != states[n] || m != moves[n] || r != notation.Undecided {
			t.Fatalf("%s, ply %d: read %v, %v, %v", game, n, s, m, r)
		}
	}
	if err := rows.Err(); err != nil || n != len(states) || n == 0 {
		t.Errorf("%s: %d rows of %d, %v", game, n, len(states), err)
	}
	// NULL is not a position.
	var none S
	if err := db.QueryRow(`SELECT NULL`).Scan(&none); err == nil {
		t.Errorf("%s: NULL reads as %v", game, none)
	}
	if _, err := db.Exec(`INSERT INTO ply VALUES (?, -1, ?, '', '')`, game, none); err == nil {
		t.Errorf("%s: the zero State was stored in a column", game)
	}
}
