package main

import (
	"math"

	"github.com/seed-445450d7/rulebook/protocol/games/reversigame/internal/patterns"
)

type rows struct {
	features []int32 // width numbers in each row
	width    int
	margins  []float64
}

func (x *rows) add(features []int32, margin float64) {
	x.width = len(features)
	x.features = append(x.features, features...)
	x.margins = append(x.margins, margin)
}

func (x *rows) row(i int) []int32 { return x.features[i*x.width : (i+1)*x.width] }

func sum(weights []float64, features []int32) (total float64) {
	for _, id := range features {
		total += weights[id]
	}
	return total
}

func (x *rows) deviation(weights []float64) float64 {
	squares := 0.0
	for i, margin := range x.margins {
		off := margin - sum(weights, x.row(i))
		squares += float64(off * off)
	}
	return math.Sqrt(squares / float64(max(len(x.margins), 1)))
}

// fit minimizes squared errors plus ridge times squared weights, by conjugate gradients. Products
// are rounded before they are added, so that no processor fuses the two.
func (x *rows) fit(ridge float64, minUses, rounds int) []float64 {
	count := patterns.Count()
	weights, residual := make([]float64, count), make([]float64, count)
	scale := make([]float64, count)
	for i := range scale {
		scale[i] = ridge
	}
	for i, margin := range x.margins {
		for _, id := range x.row(i) {
			residual[id] += margin
			scale[id]++
		}
	}
	for i := range scale {
		if scale[i] < ridge+float64(minUses) {
			scale[i] = math.Inf(1) // fixes the weight at 0
		}
	}
	direction, image := make([]float64, count), make([]float64, count)
	for i := range direction {
		direction[i] = residual[i] / scale[i]
	}
	size := dot(residual, direction)
	for range rounds {
		if size < 1e-9 {
			break
		}
		x.multiply(direction, image, ridge)
		step := size / dot(direction, image)
		for i := range weights {
			weights[i] += float64(step * direction[i])
			residual[i] -= float64(step * image[i])
		}
		next := 0.0
		for i := range residual {
			next += float64(residual[i] * (residual[i] / scale[i]))
		}
		for i := range direction {
			direction[i] = residual[i]/scale[i] + float64(next/size*direction[i])
		}
		size = next
	}
	return weights
}

func (x *rows) multiply(direction, image []float64, ridge float64) {
	for i := range image {
		image[i] = float64(ridge * direction[i])
	}
	for i := range x.margins {
		row := x.row(i)
		product := sum(direction, row)
		for _, id := range row {
			image[id] += product
		}
	}
}

func dot(a, b []float64) (total float64) {
	for i := range a {
		total += float64(a[i] * b[i])
	}
	return total
}
