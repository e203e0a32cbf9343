package game

type Mode string

const (
	AgainstComputer Mode = "computer" // a person against the computer
	TwoPlayers      Mode = "two"      // two people at the same machine
	Watch           Mode = "watch"    // the computer against itself
	AgainstRandom   Mode = "random"   // the computer, in the first seat, against random moves
)

// Modes are all of them, in the order in which menus offer them.
var Modes = []Mode{AgainstComputer, TwoPlayers, Watch, AgainstRandom}

func (m Mode) People() bool { return m == AgainstComputer || m == TwoPlayers }
