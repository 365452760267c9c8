// Package arena is the program examples/matches/arena for any set of games. It reads the flags, keeps the
// records and their locks, continues interrupted matches, and prints the results. Package match
// plays the games.
//
// A program with another set of games calls [Main]. A program that configures matches in Go
// calls [Play], and a program whose games are played by other processes uses a [Host].
package arena
