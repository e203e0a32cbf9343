package game

type FindingKind uint8

const (
	// Of exact boards: what the position was worth to the mover before and after.
	WinToDraw FindingKind = iota + 1
	WinToLoss             // other boards, too: a proved win was given away and the opponent has one
	DrawToLoss

	MissedWin      // a proved win was not taken
	AllowedWin     // the opponent now has a proved win; against another move none was proved
	ForcedWinStart // no mistake: from here to the end the winner's win is proved
	WeakerMove     // the engine considers another move clearly better; not proved
	ShorterDefence // the game was lost already, or without Plies looked so; another move holds out longer
)

// Finding is a remark on a move, as package review makes it.
type Finding struct {
	Kind            FindingKind
	Index           int     // of the situation that the move led to; of ForcedWinStart: where the side to move wins
	Mover           Stone   // who made the move; of ForcedWinStart: who wins
	Move            Point   // possibly Pass
	BetterMoves     []Point // moves that would have kept the result: all of them if exact, else some
	Plies           int     // upper bound on the stones until the end that Missed leads to, else Follows; 0 if none is proved
	MissedVariation []Point // a line that was missed, from the situation before the move
	Refutation      []Point // a line that the move allows, from the situation after it
	LastChance      bool    // the loser's last chance: from here to the end the win is proved
	Causes          []Cause // why, the most telling first
}

// Cause is why a move is a mistake, as it can be seen on the board.
type Cause struct {
	Kind   CauseKind
	At     Point
	Stones []Point  // the three or the four, in board order
	Shape  FactKind // what a stone at At makes
	Foul   FoulKind
}

type CauseKind uint8

const (
	LineNotBlocked  CauseKind = iota + 1 // the opponent completes a line at At: Stones
	ThreeUnanswered                      // an open three was not answered: Stones
	BlockForbidden                       // At would block, but is forbidden to Black: Foul
	ShapeAllowed                         // the move made it possible that the opponent makes Shape at At
	ShapeNotStopped                      // the opponent could make Shape at At, and still can
	ShapeMissed                          // a stone at At makes Shape
	ForkAllowed                          // small boards: the opponent makes two open lines at once at At
	ForkMissed                           // small boards: a stone at At makes them
	AllowedVCF                           // the opponent wins by continuous fours
	AllowedVCT                           // the opponent wins by fours and open threes
	MissedVCF                            // there was a win by continuous fours
)

// MoveClass classifies the quality of a move.
type MoveClass uint8

const (
	NotJudged     MoveClass = iota
	BestMove                // the engine's choice, or as good on exact boards
	GoodMove                // keeps the result, and little is lost
	Inaccuracy              // the engine thinks another move somewhat better
	Mistake                 // clearly better
	MissedWinMove           // a proved win was not taken
	LosingMove              // gives the opponent a proved win
	NumClasses              // how many there are
)
