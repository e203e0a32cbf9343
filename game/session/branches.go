package session

import (
	"slices"

	"jingzi/game"
	"jingzi/game/saved"
)

// removal is a branch that was deleted, until the game goes on.
type removal struct {
	node    *game.Node
	restore func()
	kind    saved.Kind // what the game counted as
}

// mainLine is the moments of the main line.
func (g *Game) mainLine() []game.Moment {
	m := g.match
	nodes := m.Tree().MainLine()
	end := nodes[len(nodes)-1]
	if line := m.Moments(); line[len(line)-1].Node == end {
		return line
	}
	line, _ := m.Tree().Line(end, m.Moments()) // ends before what the rules refuse
	return line
}

// result is that of the main line, unless the game has been taken back.
func (g *Game) result() game.Result {
	if g.open() {
		return game.Result{}
	}
	main := g.mainLine()
	return main[len(main)-1].Result()
}

// blank reports whether there is nothing worth keeping yet.
func (g *Game) blank() bool {
	root := g.match.Tree().Root()
	return len(root.Children()) == 0 && root.Setup == nil
}

// Promote makes the way to a node the main line, by which the game counts.
func (s *Session) Promote(n *game.Node) {
	s.promote(n)
	if main := s.mainLine(); !s.open() && !s.facts.Uncounted && main[len(main)-1].Result().Over() {
		s.facts.Kind, s.facts.Helped = s.kind(&main[len(main)-1].Situation), true
	}
	s.edited()
}

// Remove takes a node and all that follows it out of the game. Undo brings it
// back. It reports false for the root.
func (s *Session) Remove(n *game.Node) bool {
	parent := n.Parent()
	if parent == nil {
		return false
	}
	shown := s.Moment().Node
	within := slices.Contains(shown.Path(), n)
	if within {
		shown = parent
	}
	s.log.Remove(n)
	removed := append(s.removed, removal{n, n.Remove(), s.facts.Kind})
	s.match.Retrace()
	s.removed = removed
	s.Help()
	s.lookAt(shown)
	s.notice = Notice{Kind: BranchRemoved}
	s.edited()
	return true
}

// bringBranchBack undoes the latest Remove.
func (s *Session) bringBranchBack() bool {
	last := len(s.removed) - 1
	if last < 0 {
		return false
	}
	r := s.removed[last]
	s.removed = s.removed[:last]
	r.restore()
	s.log = saved.Log{} // written anew
	s.facts.Kind = r.kind
	s.lookAt(r.node)
	s.notice = Notice{Kind: BranchIsBack}
	s.edited()
	return true
}

// AddSetup sets the board up after a node, as a branch of the game, and looks at
// it. The error is that of game.Situation.SetUp.
func (s *Session) AddSetup(at *game.Node, c game.Setup) error {
	line, err := s.match.Tree().Situations(at)
	if err == nil {
		_, err = line[len(line)-1].SetUp(c)
	}
	if s.refused(err) {
		s.changed(Changed)
		return err
	}
	n := at.Add(&game.Node{Setup: &c})
	s.log.Put(s.match.Rules(), n, s.notes.notes)
	s.Help()
	s.lookAt(n)
	s.edited()
	return nil
}

// SetComment says something of a node.
func (s *Session) SetComment(n *game.Node, comment string) {
	if n.Comment != comment {
		n.Comment = comment
		s.log.Put(s.match.Rules(), n, s.notes.notes)
		s.edited()
	}
}

// SetMarks marks points at a node, in place of the marks it had.
func (s *Session) SetMarks(n *game.Node, marks []game.Mark) {
	n.Marks = marks
	s.log.Put(s.match.Rules(), n, s.notes.notes)
	s.edited()
}

// promote makes the way to a node the main line.
func (g *Game) promote(n *game.Node) {
	if n.Promote() {
		g.log.Promote(n)
	}
}

// Revision changes whenever the tree does.
func (g *Game) Revision() int { return g.revision }

// edited follows a change of the tree that is no choice.
func (s *Session) edited() {
	s.revision++
	s.match.Retrace()
	if s.line != nil {
		s.line, s.browsed = s.match.Tree().Retrace(s.line, s.browsed)
	}
	s.count()
	s.changed(Changed)
}

// LookAtNode shows a node of the tree without changing the game.
func (b *Browser) LookAtNode(n *game.Node) {
	b.lookAt(n)
	b.s.changed(Changed)
}

// StepBeside goes to another of the ways at the nearest fork: see
// game.Node.Beside. It reports false if there is none.
func (b *Browser) StepBeside(by int) bool {
	n := b.Moment().Node.Beside(by)
	if n != nil {
		b.LookAtNode(n)
	}
	return n != nil
}

func (b *Browser) lookAt(n *game.Node) {
	b.toLive()
	b.s.notice = Notice{}
	m := b.s.match
	n.Visit()
	m.Retrace()
	index := n.Depth()
	line := m.Moments()
	switch {
	case index == m.At() && line[index].Node == n:
		return
	case index >= len(line) || line[index].Node != n:
		if line, _ = m.Tree().Line(n, line); index >= len(line) {
			return // the rules refuse it
		}
		b.line = line
	}
	b.browsed = index
}
