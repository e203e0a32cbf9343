package moves

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// TestCurrentMoveIsInView checks that both the line and the rows scroll to each new move.
func TestCurrentMoveIsInView(t *testing.T) {
	for _, rows := range []bool{false, true} {
		g := newTestGame(t, game.NewTree(game.Freestyle, game.Opening{}))
		g.panel.SetRows(rows)
		strip := g.panel.strip
		strip.Resize(fyne.NewSize(220, 100))

		for n := range 24 {
			g.Game.Click(game.Pt(n%15, n/15))
			cell := strip.cells[strip.index]
			from, to := strip.scroll.Offset, strip.scroll.Offset.Add(strip.scroll.Size())
			if strip.index != n || cell.x < from.X || !rows && cell.x+cell.width > to.X+0.5 || cell.y < from.Y ||
				cell.y+strip.lineHeight() > to.Y+0.5 {
				t.Errorf("rows %v: the displayed move is %d at %v, want move %d between %v and %v", rows, strip.index+1,
					cell, n+1, from, to)
			}
		}
	}
}

// TestWideItemIsTruncated checks that an item wider than the line is truncated and in view.
func TestWideItemIsTruncated(t *testing.T) {
	g := newTestGame(t, game.NewTree(game.Freestyle, game.Opening{}))
	strip := g.panel.strip
	g.panel.SetRows(false)
	strip.Resize(fyne.NewSize(220, 40))
	strip.show([]Item{{1, "H8", ""}, {0, "The computer won – by resignation of the other player", ""}},
		[]bool{true, false}, 1, 1)
	last := strip.cells[1]
	if from := strip.scroll.Offset.X; last.x < from || last.x+last.width > from+strip.scroll.Size().Width+0.5 {
		t.Errorf("the last item is at %v, want it in view from %v", last, from)
	}

	for _, o := range strip.draw() {
		if text, ok := o.(*canvas.Text); ok && (text.Position().X+text.Size().Width > last.x+last.width ||
			strings.HasPrefix(text.Text, "The") != strings.HasSuffix(text.Text, "…")) {
			t.Errorf("%q ends at %v, want a truncated text that ends at most at %v", text.Text, text.Position().X+
				text.Size().Width, last.x+last.width)
		}
	}
}

// noComputers implements session.Computers without computer players.
type noComputers struct{ session.Computers }

func (noComputers) Levels(game.Rules) []game.Level { return nil }

// testGame is a game between two people that is shown in a panel.
type testGame struct {
	*session.Session
	t     *testing.T
	panel *Panel
	desk  desk.Desk
}

func (g *testGame) newItem(index int) Item {
	return Item{Number: index, Text: g.Game.Match().Rules().Name(g.Navigator.Plies()[index].Choice.Point)}
}

// setComment edits the comment on the displayed move in the dialog.
func (g *testGame) setComment(text string) {
	g.choose(lang.EditComment())
	g.desk.Dialogs.Window.Canvas().Focused().(*widgets.Entry).Text = text
	g.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

func newTestGame(t *testing.T, tree *game.Tree) *testGame {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	g := &testGame{t: t}
	config := session.DefaultConfig()
	config.Mode = game.HumanVsHuman
	g.Session = session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post,
		Observe: func(session.Event) {
			if g.panel != nil {
				g.panel.Sync()
			}
		}}, config)
	t.Cleanup(g.Close)
	g.Game.Open(tree)
	g.desk = desk.Desk{
		Refresh:   func() {},
		HandleKey: func(*fyne.KeyEvent) {},
		Focus:     func() {},
		Tips:      widgets.NewTooltips(func(func()) {}),
	}
	g.panel = New(g.Session, &g.desk, g.newItem)
	g.panel.SetRows(true)
	g.panel.ShowList(true)
	window := test.NewTempWindow(t, g.panel.Box)
	g.desk.Dialogs.Window = window
	window.Resize(fyne.NewSize(240, 600))
	g.panel.Sync()

	return g
}

// forkedGame returns a tree with the branches h8 i9 g7 a1, h8 i9 j10 b1 and h8 i9 c3.
func forkedGame(t *testing.T) *game.Tree {
	t.Helper()

	tree := game.NewTree(game.Freestyle, game.Opening{})
	for _, line := range []string{"h8 i9 c3", "h8 i9 j10 b1", "h8 i9 g7 a1"} {
		var choices []game.Choice
		for _, name := range strings.Fields(line) {
			point, err := game.Freestyle.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			choices = append(choices, game.PlaceAt(point))
		}
		tree.Graft(choices, nil)
	}

	return tree
}

// expectPath checks the moves up to the displayed move.
func (g *testGame) expectPath(want string) {
	g.t.Helper()

	var names []string
	for _, ply := range g.Navigator.Plies()[1 : g.Navigator.Index()+1] {
		names = append(names, g.Game.Match().Rules().Name(ply.Choice.Point))
	}
	if got := strings.Join(names, " "); got != want {
		g.t.Errorf("displayed path: got %q, want %q", got, want)
	}
}

// choose selects an item of the menu.
func (g *testGame) choose(label string) {
	g.t.Helper()

	for _, item := range g.panel.Menu().Items {
		if item.Label == label {
			if item.Disabled {
				g.t.Fatalf("%q is disabled", label)
			}
			item.Action()
			return
		}
	}
	g.t.Fatalf("%q is not in the menu", label)
}

func TestBranches(t *testing.T) {
	g := newTestGame(t, forkedGame(t))
	g.expectPath("h8 i9 g7 a1")
	if !g.panel.graph.Visible() || !g.panel.strip.rows {
		t.Error("the panel does not show rows and the tree of branches")
	}
	g.choose(lang.NextBranch())
	g.expectPath("h8 i9 j10 b1")
	g.panel.DisplaySibling(1)
	g.expectPath("h8 i9 c3")
	g.choose(lang.PromoteBranch())
	if main := g.Game.Match().Tree().MainLine(); len(main) != 4 || main[3] != g.Navigator.Ply().Node {
		t.Error("the promoted branch is not the main line")
	}
	g.choose(lang.DeleteBranch())
	g.expectPath("h8 i9")
	g.Game.Undo()
	g.expectPath("h8 i9 c3")
	node := g.Game.Match().Tree().MainLine()[2].Children()[2]
	g.panel.graph.field.Tapped(&fyne.PointEvent{Position: middleOf(g.panel.graph.grid.cells[node])})
	g.expectPath("h8 i9 j10")
	g.panel.graph.field.TappedSecondary(&fyne.PointEvent{Position: middleOf(g.panel.graph.grid.cells[node])})
	if g.desk.Dialogs.Window.Canvas().Overlays().Top() == nil {
		t.Error("a secondary tap opens no menu")
	}
}

func TestCommentsAndMarks(t *testing.T) {
	g := newTestGame(t, forkedGame(t))
	g.setComment(" a fork\n")
	if n := g.Navigator.Ply().Node; n.Comment != "a fork" || g.panel.text != "a fork" ||
		!g.panel.commentScroll.Visible() {
		t.Errorf("got the comment %q, displayed as %q; want %q", n.Comment, g.panel.text, "a fork")
	}
	if g.panel.HasTool() {
		t.Error("a tool is selected before it was chosen")
	}
	g.choose(lang.MarkName(game.Label))

	for _, point := range []game.Point{{X: 1, Y: 1}, {X: 2, Y: 2}, {X: 1, Y: 1}, {X: 3, Y: 3}} {
		g.panel.ToggleMark(point)
	}
	g.choose(lang.MarkName(game.Triangle))
	g.panel.ToggleMark(game.Pt(2, 2)) // replaces the label B
	want := []game.Mark{{Point: game.Pt(3, 3), Text: "A"}, {Point: game.Pt(2, 2), Kind: game.Triangle}}
	if got := g.Navigator.Ply().Node.Marks; !slices.Equal(got, want) {
		t.Errorf("got marks %v, want %v", got, want)
	}
	g.choose(lang.MarkName(game.Triangle)) // deselects the tool
	if _, ok := g.panel.Tool(); ok || g.panel.PutToolDown() {
		t.Error("the tool is still selected")
	}
	g.choose(lang.ClearSigns())
	if len(g.Navigator.Ply().Node.Marks) > 0 {
		t.Error("the marks were not removed")
	}
}

// TestMovesInOneLine checks that below the board the moves are in one line, that the displayed move is bold,
// and that a tap displays a move.
func TestMovesInOneLine(t *testing.T) {
	g := newTestGame(t, forkedGame(t))
	g.panel.SetRows(false)
	g.panel.Box.Resize(fyne.NewSize(300, 44))
	if g.panel.strip.rows || g.panel.graph.Visible() {
		t.Fatal("the panel does not show one line")
	}
	boldTexts := func() (texts []string) {
		for _, o := range test.WidgetRenderer(g.panel.strip.field).Objects() {
			if o, ok := o.(*canvas.Text); ok && o.TextStyle.Bold {
				texts = append(texts, o.Text)
			}
		}

		return texts
	}
	if got := boldTexts(); !slices.Equal(got, []string{"4. a1"}) {
		t.Errorf("bold texts: got %q, want %q", got, []string{"4. a1"})
	}
	box := g.panel.strip.cells[1]
	g.panel.strip.field.Tapped(&fyne.PointEvent{Position: fyne.NewPos(box.x+box.width/2, 10)})
	g.expectPath("h8 i9")
	if got := boldTexts(); !slices.Equal(got, []string{"2. i9"}) {
		t.Errorf("bold texts: got %q, want %q", got, []string{"2. i9"})
	}
}

// TestLineShowsNoPartOfAMove checks that in every width the line of moves shows the displayed move uncut or is
// hidden, and that the buttons next to it are inside of the panel.
func TestLineShowsNoPartOfAMove(t *testing.T) {
	g := newTestGame(t, forkedGame(t))
	g.panel.SetRows(false)
	var shown, hidden bool
	for width := float32(120); width < 400; width += 7 {
		g.panel.Box.Resize(fyne.NewSize(width, 44))
		if end := g.panel.menu.Position().X + g.panel.menu.Size().Width; end > width {
			t.Errorf("width %v: the last button ends at %v", width, end)
		}
		if !g.panel.strip.Visible() {
			hidden = true
			continue
		}

		shown = true
		for _, o := range g.panel.strip.draw() {
			text, ok := o.(*canvas.Text)
			if ok && text.TextStyle.Bold && text.Text != "4. a1" {
				t.Errorf("width %v: the displayed move is %q, want %q", width, text.Text, "4. a1")
			}
		}
	}
	if !shown || !hidden {
		t.Errorf("the line was shown: %v, hidden: %v; want both", shown, hidden)
	}
}

// TestMovesInRows checks that beside the board there are two moves per row, with Black's on the left, that a
// long text occupies a whole row, and that a tap displays a move.
func TestMovesInRows(t *testing.T) {
	g := newTestGame(t, forkedGame(t))
	g.panel.Box.Resize(fyne.NewSize(260, 600))

	strip := g.panel.strip
	for i, box := range strip.cells {
		if isLeft, row := box.x == gutter(), box.y/strip.lineHeight(); isLeft != (i%2 == 0) || row != float32(i/2) {
			t.Errorf("move %d is on the left: %v, in row %v; want %v, %d", i+1, isLeft, row, i%2 == 0, i/2)
		}
		strip.field.Tapped(&fyne.PointEvent{Position: fyne.NewPos(box.x+box.width-3, box.y+3)})
		if g.Navigator.Index() != i+1 {
			t.Errorf("a tap on move %d displays move %d", i+1, g.Navigator.Index())
		}
	}
	strip.show([]Item{{Number: 1, Text: "a"}, {Text: "a choice of many words that needs a row"}, {Number: 2, Text: "b"},
		{Number: 3, Text: "c"}}, []bool{true, false, false, true}, 0, 3)

	for i, want := range []textBox{{gutter(), 0, 0}, {gutter(), 1, 0}, {gutter(), 2, 0}, {gutter(), 3, 0}} {
		if box := strip.cells[i]; box.x != want.x || box.y != want.y*strip.lineHeight() ||
			box.x+box.width > strip.Size().Width {
			t.Errorf("item %d is at %+v, want it within the row at %v, %v", i, box, want.x, want.y*strip.lineHeight())
		}
	}
}

// watcher is a canvas that counts paint requests.
type watcher struct {
	fyne.Canvas
	numFrames  int                       // number of requested frames
	numRefresh map[fyne.CanvasObject]int // number of refreshes of each object
}

func (w *watcher) SetDirty() { w.numFrames++ }
func (w *watcher) Refresh(o fyne.CanvasObject) {
	w.numFrames++
	w.numRefresh[o]++
}

// watchedApp is an app whose objects are all on the canvas of its driver.
type watchedApp struct {
	fyne.App
	driver watchedDriver
}

type watchedDriver struct {
	fyne.Driver
	watcher *watcher
}

func (a watchedApp) Driver() fyne.Driver                              { return a.driver }
func (d watchedDriver) CanvasForObject(fyne.CanvasObject) fyne.Canvas { return d.watcher }

// watch replaces the current app so that paint requests are counted.
func watch(t *testing.T) *watcher {
	t.Helper()
	a := fyne.CurrentApp()
	t.Cleanup(func() { fyne.SetCurrentApp(a) })
	w := &watcher{Canvas: test.Canvas(), numRefresh: map[fyne.CanvasObject]int{}}
	fyne.SetCurrentApp(watchedApp{a, watchedDriver{a.Driver(), w}})

	return w
}

// TestLineIsDrawnOncePerFrame checks that the line of moves is drawn once for each displayed move, and that
// laying it out, as drawing a frame does, does not request another frame.
func TestLineIsDrawnOncePerFrame(t *testing.T) {
	g := newTestGame(t, forkedGame(t))
	g.panel.SetRows(false)
	g.panel.Box.Resize(fyne.NewSize(300, 44))

	line := g.panel.strip
	w := watch(t)
	for _, index := range []int{2, 0, 4} { // at the root no move is displayed
		g.Navigator.Display(index)
		if n := w.numRefresh[line.field]; n != 1 {
			t.Errorf("move %d: the line is drawn %d times, want 1", index, n)
		}
		w.numFrames = 0
		line.Resize(line.Size())
		test.WidgetRenderer(line.field).Layout(line.field.Size())
		if w.numFrames > 0 {
			t.Errorf("move %d: layout requests %d frames, want 0", index, w.numFrames)
		}
		clear(w.numRefresh)
	}
}

// TestOnlyVisiblePartIsDrawn checks that at any scroll position only the visible part of a large tree is
// drawn, and all of it.
func TestOnlyVisiblePartIsDrawn(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	tree := randomTree(5000, 1)
	g := newGraph()
	g.Resize(fyne.NewSize(300, 200))
	line := []game.Ply{{Node: tree.Root()}}
	g.show(*tree, 1, line, 0, tree.Root())

	for _, pos := range []fyne.Position{{}, {X: 400, Y: 2000}, {X: 0, Y: 9000}} {
		g.scroll.ScrollToOffset(pos)
		if n := len(test.WidgetRenderer(g.field).Objects()); n > 1200 {
			t.Errorf("at %v: got %d objects, want at most 1200", pos, n)
		}
	}

	numNodes := 0
	for _, c := range g.grid.cells {
		if middle := middleOf(c); middle.X <= 300 && middle.Y <= 200 {
			numNodes++
		}
	}
	g.scroll.ScrollToOffset(fyne.Position{})

	numCircles := 0
	for _, o := range test.WidgetRenderer(g.field).Objects() {
		if _, ok := o.(*canvas.Circle); ok {
			numCircles++
		}
	}
	if numCircles < numNodes {
		t.Errorf("got %d circles, want at least %d for the visible nodes", numCircles, numNodes)
	}
}

func BenchmarkScroll(b *testing.B) {
	for _, numNodes := range []int{300, 30000} {
		b.Run(fmt.Sprint(numNodes), func(b *testing.B) {
			test.NewTempApp(b).Settings().SetTheme(theme.New(theme.Light, 1))
			tree := randomTree(numNodes, 1)
			g := newGraph()
			g.Resize(fyne.NewSize(300, 400))
			g.show(*tree, 1, []game.Ply{{Node: tree.Root()}}, 0, tree.Root())

			y := float32(0)
			for b.Loop() {
				y += 7
				g.scroll.ScrollToOffset(fyne.NewPos(100, y))
				g.field.Refresh()
			}
		})
	}
}

// TestLongComment checks that a long comment is shown completely, in labels that are short enough for the
// toolkit to draw, and that no Chinese line begins with a comma.
func TestLongComment(t *testing.T) {
	for _, text := range []string{strings.Repeat("A long comment. ", 4000),
		strings.Repeat("先占天元，白棋应对稍缓，局面仍然两可。\n\n", 500), strings.Repeat("x", 60000)} {
		g := newTestGame(t, forkedGame(t))
		g.setComment(text)

		texts := ""
		for _, o := range g.panel.comment.Objects {
			part := o.(*widgets.Paragraph)
			if n := len([]rune(part.Unwrapped())); n > maxPart {
				t.Errorf("got a label of %d characters, want at most %d", n, maxPart)
			}
			if strings.Contains(part.Text, "\n，") {
				t.Errorf("a line begins with a comma: %.200q", part.Text)
			}
			texts += part.Unwrapped()
		}
		letters := func(text string) string { return strings.Join(strings.Fields(text), "") }
		if letters(texts) != letters(text) {
			t.Errorf("got %d bytes without space, want %d", len(letters(texts)), len(letters(text)))
		}
	}
}

// earlierView is a session.BoardView that starts at an earlier position of the game.
type earlierView struct {
	session.BoardView
	start game.Position
}

func (e earlierView) Start() game.Position { return e.start }

// TestStartOfVariationIsMarked checks that while a variation from an earlier position is displayed, the move
// that led to that position is marked.
func TestStartOfVariationIsMarked(t *testing.T) {
	g := newTestGame(t, game.NewTree(game.Freestyle, game.Opening{}))
	for n := range 6 {
		g.Game.Click(game.Pt(n, n))
	}

	for _, index := range []int{4, 6, 0} {
		g.Navigator.OpenView(earlierView{g.Navigator.View(), g.Game.Match().Plies()[index].Position})
		g.panel.Sync()
		if got := g.panel.strip.index + 1; got != index {
			t.Errorf("with a variation: move %d is marked, want %d", got, index)
		}
		g.Navigator.OpenView(nil)
	}
	g.panel.Sync()
	if g.panel.strip.index != 5 {
		t.Errorf("without a variation: move %d is marked, want 6", g.panel.strip.index+1)
	}
}
