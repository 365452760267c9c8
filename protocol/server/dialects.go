package server

import (
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/internal/host"
)

type dialect struct {
	begins func(line string) bool // for a first line
	speak  func(h *host.Host) (host.Dialect, error)
}

// others has no dialects with the build tag rulesonly.
var others []dialect

// The first nonempty line chooses the dialect for itself and all later lines. Earlier lines are
// UGI.
func (s *Server) chooser() func(line string) host.Dialect {
	ours := newUGI(s.host, s.interactive)
	var chosen host.Dialect
	return func(line string) host.Dialect {
		switch {
		case chosen != nil:
			return chosen
		case strings.TrimSpace(line) == "":
			return ours
		}
		chosen = ours
		for _, d := range others {
			if !d.begins(line) {
				continue
			}
			if spoken, err := d.speak(s.host); err == nil {
				chosen = spoken
			}
			break
		}
		return chosen
	}
}
