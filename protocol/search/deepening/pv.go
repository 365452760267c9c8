package deepening

// MaxPly is the greatest ply of a position whose moves are searched.
const MaxPly = 128

// PV holds the principal variation from each ply of the current line.
type PV[M any] [MaxPly + 2][]M

// Clear empties the variation from a ply.
func (v *PV[M]) Clear(ply int) { v[ply] = v[ply][:0] }

// Set sets the variation from a ply to m and the next ply's variation.
func (v *PV[M]) Set(ply int, m M) { v[ply] = append(append(v[ply][:0], m), v[ply+1]...) }
