package game

// Header is what is true of a game besides its moves: a Tree has it, the store keeps it,
// the library lists it, and a record says what Record leaves of it. It is a comparable
// value. How a game ended follows from its moves.
type Header struct {
	ID      string `json:",omitempty"` // names the game for as long as it is kept
	Rules   Rules
	Opening Opening `json:",omitzero"`

	Mode           Mode     // in which it was played
	ComputerLevels [2]Level `json:"Computers,omitzero"` // that played, as in Category
	HumanSeat      Seat     `json:"Human"`              // where the person sits; between two people player 1

	Names  [2]string `json:",omitzero"`  // by Seat
	Levels [2]string `json:",omitzero"`  // by Seat: a computer player's level, empty for a person
	Date   string    `json:",omitempty"` // the day it was played, as 2026-11-20; or whatever a file says
	Event  string    `json:",omitempty"` // the tournament it belongs to

	Collection string `json:",omitempty"` // of imported games, to which it belongs; else empty

	Uncounted bool     `json:",omitempty"`       // the game was opened from a file, or is practice
	Continued bool     `json:",omitempty"`       // it is played on: what is played becomes the main line, though it is Uncounted
	Assisted  bool     `json:"Helped,omitempty"` // moves were taken back, hints given, or players changed
	Category  Category `json:"Kind,omitzero"`    // what it counts as; the zero Category while it is not to be counted

	Clock TimeControl `json:",omitzero"`
}

// Record returns what is true of a game wherever it is: without what it is in this
// program.
func (h Header) Record() Header {
	h.ID, h.Collection = "", ""
	h.Mode, h.ComputerLevels, h.HumanSeat = "", [2]Level{}, First
	h.Uncounted, h.Continued, h.Assisted, h.Category, h.Clock = false, false, false, Category{}, TimeControl{}
	return h
}

// Category is what finished games are counted together by. It is a comparable
// value.
type Category struct {
	Rules  Rules
	Mode   Mode
	Levels [2]Level // of the computers: by seat, but one that plays a person comes first
	Colour Stone    `json:"Side"` // the colour, at the end, of the person in the mode HumanVsComputer, of player 1 in HumanVsHuman, else of the first seat
}
