package ui

import (
	"context"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
)

// continuations are the moves that the tree goes on with from the moment that is
// looked at, and those to positions that stand elsewhere in it.
type continuations struct {
	session  *session.Session
	desk     *desk.Desk
	redraw   func() // the board
	stopped  bool
	tree     game.Tree
	revision int
	found    *game.Occurrences // nil while the tree is being counted
	sorting  *background.Job[struct{}]

	next map[game.Point]game.Occurrence // as shown
}

func newContinuations(s *session.Session, d *desk.Desk, redraw func()) *continuations {
	return &continuations{session: s, desk: d, redraw: redraw, sorting: background.New[struct{}](d.Post)}
}

func (c *continuations) stop() {
	c.stopped = true
	c.sorting.Stop()
}

// countedAtOnce is how many nodes of a tree are counted before the window gets to
// other things: some milliseconds of work.
const countedAtOnce = 20_000

// follow counts the tree anew if it has changed. It comes before anything is drawn.
func (c *continuations) follow() {
	s := c.session
	tree, revision := s.Play.Match().Tree(), s.Edit.Revision()
	if tree == c.tree && revision == c.revision || !c.wanted(s.Browse.Moment().Node) {
		return
	}
	c.tree, c.revision, c.found = tree, revision, nil
	c.sorting.Stop()
	if found := game.NewOccurrences(&tree); found.Count(countedAtOnce) {
		found.Sort()
		c.found = found
	} else {
		c.count(found, revision)
	}
}

// count counts a large tree piece by piece.
func (c *continuations) count(found *game.Occurrences, revision int) {
	c.desk.Post(func() {
		switch {
		case c.stopped || c.tree != c.session.Play.Match().Tree() || c.session.Edit.Revision() != revision:
		case !found.Count(countedAtOnce):
			c.count(found, revision)
		default:
			c.sorting.Start(func(context.Context, func(struct{})) error {
				found.Sort()
				return nil
			}, nil, func(error) {
				c.found = found
				c.redraw()
			})
		}
	})
}

// wanted reports whether moves are marked: at forks, and in a tree from outside
// along every line that has one.
func (c *continuations) wanted(n *game.Node) bool {
	s := c.session
	if !c.desk.Settings.NextMoves {
		return false
	}
	if len(n.Children()) > 1 {
		return true
	}
	if s.Browse.Live() && !s.Play.Uncounted() {
		return false
	}
	for _, m := range s.Browse.Line() {
		if len(m.Node.Children()) > 1 {
			return true
		}
	}
	return false
}

func (c *continuations) show(show *board.Show) {
	c.next = nil
	moment := c.session.Browse.Moment()
	n := moment.Node
	if !c.wanted(n) {
		return
	}
	c.next = make(map[game.Point]game.Occurrence)
	for _, child := range n.Continuations() {
		at := child.Choice.Point
		c.next[at] = game.Occurrence{Move: at, Node: child}
		show.Next = append(show.Next, board.Next{At: at, Commented: child.Comment != ""})
	}
	if c.found == nil {
		return
	}
	for _, o := range c.found.Next(n, &moment.Situation, c.desk.Settings.Mirrored) {
		c.next[o.Move] = o
		show.Next = append(show.Next, board.Next{At: o.Move, Commented: o.Node.Comment != "", Elsewhere: true})
	}
}

// take goes to the position that a marked point leads to, and reports whether it
// did. What is to be played on the live board is played.
func (c *continuations) take(at game.Point) bool {
	s := c.session
	o, ok := c.next[at]
	if !ok || !c.session.Browse.Live() && s.Browse.View().Caption().Kind > session.Variation {
		return false
	}
	own := o.Node.Parent() == s.Browse.Moment().Node
	if s.Browse.Live() && (own && s.Play.Match().HumanToAnswer() || !own && !s.Play.Uncounted()) {
		return false
	}
	s.Browse.LookAtNode(o.Node)
	switch {
	case o.Turned:
		c.desk.Tell(lang.NextTurned)
	case !own:
		c.desk.Tell(lang.NextElsewhere)
	}
	return true
}
