module github.com/seed-445450d7/rulebook/examples/records/database

go 1.26.0

replace github.com/seed-445450d7/rulebook => ../../..

require (
	github.com/ncruces/go-sqlite3 v0.22.0
	github.com/seed-445450d7/rulebook v0.0.0
)

require (
	github.com/ncruces/julianday v1.0.0 // indirect
	github.com/tetratelabs/wazero v1.8.2 // indirect
	golang.org/x/sys v0.29.0 // indirect
)
