package record

// Limits of a record for reading and writing. Reading one takes at most a few hundred
// megabytes, but usually a few kilobytes.
const (
	MaxTags     = 256
	MaxPlies    = 1 << 20 // including variations
	MaxDepth    = 100     // of nested variations
	MaxComments = 1 << 20
	MaxText     = 1 << 20 // length of a move, comment, key or value, in bytes
	MaxSize     = 1 << 26 // length of all of them together, in bytes
)
