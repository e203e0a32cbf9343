package minimax

import "jingzi/game"

// Options control the search, each field independently of the others. With only Depth
// set they are paper 000's: every move, row by row, no pruning.
type Options struct {
	Depth     int       // plies below the root, 0 to MaxDepth
	DepthRule DepthRule `json:"Rule"` // how Depth is meant
	Nodes     int64     // stop at this many nodes, searched or kept; 0 means DefaultNodes

	AlphaBeta   bool        // prune what cannot change the root's value
	Symmetry    bool        // search only one of several symmetric sibling moves (papers 001, 004)
	Order       Order       // in which order siblings are searched
	Evaluate    Evaluation  // the evaluation at the horizon
	ForcedMoves ForcedMoves `json:"Forced"` // where moves that win or block come before the search

	// DeadDraw counts a position in which neither side can complete a line any more as a
	// draw even if the rules play it out. It changes no value at the end of the game.
	DeadDraw bool

	// UniformWins gives all wins the same value, as in papers 000 and 003. With fewer values
	// alpha-beta cuts more, but the player may delay its wins and not resist a loss.
	UniformWins bool `json:"AnyWin"`

	// ExactMoves is how many root moves get their exact values, together with all that tie with
	// them, by a second search apart from the tree. With 0 alpha-beta knows one best move,
	// and of later ones only that they are no better.
	ExactMoves int `json:"Best"`

	// Ties says which of equally good moves is played; with a Best of 0 it is the first.
	Ties Ties

	// Candidates, if not 0, keeps only that many of a node's moves: those near stones with
	// the highest gain. Wins and losses found this way are not reported as proved.
	Candidates int

	// KeptPlies, if not 0, is how many plies of nodes stay in the finished tree.
	// Deeper ones are searched and then dropped.
	KeptPlies int `json:"Keep"`

	Seed uint64 // decides a shuffled order, and between equally good moves
}

const (
	MaxDepth     = 200
	DefaultNodes = 1 << 20 // the whole tree of 3×3 has 549,946
	MaxKeptNodes = 1 << 22 // no tree keeps more nodes, whatever Options.Nodes; they take 128 MB
)

type DepthRule uint8

const (
	// FixedDepth searches to Depth.
	FixedDepth DepthRule = iota
	// DepthFromEmptySquares takes paper 001's depth for the number of empty squares (section
	// "dynamic depth"), but not beyond Depth if that is not 0.
	DepthFromEmptySquares
	// IterativeDeepening is iterative deepening up to Depth (0: MaxDepth), until time is up
	// or the outcome is proved. Only Engine does so; Grow treats it as Fixed.
	IterativeDeepening
)

// DepthByEmptySquares is paper 001's depth: the emptier the board, the wider
// its tree and the shallower the search.
func DepthByEmptySquares(empty int) int {
	switch {
	case empty > 20:
		return 2
	case empty > 15:
		return 4
	case empty > 10:
		return 6
	}
	return min(empty, 8)
}

func (o Options) depth(p *game.Position) int {
	d := o.Depth
	if o.DepthRule == DepthFromEmptySquares {
		d = DepthByEmptySquares(p.Rules().NumPoints() - p.Stones())
		if o.Depth > 0 {
			d = min(d, o.Depth)
		}
	}
	return max(0, min(d, MaxDepth))
}

type Order uint8

const (
	RowOrder     Order = iota // row by row from the top left
	WeightOrder               // squares on more lines first: on 3×3 centre, corners, edges
	ShuffleOrder              // random from Seed, at every node anew (paper 001)
	GainOrder                 // what changes the counted lines of both sides most comes first
)

// Ties says which of equally good moves is played.
type Ties uint8

const (
	RandomTies Ties = iota // any, with equal chance, mirror images included
	// PromisingTies prefers moves on the mover's fullest open lines, n stones counting 2^n:
	// against an opponent who errs, moves of equal value are not equal.
	PromisingTies
)

// ForcedMoves says where a search looks for forced moves first: a move that wins at once is
// the only one tried; else only moves that stop the opponent from winning at once are. Paper
// 004 has no step "win at once": it blocks where it must and leaves its own win to the search.
type ForcedMoves uint8

const (
	ForcedNever      ForcedMoves = iota
	ForcedAtRoot                 // only the move to be played
	ForcedEverywhere             // at every node where that cannot change its value
	StopAtWin                    // paper 000: at the root, the first move that wins ends the search
	BlockAtRoot                  // paper 004's own order: at the root, moves that block come before even a win
)
