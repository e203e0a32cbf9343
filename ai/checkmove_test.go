package ai

import (
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"jingzi/ai/gomoku"
	"jingzi/ai/review"
	"jingzi/ai/solved"
	"jingzi/game"
)

// TestCheckedGames plays games of Easy against Medium on five boards, checks every move of Easy before Medium answers,
// and proves each claim by another search. JINGZI_CHECKED=300 plays 300 games instead of a few.
func TestCheckedGames(t *testing.T) {
	numGames := 5
	if n, err := strconv.Atoi(os.Getenv("JINGZI_CHECKED")); err == nil {
		numGames = n
	}
	boards := []game.Rules{game.TicTacToe, game.FiveByFive, game.Freestyle, game.Renju, game.Caro}

	counts := make([]checkCounts, len(boards))
	for number := range numGames {
		board := number % len(boards)
		checkGame(t, boards[board], uint64(number+1), &counts[board])
	}

	for i, c := range counts {
		if c.checked == 0 {
			t.Errorf("%v: no move was checked", boards[i])
			continue
		}
		slices.Sort(c.times)
		t.Logf("%dx%d %+v: %d moves checked, %d claims (%v), %d proved again, median %v, worst %v", boards[i].Width,
			boards[i].Height, boards[i], c.checked, c.claims, c.kinds, c.proved, c.times[len(c.times)/2],
			c.times[len(c.times)-1])
	}
}

// TestCheckedGamesOfCaro is like TestCheckedGames, for caro on boards of other sizes and with exactly five in a row.
func TestCheckedGamesOfCaro(t *testing.T) {
	if testing.Short() {
		t.Skip("proves each claim by attacks against every reply")
	}
	var counts checkCounts
	for i, r := range []game.Rules{
		{Width: 7, Height: 7, WinLength: 5, BlockedEnds: true},
		{Width: 12, Height: 9, WinLength: 5, BlockedEnds: true},
		{Width: 9, Height: 9, WinLength: 5, BlockedEnds: true, ExactLength: true},
		{Width: 19, Height: 19, WinLength: 5, BlockedEnds: true, ExactLength: true},
	} {
		before := counts.claims
		checkGame(t, r, uint64(i+1), &counts)
		t.Logf("%v: %d claims, worst %v", r, counts.claims-before, slices.Max(counts.times))
	}
	if counts.claims == 0 {
		t.Error("no claim was made")
	}
	t.Logf("%d moves checked, %d claims, %d proved again", counts.checked, counts.claims, counts.proved)
}

// checkCounts counts what checkGame does.
type checkCounts struct {
	checked, claims, proved int
	kinds                   [game.ShorterDefence + 1]int
	times                   []time.Duration
}

// checkGame plays a game after two random moves. Easy plays the colours alternately.
func checkGame(t *testing.T, r game.Rules, seed uint64, counts *checkCounts) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 56))
	var engines [2]game.Engine
	var limits [2]game.Limit
	easy := int(seed / 5 % 2)
	engines[easy], limits[easy] = New(r, game.Easy, seed)
	engines[1-easy], limits[1-easy] = New(r, game.Medium, seed)

	p := game.NewPosition(r)
	for p.Stones() < 2 {
		point := game.Pt(r.Width/2-1+random.IntN(3), r.Height/2-1+random.IntN(3))
		if next, err := p.Play(point); err == nil {
			p = next
		}
	}
	for !p.Result().Over() {
		side := p.Stones() % 2
		point, err := engines[side].Think(t.Context(), p, limits[side], nil)
		if err != nil {
			t.Fatal(err)
		}
		next, err := p.Play(point)
		if err != nil {
			t.Fatal(err)
		}
		if side == easy {
			start := time.Now()
			f, _, err := review.CheckMove(t.Context(), p, point, false)
			if err != nil {
				t.Fatal(err)
			}
			counts.checked++
			counts.times = append(counts.times, time.Since(start))
			if f.Kind != 0 {
				counts.claims++
				counts.kinds[f.Kind]++
				if failure := newClaimProver(r).refute(p, next, &f); failure != "" {
					t.Errorf("seed %d: %s: %+v\n%v", seed, failure, f, p)
				} else {
					counts.proved++
				}
			}
		}
		p = next
	}
}

// TestReviewsOfCaro reviews games of Easy against Medium in caro, and proves the claims by playing the attacks against
// every legal reply. JINGZI_CHECKED=300 reviews 60 games instead of one.
func TestReviewsOfCaro(t *testing.T) {
	if testing.Short() {
		t.Skip("searches after every reply, and nothing in it runs at the same time")
	}

	numGames, proved := 1, 0
	if n, err := strconv.Atoi(os.Getenv("JINGZI_CHECKED")); err == nil {
		numGames = max(n/5, 1)
	}

	for seed := range uint64(numGames) {
		situations := []game.Situation{game.NewSituation(game.Caro, game.Opening{})}
		var engines [2]game.Engine
		var limits [2]game.Limit
		engines[seed%2], limits[seed%2] = New(game.Caro, game.Easy, seed+1)
		engines[1-seed%2], limits[1-seed%2] = New(game.Caro, game.Medium, seed+1)
		for len(situations) <= 40 {
			last := &situations[len(situations)-1]
			if last.Result().Over() {
				break
			}
			side := last.Position.Stones() % 2
			point, err := engines[side].Think(t.Context(), last.Position, limits[side], nil)
			if err != nil {
				t.Fatal(err)
			}
			next, err := last.Answer(game.PlaceAt(point))
			if err != nil {
				t.Fatal(err)
			}
			situations = append(situations, next)
		}

		start := time.Now()
		report, err := review.NewJudge(game.Caro, review.Options{}).ReviewGame(t.Context(), situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("seed %d: %d stones, %d findings, %v", seed, len(situations)-1, len(report.Findings), time.Since(start))
		for i := range report.Findings {
			f := &report.Findings[i]
			if f.Kind != game.AllowedWin && f.Kind != game.WinToLoss && f.Kind != game.MissedWin {
				continue
			}
			p, next := situations[f.Index-1].Position, situations[f.Index].Position
			if failure := newClaimProver(game.Caro).refute(p, next, f); failure != "" {
				t.Errorf("seed %d: %s: %+v\n%v", seed, failure, f, p)
			}
			proved++
		}
	}
	if proved == 0 {
		t.Error("no claim was made")
	}
	t.Logf("%d claims proved", proved)
}

// claimProver proves claims by playing the winner's moves against every legal reply, by the rules alone. The moves
// that it tries come from a search, which need not be right.
type claimProver struct {
	suggest func(p *game.Position) iter.Seq[game.Point]
	attack  func(p *game.Position, nodes int64) *solved.Attack // in caro, instead of suggest
	proved  map[claimKey]bool
	values  map[game.Position]int
}

type claimKey struct {
	position game.Position
	plies    int
}

func newClaimProver(r game.Rules) *claimProver {
	c := &claimProver{proved: map[claimKey]bool{}, values: map[game.Position]int{}}
	prover, err := gomoku.NewProver(r)
	isLarge := r.NumPoints() > 25
	switch {
	case r.BlockedEnds:
		caro, _ := gomoku.NewAttackProver(r)
		c.attack = func(p *game.Position, nodes int64) *solved.Attack { return attackOnCaro(caro, p, nodes) }
	case isLarge && err == nil:
		c.suggest = func(p *game.Position) iter.Seq[game.Point] { return suggestions(prover, p) }
	default:
		c.suggest = func(p *game.Position) iter.Seq[game.Point] { return p.EmptyPoints() }
	}

	return c
}

// suggestions yields the first moves of the wins that searches of different sizes find. A search that knows less of
// earlier ones, or sees less, may find a shorter win.
func suggestions(prover *gomoku.Prover, p *game.Position) iter.Seq[game.Point] {
	return func(yield func(game.Point) bool) {
		for _, nodes := range []int64{100_000, 30_000, 8_000, 1_000_000} {
			if line, _ := prover.Win(bg, p, nodes); len(line) > 0 && !yield(line[0]) {
				return
			}
			prover.Forget()
		}
	}
}

// refute returns the reason why a finding about the move from p to next is wrong, or "" if it is proved.
func (c *claimProver) refute(p, next game.Position, f *game.Finding) string {
	wins := func(p game.Position, line []game.Point) string {
		switch {
		case len(line) == 0 || f.Plies < 1:
			return "there is no line"
		case endOf(p, line) != p.ToMove():
			return "the line does not win"
		case c.attack != nil && !c.winsByAnyAttack(p, len(line)):
			return "the attack does not win"
		case c.attack == nil && !c.wins(p, len(line)):
			return "the win is not proved"
		}

		return ""
	}

	switch f.Kind {
	case game.AllowedWin, game.DrawToLoss:
		if failure := wins(next, f.Refutation); failure != "" || f.Plies != len(f.Refutation) {
			return "refutation: " + failure
		}
		if f.Kind == game.DrawToLoss && c.value(p) != 0 {
			return "it was no draw"
		}
	case game.WinToLoss:
		if failure := wins(p, f.MissedVariation) + wins(next, f.Refutation); failure != "" {
			return failure
		}
	case game.MissedWin:
		return wins(p, f.MissedVariation)
	case game.WinToDraw:
		if failure := wins(p, f.MissedVariation); failure != "" {
			return failure
		}
		if c.value(next) != 0 {
			return "it is no draw now"
		}
	default:
		return "the kind is not proved"
	}

	return ""
}

// endOf returns the winner after a line, or Empty.
func endOf(p game.Position, line []game.Point) game.Stone {
	for _, point := range line {
		next, err := p.Play(point)
		if err != nil {
			return game.Empty
		}
		p = next
	}

	return p.Result().Winner
}

// wins reports whether the side to move can force a win within the given number of plies.
func (c *claimProver) wins(p game.Position, plies int) (ok bool) {
	if len(fivesOf(&p)) > 0 {
		return true
	}
	key := claimKey{p, plies}
	if plies < 3 {
		return false
	}
	if known, found := c.proved[key]; found {
		return known
	}
	defer func() { c.proved[key] = ok }()

	for point := range c.suggest(&p) {
		if next, err := p.Play(point); err == nil && !next.Result().Over() && c.loses(next, plies-1) {
			return true
		}
	}

	return false
}

// loses reports whether every move of the side to move loses within the given number of plies.
func (c *claimProver) loses(p game.Position, plies int) bool {
	if len(fivesOf(&p)) > 0 {
		return false
	}

	for _, point := range repliesIn(&p) {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		lost := next.Result().Winner == next.ToMove()
		if !lost && (next.Result().Over() || !c.wins(next, plies-1)) {
			return false
		}
	}

	return true
}

// repliesIn returns the legal moves, or only the blocks if the opponent threatens to complete a line: a stone
// elsewhere does not change that line, except in caro.
func repliesIn(p *game.Position) []game.Point {
	if threats := completions(p, p.ToMove().Other()); len(threats) > 0 && !p.Rules().BlockedEnds {
		return threats
	}
	return append(slices.Collect(p.EmptyPoints()), game.Pass)
}

// fivesOf returns the moves with which the side to move wins at once.
func fivesOf(p *game.Position) (points []game.Point) {
	side := p.ToMove()
	for _, point := range completions(p, side) {
		if next, err := p.Play(point); err == nil && next.Result().Winner == side {
			points = append(points, point)
		}
	}

	return points
}

// completions returns the points where a stone of a side completes a line that is long enough.
func completions(p *game.Position, side game.Stone) (points []game.Point) {
	r := p.Rules()
	for point := range p.EmptyPoints() {
		for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			length := 1
			for _, sign := range []int{-1, 1} {
				at := func(n int) game.Point { return game.Pt(int(point.X)+sign*n*d[0], int(point.Y)+sign*n*d[1]) }
				for n := 1; r.Contains(at(n)) && p.At(at(n)) == side; n++ {
					length++
				}
			}
			isExact := r.ExactLength || r.Fouls && side == game.Black
			if length == r.WinLength || length > r.WinLength && !isExact {
				points = append(points, point)
				break
			}
		}
	}

	return points
}

// winsByAnyAttack is like winsByAttack, with the attacks that searches with the limits of the judge find, so that they
// have as many moves.
func (c *claimProver) winsByAnyAttack(p game.Position, plies int) bool {
	return slices.ContainsFunc([]int64{300, 1500, 3000, 6000}, func(nodes int64) bool {
		return c.winsByAttack(p, c.attack(&p, nodes), plies)
	})
}

// winsByAttack reports whether the side to move wins within the given number of plies by playing an attack against every
// legal reply.
func (c *claimProver) winsByAttack(p game.Position, a *solved.Attack, plies int) bool {
	if a == nil || plies < 1 {
		return false
	}
	next, err := p.Play(p.Rules().PointAt(int(a.Move)))
	if err != nil || next.Result().Over() {
		return err == nil && next.Result().Winner == p.ToMove()
	}
	if len(fivesOf(&next)) > 0 {
		return false
	}

	for point := range next.EmptyPoints() {
		reply, err := next.Play(point)
		if err != nil {
			return false
		}
		if len(fivesOf(&reply)) > 0 && plies >= 3 {
			continue
		}
		if !c.winsByAttack(reply, a.Next(int16(p.Rules().Index(point))), plies-2) {
			return false
		}
	}

	return true
}

// attackOnCaro returns an attack in caro, where the rules are the same for both sides, or nil if the search finds
// none.
func attackOnCaro(prover *gomoku.Prover, p *game.Position, nodes int64) *solved.Attack {
	a, _ := prover.StrategyOf(bg, p, p.ToMove(), nodes)

	return a
}

// value returns the value of a position on a small board for the side to move: 1, 0 or -1.
func (c *claimProver) value(p game.Position) (best int) {
	if result := p.Result(); result.Over() {
		if result.Winner == game.Empty {
			return 0
		}
		return -1
	}
	if known, ok := c.values[p]; ok {
		return known
	}

	best = -1
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		if best = max(best, -c.value(next)); best == 1 {
			break
		}
	}
	c.values[p] = best

	return best
}
