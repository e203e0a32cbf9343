package game

import (
	"context"
	"math"
	"time"
)

// Engine is a computer player.
//
// Think chooses a move for the side to move in p, which is not over. If report is not nil, Think calls it
// from its own goroutine with each new result; report must not block. Think returns soon after ctx ends
// (within a few milliseconds), with the best move so far or with ctx's error if there is none, and leaves
// no goroutine behind. It is never called concurrently. If p has no legal point (renju: all points are
// forbidden to Black) it returns Pass.
type Engine interface {
	Think(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error)
}

// GameFollower is an Engine whose answer depends on the game and not only on its last position.
type GameFollower interface {
	Engine

	// FollowGame passes the positions of the game in order, before a call of Think with the last one.
	// The engine may keep path but must not change it.
	FollowGame(path []Position)
}

// Follow passes the positions of a game to e if it is a GameFollower.
func Follow(e Engine, path []Position) {
	if follower, ok := e.(GameFollower); ok {
		follower.FollowGame(path)
	}
}

// Limit bounds one call of Think. A zero field means no bound.
type Limit struct {
	Time time.Duration

	// Average time per move, for engines that can save time for later moves; Time remains the maximum.
	TargetTime time.Duration

	// Plies.
	Depth int

	// Positions searched.
	Nodes int64

	// Number of best lines to report; 0 means 1.
	MultiPV int
}

// SearchInfo reports the progress of a search.
type SearchInfo struct {
	Depth int   // plies searched in full
	Nodes int64 // positions searched so far
	PVs   []PV

	// Bounds are upper bounds on the scores of other moves, highest first. A search for the best move finds
	// only that the others are no better.
	Bounds []MoveBound

	// Method tells how a move is chosen that has no PV.
	Method Method

	// ByOversight: the probability that the level overlooks threats like those on the board.
	OversightRate float64

	// NotInProof reports that a player that uses a stored proof did not find the position in it, and plays
	// like the strongest engine.
	NotInProof bool
}

// Method tells how an engine chooses a move.
type Method uint8

const (
	// By a search, or by a stored proof.
	BySearch Method = iota

	// By the shapes on the board, without looking ahead. The level always plays so.
	ByShapes

	// Like ByShapes, since the level overlooks threats at random.
	ByOversight

	// At random among the legal moves.
	AtRandom
)

// PV is a principal variation with its value for the side to move at its start. Lists of them are sorted
// best first.
type PV struct {
	Score Score
	Moves []Point
}

// MoveBound is an upper bound on the score of a move for the side that makes it, at the depth of the
// search.
type MoveBound struct {
	Move  Point
	Score Score
}

// Score is the value of a position for the side to move: positive is good. Wins and losses encode their
// distance in plies. Proved ones are furthest from 0, followed by those claimed by searches that omit
// replies. Values closer to 0 are an engine's estimates, in units of Rules.ScoreUnit.
type Score int32

// scoreWin is the score of a game already won, scoreUnproved that of a claimed win. Each ply of distance
// costs 1.
const (
	scoreWin      Score = 1 << 20
	scoreUnproved Score = 1 << 19
	maxDistance         = 1 << 12
)

// WinIn returns the score of a win whose last stone is placed in n plies, LossIn that of such a loss.
func WinIn(n int) Score  { return scoreWin - Score(n) }
func LossIn(n int) Score { return Score(n) - scoreWin }

// UnprovedWinIn and UnprovedLossIn return the scores of claimed wins and losses that are not proved.
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

// ClaimedWin reports whether s is a win, proved or not, and in how many plies.
func (s Score) ClaimedWin() (plies int, ok bool) {
	if s >= scoreUnproved-maxDistance && s <= scoreUnproved {
		return int(scoreUnproved - s), true
	}
	return s.ProvedWin()
}

// ClaimedLoss reports whether s is a loss, proved or not, and in how many plies.
func (s Score) ClaimedLoss() (plies int, ok bool) { return (-s).ClaimedWin() }

// ScoreUnit returns the number of points of an engine's estimate that changes the odds of a win under r by
// a factor of e. On small boards, where open lines are counted, it is small.
func (r Rules) ScoreUnit() Score {
	if r.WinLength == 5 && min(r.Width, r.Height) >= 7 {
		return 200
	}
	return 4
}

// WinExpectation maps a score to an expected result under r: 1 for a sure win, 0 for even chances, -1 for
// a sure loss.
func (s Score) WinExpectation(r Rules) float64 {
	if s.Proved() {
		return math.Copysign(1, float64(s))
	}
	return math.Tanh(float64(s) / float64(r.ScoreUnit()) / 2)
}
