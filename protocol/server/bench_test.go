package server_test

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// BenchmarkPosition measures the position commands of a match, each with one more move than
// the last. A command costs reading its line, whose length SetBytes counts, and playing the
// new move, whatever the length of the game.
func BenchmarkPosition(b *testing.B) {
	for _, plies := range []int{10, 100, 1000, 10_000} {
		b.Run(fmt.Sprintf("plies=%d", plies), func(b *testing.B) {
			lines := make([]string, 101)
			for more := range lines {
				lines[more] = "position startpos moves " + backAndForth(plies+more)
			}
			say := dialogue(b, "empire")
			b.SetBytes(int64(len(lines[50])))
			i := 0
			for b.Loop() {
				if i%100 == 0 {
					b.StopTimer()
					say(lines[0])
					b.StartTimer()
				}
				i++
				say(lines[1+i%100])
			}
		})
	}
}

// BenchmarkPositionAnew measures position commands that have nothing in common with the
// last one. Their 200,000 moves are about as many as a line can hold.
func BenchmarkPositionAnew(b *testing.B) {
	const plies = 200_000
	lines := [2]string{
		"position startpos moves" + strings.Repeat(" 9B+1 1B+1", plies/2),
		"position startpos moves" + strings.Repeat(" 9C+1 1C+1", plies/2),
	}
	say := dialogue(b, "ploy")
	b.SetBytes(int64(len(lines[0])))
	i := 0
	for b.Loop() {
		i++
		say(lines[i%len(lines)])
	}
	b.ReportMetric(plies*float64(b.N)/b.Elapsed().Seconds(), "plies/s")
}

// backAndForth returns moves of Empire that go back and forth.
func backAndForth(plies int) string {
	round := []string{"3C-3D", "10J-10I", "3D-3C", "10I-10J"}
	words := make([]string, plies)
	for i := range words {
		words[i] = round[i%len(round)]
	}
	return strings.Join(words, " ")
}

// dialogue returns a function that sends a line to a server and waits until it has been
// executed.
func dialogue(b *testing.B, game string) func(line string) {
	hear, out := io.Pipe()
	in, say := io.Pipe()
	server := newServer(b, game)
	go func() {
		defer out.Close()
		server.Serve(b.Context(), in, out)
	}()
	b.Cleanup(func() {
		say.Close()
		io.Copy(io.Discard, hear)
	})
	answers := bufio.NewReader(hear)
	return func(line string) {
		fmt.Fprintf(say, "%s\nisready\n", line)
		if answer, err := answers.ReadString('\n'); err != nil || answer != "readyok\n" {
			b.Fatalf("%.40s: %q, %v", line, answer, err)
		}
	}
}

// BenchmarkPerft measures how the perft command scales with threads.
func BenchmarkPerft(b *testing.B) {
	for _, g := range games.All().Games() {
		p, err := g.New(notation.With(notation.Setup{}))
		if err != nil {
			b.Fatal(err)
		}
		depth := 1
		for sum(p.Perft(b.Context(), depth, 1)) < 200_000 {
			depth++
		}
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/threads=%d", g.Spec().Name, threads), func(b *testing.B) {
				var nodes uint64
				for b.Loop() {
					nodes += sum(p.Perft(b.Context(), depth, threads))
				}
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			})
		}
	}
}

func sum(counts []uint64) (total uint64) {
	for _, n := range counts {
		total += n
	}
	return total
}
