package gomoku

import (
	"context"
	"testing"

	"jingzi/game"
)

// TestFromRoot checks that a stored win counts plies from the position that is looked up, whatever the
// plies at which it was stored and is looked up.
func TestFromRoot(t *testing.T) {
	for _, n := range []int{1, 6, 40} {
		for storedAt := range 9 {
			for readAt := range 9 {
				for _, sign := range []int{1, -1} {
					value := sign * (mateScore - storedAt - n) // n plies below ply storedAt
					if got := fromRoot(fromRoot(value, -storedAt), readAt); got != sign*(mateScore-readAt-n) {
						t.Fatalf("a win %d plies below ply %d is read as %d at ply %d, want %d", n, storedAt, got, readAt, sign*(mateScore-readAt-n))
					}
				}
			}
		}
	}
	if fromRoot(-300, 7) != -300 || fromRoot(300, -7) != 300 {
		t.Error("an estimate changed with the ply")
	}
}

// TestFoursAgainstTwoFives checks that a side against which two fives are threatened has no win,
// whatever fours it can make first.
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
			t.Errorf("level %d: %s wins in %d", level, game.Freestyle.Name(game.Freestyle.PointAt(move)), plies)
		}
	}
	if plies, _ := s.threats.attack(me); plies != 0 {
		t.Errorf("continuous threats win in %d", plies)
	}
}
