// Package database shows how to store games with database/sql. Positions, moves and results
// are columns of text. Its tests use SQLite, so it is a module of its own.
package database
