// Package match plays matches between engines: it draws up the games, referees them,
// records them, and computes standings and statistics.
//
// The documentation of the program examples/arena, which is [Run], says what a match is and
// what its flags mean.
package match
