package main

import "testing"

// The rows of the packages and of the program are joined, in the order of the games.
func TestTable(t *testing.T) {
	r := rows{packages: map[setup][]string{}, program: map[setup][]string{}}
	for _, line := range []string{
		"    soak_test.go:75: | program: go | 2/standard | 3 | 40.0 | 50 |",
		"=== RUN   TestRules",
		"    soak.go:62: | hex | 2/standard | 300 | 41.5 | 60 | 0 | 19 | 73 | 24 |",
		"    soak_test.go:75: | program: hex | 2/standard | 4 | 41.0 | 50 |",
		"    soak.go:62: | go | 2/standard | 200 | 40.5 | 70 | 1 | 18 | 72 | 32 |",
	} {
		r.add(line)
	}
	want := "| go | 2/standard | 200 | 40.5 | 70 | 1 | 18 | 72 | 32 | 3 |\n" +
		"| hex | 2/standard | 300 | 41.5 | 60 | 0 | 19 | 73 | 24 | 4 |\n"
	if table, total, err := r.table([]string{"go", "hex"}); err != nil || table != want || total != [2]int{500, 7} {
		t.Errorf("%v, %v\n%s", total, err, table)
	}
	delete(r.program, setup{"go", "2/standard"})
	if _, _, err := r.table([]string{"go", "hex"}); err == nil {
		t.Error("no error, although the program has played no games of go")
	}
}
