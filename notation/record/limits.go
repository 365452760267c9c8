package record

// The limits of one record. They bound the memory that reading takes, whatever the
// text, to some hundreds of megabytes. Ordinary records take a few kilobytes. Both
// reading and writing enforce the limits.
const (
	// MaxTags bounds the number of tags.
	MaxTags = 256
	// MaxPlies bounds the number of moves, including those in variations.
	MaxPlies = 1 << 20
	// MaxDepth bounds the nesting of variations.
	MaxDepth = 100
	// MaxComments bounds the number of comments.
	MaxComments = 1 << 20
	// MaxText bounds one move, comment, key or value, in bytes.
	MaxText = 1 << 20
	// MaxSize bounds the total of all moves, comments, keys and values, in bytes.
	MaxSize = 1 << 26
)
