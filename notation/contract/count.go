package contract

// A Counter is a State that counts its legal moves without listing them.
type Counter interface {
	CountMoves() int
}

// NewCount returns a function that counts legal moves, if possible as a [Counter], and is
// not safe for concurrent use.
func NewCount[S Playable[S, M], M comparable]() func(S) int {
	// An interface that holds a State, instead of a pointer to it, would allocate.
	state := new(S)
	if c, ok := any(state).(Counter); ok {
		return func(s S) int {
			*state = s
			return c.CountMoves()
		}
	}
	var room []M
	return func(s S) int {
		room = s.AppendMoves(room[:0])
		return len(room)
	}
}
