package session

import "jingzi/game"

// View is a position to display: the live one, an earlier one, or one of a line that a
// review or a search has found. The display treats them alike.
type View interface {
	Position() game.Position
	Overlay() Overlay
	Caption() Caption
	// Seek goes n stones on, or back; beyond either end it stays there.
	Seek(n int)
	Close()
}

// Clickable is a View that answers a click on the board itself. On others it shows
// the next stone.
type Clickable interface {
	Click(at game.Point)
}

// Overlay holds what the board shows besides the stones.
type Overlay struct {
	Stones   []game.Point // the stones in the order in which they came, as far as they are numbered
	Numbers  []int        // of Stones, where others may have been set up; nil for 1, 2, 3 and so on
	Upcoming []game.Point // stones that may come, drawn faintly; numbered on from Stones if Line is true
	Preview  bool         // Stones and Ahead are not of the game: they are always numbered, and nothing can be played here

	CanChoose bool         // a person may choose a point here:
	Allowed   []game.Point // one of these; nil for every legal one
	Offers    []game.Point // fifth moves on offer

	Hint          *game.Point
	HintVariation []game.Point // how the hint wins; nil if it does not
}

// Caption describes a View. Kind determines which other fields are set.
type Caption struct {
	Kind           CaptionKind
	Current, Total int        // Earlier, Variation: stones on the board, and at the end; lines: stones shown, and in all
	Winner         game.Stone // CaptionForcedWin, Exercise
}

type CaptionKind uint8

const (
	CaptionLive    CaptionKind = iota
	CaptionEarlier             // another moment of the game
	CaptionBranch              // a moment of a branch that is not being played
	CaptionReview              // what a review shows
	CaptionForcedWin
	CaptionExercise // a position with a move to find; Winner is the side to move
)

// Navigator tracks which position is displayed: a ply of the game or of a variation, or a
// View.
type Navigator struct {
	game       *gameState
	notices    *Notices
	index      int            // the index, in Line, of the moment that is looked at; live for the present one
	branch     []game.Ply     // the variation with that ply; nil if it is in the game
	view       View           // shown instead of that ply; nil for none
	viewOrigin game.Situation // which was looked at then
}

const liveIndex = -1

func (b *Navigator) View() View {
	if b.view != nil {
		return b.view
	}
	return plyView{b, b.Index()}
}

func (b *Navigator) IsLive() bool { return b.view == nil && b.index == liveIndex }

// Plies returns the plies of the displayed line: the game's, or one through a variation.
// The caller must not change them.
func (b *Navigator) Plies() []game.Ply {
	if b.branch != nil {
		return b.branch
	}
	return b.game.match.Plies()
}

// Index returns the index in Plies of the displayed position, or of the position from which
// a view outside the line is shown.
func (b *Navigator) Index() int {
	if b.index != liveIndex && b.index < len(b.Plies()) {
		return b.index
	}
	return b.game.match.Index()
}

func (b *Navigator) Ply() *game.Ply { return &b.Plies()[b.Index()] }

// OpenView shows a View instead of the displayed ply, until it is closed or another ply is
// displayed. With nil it closes the View.
func (b *Navigator) OpenView(v View) {
	b.view = v
	if v != nil {
		b.viewOrigin = b.Ply().Situation
		b.notices.Set(Notice{})
	}
	b.notices.emit(EventChanged)
}

// settle leaves a view when the moment it was shown from is no longer looked at.
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

// Display shows the moment with an index in Line without changing the game.
func (b *Navigator) Display(index int) {
	line := b.branch
	b.view = nil
	b.index = min(max(index, 0), len(b.Plies())-1)
	if b.index == b.game.match.Index() && (line == nil || line[b.index].Node == b.game.ply().Node) {
		b.toLive()
	}
	b.notices.show(Notice{})
}

// CloseView leaves a view; else a hint and an earlier moment.
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

// DisplayNode shows a node of the tree without changing the game.
func (b *Navigator) DisplayNode(n *game.Node) {
	b.display(n)
	b.notices.emit(EventChanged)
}

// DisplaySibling displays another branch at the nearest fork: see game.Node.Sibling. It
// reports false if there is none.
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
			return // the rules refuse it
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

// returnToLive looks at the present moment again, after the game has moved; a line
// that is shown stays, as settle decides about it.
func (b *Navigator) returnToLive() { b.index, b.branch = liveIndex, nil }

// plyView is the View of a moment of the game.
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
	c := Caption{Kind: CaptionEarlier, Current: line[n.index].Position.Stones(), Total: line[len(line)-1].Position.Stones()}
	if moments := n.b.game.match.Plies(); n.index >= len(moments) || moments[n.index].Node != n.ply().Node {
		c.Kind = CaptionBranch
	}
	return c
}

func (n plyView) Overlay() Overlay {
	moment := n.ply()
	ask := moment.Prompt()
	m := Overlay{Offers: moment.Offers()}
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
