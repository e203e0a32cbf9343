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
	game.Header

	// Tree is the whole game, as Log has it, and At the number of the node in
	// it that is on the board: in a game without variations how many choices stand
	// there. What is handed out of Tree never changes; a stone appends to it.
	Tree       []byte `json:"-"`
	NodeNumber int    `json:"At"`

	Setup  json.RawMessage `json:",omitempty"` // of the session, for the next game; empty for a game from outside
	Opened bool            `json:",omitempty"` // it came from a file or the library, and is as it was there

	// FullTree is the tree where it is too large to be saved: Tree then has the way
	// to the node on the board, and Read returns Whole as long as it is there.
	FullTree *LoadedTree `json:"-"`

	// Another game has taken this one's place: Undo brings it back once that
	// one is at the choice numbered Left, or before.
	Replaced   bool `json:",omitempty"`
	ReplacedAt int  `json:"Left,omitempty"`

	Result game.Result `json:",omitzero"` // of the main line; the zero Result while the game is open, or taken back

	Spent time.Duration `json:",omitzero"` // on the choice that is asked for, where there are clocks
}

// IsCounted reports whether the game is over and belongs into the score and the
// statistics, under its Kind.
func (g *Game) IsCounted() bool {
	return g.Result.Over() && !g.Uncounted && g.Category != game.Category{}
}

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
	for _, text := range []*string{&g.Names[0], &g.Names[1], &g.Date, &g.Event, &g.Collection} {
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
	g := &Game{Header: t.Record(), Tree: log.text, NodeNumber: log.numbers[end], Result: situations[len(situations)-1].Result()}
	g.Mode, g.Uncounted = game.HumanVsHuman, true
	return g, nil
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
	if g.NodeNumber < 0 || g.NodeNumber >= len(t.byNumber) || !isAttached(t.byNumber[g.NodeNumber]) {
		return nil, errInvalidTree
	}
	t.Current = t.byNumber[g.NodeNumber]
	t.Header = g.Header
	if i := slices.IndexFunc(t.Root().UnknownProperties, func(p game.Property) bool { return p.Name == "EV" }); i >= 0 && t.Event == "" { // of before games had one
		root := t.Root()
		t.Event = strings.Join(root.UnknownProperties[i].Values, " ")
		root.UnknownProperties = slices.Delete(slices.Clone(root.UnknownProperties), i, i+1)
	}
	return t, nil
}
