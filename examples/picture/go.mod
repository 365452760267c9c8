module github.com/seed-445450d7/rulebook/examples/picture

go 1.26.0

require (
	github.com/fyne-io/oksvg v0.2.0
	github.com/seed-445450d7/rulebook v0.0.0
	github.com/srwiley/rasterx v0.0.0-20220730225603-2ab79fcdd4ef
	golang.org/x/image v0.47.0
)

require (
	golang.org/x/net v0.35.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/seed-445450d7/rulebook => ../..
