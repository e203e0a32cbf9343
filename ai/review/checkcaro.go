package review

import (
	"context"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

// caroNodes is the node limit of a search for an attack in caro, which is tried on all eight images of the board.
const caroNodes = 1500

// maxCaroEscapes is the maximum number of other moves that are tried to find one that does not lose.
const maxCaroEscapes = 6

// caroJudge proves forced wins in caro, in which a four may have several answers. It proves neither losses nor
// estimates.
type caroJudge struct {
	ctx    context.Context
	prover *gomoku.Prover
}

// check returns the finding about the move at point from p to next. Its Kind is 0 if there is none.
func (j *caroJudge) check(p, next game.Position, point game.Point) (f game.Finding) {
	refutation := j.proveForcedWin(next)
	missed := j.proveForcedWin(p)
	switch {
	case missed.Wins() && missed.Variation[0] == point:
		return f
	case missed.Wins() && refutation.Wins():
		return missedFinding(game.WinToLoss, &missed, &refutation)
	case missed.Wins() && j.isStopped(&next):
		return missedFinding(game.MissedWin, &missed, &refutation)
	case !refutation.Wins():
		return f
	}

	// Defences are on the opponent's line or next to it.
	legal := make([]game.Point, 0, p.Rules().NumPoints())
	for other := range p.EmptyPoints() {
		if other != point {
			legal = append(legal, other)
		}
	}
	moves := orderMoves(&p, legal, refutation.Variation)
	for _, other := range moves[:min(len(moves), maxCaroEscapes)] {
		held, err := p.Play(other)
		if err != nil {
			continue
		}
		if a := j.proveForcedWin(held); !a.Wins() {
			return game.Finding{
				Kind:        game.AllowedWin,
				BetterMoves: []game.Point{other},
				Refutation:  refutation.Variation,
				Plies:       refutation.Plies(),
			}
		}
	}

	return f
}

// isStopped reports whether the side to move in p has a move after which no win of its opponent is proved. It tries a
// move of the attack that the opponent would have after a pass.
func (j *caroJudge) isStopped(p *game.Position) bool {
	opponent := p.ToMove().Other()
	g := attackGrid(p, opponent)
	attack, _ := j.prover.Strategy(j.ctx, &g, caroNodes)
	if attack == nil {
		return true
	}

	for _, move := range attack.LongestDefence(g) {
		next, err := p.Play(p.Rules().PointAt(int(move)))
		if err != nil {
			continue
		}
		if a := j.proveForcedWin(next); !a.Wins() {
			return true
		}
	}

	return false
}

// proveForcedWin returns a win of the side to move that the search for attacks finds, with the line of the longest
// defence, or the zero Assessment if there is none.
func (j *caroJudge) proveForcedWin(p game.Position) Assessment {
	g := attackGrid(&p, p.ToMove())
	attack, _ := j.prover.Strategy(j.ctx, &g, caroNodes)
	if attack == nil {
		return Assessment{}
	}
	r, end := p.Rules(), p
	var line []game.Point
	for _, move := range attack.LongestDefence(g) {
		line = append(line, r.PointAt(int(move)))
		next, err := end.Play(line[len(line)-1])
		if err != nil {
			return Assessment{}
		}
		end = next
	}
	if end.Result().Winner != p.ToMove() {
		return Assessment{}
	}

	return provedAssessment(game.WinIn(2*attack.MaxMoves()-1), line)
}

// attackGrid returns the board of a position in caro with the stones of a side in black, since the prover finds attacks
// for Black and the rules are the same for both sides.
func attackGrid(p *game.Position, side game.Stone) (g solved.Grid) {
	g = solved.GridOf(p)
	if side == game.Black {
		return g
	}

	for point, stone := range g {
		switch stone {
		case solved.Black:
			g[point] = solved.White
		case solved.White:
			g[point] = solved.Black
		}
	}

	return g
}
