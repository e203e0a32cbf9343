// Package trainer implements the window in which the player learns openings from recorded moves: a library, a study
// with variations or the game that is open. The trainer plays the recorded replies to one colour, and asks for a
// recorded move of the other one in each position, by the schedule of package repetition.
//
// Trainer holds the progress and the window. A course is a tree with the player's colour, and a line is one way through
// it.
package trainer

import (
	"time"

	"jingzi/game"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
)

// Trainer holds the player's progress and the window, which may be closed. Its methods are called on the UI goroutine.
type Trainer struct {
	desk.FeatureWindow

	// Returns the time, by which positions are due. Tests change it.
	Now func() time.Time

	desk      *desk.Desk
	store     Store
	openGame  func() game.Tree
	schedules schedules // of the rules of the open course
	window    *window   // nil while closed
}

// New returns a trainer. openGame returns the tree of the game that is open in the main window, which the trainer
// copies.
func New(d *desk.Desk, s Store, openGame func() game.Tree) *Trainer {
	return &Trainer{desk: d, store: s, openGame: openGame, Now: time.Now}
}

// Show opens the window, or brings it to the front. It opens with the game in the main window if that has variations,
// otherwise with the file that was trained last. In an open window it copies the game again.
func (t *Trainer) Show() {
	switch {
	case t.open():
		t.window.openFirst()
	case t.window.path == "":
		t.window.openGame()
	}
}

// open opens the window without a course, and reports whether it was closed.
func (t *Trainer) open() (created bool) {
	created = t.Open(t.desk, "openings", lang.Title(lang.TrainerMenu()), t.releaseWindow)
	if created {
		t.window = newWindow(t)
		t.Window.Show()
		t.Window.Canvas().Focus(t.window.board)
	}

	return created
}

func (t *Trainer) releaseWindow() {
	t.window.reading.Stop()
	t.window.scanning.Stop()
	t.window = nil
}

// Busy reports whether a file is being read or a tree is being scanned.
func (t *Trainer) Busy() bool {
	return t.window != nil && (t.window.reading.Busy() || t.window.scanning.Busy())
}

// Stop ends the background work and waits for it. The window stays open.
func (t *Trainer) Stop() {
	if t.window != nil {
		t.window.reading.Close()
		t.window.scanning.Close()
	}
}
