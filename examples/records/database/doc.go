// Package database shows how to store games with database/sql. Positions, moves and results are
// columns of text. It is a separate module because its tests use SQLite.
package database
