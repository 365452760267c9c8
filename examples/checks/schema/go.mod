module github.com/seed-445450d7/rulebook/examples/checks/schema

go 1.26.0

replace github.com/seed-445450d7/rulebook => ../../..

require (
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.2
	github.com/seed-445450d7/rulebook v0.0.0
)

require golang.org/x/text v0.14.0 // indirect
