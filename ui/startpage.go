package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/settings"
	"jingzi/ui/startpage"
)

// startPage is the start page, shown instead of the board. It opens by itself at the first start.
type startPage struct {
	w       *Window
	page    *startpage.Page     // nil while it is closed
	initial bool                // first start of the program: there is no game to return to
	match   session.MatchReader // the match in progress when it was opened
}

func (s *startPage) show(initial bool) {
	s.initial, s.match = initial, s.w.session.Game.Match()
	s.build()
}

// rebuild creates the page again with the same choices if it is open, since its texts and sizes are those of the
// language and of the theme in which it was created.
func (s *startPage) rebuild() {
	if s.page != nil {
		s.build()
	}
}

// build creates the page in the current language and theme. The choices are those of an open page.
func (s *startPage) build() {
	w := s.w
	setup := w.session.Seats.NextConfig()
	if s.page != nil {
		setup = s.page.Setup()
	}
	o := startpage.Options{
		Setup:     setup,
		Computers: w.options.Computers,
		Start:     s.begin,
		Learn:     w.trees.OpenNextLesson,
		Puzzle:    w.puzzles.ShowDaily,
		Guide:     w.guide.Show,
		Language:  w.setLanguage,
		OpenMenu:  w.menus.open,
		OnLayout:  w.handleResize,
		OnKey:     w.handleKey,
		AskBoard:  w.setup.AskRules,

		OpeningFor:  w.session.Seats.OpeningFor,
		ChecksMoves: func(r game.Rules) bool { return review.Supports(r) == nil },
	}
	if !s.initial {
		o.OnBack = s.leave
	}
	s.page = startpage.New(o)
	s.page.ShowMenu(w.menus.narrow)
	w.window.SetContent(container.NewStack(s.page.Content))
	if w.window.Canvas().Overlays().Top() == nil {
		w.window.Canvas().Focus(s.page.Focus())
	}
}

// leave shows the board instead of the page, if that is open.
func (s *startPage) leave() {
	w := s.w
	if s.page == nil {
		return
	}
	s.page = nil
	w.window.SetContent(w.content)
	w.desk.ChangeSettings(func(s *settings.Settings) { s.StartPageSeen = true })
	w.fit(true)
	w.window.Canvas().Focus(w.board)
}

func (s *startPage) begin(config session.Config) {
	s.leave()
	s.w.session.StartGame(config)
}

// handleKey handles a key while the page is open, and reports whether it did.
func (s *startPage) handleKey(e *fyne.KeyEvent) bool {
	if s.page == nil {
		return false
	}

	switch e.Name {
	case fyne.KeyEscape:
		if s.w.desk.Settings.FullScreen {
			// The first Escape only leaves full screen.
			return false
		}
		s.leave()
	case fyne.KeyReturn, fyne.KeyEnter:
		s.page.Start()
	case fyne.KeyF1, fyne.KeyF10, fyne.KeyF11:
		return false
	}

	return true
}
