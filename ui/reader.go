//go:build accessibility

package ui

// reader keeps what screen readers are told up to date. Fyne, where it speaks to
// them at all (on Windows and macOS, with the tag accessibility), tells them what
// a window says only when its content is set.
type reader struct{ said string }

// follow tells screen readers the last move and how the game stands.
func (r *reader) follow(w *Window) {
	said := w.words.Spoken()
	if said == r.said {
		return
	}
	r.said = said
	focused := w.window.Canvas().Focused()
	w.window.SetContent(w.window.Content())
	if focused != nil {
		w.window.Canvas().Focus(focused)
	}
}
