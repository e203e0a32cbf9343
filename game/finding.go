package game

// FindingKind says what a Finding is about.
type FindingKind uint8

const (
	// WinToDraw and the next two are of exact boards: what the position was
	// worth to the mover before and after.
	WinToDraw FindingKind = iota + 1
	WinToLoss             // other boards, too: a proved win was given away and the opponent has one
	DrawToLoss

	MissedWin  // a proved win was not taken
	LetWin     // the opponent now has a proved win; against another move none was found
	ForcedFrom // no mistake: from here to the end the winner's win is proved
	Weaker     // the engine considers another move clearly better; not proved
)

// Finding is a remark on a move, as package review makes it.
type Finding struct {
	Kind    FindingKind
	Index   int     // of the situation that the move led to; of ForcedFrom: where the side to move wins
	Mover   Stone   // who made the move; of ForcedFrom: who wins
	Played  Point   // possibly Pass
	Better  []Point // moves that would have kept the result: all of them if exact, else some
	Plies   int     // upper bound on the stones until that win
	Missed  []Point // a line that was missed, from the situation before the move
	Follows []Point // a line that the move allows, from the situation after it
	Last    bool    // no later move could have changed the result: the last escape
}
