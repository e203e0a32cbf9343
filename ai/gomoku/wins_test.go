package gomoku

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/solver"
	"jingzi/game"
)

// positionAfter returns a position of a plain game, its moves written as players do.
func positionAfter(t testing.TB, r game.Rules, moves string) game.Position {
	t.Helper()
	p := game.NewPosition(r)
	for name := range strings.FieldsSeq(moves) {
		at, err := r.ParsePoint(name)
		if err == nil {
			p, err = p.Play(at)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return p
}

// checker plays a claimed win out: the winner asks the prover for each move, and the other side
// tries every legal one, and a pass where the rules have them: after the first move one in share at
// random. Who has won is package game's word.
type checker struct {
	t       *testing.T
	prover  *Prover
	share   int
	rng     *rand.Rand
	won     map[game.Position]bool
	replies int
}

const checkNodes = 100000

// wins fails the test if the side to move does not win in so many plies.
func (c *checker) wins(p game.Position, plies int) {
	if c.won[p] {
		return
	}
	c.won[p] = true
	line, _ := c.prover.Win(c.t.Context(), &p, checkNodes)
	if line == nil || len(line) > plies {
		c.t.Fatalf("won in %d plies: %v\n%v%v to move", plies, line, p, p.ToMove())
	}
	next, err := p.Play(line[0])
	if err != nil {
		c.t.Fatalf("%v: %v\n%v", line[0], err, p)
	}
	if next.Result().Winner != p.ToMove() {
		c.loses(next, plies-1, c.share)
	}
}

// loses fails the test if a reply of the side to move stops the win.
func (c *checker) loses(p game.Position, plies, share int) {
	winner := p.ToMove().Other()
	replies := slices.Collect(p.EmptyPoints())
	if p.Rules().Fouls {
		replies = append(replies, game.Pass)
	}
	for _, at := range replies {
		next, err := p.Play(at)
		if err != nil || c.rng.IntN(share) > 0 {
			continue // a foul
		}
		c.replies++
		if result := next.Result(); result.Over() {
			if result.Winner != winner {
				c.t.Fatalf("held by %v: %v\n%v", at, result, next)
			}
			continue // a foul that loses
		}
		if !immediate(next) {
			c.wins(next, plies-1)
		}
	}
}

// immediate reports whether the side to move completes a five.
func immediate(p game.Position) bool {
	for at := range p.EmptyPoints() {
		if completes(p, at, p.ToMove()) {
			return true
		}
	}
	return false
}

// TestWinsComeTrue: what the prover calls won is won against every reply, also far from the stones,
// and its line is played to the end. What it calls lost is lost, and a threat wins after a pass and
// after every reply that is no defence. PUZZLES=1 tries every reply, for minutes.
func TestWinsComeTrue(t *testing.T) {
	wanted, share := 3, 20
	switch {
	case os.Getenv("PUZZLES") != "":
		share = 1
	case testing.Short():
		wanted = 1
	}
	loses := game.Renju
	loses.FoulLoses = true
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju, loses, {Width: 9, Height: 7, WinLength: 5}} {
		prover, err := NewProver(r)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(11, 4))
		c := checker{t: t, prover: prover, share: share, rng: rng, won: map[game.Position]bool{}}
		won, lost, threats := 0, 0, 0
		for number := 0; won < wanted || lost < wanted || threats < wanted; number++ {
			p := scattered(r, rng, 8+rng.IntN(12))
			if p.Result().Over() {
				continue
			}
			if line, _ := prover.Win(t.Context(), &p, 3000); won < wanted && len(line) > 4 && len(line) < 12 {
				won++
				if end := playOut(t, p, line); end.Result().Winner != p.ToMove() {
					t.Fatalf("%v does not win\n%v", line, p)
				}
				c.wins(p, len(line))
			}
			if line, _, _ := prover.Loss(t.Context(), &p, 3000); lost < wanted && len(line) > 3 && len(line) < 12 {
				lost++
				if end := playOut(t, p, line); end.Result().Winner != p.ToMove().Other() {
					t.Fatalf("%v does not lose\n%v", line, p)
				}
				c.loses(p, len(line), 1)
			}
			if threat := prover.Threat(t.Context(), &p, 3000); threats < wanted && threat.Ignored != nil && !immediate(p) {
				threats++
				if end := playOut(t, p, threat.Ignored); end.Result().Winner != p.ToMove().Other() {
					t.Fatalf("%v does not lose\n%v", threat.Ignored, p)
				}
				for at := range p.EmptyPoints() {
					if next, err := p.Play(at); err == nil && !slices.Contains(threat.Defences, at) {
						c.wins(next, len(threat.Ignored)-1)
					}
				}
			}
		}
		t.Logf("%+v: %d replies", r, c.replies)
	}
}

// playOut plays a line.
func playOut(t *testing.T, p game.Position, line []game.Point) game.Position {
	t.Helper()
	for i, at := range line {
		next, err := p.Play(at)
		if err != nil {
			t.Fatalf("stone %d of %v: %v\n%v", i+1, line, err, p)
		}
		p = next
	}
	return p
}

// TestWinsOfTheSolver: on a board that is solved, what the prover calls won or lost is so, in as
// many plies at most.
func TestWinsOfTheSolver(t *testing.T) {
	for _, r := range []game.Rules{{Width: 5, Height: 5, WinLength: 5}, {Width: 6, Height: 6, WinLength: 5}, {Width: 5, Height: 6, WinLength: 5, ExactLength: true}} {
		prover, err := NewProver(r)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, uint64(r.NumPoints())))
		won, lost := 0, 0
		for range 150 {
			p := game.NewPosition(r)
			for range 6 + rng.IntN(r.NumPoints()/2) {
				empty := slices.Collect(p.EmptyPoints())
				if next, err := p.Play(empty[rng.IntN(len(empty))]); err == nil && !next.Result().Over() {
					p = next
				}
			}
			line, _ := prover.Win(t.Context(), &p, 20000)
			loss, _, _ := prover.Loss(t.Context(), &p, 20000)
			if line == nil && loss == nil {
				continue
			}
			value, err := solver.Solve(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if line != nil {
				won++
				if value < game.WinIn(len(line)) {
					t.Errorf("%v%v to move: proved %v, the solver has %v", p, p.ToMove(), line, value)
				}
			}
			if loss != nil {
				lost++
				if value > game.LossIn(len(loss)) {
					t.Errorf("%v%v to move: proved lost %v, the solver has %v", p, p.ToMove(), loss, value)
				}
			}
		}
		t.Logf("%+v: %d won, %d lost", r, won, lost)
		if won < 5 {
			t.Errorf("%+v: only %d wins to compare", r, won)
		}
	}
}

// TestLongWins: wins that one of two earlier provers missed.
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
		p := positionAfter(t, c.rules, c.moves)
		line, _ := prover.Win(t.Context(), &p, 100000)
		if end := playOut(t, p, line); end.Result().Winner != p.ToMove() {
			t.Errorf("%s: %v", c.moves, line)
			continue
		}
		check := checker{t: t, prover: prover, share: share, rng: rand.New(rand.NewPCG(1, 1)), won: map[game.Position]bool{}}
		check.wins(p, len(line))
		t.Logf("%s: %d plies, %d replies", c.moves, len(line), check.replies)
	}
}
