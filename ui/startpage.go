package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game/session"
	"jingzi/ui/startpage"
)

// startPage is the page of a first start, which stands in the place of the board
// while it is open.
type startPage struct {
	window  fyne.Window
	session *session.Session
	options func() startpage.Options // what the page does, apart from beginning and leaving
	left    func()                   // the board is to be shown again

	page  *startpage.Page // nil while it is closed
	first bool            // it was not asked for: there is no game to go back to
	match session.Match   // under way when it was opened
}

func (s *startPage) show(first bool) {
	s.first, s.match = first, s.session.Play.Match()
	s.build()
}

// build makes the page anew, for the language in use.
func (s *startPage) build() {
	o := s.options()
	o.Setup, o.Start = s.session.Seats.Setup(), s.begin
	if !s.first {
		o.Back = s.leave
	}
	s.page = startpage.New(o)
	s.window.SetContent(container.NewStack(s.page.Content))
	s.window.Canvas().Focus(s.page.Focus())
}

func (s *startPage) leave() {
	if s.page != nil {
		s.page = nil
		s.left()
	}
}

func (s *startPage) begin(to session.Setup) {
	s.leave()
	s.session.Configure(to)
	if m := s.session.Play.Match(); m == s.match && m.At() > 0 {
		s.session.Play.NewGame()
	}
}

// typed handles a key while the page is open, and reports whether it has.
func (s *startPage) typed(e *fyne.KeyEvent) bool {
	if s.page == nil {
		return false
	}
	switch e.Name {
	case fyne.KeyEscape:
		s.leave()
	case fyne.KeyReturn, fyne.KeyEnter:
		s.page.Start()
	case fyne.KeyF1, fyne.KeyF10, fyne.KeyF11:
		return false
	}
	return true
}
