package analysis

import (
	"context"
	"slices"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
)

func TestAForcedWinIsAViewUntilItIsLeft(t *testing.T) {
	e, err := gomoku.New(game.Freestyle, gomoku.Options{HashMB: 4})
	if err != nil {
		t.Fatal(err)
	}
	h := play(t, game.Freestyle, e, "c13 b13 d13 a1 e13 c1 f11 e1 f10 o15")
	position := h.match().Current().Position
	h.a.ToggleWin()
	if state := h.a.SearchText(); state != lang.ForcedSearching(lang.Black()) || len(h.a.Buttons()) != 1 {
		t.Errorf("while it searches: %q, %d buttons", state, len(h.a.Buttons()))
	}
	h.settle()
	win := h.a.line()
	if win == nil {
		t.Fatalf("no win was found: %q", h.text())
	}
	isPlayedOut(t, win, position, game.Black)
	n := len(win.points)
	for _, step := range []struct{ by, at int }{{0, 0}, {1, 1}, {1, 2}, {-1, 1}, {999, n}, {-999, 0}} {
		h.Navigator.View().Seek(step.by)
		marks := h.Navigator.View().Overlay()
		if h.Navigator.View().Position() != win.positions[step.at] || len(marks.Stones) != step.at || len(marks.Upcoming) != n-step.at || !marks.Preview || marks.CanChoose {
			t.Errorf("at %d: %+v", step.at, marks)
		}
		if c := h.Navigator.View().Caption(); c != (session.Caption{Kind: session.CaptionForcedWin, Current: step.at, Total: n, Winner: game.Black}) {
			t.Errorf("at %d: %+v", step.at, c)
		}
		if len(h.a.Buttons()) != 3 {
			t.Error("no buttons to walk with")
		}
	}
	h.Navigator.CloseView()
	if h.a.line() != nil || h.Navigator.View().Position() != position || h.a.Buttons() != nil {
		t.Error("Escape does not leave it")
	}
	h.a.ToggleWin()
	h.settle()
	if h.a.line() == nil {
		t.Fatal("asked again, it finds nothing")
	}
	if h.a.ToggleWin(); h.a.line() != nil || h.a.Busy() {
		t.Error("the second press does not leave it")
	}
}

func TestASearchIsOfOnePosition(t *testing.T) {
	h := play(t, game.Freestyle, waitingEngine{}, "h8 h9")
	h.a.ToggleWin()
	h.Navigator.Display(1)
	if h.a.Busy() {
		t.Error("the search for a win goes on for another position")
	}
	h.a.BestLines.Toggle()
	if !h.a.Busy() || h.a.search.position != h.match().Plies()[1].Position {
		t.Error("the moment that is looked at is not searched")
	}
	h.Navigator.Display(2)
	if !h.a.Busy() || h.a.search.position != h.match().Current().Position {
		t.Error("the search has not followed")
	}
	h.a.ToggleWin()
	if h.a.search.topic != topicWin || h.a.BestLines.Progress() != "" {
		t.Error("the search for a win has not taken the place of that for the best lines")
	}
	if !h.a.Cancel() || h.a.search.topic != topicLines {
		t.Error("the best lines have not come back")
	}
	if h.a.BestLines.Toggle(); h.a.Busy() || h.a.Cancel() {
		t.Error("it searches on when switched off")
	}
}

func TestBestLinesAreOfThePositionShown(t *testing.T) {
	lines := map[int]game.PV{2: {Score: 35, Moves: points(t, game.Freestyle, "i8 i9")}, 1: {Score: -4, Moves: points(t, game.Freestyle, "g8")}}
	h := play(t, game.Freestyle, oracle(lines), "h8 h9")
	h.a.BestLines.Toggle()
	h.settle()
	if _, opts := h.overlay(); len(opts.Values) != 1 || opts.Values[0].At != lines[2].Moves[0] || opts.Preview != nil {
		t.Errorf("values %v, line %v", opts.Values, opts.Preview)
	}
	h.Navigator.Display(1)
	if _, opts := h.overlay(); opts.Values != nil || opts.Preview != nil {
		t.Errorf("another moment has the values %v", opts.Values)
	}
	h.settle()
	second, _ := h.Game.Scores()[h.Navigator.Plies()[2].Node]
	if first, _ := h.Game.Scores()[h.Navigator.Plies()[1].Node]; first != 4 || second != 35 || !h.History.Snapshot().Assisted {
		t.Errorf("scores for Black %v and %v, helped %v", first, second, h.History.Snapshot().Assisted)
	}
	h.Navigator.Display(0) // the oracle has no answer for it
	h.settle()
	if h.Notices.Latest().Kind != session.NoticeEngineFailed || h.a.BestLines.Enabled {
		t.Errorf("after a failure (%+v) it is still asked", h.Notices.Latest())
	}
}

func TestARowOfTheListIsMarkedOnTheBoard(t *testing.T) {
	h := play(t, game.Renju, nil, "h8 a1 g8 c1 i9 e1 i10 g1")
	h.desk.Settings.Patterns = true
	table := h.a.Threats.patterns()
	rows := table.Rows()
	if len(rows) == 0 || rows[0].Side != game.White {
		t.Fatalf("rows %v", rows)
	}
	h.a.Threats.pointAtRow(&rows[0])
	if _, opts := h.overlay(); !slices.Equal(opts.Highlighted, points(t, game.Renju, "d1")) || len(opts.Strokes) != 2 {
		t.Errorf("%v and %v are marked", opts.Highlighted, opts.Strokes)
	}
	h.place(game.Pt(7, 12)) // the row is of another position
	if _, opts := h.overlay(); opts.Highlighted != nil || opts.Strokes != nil {
		t.Errorf("after a stone %v and %v are marked", opts.Highlighted, opts.Strokes)
	}
}

func TestForbiddenPointsAreForWhomTheyConcern(t *testing.T) {
	h := play(t, game.Renju, nil, "h8 a1 g8 c1 i9 e1 i10 g1")
	i8 := points(t, game.Renju, "i8")
	for _, test := range []struct {
		wanted  settings.Settings
		placing bool
		want    []game.Point
	}{
		{settings.Settings{ShowForbidden: true}, true, i8},
		{settings.Settings{ShowForbidden: true}, false, nil},
		{settings.Settings{}, true, nil},
		{settings.Settings{Threats: true}, false, i8},
	} {
		h.desk.Settings = test.wanted
		if got := h.a.Threats.Forbidden(test.placing); !slices.Equal(got, test.want) {
			t.Errorf("%+v, placing %v: %v", test.wanted, test.placing, got)
		}
	}
	h.desk.Settings = settings.Settings{}
	h.a.Threats.PointAt(i8[0], true)
	if _, opts := h.overlay(); h.a.Threats.WhyForbidden() == "" || len(opts.Strokes) != 2 || opts.Strokes[0].Kind != board.StrokeFoul {
		t.Errorf("pointed at, it says %q and draws %v", h.a.Threats.WhyForbidden(), opts.Strokes)
	}
	h.a.Threats.PointAt(game.Pt(0, 0), false) // the pointer leaves another point
	if h.a.Threats.WhyForbidden() == "" {
		t.Error("the reason has gone")
	}
	h.a.Threats.PointAt(i8[0], false)
	if h.a.Threats.WhyForbidden() != "" {
		t.Error("the reason stays")
	}
}

// reviewedGame returns a game of tic-tac-toe with a mistake in O's second move.
func reviewedGame(t *testing.T) *host {
	t.Helper()
	h := play(t, game.TicTacToe, nil, "a1 b1 b2 c3 a3 a2 c1")
	h.a.Review.Start()
	if !h.a.Review.Running() {
		t.Fatal("no review is under way")
	}
	h.settle()
	if h.reviewed == nil || len(h.a.Review.Findings()) == 0 {
		t.Fatalf("found nothing: %+v", h.reviewed)
	}
	if v := h.a.Review; v.Text() != Story(v.situations, v.report) {
		t.Errorf("it begins with %q", v.Text())
	}
	h.a.Review.DisplayNext(1)
	return h
}

func TestAReviewShowsItsFindingsAndTheirProofs(t *testing.T) {
	h := reviewedGame(t)
	v := h.a.Review
	f := v.Findings()[0]
	if f.Kind != game.DrawToLoss || f.Index != 2 || h.Navigator.Index() != 2 {
		t.Fatalf("%+v, looking at %d", f, h.Navigator.Index())
	}
	if _, opts := h.overlay(); !slices.Equal(opts.Hints, f.BetterMoves) || v.Text() != findingText(game.TicTacToe, 2, &f) {
		t.Errorf("ringed %v of %v; it says %q", opts.Hints, f.BetterMoves, v.Text())
	}
	v.ToggleLine()
	line := h.Navigator.View()
	if marks := line.Overlay(); !slices.Equal(marks.Upcoming, f.Refutation) {
		t.Errorf("before the first stone %v are ahead", marks.Upcoming)
	}
	for range f.Refutation {
		h.Game.Click(game.Pt(0, 0)) // anywhere
	}
	p, opts := h.overlay()
	if marks := line.Overlay(); p.Result().Winner != game.Black || opts.Hints != nil || marks.Upcoming != nil || len(marks.Stones) != len(f.Refutation) {
		t.Errorf("the line ends in\n%v%+v", p, marks)
	}
	if c := line.Caption(); c.Kind != session.CaptionReview || c.Current != c.Total || c.Total != len(f.Refutation) {
		t.Errorf("its caption is %+v", c)
	}
	panel := NewReviewPanel(h.a)
	panel.Sync()
	v.ToggleLine()
	if h.a.line() != nil || h.Navigator.View().Position() != h.match().Plies()[2].Position {
		t.Error("the game has not come back")
	}
	if panel.Sync() {
		t.Error("the panel needs other room without the line")
	}
	v.ToggleLine()
	h.Navigator.Display(3)
	if h.a.line() != nil {
		t.Error("the line is shown at another moment")
	}
	h.Navigator.Display(h.match().Index())
	v.DisplayNext(1)
	if h.Navigator.Index() != f.Index {
		t.Errorf("from the end it goes round to %d", h.Navigator.Index())
	}
	v.Retry()
	if h.match().Index() != 1 || v.Open() || h.Notices.Latest().Kind != session.Practising {
		t.Errorf("tried again from %d: %+v", h.match().Index(), h.Notices.Latest())
	}
}

func TestAReviewIsOfOneGame(t *testing.T) {
	h := reviewedGame(t)
	h.Navigator.Display(h.match().Index())
	h.Game.Undo()
	h.Game.Undo()
	if !h.a.Review.Open() {
		t.Error("what was taken back can be redone; the review has gone")
	}
	h.place(points(t, game.TicTacToe, "c2")[0])
	if h.a.Review.Open() || h.a.Review.Text() != "" || h.a.Review.Glyph(2) != "" {
		t.Error("the game went on differently, its review stayed")
	}
}

// external is an external program: it evaluates a move, or only returns its move.
type external struct {
	at     game.Point
	silent bool
	closed chan struct{} // buffered
}

func (e *external) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if !e.silent {
		report(game.SearchInfo{Depth: 7, PVs: []game.PV{{Score: 200, Moves: []game.Point{e.at, game.Pt(0, 0)}}}})
	}
	return e.at, nil
}

func (e *external) Close() error {
	e.closed <- struct{}{}
	return nil
}

// TestAnalyst: another's program gives the best lines, or its move where it says no more; what
// it has started is closed with it.
func TestAnalyst(t *testing.T) {
	h := play(t, game.Freestyle, waitingEngine{}, "h8 i9")
	first, second := &external{at: game.Pt(7, 8), closed: make(chan struct{}, 9)}, &external{at: game.Pt(9, 9), silent: true, closed: make(chan struct{}, 9)}
	h.engines.programs["/Rapfi"] = func() game.Engine { return first }
	h.engines.programs["/Other"] = func() game.Engine { return second }
	analyse := func(path string) {
		s := &h.desk.Settings
		s.Programs, s.Analyst = []string{path}, settings.Analyst(game.ProgramLevel(path))
	}
	analyse("/Rapfi")
	h.a.BestLines.Toggle()
	h.settle()
	if got := h.a.BestLines.Progress(); got != "Rapfi · 73% · Depth 7 · H7-A15" {
		t.Errorf("%q", got)
	}
	if _, opts := h.overlay(); len(opts.Values) != 1 || opts.Values[0].At != first.at || !opts.Values[0].Best {
		t.Errorf("the board shows %+v", opts.Values)
	}
	analyse("/Other")
	h.a.Sync()
	h.settle()
	<-first.closed
	if _, opts := h.overlay(); len(opts.Values) != 1 || opts.Values[0].Text != "" || h.a.BestLines.Progress() != "Other · plays J6" {
		t.Errorf("of a move without a value: %+v, %q", opts.Values, h.a.BestLines.Progress())
	}
}
