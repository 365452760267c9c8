// Package schema has a test that checks the answers of the server, in all setups of all
// games, with a validator that others wrote and the published schema. It is a module of its
// own because of the validator. Another test checks the reference files in the same way, and
// TypeScript checks the scripts of the page with the generated types.
package schema
