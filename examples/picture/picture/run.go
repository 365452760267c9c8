// Package picture is the program examples/picture for any set of games.
package picture

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// Main runs the program with the games of set and ends the process.
func Main(set protocol.Set, args []string) { program.Main(Run, set, args) }

// Run runs the program and returns its exit code.
func Run(_ context.Context, set protocol.Set, args []string, in io.Reader, out, diagnostics io.Writer) int {
	o := options{set: set}
	flags := o.flags(diagnostics)
	return program.Run(flags, args, -1, func() error {
		o.args = flags.Args()
		o.png = o.png || strings.EqualFold(filepath.Ext(o.file), ".png")
		flags.Visit(func(f *flag.Flag) { o.given = append(o.given, f.Name) })
		return o.draw(in, out)
	})
}

type options struct {
	set     protocol.Set
	args    []string
	setup   notation.Setup
	view    view.View
	ply     int
	file    string
	png     bool
	width   int
	gallery string
	given   []string
}

func (o *options) flags(diagnostics io.Writer) *flag.FlagSet {
	flags := program.NewFlags("picture", "game [position text]\n       picture [flags] record.txt|-\n\ngames: "+
		strings.Join(o.set.Names(), ", ")+"\n", diagnostics)
	program.SetupFlags(flags, &o.setup)
	flags.Uint64Var(&o.setup.Seed, "seed", 1, "seed of a random deal")
	flags.BoolVar(&o.view.Dark, "dark", false, "a dark picture")
	flags.StringVar(&o.view.Last, "last", "", "mark this move as the last one")
	flags.BoolVar(&o.view.Moves, "moves", false, "mark what can move, or where a piece can be placed")
	flags.StringVar(&o.view.Targets, "targets", "", "mark where the piece on this space can go")
	flags.Func("draw", "draw the fact with this name, such as path in Blockade; may be repeated", func(name string) error {
		o.view.Facts = append(o.view.Facts, name)
		return nil
	})
	flags.Func("arrow", "draw an arrow, such as 3C-3F or 3C-3F,green; may be repeated", func(text string) error {
		a, err := view.ParseArrow(text)
		o.view.Arrows = append(o.view.Arrows, a)
		return err
	})
	flags.Func("mark", "draw a frame around a space, such as 3C or 3C,red; may be repeated", func(text string) error {
		m, err := view.ParseMark(text)
		o.view.Marks = append(o.view.Marks, m)
		return err
	})
	flags.Func("style", "draw the pieces by a file of shapes, such as styles/chess.json", func(file string) error {
		var err error
		o.view.Style, err = readStyle(file)
		return err
	})
	flags.IntVar(&o.ply, "ply", -1, "for a record: draw the position after this many plies; -1 means all")
	flags.StringVar(&o.file, "o", "", "write to this file; a name with .png means -png")
	flags.BoolVar(&o.png, "png", false, "write PNG")
	flags.IntVar(&o.width, "width", 720, "width of a PNG in pixels, 1 to 8192")
	flags.StringVar(&o.gallery, "gallery", "", "write a picture of the end of each record of a file to this `folder`; -dark, -style and -draw hold for all")
	return flags
}

var setupFlags = []string{"players", "teams", "variation", "seed", "arrangement"}

func (o options) refuse(reason string, names ...string) error {
	for _, name := range o.given {
		if slices.Contains(names, name) {
			return fmt.Errorf("-%s has no effect: %s", name, reason)
		}
	}
	return nil
}

func readStyle(file string) (view.Style, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var style view.Style
	d := json.NewDecoder(f)
	d.DisallowUnknownFields()
	if err := d.Decode(&style); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if err := style.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return style, nil
}

func (o options) draw(in io.Reader, out io.Writer) error {
	if o.gallery != "" {
		if err := o.checkGallery(); err != nil {
			return err
		}
		return writeGallery(o.set, o.args[0], o.gallery, view.View{Dark: o.view.Dark, Style: o.view.Style, Facts: o.view.Facts})
	}
	if !o.png {
		if err := o.refuse("only PNG has pixels", "width"); err != nil {
			return err
		}
	}
	if o.width < 1 || o.width > 8192 {
		return fmt.Errorf("width of %d pixels, want 1 to 8192", o.width)
	}
	p, v, err := o.position(in)
	if err != nil {
		return err
	}
	for _, name := range v.Facts {
		if _, ok := protocol.FactOf(p.Game(), name); !ok {
			return fmt.Errorf("%s has no fact %q", p.Game().Spec().Name, name)
		}
	}
	doc, err := p.SVG(v)
	if err != nil {
		return err
	}
	if o.png {
		if doc, err = toPNG(doc, o.width); err != nil {
			return err
		}
	}
	if o.file != "" {
		return os.WriteFile(o.file, doc, 0o644)
	}
	_, err = out.Write(doc)
	return err
}

func (o options) checkGallery() error {
	if len(o.args) != 1 {
		return fmt.Errorf("a gallery needs one file of records, not %d", len(o.args))
	}
	for _, name := range o.given {
		if !slices.Contains([]string{"gallery", "dark", "style", "draw"}, name) {
			return fmt.Errorf("-%s has no effect on a gallery", name)
		}
	}
	return nil
}

func (o options) position(in io.Reader) (protocol.Position, view.View, error) {
	if len(o.args) == 0 {
		return nil, o.view, errors.New("want the name of a game or a file of records; -h shows the usage")
	}
	g, err := o.set.Lookup(o.args[0])
	switch {
	case err != nil:
		return o.recorded(in, err)
	case o.ply != -1:
		return nil, o.view, o.refuse("only records have plies", "ply")
	case len(o.args) > 1:
		if err := o.refuse("a position text says it", setupFlags...); err != nil {
			return nil, o.view, err
		}
		p, err := g.Parse(strings.Join(o.args[1:], " "))
		return p, o.view, err
	}
	p, err := g.New(notation.With(o.setup))
	return p, o.view, err
}

func (o options) recorded(in io.Reader, noGame error) (protocol.Position, view.View, error) {
	if o.args[0] != "-" {
		f, err := os.Open(o.args[0])
		if err != nil {
			return nil, o.view, fmt.Errorf("%w; read as a file of records: %w", noGame, err)
		}
		defer f.Close()
		in = f
	}
	if len(o.args) > 1 {
		return nil, o.view, fmt.Errorf("want one file, and there is %q after it", o.args[1])
	}
	if err := o.refuse("the record says it", setupFlags...); err != nil {
		return nil, o.view, err
	}
	for played, err := range o.set.ReplayAll(in) {
		if err != nil {
			return nil, o.view, err
		}
		return o.after(played)
	}
	return nil, o.view, errors.New("the file has no record")
}

func (o options) after(played protocol.Replayed) (protocol.Position, view.View, error) {
	plies := len(played.Positions) - 1
	if o.ply > plies || o.ply < -1 {
		return nil, o.view, fmt.Errorf("the record has 0 to %d plies, not %d", plies, o.ply)
	}
	if o.ply >= 0 {
		plies = o.ply
	}
	v := o.view
	if v.Last == "" && plies > 0 {
		v.Last = played.Record.Plies[plies-1].Move
	}
	return played.Positions[plies], v, nil
}
