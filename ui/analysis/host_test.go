package analysis

import (
	"context"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// testHost is a session of two people with an analysis, without a window.
type testHost struct {
	t *testing.T
	*game.EventLoop
	*session.Session
	a        *Analysis
	desk     desk.Desk
	engines  engines
	reviewed []game.Finding // findings of the last review
}

// newTestHost returns a testHost with the built-in engine e, which may be nil, and a game with the named moves.
func newTestHost(t *testing.T, r game.Rules, e game.Engine, moves string) *testHost {
	t.Helper()
	test.NewTempApp(t)
	lang.SetLanguage(lang.English)
	h := &testHost{
		t:         t,
		EventLoop: game.NewEventLoop(),
		engines:   engines{best: e, programs: map[string]func() game.Engine{}},
	}
	h.desk = desk.Desk{
		Post:      h.Post,
		Refresh:   func() {},
		HandleKey: func(*fyne.KeyEvent) {},
		Focus:     func() {},
		Tips:      widgets.NewTooltips(h.Post),
	}
	h.desk.ChangeSettings = func(change func(*settings.Settings)) { change(&h.desk.Settings) }
	config := session.DefaultConfig()
	config.Rules, config.Mode = r, game.HumanVsHuman
	h.Session = session.New(session.Options{Computers: engines{}, Post: h.EventLoop.Post,
		Observe: func(e session.Event) {
			if h.a != nil {
				h.a.Sync()
			}
		}}, config)
	h.a = New(h.Session, &h.desk, &h.engines, Host{
		Redraw:     func() {},
		OnReviewed: func(_ []game.Situation, r *review.Report) { h.reviewed = r.Findings },
	})
	t.Cleanup(func() {
		h.a.Close()
		h.Session.Close()
	})
	h.Game.Start()

	for _, point := range points(t, r, moves) {
		h.place(point)
	}

	return h
}

func (h *testHost) match() session.MatchReader { return h.Game.Match() }

func (h *testHost) place(point game.Point) {
	h.t.Helper()
	index := h.match().Index()
	h.Game.Click(point)
	if h.match().Index() != index+1 {
		h.t.Fatalf("%v cannot be played; got the notice %+v", point, h.Notices.Latest())
	}
}

// settle runs posted functions until no engine is working.
func (h *testHost) settle() {
	h.t.Helper()
	if err := h.Run(h.t.Context(), func() bool { return !h.a.Busy() }); err != nil {
		h.t.Fatal(err)
	}
}

// overlay returns the displayed position and the drawing options with the marks of the analysis.
func (h *testHost) overlay() (game.Position, board.DrawOptions) {
	var opts board.DrawOptions
	h.a.Threats.Mark(&opts)
	h.a.BestLines.Mark(&opts)
	opts.Preview = h.a.BestLines.Pointed()
	opts.Highlighted = append(h.a.Explanation.Points(), h.a.Threats.PointedPattern()...)
	if h.a.variation() == nil {
		opts.Better = h.a.Review.BetterMoves()
	}
	return h.Navigator.View().Position(), opts
}

// notice returns the text of the latest notice, or "" if that has no text.
func (h *testHost) notice() string {
	if n := h.Notices.Latest(); n.Kind == session.NoticeCustom {
		return n.Text()
	}
	return ""
}

// engines implements session.Computers with one built-in engine, and with programs by path.
type engines struct {
	session.Computers
	best     game.Engine // nil for none
	programs map[string]func() game.Engine
}

func (e engines) Levels(game.Rules) []game.Level {
	if e.best == nil {
		return nil
	}
	return []game.Level{game.Master}
}
func (engines) Supports(game.Rules, game.Level) bool { return true }
func (e engines) Player(_ game.Seat, _ game.Rules, l game.Level, _ time.Duration) game.Player {
	if path, program := l.Program(); program {
		return game.Player{Engine: e.programs[path]()}
	}
	return game.Player{Engine: e.best}
}

// waitingEngine is an engine that thinks until it is stopped.
type waitingEngine struct{}

func (waitingEngine) Think(ctx context.Context, p game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	<-ctx.Done()
	return game.Point{}, ctx.Err()
}
