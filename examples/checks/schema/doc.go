// Package schema checks the answers of the server and the reference files with the published schema
// and a validator of another author. TypeScript checks the scripts of the page with the generated
// types.
package schema
