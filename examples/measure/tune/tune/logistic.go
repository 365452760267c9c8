package tune

import (
	"errors"
	"math"

	"github.com/seed-445450d7/rulebook/protocol/search"
)

// samples holds positions as sparse vectors: the terms of seat 1 minus the terms of seat 2.
type samples struct {
	ends   []int // of each position, in terms
	terms  []int32
	counts []float64
	shares []float64
	sum    []float64
}

func newSamples(terms int) *samples { return &samples{sum: make([]float64, terms)} }

func (x *samples) len() int { return len(x.shares) }

func (x *samples) add(terms []search.Term, share float64) {
	for _, t := range terms {
		if t.Seat == 1 {
			x.sum[t.Index] += float64(t.Count)
		} else {
			x.sum[t.Index] -= float64(t.Count)
		}
	}
	for _, t := range terms {
		if n := x.sum[t.Index]; n != 0 {
			x.terms, x.counts = append(x.terms, int32(t.Index)), append(x.counts, n)
			x.sum[t.Index] = 0
		}
	}
	x.ends, x.shares = append(x.ends, len(x.terms)), append(x.shares, share)
}

func (x *samples) row(i int) (terms []int32, counts []float64) {
	begin := 0
	if i > 0 {
		begin = x.ends[i-1]
	}
	return x.terms[begin:x.ends[i]], x.counts[begin:x.ends[i]]
}

func (x *samples) predict(i int, weights []float64) float64 {
	lead := 0.0
	terms, counts := x.row(i)
	for k, f := range terms {
		lead += float64(counts[k] * weights[f])
	}
	return 1 / (1 + math.Exp(-lead))
}

// loss returns the mean log loss in nats, which is 0.693 without any knowledge.
func (x *samples) loss(weights []float64) (loss float64) {
	const least = 1e-12
	for i, share := range x.shares {
		p := min(max(x.predict(i, weights), least), 1-least)
		loss -= float64(share*math.Log(p)) + float64((1-share)*math.Log(1-p))
	}
	return loss / float64(max(x.len(), 1))
}

// cost is the sum of the log losses plus ridge times half the squares of the weights, which keeps
// rare terms near 0.
func (x *samples) cost(weights []float64, ridge float64) float64 {
	return x.loss(weights)*float64(x.len()) + float64(ridge/2*dot(weights, weights))
}

const (
	maxNewton = 50
	maxHalves = 30
	enough    = 1e-9 // the relative change of the cost that ends a fit
)

// fit uses Newton's method.
func (x *samples) fit(ridge float64) ([]float64, error) {
	weights := make([]float64, len(x.sum))
	cost := x.cost(weights, ridge)
	for range maxNewton {
		gradient, curvature := x.derivatives(weights, ridge)
		step, err := solve(curvature, gradient)
		if err != nil {
			return nil, err
		}
		last := cost
		next := make([]float64, len(weights))
		for half, size := 0, 1.0; half < maxHalves; half, size = half+1, size/2 {
			for i := range next {
				next[i] = weights[i] - float64(size*step[i])
			}
			if cost = x.cost(next, ridge); cost <= last {
				break
			}
		}
		if !(cost <= last) {
			return weights, nil
		}
		weights = next
		if last-cost <= enough*last {
			break
		}
	}
	return weights, nil
}

func (x *samples) derivatives(weights []float64, ridge float64) (gradient []float64, curvature [][]float64) {
	gradient, curvature = make([]float64, len(weights)), make([][]float64, len(weights))
	for i, w := range weights {
		gradient[i] = float64(ridge * w)
		curvature[i] = make([]float64, i+1)
		curvature[i][i] = ridge
	}
	for i, share := range x.shares {
		p := x.predict(i, weights)
		terms, counts := x.row(i)
		for k, f := range terms {
			gradient[f] += float64((p - share) * counts[k])
			scaled := p * (1 - p) * counts[k]
			for l, g := range terms[:k+1] {
				curvature[max(f, g)][min(f, g)] += float64(scaled * counts[l])
			}
		}
	}
	return gradient, curvature
}

func dot(a, b []float64) (total float64) {
	for i := range a {
		total += float64(a[i] * b[i])
	}
	return total
}

// solve uses Cholesky's method for a positive definite matrix. It reads and changes only the lower
// half of the matrix.
func solve(matrix [][]float64, right []float64) ([]float64, error) {
	for i, row := range matrix {
		for j := range row {
			row[j] -= dot(row[:j], matrix[j][:j])
			if j < i {
				row[j] /= matrix[j][j]
			}
		}
		if !(row[i] > 0) {
			return nil, errors.New("the weights are not determined; -ridge must be greater")
		}
		row[i] = math.Sqrt(row[i])
		right[i] = (right[i] - dot(row[:i], right[:i])) / row[i]
	}
	for i := len(right) - 1; i >= 0; i-- {
		right[i] /= matrix[i][i]
		for j := range i {
			right[j] -= float64(matrix[i][j] * right[i])
		}
	}
	return right, nil
}
