package minimax

import "jingzi/game"

// Options controls the search. Each option is independent of the others. If only Depth is set, the
// search is that of Zhou Xiang's paper: all moves, row by row, without pruning.
type Options struct {
	Depth     int       // maximum depth in plies; see DepthRule
	DepthRule DepthRule `json:"Rule"` // how Depth is used
	Nodes     int64     // maximum number of nodes, searched or kept; 0 means DefaultNodes

	AlphaBeta   bool        // prune branches that cannot change the root's value
	Symmetry    bool        // search only one of several symmetric sibling moves
	Order       Order       // order in which siblings are searched
	Evaluate    Evaluation  // the evaluation at the horizon
	ForcedMoves ForcedMoves `json:"Forced"` // where moves that win or block are tried first

	// DeadDraw treats positions in which neither side can complete a line as draws, even if the rules do
	// not end the game there. It changes no value at the end of the game.
	DeadDraw bool

	// UniformWins gives all wins the same value, as in Zhou Xiang's paper and the negamax note. Alpha-beta then cuts more, but
	// the player may delay wins and not resist losses.
	UniformWins bool `json:"AnyWin"`

	// ExactMoves is the number of root moves that get exact values, plus all that tie with them, by a
	// second search outside the tree. With 0 alpha-beta finds one best move, and only upper bounds for
	// later moves.
	ExactMoves int `json:"Best"`

	// Ties selects among equally good moves. With ExactMoves 0 the first is played.
	Ties Ties

	// Candidates, if not 0, is the maximum number of a node's moves that are searched: those near stones
	// with the highest gain. Wins and losses found this way are not reported as proved.
	Candidates int

	// KeptPlies, if not 0, is the number of plies kept in the finished tree. Deeper nodes are searched and
	// then dropped.
	KeptPlies int `json:"Keep"`

	Seed uint64 // for ShuffleOrder and RandomTies
}

const (
	MaxDepth     = 200
	DefaultNodes = 1 << 20 // the full tree of 3×3 has 549,946
	MaxKeptNodes = 1 << 22 // maximum number of kept nodes regardless of Options.Nodes; they take 128 MB
)

// DepthRule determines the depth of a search.
type DepthRule uint8

const (
	// FixedDepth searches to Depth.
	FixedDepth DepthRule = iota
	// DepthFromEmptySquares uses the 5×5 paper's depth for the number of empty squares (section "dynamic
	// depth"), but at most Depth if that is not 0.
	DepthFromEmptySquares
	// IterativeDeepening deepens up to Depth (0: MaxDepth), until time is up or the outcome is proved.
	// Only Engine and Deepen do so; Grow treats it as FixedDepth.
	IterativeDeepening
)

// DepthByEmptySquares returns the depth of the 5×5 paper: the emptier the board, the wider its tree and the
// shallower the search.
func DepthByEmptySquares(numEmpty int) int {
	switch {
	case numEmpty > 20:
		return 2
	case numEmpty > 15:
		return 4
	case numEmpty > 10:
		return 6
	}
	return min(numEmpty, 8)
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

// Order is the order in which the moves of a node are searched.
type Order uint8

const (
	RowOrder     Order = iota // row by row from the top left
	WeightOrder               // squares on more lines first: on 3×3 centre, corners, edges
	ShuffleOrder              // random from Seed, reshuffled at every node (the 5×5 paper)
	GainOrder                 // moves that change the counted lines of both sides most first
)

// Ties selects which of equally good moves is played.
type Ties uint8

const (
	RandomTies Ties = iota // any with equal chance, mirror images included
	// PromisingTies prefers moves on the mover's fullest open lines, where n stones count 2^n. Against a
	// fallible opponent, moves of equal value are not equally good.
	PromisingTies
)

// ForcedMoves determines where a search is limited to forced moves: moves that win at once or, if there
// are none, moves that stop the opponent from winning at once. The 2021 paper on tic-tac-toe has no step
// "win at once": it blocks and leaves its own win to the search.
type ForcedMoves uint8

const (
	ForcedNever      ForcedMoves = iota
	ForcedAtRoot                 // only for the move to be played
	ForcedEverywhere             // at every node where it cannot change the value
	StopAtWin                    // Zhou Xiang's paper: at the root, the first move that wins ends the search
	BlockAtRoot                  // the 2021 paper on tic-tac-toe: at the root, blocking moves come even before a win
)
