package game

type FindingKind uint8

const (
	// Of exact boards: what the position was worth to the mover before and after.
	WinToDraw FindingKind = iota + 1
	WinToLoss             // other boards, too: a proved win was given away and the opponent has one
	DrawToLoss

	MissedWin  // a proved win was not taken
	LetWin     // the opponent now has a proved win; against another move none was proved
	ForcedFrom // no mistake: from here to the end the winner's win is proved
	Weaker     // the engine considers another move clearly better; not proved
	Shorter    // the game was lost already, or without Plies looked so; another move holds out longer
)

// Finding is a remark on a move, as package review makes it.
type Finding struct {
	Kind    FindingKind
	Index   int     // of the situation that the move led to; of ForcedFrom: where the side to move wins
	Mover   Stone   // who made the move; of ForcedFrom: who wins
	Played  Point   // possibly Pass
	Better  []Point // moves that would have kept the result: all of them if exact, else some
	Plies   int     // upper bound on the stones until the end that Missed leads to, else Follows; 0 if none is proved
	Missed  []Point // a line that was missed, from the situation before the move
	Follows []Point // a line that the move allows, from the situation after it
	Last    bool    // the loser's last chance: from here to the end the win is proved
	Causes  []Cause // why, the most telling first
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
	FoursFollow                          // the opponent wins by continuous fours
	ThreatsFollow                        // the opponent wins by fours and open threes
	FoursMissed                          // there was a win by continuous fours
)

// Class is how good a move was.
type Class uint8

const (
	NotJudged  Class = iota
	BestMove         // the engine's choice, or as good on exact boards
	GoodMove         // keeps the result, and little is lost
	Inaccuracy       // the engine thinks another move somewhat better
	Mistake          // clearly better
	Missed           // a proved win was not taken
	Losing           // gives the opponent a proved win
	Classes          // how many there are
)
