package game

import "time"

// Record is a game as it is saved. Rules, Opening and Choices are the game itself;
// the rest is information about it. Package notation has the file formats.
type Record struct {
	Rules   Rules
	Opening Opening
	Choices []Choice
	Took    []time.Duration // how long each choice was thought about; may be shorter than Choices

	Names  [2]string // by Seat
	Levels [2]string // by Seat: a computer player's level, empty for a person
	Date   string    // the day it was played, as 2026-11-20; or whatever a file says

	// Tree is what the record was read from, with its variations, comments and
	// marks; nil for none. A save adds the record's line to it.
	Tree  *Tree
	SetUp int // how many of the choices put down the stones that are set up at the tree's root
}

// Property is a thing a file says that the game has no word for: an SGF
// identifier and its values, escaped as they stand in the file.
type Property struct {
	Name   string
	Values []string
}

// Record is the game up to the current moment. The caller fills in Levels, which
// a Match does not know.
func (m *Match) Record() Record {
	r := Record{Rules: m.Rules(), Opening: m.tree.Opening}
	for _, moment := range m.Moments()[1 : m.At()+1] {
		if moment.Node.Choice == nil {
			continue
		}
		r.Choices = append(r.Choices, moment.Choice)
		r.Took = append(r.Took, moment.Took)
	}
	for seat := range r.Names {
		r.Names[seat] = m.Player(Seat(seat)).Name
	}
	return r
}

// Situations are those of the whole game, as Replay makes them.
func (r *Record) Situations() ([]Situation, error) {
	return Replay(r.Rules, r.Opening, r.Choices)
}

// Move is one move of a record.
type Move struct {
	Point  Point // possibly Pass
	Colour Stone
	Choice int // the index of the choice it was made by, -1 if the opening dealt it
}

// Moves are the stones and passes in the order in which they came. It returns
// the error of the first choice that the rules refuse, with the moves before.
func (r *Record) Moves() ([]Move, error) {
	situations, err := r.Situations()
	var moves []Move
	colour := Black
	for _, at := range r.Opening.Named.Stones(r.Rules) {
		moves = append(moves, Move{at, colour, -1})
		colour = colour.Other()
	}
	for i := range situations[1:] {
		before := &situations[i]
		if r.Choices[i].Kind == Place && before.Ask().Kind != AskFifth {
			moves = append(moves, Move{r.Choices[i].Point, before.Position.ToMove(), i})
		}
	}
	return moves, err
}
