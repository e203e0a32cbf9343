package game

// FactKind is a reason for a move that can be checked on the board.
type FactKind uint8

const (
	CompletesLine  FactKind = iota + 1 // the game is won with this stone
	ForcesWin                          // a proved win: Plies, Line
	OnlyNonLosing                      // every other move is proved to lose, this one is not
	OnlyKeepsWin                       // exact: the only move that keeps the win
	KeepsDraw                          // exact: some moves lose, this is one of those that draw
	EveryMoveDraws                     // exact: every move draws
	LongestDefence                     // proved: every move loses, this one after the most plies
	StopsLine                          // the opponent could complete a line here
	StopsForcedWin                     // the opponent threatened a proved win (Plies, Line); after the move none is found
	MakesOpenFour                      // four in a row, to be completed at both ends
	MakesFours                         // two other ways to complete a line
	MakesFourThree                     // a four and an open three
	MakesFour                          // one way to complete a line
	MakesThrees                        // two open threes or more
	MakesThree                         // an open three
	StopsFour                          // the opponent could make an open four here
	StopsThree                         // the opponent loses an open three
	EveryMoveLoses                     // proved: every move loses, after Plies stones; Line is the longest defence met
)

// Fact is one true reason for a move, as package review finds it.
type Fact struct {
	Kind      FactKind
	Plies     int
	Variation []Point // ForcesWin: from the move on; StopsForcedWin: the opponent's winning line; EveryMoveLoses: from the best move on
	Stones    []Point // of the lines that the move completes, makes or stops
}
