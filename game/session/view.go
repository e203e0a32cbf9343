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

// Taker is a View that answers a click on the board itself. On others it shows
// the next stone.
type Taker interface {
	Take(at game.Point)
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
	Winner   game.Stone // ForcedWin, Exercise
}

// CaptionKind says what kind of View it is.
type CaptionKind uint8

const (
	Live       CaptionKind = iota
	Earlier                // another moment of the game
	Variation              // a moment of a branch that is not being played
	ReviewLine             // what a review shows
	ForcedWin
	Exercise // a position in which a move is asked for; Winner is the side to move
)

// Browser is what is looked at: a moment of the game, or a line beside it.
type Browser struct {
	s       *Session
	browsed int            // the index, in Line, of the moment that is looked at, or live
	line    []game.Moment  // through that moment, where it lies beside the game; else nil
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

// Line is the moments of the line that is looked at: that of the game, or one
// through a variation. The caller must not change them.
func (b *Browser) Line() []game.Moment {
	if b.line != nil {
		return b.line
	}
	return b.s.match.Moments()
}

// Shown is the index in Line of the moment that is looked at, or from which a
// view that is no moment is shown.
func (b *Browser) Shown() int {
	if b.browsed != live && b.browsed < len(b.Line()) {
		return b.browsed
	}
	return b.s.match.At()
}

// Moment is the one with the index Shown.
func (b *Browser) Moment() *game.Moment { return &b.Line()[b.Shown()] }

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

func (b *Browser) toLive() {
	if m := b.s.match; b.line != nil {
		m.Moments()[m.At()].Node.Visit()
	}
	b.browsed, b.line, b.over = live, nil, nil
}

// LookAt shows the moment with an index in Line without changing the game.
func (b *Browser) LookAt(index int) {
	line := b.line
	b.over, b.s.notice = nil, Notice{}
	b.browsed = min(max(index, 0), len(b.Line())-1)
	if m := b.s.match; b.browsed == m.At() && (line == nil || line[b.browsed].Node == m.Moments()[m.At()].Node) {
		b.toLive()
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
	known := len(m.Node.Children())
	if b.goBack(); !b.s.refused(b.s.match.Play(at)) && len(m.Node.Children()) > max(known, 1) {
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
	b.s.notice = Notice{Kind: GoesOnHere}
	b.s.changed(Changed)
}

// goBack makes the moment that is looked at the present one.
func (b *Browser) goBack() {
	n := b.Moment().Node
	b.toLive()
	b.s.Help()
	if b.s.open() {
		b.s.promote(n)
		b.s.revision++
	}
	_ = b.s.match.GoToNode(n) // has been looked at
}

// node is the View of a moment of the game.
type node struct {
	s     *Session
	index int
}

func (n node) Position() game.Position { return n.moment().Position }
func (n node) moment() *game.Moment    { return &n.s.Line()[n.index] }
func (n node) Step(by int)             { n.s.LookAt(n.index + by) }
func (n node) live() bool              { return n.s.browsed == live }

func (n node) Leave() {
	n.s.toLive()
	n.s.changed(Changed)
}

func (n node) Caption() Caption {
	if n.live() {
		return Caption{}
	}
	c := Caption{Kind: Earlier, Step: n.index, Of: len(n.s.Line()) - 1}
	if moments := n.s.match.Moments(); n.index >= len(moments) || moments[n.index].Node != n.moment().Node {
		c.Kind = Variation
	}
	return c
}

func (n node) Marks() Marks {
	moment := n.moment()
	ask := moment.Ask()
	m := Marks{Stones: n.stones(), Offers: moment.Offers()}
	if ask.Kind != game.AskNothing && ask.Answers()[0] == game.Place && n.s.match.Player(ask.Seat).IsHuman() {
		m.Asked, m.Allowed = true, ask.Points
	}
	if !n.live() {
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
	moments := n.s.Line()
	points := append([]game.Point{}, moments[0].Opening().Named.Stones(n.s.match.Rules())...)
	for i := 1; i <= n.index; i++ {
		if moments[i].Node.Choice != nil && moments[i].Position.Stones() > moments[i-1].Position.Stones() {
			points = append(points, moments[i].Choice.Point)
		}
	}
	return points
}
