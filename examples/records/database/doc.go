// Package database shows how to store games with database/sql. It is a separate module because its
// tests use SQLite.
package database
