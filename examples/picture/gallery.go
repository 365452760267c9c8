package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// galleries holds the moves of a game in progress for each game.
var galleries = []struct {
	game    string
	players int
	moves   string
	facts   []string // facts to draw
}{
	// The first moves of the booklet's solution.
	{"sly", 1, "5D-1D 5E-1E 7D-5D 7E-5E 7B-7D 7G-7E 2B-2D", nil},
	{"sniggle", 3, "1A-1D 6A-6E 7A-7F 2A-2D 4B-4D 9A-9F 2B-2F 4A-4E 7B-7E 3A-3F 5A-5D 8A-8D 3B-3G 5B-5F 8C-8E", nil},
	{"lineup", 2, "8E 11K 2E 11E 11H 5K 2K 5H 2E-2H", nil},
	{"empire", 4, "1D-9D 1K-1G 10K-1K 11C-11E 2C-2I 1I-8I 12L-12E 11B-11C 2A-2E 2K-7K 12E-5E 9A-9I 2E-5E", nil},
	{"blockade", 2, "3K 3J 2E 3L 4K 5E 10C 3E 11L 2F", []string{"path"}},
	{"gateway", 4, "2G-2D 1D-12D 4L-4B 10C-7C 3C-3L 3J-3C 11F-10F 6B-6I 2D-2F 7K-3K 4B-1B 7C-7D 2F-3F 3C-7C " +
		"1B-7B 12I-3I 3F-3D 7C-4C 7B-7I 3I-3F 3L-3I+S 12D-12A 10F-7F+S 6I-9I+S 3D-3C 3K-4K 10J-10D 9I-9B 3C-7C 12A-12H 7I-7B+S", nil},
	{"ploy", 2, "8G+2 3F-4F+1 9H-6H 1H-2H 9B+2 1B+2 7D+2 1F+6 9F+1 1D+7 6H+5 2G+7 7F-6F+7 1D+7", nil},
	{"swords", 2, "8E-8F 5C-4C 2E-2A 7E-7B 1D-4D 5G-4G", nil},
	{"smarts", 2, "1C 1D 8E 1G 1E 1B 8G 8C 8E-8F 1B-2B 1B 8E 1F 8B 8F-8D 8F 1F-2F 1G-2G", nil},
	{"reversi", 2, "6E 4F 3G 6F 3F 5C 4C 6D 6B 3B 7C 3E 3D 2C 5F 6C 6G 3H 4B 4A 3A 8C", nil},
}

// drawGallery returns the pictures by file name. Each adds its last move and its facts to
// the view.
func drawGallery(view view.View) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, entry := range galleries {
		g, err := games.All().Lookup(entry.game)
		if err != nil {
			return nil, err
		}
		p, err := g.New(notation.Players(entry.players))
		if err != nil {
			return nil, err
		}
		v := view
		v.Facts = entry.facts
		for move := range strings.FieldsSeq(entry.moves) {
			if p, err = p.PlayWord(move); err != nil {
				return nil, err
			}
			v.Last = move
		}
		if files[entry.game+".svg"], err = p.SVG(v); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func writeGallery(folder string, view view.View) error {
	files, err := drawGallery(view)
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
