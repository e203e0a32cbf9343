package analysis

import (
	"context"
	"slices"
	"strings"
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
	position := h.match().Now().Position
	h.a.ToggleWin()
	if state := h.a.Searching(); state != lang.ForcedSearching(lang.Black()) || len(h.a.Buttons()) != 1 {
		t.Errorf("while it searches: %q, %d buttons", state, len(h.a.Buttons()))
	}
	h.settle()
	win := h.a.line()
	if win == nil {
		t.Fatalf("no win was found: %q", h.says())
	}
	isPlayedOut(t, win, position, game.Black)
	n := len(win.points)
	for _, step := range []struct{ by, at int }{{0, 0}, {1, 1}, {1, 2}, {-1, 1}, {999, n}, {-999, 0}} {
		h.Browse.View().Step(step.by)
		marks := h.Browse.View().Overlay()
		if h.Browse.View().Position() != win.positions[step.at] || len(marks.Stones) != step.at || len(marks.Ahead) != n-step.at || !marks.Line || marks.Asked {
			t.Errorf("at %d: %+v", step.at, marks)
		}
		if c := h.Browse.View().Caption(); c != (session.Caption{Kind: session.ForcedWin, Step: step.at, Of: n, Winner: game.Black}) {
			t.Errorf("at %d: %+v", step.at, c)
		}
		if len(h.a.Buttons()) != 3 {
			t.Error("no buttons to walk with")
		}
	}
	h.Browse.Escape()
	if h.a.line() != nil || h.Browse.View().Position() != position || h.a.Buttons() != nil {
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
	h := play(t, game.Freestyle, waiting{}, "h8 h9")
	h.a.ToggleWin()
	h.Browse.LookAt(1)
	if h.a.Busy() {
		t.Error("the search for a win goes on for another position")
	}
	h.a.Best.Toggle()
	if !h.a.Busy() || h.a.search.of != h.match().Moments()[1].Position {
		t.Error("the moment that is looked at is not searched")
	}
	h.Browse.LookAt(2)
	if !h.a.Busy() || h.a.search.of != h.match().Now().Position {
		t.Error("the search has not followed")
	}
	h.a.ToggleWin()
	if h.a.search.topic != aboutWin || h.a.Best.Progress() != "" {
		t.Error("the search for a win has not taken the place of that for the best lines")
	}
	if !h.a.Leave() || h.a.search.topic != aboutLines {
		t.Error("the best lines have not come back")
	}
	if h.a.Best.Toggle(); h.a.Busy() || h.a.Leave() {
		t.Error("it searches on when switched off")
	}
}

func TestBestLinesAreOfThePositionShown(t *testing.T) {
	lines := map[int]game.Line{2: {Score: 35, Points: points(t, game.Freestyle, "i8 i9")}, 1: {Score: -4, Points: points(t, game.Freestyle, "g8")}}
	h := play(t, game.Freestyle, oracle(lines), "h8 h9")
	h.a.Best.Toggle()
	h.settle()
	if _, show := h.shows(); len(show.Values) != 1 || show.Values[0].At != lines[2].Points[0] || show.Best != nil {
		t.Errorf("values %v, line %v", show.Values, show.Best)
	}
	h.Browse.LookAt(1)
	if _, show := h.shows(); show.Values != nil || show.Best != nil {
		t.Errorf("another moment has the values %v", show.Values)
	}
	h.settle()
	second, _ := h.Play.Scores()[h.Browse.Line()[2].Node]
	if first, _ := h.Play.Scores()[h.Browse.Line()[1].Node]; first != 4 || second != 35 || !h.History.Save().Helped {
		t.Errorf("scores for Black %v and %v, helped %v", first, second, h.History.Save().Helped)
	}
	h.Browse.LookAt(0) // the oracle knows nothing of it
	h.settle()
	if h.Notices.Latest().Kind != session.EngineFailed || h.a.Best.On {
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
	if _, show := h.shows(); !slices.Equal(show.Marked, points(t, game.Renju, "d1")) || len(show.Lines) != 2 {
		t.Errorf("%v and %v are marked", show.Marked, show.Lines)
	}
	h.place(game.At(7, 12)) // the row is of another position
	if _, show := h.shows(); show.Marked != nil || show.Lines != nil {
		t.Errorf("after a stone %v and %v are marked", show.Marked, show.Lines)
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
		{settings.Settings{Forbidden: true}, true, i8},
		{settings.Settings{Forbidden: true}, false, nil},
		{settings.Settings{}, true, nil},
		{settings.Settings{Threats: true}, false, i8},
	} {
		h.desk.Settings = test.wanted
		if got := h.a.Threats.Forbidden(test.placing); !slices.Equal(got, test.want) {
			t.Errorf("%+v, placing %v: %v", test.wanted, test.placing, got)
		}
	}
	h.desk.Settings = settings.Settings{}
	h.a.Threats.Point(i8[0], true)
	if _, show := h.shows(); h.a.Threats.WhyForbidden() == "" || len(show.Lines) != 2 || show.Lines[0].Kind != board.Against {
		t.Errorf("pointed at, it says %q and draws %v", h.a.Threats.WhyForbidden(), show.Lines)
	}
	h.a.Threats.Point(game.At(0, 0), false) // the pointer leaves another point
	if h.a.Threats.WhyForbidden() == "" {
		t.Error("the reason has gone")
	}
	h.a.Threats.Point(i8[0], false)
	if h.a.Threats.WhyForbidden() != "" {
		t.Error("the reason stays")
	}
}

// reviewed is a game of tic-tac-toe with a mistake of O's in its second move.
func reviewed(t *testing.T) *host {
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
	if v := h.a.Review; v.text() != Story(v.situations, v.report) {
		t.Errorf("it begins with %q", v.text())
	}
	h.a.Review.Next(1)
	return h
}

func TestAReviewShowsItsFindingsAndTheirProofs(t *testing.T) {
	h := reviewed(t)
	v := h.a.Review
	f := v.Findings()[0]
	if f.Kind != game.DrawToLoss || f.Index != 2 || h.Browse.Shown() != 2 {
		t.Fatalf("%+v, looking at %d", f, h.Browse.Shown())
	}
	if _, show := h.shows(); !slices.Equal(show.Hints, f.Better) || v.text() != findingText(game.TicTacToe, 2, &f) {
		t.Errorf("ringed %v of %v; it says %q", show.Hints, f.Better, v.text())
	}
	v.ToggleLine()
	line := h.Browse.View()
	if marks := line.Overlay(); !slices.Equal(marks.Ahead, f.Follows) {
		t.Errorf("before the first stone %v are ahead", marks.Ahead)
	}
	for range f.Follows {
		h.Play.Tap(game.At(0, 0)) // anywhere
	}
	p, show := h.shows()
	if marks := line.Overlay(); p.Result().Winner != game.Black || show.Hints != nil || marks.Ahead != nil || len(marks.Stones) != len(f.Follows) {
		t.Errorf("the line ends in\n%v%+v", p, marks)
	}
	if c := line.Caption(); c.Kind != session.ReviewLine || c.Step != c.Of || c.Of != len(f.Follows) {
		t.Errorf("its caption is %+v", c)
	}
	panel := NewReviewPanel(h.a)
	panel.Show()
	v.ToggleLine()
	if h.a.line() != nil || h.Browse.View().Position() != h.match().Moments()[2].Position {
		t.Error("the game has not come back")
	}
	if !panel.Show() || panel.Show() {
		t.Error("the panel needs other room without the line, and says so once")
	}
	v.ToggleLine()
	h.Browse.LookAt(3)
	if h.a.line() != nil {
		t.Error("the line is shown at another moment")
	}
	h.Browse.LookAt(h.match().At())
	v.Next(1)
	if h.Browse.Shown() != f.Index {
		t.Errorf("from the end it goes round to %d", h.Browse.Shown())
	}
	v.TryAgain()
	if h.match().At() != 1 || v.Open() || h.Notices.Latest().Kind != session.Practising {
		t.Errorf("tried again from %d: %+v", h.match().At(), h.Notices.Latest())
	}
}

func TestAReviewIsOfOneGame(t *testing.T) {
	h := reviewed(t)
	h.Browse.LookAt(h.match().At())
	h.Play.Undo()
	h.Play.Undo()
	if !h.a.Review.Open() {
		t.Error("what was taken back can be redone; the review has gone")
	}
	h.place(points(t, game.TicTacToe, "c2")[0])
	if h.a.Review.Open() || h.a.Review.text() != "" || h.a.Review.Sign(2) != "" {
		t.Error("the game went on differently, its review stayed")
	}
}

// external is another's program: it values a move, or says nothing but its move.
type external struct {
	at     game.Point
	silent bool
	closed chan struct{} // has room
}

func (e *external) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.Report)) (game.Point, error) {
	if !e.silent {
		report(game.Report{Depth: 7, Lines: []game.Line{{Score: 200, Points: []game.Point{e.at, game.At(0, 0)}}}})
	}
	return e.at, nil
}

func (e *external) Close() error {
	e.closed <- struct{}{}
	return nil
}

// TestAnalysts: another's program gives the best lines, or its move where it says no
// more, and a second one stands beside it; what a program said is closed with it.
func TestAnalysts(t *testing.T) {
	h := play(t, game.Freestyle, waiting{}, "h8 i9")
	first, second := &external{at: game.At(7, 8), closed: make(chan struct{}, 9)}, &external{at: game.At(9, 9), silent: true, closed: make(chan struct{}, 9)}
	h.engines.programs["/Rapfi"] = func() game.Engine { return first }
	h.engines.programs["/Other"] = func() game.Engine { return second }
	analyse := func(paths ...string) {
		s := &h.desk.Settings
		s.Programs, s.Analysts = paths, [2]string{}
		for i, path := range paths {
			s.Analysts[i] = string(game.ProgramLevel(path))
		}
	}
	analyse("/Rapfi")
	h.a.Best.Toggle()
	h.settle()
	if got := h.a.Best.Progress(); got != "Rapfi · 73% · Depth 7 · H7-A15" {
		t.Errorf("%q", got)
	}
	if _, show := h.shows(); len(show.Values) != 1 || show.Values[0].At != first.at || !show.Values[0].Best {
		t.Errorf("the board shows %+v", show.Values)
	}
	analyse("/Rapfi", "/Other")
	h.a.Follow()
	h.settle()
	if got := strings.Split(h.a.Best.Progress(), "\n"); len(got) != 2 || got[1] != "Other · plays J6" {
		t.Errorf("%q", got)
	}
	h.engines.programs["/Other"] = func() game.Engine { return &external{at: second.at, silent: true, closed: second.closed} }
	analyse("/Other")
	h.a.Follow()
	h.settle()
	<-first.closed
	if _, show := h.shows(); len(show.Values) != 1 || show.Values[0].Text != "" || h.a.Best.Progress() != "Other · plays J6" {
		t.Errorf("of a move without a value: %+v, %q", show.Values, h.a.Best.Progress())
	}
}
