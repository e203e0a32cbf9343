package session

import "jingzi/game"

// View is what the board shows: the live position, an earlier one, or a line
// that a review or a search has found. Who shows it need not know which it is.
type View interface {
	Position() game.Position
	Marks() Marks
	Caption() Caption
	// Step goes n stones on, or back; beyond either end it stays there.
	Step(n int)
	// Leave returns to the game.
	Leave()
}

// Marks are what is seen on the board besides its stones.
type Marks struct {
	Stones []game.Point // the stones in the order in which they came, as far as they are numbered
	Ahead  []game.Point // stones that may come, drawn faintly; numbered on from Stones if Line is true
	Line   bool         // Stones and Ahead are a line beside the game: it is numbered in any case, and nothing can be played here

	Asked   bool         // a person may choose a point here:
	Allowed []game.Point // one of these; nil for every legal one
	Offers  []game.Point // fifth moves on offer

	Hint     *game.Point
	HintLine []game.Point // how the hint wins; nil if it does not
}

// Caption says what a View is. Kind says which of the other fields it has.
type Caption struct {
	Kind     CaptionKind
	Step, Of int        // Earlier: the index of the moment, and of the last; lines: stones shown, and in all
	Winner   game.Stone // ForcedWin
}

// CaptionKind says what kind of View it is.
type CaptionKind uint8

const (
	Live       CaptionKind = iota
	Earlier                // another moment of the game
	ReviewLine             // what a review shows
	ForcedWin
)

// Browser is what is looked at: a moment of the game, or a line beside it.
type Browser struct {
	s       *Session
	browsed int            // the index of the moment that is looked at, or live
	over    View           // shown in place of that moment; nil for none
	overOn  game.Situation // which was looked at then
}

// live is the value of Browser.browsed while the present moment is looked at.
const live = -1

// View is what the board shows.
func (b *Browser) View() View {
	if b.over != nil {
		return b.over
	}
	return node{b.s, b.Shown()}
}

// Live reports whether the board shows the live position.
func (b *Browser) Live() bool { return b.over == nil && b.browsed == live }

// Shown is the index of the moment that is looked at, or from which a line is
// shown.
func (b *Browser) Shown() int {
	if b.browsed != live && b.browsed < len(b.s.match.Moments()) {
		return b.browsed
	}
	return b.s.match.At()
}

// Moment is the one with the index Shown.
func (b *Browser) Moment() *game.Moment { return &b.s.match.Moments()[b.Shown()] }

// Show shows a line in place of the moment that is looked at, until it is left
// or another moment is looked at. With nil it is left.
func (b *Browser) Show(v View) {
	b.over = v
	if v != nil {
		b.overOn, b.s.notice = b.Moment().Situation, Notice{}
	}
	b.s.changed(Changed)
}

// settleView leaves a line when the moment it was shown from is no longer
// looked at.
func (b *Browser) settleView() {
	if b.over != nil && b.overOn != b.Moment().Situation {
		b.over = nil
	}
}

func (b *Browser) toLive() { b.browsed, b.over = live, nil }

// LookAt shows the moment with an index without changing the game.
func (b *Browser) LookAt(index int) {
	b.toLive()
	b.s.notice = Notice{}
	if index = min(max(index, 0), len(b.s.match.Moments())-1); index != b.s.match.At() {
		b.browsed = index
	}
	b.s.changed(Changed)
}

// Escape leaves what is only looked at: a line; else a hint and an earlier
// moment.
func (b *Browser) Escape() {
	if b.over != nil {
		b.over.Leave()
		return
	}
	b.toLive()
	b.s.hint, b.s.notice = nil, Notice{}
	if b.s.match.Hinting() {
		b.s.match.Stop()
	}
	b.s.changed(Changed)
}

// branch plays at the moment that is looked at, if a person is asked there.
func (b *Browser) branch(at game.Point) {
	m := b.Moment()
	ask := m.Ask()
	if ask.Kind == game.AskNothing || !b.s.match.Player(ask.Seat).IsHuman() {
		b.s.notice = Notice{Kind: NotYourTurn}
		return
	}
	if b.s.refused(m.Legal(at)) {
		return
	}
	b.goBack()
	if !b.s.refused(b.s.match.Play(at)) {
		b.s.notice = Notice{Kind: Branched}
	}
}

// PlayOn makes the moment that is looked at the present one.
func (b *Browser) PlayOn() {
	if b.browsed == live {
		return
	}
	b.goBack()
	b.s.match.Start()
	b.s.notice = Notice{Kind: Branched}
	b.s.changed(Changed)
}

// goBack makes the moment that is looked at the present one. The game as it
// went on from there comes back with Undo.
func (b *Browser) goBack() {
	index := b.browsed
	b.s.putAside(index, true)
	b.toLive()
	b.s.Help()
	b.s.match.GoTo(index)
}

// node is the View of a moment of the game.
type node struct {
	s     *Session
	index int
}

func (n node) Position() game.Position { return n.moment().Position }
func (n node) moment() *game.Moment    { return &n.s.match.Moments()[n.index] }
func (n node) Step(by int)             { n.s.LookAt(n.index + by) }
func (n node) Leave()                  { n.s.LookAt(n.s.match.At()) }

func (n node) Caption() Caption {
	if n.index == n.s.match.At() {
		return Caption{}
	}
	return Caption{Kind: Earlier, Step: n.index, Of: len(n.s.match.Moments()) - 1}
}

func (n node) Marks() Marks {
	moment := n.moment()
	ask := moment.Ask()
	m := Marks{Stones: n.stones(), Offers: moment.Offers()}
	if ask.Kind != game.AskNothing && ask.Answers()[0] == game.Place && n.s.match.Player(ask.Seat).IsHuman() {
		m.Asked, m.Allowed = true, ask.Points
	}
	if n.index != n.s.match.At() {
		return m
	}
	if h := n.s.hint; h != nil {
		m.Hint, m.HintLine = &h.Point, h.way()
	}
	if t := &n.s.thinking; t.Of == n.index && len(t.Report.Lines) > 0 {
		m.Ahead = t.Report.Lines[0].Points
	}
	return m
}

// stones are those of the board, in the order in which they came.
func (n node) stones() []game.Point {
	moments := n.s.match.Moments()
	points := append([]game.Point{}, moments[0].Opening().Named.Stones(n.s.match.Rules())...)
	for i := 1; i <= n.index; i++ {
		if moments[i].Position.Stones() > moments[i-1].Position.Stones() {
			points = append(points, moments[i].Choice.Point)
		}
	}
	return points
}
