package game

// FactKind is a reason for a move that can be checked on the board.
type FactKind uint8

const (
	CompletesLine  FactKind = iota + 1 // the game is won with this stone
	WinsByForce                        // a proved win: Plies, Line
	OnlyNotLosing                      // every other move is proved to lose, this one is not
	OnlyNotGiving                      // exact: the only move that keeps the win
	KeepsDraw                          // exact: others would lose, this and some more do not
	AllDraw                            // exact: whatever is played, the game is a draw
	LongestDefence                     // proved: everything loses, this not before Plies
	StopsLine                          // the other side could complete a line here
	StopsWin                           // the other side threatened a proved win, Plies and Line of it, and now none is found
	MakesOpenFour                      // four in a row, to be completed at both ends
	MakesFours                         // other than that, two ways to complete a line
	MakesFourThree                     // a four and an open three
	MakesFour                          // one way to complete a line
	MakesThrees                        // two open threes or more
	MakesThree                         // an open three
	StopsFour                          // the other side could make an open four here
	StopsThree                         // an open three of the other side is no more
)

// Fact is one true reason for a move, as package review finds it.
type Fact struct {
	Kind  FactKind
	Plies int
	Line  []Point // of WinsByForce: from the move on; of StopsWin: what the other side would have played
}
