package analysis

import (
	"jingzi/game"
	"jingzi/game/session"
)

// variationView is a session.BoardView that shows a variation stone by stone.
type variationView struct {
	a      *Analysis
	kind   session.CaptionKind
	winner game.Stone // the winner of a forced win

	positions []game.Position // the first position, and one after each stone
	points    []game.Point
	index     int // number of stones on the board
}

var (
	_ session.BoardView = (*variationView)(nil)
	_ session.Variation = (*variationView)(nil)
)

// newVariation returns a view of the moves from start up to the first illegal move or the end of the game.
func newVariation(start game.Position, points []game.Point) *variationView {
	v := &variationView{positions: []game.Position{start}}
	v.extend(points)
	return v
}

// extend adds the moves up to the first illegal one or the end of the game.
func (v *variationView) extend(points []game.Point) {
	for _, point := range points {
		next, err := v.last().Play(point)
		if err != nil {
			return
		}
		v.positions, v.points = append(v.positions, next), append(v.points, point)
	}
}

func (v *variationView) last() *game.Position { return &v.positions[len(v.points)] }

// show displays a variation with the caption of the given kind.
func (a *Analysis) show(v *variationView, kind session.CaptionKind) {
	v.a, v.kind = a, kind
	a.navigator.OpenView(v)
}

func (v *variationView) Position() game.Position { return v.positions[v.index] }
func (v *variationView) Start() game.Position    { return v.positions[0] }

// Overlay implements session.BoardView. It shows the upcoming stones of a review's variation only at its start.
func (v *variationView) Overlay() session.Overlay {
	o := session.Overlay{Stones: v.points[:v.index], Upcoming: v.points[v.index:], Preview: true}
	if v.kind == session.CaptionReview && v.index > 0 {
		o.Upcoming = nil
	}
	return o
}

func (v *variationView) Caption() session.Caption {
	return session.Caption{Kind: v.kind, Current: v.index, Total: len(v.points), Winner: v.winner}
}

func (v *variationView) Seek(stones int) {
	v.index = min(max(v.index+stones, 0), len(v.points))
	v.a.desk.Refresh()
}

func (v *variationView) Close() { v.a.navigator.OpenView(nil) }
