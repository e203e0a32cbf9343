package minimax

import "jingzi/game"

// Options say how a tree is grown. Every field stands on its own, so that
// their effects can be compared one by one. The zero Options, given a Depth,
// are paper 000's: every move, row by row, nothing pruned.
type Options struct {
	Depth int   // plies below the root, 0 to MaxDepth
	Rule  Rule  // how Depth is meant
	Nodes int64 // stop at this many nodes, searched or kept; 0 means DefaultNodes

	AlphaBeta bool       // do not search what cannot change the root's value
	Symmetry  bool       // of sibling moves that are mirror images search one (papers 001, 004)
	Order     Order      // in which order siblings are searched
	Evaluate  Evaluation // what a position at the horizon is worth
	Forced    Forced     // where "win if you can, block if you must" comes before the search (paper 004)

	// AnyWin makes all wins worth the same, as in papers 000 and 003, instead
	// of more when they come quicker. With fewer different values alpha-beta
	// cuts more; but who plays so may dawdle, and give up early.
	AnyWin bool

	// Best says how many root moves must get their exact values, together
	// with all that tie with them. 0 is plain alpha-beta: one best move is
	// known, and of later ones only that they are no better. It makes no
	// difference without AlphaBeta.
	Best int

	// Ties says which of equally good moves is played. Telling ties from bounds
	// takes a Best of 1 or more; with 0 it is the first.
	Ties Ties

	// Candidates, if not 0, keeps only that many of a node's moves: those
	// near stones that gain most. Big boards need it; what it proves is then
	// no proof, and no longer called one.
	Candidates int

	// Keep, if not 0, is how many plies of nodes stay in the finished tree.
	// Deeper ones are searched just the same and then forgotten.
	Keep int

	Seed uint64 // decides a shuffled order, and between equally good moves
}

// Limits of a tree.
const (
	MaxDepth     = 200
	DefaultNodes = 1 << 20 // the whole tree of 3×3 has 549,946
	MaxKept      = 1 << 22 // no tree keeps more nodes, whatever Options.Nodes; they take 128 MB
)

// Rule says how Options.Depth is meant.
type Rule uint8

const (
	// Fixed searches to Depth.
	Fixed Rule = iota
	// ByEmptySquares searches to the depth paper 001 (section "dynamic
	// depth") takes from the number of empty squares, but not beyond Depth
	// if that is not 0.
	ByEmptySquares
	// Deepening searches to 1, 2, 3 … up to Depth (0: MaxDepth) until time is
	// up or the outcome proved. Only an Engine does so; Grow takes it as Fixed.
	Deepening
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

// depth is how deep a tree below p grows.
func (o Options) depth(p *game.Position) int {
	d := o.Depth
	if o.Rule == ByEmptySquares {
		d = DepthByEmptySquares(p.Rules().Size() - p.Stones())
		if o.Depth > 0 {
			d = min(d, o.Depth)
		}
	}
	return max(0, min(d, MaxDepth))
}

// Order is the order in which siblings are searched.
type Order uint8

const (
	RowOrder     Order = iota // row by row from the top left
	WeightOrder               // squares on more lines first: on 3×3 centre, corners, edges
	ShuffleOrder              // as Seed has it, anew at every node (paper 001)
	GainOrder                 // what changes the counted lines of both sides most comes first
)

// Ties says which of equally good moves is played.
type Ties uint8

const (
	RandomTies Ties = iota // any, with equal chance, mirror images included
	// PromisingTies plays one whose lines are still open to the mover and the
	// fullest: moves of equal value are not equal to an opponent who errs. A
	// line with n of its stones promises 2^n. Chance decides what remains equal.
	PromisingTies
)

// Forced says where a search looks for forced moves before anything else: a
// move that wins at once is the only one tried; if there is none, only moves
// that stop the opponent from winning at once are.
type Forced uint8

const (
	NotForced        Forced = iota
	ForcedAtRoot            // paper 004: only the move to be played
	ForcedEverywhere        // at every node where that cannot change its value
)
