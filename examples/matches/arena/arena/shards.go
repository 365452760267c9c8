package arena

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/seed-445450d7/rulebook/protocol/match"
)

// Manifest lists the complete shards of a match of self-play.
type Manifest struct {
	Match  string  `json:"match"`
	Games  int     `json:"shard_games"` // the last shard may have fewer
	Shards []Shard `json:"shards"`
}

// Shard is a file of games with consecutive numbers.
type Shard struct {
	Name   string `json:"name"`
	First  int    `json:"first"`
	Games  int    `json:"games"`
	Plies  int    `json:"plies"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

const (
	manifestName = "manifest.json"
	shardPattern = "shard-%06d.txt"
)

type shards struct {
	match    *match.Match
	out      *printer
	dir      string
	manifest Manifest
	stale    bool
	whole    map[int]bool
	open     map[int]*store
	changed  map[int]bool // open shards that may not be on disk
}

func openShards(ctx context.Context, m *match.Match, out *printer, dir string, games int) (*shards, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	s := &shards{
		match: m, out: out, dir: dir, manifest: Manifest{Match: m.Description(), Games: games},
		whole: map[int]bool{}, open: map[int]*store{}, changed: map[int]bool{},
	}
	if err := s.restore(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *shards) restore(ctx context.Context) error {
	if err := s.readManifest(ctx); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(s.dir, manifestName), err)
	}
	for i := range s.count() {
		_, err := os.Stat(s.path(i))
		if errors.Is(err, fs.ErrNotExist) || err == nil && s.whole[i] {
			continue
		}
		if err != nil {
			return err
		}
		if _, err := s.shard(ctx, i); err != nil {
			return err
		}
	}
	return s.finish()
}

func (s *shards) count() int {
	return (s.match.Known() + s.manifest.Games - 1) / s.manifest.Games
}

func (s *shards) path(i int) string { return filepath.Join(s.dir, fmt.Sprintf(shardPattern, i)) }

func (s *shards) readManifest(ctx context.Context) error {
	text, err := os.ReadFile(filepath.Join(s.dir, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	if m.Match != s.manifest.Match {
		return fmt.Errorf("another match, without %q", match.Difference(s.manifest.Match, m.Match))
	}
	if m.Games != s.manifest.Games {
		return fmt.Errorf("shards of %d games, not %d", m.Games, s.manifest.Games)
	}
	for _, shard := range m.Shards {
		i := shard.First / m.Games
		if shard.Name != filepath.Base(s.path(i)) || shard.First%m.Games != 0 || shard.First >= s.match.Known() {
			return fmt.Errorf("no shard of this match is %s, with the first game %d; give more -games", shard.Name, shard.First)
		}
		grows := shard.Games < s.size(i)
		if err := s.verify(shard, grows); err != nil {
			return err
		}
		if grows {
			s.stale = true
			continue
		}
		if s.whole[i] {
			return fmt.Errorf("%s is there twice", shard.Name)
		}
		s.whole[i] = true
		for number := shard.First; number < shard.First+shard.Games; number++ {
			s.match.Skip(number)
		}
		s.manifest.Shards = append(s.manifest.Shards, shard)
	}
	return ctx.Err()
}

func (s *shards) verify(shard Shard, grows bool) error {
	most := shard.Bytes
	if !grows {
		most++
	}
	sum, size, err := digestFile(filepath.Join(s.dir, shard.Name), most)
	if err == nil && (sum != shard.SHA256 || size != shard.Bytes) {
		err = fmt.Errorf("%s is not as it was written", shard.Name)
	}
	return err
}

func digestFile(path string, most int64) (sum string, size int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	size, err = io.Copy(h, io.LimitReader(f, most))
	return hex.EncodeToString(h.Sum(nil)), size, err
}

func (s *shards) size(i int) int {
	return min(s.manifest.Games, s.match.Known()-i*s.manifest.Games)
}

func (s *shards) shard(ctx context.Context, i int) (*store, error) {
	if opened := s.open[i]; opened != nil {
		return opened, nil
	}
	opened, err := openStore(ctx, s.match, s.out, s.path(i))
	if err != nil {
		return nil, err
	}
	s.open[i] = opened
	return opened, nil
}

func (s *shards) add(played match.Played) error {
	i := played.Number / s.manifest.Games
	opened, err := s.shard(context.Background(), i)
	if err != nil {
		return err
	}
	s.changed[i] = true
	return opened.add(played)
}

func (s *shards) sync() error {
	for i := range s.changed {
		if err := s.open[i].sync(); err != nil {
			return err
		}
	}
	clear(s.changed)
	return s.finish()
}

// finish rewrites the manifest before a listed shard grows, because its hash would be wrong.
func (s *shards) finish() error {
	for _, i := range slices.Sorted(maps.Keys(s.open)) {
		opened := s.open[i]
		if opened.games < s.size(i) {
			continue
		}
		if err := opened.Close(); err != nil {
			return err
		}
		delete(s.open, i)
		sum, size, err := digestFile(s.path(i), math.MaxInt64)
		if err != nil {
			return err
		}
		s.whole[i] = true
		s.stale = true
		s.manifest.Shards = append(s.manifest.Shards, Shard{
			Name: filepath.Base(s.path(i)), First: i * s.manifest.Games, Games: opened.games,
			Plies: opened.plies, Bytes: size, SHA256: sum,
		})
	}
	if !s.stale {
		return nil
	}
	slices.SortFunc(s.manifest.Shards, func(a, b Shard) int { return a.First - b.First })
	return s.writeManifest()
}

func (s *shards) writeManifest() error {
	text, err := json.MarshalIndent(s.manifest, "", "\t")
	if err != nil {
		return err
	}
	path := filepath.Join(s.dir, manifestName)
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(path+".new", path); err != nil {
		return err
	}
	s.stale = false
	return nil
}

// Close releases the shards.
func (s *shards) Close() (err error) {
	for _, opened := range s.open {
		err = errors.Join(err, opened.Close())
	}
	return err
}
