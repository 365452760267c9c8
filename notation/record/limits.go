package record

// Limits of a record for reading and writing. Reading a record takes at most a few hundred
// megabytes, but usually only a few kilobytes.
const (
	// MaxTags is the maximum number of tags.
	MaxTags = 256
	// MaxPlies is the maximum number of moves, including variations.
	MaxPlies = 1 << 20
	// MaxDepth is the maximum depth of nested variations.
	MaxDepth = 100
	// MaxComments is the maximum number of comments.
	MaxComments = 1 << 20
	// MaxText is the maximum length of a move, comment, key or value, in bytes.
	MaxText = 1 << 20
	// MaxSize is the maximum length of all of them together, in bytes.
	MaxSize = 1 << 26
)
