package contract

// A Counter is a State that counts its legal moves faster than it lists them. The States
// of some games are Counters.
type Counter interface {
	// CountMoves returns the number of legal moves.
	CountMoves() int
}

// NewCount returns a function that returns the number of legal moves of a position, for
// a perft whose last ply is only counted. The function asks a [Counter] and lists the
// moves of any other State. It allocates only for a list that is longer than those
// before. It is not safe for concurrent use; let each goroutine have its own.
func NewCount[S Playable[S, M], M comparable]() func(S) int {
	// An interface that held each State by itself would allocate it.
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
