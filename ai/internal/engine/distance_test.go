package engine

import (
	"context"
	"testing"

	"jingzi/game"
)

// TestFromRoot checks that a win read from the table counts plies from the position that is looked up, whatever the
// plies of the store and of the lookup.
func TestFromRoot(t *testing.T) {
	for _, n := range []int{1, 6, 40} {
		for storedPly := range 9 {
			for readPly := range 9 {
				for _, sign := range []int{1, -1} {
					value := sign * (mateScore - storedPly - n)
					if got, want := fromRoot(fromRoot(value, -storedPly), readPly),
						sign*(mateScore-readPly-n); got != want {
						t.Fatalf("value %d, stored at ply %d and read at ply %d, became %d; want %d", value, storedPly,
							readPly, got, want)
					}
				}
			}
		}
	}
	if fromRoot(-300, 7) != -300 || fromRoot(300, -7) != 300 {
		t.Error("fromRoot changed an estimate")
	}
}

// TestFoursAgainstTwoFives checks that a side whose opponent threatens two fives has no win, even if it can make
// fours first.
func TestFoursAgainstTwoFives(t *testing.T) {
	// White threatens e8 and j8. Black can make fours at e8 and at j8; if there were time for both, an
	// open four at h13 would follow.
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
			t.Errorf("level %d: %s wins in %d plies, want no win", level,
				game.Freestyle.Name(game.Freestyle.PointAt(move)), plies)
		}
	}
	if plies, _ := s.threats.attack(me); plies != 0 {
		t.Errorf("attack wins in %d plies, want no win", plies)
	}
}
