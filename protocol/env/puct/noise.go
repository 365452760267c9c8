package puct

import "math"

func (t *Tree) addNoise() {
	edges := t.rootEdges()
	weight := t.cfg.NoiseWeight
	if t.cfg.NoiseAlpha == 0 || weight == 0 || len(edges) == 0 {
		return
	}
	noise := make([]float64, len(edges))
	var sum float64
	for i := range noise {
		noise[i] = t.gamma(float64(t.cfg.NoiseAlpha))
		sum += noise[i]
	}
	if sum == 0 {
		return // too small for a float64
	}
	for i := range edges {
		edges[i].prior = (1-weight)*edges[i].prior + weight*float32(noise[i]/sum)
	}
}

// The method is by Marsaglia and Tsang.
func (t *Tree) gamma(shape float64) float64 {
	if shape < 1 {
		return t.gamma(shape+1) * math.Pow(1-t.random.Float64(), 1/shape)
	}
	d := shape - 1.0/3
	for {
		x := t.random.NormFloat64()
		v := 1 + x/math.Sqrt(9*d)
		if v <= 0 {
			continue
		}
		v *= v * v
		if math.Log(1-t.random.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}
