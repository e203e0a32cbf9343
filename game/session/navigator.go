package session

import "jingzi/game"

// BoardView is a position to display: the current one, an earlier one, or one of a variation found by a review
// or a search.
type BoardView interface {
	Position() game.Position
	Overlay() Overlay
	Caption() Caption
	// Seek goes n stones forward, or back if n is negative, but not beyond either end.
	Seek(n int)
	Close()
}

// Clickable is a BoardView that handles clicks on the board. On any other BoardView a click shows the next stone.
type Clickable interface {
	Click(at game.Point)
}

// Overlay describes what the board shows besides the stones.
type Overlay struct {
	Stones   []game.Point // the numbered stones in order of play
	Numbers  []int        // of Stones, if some stones were set up; nil for 1, 2, 3 and so on
	Upcoming []game.Point // possible next stones, drawn faintly; their numbers continue those of Stones
	Preview  bool         // Stones and Upcoming are not part of the game: they are always numbered, and nothing can be played

	CanChoose bool         // a person may choose a point
	Allowed   []game.Point // points that CanChoose refers to; nil for every legal one
	Offers    []game.Point // offered fifth moves

	Hint          *game.Point
	HintVariation []game.Point // how the hint wins; nil if it does not
}

// Caption describes a BoardView. Kind determines which other fields are set.
type Caption struct {
	Kind           CaptionKind
	Current, Total int        // CaptionEarlier, CaptionBranch: the number of the last stone, and of that at the end; variations: stones shown, and in all
	Winner         game.Stone // CaptionEarlier, CaptionBranch: numbers of the last stone and of the stone at the end; variations: stones shown and in total
}

type CaptionKind uint8

const (
	CaptionLive    CaptionKind = iota
	CaptionEarlier             // another ply of the game
	CaptionBranch              // a ply of a branch that is not being played
	CaptionReview              // a position of a review
	CaptionForcedWin
	CaptionExercise // a position with a move to find; Winner is the side to move
)

// Navigator tracks which position is displayed: a ply of the game or of a variation, or a BoardView.
type Navigator struct {
	game       *gameState
	notices    *Notices
	index      int            // index in Plies of the displayed ply; liveIndex for the current one
	branch     []game.Ply     // the variation with that ply; nil if it is in the game
	view       BoardView      // displayed instead of that ply; nil for none
	viewOrigin game.Situation // the displayed situation when view was opened
}

const liveIndex = -1

func (b *Navigator) View() BoardView {
	if b.view != nil {
		return b.view
	}
	return plyView{b, b.Index()}
}

func (b *Navigator) IsLive() bool { return b.view == nil && b.index == liveIndex }

// Plies returns the plies of the displayed path: that of the game or of a variation. The caller must not
// change them.
func (b *Navigator) Plies() []game.Ply {
	if b.branch != nil {
		return b.branch
	}
	return b.game.match.Plies()
}

// Index returns the index in Plies of the displayed ply, or of the ply from which the displayed BoardView was
// opened.
func (b *Navigator) Index() int {
	if b.index != liveIndex && b.index < len(b.Plies()) {
		return b.index
	}
	return b.game.match.Index()
}

func (b *Navigator) Ply() *game.Ply { return &b.Plies()[b.Index()] }

// OpenView displays a BoardView instead of the displayed ply, until it is closed or another ply is displayed.
// With nil it closes the BoardView.
func (b *Navigator) OpenView(v BoardView) {
	b.view = v
	if v != nil {
		b.viewOrigin = b.Ply().Situation
		b.notices.Set(Notice{})
	}
	b.notices.emit(EventChanged)
}

// settle closes a BoardView if the ply from which it was opened is no longer displayed.
func (b *Navigator) settle() {
	if b.view != nil && b.viewOrigin != b.Ply().Situation {
		b.view = nil
	}
}

func (b *Navigator) toLive() {
	if b.branch != nil {
		b.game.ply().Node.Visit()
	}
	b.index, b.branch, b.view = liveIndex, nil, nil
}

// Display displays the ply with an index in Plies without changing the game.
func (b *Navigator) Display(index int) {
	line := b.branch
	b.view = nil
	b.index = min(max(index, 0), len(b.Plies())-1)
	if b.index == b.game.match.Index() && (line == nil || line[b.index].Node == b.game.ply().Node) {
		b.toLive()
	}
	b.notices.show(Notice{})
}

// CloseView closes the displayed BoardView. Without one it removes the hint and returns to the current ply.
func (b *Navigator) CloseView() {
	if b.view != nil {
		b.view.Close()
		return
	}
	b.toLive()
	b.game.hint = nil
	if b.game.match.Hinting() {
		b.game.match.Stop()
	}
	b.notices.show(Notice{})
}

// DisplayNode displays a node of the tree without changing the game.
func (b *Navigator) DisplayNode(n *game.Node) {
	b.display(n)
	b.notices.emit(EventChanged)
}

// DisplaySibling displays another branch of the nearest fork (see game.Node.Sibling). It returns false if
// there is none.
func (b *Navigator) DisplaySibling(by int) bool {
	n := b.Ply().Node.Sibling(by)
	if n != nil {
		b.DisplayNode(n)
	}
	return n != nil
}

func (b *Navigator) display(n *game.Node) {
	b.toLive()
	b.notices.Set(Notice{})
	m := b.game.match
	n.Visit()
	m.SyncTree()
	index := n.Depth()
	line := m.Plies()
	switch {
	case index == m.Index() && line[index].Node == n:
		return
	case index >= len(line) || line[index].Node != n:
		if line, _ = m.Tree().PliesThrough(n, line); index >= len(line) {
			return // illegal node
		}
		b.branch = line
	}
	b.index = index
}

func (b *Navigator) revalidate() {
	if b.branch != nil {
		b.branch, b.index = b.game.match.Tree().Revalidate(b.branch, b.index)
	}
}

// returnToLive displays the current ply after the game has moved. settle decides whether a BoardView remains.
func (b *Navigator) returnToLive() { b.index, b.branch = liveIndex, nil }

// plyView is the BoardView of a ply of the game.
type plyView struct {
	b     *Navigator
	index int
}

func (n plyView) Position() game.Position { return n.ply().Position }
func (n plyView) ply() *game.Ply          { return &n.b.Plies()[n.index] }
func (n plyView) Seek(by int)             { n.b.Display(n.index + by) }
func (n plyView) live() bool              { return n.b.index == liveIndex }

func (n plyView) Close() {
	n.b.toLive()
	n.b.notices.emit(EventChanged)
}

func (n plyView) Caption() Caption {
	if n.live() {
		return Caption{}
	}
	line := n.b.Plies()
	c := Caption{Kind: CaptionEarlier, Current: line[n.index].Number, Total: line[len(line)-1].Number}
	if plies := n.b.game.match.Plies(); n.index >= len(plies) || plies[n.index].Node != n.ply().Node {
		c.Kind = CaptionBranch
	}
	return c
}

func (n plyView) Overlay() Overlay {
	ply := n.ply()
	ask := ply.Prompt()
	m := Overlay{Offers: ply.Offers()}
	for _, move := range game.Moves(n.b.Plies()[:n.index+1]) {
		if move.Point != game.Pass {
			m.Stones, m.Numbers = append(m.Stones, move.Point), append(m.Numbers, move.Number)
		}
	}
	if ask.Kind != game.PromptNone && ask.ChoiceKinds()[0] == game.Place && n.b.game.match.Player(ask.Seat).IsHuman() {
		m.CanChoose, m.Allowed = true, ask.Points
	}
	if !n.live() {
		return m
	}
	if h := n.b.game.hint; h != nil {
		m.Hint, m.HintVariation = &h.Point, h.winningVariation()
	}
	if t := &n.b.game.thinking; t.Index == n.index && len(t.Info.PVs) > 0 {
		m.Upcoming = t.Info.PVs[0].Moves
	}
	return m
}
