package lineupgame

import (
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/lineup/tablebase"
	"github.com/seed-445450d7/rulebook/protocol"
)

type table struct{ *tablebase.Table }

func openTable(path string) (protocol.StateTable[lineup.State], error) {
	t, err := tablebase.Open(path)
	if err != nil {
		return nil, err
	}
	return table{t}, nil
}

func (t table) Mate(s lineup.State) (int, error) {
	v, err := t.Value(s)
	switch v.WDL {
	case tablebase.Win:
		return v.Plies, err
	case tablebase.Loss:
		return -v.Plies, err
	}
	return 0, err
}
