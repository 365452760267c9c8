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
