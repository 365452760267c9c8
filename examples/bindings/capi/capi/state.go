package capi

// #include "rulebook.h"
import "C"

import (
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

func withGame(handle C.rb_handle, body func(g env.Game) (int64, error)) C.int64_t {
	return with(handle, "game", body)
}

func withState(handle C.rb_handle, body func(s env.State) (int64, error)) C.int64_t {
	return with(handle, "state", body)
}

// cloneOf exists so that no call holds the locks of two handles.
func cloneOf(handle C.rb_handle) (clone env.State, answer C.int64_t) {
	answer = withState(handle, func(s env.State) (int64, error) {
		clone = s.Clone()
		return 0, nil
	})
	return clone, answer
}

func stateText(handle C.rb_handle, text *C.char, size C.int64_t, of func(s env.State) string) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) { return answerText(text, size, of(s)) })
}

//export rb_state_new
func rb_state_new(game C.rb_handle, seed C.uint64_t) C.rb_handle {
	return withGame(game, func(g env.Game) (int64, error) { return newHandle(g.New(uint64(seed))), nil })
}

//export rb_state_parse
func rb_state_parse(game C.rb_handle, text *C.char) C.rb_handle {
	return withGame(game, func(g env.Game) (int64, error) {
		words, err := argument("text", text)
		if err != nil {
			return 0, err
		}
		s, err := g.Parse(words)
		if err != nil {
			return 0, badText("%v", err)
		}
		return newHandle(s), nil
	})
}

//export rb_state_clone
func rb_state_clone(handle C.rb_handle) C.rb_handle {
	return withState(handle, func(s env.State) (int64, error) { return newHandle(s.Clone()), nil })
}

//export rb_state_turn
func rb_state_turn(handle C.rb_handle) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) { return int64(s.Turn()) - 1, nil })
}

//export rb_state_is_terminal
func rb_state_is_terminal(handle C.rb_handle) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		if s.Terminal() {
			return 1, nil
		}
		return 0, nil
	})
}

//export rb_state_returns
func rb_state_returns(handle C.rb_handle, returns *C.float, size C.int64_t) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		seats := s.Game().Seats()
		dst, err := buffer((*float32)(returns), size, seats)
		if err != nil {
			return 0, err
		}
		s.Returns(dst)
		return int64(seats), nil
	})
}

//export rb_state_result
func rb_state_result(handle C.rb_handle, text *C.char, size C.int64_t) C.int64_t {
	return stateText(handle, text, size, func(s env.State) string { return s.Result().String() })
}

//export rb_state_legal_actions
func rb_state_legal_actions(handle C.rb_handle, actions *C.int32_t, size C.int64_t) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		return answerActions(actions, size, func(dst []env.Action) ([]env.Action, error) {
			return s.AppendActions(dst), nil
		})
	})
}

//export rb_state_move_actions
func rb_state_move_actions(handle C.rb_handle, move *C.char, actions *C.int32_t, size C.int64_t) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		word, err := argument("move", move)
		if err != nil {
			return 0, err
		}
		return answerActions(actions, size, func(dst []env.Action) ([]env.Action, error) {
			return s.AppendMoveActions(dst, word)
		})
	})
}

func answerActions(p *C.int32_t, size C.int64_t, appendTo func(dst []env.Action) ([]env.Action, error)) (int64, error) {
	dst, err := buffer((*env.Action)(p), size, 0)
	if err != nil {
		return 0, err
	}
	all, err := appendTo(dst[:0:len(dst)])
	if err != nil {
		return 0, err
	}
	if len(all) > len(dst) {
		return 0, badBuffer("the buffer has %d elements, but there are %d actions", len(dst), len(all))
	}
	return int64(len(all)), nil
}

//export rb_state_mask
func rb_state_mask(handle C.rb_handle, mask *C.uint8_t, size C.int64_t) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		n := s.Game().Actions()
		dst, err := buffer((*byte)(mask), size, n)
		if err != nil {
			return 0, err
		}
		s.Mask(dst[:n])
		return int64(n), nil
	})
}

//export rb_state_apply
func rb_state_apply(handle C.rb_handle, action C.int32_t) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) { return 0, s.Apply(env.Action(action)) })
}

//export rb_state_undo
func rb_state_undo(handle C.rb_handle) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		if !s.Undo() {
			return 0, badArgument("there is no action to take back")
		}
		return 0, nil
	})
}

//export rb_state_playout
func rb_state_playout(handle C.rb_handle, seed C.uint64_t, maxPlies C.int64_t, returns *C.float, size C.int64_t) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		seats := s.Game().Seats()
		dst, err := buffer((*float32)(returns), size, seats)
		if err != nil {
			return 0, err
		}
		if maxPlies < 0 || maxPlies > math.MaxInt32 {
			return 0, badArgument("at most %d plies, but it must be 0 to %d", int64(maxPlies), math.MaxInt32)
		}
		result, plies := s.Playout(uint64(seed), int(maxPlies))
		for i := range seats {
			dst[i] = float32(result.For(notation.Seat(i + 1)))
		}
		return int64(plies), nil
	})
}

//export rb_state_observe
func rb_state_observe(handle C.rb_handle, seat C.int32_t, planes *C.float, size C.int64_t) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		g := s.Game()
		if seat < 0 || int(seat) >= g.Seats() {
			return 0, badArgument("seat %d, but seats are 0 to %d", int(seat), g.Seats()-1)
		}
		n := g.Shape().Len()
		dst, err := buffer((*float32)(planes), size, n)
		if err != nil {
			return 0, err
		}
		s.Observe(notation.Seat(seat)+1, dst[:n])
		return int64(n), nil
	})
}

//export rb_state_action_text
func rb_state_action_text(handle C.rb_handle, action C.int32_t, text *C.char, size C.int64_t) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		word := s.Word(env.Action(action))
		if word == "" {
			return 0, &env.ActionError{Game: s.Game().Name(), Environment: -1, Action: env.Action(action), Reason: "it has no text here"}
		}
		return answerText(text, size, word)
	})
}

//export rb_state_action_parse
func rb_state_action_parse(handle C.rb_handle, text *C.char) C.int64_t {
	return withState(handle, func(s env.State) (int64, error) {
		word, err := argument("text", text)
		if err != nil {
			return 0, err
		}
		action, err := s.ParseWord(word)
		return int64(action), err
	})
}

//export rb_state_text
func rb_state_text(handle C.rb_handle, text *C.char, size C.int64_t) C.int64_t {
	return stateText(handle, text, size, env.State.String)
}

//export rb_state_position
func rb_state_position(handle C.rb_handle, text *C.char, size C.int64_t) C.int64_t {
	return stateText(handle, text, size, env.State.Position)
}
