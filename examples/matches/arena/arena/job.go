package arena

import (
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

// Job describes a match to a process that plays its games.
type Job struct {
	Description string        `json:"description"`
	Game        string        `json:"game"`
	Players     int           `json:"players"`
	Teams       bool          `json:"teams,omitempty"`
	Variation   string        `json:"variation"`
	Arrangement string        `json:"arrangement,omitempty"`
	Seed        uint64        `json:"seed,string"`
	Engines     []Engine      `json:"engines"`
	MaxPlies    int           `json:"max_plies"`
	Repetitions int           `json:"repetitions,omitempty"`
	Start       time.Duration `json:"start,string"` // Start, Margin, and Hang are in nanoseconds
	Margin      time.Duration `json:"margin,string"`
	Hang        time.Duration `json:"hang,string"`
	Resign      string        `json:"resign,omitempty"`
	Draw        string        `json:"draw,omitempty"`
	Points      bool          `json:"points,omitempty"`
	SelfPlay    bool          `json:"self_play,omitempty"`
}

func newJob(m *match.Match, engines []Engine) Job {
	cfg := m.Config()
	j := Job{
		Description: m.Description(), Game: cfg.Game.Spec().Name, Players: cfg.Setup.Players, Teams: cfg.Setup.Teams,
		Variation: cfg.Setup.Variation, Arrangement: cfg.Setup.Arrangement, Seed: cfg.Setup.Seed, Engines: engines,
		MaxPlies: cfg.MaxPlies, Repetitions: cfg.Repetitions, Start: cfg.Startup, Margin: cfg.Margin, Hang: cfg.Hang, Points: cfg.Points, SelfPlay: cfg.SelfPlay,
	}
	if cfg.Resign != nil {
		j.Resign = cfg.Resign.String()
	}
	if cfg.Draw != nil {
		j.Draw = cfg.Draw.String()
	}
	return j
}

// Match returns the match without starting an engine.
func (j *Job) Match(set protocol.Set) (*match.Match, error) {
	s := Settings{Match: match.Config{
		Games: 1, MaxPlies: j.MaxPlies, Repetitions: j.Repetitions, SelfPlay: j.SelfPlay, Description: j.Description,
		Setup: notation.Setup{Players: j.Players, Teams: j.Teams, Variation: j.Variation, Arrangement: j.Arrangement, Seed: j.Seed},
	}, ShardGames: 1}
	cfg := &s.Match
	var err error
	if cfg.Game, err = set.Lookup(j.Game); err != nil {
		return nil, err
	}
	for _, e := range j.Engines {
		entrant, err := e.entrant()
		if err != nil {
			return nil, err
		}
		cfg.Engines = append(cfg.Engines, entrant)
	}
	r := Flags{resign: j.Resign, draw: j.Draw, start: j.Start, margin: j.Margin, hang: j.Hang, score: byGames, afterCrash: startAgain}
	if j.Points {
		r.score = byPoints
	}
	if err := r.readRules(&s); err != nil {
		return nil, err
	}
	return match.New(*cfg)
}
