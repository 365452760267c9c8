package deepening

// MaxPly is the greatest ply of a position that is searched with its moves.
const MaxPly = 128

// Variations holds the principal variation from each ply of the line that is searched.
type Variations[M any] [MaxPly + 2][]M

// Clear makes the variation from a ply empty.
func (v *Variations[M]) Clear(ply int) { v[ply] = v[ply][:0] }

// Set makes the variation from a ply a move and the variation after it.
func (v *Variations[M]) Set(ply int, m M) { v[ply] = append(append(v[ply][:0], m), v[ply+1]...) }
