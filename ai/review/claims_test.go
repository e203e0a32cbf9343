package review

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// claimedResult is a win or a loss that an engine reports.
type claimedResult struct {
	position game.Position
	line     []game.Point
	plies    int
	wins     bool // whether the side to move wins; otherwise it loses
	isBest   bool // whether the claim is about the position; otherwise it is about the first move of line
	proved   bool
	source   string
}

func (c *claimedResult) winner() game.Stone {
	if c.wins {
		return c.position.ToMove()
	}
	return c.position.ToMove().Other()
}

func (c *claimedResult) String() string {
	r := c.position.Rules()
	return fmt.Sprintf("%v: %v to move, wins %v in %d plies (proved %v): %s\n%v", c.source, c.position.ToMove(), c.wins,
		c.plies, c.proved, names(r, c.line), c.position)
}

// TestClaimedResults checks the wins and losses that players of all levels report. Claims that the prover
// cannot confirm are played out against the best defence that a search with ten times the nodes finds, and
// against replies far from the stones. PUZZLES=1 in the environment checks 1,000 positions instead of a
// sample.
func TestClaimedResults(t *testing.T) {
	positions, numFar := 12, 4
	if os.Getenv("PUZZLES") != "" {
		positions, numFar = 1000, 50
	}

	const nodes = 20000
	random := rand.New(rand.NewPCG(24, 1))
	var numFound, numProved, numConfirmed, numPlayed int
	for number := range positions {
		if number > 0 && number%50 == 0 {
			t.Logf("%d positions, %d claims, %d of them reported as proved; %d confirmed by the prover, %d played out",
				number, numFound, numProved, numConfirmed, numPlayed)
		}
		r := [...]game.Rules{game.Freestyle, game.Standard, game.Renju}[number%3]
		p := randomPosition(random, r, 3+random.IntN(28))
		level := game.LevelAtRung(1 + random.IntN(game.Rungs))
		if number%2 == 0 {
			level = game.Master
		}

		for _, c := range claimedResults(t, p, level, 1+random.Uint64N(1000), nodes, 1+2*(number%5/4)) {
			numFound++
			if c.proved {
				numProved++
			}
			if !isPossible(&c) {
				t.Errorf("got a win with too few stones: %v", &c)
				continue
			}
			if isConfirmed(&c) {
				numConfirmed++
				continue
			}
			numPlayed++
			if failure := playClaim(t, &c, 10*nodes, numFar, random); failure != "" {
				t.Errorf("%s: %v", failure, &c)
			}
		}
	}
	t.Logf("%d positions, %d claims, %d of them reported as proved; %d confirmed by the prover, %d played out",
		positions, numFound, numProved, numConfirmed, numPlayed)
	if numFound < positions/3 || numProved*20 < numFound*17 {
		t.Errorf("got %d claims, %d of them reported as proved; want at least %d and 85 %%", numFound, numProved,
			positions/3)
	}
}

// randomPosition returns an unfinished position with the given number of stones near the centre, from a
// game of a weak player after some random moves.
func randomPosition(random *rand.Rand, r game.Rules, stones int) game.Position {
	for {
		p := game.NewPosition(r)
		e, _ := gomoku.New(r, gomoku.Options{
			Level:  game.LevelAtRung(1 + random.IntN(4)),
			Seed:   1 + random.Uint64N(1<<32),
			HashMB: 1,
		})
		for numRandom := random.IntN(stones + 1); p.Stones() < stones && !p.Result().Over(); {
			point := game.Pt(r.Width/2-4+random.IntN(9), r.Height/2-4+random.IntN(9))
			if p.Stones() >= numRandom {
				point, _ = e.Think(bg, p, game.Limit{Nodes: 100}, nil)
			}
			if next, err := p.Play(point); err == nil {
				p = next
			}
		}
		if !p.Result().Over() {
			return p
		}
	}
}

// claimedResults returns the wins and losses that a player of the given level reports during its search: for
// each best move the last claim.
func claimedResults(t *testing.T, p game.Position, level game.Level, seed uint64, nodes int64,
	lines int) []claimedResult {
	t.Helper()
	e, err := gomoku.New(p.Rules(), gomoku.Options{Level: level, Seed: seed, HashMB: 16})
	if err != nil {
		t.Fatal(err)
	}
	claims := make(map[game.Point]claimedResult)
	var order []game.Point
	_, err = e.Think(bg, p, game.Limit{Nodes: 5 * nodes, MultiPV: lines}, func(info game.SearchInfo) {
		for n, line := range info.PVs {
			c := claimedResult{
				isBest:   n == 0,
				position: p,
				line:     line.Moves,
				wins:     true,
				proved:   line.Score.Proved(),
				source:   fmt.Sprintf("level %s, seed %d", level, seed),
			}
			var ok bool
			if c.plies, ok = line.Score.ClaimedWin(); !ok {
				c.wins = false
				if c.plies, ok = line.Score.ClaimedLoss(); !ok {
					continue
				}
			}
			if _, known := claims[line.Moves[0]]; !known {
				order = append(order, line.Moves[0])
			}
			claims[line.Moves[0]] = c
		}
	})
	if err != nil {
		t.Fatal(err)
	}

	var results []claimedResult
	for _, point := range order {
		results = append(results, claims[point])
	}

	return results
}

// isPossible reports whether the winner can complete a line with the stones that the claim leaves.
func isPossible(c *claimedResult) bool {
	r, winner := c.position.Rules(), c.winner()
	numStones := 0
	for segment := range r.Segments() {
		n := 0
		for i := range r.WinLength {
			switch c.position.At(segment.Point(i)) {
			case winner:
				n++
			case game.Empty:
			default:
				n = -r.WinLength
			}
		}
		numStones = max(numStones, n)
	}
	stones := c.plies / 2
	if c.wins {
		stones = (c.plies + 1) / 2
	}

	return stones >= r.WinLength-numStones
}

// isConfirmed reports whether the prover confirms a claim.
func isConfirmed(c *claimedResult) bool {
	v, err := gomoku.NewProver(c.position.Rules())
	if err != nil {
		return false
	}
	p := c.position
	if c.wins || !c.isBest {
		next, err := p.Play(c.line[0])
		if err != nil {
			return false
		}
		p = next
		if p.Result().Over() {
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

	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
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

// playClaim plays a claim out. It returns a description of its failure, or "" if the claim holds.
func playClaim(t *testing.T, c *claimedResult, nodes int64, numFar int, random *rand.Rand) (failure string) {
	r := c.position.Rules()
	if r.BlockedEnds {
		return proveCaroClaim(c)
	}
	e, err := gomoku.New(r, gomoku.Options{HashMB: 32})
	if err != nil {
		t.Fatal(err)
	}
	p := c.position
	if c.wins || !c.isBest {
		if p, err = p.Play(c.line[0]); err != nil {
			return err.Error()
		}
	}
	if p.Result().Over() {
		return ""
	}
	// Play the strongest defence, and then some far replies.
	if end := playOn(t, e, p, nodes); end.Result().Winner != c.winner() {
		return fmt.Sprintf("the claimed winner does not win\n%v", end)
	}
	if p.ToMove() == c.winner() {
		return ""
	}

	for _, point := range farReplies(&p, random, numFar) {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		if next.Result().Over() {
			return "refuted by " + r.Name(point)
		}
		wins := false
		if _, err := e.Think(bg, next, game.Limit{Nodes: nodes}, func(info game.SearchInfo) {
			_, wins = info.PVs[0].Score.ClaimedWin()
		}); err != nil {
			t.Fatal(err)
		}
		if !wins { // the win may be longer
			if end := playOn(t, e, next, nodes); end.Result().Winner != c.winner() {
				return fmt.Sprintf("the claimed winner does not win after %s\n%v", r.Name(point), end)
			}
		}
	}

	return ""
}

// proveCaroClaim searches for an attack, after every reply if the loser is to move. It returns a description of the
// failure, or "" if the claim holds. TestReviewsOfCaro plays such attacks out.
func proveCaroClaim(c *claimedResult) (failure string) {
	const nodes = caroDivisor * maxCaroNodes
	p, prover := c.position, newCaroProver(c.position.Rules())
	if c.wins || !c.isBest {
		next, err := p.Play(c.line[0])
		if err != nil {
			return err.Error()
		}
		p = next
	}
	switch line, _ := prover.Win(bg, &p, nodes); {
	case p.Result().Over():
		return ""
	case p.ToMove() == c.winner() && line == nil:
		return "no attack is found"
	case p.ToMove() == c.winner():
		return ""
	}

	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		if line, _ := prover.Win(bg, &next, nodes); line == nil {
			return "no attack is found after " + p.Rules().Name(point)
		}
	}

	return ""
}

// playOn lets an engine play both sides to the end.
func playOn(t *testing.T, e *gomoku.Engine, p game.Position, nodes int64) game.Position {
	t.Helper()

	for !p.Result().Over() {
		point, err := e.Think(bg, p, game.Limit{Nodes: nodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		next, err := p.Play(point)
		if err != nil {
			t.Fatalf("got illegal move %v (%v) on\n%v", point, err, p)
		}
		p = next
	}

	return p
}

// farReplies returns up to n random empty points that are at least four points away from all stones, or as
// far away as possible.
func farReplies(p *game.Position, random *rand.Rand, n int) (far []game.Point) {
	r := p.Rules()
	for distance := 4; distance > 0 && len(far) < n; distance-- {
		far = far[:0]
		for point := range p.EmptyPoints() {
			isNear := false
			for i := range r.NumPoints() {
				if stone := r.PointAt(i); p.At(stone) != game.Empty &&
					max(abs(int(stone.X)-int(point.X)), abs(int(stone.Y)-int(point.Y))) < distance {
					isNear = true
				}
			}
			if !isNear {
				far = append(far, point)
			}
		}
	}
	random.Shuffle(len(far), func(i, j int) { far[i], far[j] = far[j], far[i] })

	return far[:min(n, len(far))]
}

func abs(n int) int { return max(n, -n) }
