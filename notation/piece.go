package notation

import "strconv"

// A Kind is a kind of piece, counted from 1 and encoded as a decimal number.
type Kind uint16

// AppendText implements [encoding.TextAppender].
func (k Kind) AppendText(dst []byte) ([]byte, error) {
	return strconv.AppendUint(dst, uint64(k), 10), nil
}

// MarshalText implements [encoding.TextMarshaler].
func (k Kind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (k *Kind) UnmarshalText(text []byte) error { return parseNumber(text, k) }

func parseNumber[N ~uint16](text []byte, to *N) error {
	n, err := strconv.ParseUint(string(text), 10, 16)
	if err != nil {
		return &WordError{Word: string(text), Reason: "want a number from 0 to 65535"}
	}
	*to = N(n)
	return nil
}

// A Piece is a piece on a space. The zero Piece means none.
type Piece struct {
	Seat    Seat  `json:"seat"`
	Kind    Kind  `json:"kind"`
	Heading uint8 `json:"heading"` // in eighths clockwise from up, in Ploy; otherwise 0
}
