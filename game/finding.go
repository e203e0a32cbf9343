package game

// FindingKind is the kind of a Finding. Exact boards are those on which package review determines the exact
// value of every position.
type FindingKind uint8

const (
	// On exact boards: the value of the position for the mover before and after the move.
	WinToDraw FindingKind = iota + 1

	// Also on other boards: the mover gave a proved win away, and the opponent now has one.
	WinToLoss
	DrawToLoss

	// A proved win was not taken.
	MissedWin

	// The opponent now has a proved win; after another move none was proved.
	AllowedWin

	// Not a mistake: the winner's win is proved from here to the end.
	ForcedWinStart

	// Not proved: the engine considers another move clearly better.
	WeakerMove

	// The game was already lost or, if Plies is 0, seemed lost; another move resists longer.
	ShorterDefence
)

// Finding is a remark on a move, as made by package review.
type Finding struct {
	Kind FindingKind

	// Index of the situation after the move; for ForcedWinStart of that in which the winner is to move.
	Index int

	// The side that made the move; for ForcedWinStart the winner.
	Mover Stone

	// Possibly Pass.
	Move Point

	// Moves that would have kept the result: all of them on exact boards, otherwise some.
	BetterMoves []Point

	// Upper bound on the stones to the end of MissedVariation, or else of Refutation; 0 if unproved.
	Plies int

	// Starts in the situation before the move.
	MissedVariation []Point

	// Starts in the situation after the move.
	Refutation []Point

	// The loser's last chance: the win is proved from here to the end.
	LastChance bool

	// Most significant first.
	Causes []Cause
}

// Cause is a reason visible on the board why a move is a mistake.
type Cause struct {
	Kind   CauseKind
	At     Point
	Stones []Point  // the three or the four, in board order
	Shape  FactKind // the shape that a stone at At makes
	Foul   FoulKind
}

type CauseKind uint8

const (
	// The opponent completes a line at At (Stones).
	LineNotBlocked CauseKind = iota + 1

	// An open three was not answered: Stones.
	ThreeUnanswered

	// At would block but is forbidden to Black (Foul).
	BlockForbidden

	// The move enabled the opponent to make Shape at At.
	ShapeAllowed

	// The opponent could make Shape at At and still can.
	ShapeNotStopped

	// A stone at At makes Shape.
	ShapeMissed

	// Small boards: the opponent makes two open lines at once at At.
	ForkAllowed

	// Small boards: a stone at At makes two open lines.
	ForkMissed

	// The opponent wins by continuous fours.
	AllowedVCF

	// The opponent wins by fours and open threes.
	AllowedVCT

	// There was a win by continuous fours.
	MissedVCF
)

// MoveClass classifies the quality of a move.
type MoveClass uint8

const (
	NotJudged     MoveClass = iota
	BestMove                // the engine's choice, or equally good on exact boards
	GoodMove                // keeps the result and loses little
	Inaccuracy              // the engine considers another move somewhat better
	Mistake                 // the engine considers another move clearly better
	MissedWinMove           // a proved win was not taken
	LosingMove              // gives the opponent a proved win
	NumClasses              // number of classes
)
