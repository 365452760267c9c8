// Package page has the files of the page of examples/web.
package page

import "embed"

// Files are the files that a browser gets.
//
//go:embed *.css *.html *.js *.svg
var Files embed.FS
