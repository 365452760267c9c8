package games_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// The boards of position texts consist of the words that the game tells, and no two pieces
// have the same word.
func TestPieces(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, g := range games.All().Games() {
		spec := g.Spec()
		words, pieces := map[notation.Piece]string{}, map[string]notation.Piece{}
		for _, p := range g.Pieces() {
			kind := slices.Index(spec.Kinds, p.Kind) + 1
			if _, twice := pieces[p.Word]; twice || kind == 0 || !p.Seat.IsValid() {
				t.Errorf("%s: %+v", spec.Name, p)
			}
			piece := notation.Piece{Seat: p.Seat, Kind: notation.Kind(kind), Heading: p.Heading}
			words[piece], pieces[p.Word] = p.Word, piece
		}
		for _, players := range spec.Players {
			p, err := g.New(notation.Players(players))
			for range 100 {
				if err != nil {
					t.Fatal(err)
				}
				if board, _, _ := strings.Cut(p.String(), " "); compose(p, words) != board {
					t.Fatalf("%s: %s is composed as %s", spec.Name, board, compose(p, words))
				}
				moves := p.Words()
				if len(moves) == 0 {
					break
				}
				p, err = p.PlayWord(moves[rng.IntN(len(moves))])
			}
		}
	}
}

func compose(p protocol.Position, words map[notation.Piece]string) string {
	return string(format.AppendBoard(nil, p.Game().Spec().Grid, func(dst []byte, sp notation.Space) []byte {
		return append(dst, words[p.Piece(sp)]...)
	}))
}
