// Package splitmix implements SplitMix64, a generator of random numbers, after Sebastiano
// Vigna's public-domain code, https://prng.di.unimi.it/splitmix64.c. Its sequences never
// change.
package splitmix

// Step is added to the state by each [Source.Next].
const Step = 0x9e3779b97f4a7c15

// A Source is the state of a generator. Any number is a valid seed.
type Source uint64

// Next returns the next number.
func (s *Source) Next() uint64 {
	*s += Step
	return Mix(uint64(*s))
}

// Mix returns a number whose bits all depend on every bit of x.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
