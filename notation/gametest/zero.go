package gametest

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

func (r Suite[S, M]) testZero(t *testing.T) {
	var zero S
	var none M
	if zero.IsValid() || zero.Players() != 0 || zero.Teams() || zero.Turn() != 0 || zero.Result() != notation.Undecided {
		t.Errorf("the zero State has %d players, teams %t, turn %v, result %v, and is valid: %t; want 0, false, none, none, false",
			zero.Players(), zero.Teams(), zero.Turn(), zero.Result(), zero.IsValid())
	}
	if _, err := zero.MarshalText(); !errors.Is(err, notation.ErrInvalidState) {
		t.Errorf("MarshalText of the zero State: %v, want ErrInvalidState", err)
	}
	if moves := zero.AppendMoves(nil); len(moves) != 0 {
		t.Errorf("the zero State has moves: %v", moves)
	}
	if c, ok := any(zero).(contract.Counter); ok && c.CountMoves() != 0 {
		t.Errorf("CountMoves of the zero State: %d", c.CountMoves())
	}
	for _, m := range append(r.sample(t), none, ^none) {
		if s := zero.After(m); s != zero {
			t.Fatalf("After(%v) of the zero State: %+v, want the zero State", m, s)
		}
		if s, err := zero.Play(m); s != zero || !errors.Is(err, notation.RuleZeroState) {
			t.Fatalf("Play(%v) on the zero State: %+v, %v, want the zero State and RuleZeroState", m, s, err)
		}
	}
	if zero.String() == "" || zero.Diagram() == "" {
		t.Error("the zero State prints as an empty text")
	}
	spec := r.Spec()
	for _, seat := range []notation.Seat{0, 1, 2, notation.MaxSeats, ^notation.Seat(0)} {
		for kind := range notation.Kind(len(spec.Kinds) + 2) {
			if n := zero.Reserve(seat, kind); n != 0 {
				t.Errorf("the zero State has %d pieces of seat %d and kind %d beside the board", n, seat, kind)
			}
		}
	}
	r.checkPieces(t, zero)
	spaces, _ := r.spaces()
	for _, sp := range spaces {
		if p := zero.Piece(sp); p != (notation.Piece{}) {
			t.Errorf("the zero State has %+v on space %d", p, sp)
		}
	}
	checkTotal(t, zero)
	checkTotal(t, none)
	if s, err := r.New(); err != nil || !s.IsValid() {
		t.Errorf("New(): %v, %v", s, err)
	} else if _, err := s.Play(none); !errors.Is(err, notation.RuleMalformed) {
		t.Errorf("Play of the zero Move: %v, want RuleMalformed", err)
	} else {
		checkTotalOf(t, s, "After") // may panic for an illegal move
	}
}

func checkTotal(t *testing.T, v any) { checkTotalOf(t, v, "") }

func checkTotalOf(t *testing.T, v any, except string) {
	value := reflect.ValueOf(v)
	for i := range value.NumMethod() {
		if name := value.Type().Method(i).Name; name != except {
			callAll(t, name, value.Method(i))
		}
	}
}

func callAll(t *testing.T, name string, method reflect.Value) {
	var args []reflect.Value
	defer func() {
		if reason := recover(); reason != nil {
			t.Errorf("%s of %v panics: %v", name, args, reason)
		}
	}()
	n := method.Type().NumIn()
	if method.Type().IsVariadic() {
		n--
	}
	for try := range 16 {
		args = nil
		for i := range n {
			args = append(args, argument(method.Type().In(i), try>>(2*i)))
		}
		method.Call(args)
	}
}

func argument(typ reflect.Type, which int) reflect.Value {
	v := reflect.New(typ).Elem()
	switch {
	case v.CanInt():
		v.SetInt([4]int64{0, 1, 5, -1}[which&3])
	case v.CanUint():
		v.SetUint([4]uint64{0, 1, 5, math.MaxUint64}[which&3])
	}
	return v
}
