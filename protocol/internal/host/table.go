package host

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// UseTable opens a table file for all later searches of its game; an empty path means none. An
// error keeps the earlier table.
func (h *Host) UseTable(path string) error {
	if path == "" {
		h.closeTable()
		return nil
	}
	var faults []error
	for _, g := range h.set.Games() {
		t, err := g.OpenTable(path)
		if err == nil {
			h.closeTable()
			h.table, h.tabled = t, g
			return nil
		}
		if !errors.Is(err, protocol.ErrNoTable) {
			faults = append(faults, reason(path, err))
		}
	}
	if faults == nil {
		return errors.New("no game has tables")
	}
	return fmt.Errorf("%s: %w", quoted(path), errors.Join(faults...))
}

func quoted(path string) string {
	text := strconv.Quote(path)
	if len(text) > shownPath {
		text = format.Clip(text, shownPath) + `"`
	}
	return text
}

const shownPath = 200

// The error's path may be long or contain unusual characters.
func reason(path string, err error) error {
	if fault := (*fs.PathError)(nil); errors.As(err, &fault) && fault.Path == path {
		return fault.Err
	}
	return err
}

func (h *Host) Table() protocol.Table {
	if h.game != h.tabled {
		return nil
	}
	return h.table
}

// The searcher may read the table, so it is dropped first.
func (h *Host) closeTable() {
	h.search = nil
	if h.table != nil {
		h.table.Close()
		h.table, h.tabled = nil, nil
	}
}
