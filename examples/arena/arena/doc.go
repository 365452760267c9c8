// Package arena is the program examples/arena for any set of games: its flags, its files of
// records and their locks, going on with a match that was interrupted, and what it prints.
// Package match plays the games.
//
// A program with another set of games calls [Main]. A program that configures matches in Go
// calls [Play], and a program whose games are played by other processes uses a [Host].
package arena
