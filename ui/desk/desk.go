// Package desk defines what the main window offers to its features, such as the library, the puzzles or the
// search tree. Each feature is a package of its own. The window passes it a *Desk, through which it reads
// and changes settings, shows dialogs and messages, handles keys and writes files. A feature that has its
// own window opens it as a FeatureWindow. Other dependencies are declared by the feature itself.
package desk

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/board"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// Desk holds the services of the main window that its features use. Post may be called on any goroutine,
// everything else only on the UI goroutine.
type Desk struct {
	App           fyne.App
	Dialogs       widgets.Dialogs // over the main window
	Tips          *widgets.Tooltips
	Settings      settings.Settings // read only; see ChangeSettings
	ReducedMotion bool              // the desktop asks for less motion

	ChangeSettings func(func(*settings.Settings))       // changes the settings, applies and saves them
	Post           func(func())                         // runs a function on the UI goroutine
	Notify         func(lang.Text, ...any)              // shows a short message
	Refresh        func()                               // redraws what has changed
	HandleKey      func(*fyne.KeyEvent)                 // handles a key that the focused widget does not handle
	Keyboard       Keyboard                             // finds keys by their position
	Focus          func()                               // moves the focus to the board
	NewWindow      func(kind, title string) fyne.Window // returns a new window; the size of each kind is stored
	Folder         func() string                        // the initial folder of file dialogs

	// WriteFile replaces a file in the background and calls done. If err is not nil or writing fails, the
	// file is left unchanged.
	WriteFile func(path string, data []byte, err error, done func(error))
}

// BoardOptions returns the player's preferences for drawing boards.
func (d *Desk) BoardOptions() board.DrawOptions {
	return board.DrawOptions{Coordinates: d.Settings.Coordinates, Animate: d.Settings.Animation && !d.ReducedMotion}
}

// Choose shows a file dialog over a window and calls chosen with the path.
func (d *Desk) Choose(dialogs *widgets.Dialogs, r chooser.Request, chosen func(path string)) {
	r.Folder, r.Post = d.Folder(), d.Post
	chooser.Show(dialogs, r, chosen)
}

// Button returns a button that leaves the focus on the board.
func (d *Desk) Button(label string, icon fyne.Resource, tapped func()) *widgets.TooltipButton {
	b := widgets.NewTooltipButton(d.Tips, label, "", icon, func() {
		tapped()
		d.Focus()
	}, d.HandleKey)
	b.SetText(label)
	return b
}
