package picture

// The colors of what is not of one game's board, for the tests of contrast.
var (
	Ink    = ink
	Paper  = paper
	Faint  = faint
	Accent = accent
	Casing = casing

	Brushes = brushes
)
