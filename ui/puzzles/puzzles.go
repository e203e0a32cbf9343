// Package puzzles makes puzzles of what players missed in their games, and has
// the window in which they are solved. A judge from package review checks each
// move and answers for the other side, so any winning move counts as right.
//
// Start with Host and Puzzles; Puzzle is what is stored.
package puzzles

import (
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/widgets"
)

// Host is what the puzzles need of the program around them. It is called on
// the UI goroutine.
type Host interface {
	Post(func())               // runs a function on the UI goroutine
	Save(id string, z *Puzzle) // stores a puzzle under its ID; nil deletes it
	Style() Style

	// Choose asks over a window for a file of problems, and hands its path on.
	Choose(on *widgets.Dialogs, chosen func(path string))
	// Problems reads a file of problems; bad counts those that make no sense.
	Problems(path string) (all []notation.Problem, bad int, err error)
}

// Style is how boards are drawn.
type Style struct {
	Coordinates  bool
	Animate      bool
	HighContrast bool
	Forbidden    bool // mark the points that Black may not play in renju
}

// Puzzles is the collection and, while it is open, its window. Its methods
// belong to the UI goroutine.
type Puzzles struct {
	app    fyne.App
	host   Host
	all    Collection
	hasSet bool    // all has the set that comes with the program
	window *window // nil while it is closed
}

// New starts with the puzzles that were stored.
func New(a fyne.App, host Host, stored Collection) *Puzzles {
	if stored == nil {
		stored = Collection{}
	}
	return &Puzzles{app: a, host: host, all: stored}
}

// Collect makes puzzles of what the players in some seats missed in a reviewed
// game, and returns how many of them are new.
func (p *Puzzles) Collect(situations []game.Situation, findings []game.Finding, ofSeat func(game.Seat) bool) (fresh int) {
	for _, f := range findings {
		if f.Index == 0 {
			continue
		}
		before := &situations[f.Index-1]
		if !ofSeat(before.SeatOf(f.Mover)) {
			continue
		}
		goal := game.ToWin
		switch f.Kind {
		case game.MissedWin, game.WinToDraw, game.WinToLoss:
		case game.DrawToLoss:
			goal = game.ToDraw
		case game.LetWin:
			goal = game.ToHold
		default:
			continue
		}
		if z := newPuzzle(before.Position, goal); z.Validate() == nil && p.add(z) {
			fresh++
		}
	}
	return fresh
}

// add adds a puzzle if it is new, and stores it.
func (p *Puzzles) add(z *Puzzle) bool {
	added, dropped := p.all.add(z)
	if !added {
		return false
	}
	p.host.Save(z.id(), z)
	if dropped != "" {
		p.host.Save(dropped, nil)
	}
	p.listed()
	return true
}

// Import adds the puzzles of a file, and returns how many of them are new.
func (p *Puzzles) Import(problems []notation.Problem) (fresh int) {
	for i := range problems {
		z := fromProblem(&problems[i], Imported)
		z.Added = time.Now().UnixMilli()
		if z.Validate() == nil && fresh < most && p.add(z) {
			fresh++
		}
	}
	return fresh
}

// remove deletes a puzzle.
func (p *Puzzles) remove(id string) {
	delete(p.all, id)
	p.host.Save(id, nil)
	p.listed()
}

// listed brings the list in the window up to date.
func (p *Puzzles) listed() {
	if p.window != nil {
		p.window.refreshList()
	}
}

// Show opens the window, or brings it to the front.
func (p *Puzzles) Show() {
	if p.window == nil {
		p.addSet()
		p.window = newWindow(p)
		p.window.window.Show()
		p.window.window.Canvas().Focus(p.window.board)
		return
	}
	p.window.window.RequestFocus()
}

// ShowDaily opens the window at the puzzle of the day.
func (p *Puzzles) ShowDaily() {
	p.Show()
	p.window.showSection(daySection)
}

// Close closes the window: its texts stay in the language it was opened in.
func (p *Puzzles) Close() {
	if p.window != nil {
		p.window.window.Close()
	}
}

// Stop ends the background work and waits for it. The window stays open.
func (p *Puzzles) Stop() {
	if p.window != nil {
		p.window.question.Close()
	}
}
