// Package database shows how to store games with database/sql.
package database
