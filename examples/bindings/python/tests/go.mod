module github.com/seed-445450d7/rulebook/examples/bindings/python/tests

go 1.24.0
