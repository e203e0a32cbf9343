// Package saved defines the form in which games are stored. Package session converts the game in
// progress into a Game and back, and package ui/store keeps Games and their statistics in a database.
//
// A Game is stored in two parts: its JSON encoding, with the header (rules, players, date and so on), the
// result and what is needed to continue the game after a restart; and its Tree, the text of a Log, with
// all moves, variations and comments. FromTree makes a Game from the tree of a file. A Game read from
// storage must be checked with Validate; LoadTree then parses its Tree.
//
// A Tally counts the wins, draws and losses of finished games, and a StatRow holds the tallies of one
// category of games.
package saved

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"jingzi/game"
)

// Game is the stored form of a game. Its JSON encoding and its Tree are stored, from which the game can
// be resumed.
type Game struct {
	game.Header

	// Tree is the text of a Log with the whole game, and NodeNumber the number of the node on the board. In
	// a game without variations, NodeNumber is the number of choices made. The bytes of Tree must not be
	// modified, since Games of later states of the game may share them.
	Tree       []byte `json:"-"`
	NodeNumber int    `json:"At"`

	// The session.Config of the game; empty for an imported game.
	Setup json.RawMessage `json:",omitempty"`

	// The game was opened from a file or the library and has not been changed.
	Opened bool `json:",omitempty"`

	// FullTree is the whole tree if it is too large to be stored, otherwise nil. Package session sets it in
	// snapshots. Tree then contains only the path to the node on the board, so the other nodes are lost when the
	// program ends. LoadTree returns FullTree if it is set.
	FullTree *LoadedTree `json:"-"`

	// Replaced reports whether a newer game has replaced this one. Undo in the newer game restores this one
	// once at most ReplacedAt choices of the newer game are left.
	Replaced   bool `json:",omitempty"`
	ReplacedAt int  `json:"Left,omitempty"`

	// The result of the main line; zero if the game is in progress.
	Result game.Result `json:",omitzero"`

	Spent time.Duration `json:",omitzero"` // time spent on the current choice, in a game with clocks

	// The file of an imported game; nil if the file was in Unicode.
	Source *SourceFile `json:",omitempty"`
}

// SourceFile is the file from which a game was imported, so that its text can be decoded again if the
// character set was guessed wrongly.
type SourceFile struct {
	// The name of the file, whose extension may determine its format.
	Name string

	// The character set from which Data was decoded.
	Charset string

	// The content of the file; nil if it is too long to be stored.
	Data []byte
}

// maxSource is the maximum length of the Data of a SourceFile, in bytes.
const maxSource = 512 << 10

// NewSourceFile returns a SourceFile, without Data if data is too long.
func NewSourceFile(name, charset string, data []byte) *SourceFile {
	if len(data) > maxSource {
		data = nil
	}
	return &SourceFile{name, charset, data}
}

// IsCounted reports whether the game is over and counts towards the score and the statistics of its Category.
func (g *Game) IsCounted() bool {
	return IsCountable(g.Result) && !g.Uncounted && g.Category != game.Category{}
}

// IsCountable reports whether a game with result r can count towards the statistics: it is over, and no
// engine forfeited it.
func IsCountable(r game.Result) bool { return r.Over() && r.Reason != game.Forfeited }

// Validate returns the first error in a game read from storage, or nil if the game can be replayed.
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
		err = fmt.Errorf("result %+v does not match the final position", g.Result)
	}

	return err
}

// UnmarshalJSON implements json.Unmarshaler. The caller must call Validate.
func (g *Game) UnmarshalJSON(data []byte) error {
	type plain Game

	err := json.Unmarshal(data, (*plain)(g))
	for _, text := range append(g.Texts(), &g.Collection) {
		*text = game.Shorten(*text, game.MaxNameLength)
	}

	return err
}

// FromTree returns the stored form of a game that is imported from a file. It returns an error if a node
// of the main line is illegal.
func FromTree(t *game.Tree) (*Game, error) {
	end := t.MainLineEnd()
	situations, err := t.Situations(end)
	if err != nil {
		return nil, err
	}
	log := NewLog(t, nil)
	g := &Game{
		Header:     t.Record(),
		Tree:       log.text,
		NodeNumber: log.numbers[end],
		Result:     situations[len(situations)-1].Result(),
	}
	g.Mode, g.Uncounted = game.HumanVsHuman, true
	if t.Source != "" {
		g.Source = NewSourceFile("", t.Charset, []byte(t.Source))
	}

	return g, nil
}

// LoadTree parses Tree and checks the fields on which it depends. It returns an error for the first invalid
// part.
func (g *Game) LoadTree() (*LoadedTree, error) {
	if g.FullTree != nil {
		return g.FullTree, nil
	}
	if err := g.Rules.Validate(); err != nil {
		return nil, err
	}
	if !g.Opening.ValidFor(g.Rules) || g.HumanSeat > game.Second || !slices.Contains(game.Modes, g.Mode) {
		return nil, errors.New("invalid game")
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

	// Earlier versions stored these as unknown properties.
	takeProperty(t.Root(), "EV", &t.Event)
	takeProperty(t.Root(), "PC", &t.Place)

	return t, nil
}

// takeProperty removes an unknown property of a root, and sets a text to its value unless the text is set.
func takeProperty(root *game.Node, name string, text *string) {
	properties := root.UnknownProperties()
	i := slices.IndexFunc(properties, func(p game.Property) bool { return p.Name == name })
	if i < 0 {
		return
	}
	*text = cmp.Or(*text, game.Shorten(strings.Join(properties[i].Values, " "), game.MaxNameLength))
	root.SetUnknownProperties(slices.Delete(slices.Clone(properties), i, i+1))
}
