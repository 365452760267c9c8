package server_test

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// The options and positions of the model.

func (s *session) setGame(t *rapid.T) {
	g := rapid.SampledFrom(games.All().Games()).Draw(t, "game")
	s.say("setoption name Game value %s", g.Spec().Name)
	if g == s.game {
		return // which changes nothing
	}
	s.game = g
	s.begin(s.wished())
}

func (s *session) setPlayers(t *rapid.T) {
	n := rapid.IntRange(0, 5).Draw(t, "players")
	s.say("setoption name Players value %d", n)
	if n < 1 || n > 4 {
		s.wantError("setoption: Players: ")
		return
	}
	s.wishes.Players = n
	s.restart()
}

func (s *session) setTeams(t *rapid.T) {
	s.wishes.Teams = rapid.Bool().Draw(t, "teams")
	s.say("setoption name teams value %t", s.wishes.Teams)
	s.restart()
}

func (s *session) setVariation(t *rapid.T) {
	name := rapid.SampledFrom([]string{"standard", "match", "random", "Random", "none"}).Draw(t, "variation")
	s.say("setoption name Variation value %s", name)
	if name == "none" {
		s.wantError("setoption: Variation: ")
		return
	}
	s.wishes.Variation = strings.ToLower(name)
	s.restart()
}

func (s *session) setArrangement(t *rapid.T) {
	text := rapid.SampledFrom([]string{"<empty>", "1A,1B,1C", "2B,3C,1A", "1A,1A,1B", "nonsense"}).Draw(t, "arrangement")
	s.say("setoption name Arrangement value %s", text)
	if text == "<empty>" {
		text = ""
	}
	if text != "" && !someGameTakes(text) {
		s.wantError("setoption: Arrangement: ")
		return
	}
	s.wishes.Arrangement = text
	s.restart()
}

// someGameTakes reports whether some game accepts an arrangement, with any number of
// players.
func someGameTakes(arrangement string) bool {
	for _, g := range games.All().Games() {
		for _, players := range g.Spec().Players {
			if _, err := g.New(notation.Players(players), notation.Arrangement(arrangement)); err == nil {
				return true
			}
		}
	}
	return false
}

func (s *session) setSeed(t *rapid.T) {
	s.wishes.Seed = rapid.OneOf(rapid.Uint64Range(0, 3), rapid.Uint64()).Draw(t, "seed")
	s.say("setoption name Seed value %d", s.wishes.Seed)
	s.restart()
}

func (s *session) setMaxPlies(t *rapid.T) {
	s.maxPlies = rapid.IntRange(0, 12).Draw(t, "max plies")
	s.say("setoption name MaxPlies value %d", s.maxPlies)
}

func (s *session) setRepetitions(t *rapid.T) {
	s.repeats = rapid.IntRange(0, 3).Draw(t, "repetitions")
	s.say("setoption name Repetitions value %d", s.repeats)
}

func (s *session) setMethod(t *rapid.T) {
	s.say("setoption name Method value %s", rapid.SampledFrom([]string{"best", "guided", "tree", "flat", "random"}).Draw(t, "method"))
}

// setNumber sets an option that does not change any answer.
func (s *session) setNumber(t *rapid.T) {
	limits := map[string]int{"Threads": 256, "MultiPV": 256, "Hash": 1 << 16, "Level": 20}
	name := rapid.SampledFrom([]string{"Threads", "MultiPV", "Hash", "Level"}).Draw(t, "number")
	n := rapid.OneOf(rapid.IntRange(1, 3), rapid.SampledFrom([]int{-1, 0, limits[name] + 1})).Draw(t, "value")
	s.say("setoption name %s value %d", name, n)
	if n < 1 || n > limits[name] {
		s.wantError(fmt.Sprintf(`setoption: %s: "%d" is not a number from 1 to %d`, name, n, limits[name]))
	}
}

func (s *session) wrongOption(t *rapid.T) {
	s.say("%s", rapid.SampledFrom([]string{
		"setoption", "setoption Hash 1", "setoption name", "setoption name Hash", "setoption name Hash value", "setoption name Hash value 1e3",
		"setoption name  value 1", "setoption name Hsh value 1", "setoption name MaxPlies value 1000001", "setoption name Repetitions value 1001", "setoption name Teams value maybe",
		"setoption name Game value chess", "setoption name Seed value 18446744073709551616", "setoption name Method value guess",
		"setoption name Ponder value 2", "setoption name Threads value \x00", "setoption name Variation value \xff",
	}).Draw(t, "wrong option"))
	s.wantError("setoption: ")
}

func (s *session) newGame(*rapid.T) {
	s.say("uginewgame")
	s.reach("startpos", nil, []protocol.Position{s.start})
}

// position sends a new position, or a wrong move on the way to it.
func (s *session) position(t *rapid.T) {
	base, p := "startpos", s.start
	if rapid.Bool().Draw(t, "fen") {
		base, p = "fen "+s.now().String(), s.now()
	}
	s.give(t, base, []protocol.Position{p}, nil)
}

// continuePosition repeats the last position command with more moves, or with fewer.
func (s *session) continuePosition(t *rapid.T) {
	if s.base == "startpos" && s.line[0] != s.start {
		return // the start has changed
	}
	keep := len(s.words) - rapid.IntRange(0, min(2, len(s.words))).Draw(t, "taken back")
	s.give(t, s.base, slices.Clone(s.line[:keep+1]), slices.Clone(s.words[:keep]))
}

// give sends a position command: the words of a line of positions, and random moves, the
// last of which may be wrong.
func (s *session) give(t *rapid.T, base string, line []protocol.Position, words []string) {
	for range rapid.IntRange(0, 10).Draw(t, "plies") {
		moves := line[len(line)-1].Words()
		if len(moves) == 0 {
			break
		}
		if s.repeats > 0 && rapid.Bool().Draw(t, "back") {
			moves = movesBack(line, moves)
		}
		word := rapid.SampledFrom(moves).Draw(t, "move")
		next, err := line[len(line)-1].PlayWord(word)
		if err != nil {
			t.Fatal(err)
		}
		words, line = append(words, word), append(line, next)
	}
	wrong := 0 // the ply
	if rapid.IntRange(0, 9).Draw(t, "bad") == 0 {
		words = append(words, rapid.SampledFrom([]string{"99Z", "none", "-", "5D-", "\x00", strings.Repeat("5D", 200)}).Draw(t, "bad move"))
		wrong = len(words)
	}
	for i := range line {
		// Without the last word, which may be wrong, there are as many words as moves.
		if _, reason := s.outcome(line[:i+1]); reason != "" && reason != "rules" && i < len(words) {
			wrong = i + 1
			break
		}
	}
	command := "position " + base
	if len(words) > 0 {
		blanks := rapid.SampledFrom([]string{" ", "  ", " \t "}).Draw(t, "blanks")
		command += " moves " + strings.Join(words, blanks)
	}
	s.say("%s", command)
	switch {
	case base == "startpos" && s.unmet != "":
		s.wantRefusal(fmt.Sprintf("position: %s has no start that meets all options; it cannot meet %s", s.game.Spec().Name, s.unmet))
		return
	case wrong > 0:
		s.wantRefusal(fmt.Sprintf("position: ply %d: ", wrong))
		return
	}
	s.reach(base, words, line)
}

// movesBack returns the moves that lead to an earlier position of a line, or all if none does.
func movesBack(line []protocol.Position, moves []string) (back []string) {
	for _, word := range moves {
		if next, err := line[len(line)-1].PlayWord(word); err == nil && slices.Contains(line, next) {
			back = append(back, word)
		}
	}
	if back == nil {
		return moves
	}
	return back
}

func (s *session) strangePosition(t *rapid.T) {
	text := []byte(s.now().String())
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		at := rapid.IntRange(0, len(text)-1).Draw(t, "at")
		text[at] = rapid.SampledFrom([]byte("aAbBcdw123/ =,TSC-")).Draw(t, "byte")
	}
	fen := strings.TrimSpace(string(text))
	p, err := s.game.Parse(fen)
	s.say("position fen %s", fen)
	if err != nil {
		s.wantRefusal("position: ")
		return
	}
	s.reach("fen "+fen, nil, []protocol.Position{p})
}
