package ui

import "fyne.io/fyne/v2"

// fitScreen makes the window no larger than the screen, and scales it down if it does not fit.
func (w *Window) fitScreen() {
	inner, outer, usable, ok := w.host.Bounds(w.window)
	if !ok || w.window.FullScreen() {
		return
	}

	canvas, content, scale := w.window.Canvas(), w.window.Content(), w.window.Canvas().Scale()
	frame, initial := outer.Size().Sub(inner.Size()), canvas.Size()
	for {
		// Fyne rounds up.
		space := fyne.NewSize((float32(usable.Dx()-frame.X)-0.5)/scale, (float32(usable.Dy()-frame.Y)-0.5)/scale)
		size := fyne.NewSize(min(initial.Width, space.Width), min(initial.Height, space.Height))
		if size == canvas.Size() {
			return
		}
		w.window.Resize(size)
		if w.menus.fit(size.Width) {
			w.fit(true)
		}

		// Including the menu.
		minimum := content.MinSize().Add(canvas.Size().Subtract(content.Size()))

		// Fyne rounds to tenths.
		newScale := scale - 0.1
		if minimum.Width <= space.Width && minimum.Height <= space.Height || newScale < 0.45 {
			// The toolkit painted the window before it had this size, and would not repaint it.
			w.window.Hide()
			w.window.Show()
			return
		}
		w.host.Shrink(newScale / scale)
		scale = newScale
		w.desk.App.Settings().SetTheme(w.desk.App.Settings().Theme())
	}
}

func (w *Window) handleResize() {
	if !w.isShown {
		return
	}
	canvas := w.window.Canvas().Size()

	// Not during layout.
	w.host.Post(func() {
		isUsable := canvas.Width >= 100 && canvas.Height >= 100
		if isUsable && !w.window.FullScreen() && !w.closing {
			w.rememberSize(canvas)
		}
		if w.syncTheme() {
			w.start.rebuild()
		}

		// The menu button has appeared or disappeared.
		changed := w.menus.fit(canvas.Width)
		if shown := w.panel.shownTexts(); shown != w.oldTexts {
			w.oldTexts = shown
			w.refresh()
		}
		if changed {
			w.fit(true)
		}
		w.desk.Dialogs.ResizeToContent()
	})
}

// rememberSize stores the size of the window, or that it is maximised.
func (w *Window) rememberSize(size fyne.Size) {
	maximized := w.host.IsMaximized(w.window)
	s := &w.desk.Settings
	if maximized == s.Maximized && (maximized || size == fyne.NewSize(s.Width, s.Height)) {
		return
	}
	s.Maximized = maximized
	if !maximized {
		s.Width, s.Height = size.Width, size.Height
	}

	// Nothing is drawn: this is the size that the window already has.
	w.storeSettings()
}

// setFullScreen turns full screen on or off. The system restores a maximised window. A window that began in
// full screen gets the size of the settings.
func (w *Window) setFullScreen(fullScreen bool) {
	s := &w.desk.Settings
	if s.Maximized {
		w.window.SetFullScreen(fullScreen)
		return
	}
	if !fullScreen && w.restored.size.IsZero() {
		w.restored.size = fyne.NewSize(s.Width, s.Height)
	}
	w.restored.setFullScreen(w.window, fullScreen, w.host)
}
