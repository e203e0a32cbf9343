package review

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// claim is an end of the game that an engine has announced.
type claim struct {
	position game.Position
	line     []game.Point
	plies    int
	wins     bool // for the side to move; else it loses
	best     bool // with whatever it plays; else with the first move of the line
	proved   bool
	by       string
}

func (c *claim) winner() game.Stone {
	if c.wins {
		return c.position.ToMove()
	}
	return c.position.ToMove().Other()
}

func (c *claim) String() string {
	r := c.position.Rules()
	return fmt.Sprintf("%v, %v to move wins %v in %d (proved %v): %s\n%v", c.by, c.position.ToMove(), c.wins, c.plies, c.proved, names(r, c.line), c.position)
}

// TestClaimsComeTrue: what the players announce at any level, under any rules, with any
// seed, is so. The prover decides what it can, over every defence; what takes
// longer is played on against the strongest defence that ten times the nodes find,
// and against replies far from the stones. PUZZLES=1 takes 1,000 positions; a sample is
// always played.
func TestClaimsComeTrue(t *testing.T) {
	positions, far := 12, 4
	if os.Getenv("PUZZLES") != "" {
		positions, far = 1000, 50
	}
	const nodes = 20000
	random := rand.New(rand.NewPCG(24, 1))
	var found, proved, decided, played int
	for number := range positions {
		if number > 0 && number%50 == 0 {
			t.Logf("%d positions, %d claims, %d of them announced as proved; the prover confirms %d, played on %d", number, found, proved, decided, played)
		}
		r := [...]game.Rules{game.Freestyle, game.Standard, game.Renju}[number%3]
		p := muddled(random, r, 3+random.IntN(28))
		level := game.LevelAtRung(1 + random.IntN(game.Rungs))
		if number%2 == 0 {
			level = game.Master
		}
		for _, c := range claimsOf(t, p, level, 1+random.Uint64N(1000), nodes, 1+2*(number%5/4)) {
			found++
			if c.proved {
				proved++
			}
			if !possible(&c) {
				t.Errorf("too few stones: %v", &c)
				continue
			}
			if byProver(&c) {
				decided++
				continue
			}
			played++
			if why := playedOn(t, &c, 10*nodes, far, random); why != "" {
				t.Errorf("%s: %v", why, &c)
			}
		}
	}
	t.Logf("%d positions, %d claims, %d of them announced as proved; the prover confirms %d, played on %d", positions, found, proved, decided, played)
	if found < positions/3 || proved*20 < found*17 {
		t.Errorf("%d claims, %d of them announced as proved", found, proved)
	}
}

// muddled returns a position with the given number of stones near the centre that is not over, from a game
// of the weakest player or with random stones.
func muddled(random *rand.Rand, r game.Rules, stones int) game.Position {
	for {
		p := game.NewPosition(r)
		e, _ := gomoku.New(r, gomoku.Options{Level: game.LevelAtRung(1 + random.IntN(4)), Seed: 1 + random.Uint64N(1<<32), HashMB: 1})
		for atRandom := random.IntN(stones + 1); p.Stones() < stones && !p.Result().Over(); {
			at := game.Pt(r.Width/2-4+random.IntN(9), r.Height/2-4+random.IntN(9))
			if p.Stones() >= atRandom {
				at, _ = e.Think(bg, p, game.Limit{Nodes: 100}, nil)
			}
			if next, err := p.Play(at); err == nil {
				p = next
			}
		}
		if !p.Result().Over() {
			return p
		}
	}
}

// claimsOf returns the results that a player of a level reports during its search: the last one for each
// best move.
func claimsOf(t *testing.T, p game.Position, level game.Level, seed uint64, nodes int64, lines int) []claim {
	t.Helper()
	e, err := gomoku.New(p.Rules(), gomoku.Options{Level: level, Seed: seed, HashMB: 16})
	if err != nil {
		t.Fatal(err)
	}
	last := make(map[game.Point]claim)
	var order []game.Point
	_, err = e.Think(bg, p, game.Limit{Nodes: 5 * nodes, MultiPV: lines}, func(r game.SearchInfo) {
		for n, line := range r.PVs {
			c := claim{best: n == 0, position: p, line: line.Moves, wins: true, proved: line.Score.Proved(), by: fmt.Sprintf("level %s, seed %d", level, seed)}
			var ok bool
			if c.plies, ok = line.Score.ClaimedWin(); !ok {
				c.wins = false
				if c.plies, ok = line.Score.ClaimedLoss(); !ok {
					continue
				}
			}
			if _, known := last[line.Moves[0]]; !known {
				order = append(order, line.Moves[0])
			}
			last[line.Moves[0]] = c
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	var all []claim
	for _, at := range order {
		all = append(all, last[at])
	}
	return all
}

// possible reports whether the winner can have five in a line in so few stones.
func possible(c *claim) bool {
	r, winner := c.position.Rules(), c.winner()
	most := 0
	for line := range r.Segments() {
		own := 0
		for i := range r.WinLength {
			switch c.position.At(line.Point(i)) {
			case winner:
				own++
			case game.Empty:
			default:
				own = -r.WinLength
			}
		}
		most = max(most, own)
	}
	stones := c.plies / 2
	if c.wins {
		stones = (c.plies + 1) / 2
	}
	return stones >= r.WinLength-most
}

// byProver reports whether the prover shows that a claim is true, whatever is played.
func byProver(c *claim) bool {
	v, err := gomoku.NewProver(c.position.Rules())
	if err != nil {
		return false
	}
	p := c.position
	if c.wins || !c.best {
		next, err := p.Play(c.line[0])
		if err != nil {
			return false
		}
		if p = next; p.Result().Over() {
			return p.Result().Winner == c.winner()
		}
	}
	if p.ToMove() == c.winner() {
		line, _ := v.Win(bg, &p, 60000)
		return line != nil
	}
	if line, _, _ := v.Loss(bg, &p, 60000); line != nil {
		return true
	}
	for at := range p.EmptyPoints() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		if next.Result().Over() {
			return false
		}
		if line, _ := v.Win(bg, &next, 20000); line == nil {
			return false
		}
	}
	return true
}

// playedOn says how a claim fails that is played on; it is empty if it does not.
func playedOn(t *testing.T, c *claim, nodes int64, far int, random *rand.Rand) (why string) {
	r := c.position.Rules()
	e, err := gomoku.New(r, gomoku.Options{HashMB: 32})
	if err != nil {
		t.Fatal(err)
	}
	p := c.position
	if c.wins || !c.best {
		if p, err = p.Play(c.line[0]); err != nil {
			return err.Error()
		}
	}
	if p.Result().Over() {
		return ""
	}
	// The strongest defence, and then a far reply first.
	if end := playOn(t, e, p, nodes); end.Result().Winner != c.winner() {
		return fmt.Sprintf("is held\n%v", end)
	}
	if p.ToMove() == c.winner() {
		return ""
	}
	for _, at := range farReplies(&p, random, far) {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		if next.Result().Over() {
			return "is refuted by " + r.Name(at)
		}
		wins := false
		if _, err := e.Think(bg, next, game.Limit{Nodes: nodes}, func(r game.SearchInfo) { _, wins = r.PVs[0].Score.ClaimedWin() }); err != nil {
			t.Fatal(err)
		}
		if !wins { // a longer way may be left
			if end := playOn(t, e, next, nodes); end.Result().Winner != c.winner() {
				return fmt.Sprintf("is held by %s\n%v", r.Name(at), end)
			}
		}
	}
	return ""
}

// playOn lets an engine play both sides to the end.
func playOn(t *testing.T, e *gomoku.Engine, p game.Position, nodes int64) game.Position {
	t.Helper()
	for !p.Result().Over() {
		at, err := e.Think(bg, p, game.Limit{Nodes: nodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		next, err := p.Play(at)
		if err != nil {
			t.Fatalf("%v: %v\n%v", at, err, p)
		}
		p = next
	}
	return p
}

// farReplies returns some of the empty points at random that are four and more from all stones,
// or as far as there are.
func farReplies(p *game.Position, random *rand.Rand, most int) (far []game.Point) {
	r := p.Rules()
	for distance := 4; distance > 0 && len(far) < most; distance-- {
		far = far[:0]
		for at := range p.EmptyPoints() {
			near := false
			for i := range r.NumPoints() {
				if to := r.PointAt(i); p.At(to) != game.Empty && max(abs(int(to.X)-int(at.X)), abs(int(to.Y)-int(at.Y))) < distance {
					near = true
				}
			}
			if !near {
				far = append(far, at)
			}
		}
	}
	random.Shuffle(len(far), func(i, j int) { far[i], far[j] = far[j], far[i] })
	return far[:min(most, len(far))]
}

func abs(n int) int { return max(n, -n) }
