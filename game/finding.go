package game

// FindingKind is the kind of a Finding. Exact boards are those on which package review determines the exact
// value of every position.
type FindingKind uint8

const (
	// On exact boards: the value of the position for the mover before and after the move.
	WinToDraw FindingKind = iota + 1
	WinToLoss             // also on other boards: the mover gave a proved win away, and the opponent now has one
	DrawToLoss

	MissedWin      // a proved win was not taken
	AllowedWin     // the opponent now has a proved win; after another move none was proved
	ForcedWinStart // not a mistake: the winner's win is proved from here to the end
	WeakerMove     // not proved: the engine considers another move clearly better
	ShorterDefence // the game was already lost or, if Plies is 0, seemed lost; another move resists longer
)

// Finding is a remark on a move, as made by package review.
type Finding struct {
	Kind            FindingKind
	Index           int     // index of the situation after the move; for ForcedWinStart of that in which the winner is to move
	Mover           Stone   // the side that made the move; for ForcedWinStart the winner
	Move            Point   // possibly Pass
	BetterMoves     []Point // moves that would have kept the result: all of them on exact boards, otherwise some
	Plies           int     // upper bound on the stones to the end of MissedVariation, or else of Refutation; 0 if unproved
	MissedVariation []Point // starts in the situation before the move
	Refutation      []Point // starts in the situation after the move
	LastChance      bool    // the loser's last chance: the win is proved from here to the end
	Causes          []Cause // most significant first
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
	LineNotBlocked  CauseKind = iota + 1 // the opponent completes a line at At (Stones)
	ThreeUnanswered                      // an open three was not answered: Stones
	BlockForbidden                       // At would block but is forbidden to Black (Foul)
	ShapeAllowed                         // the move enabled the opponent to make Shape at At
	ShapeNotStopped                      // the opponent could make Shape at At and still can
	ShapeMissed                          // a stone at At makes Shape
	ForkAllowed                          // small boards: the opponent makes two open lines at once at At
	ForkMissed                           // small boards: a stone at At makes two open lines
	AllowedVCF                           // the opponent wins by continuous fours
	AllowedVCT                           // the opponent wins by fours and open threes
	MissedVCF                            // there was a win by continuous fours
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
