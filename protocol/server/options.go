package server

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type option struct {
	name   string
	doc    string
	values func(u *ugi) wire.OptionData // without the name and the meaning
	set    func(u *ugi, value string) error
}

var optionList = []option{
	{"Game", "the game", gameValues, setGame},
	{"Players", "the number of players, if the game has it", playersValues, setPlayers},
	{"Teams", "whether seats 1 and 3 play against seats 2 and 4", check, setTeams},
	{"Variation", "the variation of the rules", variationValues, setVariation},
	{"Arrangement", "where pieces start, in a form that the game documents", text, setArrangement},
	// Larger seeds than announced are accepted, because a peer may store a spin as an int64.
	{"Seed", "the number of the deal, in variations that have one, and the seed of the search", spin(0, 0, math.MaxInt64), setSeed},
	{"MaxPlies", "the number of plies after which a game is drawn; 0 means none", spin(0, 0, host.MaxMaxPlies), setInt(0, host.MaxMaxPlies, func(s *host.Settings, n int) { s.MaxPlies = n })},
	{"Repetitions", "how often a position occurs until the game is drawn; 0 means that it never is", spin(0, 0, host.MaxRepetitions), setInt(0, host.MaxRepetitions, func(s *host.Settings, n int) { s.Repetitions = n })},
	{"Threads", "the number of threads of a search and of a perft", spin(1, 1, host.MaxThreads), setInt(1, host.MaxThreads, func(s *host.Settings, n int) { s.Threads = n })},
	{"Hash", "the megabytes for what a search remembers", spin(host.DefaultHash, 1, host.MaxHash), setInt(1, host.MaxHash, func(s *host.Settings, n int) { s.Search.Memory = n })},
	{"Method", "how moves are found", func(*ugi) wire.OptionData { return combo(string(protocol.MethodBest), methods()) }, setMethod},
	{"Level", "how well the program plays, from a beginner to as well as it can", spin(protocol.MaxLevel, 1, protocol.MaxLevel), setInt(1, protocol.MaxLevel, func(s *host.Settings, n int) { s.Search.Level = n })},
	{"Ponder", "whether bestmove names the move that is expected next", check, setCheck(func(u *ugi) *bool { return &u.ponders })},
	{"ErrorData", "whether each error line is followed by the same as JSON", check, setCheck(func(u *ugi) *bool { return &u.data })},
	{"Notation", "how moves and positions of Othello are written", func(*ugi) wire.OptionData { return combo(usualNotation, []string{usualNotation, otherNotation}) }, setNotation},
	{"TablePath", "the file of a table with the value of every position", text, setTablePath},
	{"MultiPV", "the number of lines that a search reports", spin(1, 1, host.MaxLines), setInt(1, host.MaxLines, func(s *host.Settings, n int) { s.Lines = n })},
}

func check(*ugi) wire.OptionData {
	return wire.OptionData{Type: wire.BoolOption, Default: "false"}
}

func text(*ugi) wire.OptionData { return wire.OptionData{Type: wire.StringOption} }

// Tabs count as blanks, except in values, such as file names.
func (u *ugi) setOption(args string) error {
	rest, ok := strings.CutPrefix(blanked(args), "name ")
	if !ok {
		return fmt.Errorf("want name N value V, not %s", format.Quote(args))
	}
	name, _, ok := strings.Cut(rest+" ", " value ")
	value := args[min(len("name "+name+" value "), len(args)):]
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	for _, o := range optionList {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if !ok {
			return fmt.Errorf("%s: no value", o.name)
		}
		if err := o.set(u, value); err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		return nil
	}
	return fmt.Errorf("unknown option %s", format.Quote(name))
}

func spin(def, lo, hi int64) func(*ugi) wire.OptionData {
	return func(*ugi) wire.OptionData {
		return wire.OptionData{Type: wire.SpinOption, Default: fmt.Sprint(def), Min: fmt.Sprint(lo), Max: fmt.Sprint(hi)}
	}
}

func combo(def string, list []string) wire.OptionData {
	return wire.OptionData{Type: wire.ComboOption, Default: def, Values: list}
}

func setInt(lo, hi int64, set func(*host.Settings, int)) func(*ugi, string) error {
	return func(u *ugi, value string) error {
		n, err := wire.ParseInt(value, lo, hi)
		if err != nil {
			return err
		}
		settings := u.Settings()
		set(&settings, int(n))
		u.Configure(settings)
		u.said = said{} // a limit may end the game before its last move
		return nil
	}
}

func gameValues(u *ugi) wire.OptionData { return combo(u.first.Spec().Name, u.Set().Names()) }

func setGame(u *ugi, value string) error {
	g, err := u.Set().Lookup(value)
	if err != nil || g == u.Game() {
		return err
	}
	if err := u.Use(g); err != nil {
		return err
	}
	u.refused = ""
	u.tellUnmet()
	return nil
}

// The range covers all games, because the game may be chosen later.
func playersValues(u *ugi) wire.OptionData {
	lo, hi := notation.MaxSeats, 1
	for _, g := range u.Set().Games() {
		list := g.Spec().Players
		lo, hi = min(lo, slices.Min(list)), max(hi, slices.Max(list))
	}
	return spin(int64(u.Game().Spec().Players[0]), int64(lo), int64(hi))(u)
}

func setPlayers(u *ugi, value string) error {
	n, err := wire.ParseInt(value, 1, notation.MaxSeats)
	if err != nil {
		return err
	}
	return u.wish(func(w *notation.Setup) { w.Players = int(n) },
		func(spec notation.Spec) bool { return slices.Contains(spec.Players, int(n)) }, value+" players")
}

func parseCheck(value string) (bool, error) {
	on, err := strconv.ParseBool(strings.ToLower(value))
	if err != nil {
		return false, fmt.Errorf("%s is not true or false", format.Quote(value))
	}
	return on, nil
}

func setCheck(flag func(u *ugi) *bool) func(*ugi, string) error {
	return func(u *ugi, value string) error {
		on, err := parseCheck(value)
		if err == nil {
			*flag(u) = on
		}
		return err
	}
}

func setTeams(u *ugi, value string) error {
	teams, err := parseCheck(value)
	if err != nil {
		return err
	}
	return u.wish(func(w *notation.Setup) { w.Teams = teams },
		func(spec notation.Spec) bool { return !teams || spec.TeamPlayers != 0 }, "teams")
}

func variationValues(u *ugi) wire.OptionData {
	return combo(notation.Standard, u.Game().Spec().Variations)
}

func setVariation(u *ugi, value string) error {
	return u.wish(func(w *notation.Setup) { w.Variation = strings.ToLower(value) },
		func(spec notation.Spec) bool { return slices.Contains(spec.Variations, strings.ToLower(value)) },
		"the variation "+format.Quote(value))
}

// UGI writes an empty value as <empty>.
func setArrangement(u *ugi, value string) error {
	if value == "<empty>" {
		value = ""
	}
	if value == "" {
		return u.wish(func(w *notation.Setup) { w.Arrangement = "" }, func(notation.Spec) bool { return true }, "")
	}
	var reason error
	takes := func(spec notation.Spec) bool {
		g, err := u.Set().Lookup(spec.Name)
		if err != nil || !spec.Arranged {
			return false
		}
		for _, players := range spec.Players {
			if _, reason = g.New(notation.Players(players), notation.Arrangement(value)); reason == nil {
				return true
			}
		}
		return false
	}
	err := u.wish(func(w *notation.Setup) { w.Arrangement = value }, takes, "the arrangement "+format.Quote(value))
	if err != nil && reason != nil {
		return reason
	}
	return err
}

func setTablePath(u *ugi, value string) error {
	if value == "<empty>" {
		value = ""
	}
	return u.UseTable(value)
}

func methods() (names []string) {
	for _, m := range protocol.Methods() {
		names = append(names, string(m))
	}
	return names
}

func setMethod(u *ugi, value string) error {
	method := protocol.Method(strings.ToLower(value))
	if !slices.Contains(protocol.Methods(), method) {
		return fmt.Errorf("unknown method %s, want one of %s", format.Quote(value), strings.Join(methods(), ", "))
	}
	settings := u.Settings()
	settings.Search.Method = method
	u.Configure(settings)
	return nil
}

func setSeed(u *ugi, value string) error {
	n, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return fmt.Errorf("%s is not a number from 0 to %d", format.Quote(value), uint64(math.MaxUint64))
	}
	return u.apply(func(w *notation.Setup) { w.Seed = n })
}

func (u *ugi) wish(change func(*notation.Setup), has func(notation.Spec) bool, what string) error {
	if !slices.ContainsFunc(u.Set().Games(), func(g protocol.Game) bool { return has(g.Spec()) }) {
		return fmt.Errorf("no game has %s", what)
	}
	return u.apply(change)
}

// If the start changes, a new game begins. However, after a refused position command, the last
// position stays until a position, a new game or another game replaces it.
func (u *ugi) apply(change func(*notation.Setup)) error {
	changed, err := u.Wish(change)
	if err != nil {
		return err
	}
	if changed && u.refused == "" {
		u.Restart()
	}
	u.tellUnmet()
	return nil
}

func (u *ugi) tellUnmet() {
	if unmet := u.Unmet(); unmet != "" {
		u.tellUnused(unmet)
	}
}

func (u *ugi) tellUnused(options string) {
	u.Answer("info string kept, but not used for %s as set up now: %s", u.Game().Spec().Name, options)
}
