package game

import (
	"context"
	"math"
	"time"
)

// Engine is a computer player.
//
// Think chooses a move for the side to move in p, which is not over. It calls
// report, if not nil, from its own goroutine each time it knows more; report
// must not block. Think returns soon after ctx ends (a few milliseconds) with
// the best move known so far, or ctx's error if it has none, and leaves no
// goroutine behind. It is never called twice at the same time. Where p has no
// legal point (renju, Black with only forbidden ones left) it returns Pass.
type Engine interface {
	Think(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error)
}

// Limit bounds one Think. A zero field does not bound.
type Limit struct {
	Time       time.Duration
	TargetTime time.Duration // what a move should take on average, where time saved is not lost; Time stays the most
	Depth      int           // plies
	Nodes      int64         // positions looked at
	MultiPV    int           // how many best lines to report; 0 means 1
}

// SearchInfo reports the progress of a search.
type SearchInfo struct {
	Depth int   // plies searched in full
	Nodes int64 // positions looked at so far
	PVs   []PV

	// Bounds are of moves that begin none of the PVs, the highest first. A search that looks
	// for the best move alone finds of the others only that they are no better.
	Bounds []MoveBound

	// NotInProof says that a player who never errs where a game is solved does not have
	// this position in its proof: it plays as the strongest engine does.
	NotInProof bool
}

// PV is a line of play with its value to the side to move at its start. Lines
// are sorted best first.
type PV struct {
	Score Score
	Moves []Point
}

// MoveBound says that a move is worth at most a score to the side that makes it, as far
// as the search goes.
type MoveBound struct {
	Move  Point
	Score Score
}

// Score is the value of a position to the side to move: positive is good. Wins and
// losses encode their distance in plies: those that are proved, and less far from
// 0 those that only seem so, found by a search that left replies out. Values in
// between are an engine's estimates, in the unit of the rules.
type Score int32

// scoreWin is the score of a game already won, scoreUnproved of one that only seems to
// be; each ply of distance costs 1.
const (
	scoreWin      Score = 1 << 20
	scoreUnproved Score = 1 << 19
	maxDistance         = 1 << 12
)

// WinIn and LossIn are the scores of a win and a loss whose last stone falls in n
// plies.
func WinIn(n int) Score  { return scoreWin - Score(n) }
func LossIn(n int) Score { return Score(n) - scoreWin }

// UnprovedWinIn and UnprovedLossIn are the scores of wins and losses that are not proved.
func UnprovedWinIn(n int) Score  { return scoreUnproved - Score(n) }
func UnprovedLossIn(n int) Score { return Score(n) - scoreUnproved }

// ProvedWin reports whether s is a proved win, and in how many plies.
func (s Score) ProvedWin() (plies int, ok bool) {
	if s >= scoreWin-maxDistance {
		return int(scoreWin - s), true
	}
	return 0, false
}

// ProvedLoss reports whether s is a proved loss, and in how many plies.
func (s Score) ProvedLoss() (plies int, ok bool) { return (-s).ProvedWin() }

// Proved reports whether s is a proved win or loss.
func (s Score) Proved() bool { return max(s, -s) >= scoreWin-maxDistance }

// ClaimedWin reports whether a search has found a win, and in how many plies; it need
// not be proved.
func (s Score) ClaimedWin() (plies int, ok bool) {
	if s >= scoreUnproved-maxDistance && s <= scoreUnproved {
		return int(scoreUnproved - s), true
	}
	return s.ProvedWin()
}

// ClaimedLoss reports whether a search has found a loss, and in how many plies; it need
// not be proved.
func (s Score) ClaimedLoss() (plies int, ok bool) { return (-s).ClaimedWin() }

// ScoreUnit is how many points of an estimate make the odds of a win e to 1 under r: what
// engines report in. Few points are lines that are still open.
func (r Rules) ScoreUnit() Score {
	if r.WinLength == 5 && min(r.Width, r.Height) >= 7 {
		return 200
	}
	return 4
}

// WinExpectation maps a score to how sure a win is under some rules: 1 if it is, 0
// where the chances are even, -1 for a sure loss.
func (s Score) WinExpectation(r Rules) float64 {
	if s.Proved() {
		return math.Copysign(1, float64(s))
	}
	return math.Tanh(float64(s) / float64(r.ScoreUnit()) / 2)
}
