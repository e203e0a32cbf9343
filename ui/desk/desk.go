// Package desk defines the services that the main window provides to its features, such as the library, the
// puzzles and the search tree, each of which is a separate package. Through a *Desk a feature reads and
// changes settings, shows dialogs and messages, and writes files. A feature with a separate window opens it
// as a FeatureWindow. Each feature declares its other dependencies itself.
package desk

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/board"
	"jingzi/ui/chooser"
	"jingzi/ui/host"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// Desk holds the services that the main window provides to its features. The main window sets all functions;
// a test sets only those that the tested feature calls. Post may be called on any goroutine, the other
// functions only on the UI goroutine.
type Desk struct {
	App           fyne.App
	Dialogs       widgets.Dialogs // dialogs over the main window
	Tips          *widgets.Tooltips
	Settings      settings.Settings // read only; see ChangeSettings
	ReducedMotion bool              // the system requests reduced motion

	ChangeSettings func(func(*settings.Settings))       // changes the settings, applies and saves them
	Post           func(func())                         // runs a function on the UI goroutine
	Notify         func(lang.Text, ...any)              // shows a short message
	Refresh        func()                               // updates the main window
	HandleKey      func(*fyne.KeyEvent)                 // handles a key that the focused widget does not handle
	Keyboard       host.Keyboard                        // finds keys by their position; may be nil
	Focus          func()                               // moves the focus to the board
	NewWindow      func(kind, title string) fyne.Window // returns a new window; the size of each kind is stored

	// OtherScreen returns a function that shows a window of NewWindow in full screen, on another screen than that of
	// the main window; nil if there is no other screen.
	OtherScreen func(fyne.Window) (show func())

	Folder func() string // returns the initial folder of file dialogs

	// WriteFile creates or replaces a file in the background and calls done with the result. If err, the
	// error of encoding data, is not nil, it writes nothing. The player is notified of errors. After an error
	// an existing file is unchanged.
	WriteFile func(path string, data []byte, err error, done func(error))
}

// BoardOptions returns the player's preferences for drawing boards.
func (d *Desk) BoardOptions() board.DrawOptions {
	return board.DrawOptions{Coordinates: d.Settings.Coordinates, Animate: d.Settings.Animation && !d.ReducedMotion}
}

// ChooseFile shows a dialog to choose a file to open or save, over the dialogs' window. It calls onChosen
// with the path unless the player cancels the dialog.
func (d *Desk) ChooseFile(dialogs *widgets.Dialogs, r chooser.Request, onChosen func(path string)) {
	r.Folder, r.Post = d.Folder(), d.Post
	chooser.Show(dialogs, r, onChosen)
}

// Button returns a button that leaves the focus on the board.
func (d *Desk) Button(label string, icon fyne.Resource, onTapped func()) *widgets.TooltipButton {
	b := widgets.NewTooltipButton(d.Tips, label, "", icon, func() {
		onTapped()
		d.Focus()
	}, d.HandleKey)
	b.Text = label

	return b
}
