// Package arena is the program examples/matches/arena for any set of games. To configure a match in
// Go, call [Play], or use a [Host] if other processes play the games.
package arena
