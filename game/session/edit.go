package session

import (
	"slices"

	"jingzi/game"
	"jingzi/game/saved"
)

type Edit struct {
	game    *current
	seats   *Seats
	browse  *Browse
	history *History
	notices *Notices
}

// removal is a branch that was removed.
type removal struct {
	node    *game.Node
	restore func()
	kind    saved.Kind // what the game counted as
}

// Revision changes whenever the tree does.
func (e *Edit) Revision() int { return e.game.revision }

// Promote makes the way to a node the main line, by which the game counts.
func (e *Edit) Promote(n *game.Node) {
	g := e.game
	g.promote(n)
	if end := g.mainEnd(); !g.open() && !g.facts.Uncounted && end.Result().Over() {
		g.facts.Kind, g.facts.Helped = e.history.seats.kind(&end.Situation), true
	}
	e.edited()
}

// Remove takes a node and all that follows it out of the game. Undo brings it
// back. It reports false for the root.
func (e *Edit) Remove(n *game.Node) bool {
	g, parent := e.game, n.Parent()
	if parent == nil {
		return false
	}
	shown := e.browse.Moment().Node
	if slices.Contains(shown.Path(), n) {
		shown = parent
	}
	removed := append(g.removed, removal{n, g.remove(n), g.facts.Kind})
	g.match.Retrace()
	g.removed = removed
	g.help()
	e.browse.lookAt(shown)
	e.notices.Say(Notice{Kind: BranchRemoved})
	e.edited()
	return true
}

func (e *Edit) restore() bool {
	g := e.game
	last := len(g.removed) - 1
	if last < 0 {
		return false
	}
	r := g.removed[last]
	g.removed = g.removed[:last]
	r.restore()
	g.log = saved.Log{} // written anew
	g.facts.Kind = r.kind
	e.browse.lookAt(r.node)
	e.notices.Say(Notice{Kind: BranchIsBack})
	e.edited()
	return true
}

// AddSetup sets the board up after a node, as a branch of the game, and looks at
// it. The error is that of game.Situation.SetUp.
func (e *Edit) AddSetup(at *game.Node, c game.Setup) error {
	line, err := e.game.match.Tree().Situations(at)
	if err == nil {
		_, err = line[len(line)-1].SetUp(c)
	}
	if err != nil {
		e.notices.show(Notice{Kind: Refused, Err: err})
		return err
	}
	n := at.Add(&game.Node{Setup: &c})
	e.game.write(n)
	e.game.help()
	e.browse.lookAt(n)
	e.edited()
	return nil
}

func (e *Edit) SetComment(n *game.Node, comment string) {
	if n.Comment != comment {
		n.Comment = comment
		e.game.write(n)
		e.edited()
	}
}

func (e *Edit) SetMarks(n *game.Node, marks []game.Mark) {
	n.Marks = marks
	e.game.write(n)
	e.edited()
}

// SetName names one of two people, in this game and the next ones; empty is no name.
func (e *Edit) SetName(seat game.Seat, name string) {
	person := 0 // player 1
	if seat != e.seats.human {
		person = 1
	}
	e.seats.setup.Names[person] = name[:min(len(name), longestName)]
	names := e.game.match.Tree().Names
	names[seat] = e.seats.setup.Names[person]
	e.game.match.SetNames(names)
	e.edited()
}

func (e *Edit) edited() {
	e.game.revision++
	e.game.match.Retrace()
	e.browse.retrace()
	e.history.count()
	e.notices.emit(Changed)
}
