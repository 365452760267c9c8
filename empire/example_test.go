package empire_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
)

func ExampleState_Play() {
	s, err := empire.New(notation.Players(3))
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := empire.ParseMove("c3-c8")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err = s.Play(m)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(s.Diagram())
	fmt.Println("next:", s.Turn())
	// Output:
	//      A  B  C    D  E  F    G  H  I    J  K  L
	//    +----------+----------+----------+----------+
	//  1 | aC aT aS | aS .  .  | .  .  bS | bS bT bC | 1
	//  2 | aT aT aS | .  o  .  | .  o  .  | bS bT bT | 2
	//  3 | aS aS .  | .  .  .  | .  .  .  | bT bS bS | 3
	//    +----------+----------+----------+----------+
	//  4 | aS .  .  | .  .  .  | .  .  .  | .  .  bS | 4
	//  5 | .  o  .  | .  *  .  | .  *  .  | .  o  .  | 5
	//  6 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 6
	//    +----------+----------+----------+----------+
	//  7 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 7
	//  8 | .  o  aT | .  *  .  | .  *  .  | .  o  .  | 8
	//  9 | .  .  .  | .  .  .  | .  .  .  | .  .  cS | 9
	//    +----------+----------+----------+----------+
	// 10 | .  .  .  | .  .  .  | .  .  .  | cT cS cS | 10
	// 11 | .  o  .  | .  o  .  | .  o  .  | cS cT cT | 11
	// 12 | .  .  .  | .  .  .  | .  .  cS | cS cT cC | 12
	//    +----------+----------+----------+----------+
	//      A  B  C    D  E  F    G  H  I    J  K  L
	// next: p2
}

func ExampleState_AppendMoves() {
	s, err := empire.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	moves := make([]empire.Move, 0, 1024) // room for every position: no allocation
	moves = s.AppendMoves(moves)
	fmt.Println(len(moves), moves[:3], "…", moves[len(moves)-1])
	// Output: 194 [1A-1E 1A-1F 1A-1G] … 4A-12A
}

// A commander reaches its coronation center, but an archer four spaces away could capture
// it. The opponent moves another piece instead.
func ExampleState_Pending() {
	s, err := empire.Parse("12/12/12/12/12/12/12/2aC8bS/12/12/12/11bC a players=2 teams=0 crown=- passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []string{"8C-8H", "12L-12A"} {
		m, err := empire.ParseMove(word)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s, err = s.Play(m); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(word, "pending for p1:", s.Pending().Has(1), "result:", s.Result())
	}
	// Output:
	// 8C-8H pending for p1: true result: none
	// 12L-12A pending for p1: true result: p1win
}

// An archer on 5B attacks the enemy's commander on 5F.
func ExampleState_Attackers() {
	s := empire.MustParse("12/12/12/12/1aS3bC6/12/12/12/12/12/12/aC11 b players=2 teams=0 crown=- passes=0")
	at, _ := s.Commander(2)
	for sp := range s.Attackers(at, 1).All() {
		fmt.Println(empire.Grid().Label(sp))
	}
	// Output: 5B
}

func ExampleNew() {
	s, err := empire.New(notation.Players(4), notation.Teams())
	fmt.Println(s, err)
	_, err = empire.New(notation.Players(3), notation.Teams())
	fmt.Println(err)
	// Output:
	// aCaTaSaS4bSbSbTbC/aTaTaS6bSbTbT/aSaSaT6bTbSbS/aS10bS/12/12/12/12/dS10cS/dSdSdT6cTcScS/dTdTdS6cScTcT/dCdTdSdS4cScScTcC a players=4 teams=1 crown=- passes=0 <nil>
	// empire: teams need 4 players, not 3
}

// A program can build a move from spaces, without text.
func ExampleBetween() {
	at := empire.Grid().At // by row and column, counted from 0
	m := empire.Between(at(2, 2), at(7, 2))
	to, ok := m.To()
	fmt.Println(m, empire.Grid().Label(to), ok)
	// Output: 3C-8C 8C true
}
