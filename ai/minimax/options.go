package minimax

import "jingzi/game"

// Options controls a search. The options are independent of each other. If only Depth is set, the search is that of
// Zhou Xiang's paper: all moves, row by row, without pruning.
type Options struct {
	Depth     int       // maximum depth in plies; see DepthRule
	DepthRule DepthRule `json:"Rule"` // how Depth is used
	Nodes     int64     // maximum number of nodes searched; 0 means DefaultNodes

	AlphaBeta   bool        // prune branches that cannot change the root's value
	Symmetry    bool        // search only one of several symmetric moves
	Order       Order       // order in which the moves of a node are searched
	Evaluate    Evaluation  // evaluation at the horizon
	ForcedMoves ForcedMoves `json:"Forced"` // nodes at which only forced moves are searched

	// DeadDraw treats positions in which neither side can complete a line as draws, even if the rules do not
	// end the game there. It changes no value of a search to the end of the game.
	DeadDraw bool

	// UniformWins gives all wins the same value, as in papers 000 and 003. Alpha-beta then prunes more, but the
	// player may delay wins and not resist losses.
	UniformWins bool `json:"AnyWin"`

	// ExactMoves is the number of root moves that get exact values by a second search outside the tree. Moves
	// that tie with them get exact values, too. With 0 alpha-beta finds one best move, and only upper bounds
	// for later moves.
	ExactMoves int `json:"Best"`

	// Ties selects among equally good moves. If ExactMoves is 0, the first of them is played.
	Ties Ties

	// Candidates, if not 0, is the maximum number of moves searched at a node: moves near stones with the
	// highest gains. A win or loss that an omitted move might avert is not reported as proved.
	Candidates int

	// KeptPlies, if not 0, is the number of plies that are kept in the tree. Deeper nodes are dropped after their
	// search.
	KeptPlies int `json:"Keep"`

	Seed uint64 // for ShuffleOrder and RandomTies
}

const (
	MaxDepth = 200

	// The full tree of 3×3 has 549,946 nodes.
	DefaultNodes = 1 << 20

	// Maximum number of nodes kept in a tree, even if Options.Nodes is larger; they take 128 MB.
	MaxKeptNodes = 1 << 22
)

// DepthRule determines the depth of a search.
type DepthRule uint8

const (
	// FixedDepth searches to Depth.
	FixedDepth DepthRule = iota
	// DepthFromEmptySquares searches to DepthByEmptySquares, but at most to Depth if that is not 0.
	DepthFromEmptySquares
	// IterativeDeepening deepens up to Depth, or MaxDepth if that is 0, until the time is up or the outcome is
	// proved. Only Engine and Deepen do so; Grow treats it as FixedDepth.
	IterativeDeepening
)

// DepthByEmptySquares returns the depth of the 5×5 paper (section "dynamic depth"). The search is shallower on emptier
// boards, whose trees are wider.
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

// depth returns the depth of a search from p.
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
	// Row by row from the top left.
	RowOrder Order = iota

	// Squares on more lines first: on 3×3 centre, corners, edges.
	WeightOrder

	// Random from Seed, reshuffled at every node (the 5×5 paper).
	ShuffleOrder

	// Highest gains first: moves that change the counted lines of both sides most.
	GainOrder
)

// Ties selects which of equally good moves is played.
type Ties uint8

const (
	RandomTies Ties = iota // any of them with equal chance, including mirror images
	// PromisingTies prefers moves on the fullest open lines of the side to move, where n stones count 2^n. Against
	// a fallible opponent, moves of equal value are not equally good.
	PromisingTies
)

// BlockThenSearch returns the options of the player of paper 004: it blocks before it looks for its own win, and
// otherwise searches a tree of two plies. The paper does not give the depth.
func BlockThenSearch(seed uint64) Options {
	return Options{Depth: 2, AlphaBeta: true, Symmetry: true, ForcedMoves: BlockAtRoot, Seed: seed}
}

// ForcedMoves determines at which nodes only forced moves are searched: moves that win at once or, if there are none,
// moves that stop the opponent from winning at once.
type ForcedMoves uint8

const (
	ForcedNever ForcedMoves = iota

	// At the root.
	ForcedAtRoot

	// At every node where this cannot change the value.
	ForcedEverywhere

	// At the root the first move that wins ends the search (Zhou Xiang's paper).
	StopAtWin

	// At the root, moves that block, even if a move wins (the 2021 paper on tic-tac-toe).
	BlockAtRoot
)
