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
	Think(ctx context.Context, p Position, l Limit, report func(Report)) (Point, error)
}

// Limit bounds one Think. A zero field does not bound.
type Limit struct {
	Time  time.Duration
	Aim   time.Duration // what a move should take on average, where time saved is not lost; Time stays the most
	Depth int           // plies
	Nodes int64         // positions looked at
	Lines int           // how many best lines to report; 0 means 1
}

// Report is what an engine knows at one moment of its thinking.
type Report struct {
	Depth int   // plies searched in full
	Nodes int64 // positions looked at so far
	Lines []Line

	// Unproved says that a player who never errs where a game is solved does not have
	// this position in its proof: it plays as the strongest engine does.
	Unproved bool
}

// Line is a line of play with its value to the side to move at its start. Lines
// are sorted best first.
type Line struct {
	Score  Score
	Points []Point
}

// Score is the value of a position to the side to move: positive is good. Wins and
// losses encode their distance in plies: those that are proved, and less far from
// 0 those that only seem so, found by a search that left replies out. Values in
// between are an engine's estimates, in the unit of the rules.
type Score int32

// scoreWin is the score of a game already won, scoreSeems of one that only seems to
// be; each ply of distance costs 1.
const (
	scoreWin    Score = 1 << 20
	scoreSeems  Score = 1 << 19
	maxDistance       = 1 << 12
)

// WinIn and LossIn are the scores of a win and a loss whose last stone falls in n
// plies.
func WinIn(n int) Score  { return scoreWin - Score(n) }
func LossIn(n int) Score { return Score(n) - scoreWin }

// SeemsWinIn and SeemsLossIn are those that are not proved.
func SeemsWinIn(n int) Score  { return scoreSeems - Score(n) }
func SeemsLossIn(n int) Score { return Score(n) - scoreSeems }

// Wins reports whether s is a proved win, and in how many plies.
func (s Score) Wins() (plies int, ok bool) {
	if s >= scoreWin-maxDistance {
		return int(scoreWin - s), true
	}
	return 0, false
}

func (s Score) Loses() (plies int, ok bool) { return (-s).Wins() }

func (s Score) Proved() bool { return max(s, -s) >= scoreWin-maxDistance }

// Winning reports whether a search has found a win, and in how many plies; it need
// not be proved.
func (s Score) Winning() (plies int, ok bool) {
	if s >= scoreSeems-maxDistance && s <= scoreSeems {
		return int(scoreSeems - s), true
	}
	return s.Wins()
}

func (s Score) Losing() (plies int, ok bool) { return (-s).Winning() }

// Unit is how many points of an estimate make the odds of a win e to 1 under r: what
// engines report in. Few points are lines that are still open.
func (r Rules) Unit() Score {
	if r.Line == 5 && min(r.Width, r.Height) >= 7 {
		return 200
	}
	return 4
}

// Balance maps a score to how sure a win is under some rules: 1 if it is, 0
// where the chances are even, -1 for a sure loss.
func (s Score) Balance(r Rules) float64 {
	if s.Proved() {
		return math.Copysign(1, float64(s))
	}
	return math.Tanh(float64(s) / float64(r.Unit()) / 2)
}
