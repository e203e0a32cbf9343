// Package nextmoves marks the next moves that are recorded in the game, and goes to the positions that they lead to.
// Start with New.
package nextmoves

import (
	"context"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
)

// Moves holds the next moves in the tree from the displayed position, and the moves that transpose
// to its other positions.
type Moves struct {
	session        *session.Session
	desk           *desk.Desk
	redraw         func() // redraws the board
	stopped        bool
	tree           game.Tree
	revision       int
	transpositions *game.TranspositionIndex // nil while the tree is being scanned
	sorting        *background.Job[struct{}]

	next map[game.Point]game.Transposition // the moves that are marked
}

// New returns the next moves of a session. The function redraw draws the board.
func New(s *session.Session, d *desk.Desk, redraw func()) *Moves {
	return &Moves{session: s, desk: d, redraw: redraw, sorting: background.New[struct{}](d.Post)}
}

// Stop ends the scan of a large tree.
func (c *Moves) Stop() {
	c.stopped = true
	c.sorting.Stop()
}

// scanPerTurn is the number of nodes scanned in one turn of the UI goroutine, which takes some
// milliseconds.
const scanPerTurn = 20_000

// Sync scans the tree again after a change. It must be called before drawing.
func (c *Moves) Sync() {
	s := c.session
	tree, revision := s.Game.Match().Tree(), s.Editor.Revision()
	if tree == c.tree && revision == c.revision || !c.marksMoves(s.Navigator.Ply().Node) {
		return
	}
	c.tree, c.revision, c.transpositions = tree, revision, nil
	c.sorting.Stop()
	if index := game.NewTranspositionIndex(&tree); index.Scan(scanPerTurn) {
		index.Sort()
		c.transpositions = index
	} else {
		c.scan(index, revision)
	}
}

// scan scans a large tree in several turns.
func (c *Moves) scan(index *game.TranspositionIndex, revision int) {
	c.desk.Post(func() {
		switch {
		case c.stopped || c.tree != c.session.Game.Match().Tree() || c.session.Editor.Revision() != revision:
		case !index.Scan(scanPerTurn):
			c.scan(index, revision)
		default:
			c.sorting.Start(func(context.Context, func(struct{})) error {
				index.Sort()
				return nil
			}, nil, func(error) {
				c.transpositions = index
				c.redraw()
			})
		}
	})
}

// marksMoves reports whether next moves are marked: at forks, and everywhere on a path with a fork in a
// tree from a file.
func (c *Moves) marksMoves(n *game.Node) bool {
	s := c.session
	if !c.desk.Settings.NextMoves {
		return false
	}
	if len(n.Children()) > 1 {
		return true
	}
	if s.Navigator.IsLive() && !s.Game.Uncounted() {
		return false
	}

	for _, ply := range s.Navigator.Plies() {
		if len(ply.Node.Children()) > 1 {
			return true
		}
	}

	return false
}

// Mark adds the marks of the next moves from the displayed position.
func (c *Moves) Mark(opts *board.DrawOptions) {
	c.next = nil
	ply := c.session.Navigator.Ply()
	n := ply.Node
	if !c.marksMoves(n) {
		return
	}

	c.next = make(map[game.Point]game.Transposition)
	for _, child := range n.Continuations() {
		point := child.Choice.Point
		c.next[point] = game.Transposition{Move: point, Node: child}
		opts.Continuations = append(opts.Continuations, board.Continuation{At: point, Commented: child.Comment != ""})
	}
	if c.transpositions == nil {
		return
	}

	for _, tr := range c.transpositions.Transpositions(n, &ply.Situation, c.desk.Settings.SymmetricMoves) {
		c.next[tr.Move] = tr
		opts.Continuations = append(opts.Continuations, board.Continuation{
			At:         tr.Move,
			Commented:  tr.Node.Comment != "",
			Transposes: true,
		})
	}
}

// LeadsTo reports whether a click on a point leads to a recorded position.
func (c *Moves) LeadsTo(point game.Point) bool {
	s := c.session
	tr, ok := c.next[point]
	if !ok {
		return false
	}
	if !s.Navigator.IsLive() {
		return s.Navigator.View().Caption().Kind <= session.CaptionBranch
	}

	// On the live board a person who is to move plays there instead, and a game that counts is not left for another
	// order of moves.
	if c.isChild(tr) {
		return !s.Game.Match().HumanToAnswer()
	}
	return s.Game.Uncounted()
}

// isChild reports whether a recorded move follows the displayed position in the tree.
func (c *Moves) isChild(tr game.Transposition) bool {
	return tr.Node.Parent() == c.session.Navigator.Ply().Node
}

// GoTo displays the recorded position to which a point leads; see LeadsTo.
func (c *Moves) GoTo(point game.Point) {
	tr := c.next[point]
	isChild := c.isChild(tr)
	c.session.Navigator.DisplayNode(tr.Node)

	switch {
	case tr.Symmetric:
		c.desk.Notify(lang.NextSymmetric)
	case !isChild:
		c.desk.Notify(lang.NextTransposes)
	}
}
