package contract

// A Counter is a State that can count its legal moves without listing them. The States of
// some games are Counters.
type Counter interface {
	// CountMoves returns the number of legal moves.
	CountMoves() int
}

// NewCount returns a function that counts the legal moves of a position. For example, a
// perft can use it for the last ply. If the State is not a [Counter], the function lists
// its moves, and allocates only if no list before was as long. It is not safe for
// concurrent use, so each goroutine needs its own.
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
