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
	}
	return ""
}

func parsePoints(t testing.TB, r game.Rules, names string) (all []game.Point) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		at, err := r.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, at)
	}
	return all
}

// settleAnalysis runs posted functions until no analysis is running.
func (s *testWindow) settleAnalysis() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return !s.analysis.Busy() }); err != nil {
		s.t.Fatal(err)
	}
}

// press types a key that the board passes on to the window.
func (s *testWindow) press(name fyne.KeyName) {
	s.t.Helper()
	s.board.TypedKey(&fyne.KeyEvent{Name: name})
	s.settleAnalysis()
}

func (s *testWindow) drawOptions() board.DrawOptions {
	_, opts := s.board.Content()
	return opts
}

// openTwoPlayerGame opens a window with a game between two people and plays moves by name.
func openTwoPlayerGame(t *testing.T, c session.Computers, game lang.Text, moves string) *testWindow {
	t.Helper()
	s := openWindow(t, t.TempDir(), c)
	s.choose(game)
	s.choose(lang.TwoPlayers)
	for _, at := range parsePoints(t, s.session.Game.Match().Rules(), moves) {
		s.click(int(at.X), int(at.Y))
	}
	return s
}

// threeThree holds moves after which Black may not play I8.
const threeThree = "h8 a1 g8 c1 i9 e1 i10 g1"

// gomokuComputers creates players with the engine for five in a row.
type gomokuComputers struct{ fakeComputers }

func (s gomokuComputers) Player(_ game.Seat, r game.Rules, _ game.Level, _ time.Duration) game.Player {
	e, err := gomoku.New(r, gomoku.Options{HashMB: 4})
	if err != nil { // a small board
		return game.Player{Engine: s.fakeEngine}
	}
	return game.Player{Engine: e, Limit: game.Limit{Nodes: 1000}}
}

// limitedComputers is gomokuComputers with a limit of nodes, whatever the time.
type limitedComputers struct{ gomokuComputers }

type limitedEngine struct{ game.Engine }

func (s limitedComputers) Player(seat game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	p := s.gomokuComputers.Player(seat, r, l, moveTime)
	p.Engine = limitedEngine{p.Engine}
	return p
}

func (e limitedEngine) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	l.Nodes = 20_000
	return e.Engine.Think(ctx, p, l, report)
}

// panelSwitch returns the check box of the panel with a label.
func (s *testWindow) panelSwitch(word lang.Text) (found *widgets.Check) {
	visitAll(s.patterns.Box, func(o fyne.CanvasObject) {
		if box, ok := o.(*widgets.Check); ok && box.Text == word() {
			found = box
		}
	})
	return found
}

// TestPanelSwitches checks that the panel opens with the best moves and the chart,
// that its check boxes switch its parts, and that F9 closes it.
func TestPanelSwitches(t *testing.T) {
	s := openTwoPlayerGame(t, limitedComputers{}, lang.ShortFreestyle, "h8 h9")
	s.choose(lang.AnalysisPanel)
	s.settleAnalysis()
	if !s.patterns.Box.Visible() || !s.analysis.BestLines.Enabled || !s.desk.Settings.Analysis || !s.menuItem(lang.AnalysisPanel()).Checked {
		t.Fatal("the panel is hidden or empty")
	}
	opts := s.drawOptions()
	if len(opts.Values) == 0 {
		t.Fatal("the best moves are not displayed")
	}
	for _, v := range opts.Values { // the panel agrees with the board
		if line := v.Text + "   " + lang.Point(game.Freestyle, v.At); !strings.Contains(labelTexts(s.patterns.Box), line) {
			t.Errorf("%q is not in the list of patterns %q", line, labelTexts(s.patterns.Box))
		}
	}
	for _, part := range []struct {
		word lang.Text
		on   func() bool
	}{{lang.ThreatsShown, func() bool { return s.desk.Settings.Threats }}, {lang.PatternList, s.patterns.HasList}, {lang.EvaluationChart, func() bool { return s.desk.Settings.Analysis }}, {lang.BestLines, func() bool { return s.analysis.BestLines.Enabled }}} {
		for range 2 {
			want := !part.on()
			if s.panelSwitch(part.word).SetChecked(want); part.on() != want {
				t.Errorf("%s: %v", part.word(), !want)
			}
		}
	}
	s.press(fyne.KeyF9)
	if s.patterns.Box.Visible() || s.analysis.BestLines.Enabled || s.desk.Settings.Analysis {
		t.Error("the panel or a part of it is still visible")
	}
}

func TestNoAnalysisByDefault(t *testing.T) {
	s := openTwoPlayerGame(t, fakeComputers{}, lang.BoardRenju, threeThree)
	opts := s.drawOptions()
	if opts.Threats != nil || opts.Strokes != nil || opts.Values != nil || s.patterns.Box.Visible() || s.analysis.Busy() {
		t.Errorf("switched off: got %+v, want no threats, strokes or values", opts)
	}
	if item := s.menuItem(lang.AnalysisPanel()); item.Checked || item.Disabled {
		t.Error("the menu item of the panel is checked or disabled")
	}
	if size := s.panelSwitch(lang.BestLines).Size(); !size.IsZero() { // rendering its icons would delay the start
		t.Errorf("a check box of the closed panel is laid out with size %v", size)
	}
	s.choose(lang.AnalysisPanel)
	if size := s.panelSwitch(lang.BestLines).Size(); size.IsZero() {
		t.Error("a check box of the open panel is not laid out")
	}
}

func TestSmallBoardsHaveNoAnalysis(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	for _, board := range []lang.Text{lang.ShortTicTacToe, lang.ShortFive} {
		s.choose(board)
		for _, key := range []fyne.KeyName{fyne.KeyA, fyne.KeyT, fyne.KeyP, fyne.KeyW} {
			s.press(key)
		}
		if s.analysis.BestLines.Enabled || s.analysis.Busy() || s.desk.Settings.Threats || s.desk.Settings.Patterns || s.patterns.Box.Visible() {
			t.Error("the keys have an effect")
		}
		s.click(2, 1)
	}
}

func TestThreatsAreSwitchedAndSaved(t *testing.T) {
	dir := t.TempDir()
	s := openWindow(t, dir, fakeComputers{})
	s.choose(lang.BoardRenju)
	s.choose(lang.TwoPlayers)
	for _, at := range parsePoints(t, game.Renju, threeThree) {
		s.click(int(at.X), int(at.Y))
	}
	s.press(fyne.KeyT)
	opts := s.drawOptions()
	d1 := parsePoints(t, game.Renju, "d1")[0]
	if !slices.Contains(opts.Threats, board.ShapeLabel{At: d1, Side: game.White, Text: "44"}) {
		t.Errorf("got the threats %v, want White's double four", opts.Threats)
	}
	if !s.menuItem(lang.AnalysisPanel()).Checked || !s.panelSwitch(lang.ThreatsShown).Checked || !strings.Contains(labelTexts(s.patterns.Box), lang.ThreatLegendRenju()) {
		t.Error("the check mark or the legend is missing")
	}
	s.panelSwitch(lang.PatternList).SetChecked(true)
	s.stop()

	reopened := openWindow(t, dir, fakeComputers{})
	if len(reopened.drawOptions().Threats) != len(opts.Threats) || !reopened.patterns.HasList() {
		t.Error("the setting of threats or patterns is not stored")
	}
	reopened.press(fyne.KeyT)
	reopened.press(fyne.KeyP)
	if opts := reopened.drawOptions(); opts.Threats != nil || reopened.patterns.Box.Visible() {
		t.Error("the threats are displayed after they were switched off")
	}
}

func TestForbiddenPointIsExplained(t *testing.T) {
	s := openTwoPlayerGame(t, fakeComputers{}, lang.BoardRenju, threeThree)
	i8 := parsePoints(t, game.Renju, "i8")[0]
	if !slices.Contains(s.drawOptions().Forbidden, i8) {
		t.Fatal("I8 is not marked as forbidden")
	}
	why := lang.WhyThreeThree("I8", 2)
	s.board.OnHover(i8, true)
	if got := s.drawOptions().Strokes; len(got) != 2 || got[0].Kind != board.StrokeFoul {
		t.Errorf("got the strokes %v, want two for the foul", got)
	}
	if s.row.shown.Remark != why {
		t.Errorf("got the remark %q, want %q", s.row.shown.Remark, why)
	}
	s.board.OnHover(i8, false)
	if s.drawOptions().Strokes != nil || s.row.shown.Remark == why {
		t.Error("the reason is displayed after the pointer left")
	}
	s.board.OnCursor(i8)
	if s.row.shown.Remark != why {
		t.Errorf("at the cursor: got the remark %q, want the reason", s.row.shown.Remark)
	}
	s.click(int(i8.X), int(i8.Y)) // rejected; the reason stays visible
	if s.row.shown.Remark != why || s.session.Game.Match().Current().Position.At(i8) != game.Empty {
		t.Errorf("after the click: got the remark %q, want the reason and no stone", s.row.shown.Remark)
	}
	s.board.OnCursor(parsePoints(t, game.Renju, "a15")[0])
	s.click(0, 0)
	s.board.OnCursor(i8) // White is to move
	if s.drawOptions().Strokes != nil || s.row.shown.Remark == why {
		t.Error("the point is explained although White is to move")
	}
}

func TestBestLinesHaveValues(t *testing.T) {
	r := game.Freestyle
	report := game.SearchInfo{Depth: 9, Nodes: 1234, PVs: []game.PV{
		{Score: 35, Moves: parsePoints(t, r, "i8 i9 j8 j9 k8 k9 l8 l9")}, {Score: -4, Moves: parsePoints(t, r, "g8")}, {Score: game.LossIn(6), Moves: parsePoints(t, r, "a15")}}}
	s := openTwoPlayerGame(t, fakeComputers{fakeEngine{report: report}}, lang.ShortFreestyle, "h8 h9")
	s.press(fyne.KeyA)
	want := []board.MoveValue{{At: report.PVs[0].Moves[0], Text: "54%", Best: true}, {At: report.PVs[1].Moves[0], Text: "50%"},
		{At: report.PVs[2].Moves[0], Text: "L6", Grade: board.GradeLost}}
	opts := s.drawOptions()
	if !slices.Equal(opts.Values, want) || opts.Preview != nil {
		t.Errorf("got values %v and line %v, want the values only", opts.Values, opts.Preview)
	}
	s.board.OnHover(report.PVs[0].Moves[0], true)
	if opts := s.drawOptions(); !slices.Equal(opts.Preview, report.PVs[0].Moves[:6]) {
		t.Errorf("at the best dot: got the line %v, want the first six moves", opts.Preview)
	}
	s.board.OnHover(report.PVs[0].Moves[0], false)
	if opts := s.drawOptions(); opts.Preview != nil {
		t.Errorf("got the line %v after the pointer left, want none", opts.Preview)
	}
	if text := s.row.shown.Remark; !strings.HasPrefix(text, lang.AnalysisOf(lang.Black())) || !strings.Contains(text, lang.SearchDepth(9)) || !strings.Contains(text, lang.StandsEven()) {
		t.Errorf("got the remark %q, want the analysis of Black's move", text)
	}
	s.board.OnScrolled(-1) // the position looked at is analysed too
	s.settleAnalysis()
	if text := s.row.shown.Remark; s.session.Navigator.IsLive() || !strings.HasPrefix(text, lang.AnalysisOf(lang.White())) || len(s.drawOptions().Values) != 3 {
		t.Errorf("one move back: got the remark %q, want the analysis of White's move", text)
	}
	if !s.session.History.Snapshot().Assisted {
		t.Error("the game is not counted as assisted")
	}
	if _, ok := s.session.Game.Scores()[s.session.Navigator.Plies()[1].Node]; !ok {
		t.Error("the score is not in the chart")
	}
	s.press(fyne.KeyA)
	if opts := s.drawOptions(); opts.Values != nil || opts.Preview != nil || strings.Contains(s.row.shown.Remark, lang.SearchDepth(9)) {
		t.Errorf("switched off: got the values %v, want none", opts.Values)
	}
}

// TestChosenEngineAnalysesAtOnce checks that an engine chosen for the best lines replaces the
// previous one at once.
func TestChosenEngineAnalysesAtOnce(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{wait: true}})
	s.choose(lang.ShortFreestyle)
	s.choose(lang.TwoPlayers)
	s.desk.Settings.Programs = []string{"/games/pbrain-weak.exe"}
	s.analysis.BestLines.Toggle()
	s.choose(lang.MenuEngines)
	first := findInDialog(s, func(c *widgets.Select) bool { return c.Selected == lang.AppName() })
	first.SetSelected("weak")
	if got := s.analysis.BestLines.Progress(); got != "weak" { // it has not said anything yet
		t.Errorf("got the progress %q of the old engine, want that of the new one", got)
	}
}

func TestBestLinesOfTheThinkingComputer(t *testing.T) {
	report := game.SearchInfo{Depth: 4, Nodes: 99, PVs: []game.PV{{Score: 12, Moves: parsePoints(t, game.Freestyle, "i9 j10")}}}
	s := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: report, wait: true}})
	s.choose(lang.ShortFreestyle)
	s.analysis.BestLines.Toggle()
	s.board.OnTapped(game.Pt(7, 7))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return s.session.Game.SearchStatus().Index == 1 }); err != nil {
		t.Fatal(err)
	}
	opts := s.drawOptions()
	if s.analysis.Busy() || len(opts.Values) != 1 || opts.Values[0].Text != "51%" || opts.Preview != nil {
		t.Errorf("got values %v, line %v, busy %v; want the value 51%% without a search", opts.Values, opts.Preview, s.analysis.Busy())
	}
	s.analysis.BestLines.Toggle()
	s.session.Game.Stop()
}

func TestForcedWinIsSteppedThrough(t *testing.T) {
	s := openTwoPlayerGame(t, gomokuComputers{}, lang.ShortFreestyle, "c13 b13 d13 a1 e13 c1 f11 e1 f10 o15")
	before := len(s.session.Game.Match().Plies())
	position := s.session.Game.Match().Current().Position
	s.press(fyne.KeyW)
	s.settleAnalysis()
	if s.session.Navigator.View().Caption().Kind != session.CaptionForcedWin {
		t.Fatalf("got the remark %q, want a forced win", s.row.shown.Remark)
	}
	n := len(s.drawOptions().Preview)
	at := func(step int) {
		t.Helper()
		p, opts := s.board.Content()
		if p.Stones() != position.Stones()+step || len(opts.Moves) != step || len(opts.Preview) != n-step || opts.PreviewOffset != step || opts.GhostColour != game.Empty {
			t.Errorf("step %d: got %d stones, %d numbered, %d previewed", step, p.Stones(), len(opts.Moves), len(opts.Preview))
		}
		if want := lang.ForcedStep(lang.Black(), step, n); s.state() != want {
			t.Errorf("got the state %q, want %q", s.state(), want)
		}
	}
	at(0)
	s.press(fyne.KeyPageDown)
	at(1)
	s.board.OnScrolled(1)
	at(2)
	s.board.OnTapped(game.Pt(0, 5)) // plays nothing
	at(3)
	s.press(fyne.KeyPageUp)
	at(2)
	s.press(fyne.KeyEnd)
	at(n)
	s.press(fyne.KeyHome)
	at(0)
	if !s.row.buttons.Visible() || len(s.row.buttons.Objects) != 3 {
		t.Error("the buttons for the steps are missing")
	}
	s.press(fyne.KeyEscape)
	if p, opts := s.board.Content(); p != position || opts.Preview != nil || len(s.session.Game.Match().Plies()) != before || s.row.buttons.Visible() {
		t.Error("the game was not restored")
	}
	s.press(fyne.KeyW)
	if s.session.Navigator.View().Caption().Kind != session.CaptionForcedWin {
		t.Fatal("the key does not start the search")
	}
	s.session.Game.Undo() // another position, to which the win does not apply
	if s.session.Navigator.View().Caption().Kind == session.CaptionForcedWin {
		t.Error("the win is shown for another position")
	}
}

func TestNoForcedWinIsReported(t *testing.T) {
	report := game.SearchInfo{Depth: 4, Nodes: 99, PVs: []game.PV{{Score: 12, Moves: parsePoints(t, game.Freestyle, "a15")}}}
	s := openTwoPlayerGame(t, fakeComputers{fakeEngine{report: report}}, lang.ShortFreestyle, "h8 h9")
	s.press(fyne.KeyW)
	s.settleAnalysis()
	s.checkMessage(lang.ForcedNone, lang.Black(), 8.0)
}

func TestFailingEngineEndsAnalysis(t *testing.T) {
	s := openTwoPlayerGame(t, failingComputers{}, lang.ShortFreestyle, "h8 h9")
	s.press(fyne.KeyA)
	s.checkMessage(lang.Failure(game.ErrEngineExited))
	if s.analysis.BestLines.Enabled || s.panelSwitch(lang.BestLines).Checked {
		t.Error("the engine is asked repeatedly")
	}
	s.press(fyne.KeyW)
	s.checkMessage(lang.Failure(game.ErrEngineExited))
}

// failingComputers creates players whose engine fails.
type failingComputers struct{ fakeComputers }

func (failingComputers) Player(game.Seat, game.Rules, game.Level, time.Duration) game.Player {
	return game.Player{Engine: failingEngine{}}
}

func TestSearchForAWinCanBeStopped(t *testing.T) {
	s := openTwoPlayerGame(t, fakeComputers{fakeEngine{wait: true}}, lang.ShortFreestyle, "h8 h9")
	s.analysis.ToggleWin()
	if want := lang.ForcedSearching(lang.Black()); s.state() != want {
		t.Errorf("got the state %q, want %q", s.state(), want)
	}
	s.press(fyne.KeyEscape)
	s.analysis.BestLines.Toggle()
	s.click(0, 0) // a stone ends one analysis and begins the next
	if !s.analysis.Busy() || !strings.HasPrefix(s.row.shown.Remark, lang.AnalysisOf(lang.White())) {
		t.Error("the new position is not analysed")
	}
	s.analysis.BestLines.Toggle()
	if s.analysis.Busy() {
		t.Error("the analysis continues after it was switched off")
	}
}
