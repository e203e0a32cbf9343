package column

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"jingzi/ui/desk"
	"jingzi/ui/widgets"
)

// newColumn returns a column of three sections, and a function that describes its last layout: the height of each
// section that is shown, then the labels of the visible buttons. The line of moves is called a line.
func newColumn(t *testing.T) (c *Column, describe func(width, height float32) string) {
	test.NewTempApp(t)
	isLine := false
	section := func(label string, minimum, preferred float32, rank int) *Section {
		return &Section{Object: canvas.NewRectangle(nil), Label: label, Rank: rank,
			Heights: func(float32) (float32, float32) { return minimum, preferred }}
	}
	graph, thinking, moves := section("graph", 80, 80, 2), section("thinking", 60, 150, 1), section("moves", 100, 100, 0)
	moves.Fills, moves.SetLine = true, func(on bool) { isLine = on }
	d := &desk.Desk{Tips: widgets.NewTooltips(func(f func()) { f() }), Focus: func() {}}
	c = New(d, graph, thinking, moves)

	return c, func(width, height float32) string {
		c.Box.Resize(fyne.NewSize(width, height))
		c.Layout(c.Box.Objects, c.Box.Size())

		var words []string
		for _, s := range c.sections {
			switch {
			case !s.Object.Visible():
			case s == moves && isLine:
				words = append(words, "line")
			default:
				words = append(words, fmt.Sprint(s.Label, " ", s.Object.Size().Height))
			}
		}
		for _, s := range c.sections {
			if s.button.Visible() {
				words = append(words, "["+s.Label+"]")
			}
		}

		return strings.Join(words, ", ")
	}
}

// TestColumn checks which sections a column shows, and how high, when none and when the graph is open.
func TestColumn(t *testing.T) {
	c, describe := newColumn(t)
	line := c.LineHeight() + 4

	for _, tt := range []struct {
		height       float32
		folded       bool
		closed, open string
	}{
		{500, false, "graph 80, thinking 150, moves 262", "graph 80, thinking 150, moves 262"},
		{248, false, "graph 80, thinking 60, moves 100", "graph 80, thinking 60, moves 100"},
		{200 + line, false, "thinking 96, moves 100, [graph]", "graph 80, moves 116, [graph], [thinking]"},
		{180 + line, false, "thinking 76, moves 100, [graph]", "graph 80, thinking 96, [graph], [moves]"},
		{120 + line, false, "moves 120, [graph], [thinking]", "graph 80, [graph], [thinking], [moves]"},
		{line - 4, true, "line, [graph], [thinking], [moves]", ""},
		{150 + line, true, "line, [graph], [thinking], [moves]",
			"graph 80, thinking 66, line, [graph], [thinking], [moves]"},
	} {
		c.Fold(tt.folded)
		c.Open(nil)
		if got := describe(300, tt.height); got != tt.closed {
			t.Errorf("height %v, folded %v: got %q, want %q", tt.height, tt.folded, got, tt.closed)
		}
		c.Open(c.sections[0])
		if got := describe(300, tt.height); tt.open != "" && got != tt.open {
			t.Errorf("height %v, folded %v, open: got %q, want %q", tt.height, tt.folded, got, tt.open)
		}
	}
}

// TestButtonsStay checks that a button keeps its place when it opens and closes a section.
func TestButtonsStay(t *testing.T) {
	c, describe := newColumn(t)
	describe(300, 200)
	thinking := c.sections[0]
	before := thinking.button.Position()
	test.Tap(thinking.button)
	describe(300, 200)
	if !c.Shows(thinking) || thinking.button.Position() != before || !thinking.button.Visible() {
		t.Errorf("got the section shown: %v, its button at %v, want it shown and the button at %v", c.Shows(thinking),
			thinking.button.Position(), before)
	}
	test.Tap(thinking.button)
	describe(300, 200)
	if c.Shows(thinking) {
		t.Error("the second tap does not close the section")
	}
}

// TestUnavailableSection checks that a section without content has neither room nor a button.
func TestUnavailableSection(t *testing.T) {
	c, describe := newColumn(t)
	c.sections[0].IsAvailable = func() bool { return false }
	c.Open(c.sections[0])
	if got, want := describe(300, 500), "thinking 150, moves 346"; got != want || c.Opened() != nil {
		t.Errorf("got %q and %v open, want %q and none", got, c.Opened(), want)
	}
}
