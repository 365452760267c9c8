package bench

import (
	"path"
	"strconv"
	"strings"
)

type result struct {
	game      string
	name      string
	perSecond float64
	allocs    float64
	nanos     float64 // per call
	bytes     float64 // in MB/s, if it reads text
}

func parse(text string) []result {
	var list []result
	game := ""
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 2 && fields[0] == "pkg:":
			game = path.Base(fields[1])
		case len(fields) > 2 && strings.HasPrefix(fields[0], "Benchmark"):
			list = append(list, parseLine(game, fields))
		}
	}
	return list
}

// parseLine reads "BenchmarkRules/start/After-2 100 12.3 ns/op 81300813 moves/s …".
func parseLine(game string, fields []string) result {
	name, _, _ := strings.Cut(strings.TrimPrefix(fields[0], "Benchmark"), "-")
	name = strings.TrimPrefix(name, "Rules/")
	r := result{game: game, name: name}
	for i := 2; i+1 < len(fields); i += 2 {
		value, err := strconv.ParseFloat(fields[i], 64)
		if err != nil {
			continue
		}
		switch unit := fields[i+1]; {
		case unit == "ns/op":
			r.nanos = value
		case unit == "MB/s":
			r.bytes = value
		case strings.HasSuffix(unit, "/s"):
			r.perSecond = value
		case unit == "allocs/op":
			r.allocs = value
		}
	}
	return r
}

func find(list []result, game, name string) result {
	for _, r := range list {
		if r.game == game && r.name == name {
			return r
		}
	}
	return result{}
}
