module github.com/seed-445450d7/rulebook/examples/checks/gui

go 1.24.0

replace github.com/seed-445450d7/rulebook => ../../..

require github.com/seed-445450d7/rulebook v0.0.0
