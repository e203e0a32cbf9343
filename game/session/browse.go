package session

import "jingzi/game"

// View is what the board shows: the live position, an earlier one, or a line
// that a review or a search has found. Who shows it need not know which it is.
type View interface {
	Position() game.Position
	Overlay() Overlay
	Caption() Caption
	// Step goes n stones on, or back; beyond either end it stays there.
	Step(n int)
	Leave()
}

// Taker is a View that answers a click on the board itself. On others it shows
// the next stone.
type Taker interface {
	Take(at game.Point)
}

// Overlay is what is seen on the board besides the stones.
type Overlay struct {
	Stones  []game.Point // the stones in the order in which they came, as far as they are numbered
	Numbers []int        // of Stones, where others may have been set up; nil for 1, 2, 3 and so on
	Ahead   []game.Point // stones that may come, drawn faintly; numbered on from Stones if Line is true
	Line    bool         // Stones and Ahead are a line beside the game: it is numbered in any case, and nothing can be played here

	Asked   bool         // a person may choose a point here:
	Allowed []game.Point // one of these; nil for every legal one
	Offers  []game.Point // fifth moves on offer

	Hint     *game.Point
	HintLine []game.Point // how the hint wins; nil if it does not
}

// Caption says what a View is. Kind says which of the other fields it has.
type Caption struct {
	Kind     CaptionKind
	Step, Of int        // Earlier, Variation: stones on the board, and at the end; lines: stones shown, and in all
	Winner   game.Stone // ForcedWin, Exercise
}

type CaptionKind uint8

const (
	Live       CaptionKind = iota
	Earlier                // another moment of the game
	Variation              // a moment of a branch that is not being played
	ReviewLine             // what a review shows
	ForcedWin
	Exercise // a position in which a move is asked for; Winner is the side to move
)

// Browse is what is looked at: a moment of the game, or a line beside it.
type Browse struct {
	game    *current
	notices *Notices
	browsed int            // the index, in Line, of the moment that is looked at; live for the present one
	line    []game.Moment  // through that moment, where it lies beside the game; else nil
	over    View           // shown in place of that moment; nil for none
	overOn  game.Situation // which was looked at then
}

const live = -1

func (b *Browse) View() View {
	if b.over != nil {
		return b.over
	}
	return node{b, b.Shown()}
}

func (b *Browse) Live() bool { return b.over == nil && b.browsed == live }

// Line is the moments of the line that is looked at: that of the game, or one
// through a variation. The caller must not change them.
func (b *Browse) Line() []game.Moment {
	if b.line != nil {
		return b.line
	}
	return b.game.match.Moments()
}

// Shown is the index in Line of the moment that is looked at, or from which a
// view that is no moment is shown.
func (b *Browse) Shown() int {
	if b.browsed != live && b.browsed < len(b.Line()) {
		return b.browsed
	}
	return b.game.match.At()
}

func (b *Browse) Moment() *game.Moment { return &b.Line()[b.Shown()] }

// Show shows a line in place of the moment that is looked at, until it is left
// or another moment is looked at. With nil it is left.
func (b *Browse) Show(v View) {
	b.over = v
	if v != nil {
		b.overOn = b.Moment().Situation
		b.notices.Say(Notice{})
	}
	b.notices.emit(Changed)
}

// settle leaves a view when the moment it was shown from is no longer looked at.
func (b *Browse) settle() {
	if b.over != nil && b.overOn != b.Moment().Situation {
		b.over = nil
	}
}

func (b *Browse) toLive() {
	if b.line != nil {
		b.game.moment().Node.Visit()
	}
	b.browsed, b.line, b.over = live, nil, nil
}

// LookAt shows the moment with an index in Line without changing the game.
func (b *Browse) LookAt(index int) {
	line := b.line
	b.over = nil
	b.browsed = min(max(index, 0), len(b.Line())-1)
	if b.browsed == b.game.match.At() && (line == nil || line[b.browsed].Node == b.game.moment().Node) {
		b.toLive()
	}
	b.notices.show(Notice{})
}

// Escape leaves a view; else a hint and an earlier moment.
func (b *Browse) Escape() {
	if b.over != nil {
		b.over.Leave()
		return
	}
	b.toLive()
	b.game.hint = nil
	if b.game.match.Hinting() {
		b.game.match.Stop()
	}
	b.notices.show(Notice{})
}

// LookAtNode shows a node of the tree without changing the game.
func (b *Browse) LookAtNode(n *game.Node) {
	b.lookAt(n)
	b.notices.emit(Changed)
}

// StepBeside goes to another of the ways at the nearest fork: see
// game.Node.Beside. It reports false if there is none.
func (b *Browse) StepBeside(by int) bool {
	n := b.Moment().Node.Beside(by)
	if n != nil {
		b.LookAtNode(n)
	}
	return n != nil
}

func (b *Browse) lookAt(n *game.Node) {
	b.toLive()
	b.notices.Say(Notice{})
	m := b.game.match
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

func (b *Browse) retrace() {
	if b.line != nil {
		b.line, b.browsed = b.game.match.Tree().Retrace(b.line, b.browsed)
	}
}

// forget looks at the present moment again, after the game has moved; a line
// that is shown stays, as settle decides about it.
func (b *Browse) forget() { b.browsed, b.line = live, nil }

// node is the View of a moment of the game.
type node struct {
	b     *Browse
	index int
}

func (n node) Position() game.Position { return n.moment().Position }
func (n node) moment() *game.Moment    { return &n.b.Line()[n.index] }
func (n node) Step(by int)             { n.b.LookAt(n.index + by) }
func (n node) live() bool              { return n.b.browsed == live }

func (n node) Leave() {
	n.b.toLive()
	n.b.notices.emit(Changed)
}

func (n node) Caption() Caption {
	if n.live() {
		return Caption{}
	}
	line := n.b.Line()
	c := Caption{Kind: Earlier, Step: line[n.index].Position.Stones(), Of: line[len(line)-1].Position.Stones()}
	if moments := n.b.game.match.Moments(); n.index >= len(moments) || moments[n.index].Node != n.moment().Node {
		c.Kind = Variation
	}
	return c
}

func (n node) Overlay() Overlay {
	moment := n.moment()
	ask := moment.Ask()
	m := Overlay{Offers: moment.Offers()}
	for _, move := range game.Moves(n.b.Line()[:n.index+1]) {
		if move.Point != game.Pass {
			m.Stones, m.Numbers = append(m.Stones, move.Point), append(m.Numbers, move.Number)
		}
	}
	if ask.Kind != game.AskNothing && ask.Answers()[0] == game.Place && n.b.game.match.Player(ask.Seat).IsHuman() {
		m.Asked, m.Allowed = true, ask.Points
	}
	if !n.live() {
		return m
	}
	if h := n.b.game.hint; h != nil {
		m.Hint, m.HintLine = &h.Point, h.way()
	}
	if t := &n.b.game.thinking; t.Of == n.index && len(t.Report.Lines) > 0 {
		m.Ahead = t.Report.Lines[0].Points
	}
	return m
}
