module github.com/seed-445450d7/rulebook/examples/play/terminal

go 1.26.0

replace github.com/seed-445450d7/rulebook => ../../..

require (
	github.com/creack/pty v1.1.24
	github.com/seed-445450d7/rulebook v0.0.0
	golang.org/x/term v0.48.0
)

require golang.org/x/sys v0.50.0 // indirect
