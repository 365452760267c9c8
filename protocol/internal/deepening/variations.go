package deepening

// MaxPly is the greatest ply of a position that is searched with its moves.
const MaxPly = 128

// Variations holds the principal variation from each ply of the current line.
type Variations[M any] [MaxPly + 2][]M

func (v *Variations[M]) Clear(ply int) { v[ply] = v[ply][:0] }

// Set sets the variation from a ply to a move followed by the variation after it.
func (v *Variations[M]) Set(ply int, m M) { v[ply] = append(append(v[ply][:0], m), v[ply+1]...) }
