package game

import "strings"

// Header holds everything about a game except its moves and its result, which follows from them. Trees
// embed it, the store stores it, the library lists it, and files contain the part that Record returns. It
// is comparable.
type Header struct {
	ID      string `json:",omitempty"` // identifies the game while it is stored
	Rules   Rules
	Opening Opening `json:",omitzero"`

	// Who plays against whom.
	Mode Mode

	// The levels of the computers, in the order of Category.Levels.
	ComputerLevels [2]Level `json:"Computers,omitzero"`

	// The person's seat; between two people, player 1's.
	HumanSeat Seat `json:"Human"`

	// Who the person at the program was, in a record of two people.
	User User `json:",omitempty"`

	// By Seat.
	Names [2]string `json:",omitzero"`

	// By Seat: a computer player's level, empty for a person.
	Levels [2]string `json:",omitzero"`

	// The day it was played, as 2026-11-20, or any text from a file.
	Date string `json:",omitempty"`

	// The tournament it belongs to.
	Event string `json:",omitempty"`

	// Where it was played.
	Place string `json:",omitempty"`

	// Name of the import that the game belongs to; empty for other games.
	Collection string `json:",omitempty"`

	// The game was opened from a file or is practice.
	Uncounted bool `json:",omitempty"`

	// Play continues: new moves become the main line although the game is Uncounted.
	Continued bool `json:",omitempty"`

	// The game is practice, started in this program.
	Practice bool `json:",omitempty"`

	// Moves were taken back, hints given, or players changed.
	Assisted bool `json:"Helped,omitempty"`

	// The category in which it is counted; zero while it is not counted.
	Category Category `json:"Kind,omitzero"`

	Clock TimeControl `json:",omitzero"`
}

// Record returns the part of a header that files contain, without the fields that only matter in this
// program.
func (h Header) Record() Header {
	h.ID, h.Collection = "", ""
	h.Mode, h.ComputerLevels, h.HumanSeat, h.User = "", [2]Level{}, First, NoUser
	h.Uncounted, h.Continued, h.Practice, h.Assisted = false, false, false, false
	h.Category, h.Clock = Category{}, TimeControl{}
	return h
}

// IsRecord reports whether the game came from a file or the library, so that its date and its players are known
// only from there.
func (h Header) IsRecord() bool { return h.Uncounted && !h.Practice }

// Texts returns pointers to the texts of a header that files contain, the names and the levels by seat first.
func (h *Header) Texts() []*string {
	return []*string{&h.Names[First], &h.Names[Second], &h.Levels[First], &h.Levels[Second], &h.Date, &h.Event,
		&h.Place}
}

// MaxNameLength is the maximum length in bytes of a name and of the other texts of a header. A name of thousands of
// letters would block the window for minutes.
const MaxNameLength = 256

// Shorten cuts a text at the end of a character so that it has at most the given length in bytes. A text that is
// cut loses invalid characters.
func Shorten(text string, maxLength int) string {
	if len(text) > maxLength {
		text = strings.ToValidUTF8(text[:maxLength], "")
	}
	return text
}

// Category is the key by which statistics group finished games. It is comparable.
type Category struct {
	Rules Rules
	Mode  Mode

	// The computers' levels by seat, but the opponent of a person comes first.
	Levels [2]Level

	// The colour at the end of the game: the person's in HumanVsComputer, player 1's in HumanVsHuman, otherwise that
	// of the first seat.
	Colour Stone `json:"Side"`
}
