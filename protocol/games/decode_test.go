package games_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

// value is what States and Moves are to gob and to a database.
type value interface {
	comparable
	driver.Valuer
	encoding.BinaryMarshaler
}

// decode decodes data by gob, as bytes and as a column of a database. What can be decoded
// encodes to something that decodes to an equal value.
func decode[T value](t *testing.T, data []byte) {
	check := func(how string, v T, again func(v T) (T, error)) {
		if w, err := again(v); err != nil || w != v {
			t.Fatalf("%s: %v decodes as %v, %v", how, v, w, err)
		}
	}
	var v T
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&v); err == nil {
		check("gob", v, func(v T) (w T, err error) {
			var out bytes.Buffer
			if err := gob.NewEncoder(&out).Encode(v); err != nil {
				return w, err
			}
			err = gob.NewDecoder(&out).Decode(&w)
			return w, err
		})
	}
	var b T
	if err := any(&b).(encoding.BinaryUnmarshaler).UnmarshalBinary(data); err == nil {
		check("bytes", b, func(v T) (w T, err error) {
			data, err := v.MarshalBinary()
			if err != nil {
				return w, err
			}
			return w, any(&w).(encoding.BinaryUnmarshaler).UnmarshalBinary(data)
		})
	}
	for _, column := range []any{data, string(data), nil, int64(len(data))} {
		var v T
		if err := any(&v).(sql.Scanner).Scan(column); err != nil {
			continue
		}
		check(fmt.Sprintf("a column of type %T", column), v, func(v T) (w T, err error) {
			column, err := v.Value()
			if err != nil {
				return w, err
			}
			return w, any(&w).(sql.Scanner).Scan(column)
		})
	}
}

// decoders has the decoders of States and of Moves of each game.
var decoders = []func(t *testing.T, data []byte){
	decode[sly.State], decode[sly.Move], decode[sniggle.State], decode[sniggle.Move],
	decode[lineup.State], decode[lineup.Move], decode[empire.State], decode[empire.Move],
	decode[blockade.State], decode[blockade.Move], decode[gateway.State], decode[gateway.Move],
	decode[ploy.State], decode[ploy.Move], decode[swords.State], decode[swords.Move],
	decode[smarts.State], decode[smarts.Move], decode[reversi.State], decode[reversi.Move],
}

// No bytes make a decoder of any game panic, or decode to what does not come back.
func FuzzDecode(f *testing.F) {
	for i, game := range games.All().Games() {
		p, err := game.New()
		if err != nil {
			f.Fatal(err)
		}
		for k, text := range []string{p.String(), p.Words()[0]} {
			var packed bytes.Buffer
			// A decoder reads the bytes of a type that encodes itself into any other such type.
			if err := gob.NewEncoder(&packed).Encode(encoded(text)); err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(2*i+k), []byte(text))
			f.Add(uint8(2*i+k), packed.Bytes())
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		decoders[int(which)%len(decoders)](t, data)
	})
}

// encoded is a value that encodes itself as the bytes of a text.
type encoded string

func (e encoded) MarshalBinary() ([]byte, error) { return []byte(e), nil }

func (e *encoded) UnmarshalBinary(data []byte) error {
	*e = encoded(data)
	return nil
}

// The seeds of FuzzDecode are read: States and Moves come from gob and from columns.
func TestDecodeSeeds(t *testing.T) {
	var packed bytes.Buffer
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := gob.NewEncoder(&packed).Encode(encoded(s.String())); err != nil {
		t.Fatal(err)
	}
	var got reversi.State
	if err := gob.NewDecoder(&packed).Decode(&got); err != nil || got != s {
		t.Errorf("%v, %v", got, err)
	}
}

// A position that any JSON restores is encoded as JSON that restores it.
func FuzzRestoreJSON(f *testing.F) {
	for _, game := range games.All().Games() {
		p, err := game.New()
		if err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"game":"chess"}`))
	f.Add([]byte(`{"game":"ploy","position":7}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := games.All().RestoreJSON(data)
		if err != nil {
			return
		}
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := games.All().RestoreJSON(text); err != nil || again.String() != p.String() {
			t.Fatalf("%s is restored as %v, %v", text, again, err)
		}
	})
}
