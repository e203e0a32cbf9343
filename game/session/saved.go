package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"jingzi/game"
)

// Saved is all that it takes to go on with a game, now or after a restart. Its
// JSON and its Tree are the one form in which games are kept.
type Saved struct {
	ID      string `json:",omitempty"` // names the game for as long as it is kept
	Rules   game.Rules
	Opening game.Opening `json:",omitzero"`

	// Tree is the whole game, as treeLog has it, and At the number of the node in
	// it that is on the board: in a game without variations how many choices stand
	// there. What is handed out of Tree never changes; a stone appends to it.
	Tree []byte `json:"-"`
	At   int

	Human     game.Seat // where the person sits; between two people player 1
	Setup     Setup     // how it was played
	Names     [2]string `json:",omitzero"`  // of the tree
	Levels    [2]string `json:",omitzero"`  // of the tree
	Date      string    `json:",omitempty"` // of the tree
	Uncounted bool      `json:",omitempty"` // the game was opened from a file, or is practice
	Helped    bool      `json:",omitempty"` // moves were taken back, hints given, or players changed

	Collection string `json:",omitempty"` // of imported games, to which it belongs; else empty
	Opened     bool   `json:",omitempty"` // it came from a file or the library, and is as it was there

	// Another game has taken this one's place: Undo brings it back once that
	// one is at the choice numbered Left, or before.
	Replaced bool `json:",omitempty"`
	Left     int  `json:",omitempty"`

	Result game.Result `json:",omitzero"` // of the main line; the zero Result while the game is open, or taken back
	Kind   Kind        `json:",omitzero"` // what it counts as; the zero Kind while it is not to be counted

	Clock game.TimeControl `json:",omitzero"`
	Spent time.Duration    `json:",omitzero"` // on the choice that is asked for, where there are clocks
}

// Counts reports whether the game is over and belongs into the score and the
// statistics, under its Kind.
func (s *Saved) Counts() bool { return s.Result.Over() && !s.Uncounted && s.Kind != Kind{} }

// Validate reports what a game that was read has that cannot be: with nil the
// game can be replayed.
func (s *Saved) Validate() error {
	k, err := s.read()
	if err != nil {
		return err
	}
	if err := errors.Join(s.Setup.Validate(), s.Clock.Validate()); err != nil {
		return err
	}
	line := k.tree.MainLine()
	situations, err := k.tree.Situations(line[len(line)-1])
	if err == nil && s.Result.Over() && s.Result != situations[len(line)-1].Result() {
		err = fmt.Errorf("result %+v", s.Result)
	}
	return err
}

// UnmarshalJSON implements json.Unmarshaler. What it accepts is still to be
// validated.
func (s *Saved) UnmarshalJSON(data []byte) error {
	type plain Saved
	err := json.Unmarshal(data, (*plain)(s))
	for _, text := range []*string{&s.Names[0], &s.Names[1], &s.Date, &s.Collection} {
		*text = boundedName(*text)
	}
	return err
}

// maxName is the longest name that is restored, in bytes, as long as the longest
// that is read from a file.
const maxName = 256

func boundedName(name string) string {
	if len(name) <= maxName {
		return name
	}
	return strings.ToValidUTF8(name[:maxName], "")
}

// SaveTree is a game from outside, such as of a file, as a collection has it.
// The error is that of the first thing in it that makes no sense.
func SaveTree(t *game.Tree) (*Saved, error) {
	line := t.MainLine()
	end := line[len(line)-1]
	situations, err := t.Situations(end)
	if err != nil {
		return nil, err
	}
	log := writeLog(t, &Notes{})
	s := &Saved{Rules: t.Rules, Opening: t.Opening, Tree: log.text, At: log.numbers[end], Setup: DefaultSetup(),
		Names: t.Names, Levels: t.Levels, Date: t.Date, Uncounted: true, Result: situations[len(situations)-1].Result()}
	s.Setup.Rules, s.Setup.Mode = t.Rules, TwoPlayers
	return s, nil
}

// GameTree is the game with all its variations, and the node that is on the
// board. The error is that of the first thing that makes no sense.
func (s *Saved) GameTree() (*game.Tree, *game.Node, error) {
	k, err := s.read()
	if err != nil {
		return nil, nil, err
	}
	return k.tree, k.nodes[s.At], nil
}

// read reads the tree, and checks what it depends on.
func (s *Saved) read() (*kept, error) {
	if err := s.Rules.Validate(); err != nil {
		return nil, err
	}
	if !s.Opening.Fits(s.Rules) || s.Human > game.Second {
		return nil, errors.New("impossible game")
	}
	k, err := readLog(s.Rules, s.Opening, s.Tree)
	if err != nil {
		return nil, err
	}
	if s.At < 0 || s.At >= len(k.nodes) || !within(k.nodes[s.At]) {
		return nil, errTree
	}
	k.tree.Names, k.tree.Levels, k.tree.Date = s.Names, s.Levels, s.Date
	return k, nil
}
