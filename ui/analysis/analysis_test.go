package analysis

import (
	"context"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ai/gomoku"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/chart"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
)

func TestForcedWinView(t *testing.T) {
	e, err := gomoku.New(game.Freestyle, gomoku.Options{HashMB: 4})
	if err != nil {
		t.Fatal(err)
	}
	h := newTestHost(t, game.Freestyle, e, "c13 b13 d13 a1 e13 c1 f11 e1 f10 o15")
	position := h.match().Current().Position
	h.a.ToggleWin()
	if state := h.a.SearchText(); state != lang.ForcedSearching(lang.Black()) || len(h.a.Buttons()) != 1 {
		t.Errorf("during the search: got text %q and %d buttons, want %q and 1", state, len(h.a.Buttons()),
			lang.ForcedSearching(lang.Black()))
	}
	h.settle()
	win := h.a.variation()
	if win == nil {
		t.Fatalf("no win was found; got the notice %q", h.notice())
	}
	checkForcedWin(t, win, position, game.Black)

	n := len(win.points)
	for _, step := range []struct{ by, at int }{{0, 0}, {1, 1}, {1, 2}, {-1, 1}, {999, n}, {-999, 0}} {
		h.Navigator.View().Seek(step.by)
		marks := h.Navigator.View().Overlay()
		if h.Navigator.View().Position() != win.positions[step.at] || len(marks.Stones) != step.at ||
			len(marks.Upcoming) != n-step.at || !marks.Preview || marks.CanChoose {
			t.Errorf("at %d: got the overlay %+v, want %d stones and %d upcoming ones", step.at, marks, step.at,
				n-step.at)
		}
		want := session.Caption{Kind: session.CaptionForcedWin, Current: step.at, Total: n, Winner: game.Black}
		if got := h.Navigator.View().Caption(); got != want {
			t.Errorf("at %d: got the caption %+v, want %+v", step.at, got, want)
		}
		if len(h.a.Buttons()) != 3 {
			t.Errorf("at %d: got %d buttons, want 3", step.at, len(h.a.Buttons()))
		}
	}
	h.Navigator.CloseView()
	if h.a.variation() != nil || h.Navigator.View().Position() != position || h.a.Buttons() != nil {
		t.Error("CloseView did not close the forced win")
	}
	h.a.ToggleWin()
	h.settle()
	if h.a.variation() == nil {
		t.Fatal("the second search found no win")
	}
	h.a.ToggleWin()
	if h.a.variation() != nil || h.a.Busy() {
		t.Error("ToggleWin did not close the forced win")
	}
}

func TestSearchFollowsThePosition(t *testing.T) {
	h := newTestHost(t, game.Freestyle, waitingEngine{}, "h8 h9")
	h.a.ToggleWin()
	h.Navigator.Display(1)
	if h.a.Busy() {
		t.Error("the search for a win was not stopped when another position was displayed")
	}
	h.a.BestLines.Toggle()
	if !h.a.Busy() || h.a.search.position != h.match().Plies()[1].Position {
		t.Error("the displayed position is not searched")
	}
	h.Navigator.Display(2)
	if !h.a.Busy() || h.a.search.position != h.match().Current().Position {
		t.Error("the search does not follow the displayed position")
	}
	h.a.ToggleWin()
	if h.a.search.topic != topicWin || h.a.BestLines.Progress() != "" {
		t.Error("the search for a win did not replace the search for the best lines")
	}
	if !h.a.Cancel() || h.a.search.topic != topicLines {
		t.Error("the search for the best lines did not start again")
	}
	h.a.BestLines.Toggle()
	if h.a.Busy() || h.a.Cancel() {
		t.Error("the search was not stopped when the best lines were disabled")
	}
}

func TestBestLinesOfTheDisplayedPosition(t *testing.T) {
	lines := map[int]game.PV{2: {Score: 35, Moves: points(t, game.Freestyle, "i8 i9")}, 1: {Score: -4, Moves: points(t, game.Freestyle, "g8")}}
	h := newTestHost(t, game.Freestyle, oracle(lines), "h8 h9")
	h.a.BestLines.Toggle()
	h.settle()
	if _, opts := h.overlay(); len(opts.Values) != 1 || opts.Values[0].At != lines[2].Moves[0] || opts.Preview != nil {
		t.Errorf("got the values %v and the preview %v, want a value at %v and no preview", opts.Values, opts.Preview,
			lines[2].Moves[0])
	}
	h.Navigator.Display(1)
	if _, opts := h.overlay(); opts.Values != nil || opts.Preview != nil {
		t.Errorf("at another position: got the values %v and the preview %v, want none", opts.Values, opts.Preview)
	}
	h.settle()
	score, _ := h.Game.Scores()[h.Navigator.Plies()[2].Node]
	if first, _ := h.Game.Scores()[h.Navigator.Plies()[1].Node]; first != 4 || score != 35 ||
		!h.History.Snapshot().Assisted {
		t.Errorf("got the scores %v and %v, assisted = %v; want 4 and 35, true", first, score,
			h.History.Snapshot().Assisted)
	}
	h.Navigator.Display(0) // the oracle has no move for this position
	h.settle()
	if h.Notices.Latest().Kind != session.NoticeEngineFailed || h.a.BestLines.Enabled {
		t.Errorf("after an error of the engine: got the notice %+v, best lines enabled = %v; want "+
			"NoticeEngineFailed, false", h.Notices.Latest(), h.a.BestLines.Enabled)
	}
}

func TestRowIsMarkedOnTheBoard(t *testing.T) {
	h := newTestHost(t, game.Renju, nil, "h8 a1 g8 c1 i9 e1 i10 g1")
	h.desk.Settings.Patterns = true
	table := h.a.Threats.patterns()
	rows := table.Rows()
	if len(rows) == 0 || rows[0].Side != game.White {
		t.Fatalf("got the rows %v, want a row of White first", rows)
	}
	h.a.Threats.pointAtRow(&rows[0])
	if _, opts := h.overlay(); !slices.Equal(opts.Highlighted, points(t, game.Renju, "d1")) || len(opts.Strokes) != 2 {
		t.Errorf("got the marks %v and %v, want d1 and 2 strokes", opts.Highlighted, opts.Strokes)
	}
	h.place(game.Pt(7, 12)) // the row belongs to another position
	if _, opts := h.overlay(); opts.Highlighted != nil || opts.Strokes != nil {
		t.Errorf("after a move: got the marks %v and %v, want none", opts.Highlighted, opts.Strokes)
	}
}

func TestForbiddenPoints(t *testing.T) {
	h := newTestHost(t, game.Renju, nil, "h8 a1 g8 c1 i9 e1 i10 g1")
	i8 := points(t, game.Renju, "i8")
	for _, test := range []struct {
		settings settings.Settings
		placing  bool
		want     []game.Point
	}{
		{settings.Settings{Preferences: settings.Preferences{ShowForbidden: true}}, true, i8},
		{settings.Settings{Preferences: settings.Preferences{ShowForbidden: true}}, false, nil},
		{settings.Settings{}, true, nil},
		{settings.Settings{Threats: true}, false, i8},
	} {
		h.desk.Settings = test.settings
		if got := h.a.Threats.Forbidden(test.placing); !slices.Equal(got, test.want) {
			t.Errorf("%+v: Forbidden(%v) = %v, want %v", test.settings, test.placing, got, test.want)
		}
	}
	h.desk.Settings = settings.Settings{}
	h.a.Threats.PointAt(i8[0], true)
	if _, opts := h.overlay(); h.a.Threats.WhyForbidden() == "" || len(opts.Strokes) != 2 ||
		opts.Strokes[0].Kind != board.StrokeFoul {
		t.Errorf("under the pointer: got the reason %q and the strokes %v, want a reason and 2 strokes",
			h.a.Threats.WhyForbidden(), opts.Strokes)
	}
	h.a.Threats.PointAt(game.Pt(0, 0), false) // the pointer has left another point
	if h.a.Threats.WhyForbidden() == "" {
		t.Error("the reason disappeared when the pointer left another point")
	}
	h.a.Threats.PointAt(i8[0], false)
	if h.a.Threats.WhyForbidden() != "" {
		t.Error("the reason did not disappear when the pointer left the point")
	}
}

// reviewedGame returns a reviewed game of tic-tac-toe in which the first move of O is a mistake.
func reviewedGame(t *testing.T) *testHost {
	t.Helper()
	h := newTestHost(t, game.TicTacToe, nil, "a1 b1 b2 c3 a3 a2 c1")
	h.a.Review.Start()
	if !h.a.Review.Running() {
		t.Fatal("no review is running")
	}
	h.settle()
	if h.reviewed == nil || len(h.a.Review.Findings()) == 0 {
		t.Fatal("the review has no findings")
	}
	if r := h.a.Review; r.Text() != Story(r.Names(), r.situations, r.report) {
		t.Errorf("got the text %q at the end of the game, want %q", r.Text(), Story(r.Names(), r.situations, r.report))
	}
	h.a.Review.DisplayNext(1)

	return h
}

func TestReviewShowsFindingsAndProofs(t *testing.T) {
	h := reviewedGame(t)
	r := h.a.Review
	f := r.Findings()[0]
	if f.Kind != game.DrawToLoss || f.Index != 2 || h.Navigator.Index() != 2 {
		t.Fatalf("got the finding %+v and the displayed ply %d, want DrawToLoss at ply 2, displayed", f,
			h.Navigator.Index())
	}
	if _, opts := h.overlay(); !slices.Equal(opts.Better, f.BetterMoves) ||
		r.Text() != findingText(h.a.Review.Names(), 2, &f) {
		t.Errorf("got the marks %v and the text %q, want %v and %q", opts.Better, r.Text(), f.BetterMoves,
			findingText(h.a.Review.Names(), 2, &f))
	}
	r.ToggleLine()
	line := h.Navigator.View()
	if marks := line.Overlay(); !slices.Equal(marks.Upcoming, f.Refutation) {
		t.Errorf("at the start of the line: got the upcoming stones %v, want %v", marks.Upcoming, f.Refutation)
	}

	for range f.Refutation {
		h.Game.Click(game.Pt(0, 0)) // a click on any point shows the next stone
	}
	p, opts := h.overlay()
	if marks := line.Overlay(); p.Result().Winner != game.Black || opts.Better != nil || marks.Upcoming != nil ||
		len(marks.Stones) != len(f.Refutation) {
		t.Errorf("at the end of the line: got the position\n%vand the overlay %+v, want a win of X and %d stones", p,
			marks, len(f.Refutation))
	}
	if c := line.Caption(); c.Kind != session.CaptionReview || c.Current != c.Total || c.Total != len(f.Refutation) {
		t.Errorf("at the end of the line: got the caption %+v, want CaptionReview, stone %d of %d", c,
			len(f.Refutation), len(f.Refutation))
	}
	var word string
	h.a.host.PointAtWord = func(w string) bool {
		word = w
		return true
	}
	panel := NewReviewPanel(h.a)
	panel.Sync()
	if panel.text.OnWord("C3"); word != "C3" {
		t.Errorf("pointing at C3 in the text marks %q", word)
	}
	r.ToggleLine()
	if h.a.variation() != nil || h.Navigator.View().Position() != h.match().Plies()[2].Position {
		t.Error("the game is not displayed after the line was closed")
	}
	if panel.Sync() {
		t.Error("the panel was shown or hidden when the line was closed")
	}
	r.ToggleLine()
	h.Navigator.Display(3)
	if h.a.variation() != nil {
		t.Error("the line is still shown at another ply")
	}
	h.Navigator.Display(h.match().Index())
	r.DisplayNext(1)
	if h.Navigator.Index() != f.Index {
		t.Errorf("after the last finding: got ply %d, want %d", h.Navigator.Index(), f.Index)
	}
	r.Retry()
	if h.match().Index() != 1 || r.IsOpen() || h.Notices.Latest().Kind != session.NoticePractice {
		t.Errorf("after Retry: got ply %d, review open = %v, notice %+v; want 1, false, NoticePractice",
			h.match().Index(), r.IsOpen(), h.Notices.Latest())
	}
}

// TestMarksOfAnotherBranch checks that the chart has the marks of the reviewed game, and not in another branch.
func TestMarksOfAnotherBranch(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, nil, "a1 c2 b2")
	other := h.match().Plies()[3].Node
	h.Game.Undo()
	h.Game.Undo()

	for _, point := range points(t, game.TicTacToe, "b1 b2 c3 a3 a2 c1") {
		h.place(point)
	}
	h.a.Review.Start()
	h.settle()
	c := chart.New()
	marks := func() map[int]fyne.ThemeColorName {
		h.a.ShowChart(c)
		_, marks, _ := c.Data()
		return marks
	}
	f := h.a.Review.Findings()[0]
	if _, ok := marks()[f.Index]; !ok || f.Index != 2 {
		t.Fatalf("got the marks %v, want one at the finding %+v of ply 2", marks(), f)
	}
	h.Navigator.DisplayNode(other)
	if len(h.Navigator.Plies()) != 4 || len(marks()) > 0 {
		t.Errorf("in another branch: got %d plies and the marks %v, want 4 and none", len(h.Navigator.Plies()), marks())
	}
	h.Navigator.Display(h.match().Index())
}

func TestReviewEndsWithTheGame(t *testing.T) {
	h := reviewedGame(t)
	h.Navigator.Display(h.match().Index())
	h.Game.Undo()
	h.Game.Undo()
	if !h.a.Review.IsOpen() {
		t.Error("the review was closed by undo, although the moves can be redone")
	}
	h.place(points(t, game.TicTacToe, "c2")[0])
	if h.a.Review.IsOpen() || h.a.Review.Text() != "" || h.a.Review.Glyph(2) != "" {
		t.Error("the review was not closed when the game changed")
	}
}

// externalEngine is an external program that reports a value for its move, or only returns the move.
type externalEngine struct {
	move     game.Point
	isSilent bool
	closed   chan struct{} // receives a value from each call of Close; buffered
}

func (e *externalEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if !e.isSilent {
		report(game.SearchInfo{Depth: 7, PVs: []game.PV{{Score: 200, Moves: []game.Point{e.move, game.Pt(0, 0)}}}})
	}
	return e.move, nil
}

func (e *externalEngine) Close() error {
	e.closed <- struct{}{}
	return nil
}

// TestAnalyst checks that an external program provides the best lines, or only its move, and that it is
// closed when another program replaces it.
func TestAnalyst(t *testing.T) {
	h := newTestHost(t, game.Freestyle, waitingEngine{}, "h8 i9")
	first, second := &externalEngine{move: game.Pt(7, 8), closed: make(chan struct{}, 9)}, &externalEngine{
		move:     game.Pt(9, 9),
		isSilent: true,
		closed:   make(chan struct{}, 9),
	}
	h.engines.programs["/Rapfi"] = func() game.Engine { return first }
	h.engines.programs["/Other"] = func() game.Engine { return second }
	setAnalyst := func(path string) {
		s := &h.desk.Settings
		s.Programs, s.Analyst = []string{path}, settings.Analyst(game.ProgramLevel(path))
	}
	setAnalyst("/Rapfi")
	h.a.BestLines.Toggle()
	h.settle()
	if got := h.a.BestLines.Progress(); got != "Rapfi · 73% · Depth 7 · H7-A15" {
		t.Errorf("got progress %q, want Rapfi · 73%% · Depth 7 · H7-A15", got)
	}
	if _, opts := h.overlay(); len(opts.Values) != 1 || opts.Values[0].At != first.move || !opts.Values[0].Best {
		t.Errorf("got the values %+v, want one at %v", opts.Values, first.move)
	}
	namesake := &externalEngine{move: game.Pt(6, 6), closed: make(chan struct{}, 9)}
	h.engines.programs["/another/Rapfi"] = func() game.Engine { return namesake }
	setAnalyst("/another/Rapfi")
	h.a.Sync()
	h.settle()
	if got := h.a.BestLines.Progress(); got != "Rapfi · 73% · Depth 7 · G9-A15" {
		t.Errorf("got progress %q, want Rapfi · 73%% · Depth 7 · G9-A15 of another program with the same name", got)
	}
	<-first.closed
	setAnalyst("/Other")
	h.a.Sync()
	h.settle()
	<-namesake.closed
	if _, opts := h.overlay(); len(opts.Values) != 1 || opts.Values[0].Text != "" ||
		h.a.BestLines.Progress() != "Other · plays J6" {
		t.Errorf("for a move without a value: got the values %+v and progress %q, want one value without text and "+
			"Other · plays J6", opts.Values, h.a.BestLines.Progress())
	}
}
