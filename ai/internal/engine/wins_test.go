package engine

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"jingzi/ai/solver"
	"jingzi/game"
)

// checker plays a claimed win to the end of the game. The winner plays the moves of the prover. The loser tries every
// legal move, and a pass if the rules allow one; after the first move it tries only one in share of them, at random.
// Package game determines the winner.
type checker struct {
	t       *testing.T
	prover  *Prover
	share   int
	rng     *rand.Rand
	won     map[game.Position]bool // positions already checked
	replies int                    // number of replies tried
}

const checkNodes = 100000

// checkWin fails the test if the side to move does not win within the given number of plies.
func (c *checker) checkWin(p game.Position, plies int) {
	if c.won[p] {
		return
	}
	c.won[p] = true
	line, _ := c.prover.Win(c.t.Context(), &p, checkNodes)
	if line == nil || len(line) > plies {
		c.t.Fatalf("Win = %v, want a win within %d plies\n%v%v to move", line, plies, p, p.ToMove())
	}
	next, err := p.Play(line[0])
	if err != nil {
		c.t.Fatalf("playing %v: %v\n%v", line[0], err, p)
	}
	if next.Result().Winner != p.ToMove() {
		c.checkLoss(next, plies-1, c.share)
	}
}

// checkLoss fails the test if the side to move does not lose within the given number of plies. It tries one in share of
// the replies.
func (c *checker) checkLoss(p game.Position, plies, share int) {
	winner := p.ToMove().Other()
	replies := slices.Collect(p.EmptyPoints())
	if p.Rules().Fouls {
		replies = append(replies, game.Pass)
	}

	for _, point := range replies {
		next, err := p.Play(point)
		if err != nil || c.rng.IntN(share) > 0 {
			continue // a foul, or not chosen
		}
		c.replies++
		if result := next.Result(); result.Over() {
			if result.Winner != winner {
				c.t.Fatalf("%v stops the win: got result %v\n%v", point, result, next)
			}
			continue // a foul that loses
		}
		if !winsAtOnce(next) {
			c.checkWin(next, plies-1)
		}
	}
}

// winsAtOnce reports whether the side to move can complete a five.
func winsAtOnce(p game.Position) bool {
	for point := range p.EmptyPoints() {
		if completes(p, point, p.ToMove()) {
			return true
		}
	}

	return false
}

// TestProverIsRight plays the wins and losses that the prover claims against all kinds of replies, including distant
// ones, and their lines to the end. It checks that a threat wins after a pass and after every reply that is not a
// defence. If PUZZLES is set, it tries every reply, which takes minutes.
func TestProverIsRight(t *testing.T) {
	n, share := 3, 20
	switch {
	case os.Getenv("PUZZLES") != "":
		share = 1
	case testing.Short():
		n = 1
	}

	foulLoses := game.Renju
	foulLoses.FoulLoses = true
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju, foulLoses,
		{Width: 9, Height: 7, WinLength: 5}} {
		prover, err := NewProver(r)
		if err != nil {
			t.Fatal(err)
		}

		rng := rand.New(rand.NewPCG(11, 4))
		c := checker{t: t, prover: prover, share: share, rng: rng, won: map[game.Position]bool{}}
		numWon, numLost, numThreats := 0, 0, 0
		for numWon < n || numLost < n || numThreats < n {
			p := randomPosition(r, rng, 8+rng.IntN(12))
			if p.Result().Over() {
				continue
			}
			if pv, _ := prover.Win(t.Context(), &p, 3000); numWon < n && len(pv) > 4 && len(pv) < 12 {
				numWon++
				if end := playOut(t, p, pv); end.Result().Winner != p.ToMove() {
					t.Fatalf("%v does not win\n%v", pv, p)
				}
				c.checkWin(p, len(pv))
			}
			if pv, _, _ := prover.Loss(t.Context(), &p, 3000); numLost < n && len(pv) > 3 && len(pv) < 12 {
				numLost++
				if end := playOut(t, p, pv); end.Result().Winner != p.ToMove().Other() {
					t.Fatalf("%v does not lose\n%v", pv, p)
				}
				c.checkLoss(p, len(pv), 1)
			}
			if threat := prover.Threat(t.Context(), &p, 3000); numThreats < n && threat.Ignored != nil &&
				!winsAtOnce(p) {
				numThreats++
				if end := playOut(t, p, threat.Ignored); end.Result().Winner != p.ToMove().Other() {
					t.Fatalf("%v does not lose\n%v", threat.Ignored, p)
				}

				for point := range p.EmptyPoints() {
					if next, err := p.Play(point); err == nil && !slices.Contains(threat.Defences, point) {
						c.checkWin(next, len(threat.Ignored)-1)
					}
				}
			}
		}
		t.Logf("%+v: %d replies tried", r, c.replies)
	}
}

// playOut returns the position after the given moves.
func playOut(t *testing.T, p game.Position, moves []game.Point) game.Position {
	t.Helper()

	for i, point := range moves {
		next, err := p.Play(point)
		if err != nil {
			t.Fatalf("move %d of %v: %v\n%v", i+1, moves, err, p)
		}
		p = next
	}

	return p
}

// TestProverMatchesSolver compares the wins and losses that the prover claims, and their lengths, with the solver.
func TestProverMatchesSolver(t *testing.T) {
	for _, r := range []game.Rules{{Width: 5, Height: 5, WinLength: 5}, {Width: 6, Height: 6, WinLength: 5},
		{Width: 5, Height: 6, WinLength: 5, ExactLength: true}} {
		prover, err := NewProver(r)
		if err != nil {
			t.Fatal(err)
		}

		rng := rand.New(rand.NewPCG(5, uint64(r.NumPoints())))
		numWon, numLost := 0, 0
		for range 150 {
			p := game.NewPosition(r)
			for range 6 + rng.IntN(r.NumPoints()/2) {
				empty := slices.Collect(p.EmptyPoints())
				if next, err := p.Play(empty[rng.IntN(len(empty))]); err == nil && !next.Result().Over() {
					p = next
				}
			}
			pv, _ := prover.Win(t.Context(), &p, 20000)
			loss, _, _ := prover.Loss(t.Context(), &p, 20000)
			if pv == nil && loss == nil {
				continue
			}
			value, err := solver.Solve(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if pv != nil {
				numWon++
				if value < game.WinIn(len(pv)) {
					t.Errorf("%v%v to move: Win = %v, but the solver's value is %v", p, p.ToMove(), pv, value)
				}
			}
			if loss != nil {
				numLost++
				if value > game.LossIn(len(loss)) {
					t.Errorf("%v%v to move: Loss = %v, but the solver's value is %v", p, p.ToMove(), loss, value)
				}
			}
		}
		t.Logf("%+v: %d wins and %d losses compared", r, numWon, numLost)
		if numWon < 5 {
			t.Errorf("%+v: %d wins compared, want at least 5", r, numWon)
		}
	}
}

// TestLongWins checks wins that earlier provers missed.
func TestLongWins(t *testing.T) {
	share := 60
	if os.Getenv("PUZZLES") != "" {
		share = 1
	}

	for _, c := range []struct {
		rules game.Rules
		moves string
	}{
		{game.Freestyle, "h8 l3 g9 l4 i9 h9"}, {game.Freestyle, "h8 g9 g7 f8 h7 i10"}, {game.Freestyle, "h8 k6 g7 g6 h7 j7"},
		{game.Standard, "f7 h8 d9 j7 f9 h7"}, {game.Freestyle, "f6 h6 g6 f10 j10 g5 i7 h5 h7 i8 j7 g7"},
	} {
		prover, err := NewProver(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		p := position(t, c.rules, c.moves)
		pv, _ := prover.Win(t.Context(), &p, 100000)
		if end := playOut(t, p, pv); end.Result().Winner != p.ToMove() {
			t.Errorf("%s: Win = %v, which does not win", c.moves, pv)
			continue
		}
		check := checker{
			t:      t,
			prover: prover,
			share:  share,
			rng:    rand.New(rand.NewPCG(1, 1)),
			won:    map[game.Position]bool{},
		}
		check.checkWin(p, len(pv))
		t.Logf("%s: %d plies, %d replies", c.moves, len(pv), check.replies)
	}
}
