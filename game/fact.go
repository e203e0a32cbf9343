package game

// FactKind is a kind of reason for a move that can be checked on the board. Exact boards are those on
// which package review determines the exact value of every position.
type FactKind uint8

const (
	CompletesLine  FactKind = iota + 1 // this stone wins the game
	ForcesWin                          // a proved win: Plies, Variation
	OnlyNonLosing                      // every other move is proved to lose
	OnlyKeepsWin                       // exact boards: the only move that keeps the win
	KeepsDraw                          // exact boards: some moves lose, this one draws
	EveryMoveDraws                     // exact boards: every move draws
	LongestDefence                     // every move is proved to lose; this one takes the most plies
	StopsLine                          // the opponent could complete a line here
	StopsForcedWin                     // the opponent threatened a proved win : Plies, Variation; none is found after the move
	MakesOpenFour                      // four in a row that can be completed at both ends
	MakesFours                         // two ways to complete a line, other than an open four
	MakesFourThree                     // a four and an open three
	MakesFour                          // one way to complete a line
	MakesThrees                        // two open threes or more
	MakesThree                         // an open three
	StopsFour                          // the opponent could make an open four here
	StopsThree                         // closes the opponent's open three
	EveryMoveLoses                     // every move is proved to lose within Plies plies; Variation is the longest defence found
)

// Fact is a verified reason for a move, found by package review.
type Fact struct {
	Kind      FactKind
	Plies     int
	Variation []Point // ForcesWin: starts with the move; StopsForcedWin: the opponent's winning line; EveryMoveLoses: starts with the best move
	Stones    []Point // the stones of the lines that the move completes, makes or stops
}
