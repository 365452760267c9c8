package record

// The limits of one record, for both reading and writing. They limit the memory for reading any
// text to a few hundred megabytes. Ordinary records usually take a few kilobytes.
const (
	// MaxTags is the maximum number of tags.
	MaxTags = 256
	// MaxPlies is the maximum number of moves, including moves in variations.
	MaxPlies = 1 << 20
	// MaxDepth is the maximum nesting depth of variations.
	MaxDepth = 100
	// MaxComments is the maximum number of comments.
	MaxComments = 1 << 20
	// MaxText is the maximum length of a move, comment, key or value, in bytes.
	MaxText = 1 << 20
	// MaxSize is the maximum total length of all moves, comments, keys and values, in bytes.
	MaxSize = 1 << 26
)
