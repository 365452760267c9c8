package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
)

type content struct {
	Program string `json:"program"` // SHA-256 of the file, in hexadecimal
	Size    int64  `json:"size"`
	ID      string `json:"id"`
}

func contentOf(e arena.Engine, path string) (c content, err error) {
	words := slices.Clone(e.Command[1:])
	for _, o := range e.Options {
		words = append(words, o.Value)
	}
	for _, word := range words {
		if namesFile(word) {
			return c, fmt.Errorf("%s: %s names a file, and the hash does not cover it; make an engine one file", e.Name, word)
		}
	}
	f, err := os.Open(path)
	if err != nil {
		return c, err
	}
	defer f.Close()
	if c.Program, c.Size, err = digest(f, io.Discard); err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	c.ID = identify(e, c.Program)
	return c, nil
}

// namesFile requires a slash in directories, because a word without one may be the name of a game.
func namesFile(word string) bool {
	_, value, _ := strings.Cut(word, "=")
	return slices.ContainsFunc([]string{word, value}, func(path string) bool {
		info, err := os.Stat(path)
		return err == nil && (info.Mode().IsRegular() || info.IsDir() && filepath.Base(path) != path)
	})
}

func identify(e arena.Engine, program string) string {
	sum := sha256.Sum256(encode([]any{program, e.Command[1:], e.Options}))
	return hex.EncodeToString(sum[:])
}

func digest(r io.Reader, w io.Writer) (sum string, size int64, err error) {
	h := sha256.New()
	size, err = io.Copy(io.MultiWriter(h, w), io.LimitReader(r, maxEngine+1))
	if err == nil && size > maxEngine {
		err = fmt.Errorf("more than %d bytes", maxEngine)
	}
	return hex.EncodeToString(h.Sum(nil)), size, err
}

// finder copies engines, so that nobody replaces them during a match.
type finder struct {
	cache string
	files []string
	dirs  []string
	open  func(ctx context.Context) (jetstream.ObjectStore, error) // opens the store of engines; nil without -fetch
}

var (
	errNoEngine  = errors.New("not here; give -engines with a directory that has it, or -fetch")
	errNoneThere = errors.New("not here, and not offered; give -engines with a directory that has it, or -offer to serve")
)

func (f *finder) prepare(ctx context.Context, j *arena.Job, list []content) error {
	if len(list) != len(j.Engines) {
		return fmt.Errorf("%d engines, and the content of %d", len(j.Engines), len(list))
	}
	for i, c := range list {
		e := &j.Engines[i]
		if len(e.Command) == 0 || identify(*e, c.Program) != c.ID || len(c.Program) != sha256.Size*2 || !isHex(c.Program) {
			return fmt.Errorf("%s: its arguments and options do not match its hash", e.Name)
		}
		path, err := f.find(ctx, c)
		if err != nil {
			return fmt.Errorf("%s, SHA-256 %s: %w", e.Name, c.Program, err)
		}
		e.Command = append([]string{path}, e.Command[1:]...)
	}
	return nil
}

func isHex(text string) bool {
	_, err := hex.DecodeString(text)
	return err == nil
}

func (f *finder) find(ctx context.Context, c content) (string, error) {
	if err := os.MkdirAll(f.cache, 0o700); err != nil {
		return "", err
	}
	path := filepath.Join(f.cache, c.Program)
	if ok, err := same(path, c); ok || err != nil {
		return path, err
	}
	for _, file := range f.candidates() {
		if ok, err := same(file, c); err == nil && ok {
			return path, f.copyFile(file, path, c)
		}
	}
	if f.open == nil {
		return "", errNoEngine
	}
	store, err := f.open(ctx)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return "", errNoneThere
	}
	if err != nil {
		return "", err
	}
	r, err := store.Get(ctx, c.Program)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return "", errNoneThere
	}
	if err != nil {
		return "", err
	}
	defer r.Close()
	return path, place(r, path, c)
}

func (f *finder) candidates() []string {
	list := f.files
	for _, dir := range f.dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			list = append(list, filepath.Join(dir, e.Name()))
		}
	}
	return list
}

func same(path string, c content) (bool, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil || !info.Mode().IsRegular() || info.Size() != c.Size {
		return false, err
	}
	r, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer r.Close()
	sum, _, err := digest(r, io.Discard)
	return sum == c.Program, err
}

func (f *finder) copyFile(from, to string, c content) error {
	r, err := os.Open(from)
	if err != nil {
		return err
	}
	defer r.Close()
	return place(r, to, c)
}

func place(r io.Reader, path string, c content) error {
	w, err := os.CreateTemp(filepath.Dir(path), "new-*")
	if err != nil {
		return err
	}
	defer os.Remove(w.Name())
	sum, size, err := digest(r, w)
	if err == nil && (sum != c.Program || size != c.Size) {
		err = fmt.Errorf("what came has the SHA-256 %s", sum)
	}
	if err = errors.Join(err, w.Chmod(0o500), w.Close()); err != nil {
		return err
	}
	return os.Rename(w.Name(), path)
}

func offer(ctx context.Context, store jetstream.ObjectStore, files []string, list []content) error {
	for i, c := range list {
		if _, err := store.GetInfo(ctx, c.Program); err == nil {
			continue
		}
		f, err := os.Open(files[i])
		if err != nil {
			return err
		}
		_, err = store.Put(ctx, jetstream.ObjectMeta{Name: c.Program}, f)
		if err = errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("offer %s: %w", files[i], err)
		}
	}
	return nil
}

func survey(engines []arena.Engine) (files []string, list []content, err error) {
	for _, e := range engines {
		path, err := exec.LookPath(e.Command[0])
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		c, err := contentOf(e, path)
		if err != nil {
			return nil, nil, err
		}
		files, list = append(files, path), append(list, c)
	}
	return files, list, nil
}
