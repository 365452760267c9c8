package picture

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

func drawGallery(set protocol.Set, records string, v view.View) (map[string][]byte, error) {
	f, err := os.Open(records)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	files := map[string][]byte{}
	for played, err := range set.ReplayAll(f) {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", records, err)
		}
		one := v
		one.Facts = nil
		for _, name := range v.Facts {
			if _, ok := protocol.FactOf(played.Game, name); ok {
				one.Facts = append(one.Facts, name)
			}
		}
		if plies := played.Record.Plies; len(plies) > 0 {
			one.Last = plies[len(plies)-1].Move
		}
		if files[played.Game.Spec().Name+".svg"], err = played.Last().SVG(one); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func writeGallery(set protocol.Set, records, folder string, v view.View) error {
	files, err := drawGallery(set, records, v)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, doc := range files {
		if err := os.WriteFile(filepath.Join(folder, name), doc, 0o644); err != nil {
			return err
		}
	}
	return nil
}
