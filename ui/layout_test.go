package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/frame"
	"jingzi/ui/lang"
	"jingzi/ui/players"
	"jingzi/ui/widgets"
)

// placedWidget is a widget of the window with its position.
type placedWidget struct {
	o        fyne.CanvasObject
	position fyne.Position
	canClip  bool // the widget may be smaller than its minimum size
}

// visibleWidgets returns the visible widgets in an object.
func visibleWidgets(o fyne.CanvasObject, position fyne.Position) (found []placedWidget) {
	if !o.Visible() {
		return nil
	}

	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			found = append(found, visibleWidgets(inner, position.Add(inner.Position()))...)
		}
	case *board.Board: // shrinks for an open section
		found = append(found, placedWidget{o, position, o.Size().Height >= frame.MinBoard})
	case *widget.List, *widgets.Picker:
		if o.Size().Height > 0 { // a list without room is not displayed
			found = append(found, placedWidget{o, position, true})
		}
	case *widgets.Paragraph:
		if o.Text != "" {
			found = append(found, placedWidget{o, position, false})
		}
	case *widgets.WordParagraph:
		if o.Text != "" {
			found = append(found, placedWidget{o, position, false})
		}
	case *widget.Label:
		if o.Text != "" {
			found = append(found, placedWidget{o, position, o.Truncation != fyne.TextTruncateOff})
		}
	case fyne.Widget:
		found = append(found, placedWidget{o, position, false})
	}

	return found
}

func (l placedWidget) String() string {
	switch o := l.o.(type) {
	case *widgets.Paragraph:
		return fmt.Sprintf("paragraph %q", o.Text)
	case *widget.Label:
		return fmt.Sprintf("label %q", o.Text)
	case *widgets.Button:
		return fmt.Sprintf("button %q", o.Text)
	case *widget.Button:
		return fmt.Sprintf("button %q", o.Text)
	}

	return fmt.Sprintf("%T", l.o)
}

// checkLayout checks that all widgets are inside the window, have their minimum size, and do not
// overlap. The inner padding of labels may overlap.
func (w *testWindow) checkLayout(situation string) {
	w.t.Helper()

	content := w.window.Content()
	const padding = 8.5
	all := visibleWidgets(content, fyne.Position{})
	for i, l := range all {
		size, minimum := l.o.Size(), l.o.MinSize()
		if l.position.X < -0.5 || l.position.Y < -0.5 || l.position.X+size.Width > content.Size().Width+0.5 ||
			l.position.Y+size.Height > content.Size().Height+padding {
			w.t.Errorf("%s: %v with size %v at %v is outside the content %v", situation, l, size, l.position,
				content.Size())
		}
		if !l.canClip && (size.Width < minimum.Width-0.5 || size.Height < minimum.Height-0.5) {
			w.t.Errorf("%s: %v has the size %v, want at least %v", situation, l, size, minimum)
		}
		if _, ok := l.o.(*widget.List); ok && size.Height < 40 {
			w.t.Errorf("%s: got a list %v high, want at least 40", situation, size.Height)
		}

		for _, other := range all[:i] {
			overlapX := min(l.position.X+size.Width, other.position.X+other.o.Size().Width) - max(l.position.X,
				other.position.X)
			overlapY := min(l.position.Y+size.Height, other.position.Y+other.o.Size().Height) - max(l.position.Y,
				other.position.Y)
			if overlapX > padding && overlapY > padding {
				w.t.Errorf("%s: %v overlaps %v by %v×%v", situation, l, other, overlapX, overlapY)
			}
		}
	}
}

// isVisibleIn reports whether a container is inside another and no container between them is hidden.
func isVisibleIn(parent fyne.CanvasObject, c *fyne.Container) bool {
	if scroll, ok := parent.(*container.Scroll); ok && scroll.Visible() {
		return isVisibleIn(scroll.Content, c)
	}
	outer, ok := parent.(*fyne.Container)
	if !ok || !outer.Visible() {
		return false
	}
	if outer == c {
		return true
	}

	for _, o := range outer.Objects {
		if isVisibleIn(o, c) {
			return true
		}
	}

	return false
}

// windowSizes holds sizes of windows in all arrangements. Their number is odd, so that each meets each row.
var windowSizes = []fyne.Size{{Width: 360, Height: 480}, {Width: 480, Height: 360}, {Width: 640, Height: 400},
	{Width: 800, Height: 488}, {Width: 560, Height: 700}, {Width: 700, Height: 800}, {Width: 1600, Height: 1000}}

// TestEveryRowHasRoom checks the layout for every combination of rows, at every size, and after a
// change of the size.
func TestEveryRowHasRoom(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.configure(func(config *session.Config) { config.Mode, config.Rules = game.HumanVsHuman, game.Freestyle })

	for _, point := range []game.Point{game.Pt(7, 7), game.Pt(8, 8), game.Pt(7, 8), game.Pt(8, 7), game.Pt(7, 9),
		game.Pt(8, 6)} {
		w.click(int(point.X), int(point.Y))
	}

	last := w.session.Game.Match().Index()
	rows := []struct {
		name string
		show func(on bool)
	}{
		{"list", func(on bool) { w.desk.Settings.MoveListStones = on; w.handleChange() }},
		{"chart", func(on bool) { w.desk.Settings.Analysis = on; w.handleChange() }},
		{"threats", func(on bool) { w.desk.Settings.Threats = on; w.handleChange() }},
		{"patterns", func(on bool) { w.desk.Settings.Patterns = on; w.handleChange() }},
		{"earlier", func(on bool) {
			w.session.Navigator.CloseView()
			if on {
				w.session.Navigator.Display(last - 2)
			}
		}},
		{"remark", func(on bool) {
			w.session.Notices.Set(session.Notice{})
			if on {
				w.desk.Notify(lang.NotYourTurnThen)
				w.handleChange()
			}
		}},
	}
	resize := func(size fyne.Size) {
		w.window.Resize(size)
		w.menus.fit(size.Width)
	}
	for number := range 1 << len(rows) {
		size := windowSizes[number%len(windowSizes)]
		resize(size)

		situation := ""
		for i, row := range rows {
			isOn := number>>i&1 == 1
			row.show(isOn)
			if isOn {
				situation += " " + row.name
			}
		}

		for offset := range 2 { // the second size changes that of the displayed rows
			size := windowSizes[(number+offset)%len(windowSizes)]
			resize(size)
			w.checkLayout(fmt.Sprintf("%v×%v%s", size.Width, size.Height, situation))
			if wantPanel := w.desk.Settings.Threats || w.desk.Settings.Patterns; wantPanel && size.Height >= 700 &&
				!isVisibleIn(w.window.Content(), w.panel.patterns.Box) {
				t.Errorf("%v×%v%s: the threats or patterns are hidden", size.Width, size.Height, situation)
			}
		}
	}
	if t.Failed() {
		return
	}

	// A game with clocks.
	w.configure(func(config *session.Config) { config.Clock = game.TimeControl{PerGame: 300e9} })
	w.session.Game.NewGame()
	w.click(7, 7)

	for _, size := range windowSizes {
		resize(size)
		w.checkLayout(fmt.Sprintf("%v×%v clocks", size.Width, size.Height))
	}
}

// TestNewRowsAreLaidOut checks that rows that appear while the window keeps its size are laid out at
// once.
func TestNewRowsAreLaidOut(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.configure(func(config *session.Config) { config.Mode, config.Rules = game.HumanVsHuman, game.Freestyle })
	w.click(7, 7)
	w.configure(func(config *session.Config) { config.Clock = game.TimeControl{PerMove: 30e9} })
	w.choose(lang.NewGame)
	w.click(7, 7)
	if w.cards.Cards[0].Content.Clock == "" {
		t.Fatal("the clocks are missing")
	}
	w.checkLayout("clocks")
	w.configure(func(config *session.Config) { config.Rules, config.Clock = game.TicTacToe, game.TimeControl{} })
	w.toggleChart()
	w.click(1, 1)
	w.checkLayout("chart")
	if c := w.panel.chart; c.Visible() && c.Size().Width < 200 {
		t.Errorf("got a chart of %v, want it at least 200 wide", c.Size())
	}
}

// TestMovesInASmallWindow checks that the smallest window shows a line of moves.
func TestMovesInASmallWindow(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.configure(func(config *session.Config) { config.Mode, config.Rules = game.HumanVsHuman, game.Freestyle })
	w.click(7, 7)

	for _, height := range []float32{480, 560, 700} {
		w.window.Resize(fyne.NewSize(360, height))
		w.menus.fit(360)

		for _, isOpen := range []bool{true, false} { // the analysis replaces the moves
			w.desk.Settings.Patterns, w.desk.Settings.Analysis = isOpen, isOpen
			w.handleChange()
			w.checkLayout(fmt.Sprint("360×", height, isOpen))
			if w.board.Size().Height < frame.MinBoard {
				t.Errorf("height %v, analysis %v: got a board of %v, want at least %v", height, isOpen, w.board.Size(),
					frame.MinBoard)
			}
		}
		if moves := w.panel.moves; !moves.Box.Visible() || moves.Box.Size().Height < moves.StripHeight() {
			t.Errorf("height %v: got the moves visible: %v, with size %v; want a visible line", height,
				moves.Box.Visible(), moves.Box.Size())
		}
	}
}

// TestChartHasRoom checks that the chart has its minimum height in every window, and that a wide
// window also shows the moves.
func TestChartHasRoom(t *testing.T) {
	w := openWindow(t, "", fakeComputers{fakeEngine{report: game.SearchInfo{
		Depth: 3,
		Nodes: 100,
		PVs:   []game.PV{{Score: 35, Moves: []game.Point{{X: 3, Y: 3}}}},
	}}})
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	w.toggleChart()
	w.click(7, 7)
	w.click(8, 8)

	for _, size := range windowSizes {
		w.window.Resize(size)
		w.checkLayout(fmt.Sprint("chart at ", size))
		if !w.panel.chart.Visible() || w.panel.chart.Size().Height < w.panel.chart.MinSize().Height {
			t.Errorf("%v: got a chart of %v, visible: %v, in a column of %v, want at least its minimum size", size, w.panel.chart.Size(), w.panel.chart.Visible(), w.panel.box.Size())
		}
		if moves := w.panel.moves.Box; w.page.kind == frame.Beside && size.Height > 500 &&
			(!moves.Visible() || moves.Size().Height < w.panel.moves.RowsHeight()) {
			t.Errorf("%v: got a move list of %v, want room for its rows", size, moves.Size())
		}
	}
}

// TestColumnNextToEveryBoard checks that a wide window has the board on the left and the column on the
// right for every board.
func TestColumnNextToEveryBoard(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.Freestyle} {
		w := openWindow(t, t.TempDir(), fakeComputers{})
		w.configure(func(config *session.Config) { config.Mode, config.Rules = game.HumanVsHuman, r })

		for _, size := range []fyne.Size{{Width: 860, Height: 500}, {Width: 1000, Height: 740},
			{Width: 1600, Height: 1000}} {
			w.window.Resize(size)
			position := fyne.CurrentApp().Driver().AbsolutePositionForObject

			square, column, cards, row := position(w.board), position(w.panel.box), position(w.cards.Box),
				position(w.row)
			switch right := square.X + w.board.Size().Width; {
			case w.page.kind != frame.Beside:
				t.Errorf("%v, %v: the column is not next to the board", r, size)
			case column.X < right || column.Y < cards.Y+w.cards.Box.Size().Height || cards.X < column.X:
				t.Errorf("%v, %v: got the column at %v, the cards at %v, the right edge of the board at %v", r, size,
					column, cards, right)
			case row.Y < square.Y+w.board.Size().Height || row.X != square.X:
				t.Errorf("%v, %v: got the row at %v, want it below the board", r, size, row)
			case w.panel.box.Size().Width < scaled(185)-1 ||
				w.panel.box.Size().Width > scaled(440)+1:
				t.Errorf("%v, %v: got a column of %v, want a width from %v to %v", r, size, w.panel.box.Size(),
					scaled(185), scaled(440))
			}
			w.checkLayout(fmt.Sprint(r, size))
			left, width := position(w.toolbar.Box).X, w.window.Content().Size().Width
			if offset := left - (width - column.X - w.panel.box.Size().Width); offset > 12 || offset < -12 {
				t.Errorf("%v, %v: got the content from %v to %v of %v, want it centred", r, size, left, column.X+
					w.panel.box.Size().Width, width)
			}
		}
	}
}

// TestTextIsLargerInALargeWindow checks that texts, including those of existing widgets, are larger in a
// large window.
func TestTextIsLargerInALargeWindow(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.isShown = true
	w.configure(func(config *session.Config) { config.Mode, config.Rules = game.HumanVsHuman, game.TicTacToe })

	for _, point := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}} {
		w.click(point[0], point[1])
	}

	for _, want := range []struct {
		width, height, scale float32
	}{{360, 480, 1}, {560, 700, 1}, {1600, 1000, 1.15}, {1600, 700, 1}} {
		w.window.Resize(fyne.NewSize(want.width, want.height))
		isLaidOut := false
		w.loop.Post(func() { isLaidOut = true })
		if err := w.loop.Run(t.Context(), func() bool { return isLaidOut }); err != nil {
			t.Fatal(err)
		}
		if height := players.Height(false); height > 48*want.scale {
			t.Errorf("%vx%v: got cards %v high, want at most %v", want.width, want.height, height, 48*want.scale)
		}
		isNear := func(got, unscaled float32) bool {
			return got > unscaled*want.scale-0.1 && got < unscaled*want.scale+0.1
		}
		if got := w.cards.Cards[0].Name.TextSize; !isNear(got, 15) {
			t.Errorf("%vx%v: got the text size %v of a name, want %v", want.width, want.height, got, 15*want.scale)
		}

		for _, text := range []struct {
			name fyne.ThemeSizeName
			size float32
		}{{theme.SizeNameCaptionText, 13}, {theme.SizeNameText, 15}} {
			if got := theme.Size(text.name); !isNear(got, text.size) {
				t.Errorf("%vx%v: got the size %v of %s, want %v", want.width, want.height, got, text.name,
					text.size*want.scale)
			}
		}
	}
}

// countingWidget counts its refreshes.
type countingWidget struct {
	widget.BaseWidget
	numRefreshes int
}

func (c *countingWidget) Refresh() { c.numRefreshes++ }

func (c *countingWidget) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}

func TestOnlyVisibleObjectsAreRefreshed(t *testing.T) {
	test.NewTempApp(t)

	var all [4]countingWidget
	for i := range all {
		all[i].ExtendBaseWidget(&all[i])
	}

	hidden := container.NewVBox(&all[2])
	c := container.NewVBox(&all[0], &all[1], hidden, container.NewVBox(&all[3]))
	all[1].Hidden, hidden.Hidden = true, true
	for i := range all {
		all[i].numRefreshes = 0
	}
	refreshVisible(c)

	for i, want := range []int{1, 0, 0, 1} {
		if all[i].numRefreshes != want {
			t.Errorf("widget %d: got %d refreshes, want %d", i, all[i].numRefreshes, want)
		}
	}
}
