package ui

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/gomoku"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// labelTexts returns the texts of the visible labels.
func labelTexts(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *fyne.Container:
		text := ""
		for _, inner := range o.Objects {
			if inner.Visible() {
				text += labelTexts(inner)
			}
		}

		return text
	case *container.Scroll:
		return labelTexts(o.Content)
	case *widget.Label:
		return o.Text + "\n"
	case *widgets.Paragraph:
		return o.Unwrapped() + "\n"
	case *widgets.WordParagraph:
		return o.Unwrapped() + "\n"
	}

	return ""
}

func parsePoints(t testing.TB, r game.Rules, names string) (all []game.Point) {
	t.Helper()

	for _, name := range strings.Fields(names) {
		point, err := r.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, point)
	}

	return all
}

// settleAnalysis runs posted functions until no analysis is running.
func (w *testWindow) settleAnalysis() {
	w.t.Helper()

	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool { return !w.analysis.Busy() }); err != nil {
		w.t.Fatal(err)
	}
}

// press presses a key, which the board passes on to the window.
func (w *testWindow) press(name fyne.KeyName) {
	w.t.Helper()
	w.board.TypedKey(&fyne.KeyEvent{Name: name})
	w.settleAnalysis()
}

func (w *testWindow) drawOptions() board.DrawOptions {
	_, opts := w.board.Content()
	return opts
}

// openTwoPlayerGame opens a window with a game between two people and plays moves by name.
func openTwoPlayerGame(t *testing.T, c session.Computers, board lang.Text, moves string) *testWindow {
	t.Helper()
	w := openWindow(t, t.TempDir(), c)
	w.choose(board)
	w.choose(lang.TwoPlayers)
	if w.session.Seats.Config().Opening != (game.Opening{}) {
		w.setOpening(game.Opening{})
	}

	for _, point := range parsePoints(t, w.session.Game.Match().Rules(), moves) {
		w.click(int(point.X), int(point.Y))
	}

	return w
}

// threeThree holds moves after which Black may not play I8.
const threeThree = "h8 a1 g8 c1 i9 e1 i10 g1"

// gomokuComputers creates players with the engine for five in a row.
type gomokuComputers struct{ fakeComputers }

func (c gomokuComputers) Player(_ game.Seat, r game.Rules, _ game.Level, _ time.Duration) game.Player {
	e, err := gomoku.New(r, gomoku.Options{HashMB: 4})
	if err != nil { // a small board
		return game.Player{Engine: c.fakeEngine}
	}
	return game.Player{Engine: e, Limit: game.Limit{Nodes: 1000}}
}

// limitedComputers creates the players of gomokuComputers, limited by nodes instead of time.
type limitedComputers struct{ gomokuComputers }

type limitedEngine struct{ game.Engine }

func (c limitedComputers) Player(seat game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	p := c.gomokuComputers.Player(seat, r, l, moveTime)
	p.Engine = limitedEngine{p.Engine}
	return p
}

func (e limitedEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	l.Nodes = 20_000
	return e.Engine.Think(ctx, p, l, report)
}

// panelSwitch returns the panel's check box with the given label.
func (w *testWindow) panelSwitch(label lang.Text) (found *widgets.Check) {
	visitAll(w.panel.patterns.Box, func(o fyne.CanvasObject) {
		if box, ok := o.(*widgets.Check); ok && box.Text == label() {
			found = box
		}
	})

	return found
}

// TestPanelSwitches checks that the panel opens with the best moves and the chart,
// that its check boxes switch its parts, and that F9 closes it.
func TestPanelSwitches(t *testing.T) {
	w := openTwoPlayerGame(t, limitedComputers{}, lang.ShortFreestyle, "h8 h9")
	w.choose(lang.AnalysisPanel)
	w.settleAnalysis()
	if !w.panel.patterns.Box.Visible() || !w.analysis.BestLines.Enabled || !w.desk.Settings.Analysis ||
		!w.menuItem(lang.AnalysisPanel()).Checked {
		t.Fatal("the panel is hidden or empty")
	}
	opts := w.drawOptions()
	if len(opts.Values) == 0 {
		t.Fatal("the best moves are not displayed")
	}

	for _, v := range opts.Values { // the panel agrees with the board
		if line := v.Text + "   " + lang.Point(game.Freestyle, v.At); !strings.Contains(labelTexts(w.panel.patterns.Box),
			line) {
			t.Errorf("the panel shows %q, want %q in it", labelTexts(w.panel.patterns.Box), line)
		}
	}

	for _, part := range []struct {
		label lang.Text
		isOn  func() bool
	}{{lang.ThreatsShown, func() bool {
		return w.desk.Settings.Threats
	}}, {lang.PatternList, w.panel.patterns.HasList}, {lang.GraphShown, func() bool {
		return w.desk.Settings.Analysis
	}}, {lang.BestLines, func() bool { return w.analysis.BestLines.Enabled }}} {
		for range 2 {
			want := !part.isOn()
			w.panelSwitch(part.label).SetChecked(want)
			if part.isOn() != want {
				t.Errorf("%s: got %v, want %v", part.label(), !want, want)
			}
		}
	}
	w.press(fyne.KeyF9)
	if w.panel.patterns.Box.Visible() || w.analysis.BestLines.Enabled || w.desk.Settings.Analysis {
		t.Error("the panel or a part of it is still visible")
	}
}

func TestNoAnalysisByDefault(t *testing.T) {
	w := openTwoPlayerGame(t, fakeComputers{}, lang.BoardRenju, threeThree)
	opts := w.drawOptions()
	if opts.Threats != nil || opts.Strokes != nil || opts.Values != nil || w.panel.patterns.Box.Visible() ||
		w.analysis.Busy() {
		t.Errorf("before the analysis is switched on: got %+v, want no threats, strokes or values", opts)
	}
	if item := w.menuItem(lang.AnalysisPanel()); item.Checked || item.Disabled {
		t.Error("the menu item of the panel is checked or disabled")
	}
	if size := w.panelSwitch(lang.BestLines).Size(); !size.IsZero() { // rendering its icons would delay the start
		t.Errorf("a check box of the closed panel is laid out with size %v", size)
	}
	w.choose(lang.AnalysisPanel)
	if size := w.panelSwitch(lang.BestLines).Size(); size.IsZero() {
		t.Error("a check box of the open panel is not laid out")
	}
}

func TestSmallBoardsHaveNoAnalysis(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	for _, board := range []lang.Text{lang.ShortTicTacToe, lang.ShortFive} {
		w.choose(board)

		for _, key := range []fyne.KeyName{fyne.KeyA, fyne.KeyT, fyne.KeyP, fyne.KeyW} {
			w.press(key)
		}
		if w.analysis.BestLines.Enabled || w.analysis.Busy() || w.desk.Settings.Threats || w.desk.Settings.Patterns ||
			w.panel.patterns.Box.Visible() {
			t.Errorf("%s: the keys of the analysis have an effect", board())
		}
		w.click(2, 1)
	}
}

func TestThreatsAreSwitchedAndSaved(t *testing.T) {
	dir := t.TempDir()
	w := openWindow(t, dir, fakeComputers{})
	w.choose(lang.BoardRenju)
	w.setOpening(game.Opening{})
	w.choose(lang.TwoPlayers)

	for _, point := range parsePoints(t, game.Renju, threeThree) {
		w.click(int(point.X), int(point.Y))
	}
	w.press(fyne.KeyT)
	opts := w.drawOptions()
	d1 := parsePoints(t, game.Renju, "d1")[0]
	if !slices.Contains(opts.Threats, board.ShapeLabel{At: d1, Side: game.White, Text: "44"}) {
		t.Errorf("got the threats %v, want White's double four", opts.Threats)
	}
	if !w.menuItem(lang.AnalysisPanel()).Checked || !w.panelSwitch(lang.ThreatsShown).Checked ||
		!strings.Contains(labelTexts(w.panel.patterns.Box), lang.ThreatLegendRenju()) {
		t.Error("the check mark or the legend is missing")
	}
	w.panelSwitch(lang.PatternList).SetChecked(true)
	w.stop()

	reopened := openWindow(t, dir, fakeComputers{})
	if len(reopened.drawOptions().Threats) != len(opts.Threats) || !reopened.panel.patterns.HasList() {
		t.Error("the setting of threats or patterns is not stored")
	}
	reopened.press(fyne.KeyT)
	reopened.press(fyne.KeyP)
	if opts := reopened.drawOptions(); opts.Threats != nil || reopened.panel.patterns.Box.Visible() {
		t.Error("the threats are displayed after they were switched off")
	}
}

func TestForbiddenPointIsExplained(t *testing.T) {
	w := openTwoPlayerGame(t, fakeComputers{}, lang.BoardRenju, threeThree)
	i8 := parsePoints(t, game.Renju, "i8")[0]
	if !slices.Contains(w.drawOptions().Forbidden, i8) {
		t.Fatal("I8 is not marked as forbidden")
	}
	reason := lang.WhyThreeThree("I8", 2)
	w.board.OnHover(i8, true)
	if got := w.drawOptions().Strokes; len(got) != 2 || got[0].Kind != board.StrokeFoul {
		t.Errorf("got the strokes %v, want two for the foul", got)
	}
	if w.row.Shown.Remark != reason {
		t.Errorf("got the remark %q, want %q", w.row.Shown.Remark, reason)
	}
	w.board.OnHover(i8, false)
	if w.drawOptions().Strokes != nil || w.row.Shown.Remark == reason {
		t.Error("the reason is displayed after the pointer left")
	}
	w.board.OnCursor(i8)
	if w.row.Shown.Remark != reason {
		t.Errorf("at the cursor: got the remark %q, want the reason", w.row.Shown.Remark)
	}
	w.click(int(i8.X), int(i8.Y)) // rejected; the reason stays visible
	if w.row.Shown.Remark != reason || w.session.Game.Match().Current().Position.At(i8) != game.Empty {
		t.Errorf("after the click: got the remark %q, want the reason and no stone", w.row.Shown.Remark)
	}
	w.board.OnCursor(parsePoints(t, game.Renju, "a15")[0])
	w.click(0, 0)
	w.board.OnCursor(i8) // White is to move
	if w.drawOptions().Strokes != nil || w.row.Shown.Remark == reason {
		t.Error("the point is explained although White is to move")
	}
}

func TestBestLinesHaveValues(t *testing.T) {
	r := game.Freestyle
	report := game.SearchInfo{Depth: 9, Nodes: 1234, PVs: []game.PV{
		{Score: 35, Moves: parsePoints(t, r, "i8 i9 j8 j9 k8 k9 l8 l9")}, {Score: -4, Moves: parsePoints(t, r, "g8")}, {Score: game.LossIn(6), Moves: parsePoints(t, r, "a15")}}}
	w := openTwoPlayerGame(t, fakeComputers{fakeEngine{report: report}}, lang.ShortFreestyle, "h8 h9")
	w.press(fyne.KeyA)
	want := []board.MoveValue{{At: report.PVs[0].Moves[0], Text: "54%", Best: true},
		{At: report.PVs[1].Moves[0], Text: "50%"},
		{At: report.PVs[2].Moves[0], Text: "L6", Grade: board.GradeLost}}
	opts := w.drawOptions()
	if !slices.Equal(opts.Values, want) || opts.Preview != nil {
		t.Errorf("got values %v and line %v, want the values only", opts.Values, opts.Preview)
	}
	w.board.OnHover(report.PVs[0].Moves[0], true)
	if opts := w.drawOptions(); !slices.Equal(opts.Preview, report.PVs[0].Moves[:6]) {
		t.Errorf("at the best dot: got the line %v, want the first six moves", opts.Preview)
	}
	w.board.OnHover(report.PVs[0].Moves[0], false)
	if opts := w.drawOptions(); opts.Preview != nil {
		t.Errorf("got the line %v after the pointer left, want none", opts.Preview)
	}
	if text := w.row.Shown.Remark; !strings.HasPrefix(text, lang.AnalysisOf(lang.Black())) ||
		!strings.Contains(text, lang.SearchDepth(9)) || !strings.Contains(text, lang.StandsEven()) {
		t.Errorf("got the remark %q, want the analysis of Black's move", text)
	}
	w.board.OnScrolled(-1) // the displayed position is analysed, too
	w.settleAnalysis()
	if text := w.row.Shown.Remark; w.session.Navigator.IsLive() ||
		!strings.HasPrefix(text, lang.AnalysisOf(lang.White())) || len(w.drawOptions().Values) != 3 {
		t.Errorf("one move back: got the remark %q, want the analysis of White's move", text)
	}
	if !w.session.History.Snapshot().Assisted {
		t.Error("the game is not counted as assisted")
	}
	if _, ok := w.session.Game.Scores()[w.session.Navigator.Plies()[1].Node]; !ok {
		t.Error("the score is not in the chart")
	}
	w.press(fyne.KeyA)
	if opts := w.drawOptions(); opts.Values != nil || opts.Preview != nil ||
		strings.Contains(w.row.Shown.Remark, lang.SearchDepth(9)) {
		t.Errorf("switched off: got the values %v, want none", opts.Values)
	}
}

// TestChosenEngineAnalysesAtOnce checks that an engine chosen for the best lines replaces the
// previous one at once.
func TestChosenEngineAnalysesAtOnce(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{wait: true}})
	w.choose(lang.ShortFreestyle)
	w.choose(lang.TwoPlayers)
	w.desk.Settings.Programs = []string{"/games/pbrain-weak.exe"}
	w.analysis.BestLines.Toggle()
	w.choose(lang.MenuEngines)
	findInDialog(w, func(c *widgets.Select) bool { return c.Selected == lang.AppName() }).SetSelected("weak")
	if got := w.analysis.BestLines.Progress(); got != "weak" { // it has not reported anything yet
		t.Errorf("got the progress %q of the old engine, want that of the new one", got)
	}
}

func TestBestLinesOfTheThinkingComputer(t *testing.T) {
	report := game.SearchInfo{
		Depth: 4,
		Nodes: 99,
		PVs:   []game.PV{{Score: 12, Moves: parsePoints(t, game.Freestyle, "i9 j10")}},
	}
	w := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: report, wait: true}})
	w.choose(lang.ShortFreestyle)
	w.analysis.BestLines.Toggle()
	w.board.OnTapped(game.Pt(7, 7))

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool { return w.session.Game.SearchStatus().Index == 1 }); err != nil {
		t.Fatal(err)
	}
	opts := w.drawOptions()
	if w.analysis.Busy() || len(opts.Values) != 1 || opts.Values[0].Text != "51%" || opts.Preview != nil {
		t.Errorf("got values %v, line %v, busy %v; want the value 51%% without a search", opts.Values, opts.Preview,
			w.analysis.Busy())
	}
	w.analysis.BestLines.Toggle()
	w.session.Game.Stop()
}

func TestForcedWinIsSteppedThrough(t *testing.T) {
	w := openTwoPlayerGame(t, gomokuComputers{}, lang.ShortFreestyle, "c13 b13 d13 a1 e13 c1 f11 e1 f10 o15")
	numPlies := len(w.session.Game.Match().Plies())
	position := w.session.Game.Match().Current().Position
	w.press(fyne.KeyW)
	w.settleAnalysis()
	if w.session.Navigator.View().Caption().Kind != session.CaptionForcedWin {
		t.Fatalf("got the remark %q, want a forced win", w.row.Shown.Remark)
	}
	n := len(w.drawOptions().Preview)
	check := func(step int) {
		t.Helper()
		p, opts := w.board.Content()
		if p.Stones() != position.Stones()+step || len(opts.Moves) != step || len(opts.Preview) != n-step ||
			opts.PreviewOffset != step || opts.GhostColour != game.Empty {
			t.Errorf("step %d: got %d stones, %d numbered, %d previewed; want %d, %d, %d", step, p.Stones(),
				len(opts.Moves), len(opts.Preview), position.Stones()+step, step, n-step)
		}
		if want := lang.ForcedStep(lang.Black(), step, n); w.state() != want {
			t.Errorf("got the state %q, want %q", w.state(), want)
		}
	}
	check(0)
	w.press(fyne.KeyPageDown)
	check(1)
	w.board.OnScrolled(1)
	check(2)
	w.board.OnTapped(game.Pt(0, 5)) // plays nothing
	check(3)
	w.press(fyne.KeyPageUp)
	check(2)
	w.press(fyne.KeyEnd)
	check(n)
	w.press(fyne.KeyHome)
	check(0)
	if !w.row.Buttons.Visible() || len(w.row.Buttons.Objects) != 3 {
		t.Error("the buttons for the steps are missing")
	}
	w.press(fyne.KeyEscape)
	if p, opts := w.board.Content(); p != position || opts.Preview != nil ||
		len(w.session.Game.Match().Plies()) != numPlies || w.row.Buttons.Visible() {
		t.Error("the game was not restored")
	}
	w.press(fyne.KeyW)
	if w.session.Navigator.View().Caption().Kind != session.CaptionForcedWin {
		t.Fatal("the key does not start the search")
	}
	w.session.Game.Undo() // displays another position, to which the win does not apply
	if w.session.Navigator.View().Caption().Kind == session.CaptionForcedWin {
		t.Error("the win is shown for another position")
	}
}

func TestNoForcedWinIsReported(t *testing.T) {
	report := game.SearchInfo{
		Depth: 4,
		Nodes: 99,
		PVs:   []game.PV{{Score: 12, Moves: parsePoints(t, game.Freestyle, "a15")}},
	}
	w := openTwoPlayerGame(t, fakeComputers{fakeEngine{report: report}}, lang.ShortFreestyle, "h8 h9")
	w.press(fyne.KeyW)
	w.settleAnalysis()
	w.checkMessage(lang.ForcedNone, lang.Black(), 8.0)
}

func TestFailingEngineEndsAnalysis(t *testing.T) {
	w := openTwoPlayerGame(t, failingComputers{}, lang.ShortFreestyle, "h8 h9")
	w.press(fyne.KeyA)
	w.checkMessage(lang.Failure(game.ErrEngineExited))
	if w.analysis.BestLines.Enabled || w.panelSwitch(lang.BestLines).Checked {
		t.Error("the engine is asked repeatedly")
	}
	w.press(fyne.KeyW)
	w.checkMessage(lang.Failure(game.ErrEngineExited))
}

// failingComputers creates players whose engine fails.
type failingComputers struct{ fakeComputers }

func (failingComputers) Player(game.Seat, game.Rules, game.Level, time.Duration) game.Player {
	return game.Player{Engine: failingEngine{}}
}

func TestSearchForAWinCanBeStopped(t *testing.T) {
	w := openTwoPlayerGame(t, fakeComputers{fakeEngine{wait: true}}, lang.ShortFreestyle, "h8 h9")
	w.analysis.ToggleWin()
	if want := lang.ForcedSearching(lang.Black()); w.state() != want {
		t.Errorf("got the state %q, want %q", w.state(), want)
	}
	w.press(fyne.KeyEscape)
	w.analysis.BestLines.Toggle()
	w.click(0, 0) // a stone ends one analysis and begins the next
	if !w.analysis.Busy() || !strings.HasPrefix(w.row.Shown.Remark, lang.AnalysisOf(lang.White())) {
		t.Error("the new position is not analysed")
	}
	w.analysis.BestLines.Toggle()
	if w.analysis.Busy() {
		t.Error("the analysis continues after it was switched off")
	}
}
