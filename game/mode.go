package game

// Mode determines whether people or computers play.
type Mode string

const (
	HumanVsComputer    Mode = "computer" // a person against the computer
	HumanVsHuman       Mode = "two"      // two people at the same machine
	ComputerVsComputer Mode = "watch"    // the computer against itself
	ComputerVsRandom   Mode = "random"   // the computer, in the first seat, against random moves
)

// Modes lists all modes in the order of the menus.
var Modes = []Mode{HumanVsComputer, HumanVsHuman, ComputerVsComputer, ComputerVsRandom}

func (m Mode) HasHuman() bool { return m == HumanVsComputer || m == HumanVsHuman }
