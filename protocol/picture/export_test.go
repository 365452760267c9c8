package picture

// The colors that belong to no game's board, for the tests of contrast.
var (
	Ink    = ink
	Paper  = paper
	Faint  = faint
	Accent = accent
	Casing = casing

	Brushes  = brushes
	Contrast = contrast

	PlainDrawing = plain
)

// Flatten returns the points of the parts of a path.
func Flatten(data string) (list [][][2]float64, err error) {
	parts, err := flatten(data)
	for _, part := range parts {
		var points [][2]float64
		for _, p := range part.points {
			points = append(points, p)
		}
		list = append(list, points)
	}
	return list, err
}
