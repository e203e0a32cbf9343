package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"jingzi/ai/internal/engine"
	"jingzi/game"
)

const (
	numFourths = 8  // fourth moves examined in each opening
	maxFifths  = 10 // fifth moves evaluated after each fourth move
)

// offersPlayed holds the numbers of offered fifth moves for which games are played.
var offersPlayed = []int{1, 2, 3, 5, 8}

// studiedMove is a fourth move of an opening with Black's best fifth moves, best first, and their
// values for Black. No two of the fifth moves are symmetric.
type studiedMove struct {
	opening game.NamedOpening
	fourth  game.Point
	fifths  []game.Point
	values  []int
}

// study evaluates the 26 openings of renju and appends the results to a file, one per line, so that it can
// be stopped and resumed at any time:
//
//	fourth D4 8,9 7,9=150 6,8=143 ...    a fourth move and Black's fifths with their values for Black
//	game   D4 8,9 2 1                    a game after the second best fifth move, with Black's points
//
// For each opening a search of the given number of nodes finds White's best fourth moves. For each of these
// a search of three times as many nodes finds Black's fifth moves. Then rounds of games are played from
// these positions with playNodes per move.
func study(nodes, playNodes int64, rounds int, seed uint64, path string) error {
	data, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	fourths, games, err := readStudy(strings.NewReader(string(data)))
	if err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer out.Close()
	e, err := engine.New(game.Renju, engine.Options{HashMB: 128})
	if err != nil {
		return err
	}

	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		if slices.ContainsFunc(fourths, func(s studiedMove) bool { return s.opening == n }) {
			continue
		}
		studied, err := studyOpening(e, n, nodes)
		if err != nil {
			return err
		}

		for _, s := range studied {
			line := fmt.Sprintf("fourth %s %d,%d", n.Code(), s.fourth.X, s.fourth.Y)
			for i, point := range s.fifths {
				line += fmt.Sprintf(" %d,%d=%d", point.X, point.Y, s.values[i])
			}
			if _, err := fmt.Fprintln(out, line); err != nil {
				return err
			}
		}
		fourths = append(fourths, studied...)
	}

	for range rounds {
		for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
			for _, offers := range offersPlayed {
				s := toughestFourth(fourths, games, n, offers)
				black, err := playOut(s, offers, playNodes, seed+uint64(len(games)))
				if err != nil {
					return err
				}
				games = append(games, studiedGame{n, s.fourth, offers, black})
				if _, err := fmt.Fprintf(out, "game %s %d,%d %d %g\n", n.Code(), s.fourth.X, s.fourth.Y, offers,
					black); err != nil {
					return err
				}
			}
		}
	}

	return nil
}

// studyOpening finds White's best fourth moves in an opening, and Black's fifths after each.
func studyOpening(e *engine.Engine, n game.NamedOpening, nodes int64) (found []studiedMove, err error) {
	p, err := positionAfter(n.Stones(game.Renju)...)
	if err != nil {
		return nil, err
	}
	e.ClearTables()
	replies, _, err := bestMoves(e, p, numFourths, nodes)
	if err != nil {
		return nil, err
	}

	for _, fourth := range replies {
		next, err := p.Play(fourth)
		if err != nil {
			return nil, err
		}
		e.ClearTables()
		fifths, values, err := bestMoves(e, next, maxFifths, 3*nodes)
		if err != nil {
			return nil, err
		}
		found = append(found, studiedMove{n, fourth, fifths, values})
	}

	return found, nil
}

// bestMoves returns up to count of the best moves of a position, no two of them symmetric, and their values
// for the mover.
func bestMoves(e *engine.Engine, p game.Position, count int, nodes int64) (best []game.Point, values []int, err error) {
	symmetries := p.Symmetries()
	var pvs []game.PV
	l := game.Limit{Nodes: nodes, MultiPV: count * len(symmetries)}
	if _, err := e.Think(context.Background(), p, l, func(info game.SearchInfo) {
		// A win found earlier is reported as a single PV.
		if len(info.PVs) >= len(pvs) {
			pvs = info.PVs
		}
	}); err != nil {
		return nil, nil, err
	}

	for _, pv := range pvs {
		if len(pv.Moves) == 0 || len(best) == count {
			continue
		}
		point := pv.Moves[0]
		if !slices.ContainsFunc(symmetries, func(s game.Symmetry) bool {
			return slices.Contains(best, p.Rules().Transform(s, point))
		}) {
			best, values = append(best, point), append(values, clampScore(pv.Score))
		}
	}

	return best, values, nil
}

// clampScore limits a score, so that a proved win counts as a position that is almost won.
func clampScore(s game.Score) int { return int(max(-1000, min(1000, s))) }

// studiedGame is a game from a studied position.
type studiedGame struct {
	opening game.NamedOpening
	fourth  game.Point
	offers  int
	black   float64 // Black's points: 1, 0.5 or 0
}

// playOut plays a game of the engine against itself and returns Black's points. It begins after the
// offers-th best fifth move of s. The seed varies the moves.
func playOut(s studiedMove, offers int, nodes int64, seed uint64) (black float64, err error) {
	p, err := positionAfter(append(s.opening.Stones(game.Renju), s.fourth, s.fifths[min(offers, len(s.fifths))-1])...)
	if err != nil {
		return 0, err
	}
	e, err := engine.New(game.Renju, engine.Options{HashMB: 8, Seed: seed + 1})
	if err != nil {
		return 0, err
	}

	rng := rand.New(rand.NewPCG(seed, 5))
	for !p.Result().Over() && p.Stones() < p.Rules().NumPoints()*4/5 {
		var score game.Score
		point, err := e.Think(context.Background(), p, game.Limit{Nodes: nodes/2 + rng.Int64N(nodes)},
			func(info game.SearchInfo) {
				score = info.PVs[0].Score
			})
		if err != nil {
			return 0, err
		}
		_, wins := score.ClaimedWin()
		_, loses := score.ClaimedLoss()
		if wins || loses {
			if wins == (p.ToMove() == game.Black) {
				return 1, nil
			}
			return 0, nil
		}
		if p, err = p.Play(point); err != nil {
			return 0, err
		}
	}

	return resultOf(p.Result(), 0.5), nil
}

// positionAfter returns the position of a renju game after points have been played.
func positionAfter(points ...game.Point) (game.Position, error) {
	p := game.NewPosition(game.Renju)
	for _, point := range points {
		var err error
		if p, err = p.Play(point); err != nil {
			return p, err
		}
	}

	return p, nil
}

// readStudy parses a file written by study.
func readStudy(in io.Reader) (fourths []studiedMove, games []studiedGame, err error) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		if len(f) < 3 {
			return nil, nil, fmt.Errorf("not a line of a study: %q", lines.Text())
		}

		n := game.NamedOpening(1)
		for n <= game.NumNamedOpenings && n.Code() != f[1] {
			n++
		}
		var fourth game.Point
		if _, err := fmt.Sscanf(f[2], "%d,%d", &fourth.X, &fourth.Y); err != nil {
			return nil, nil, err
		}

		switch f[0] {
		case "fourth":
			s := studiedMove{opening: n, fourth: fourth}
			for _, word := range f[3:] {
				var point game.Point
				var value int
				if _, err := fmt.Sscanf(word, "%d,%d=%d", &point.X, &point.Y, &value); err != nil {
					return nil, nil, err
				}
				s.fifths, s.values = append(s.fifths, point), append(s.values, value)
			}
			fourths = append(fourths, s)
		case "game":
			g := studiedGame{opening: n, fourth: fourth}
			if _, err := fmt.Sscan(strings.Join(f[3:], " "), &g.offers, &g.black); err != nil {
				return nil, nil, err
			}
			games = append(games, g)
		}
	}

	return fourths, games, lines.Err()
}

// toughestFourth returns the fourth move of an opening after which Black's expected score is lowest if
// Black offers the given number of fifth moves.
func toughestFourth(fourths []studiedMove, games []studiedGame, n game.NamedOpening, offers int) (best studiedMove) {
	minScore := 2.0
	for _, s := range fourths {
		if s.opening != n {
			continue
		}
		if score := expectedScore(s, games, offers); score < minScore {
			best, minScore = s, score
		}
	}

	return best
}

// priorGames is the number of games that have as much weight as the search's value of a position.
const priorGames = 3

// expectedScore returns Black's expected score, 0 to 1, after a studied fourth move if Black offers the
// given number of fifth moves.
func expectedScore(s studiedMove, games []studiedGame, offers int) float64 {
	value := float64(s.values[min(offers, len(s.values))-1])
	points, count := priorGames/(1+math.Exp(-value/engine.EvalUnit)), float64(priorGames)
	for _, g := range games {
		if g.opening == s.opening && g.fourth == s.fourth && g.offers == offers {
			points, count = points+g.black, count+1
		}
	}

	return points / count
}

// fitOpenings makes the engine's table of values from a study, and writes it as a Go file. The results of
// the games correct the values of the search. One correction is common to all openings, since the evaluation
// overrates Black's first moves. Another is made for each opening, as far as its games support it.
func fitOpenings(study, command, path string) error {
	text, err := os.ReadFile(study)
	if err != nil {
		return err
	}
	fourths, games, err := readStudy(strings.NewReader(string(text)))
	if err != nil {
		return err
	}
	c := fitCorrection(fourths, games)
	var b strings.Builder
	fmt.Fprintf(&b, "// Code generated by %q; DO NOT EDIT.\n\npackage engine\n\n", command)
	fmt.Fprintf(&b, "// From searches of %d fourth moves and %d games after them, of which Black won %.1f%%.\n",
		len(fourths), len(games), 100*c.score)
	fmt.Fprintf(&b, "// The scores of the searches are multiplied by %.2f, changed by %+.0f, and corrected by up to "+
		"%.0f for each opening.\n", c.scale, c.shift*engine.EvalUnit, c.maxAbs()*engine.EvalUnit)
	b.WriteString("var knownFourths = [...]knownFourth{\n")

	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		fmt.Fprintf(&b, "\t// %s\n", n.Code())

		for _, s := range fourths {
			if s.opening != n || len(s.values) < maxFifths {
				continue
			}

			var values []string
			for _, v := range s.values {
				values = append(values, fmt.Sprint(math.Round(engine.EvalUnit*c.logit(n, float64(v)))))
			}
			fmt.Fprintf(&b, "\t{%d, %d, %d, [...]int16{%s}},\n", n, s.fourth.X, s.fourth.Y, strings.Join(values, ", "))
		}
	}
	b.WriteString("}\n")

	return os.WriteFile(path, []byte(b.String()), 0o644)
}

// correction maps a value of the search to the logarithm of Black's odds of winning.
type correction struct {
	scale, shift float64
	values       [game.NumNamedOpenings + 1]float64
	score        float64 // Black's mean points in all games
}

func (c *correction) logit(n game.NamedOpening, value float64) float64 {
	return c.scale*value/engine.EvalUnit + c.shift + c.values[n]
}

// maxAbs returns the maximum absolute correction of an opening.
func (c *correction) maxAbs() (maximum float64) {
	for _, v := range c.values {
		maximum = max(maximum, math.Abs(v))
	}
	return maximum
}

// Standard deviations of the priors of the parameters.
const (
	scaleSpread   = 0.3
	shiftSpread   = 1
	openingSpread = 0.2 // about 40 points
)

// fitCorrection fits a logistic regression by damped Newton steps, parameter by parameter.
func fitCorrection(fourths []studiedMove, games []studiedGame) correction {
	c := correction{scale: 1}
	type sample struct {
		opening game.NamedOpening
		value   float64
		black   float64
	}
	var samples []sample
	for _, g := range games {
		for _, s := range fourths {
			if s.opening == g.opening && s.fourth == g.fourth {
				samples = append(samples, sample{g.opening, float64(s.values[min(g.offers, len(s.values))-1]), g.black})
				c.score += g.black / float64(len(games))
			}
		}
	}

	for range 200 {
		scale, scaleWeight := (1-c.scale)/(scaleSpread*scaleSpread), 1/(scaleSpread*scaleSpread)
		shift, shiftWeight := -c.shift/(shiftSpread*shiftSpread), 1.0/(shiftSpread*shiftSpread)
		var opening, openingWeight [game.NumNamedOpenings + 1]float64
		for n := range opening {
			opening[n], openingWeight[n] = -c.values[n]/(openingSpread*openingSpread), 1/(openingSpread*openingSpread)
		}

		for _, s := range samples {
			p := 1 / (1 + math.Exp(-c.logit(s.opening, s.value)))
			v, residual, weight := s.value/engine.EvalUnit, s.black-p, p*(1-p)
			scale, scaleWeight = scale+residual*v, scaleWeight+weight*v*v
			shift, shiftWeight = shift+residual, shiftWeight+weight
			opening[s.opening], openingWeight[s.opening] = opening[s.opening]+residual, openingWeight[s.opening]+weight
		}

		const damping = 0.4
		c.scale += damping * scale / scaleWeight
		c.shift += damping * shift / shiftWeight
		for n := range opening {
			c.values[n] += damping * opening[n] / openingWeight[n]
		}
	}

	return c
}
