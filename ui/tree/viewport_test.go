package tree

import (
	"testing"

	"fyne.io/fyne/v2"
)

// Scrolling to a node or a step leaves no empty space beside a tree that is wider than the view.
func TestScrollingLeavesNoHole(t *testing.T) {
	tr := Search{Depth: 2}.Grow(t.Context(), positionAfter(t, ""))
	for _, replay := range []*Replay{nil, NewReplay(tr)} {
		v, _ := newTestView(t, tr)
		v.Resize(fyne.NewSize(360, 240))
		steps := tr.Len()
		if replay != nil {
			steps = replay.Len()
		}

		for step := range steps {
			if replay != nil {
				v.SetReplay(replay, step)
			} else {
				v.Select(NodeID(step))
			}
			p := &v.viewport
			width, _ := p.contentSize()
			left, right, strip := p.offset.X, p.offset.X+width*p.zoom, p.outline.sizes.strip
			if width*p.zoom > p.area.Width-strip && (left > strip+16 || right < p.area.Width-16) {
				t.Fatalf("replay %v, step %d: the tree extends from %v to %v, the view from %v to %v", replay != nil,
					step, left, right, strip, p.area.Width)
			}
		}
	}
}
