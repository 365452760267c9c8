//go:build !rulesonly

package server

import (
	"github.com/seed-445450d7/rulebook/protocol/internal/cecp"
	"github.com/seed-445450d7/rulebook/protocol/internal/gtp"
	"github.com/seed-445450d7/rulebook/protocol/internal/nboard"
)

func init() {
	others = []dialect{
		{gtp.Begins, gtp.New},
		{cecp.Begins, cecp.New},
		{nboard.Begins, nboard.New},
	}
}
