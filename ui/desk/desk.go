// Package desk has what the window hands to each of its features, so that a feature
// declares for itself only what no other one needs. Start with Desk.
package desk

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/board"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// Desk is a window as its features see it. Everything in it belongs to the UI
// goroutine, apart from Post.
type Desk struct {
	App           fyne.App
	Dialogs       widgets.Dialogs // over the window
	Tips          *widgets.Tooltips
	Settings      settings.Settings // to be read
	ReducedMotion bool              // the desktop asks for less motion

	ChangeSettings func(func(*settings.Settings))       // the one way to change them
	Post           func(func())                         // runs a function on the UI goroutine
	Notify         func(lang.Text, ...any)              // says something in passing
	Refresh        func()                               // draws what differs
	HandleKey      func(*fyne.KeyEvent)                 // handles a key that the focused widget has no use for
	Keyboard       Keyboard                             // finds keys by their place
	Focus          func()                               // gives the focus to the board
	NewWindow      func(kind, title string) fyne.Window // one beside this one; the size of each kind is remembered
	Folder         func() string                        // where file dialogs start

	// WriteFile replaces a file in the background and calls done. It leaves the file
	// as it was if err is not nil, or if writing fails.
	WriteFile func(path string, data []byte, err error, done func(error))
}

// BoardOptions is how the player wants boards to be drawn.
func (d *Desk) BoardOptions() board.DrawOptions {
	return board.DrawOptions{Coordinates: d.Settings.Coordinates, Animate: d.Settings.Animation && !d.ReducedMotion}
}

// Choose asks for a file over a window, and hands its path on.
func (d *Desk) Choose(on *widgets.Dialogs, r chooser.Request, chosen func(path string)) {
	r.Folder, r.Post = d.Folder(), d.Post
	chooser.Show(on, r, chosen)
}

// Button makes a button that leaves the focus to the board.
func (d *Desk) Button(label string, icon fyne.Resource, tapped func()) *widgets.TooltipButton {
	b := widgets.NewTooltipButton(d.Tips, label, "", icon, func() {
		tapped()
		d.Focus()
	}, d.HandleKey)
	b.SetText(label)
	return b
}
