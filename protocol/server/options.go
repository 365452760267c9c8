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
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// options holds the values of the options.
type options struct {
	wishes   notation.Setup // fields are zero unless set
	maxPlies int
	lines    int // MultiPV
	threads  int
	search   protocol.SearchConfig
}

func defaultOptions() options {
	return options{lines: 1, threads: 1, search: protocol.SearchConfig{Hash: defaultHash}}
}

const (
	defaultHash = 64 // megabytes
	maxHash     = 1 << 16
	maxThreads  = 256
	maxLines    = 256
	maxMaxPlies = 1_000_000
)

// option is an option: how it is announced and how it is set.
type option struct {
	name     string
	announce func(s *Server) string
	set      func(s *Server, value string) error
}

var optionList = []option{
	{"Game", announceGame, setGame},
	{"Players", announcePlayers, setPlayers},
	{"Teams", words("type check default false"), setTeams},
	{"Variation", announceVariation, setVariation},
	{"Arrangement", words("type string default <empty>"), setArrangement},
	// Larger values than announced are accepted: a peer may store a spin as an int64.
	{"Seed", spin(0, 0, math.MaxInt64), setSeed},
	{"MaxPlies", spin(0, 0, maxMaxPlies), setInt(0, maxMaxPlies, func(s *Server, n int) { s.options.maxPlies = n })},
	{"Threads", spin(1, 1, maxThreads), setInt(1, maxThreads, func(s *Server, n int) { s.options.threads = n })},
	{"Hash", spin(defaultHash, 1, maxHash), setInt(1, maxHash, func(s *Server, n int) {
		if s.options.search.Hash != n {
			s.options.search.Hash = n
			s.dropSearcher()
		}
	})},
	{"Method", func(*Server) string { return combo(search.Methods()[0], search.Methods()) }, setMethod},
	{"MultiPV", spin(1, 1, maxLines), setInt(1, maxLines, func(s *Server, n int) { s.options.lines = n })},
}

// setOption carries out "setoption name N value V".
func (s *Server) setOption(args string) error {
	rest, ok := strings.CutPrefix(args, "name ")
	if !ok {
		return fmt.Errorf("want name N value V, not %s", format.Quote(args))
	}
	name, value, ok := strings.Cut(rest+" ", " value ")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	for _, o := range optionList {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if !ok {
			return fmt.Errorf("%s: no value", o.name)
		}
		if err := o.set(s, value); err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		return nil
	}
	return fmt.Errorf("unknown option %s", format.Quote(name))
}

func spin(def, lo, hi int64) func(*Server) string {
	return func(*Server) string { return fmt.Sprintf("type spin default %d min %d max %d", def, lo, hi) }
}

func combo(def string, list []string) string {
	return "type combo default " + def + " var " + strings.Join(list, " var ")
}

func setInt(lo, hi int64, set func(*Server, int)) func(*Server, string) error {
	return func(s *Server, value string) error {
		n, err := protocol.ParseInt(value, lo, hi)
		if err == nil {
			set(s, int(n))
		}
		return err
	}
}

func announceGame(s *Server) string { return combo(s.game.Spec().Name, s.set.Names()) }

func setGame(s *Server, value string) error {
	g, err := s.set.Lookup(value)
	if err != nil || g == s.game {
		return err
	}
	return s.use(g)
}

// announcePlayers announces the range of all games, since the game may be chosen later.
func announcePlayers(s *Server) string {
	lo, hi := notation.MaxSeats, 1
	for _, g := range s.set.Games() {
		list := g.Spec().Players
		lo, hi = min(lo, slices.Min(list)), max(hi, slices.Max(list))
	}
	return fmt.Sprintf("type spin default %d min %d max %d", s.game.Spec().Players[0], lo, hi)
}

func setPlayers(s *Server, value string) error {
	n, err := protocol.ParseInt(value, 1, notation.MaxSeats)
	if err != nil {
		return err
	}
	return s.wish(func(w *notation.Setup) { w.Players = int(n) },
		func(spec notation.Spec) bool { return slices.Contains(spec.Players, int(n)) }, value+" players")
}

func setTeams(s *Server, value string) error {
	teams, err := strconv.ParseBool(strings.ToLower(value))
	if err != nil {
		return fmt.Errorf("%s is not true or false", format.Quote(value))
	}
	return s.wish(func(w *notation.Setup) { w.Teams = teams },
		func(spec notation.Spec) bool { return !teams || spec.TeamPlayers != 0 }, "teams")
}

func announceVariation(s *Server) string {
	return combo(notation.Standard, s.game.Spec().Variations)
}

func setVariation(s *Server, value string) error {
	return s.wish(func(w *notation.Setup) { w.Variation = strings.ToLower(value) },
		func(spec notation.Spec) bool { return slices.Contains(spec.Variations, strings.ToLower(value)) },
		"the variation "+format.Quote(value))
}

// setArrangement accepts the form of any game. UGI writes an empty value as <empty>.
func setArrangement(s *Server, value string) error {
	if value == "<empty>" {
		value = ""
	}
	if value == "" {
		return s.wish(func(w *notation.Setup) { w.Arrangement = "" }, func(notation.Spec) bool { return true }, "")
	}
	var reason error
	takes := func(spec notation.Spec) bool {
		g, err := s.set.Lookup(spec.Name)
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
	err := s.wish(func(w *notation.Setup) { w.Arrangement = value }, takes, "the arrangement "+format.Quote(value))
	if err != nil && reason != nil {
		return reason
	}
	return err
}

func setMethod(s *Server, value string) error {
	list := search.Methods()
	i := slices.Index(list, strings.ToLower(value))
	if i < 0 {
		return fmt.Errorf("unknown method %s, want one of %s", format.Quote(value), strings.Join(list, ", "))
	}
	if s.options.search.Method != list[i] {
		s.options.search.Method = list[i]
		s.dropSearcher()
	}
	return nil
}

// setSeed sets the seed of the deal and of the search.
func setSeed(s *Server, value string) error {
	n, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return fmt.Errorf("%s is not a number from 0 to %d", format.Quote(value), uint64(math.MaxUint64))
	}
	s.options.wishes.Seed = n
	return s.restart()
}
