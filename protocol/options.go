package protocol

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

// options are what setoption can set.
type options struct {
	setup    notation.Setup
	maxPlies int
	lines    int // MultiPV
	search   search.Config
}

func defaultOptions() options {
	return options{lines: 1, search: search.Config{Threads: 1, Hash: defaultHash}}
}

const (
	defaultHash = 64 // megabytes
	maxHash     = 1 << 16
	maxThreads  = 256
	maxLines    = 256
	maxMaxPlies = 1_000_000
)

// option is one setting: how it is announced and what setting it does.
type option struct {
	name     string
	announce func(s *Server) string
	set      func(s *Server, value string) error
}

var optionList = []option{
	{"Game", announceGame, setGame},
	{"Players", announcePlayers, setPlayers},
	{"Teams", func(*Server) string { return "type check default false" }, setTeams},
	{"Variation", announceVariation, setVariation},
	// More is taken than is announced: a peer may keep a spin in 64 bits with a sign.
	{"Seed", spin(0, 0, math.MaxInt64), setSeed},
	{"MaxPlies", spin(0, 0, maxMaxPlies), setInt(0, maxMaxPlies, func(s *Server, n int) { s.options.maxPlies = n })},
	{"Threads", spin(1, 1, maxThreads), setInt(1, maxThreads, func(s *Server, n int) { s.options.search.Threads = n; s.search = nil })},
	{"Hash", spin(defaultHash, 1, maxHash), setInt(1, maxHash, func(s *Server, n int) { s.options.search.Hash = n; s.search = nil })},
	{"Method", func(*Server) string { return combo(methods[0], methods) }, setMethod},
	{"MultiPV", spin(1, 1, maxLines), setInt(1, maxLines, func(s *Server, n int) { s.options.lines = n })},
}

// setOption carries out "setoption name N value V".
func (s *Server) setOption(args string) error {
	rest, ok := strings.CutPrefix(args, "name ")
	if !ok {
		return fmt.Errorf("want name N value V, not %s", quote(args))
	}
	name, value, ok := strings.Cut(rest, " value ")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	for _, o := range optionList {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if !ok || value == "" {
			return fmt.Errorf("%s: no value", o.name)
		}
		if err := o.set(s, value); err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		return nil
	}
	return fmt.Errorf("no option %s", quote(name))
}

func spin(def, lo, hi int) func(*Server) string {
	return func(*Server) string { return fmt.Sprintf("type spin default %d min %d max %d", def, lo, hi) }
}

func combo(def string, list []string) string {
	return "type combo default " + def + " var " + strings.Join(list, " var ")
}

func setInt(lo, hi int, set func(*Server, int)) func(*Server, string) error {
	return func(s *Server, value string) error {
		n, err := parseInt(value, lo, hi)
		if err == nil {
			set(s, n)
		}
		return err
	}
}

func parseInt(text string, lo, hi int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < lo || n > hi {
		return 0, fmt.Errorf("%s is not a number from %d to %d", quote(text), lo, hi)
	}
	return n, nil
}

func announceGame(s *Server) string { return combo(s.game.Spec().Name, Names()) }

func setGame(s *Server, value string) error {
	g, err := Lookup(value)
	if err != nil {
		return err
	}
	return s.use(g)
}

func announcePlayers(s *Server) string {
	list := s.game.Spec().Players
	return fmt.Sprintf("type spin default %d min %d max %d", list[0], slices.Min(list), slices.Max(list))
}

func setPlayers(s *Server, value string) error {
	n, err := parseInt(value, 1, notation.MaxSeats)
	if err != nil {
		return err
	}
	if list := s.game.Spec().Players; !slices.Contains(list, n) {
		return fmt.Errorf("%s is for %s players", s.game.Spec().Name, strings.Trim(fmt.Sprint(list), "[]"))
	}
	return s.setUp(func(o *notation.Setup) { o.Players = n })
}

func setTeams(s *Server, value string) error {
	teams, err := strconv.ParseBool(strings.ToLower(value))
	if err != nil {
		return fmt.Errorf("%s is not true or false", quote(value))
	}
	if teams && s.game.Spec().TeamPlayers == 0 {
		return fmt.Errorf("%s has no teams", s.game.Spec().Name)
	}
	return s.setUp(func(o *notation.Setup) { o.Teams = teams })
}

func announceVariation(s *Server) string {
	return combo(notation.Standard, s.game.Spec().Variations)
}

func setVariation(s *Server, value string) error {
	list := s.game.Spec().Variations
	i := slices.IndexFunc(list, func(name string) bool { return strings.EqualFold(name, value) })
	if i < 0 {
		return fmt.Errorf("%s has no variation %s, only %s", s.game.Spec().Name, quote(value), strings.Join(list, ", "))
	}
	return s.setUp(func(o *notation.Setup) { o.Variation = list[i] })
}

// methods are what Method can be; the first is what is best for the game.
var methods = []string{"best", string(search.Guided), string(search.PlainTree), string(search.FlatOnly), string(search.AtRandom)}

func setMethod(s *Server, value string) error {
	i := slices.Index(methods, strings.ToLower(value))
	if i < 0 {
		return fmt.Errorf("no method %s, only %s", quote(value), strings.Join(methods, ", "))
	}
	s.options.search.Method, s.search = search.Best, nil
	if i > 0 {
		s.options.search.Method = search.Method(methods[i])
	}
	return nil
}

func setSeed(s *Server, value string) error {
	n, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return fmt.Errorf("%s is not a number from 0 to %d", quote(value), uint64(math.MaxUint64))
	}
	s.options.search.Seed, s.search = n, nil
	return s.setUp(func(o *notation.Setup) { o.Seed = n })
}

// setUp changes what start is wanted. A start that differs from the last one is
// put on the table. Values that do not fit together, such as teams of three
// players, are kept, because the next line may make them fit; until then the
// position stays and startpos is an error.
func (s *Server) setUp(change func(*notation.Setup)) error {
	change(&s.options.setup)
	start, err := s.game.New(notation.With(s.options.setup))
	if err != nil {
		s.start = nil
		return fmt.Errorf("%w; the position stays until the options fit together", err)
	}
	if start != s.start {
		s.start, s.table = start, newTable(start)
	}
	return nil
}
