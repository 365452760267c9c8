// Package hash hashes positions, for authors of games.
package hash

import "math/bits"

// Mix folds word into the hash h. The new hash is the same on every platform, but Mix does
// not resist chosen input.
func Mix(h, word uint64) uint64 {
	// Each step takes one multiplication, and every input bit reaches every output bit.
	hi, lo := bits.Mul64(h^0x9e3779b97f4a7c15, word^0xd1b54a32d192ed03)
	return hi ^ lo ^ bits.RotateLeft64(word, 29)
}
