package session

import "jingzi/game"

// BoardView is a position that the board displays, with its marks and a caption.
// Navigator.View returns the displayed one. A feature that displays positions which are not in the
// game, such as a variation found by a review, implements BoardView and passes it to
// Navigator.OpenView.
type BoardView interface {
	Position() game.Position
	Overlay() Overlay
	Caption() Caption
	// Seek moves n stones forward, or back if n is negative, but not beyond either end.
	Seek(n int)
	Close()
}

// Clickable is an optional interface of a BoardView that handles clicks on the board. If a BoardView
// does not implement it, a click calls Seek(1).
type Clickable interface {
	Click(game.Point)
}

// Variation is an optional interface of a BoardView that shows a variation from a position.
type Variation interface {
	Start() game.Position
}

// Overlay describes what a BoardView draws besides the stones, and which points a person may choose.
type Overlay struct {
	// The stones of the position that have a number, in order of play.
	Stones []game.Point

	// The numbers of Stones; nil for 1, 2, 3 and so on.
	Numbers []int

	// Possible next stones, drawn faintly; their numbers continue those of Stones.
	Upcoming []game.Point

	// Stones and Upcoming are not part of the game: they are always numbered, and nothing can be played.
	Preview bool

	CanChoose bool         // a person may choose a point
	Allowed   []game.Point // the points that may be chosen; nil for every legal one
	Offers    []game.Point // offered fifth moves

	Hint *game.Point
}

// Caption describes a BoardView. Kind determines which other fields are set.
type Caption struct {
	Kind CaptionKind

	// CaptionEarlier, CaptionBranch: the numbers of the displayed stone and of the last one. Other kinds:
	// the numbers of stones displayed and in total.
	Current, Total int

	// CaptionForcedWin: the side that wins; CaptionExercise: the side to move.
	Winner game.Stone
}

// CaptionKind is the kind of position that a Caption describes.
type CaptionKind uint8

const (
	CaptionLive      CaptionKind = iota
	CaptionEarlier               // another ply of the game
	CaptionBranch                // a ply of a branch that is not being played
	CaptionReview                // a position of a review
	CaptionForcedWin             // a position of a forced win
	CaptionExercise              // a position with a move to find
)

// Navigator determines what the board displays: a ply of the game or of a branch, or a BoardView that
// was opened over it.
type Navigator struct {
	game    *gameState
	notices *Notices

	// Index in Plies of the displayed ply; liveIndex for the current one.
	index int

	// The plies of the branch with that ply; nil if it is in the game.
	branch []game.Ply

	// The BoardView displayed instead of that ply; nil for none.
	view BoardView

	// The displayed situation when view was opened.
	viewOrigin game.Situation
}

const liveIndex = -1

// View returns the displayed position.
func (nav *Navigator) View() BoardView {
	if nav.view != nil {
		return nav.view
	}
	return plyView{nav, nav.Index()}
}

// IsLive reports whether the current position of the game is displayed.
func (nav *Navigator) IsLive() bool { return nav.view == nil && nav.index == liveIndex }

// Plies returns the plies of the game or, if a branch is displayed, of the branch. The caller must not
// change them.
func (nav *Navigator) Plies() []game.Ply {
	if nav.branch != nil {
		return nav.branch
	}
	return nav.game.match.Plies()
}

// Line returns the plies of the displayed line, which are copied and saved as a list of moves: those of the game
// through its current ply, without moves that were taken back. If a later ply or a branch is displayed, it ends with
// the last ply that can be reached from there, and so it does at the start of a game from a file. The caller must not
// change the plies.
func (nav *Navigator) Line() []game.Ply {
	plies, current := nav.Plies(), nav.game.match.Index()
	isLater := nav.branch != nil || nav.Index() > current
	if isLater || current == 0 && !nav.game.isInProgress() {
		return plies
	}

	return plies[:current+1]
}

// Index returns the index in Plies of the displayed ply, or of the ply from which the displayed BoardView was
// opened.
func (nav *Navigator) Index() int {
	if nav.index != liveIndex && nav.index < len(nav.Plies()) {
		return nav.index
	}
	return nav.game.match.Index()
}

// StartIndex is like Index, but for a Variation it returns the index of the latest ply that has the position
// from which the variation starts.
func (nav *Navigator) StartIndex() int {
	index := nav.Index()
	if v, ok := nav.view.(Variation); ok {
		for start, plies := v.Start(), nav.Plies(); index > 0 && plies[index].Position != start; {
			index--
		}
	}

	return index
}

func (nav *Navigator) Ply() *game.Ply { return &nav.Plies()[nav.Index()] }

// OpenView displays a BoardView instead of the displayed ply, until it is closed or another ply is displayed.
// With nil it closes the BoardView.
func (nav *Navigator) OpenView(v BoardView) {
	nav.view = v
	if v != nil {
		nav.viewOrigin = nav.Ply().Situation
		nav.notices.Set(Notice{})
	}
	nav.notices.emit(EventChanged)
}

// closeStaleView closes a BoardView if the ply from which it was opened is no longer displayed.
func (nav *Navigator) closeStaleView() {
	if nav.view != nil && nav.viewOrigin != nav.Ply().Situation {
		nav.view = nil
	}
}

func (nav *Navigator) toLive() {
	if nav.branch != nil {
		nav.game.ply().Node.Visit()
	}
	nav.index, nav.branch, nav.view = liveIndex, nil, nil
}

// Display displays the ply with the given index in Plies without changing the game.
func (nav *Navigator) Display(index int) {
	plies := nav.branch
	nav.view = nil
	nav.index = min(max(index, 0), len(nav.Plies())-1)
	if nav.index == nav.game.match.Index() && (plies == nil || plies[nav.index].Node == nav.game.ply().Node) {
		nav.toLive()
	}
	nav.notices.show(Notice{})
}

// CloseView closes the BoardView that is open. If there is none, it removes the hint and displays the
// current ply.
func (nav *Navigator) CloseView() {
	if nav.view != nil {
		nav.view.Close()
		return
	}
	nav.toLive()
	nav.game.hint = nil
	if nav.game.match.Hinting() {
		nav.game.match.Stop()
	}
	nav.notices.show(Notice{})
}

// DisplayNode displays a node of the tree without changing the game.
func (nav *Navigator) DisplayNode(n *game.Node) {
	nav.display(n)
	nav.notices.emit(EventChanged)
}

// DisplaySibling displays another branch of the nearest fork (see game.Node.Sibling). It returns false if
// there is none.
func (nav *Navigator) DisplaySibling(offset int) bool {
	n := nav.Ply().Node.Sibling(offset)
	if n != nil {
		nav.DisplayNode(n)
	}
	return n != nil
}

func (nav *Navigator) display(n *game.Node) {
	nav.toLive()
	nav.notices.Set(Notice{})
	m := nav.game.match
	n.Visit()
	m.SyncTree()

	index := n.Depth()
	plies := m.Plies()
	switch {
	case index == m.Index() && plies[index].Node == n:
		return
	case index >= len(plies) || plies[index].Node != n:
		if plies, _ = m.Tree().PliesThrough(n, plies); index >= len(plies) {
			// Illegal node.
			return
		}
		nav.branch = plies
	}
	nav.index = index
}

func (nav *Navigator) revalidate() {
	if nav.branch != nil {
		nav.branch, nav.index = nav.game.match.Tree().Revalidate(nav.branch, nav.index)
	}
}

// followGame displays the current ply after the game has moved. closeStaleView decides whether a BoardView
// stays open.
func (nav *Navigator) followGame() { nav.index, nav.branch = liveIndex, nil }

// plyView is the BoardView of a ply of the game.
type plyView struct {
	nav   *Navigator
	index int
}

func (v plyView) Position() game.Position { return v.ply().Position }
func (v plyView) ply() *game.Ply          { return &v.nav.Plies()[v.index] }
func (v plyView) Seek(n int)              { v.nav.Display(v.index + n) }
func (v plyView) isLive() bool            { return v.nav.index == liveIndex }

func (v plyView) Close() {
	v.nav.toLive()
	v.nav.notices.emit(EventChanged)
}

func (v plyView) Caption() Caption {
	if v.isLive() {
		return Caption{}
	}
	plies := v.nav.Plies()
	c := Caption{Kind: CaptionEarlier, Current: plies[v.index].Number, Total: plies[len(plies)-1].Number}
	if plies := v.nav.game.match.Plies(); v.index >= len(plies) || plies[v.index].Node != v.ply().Node {
		c.Kind = CaptionBranch
	}

	return c
}

func (v plyView) Overlay() Overlay {
	ply := v.ply()
	prompt := ply.Prompt()

	overlay := Overlay{Offers: ply.Offers()}
	for _, move := range game.Moves(v.nav.Plies()[:v.index+1]) {
		if move.Point != game.Pass {
			overlay.Stones, overlay.Numbers = append(overlay.Stones, move.Point), append(overlay.Numbers, move.Number)
		}
	}
	if prompt.Kind != game.PromptNone && prompt.ChoiceKinds()[0] == game.Place &&
		v.nav.game.match.Player(prompt.Seat).IsHuman() {
		overlay.CanChoose, overlay.Allowed = true, prompt.Points
	}
	if !v.isLive() {
		return overlay
	}
	if h := v.nav.game.hint; h != nil && h.Step == HintMove {
		overlay.Hint = &h.Point
	}
	if search := &v.nav.game.search; search.Index == v.index && len(search.Info.PVs) > 0 {
		overlay.Upcoming = search.Info.PVs[0].Moves
	}

	return overlay
}
