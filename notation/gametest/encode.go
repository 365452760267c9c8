package gametest

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// Of encodedPlies plies from all starts, each start has at least minEncoded.
const (
	encodedPlies = 120
	minEncoded   = 10
)

func (r Suite[S, M]) testEncoding(t *testing.T) {
	starts := r.starts(t)
	for _, start := range starts {
		s, rng := start.state, newRandom(3)
		for range max(minEncoded, encodedPlies/len(starts)) {
			checkEncoding(t, s)
			moves := s.AppendMoves(nil)
			for i, m := range moves {
				if i%(1+len(moves)/5) == 0 {
					checkEncoding(t, m)
					checkTogether(t, s, m)
				}
			}
			if len(moves) == 0 {
				break
			}
			s = s.After(moves[rng.below(len(moves))])
		}
	}
	t.Run("zero", r.testZeroEncoding)
}

func checkEncoding[T interface {
	comparable
	contract.Printer
}](t *testing.T, v T) {
	t.Helper()
	text := v.String()
	same := func(method string, data []byte, err error) {
		t.Helper()
		if err != nil || string(data) != text {
			t.Fatalf("%s of %s: %q, %v", method, text, data, err)
		}
	}
	data, err := v.MarshalText()
	same("MarshalText", data, err)
	data, err = v.AppendText([]byte("before "))
	if err != nil || string(data) != "before "+text {
		t.Fatalf("AppendText of %s to a text: %q, %v", text, data, err)
	}
	data, err = v.MarshalBinary()
	same("MarshalBinary", data, err)
	value, err := v.Value()
	column, ok := value.(string)
	if !ok {
		t.Fatalf("Value of %s: %T, want a string", text, value)
	}
	same("Value", []byte(column), err)

	checkReader(t, v, "UnmarshalText", func(r contract.Reader) error { return r.UnmarshalText([]byte(text)) })
	checkReader(t, v, "UnmarshalBinary", func(r contract.Reader) error { return r.UnmarshalBinary([]byte(text)) })
	checkReader(t, v, "Scan of a string", func(r contract.Reader) error { return r.Scan(text) })
	checkReader(t, v, "Scan of bytes", func(r contract.Reader) error { return r.Scan([]byte(text)) })
	for _, bad := range []any{nil, 7, true, "§", []byte("§")} {
		kept := v
		if err := any(&kept).(contract.Reader).Scan(bad); err == nil || kept != v {
			t.Fatalf("Scan(%v) into %s: %v, error %v", bad, text, kept, err)
		}
	}
}

func checkReader[T comparable](t *testing.T, want T, method string, read func(contract.Reader) error) {
	t.Helper()
	var got T
	reader, ok := any(&got).(contract.Reader)
	if !ok {
		t.Fatalf("*%T is not a contract.Reader", got)
	}
	if err := read(reader); err != nil || got != want {
		t.Fatalf("%s of %v gives %v, %v", method, want, got, err)
	}
}

type kept[S comparable, M comparable] struct {
	State  S               `xml:",attr"`
	Move   M               `xml:"move,attr"`
	Result notation.Result `xml:"result,attr"`
	Moves  []M             `xml:"moves"`
	Ends   []notation.Result
}

func checkTogether[S contract.State[S, M], M contract.Move](t *testing.T, s S, m M) {
	t.Helper()
	in := kept[S, M]{s, m, s.Result(), []M{m, m}, []notation.Result{s.Result(), s.Result()}}
	var fromJSON, fromXML, fromGob kept[S, M]
	doc, err := json.Marshal(in)
	if err != nil || json.Unmarshal(doc, &fromJSON) != nil {
		t.Fatalf("JSON of %v: %s, %v", in, doc, err)
	}
	if doc, err = xml.Marshal(in); err != nil {
		t.Fatalf("XML of %v: %v", in, err)
	}
	if err := xml.Unmarshal(doc, &fromXML); err != nil {
		t.Fatalf("XML %s: %v", doc, err)
	}
	var buffer bytes.Buffer
	if err := gob.NewEncoder(&buffer).Encode(in); err != nil {
		t.Fatalf("gob of %v: %v", in, err)
	}
	if err := gob.NewDecoder(&buffer).Decode(&fromGob); err != nil {
		t.Fatalf("gob of %v: %v", in, err)
	}
	for name, out := range map[string]kept[S, M]{"JSON": fromJSON, "XML": fromXML, "gob": fromGob} {
		if out.State != s || out.Move != m || out.Result != in.Result || !slices.Equal(out.Moves, in.Moves) || !slices.Equal(out.Ends, in.Ends) {
			t.Fatalf("%s of %v gives %v", name, in, out)
		}
	}
	type keys struct {
		States map[S]int
		Moves  map[M]int
	}
	var back keys
	doc, err = json.Marshal(keys{map[S]int{s: 1}, map[M]int{m: 2}})
	if err != nil || json.Unmarshal(doc, &back) != nil || back.States[s] != 1 || back.Moves[m] != 2 {
		t.Fatalf("JSON of maps by %v and %v: %s, %v", s, m, doc, err)
	}
}

func (r Suite[S, M]) testZeroEncoding(t *testing.T) {
	var zero S
	for method, write := range map[string]func() ([]byte, error){"MarshalText": zero.MarshalText, "MarshalBinary": zero.MarshalBinary} {
		if data, err := write(); !errors.Is(err, notation.ErrInvalidState) {
			t.Errorf("%s of the zero State: %q, %v, want ErrInvalidState", method, data, err)
		}
	}
	if v, err := zero.Value(); !errors.Is(err, notation.ErrInvalidState) {
		t.Errorf("Value of the zero State: %v, %v, want ErrInvalidState", v, err)
	}
	var none M
	checkEncoding(t, none)
	if none.String() != "none" {
		t.Errorf("the zero Move prints %s, want none", none)
	}
	if m, err := r.ParseMove("none"); err == nil {
		t.Errorf("ParseMove(none) = %v, want an error", m)
	}
}
