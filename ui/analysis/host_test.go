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
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// host is a sitting of two people without a window.
type host struct {
	t *testing.T
	*game.Queue
	*session.Session
	a        *Analysis
	engine   game.Engine
	wanted   settings.Settings
	reviewed []game.Finding
	reports  int
	analysts [2]Analyst
}

var _ Host = (*host)(nil)

// play begins a game and plays moves by name.
func play(t *testing.T, r game.Rules, e game.Engine, moves string) *host {
	t.Helper()
	test.NewTempApp(t)
	lang.Use(lang.English)
	h := &host{t: t, Queue: game.NewQueue(), engine: e}
	setup := session.DefaultSetup()
	setup.Rules, setup.Mode = r, game.TwoPlayers
	h.Session = session.New(session.Options{Computers: nobody{}, Post: h.Queue.Post, Observe: func(e session.Event) {
		if h.a != nil {
			h.a.Follow()
		}
	}}, setup)
	h.a = New(h.Session, h)
	t.Cleanup(func() {
		h.a.Close()
		h.Session.Close()
	})
	h.Play.Start()
	for _, at := range points(t, r, moves) {
		h.place(at)
	}
	return h
}

func (h *host) match() session.Match { return h.Play.Match() }

func (h *host) place(at game.Point) {
	h.t.Helper()
	before := h.match().At()
	if h.Play.Tap(at); h.match().At() != before+1 {
		h.t.Fatalf("%v cannot be played: %+v", at, h.Notices.Latest())
	}
}

// settle runs what is posted until no engine works.
func (h *host) settle() {
	h.t.Helper()
	if err := h.Run(h.t.Context(), func() bool { return !h.a.Busy() }); err != nil {
		h.t.Fatal(err)
	}
}

// shows is what the board shows, apart from the marks of the session.
func (h *host) shows() (game.Position, board.Show) {
	var show board.Show
	h.a.Marks(&show)
	return h.Browse.View().Position(), show
}

// says is what the analysis has said.
func (h *host) says() string {
	if n := h.Notices.Latest(); n.Kind == session.Told {
		return n.Words()
	}
	return ""
}

func (h *host) Advises() bool                                 { return h.engine != nil }
func (h *host) Adviser() game.Engine                          { return h.engine }
func (h *host) Analysts() [2]Analyst                          { return h.analysts }
func (h *host) Reviewed(_ []game.Situation, r *review.Report) { h.reviewed = r.Findings }
func (h *host) OpenReport([]game.Situation, *review.Report)   { h.reports++ }
func (h *host) Settings() *settings.Settings                  { return &h.wanted }
func (h *host) Changed()                                      {}
func (h *host) Refresh()                                      {}
func (h *host) Redraw()                                       {}
func (h *host) Button(label string, icon fyne.Resource, tapped func()) *widgets.TipButton {
	b := widgets.NewTipButton(widgets.NewTips(h.Post), label, "", icon, tapped, func(*fyne.KeyEvent) {})
	b.SetText(label)
	return b
}

// nobody is a catalogue without computer players.
type nobody struct{}

func (nobody) Levels(game.Rules) []game.Level                { return nil }
func (nobody) Plays(game.Rules, game.Level) bool             { return false }
func (nobody) Random() game.Engine                           { return nil }
func (nobody) Adviser(game.Rules, time.Duration) game.Player { return game.Player{} }
func (nobody) Player(game.Seat, game.Rules, game.Level, time.Duration) game.Player {
	return game.Player{}
}

// waiting is an engine that thinks until it is stopped.
type waiting struct{}

func (waiting) Think(ctx context.Context, p game.Position, _ game.Limit, report func(game.Report)) (game.Point, error) {
	<-ctx.Done()
	return game.Point{}, ctx.Err()
}
