package ui

import (
	"net/url"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// filesHost is what files and what is shared know of the window.
type filesHost struct{ *Window }

func (h filesHost) Post(f func())                      { h.o.Post(f) }
func (h filesHost) Tell(text lang.Text, args ...any)   { h.tell(text, args...) }
func (h filesHost) Refresh()                           { h.refresh() }
func (h filesHost) Changed()                           { h.changed() }
func (h filesHost) Clipboard() fyne.Clipboard          { return h.app.Clipboard() }
func (h filesHost) OpenURL(address *url.URL) error     { return h.app.OpenURL(address) }
func (h filesHost) Shown() (game.Position, board.Show) { return h.board.Shown() }
