package game_test

import (
	"context"
	"fmt"
	"time"

	"jingzi/game"
)

// A position is a value: playing a move returns the next position and leaves this one as it was.
func ExamplePosition_Play() {
	p := game.NewPosition(game.TicTacToe)
	for _, name := range []string{"b2", "a1", "c1", "a3", "a2", "c2"} {
		point, err := p.Rules().ParsePoint(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		if p, err = p.Play(point); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Print(p.String())
	fmt.Println("lines open to X:", p.OpenLines(game.Black))
	fmt.Println("lines open to O:", p.OpenLines(game.White))
	// Output:
	// O..
	// XXO
	// O.X
	// lines open to X: 1
	// lines open to O: 1
}

func ExamplePosition_Legal() {
	p, err := game.ParsePosition(game.TicTacToe, `
		X.O
		...
		..X`, game.White)
	if err != nil {
		fmt.Println(err)
		return
	}

	fmt.Println(p.Legal(game.Pt(0, 0)))
	fmt.Println(p.Legal(game.Pt(3, 0)))
	fmt.Println(p.Legal(game.Pt(1, 1)))
	// Output:
	// point is occupied
	// outside the board
	// <nil>
}

// In renju, Black must not make two threes with one stone.
func ExamplePosition_Foul() {
	black := []game.Point{game.Pt(6, 7), game.Pt(8, 7), game.Pt(7, 6), game.Pt(7, 8)}
	white := []game.Point{game.Pt(0, 0), game.Pt(14, 0), game.Pt(0, 14), game.Pt(14, 14)}
	p, err := game.NewSetupPosition(game.Renju, black, white, game.Black)
	if err != nil {
		fmt.Println(err)
		return
	}

	foul := p.Foul(game.Pt(7, 7))
	fmt.Println(game.Renju.Name(foul.At), foul)
	fmt.Println(p.LegalAndNotFoul(game.Pt(7, 7)), p.LegalAndNotFoul(game.Pt(7, 9)))
	// Output:
	// h8 three-three at 7,7
	// false true
}

func ExamplePosition_WinningLine() {
	p, err := game.ParsePosition(game.TicTacToe, `
		XXX
		OO.
		...`, game.White)
	if err != nil {
		fmt.Println(err)
		return
	}

	result := p.Result()
	fmt.Println(result.Winner == game.Black, result.Reason == game.LineMade)
	for _, point := range p.WinningLine() {
		fmt.Print(p.Rules().Name(point), " ")
	}
	// Output:
	// true true
	// a3 b3 c3
}

// A board that equals its mirror images needs only some of its moves to be searched.
func ExamplePosition_Symmetries() {
	p := game.NewPosition(game.TicTacToe)
	corner, err := p.Play(game.Pt(0, 0))
	if err != nil {
		fmt.Println(err)
		return
	}

	fmt.Println(len(p.Symmetries()), len(corner.Symmetries()))
	// Output:
	// 8 2
}

func ExampleRules_Name() {
	point, err := game.Renju.ParsePoint("H8")
	fmt.Println(point, game.Renju.Name(point), err)
	_, err = game.Renju.ParsePoint("P1")
	fmt.Println(err)
	// Output:
	// 7,7 h8 <nil>
	// outside the board
}

func ExampleRules_Validate() {
	fmt.Println(game.Rules{Width: 7, Height: 7, WinLength: 4}.Validate())
	fmt.Println(game.Rules{Width: 7, Height: 7, WinLength: 8}.Validate())
	// Output:
	// <nil>
	// invalid rules: 8 in a row on 7×7
}

func ExampleOpeningsFor() {
	fmt.Println(len(game.OpeningsFor(game.TicTacToe)), len(game.OpeningsFor(game.Freestyle)),
		len(game.OpeningsFor(game.Renju)))
	// Output:
	// 1 5 5
}

// In Swap2 the first player puts three stones on the board, and the second chooses a colour.
func ExampleSituation_Answer() {
	s := game.NewSituation(game.Freestyle, game.Opening{Procedure: game.Swap2})
	for _, point := range []game.Point{game.Pt(7, 7), game.Pt(8, 7), game.Pt(3, 3)} {
		var err error
		if s, err = s.Answer(game.PlaceAt(point)); err != nil {
			fmt.Println(err)
			return
		}
	}

	prompt := s.Prompt()
	fmt.Println(prompt.Kind == game.PromptSwap2, prompt.Seat == game.Second)
	s, err := s.Answer(game.Choice{Kind: game.Swap})
	fmt.Println(s.ColourOf(game.Second) == game.Black, err)
	// Output:
	// true true
	// true <nil>
}

// A tree holds the game and its variations.
func ExampleTree() {
	t := game.NewTree(game.TicTacToe, game.Opening{})
	centre := t.Root().Play(game.PlaceAt(game.Pt(1, 1)))
	centre.Play(game.PlaceAt(game.Pt(0, 0)))
	centre.Play(game.PlaceAt(game.Pt(1, 0))).Comment = "A mistake."

	for n := range t.All() {
		if n.Choice != nil {
			fmt.Printf("%d %s %q\n", n.Depth(), t.Rules.Name(n.Choice.Point), n.Comment)
		}
	}
	fmt.Println(len(t.MainLine()), "nodes in the main line")
	// Output:
	// 1 b2 ""
	// 2 a3 ""
	// 2 b3 "A mistake."
	// 3 nodes in the main line
}

func ExampleScore() {
	win, estimate := game.WinIn(5), game.Score(120)
	plies, ok := win.ProvedWin()
	fmt.Println(plies, ok, estimate.Proved())
	// Output:
	// 5 true false
}

// firstEmpty is a computer player that takes the first empty point.
type firstEmpty struct{}

func (firstEmpty) Think(_ context.Context, p game.Position, _ game.Limit, _ func(game.SearchInfo)) (game.Point, error) {
	for point := range p.EmptyPoints() {
		return point, nil
	}
	return game.Pass, nil
}

// A match asks engines for their moves and posts their answers to one goroutine. A person's moves are passed to Play.
func ExampleMatch() {
	loop := game.NewEventLoop()
	human, computer := game.Player{}, game.Player{Engine: firstEmpty{}}
	m := game.NewMatch(game.TicTacToe, game.Opening{}, human, computer, loop.Post)
	if err := m.Play(game.Pt(1, 1)); err != nil {
		fmt.Println(err)
		return
	}
	if err := loop.Run(context.Background(), m.HumanToAnswer); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Current().Position)
	m.Undo()
	fmt.Println(m.Index(), "moves after Undo,", m.Close())
	// Output:
	// O..
	// .X.
	// ...
	//
	// 0 moves after Undo, <nil>
}

func ExamplePlayOut() {
	t := game.NewTree(game.TicTacToe, game.Opening{})
	player := game.Player{Engine: firstEmpty{}}
	plies, err := game.PlayOut(context.Background(), t, t.Root(), player, player)
	if err != nil {
		fmt.Println(err)
		return
	}

	last := plies[len(plies)-1]
	fmt.Println(last.Position.String())
	fmt.Println(last.Result().Winner == game.Black)
	// Output:
	// XOX
	// OXO
	// X..
	//
	// true
}

func ExampleTimeControl_Validate() {
	blitz := game.TimeControl{PerGame: 3 * time.Minute, Increment: 2 * time.Second}
	fmt.Println(blitz.Enabled(), blitz.Validate())
	fmt.Println(game.TimeControl{PerGame: time.Millisecond}.Validate())
	// Output:
	// true <nil>
	// invalid time control
}
