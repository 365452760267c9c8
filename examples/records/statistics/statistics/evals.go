package statistics

import (
	"fmt"
	"math"
	"slices"
)

// An eval is the expected result of an unproven move for the seat that made it, and the result of
// the game for that seat.
type eval struct{ expected, result float64 }

const evalHeader = "| game | setup | evaluations | expected | result | Brier score | without | slope | 0 to 20 | 20 to 40 | 40 to 60 | 60 to 80 | 80 to 100 |\n" +
	"|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"

func (r *row) evalLine() string {
	var expected, result, brier, without float64
	var bins [5]struct{ count, result float64 }
	list := slices.Concat(r.evals...)
	n := float64(len(list))
	for _, e := range list {
		expected += e.expected / n
		result += e.result / n
		brier += (e.expected - e.result) * (e.expected - e.result) / n
		b := &bins[min(int(e.expected*float64(len(bins))), len(bins)-1)]
		b.count++
		b.result += e.result
	}
	for _, e := range list {
		without += (e.result - result) * (e.result - result) / n
	}
	line := fmt.Sprintf("| %s | %s | %d | %.0f | %.0f | %.3f | %.3f | %.2f |",
		r.name, r.words(), len(list), 100*expected, 100*result, brier, without, slope(list, r.sides()))
	for _, b := range bins {
		if line += " "; b.count > 0 {
			line += fmt.Sprintf("%.0f (%.0f) ", 100*b.result/b.count, 100*b.count/n)
		}
		line += "|"
	}
	return line + "\n"
}

// slope returns the factor of the log odds, counted from an even position, with the least log loss.
func slope(list []eval, sides int) float64 {
	low, high := 0.0, 10.0
	for range 20 {
		if middle := (low + high) / 2; gain(list, sides, middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// gain returns by how much the log likelihood rises with the slope.
func gain(list []eval, sides int, slope float64) (sum float64) {
	even := logit(1 / float64(sides))
	for _, e := range list {
		lead := logit(e.expected) - even
		sum += float64(lead * (e.result - 1/(1+math.Exp(-even-float64(slope*lead)))))
	}
	return sum
}

func logit(p float64) float64 {
	p = min(max(p, 0.001), 0.999)
	return math.Log(p / (1 - p))
}
