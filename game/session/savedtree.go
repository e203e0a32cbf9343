package session

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"jingzi/game"
)

// savedTree is the form of a game tree in JSON.
type savedTree struct {
	Names  [2]string `json:",omitzero"`
	Levels [2]string `json:",omitzero"`
	Date   string    `json:",omitempty"`
	Nodes  []savedNode
}

// savedNode is a node of the tree. Its parent is the node before it in the
// list, or as many above that as Up says.
type savedNode struct {
	Up      int             `json:"u,omitempty"`
	Choice  string          `json:"c,omitempty"` // a choiceText
	Took    int64           `json:"t,omitempty"` // milliseconds
	Setup   *savedSetup     `json:"s,omitempty"`
	Comment string          `json:"n,omitempty"`
	Marks   []savedMark     `json:"m,omitempty"`
	Extra   []game.Property `json:"x,omitempty"`
	Unread  []string        `json:"r,omitempty"`
}

type savedSetup struct {
	Points [3][]string `json:"p"` // to be emptied, black, white
	ToMove game.Stone  `json:"m,omitempty"`
}

type savedMark struct {
	Point string        `json:"p"`
	Kind  game.MarkKind `json:"k,omitempty"`
	Text  string        `json:"t,omitempty"`
}

// The bounds of a tree in the store. Of a larger one only the line that is
// played is kept; the rest stays in the file it was read from.
const (
	longestTree = 3 << 20 // bytes
	deepestTree = 1 << 14 // nodes above each other
)

var errTree = errors.New("impossible tree")

// isLine reports whether a tree is nothing but its choices.
func isLine(t *game.Tree) bool {
	if t.Names != [2]string{} || t.Levels != [2]string{} || t.Date != "" {
		return false
	}
	for n := t.Root(); ; n = n.Children()[0] {
		if n.Setup != nil || n.Comment != "" || n.Marks != nil || n.Extra != nil || n.Unread != nil || len(n.Children()) > 1 ||
			n.Choice == nil && n.Parent() != nil {
			return false
		}
		if len(n.Children()) == 0 {
			return true
		}
	}
}

// encodeTree writes a tree.
func encodeTree(t *game.Tree) json.RawMessage {
	saved := savedTree{Names: t.Names, Levels: t.Levels, Date: t.Date}
	var last *game.Node
	for n := range t.All() {
		one := savedNode{Took: n.Took.Milliseconds(), Comment: n.Comment, Extra: n.Extra, Unread: n.Unread}
		for ; last != n.Parent(); last = last.Parent() {
			one.Up++
		}
		last = n
		if n.Choice != nil {
			one.Choice = choiceText(t.Rules, *n.Choice)
		}
		if n.Setup != nil {
			one.Setup = &savedSetup{ToMove: n.Setup.ToMove}
			for i, points := range [][]game.Point{n.Setup.Empty, n.Setup.Black, n.Setup.White} {
				for _, at := range points {
					one.Setup.Points[i] = append(one.Setup.Points[i], t.Rules.Name(at))
				}
			}
		}
		for _, m := range n.Marks {
			one.Marks = append(one.Marks, savedMark{t.Rules.Name(m.Point), m.Kind, m.Text})
		}
		saved.Nodes = append(saved.Nodes, one)
	}
	data, err := json.Marshal(saved)
	if err != nil { // cannot be: these are texts and numbers
		return nil
	}
	return data
}

// SaveTree is a game from outside, such as of a file, as a collection has it.
// The error is that of the first thing in it that makes no sense.
func SaveTree(t *game.Tree) (*Saved, error) {
	s := &Saved{Rules: t.Rules, Opening: t.Opening, Setup: DefaultSetup(), Names: t.Names, Date: t.Date, Uncounted: true}
	s.Setup.Rules, s.Setup.Mode = t.Rules, TwoPlayers
	line := t.MainLine()
	situations, err := t.Situations(line[len(line)-1])
	if err != nil {
		return nil, err
	}
	s.Result = situations[len(situations)-1].Result()
	for _, n := range line {
		if n.Choice != nil {
			s.Choices, s.Took = append(s.Choices, *n.Choice), append(s.Took, n.Took)
		}
	}
	s.At = len(s.Choices)
	bare := *t
	bare.Names, bare.Date = [2]string{}, ""
	if isLine(&bare) {
		return s, nil
	}
	if s.Tree = encodeTree(t); len(s.Tree) > longestTree {
		t, _ = t.Only(line[len(line)-1])
		s.Tree = encodeTree(t)
	}
	return s, nil
}

// GameTree is the game with all its variations. The error is that of the first
// thing that makes no sense.
func (s *Saved) GameTree() (*game.Tree, error) {
	t, _, err := s.tree()
	if err != nil {
		return nil, err
	}
	for i, name := range s.Names {
		if t.Names[i] == "" {
			t.Names[i] = name
		}
	}
	if t.Date == "" {
		t.Date = s.Date
	}
	return t, nil
}

// tree is the game with all its variations, and the node that is on the board.
// The error is that of the first thing that makes no sense.
func (s *Saved) tree() (*game.Tree, *game.Node, error) {
	t := game.NewTree(s.Rules, s.Opening)
	if s.Tree == nil {
		end := t.Graft(s.Choices, s.Took)
		if _, err := t.Situations(end); err != nil {
			return nil, nil, err
		}
		return t, end.Path()[s.At], nil
	}
	var saved savedTree
	if err := json.Unmarshal(s.Tree, &saved); err != nil {
		return nil, nil, err
	}
	t.Names = [2]string{boundedName(saved.Names[0]), boundedName(saved.Names[1])}
	t.Levels, t.Date = saved.Levels, boundedName(saved.Date)
	if s.Node < 0 || s.Node >= len(saved.Nodes) {
		return nil, nil, errTree
	}
	path := []*game.Node{t.Root()}
	situations := []game.Situation{game.Begin(s.Rules, s.Opening)}
	var at *game.Node
	for i, one := range saved.Nodes {
		n := t.Root()
		before := situations[0]
		if i > 0 {
			if one.Up < 0 || one.Up >= len(path) || len(path) > deepestTree {
				return nil, nil, errTree
			}
			path, situations = path[:len(path)-one.Up], situations[:len(situations)-one.Up]
			before = situations[len(situations)-1]
			n = &game.Node{}
		}
		if err := one.fill(n, s.Rules); err != nil {
			return nil, nil, err
		}
		after, err := n.From(before)
		if err != nil || i == 0 && n.Choice != nil {
			return nil, nil, errors.Join(errTree, err)
		}
		if i == 0 {
			situations[0] = after
		} else {
			path[len(path)-1].Add(n)
			path, situations = append(path, n), append(situations, after)
		}
		if i == s.Node {
			at = n
		}
	}
	return t, at, nil
}

// fill puts what was saved of a node into it.
func (one *savedNode) fill(n *game.Node, r game.Rules) error {
	n.Took, n.Comment, n.Extra, n.Unread = time.Duration(one.Took)*time.Millisecond, one.Comment, one.Extra, one.Unread
	if one.Choice != "" {
		c, err := parseChoice(r, one.Choice)
		if err != nil {
			return err
		}
		n.Choice = &c
	}
	if one.Setup != nil {
		if one.Setup.ToMove > game.White {
			return errTree
		}
		n.Setup = &game.Setup{ToMove: one.Setup.ToMove}
		for i, into := range []*[]game.Point{&n.Setup.Empty, &n.Setup.Black, &n.Setup.White} {
			for _, name := range one.Setup.Points[i] {
				at, err := r.ParsePoint(name)
				if err != nil {
					return err
				}
				*into = append(*into, at)
			}
		}
	}
	for _, m := range one.Marks {
		at, err := r.ParsePoint(m.Point)
		if err != nil || !r.Contains(at) || m.Kind > game.Cross {
			return errors.Join(errTree, err)
		}
		n.Marks = append(n.Marks, game.Mark{Point: at, Kind: m.Kind, Text: m.Text})
	}
	return nil
}

// treeState is the tree as it was last encoded.
type treeState struct {
	tree     *game.Tree
	revision int
	data     json.RawMessage
}

// saveTree adds the tree to what is saved, its notes, and where the game stands
// in it.
func (s *Session) saveTree(g *Saved) {
	t, m := s.match.Tree(), s.match
	at := m.Moments()[m.At()].Node
	if e := &s.encoded; e.tree != t || e.revision != s.revision {
		*e = treeState{tree: t, revision: s.revision}
		if !isLine(t) {
			e.data = encodeTree(t)
		}
	}
	g.Tree = s.encoded.data
	if len(g.Tree) > longestTree {
		t, at = t.Only(at)
		g.Tree = encodeTree(t)
	}
	nodes := slices.Collect(t.All())
	if g.Notes = s.notes.save(nodes); g.Tree != nil {
		g.Node = slices.Index(nodes, at)
	}
	onMain := false
	for _, n := range t.MainLine() {
		if n.Choice != nil {
			g.Choices, g.Took = append(g.Choices, *n.Choice), append(g.Took, n.Took)
		}
		if n == at {
			onMain, g.At = true, len(g.Choices)
		}
	}
	if !onMain {
		g.At = len(g.Choices)
	}
}
