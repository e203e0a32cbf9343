package ui

import (
	"jingzi/game"
	"jingzi/ui/library"
	"jingzi/ui/theme"
)

// libraryHost is what the library knows of the window.
type libraryHost struct{ w *Window }

func (h libraryHost) Post(f func())           { h.w.o.Post(f) }
func (h libraryHost) Position() game.Position { return h.w.session.Browse.View().Position() }
func (h libraryHost) Folder() string          { return h.w.files.Folder() }

func (h libraryHost) Style() library.Style {
	s := &h.w.settings
	return library.Style{Coordinates: s.Coordinates, Animate: h.w.animates(), HighContrast: s.Look == theme.HighContrast}
}

func (h libraryHost) Open(t *game.Tree, at *game.Node) {
	h.w.session.Play.Open(t)
	if at != nil {
		h.w.session.Browse.LookAtNode(at)
	}
	h.w.window.RequestFocus()
}
