package analysis

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// host is a game without a window, and what the analysis has told it.
type host struct {
	t *testing.T
	*game.Queue
	a      *Analysis
	match  *game.Match
	shown  int // index of a moment, or -1 for the latest
	engine game.Engine
	wanted Wanted

	said        string
	failed      error
	helped      bool
	evaluations map[int]game.Score
	reviewed    *review.Report
	tried       int
}

var _ Host = (*host)(nil)

// play sets up a game between two people and plays moves by name.
func play(t *testing.T, r game.Rules, e game.Engine, moves string) *host {
	t.Helper()
	lang.Use(lang.English)
	h := &host{t: t, Queue: game.NewQueue(), shown: -1, engine: e, evaluations: map[int]game.Score{}, tried: -1}
	h.match = game.NewMatch(r, game.Opening{}, game.Player{}, game.Player{}, h.Queue.Post)
	h.match.Start()
	h.a = New(h)
	t.Cleanup(h.a.Close)
	for _, at := range points(t, r, moves) {
		h.place(at)
	}
	return h
}

func (h *host) place(at game.Point) {
	h.t.Helper()
	if err := h.match.Play(at); err != nil {
		h.t.Fatal(err)
	}
	h.Refresh()
}

// settle runs what is posted until no engine works.
func (h *host) settle() {
	h.t.Helper()
	if err := h.Run(h.t.Context(), func() bool { return !h.a.Busy() }); err != nil {
		h.t.Fatal(err)
	}
}

// shows is what the board shows.
func (h *host) shows() (game.Position, board.Show) {
	var show board.Show
	h.a.Marks(&show)
	return h.a.Position(), show
}

func (h *host) Moments() []game.Moment { return h.match.Moments() }
func (h *host) At() int                { return h.match.At() }
func (h *host) Shown() int {
	if h.shown >= 0 {
		return h.shown
	}
	return h.match.At()
}

func (h *host) LookAt(index int) {
	if h.shown = index; index == h.match.At() {
		h.shown = -1
	}
	h.said = ""
	h.Refresh()
}

func (h *host) Thinking() bool                                { return false }
func (h *host) Report() (game.Report, int)                    { return game.Report{}, -1 }
func (h *host) Advises() bool                                 { return h.engine != nil }
func (h *host) Adviser() game.Engine                          { return h.engine }
func (h *host) Helped()                                       { h.helped = true }
func (h *host) StopHint()                                     {}
func (h *host) TryAgain(index int)                            { h.tried = index }
func (h *host) Evaluated(index int, s game.Score)             { h.evaluations[index] = s }
func (h *host) Reviewed(_ []game.Situation, r *review.Report) { h.reviewed = r }
func (h *host) Wanted() Wanted                                { return h.wanted }
func (h *host) SayFailure(err error)                          { h.failed = err }
func (h *host) Refresh()                                      { h.a.Follow() }
func (h *host) Redraw()                                       {}
func (h *host) FocusBoard()                                   {}
func (h *host) Typed(*fyne.KeyEvent)                          {}
func (h *host) Say(text lang.Text, args ...any) {
	if h.said = ""; text != nil {
		h.said = text(args...)
	}
}

// waiting is an engine that thinks until it is stopped.
type waiting struct{}

func (waiting) Think(ctx context.Context, p game.Position, _ game.Limit, report func(game.Report)) (game.Point, error) {
	<-ctx.Done()
	return game.Point{}, ctx.Err()
}
