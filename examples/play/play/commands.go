package play

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

type command struct {
	name, usage, doc string
	run              func(t *table, ctx context.Context, rest string) error
}

var commands []command

func init() {
	commands = []command{
		{"", "", "Play", nil},
		{"moves", "[SPACE]", "the legal moves, or those from a space", plain((*table).listMoves)},
		{"hint", "", "what the computer would play", (*table).hint},
		{"go", "", "let the computer play this turn", (*table).goOn},
		{"back", "", "take back to your last turn", bare((*table).back)},
		{"computer", "SEATS", "the seats that the computer plays: 2, 24, others or none", plain((*table).setComputer)},
		{"level", "N", "how well the computer plays, " + levels, plain((*table).setLevel)},
		{"time", "T", "the most time for a move of the computer, such as 500ms", plain((*table).setTime)},
		{"resign", "", "resign for the side to move", bare((*table).resign)},
		{"draw", "", "agree on a draw, not with the computer", bare((*table).draw)},
		{"", "", "Understand", nil},
		{"board", "", "show the board again", bare((*table).again)},
		{"key", "", "what the pieces and signs mean", bare((*table).showKey)},
		{"look", "SPACE", "what is on a space", plain((*table).lookAt)},
		{"diagram", "", "the board with lines, for a large terminal", bare(func(t *table) error { t.say("%s", t.now().Diagram()); return nil })},
		{"rules", "[SECTION]", "the rules of the game", plain((*table).rules)},
		{"lesson", "[N|hint|next|end]", "a first lesson: positions with tasks", plain((*table).teach)},
		{"why", "", "why a move was refused, or why the game is over", bare((*table).why)},
		{"position", "", "the position text", bare(func(t *table) error { t.say("%s", t.now()); return nil })},
		{"", "", "Look back", nil},
		{"undo", "", "one move back", bare(func(t *table) error { return t.step(t.session.Undo, "nothing to take back") })},
		{"redo", "", "one move forward", bare(func(t *table) error { return t.step(t.session.Redo, "nothing to play again") })},
		{"first", "", "to the start", bare(func(t *table) error { return t.goTo(nil) })},
		{"last", "", "to the end of the line", bare((*table).last)},
		{"tree", "", "all moves, with variations by letters", bare((*table).tree)},
		{"goto", "N|LETTER", "to a move of the line, or to a variation", plain((*table).jump)},
		{"promote", "", "make this line the main line", bare((*table).promote)},
		{"comment", "TEXT", "add a comment to the last move", plain((*table).comment)},
		{"", "", "Keep", nil},
		{"save", "FILE", "write the game to a file", plain((*table).save)},
		{"load", "FILE [N]", "go on with the last game of a file, or the Nth", plain((*table).load)},
		{"new", "[GAME]", "start again, or start the next game of a match, or another game", plain((*table).restart)},
		{"help", "", "this list", bare((*table).help)},
		{"quit", "", "(or the end of the input)", nil},
	}
}

func plain(f func(t *table, rest string) error) func(*table, context.Context, string) error {
	return func(t *table, _ context.Context, rest string) error { return f(t, rest) }
}

func bare(f func(t *table) error) func(*table, context.Context, string) error {
	return func(t *table, _ context.Context, rest string) error {
		if rest != "" {
			return fmt.Errorf("the command takes no words, and there is %s", format.Quote(rest))
		}
		return f(t)
	}
}

var synonyms = map[string]string{"?": "help", "exit": "quit", "next": "redo", "prev": "undo", "start": "first", "end": "last"}

var inLesson = []string{"moves", "board", "key", "look", "diagram", "rules", "lesson", "hint", "why", "position", "help"}

func (t *table) command(ctx context.Context, line string) (quit bool) {
	word, rest, _ := strings.Cut(line, " ")
	word = strings.ToLower(word)
	if other, ok := synonyms[word]; ok {
		word = other
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == word })
	var err error
	switch {
	case word == "":
	case word == "quit":
		return true
	case i >= 0 && t.lesson != nil && !slices.Contains(inLesson, word):
		err = fmt.Errorf("%s is not for lessons: lesson end goes back to the game", word)
	case i >= 0:
		err = commands[i].run(t, ctx, strings.TrimSpace(rest))
	default:
		if err = t.play(line); err == nil {
			t.show()
		} else if !strings.ContainsAny(line, "0123456789") && errors.Is(err, notation.RuleMalformed) {
			err = fmt.Errorf("there is no command or move %s", format.Quote(line))
		} else {
			err = t.look().refusal(err)
		}
	}
	if err != nil {
		t.say("%s (help lists the commands)", harmless(err.Error())) // the error may quote a file
	}
	return false
}

func (t *table) help() error {
	t.say("Type a move, such as those that moves lists, or a command:")
	for _, c := range commands {
		if c.name == "" {
			t.say("%s", c.doc)
			continue
		}
		text := pad("  "+c.name+" "+c.usage, 18) + " " + c.doc
		if len(text) > t.screen.width {
			text = "  " + c.name + " " + c.usage + "\n" + indented(c.doc, t.screen.width, "    ")
		}
		t.say("%s", text)
	}
	return nil
}

func indented(text string, width int, blanks string) string {
	lines := strings.Split(wrap(strings.Fields(text), width-len(blanks)), "\n")
	return blanks + strings.Join(lines, "\n"+blanks)
}

func (t *table) listMoves(from string) error {
	if from == "" {
		t.say("%s", wrap(t.now().Words(), t.screen.width))
		return nil
	}
	sp, err := t.game.Spec().Grid.ParseSpace(from)
	if err != nil {
		return err
	}
	var list []string
	for _, m := range t.now().AppendMoves(nil) {
		if at, ok := t.now().From(m); ok && at == sp {
			list = append(list, t.now().Word(m))
		}
	}
	if slices.Sort(list); len(list) == 0 {
		return fmt.Errorf("no legal move leaves %s", t.game.Spec().Grid.Label(sp))
	}
	t.say("%s", wrap(list, t.screen.width))
	return nil
}

func (t *table) hint(ctx context.Context, _ string) error {
	if t.lesson != nil {
		return t.teach("hint")
	}
	adviser := t.search
	if t.level > 0 {
		adviser = t.searcher(0)
	}
	if best, _ := t.best(ctx, adviser); best != "" && !t.over() {
		t.say("the computer would play %s", best)
		return nil
	}
	t.say("there is no move: the game is over")
	return nil
}

func (t *table) goOn(ctx context.Context, _ string) error {
	if !t.moveOnce(ctx) {
		t.say("there is no move: the game is over")
	}
	return nil
}

// back takes back an end that was declared here, otherwise moves until a person is to move. These
// moves become a variation of the moves that replace them.
func (t *table) back() error {
	switch declared := t.over() && !t.session.DrawRules().Outcome(t.session.History()).Over(); {
	case declared:
		t.session.Resume()
	case !t.session.Undo():
		t.say("nothing to take back")
		return nil
	}
	for t.computer().Has(t.now().Turn()) && t.session.Undo() {
	}
	t.replaces, t.refused = true, nil
	t.quiet = t.computer().Has(t.now().Turn())
	t.show()
	return nil
}

func (t *table) setComputer(rest string) error {
	players := t.now().Players()
	seats, err := parseSeats(rest, players)
	if err == nil {
		t.wish, t.quiet = t.match.wish(seats, players), false
	}
	return err
}

func (t *table) setLevel(rest string) error {
	n, err := strconv.Atoi(rest)
	if err != nil || n < 0 || n > protocol.MaxLevel {
		return fmt.Errorf("%q is not a level: want %s", rest, levels)
	}
	t.level = n
	t.search = t.searcher(n)
	return nil
}

func (t *table) setTime(rest string) error {
	d, err := time.ParseDuration(rest)
	if err != nil || d <= 0 {
		return fmt.Errorf("time wants a time such as 500ms or 2s, not %q", rest)
	}
	t.think = d
	return nil
}

func (t *table) resign() error {
	return t.end(func() error { return t.session.Resign(t.now().Turn()) })
}

func (t *table) draw() error {
	if t.computer() != 0 {
		return errors.New("the computer does not agree on draws")
	}
	return t.end(t.session.AgreeDraw)
}

func (t *table) end(how func() error) error {
	if t.replaces {
		t.session.Promote()
		t.session.Truncate()
		t.replaces = false
	}
	err := how()
	switch {
	case err == nil:
		t.show()
		return nil
	case !errors.Is(err, session.ErrNotAtEnd):
		return t.look().refusal(err)
	case len(t.session.Branches()) > 0:
		return errors.New("moves follow this position: last goes to the end of their line")
	}
	return errors.New("this line is a variation: promote makes it the main line, which can end")
}

func (t *table) again() error { t.show(); return nil }

func (t *table) showKey() error {
	b := newBoard(t.screen, t.now(), t.look(), t.colors, nil)
	t.say("%s", wrapEntries(b.key(), t.screen.width))
	for i, side := range b.sides {
		seat := notation.Seat(i + 1)
		t.say("%s", t.signed(b.seatLetter(seat)+" "+side.name, seat))
	}
	return nil
}

func (t *table) lookAt(rest string) error {
	sp, err := t.game.Spec().Grid.ParseSpace(rest)
	if err != nil {
		return err
	}
	l := t.look()
	text := t.game.Spec().Grid.Label(sp)
	if l.spaces[sp] != "" {
		text += ", " + l.spaces[sp]
	}
	for _, badge := range t.now().Badges() {
		if badge.Space == t.game.Spec().Grid.Label(sp) {
			text += ", " + badge.Name
		}
	}
	if l.pieces[sp] == "" {
		l.pieces[sp] = "empty"
	}
	t.tell("%s: %s", text, l.pieces[sp])
	return nil
}

// save replaces a file only if it contains this game alone.
func (t *table) save(path string) error {
	if path == "" {
		return errors.New("save wants the name of a file")
	}
	full, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(full); err == nil && full != t.saved {
		return fmt.Errorf("%s exists and is not the file of this game; choose another name", path)
	}
	text, err := t.session.Record().MarshalText()
	if err != nil {
		return err
	}
	if err := replaceFile(full, text); err != nil {
		return err
	}
	t.saved = full
	t.say("saved to %s", path)
	return nil
}

// replaceFile leaves the file unchanged if it fails.
func replaceFile(path string, text []byte) error {
	half, err := os.CreateTemp(filepath.Dir(path), ".play-*")
	if err != nil {
		return err
	}
	_, err = half.Write(text)
	err = errors.Join(err, half.Chmod(0o644), half.Close())
	if err == nil {
		err = os.Rename(half.Name(), path)
	}
	if err != nil {
		os.Remove(half.Name())
	}
	return err
}

func (t *table) load(rest string) error {
	if err := t.open(rest); err != nil {
		return err
	}
	t.match = match{}
	t.show()
	t.say("first, undo and redo step through the game; tree shows it")
	return nil
}

func (t *table) open(rest string) error {
	path, which := rest, 0
	if i := strings.LastIndexByte(rest, ' '); i > 0 {
		if n, err := strconv.Atoi(rest[i+1:]); err == nil && n > 0 {
			path, which = rest[:i], n
		}
	}
	s, alone, err := readGame(t.set, path, which)
	if err != nil {
		return err
	}
	t.start(s)
	if full, err := filepath.Abs(path); err == nil && alone {
		t.saved = full
	}
	t.quiet = true
	return nil
}

// readGame returns the last game for 0. It reports whether the file contains only that game.
func readGame(set protocol.Set, path string, which int) (last *session.Session, alone bool, err error) {
	count := 0
	for s, err := range program.Games(set, path) {
		if which > 0 && count == which {
			return last, false, nil
		}
		if err != nil {
			return nil, false, err
		}
		last = s
		count++
	}
	if count < max(which, 1) {
		return nil, false, fmt.Errorf("%s has no game %d; it holds %d", path, max(which, 1), count)
	}
	return last, count == 1, nil
}

func (t *table) restart(name string) error {
	if name == "" && t.match.games > 0 && t.session.GameOutcome().Over() {
		return t.nextGame()
	}
	if name == "" {
		t.start(t.session.Again())
	} else {
		g, err := t.set.Lookup(name)
		if err != nil {
			return err
		}
		setup := notation.Setup{Seed: t.setup.Seed}
		s, err := session.New(g, setup, session.DrawRules{})
		if err != nil {
			return err
		}
		t.setup, t.position, t.match = setup, "", match{games: t.match.games}
		t.start(s)
	}
	t.quiet = false
	t.show()
	t.showGoal()
	return nil
}
