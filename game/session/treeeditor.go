package session

import (
	"slices"

	"jingzi/game"
	"jingzi/game/saved"
)

// TreeEditor edits the tree of the current game.
type TreeEditor struct {
	game      *gameState
	seats     *Seats
	navigator *Navigator
	history   *History
	notices   *Notices
}

// removal describes a removed branch.
type removal struct {
	node     *game.Node
	restore  func()
	category game.Category // the game's category before the removal
}

// Revision returns a number that changes whenever the tree does.
func (e *TreeEditor) Revision() int { return e.game.revision }

// Promote makes the path to a node the main line, which determines the result of the game.
func (e *TreeEditor) Promote(n *game.Node) {
	g := e.game
	g.promote(n)
	if end := g.mainEnd(); !g.isInProgress() && !g.header().Uncounted && end.Result().Over() {
		g.header().Assisted = true
		e.history.finish(end)
	}
	e.edited()
}

// Remove removes a node and its descendants. Undo restores them. It returns false for the root.
func (e *TreeEditor) Remove(n *game.Node) bool {
	g, parent := e.game, n.Parent()
	if parent == nil {
		return false
	}
	displayed := e.navigator.Ply().Node
	if slices.Contains(displayed.Path(), n) {
		displayed = parent
	}
	removed := append(g.removed, removal{n, g.remove(n), g.header().Category})
	g.match.SyncTree()
	g.removed = removed
	g.markAssisted()
	e.navigator.display(displayed)
	e.notices.Set(Notice{Kind: NoticeBranchRemoved})
	e.edited()

	return true
}

func (e *TreeEditor) restore() bool {
	g := e.game
	last := len(g.removed) - 1
	if last < 0 {
		return false
	}
	r := g.removed[last]
	g.removed = g.removed[:last]
	r.restore()

	// Snapshot writes it again.
	g.log = saved.Log{}
	g.header().Category = r.category
	e.navigator.display(r.node)
	e.notices.Set(Notice{Kind: NoticeBranchRestored})
	e.edited()

	return true
}

// BranchSetup adds a node with a setup below another node and displays it. It returns the error of
// game.Situation.ApplySetup.
func (e *TreeEditor) BranchSetup(node *game.Node, setup game.Setup) error {
	situations, err := e.game.match.Tree().Situations(node)
	if err == nil {
		_, err = situations[len(situations)-1].ApplySetup(setup)
	}
	if err != nil {
		e.notices.show(Notice{Kind: NoticeRefused, Err: err})
		return err
	}
	n := node.Add(&game.Node{Setup: &setup})
	e.game.write(n)
	e.game.markAssisted()
	e.navigator.display(n)
	e.edited()

	return nil
}

func (e *TreeEditor) SetComment(n *game.Node, comment string) {
	if n.Comment != comment {
		n.Comment = comment
		e.game.write(n)
		e.edited()
	}
}

func (e *TreeEditor) SetMarks(n *game.Node, marks []game.Mark) {
	n.Marks = marks
	e.game.write(n)
	e.edited()
}

// SetName sets the name of a person, for this game and the next ones, but in a record only for this one. An empty
// name means none.
func (e *TreeEditor) SetName(seat game.Seat, name string) {
	// Of player 1.
	index := 0
	if seat != e.seats.human {
		index = 1
	}
	e.seats.setup.Names[index] = game.Shorten(name, game.MaxNameLength)
	if next := e.seats.resume; next != nil && !e.game.header().IsRecord() {
		next.Names[index] = e.seats.setup.Names[index]
	}
	names := e.game.match.Tree().Names
	names[seat] = e.seats.setup.Names[index]
	e.game.header().Names = names
	e.edited()
}

// HasUser reports whether the user can be chosen: the game is a record of two people.
func (e *TreeEditor) HasUser() bool {
	return e.game.header().IsRecord() && e.seats.setup.Mode == game.HumanVsHuman
}

// SetUser sets who the person at the program was in a record.
func (e *TreeEditor) SetUser(u game.User) {
	e.game.header().User = u
	e.edited()
}

func (e *TreeEditor) edited() {
	e.game.revision++
	e.game.match.SyncTree()
	e.navigator.revalidate()
	e.history.count()
	e.notices.emit(EventChanged)
}
