// Package programs is the engine of the page in a web worker.
package programs

import (
	"github.com/seed-445450d7/rulebook/examples/web/web"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Main answers the page with the games of set.
func Main(set protocol.Set, args []string) { web.Main(set, args) }
