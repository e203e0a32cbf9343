// Package saved is the one form in which games are saved and counted: what the
// session hands to the store, and gets back after a restart.
package saved

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"jingzi/game"
)

// Game is all that it takes to go on with a game, now or after a restart: its
// JSON and its Tree.
type Game struct {
	ID      string `json:",omitempty"` // names the game for as long as it is kept
	Rules   game.Rules
	Opening game.Opening `json:",omitzero"`

	// Tree is the whole game, as Log has it, and At the number of the node in
	// it that is on the board: in a game without variations how many choices stand
	// there. What is handed out of Tree never changes; a stone appends to it.
	Tree       []byte `json:"-"`
	NodeNumber int    `json:"At"`

	Mode           game.Mode       // in which it was played
	ComputerLevels [2]game.Level   `json:"Computers,omitzero"` // that played, as in Kind
	HumanSeat      game.Seat       `json:"Human"`              // where the person sits; between two people player 1
	Setup          json.RawMessage `json:",omitempty"`         // of the session, for the next game; empty for a game from outside
	Names          [2]string       `json:",omitzero"`          // of the tree
	Levels         [2]string       `json:",omitzero"`          // of the tree
	Date           string          `json:",omitempty"`         // of the tree
	Uncounted      bool            `json:",omitempty"`         // the game was opened from a file, or is practice
	Continued      bool            `json:",omitempty"`         // it is played on: what is played becomes the main line, though it is Uncounted
	Assisted       bool            `json:"Helped,omitempty"`   // moves were taken back, hints given, or players changed

	Collection string `json:",omitempty"` // of imported games, to which it belongs; else empty
	Opened     bool   `json:",omitempty"` // it came from a file or the library, and is as it was there

	// FullTree is the tree where it is too large to be saved: Tree then has the way
	// to the node on the board, and Read returns Whole as long as it is there.
	FullTree *LoadedTree `json:"-"`

	// Another game has taken this one's place: Undo brings it back once that
	// one is at the choice numbered Left, or before.
	Replaced   bool `json:",omitempty"`
	ReplacedAt int  `json:"Left,omitempty"`

	Result   game.Result `json:",omitzero"`     // of the main line; the zero Result while the game is open, or taken back
	Category Category    `json:"Kind,omitzero"` // what it counts as; the zero Kind while it is not to be counted

	Clock game.TimeControl `json:",omitzero"`
	Spent time.Duration    `json:",omitzero"` // on the choice that is asked for, where there are clocks
}

// IsCounted reports whether the game is over and belongs into the score and the
// statistics, under its Kind.
func (g *Game) IsCounted() bool { return g.Result.Over() && !g.Uncounted && g.Category != Category{} }

// Validate reports what a game that was read has that cannot be: with nil the
// game can be replayed.
func (g *Game) Validate() error {
	t, err := g.LoadTree()
	if err != nil {
		return err
	}
	if err := g.Clock.Validate(); err != nil {
		return err
	}
	situations, err := t.Situations(t.MainLineEnd())
	if err == nil && g.Result.Over() && g.Result != situations[len(situations)-1].Result() {
		err = fmt.Errorf("result %+v", g.Result)
	}
	return err
}

// UnmarshalJSON implements json.Unmarshaler. What it accepts is still to be
// validated.
func (g *Game) UnmarshalJSON(data []byte) error {
	type plain Game
	err := json.Unmarshal(data, (*plain)(g))
	for _, text := range []*string{&g.Names[0], &g.Names[1], &g.Date, &g.Collection} {
		if len(*text) > maxName {
			*text = strings.ToValidUTF8((*text)[:maxName], "")
		}
	}
	return err
}

// maxName is the longest name that is restored, in bytes, as long as the longest
// that is read from a file.
const maxName = 256

// FromTree is a game from outside, such as of a file, as a collection has it.
// The error is that of the first thing in it that makes no sense.
func FromTree(t *game.Tree) (*Game, error) {
	end := t.MainLineEnd()
	situations, err := t.Situations(end)
	if err != nil {
		return nil, err
	}
	log := NewLog(t, nil)
	return &Game{Rules: t.Rules, Opening: t.Opening, Tree: log.text, NodeNumber: log.numbers[end], Mode: game.HumanVsHuman,
		Names: t.Names, Levels: t.Levels, Date: t.Date, Uncounted: true, Result: situations[len(situations)-1].Result()}, nil
}

// LoadTree reads the tree, and checks what it depends on. The error is that of the
// first thing that makes no sense.
func (g *Game) LoadTree() (*LoadedTree, error) {
	if g.FullTree != nil {
		return g.FullTree, nil
	}
	if err := g.Rules.Validate(); err != nil {
		return nil, err
	}
	if !g.Opening.ValidFor(g.Rules) || g.HumanSeat > game.Second || !slices.Contains(game.Modes, g.Mode) {
		return nil, errors.New("impossible game")
	}
	t, err := readLog(g.Rules, g.Opening, g.Tree)
	if err != nil {
		return nil, err
	}
	if g.NodeNumber < 0 || g.NodeNumber >= len(t.nodes) || !isAttached(t.nodes[g.NodeNumber]) {
		return nil, errTree
	}
	t.Current = t.nodes[g.NodeNumber]
	t.Names, t.Levels, t.Date = g.Names, g.Levels, g.Date
	return t, nil
}
