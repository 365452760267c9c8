module github.com/seed-445450d7/rulebook/examples/python/tests

go 1.24.0
