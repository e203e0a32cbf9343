package gomoku

import (
	"context"
	"testing"

	"jingzi/game"
)

// TestTableCountsFromThePosition: a win has its distance from the position that is looked
// up, wherever in the tree it was found and wherever it is looked up.
func TestTableCountsFromThePosition(t *testing.T) {
	for _, n := range []int{1, 6, 40} {
		for found := range 9 {
			for looked := range 9 {
				for _, sign := range []int{1, -1} {
					at := sign * (mateScore - found - n) // n plies below ply found
					if got := fromRoot(fromRoot(at, -found), looked); got != sign*(mateScore-looked-n) {
						t.Fatalf("an end %d plies below ply %d is %d at ply %d", n, found, got, looked)
					}
				}
			}
		}
	}
	if fromRoot(-300, 7) != -300 || fromRoot(300, -7) != 300 {
		t.Error("an estimate depends on the ply")
	}
}

// TestFoursAgainstTwoFives: who has two fives against him has lost, whatever fours he
// can make first.
func TestFoursAgainstTwoFives(t *testing.T) {
	// White threatens e8 and j8. Black makes a four at e8, and at j8 another: were
	// there time for both, an open four at h13 would follow.
	p, err := game.ParsePosition(game.Freestyle, `
		...............
		...............
		.......XXX.....
		...............
		...............
		...............
		...............
		.....OOOO......
		....X....X.....
		....X....X.....
		....X....X.....
		....O....O.....
		...............
		...............
		...............`, game.Black)
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(t, game.Freestyle, Options{})
	s := e.s
	s.clock.start(context.Background(), game.Limit{Nodes: 100000})
	me := s.b.setPosition(&p)
	for level := range vcfLimits {
		if plies, move := s.fours.win(me, level); plies != 0 {
			t.Errorf("level %d: %s wins in %d", level, game.Freestyle.Name(game.Freestyle.PointAt(move)), plies)
		}
	}
	if plies, _ := s.threats.attack(me); plies != 0 {
		t.Errorf("continuous threats win in %d", plies)
	}
}
