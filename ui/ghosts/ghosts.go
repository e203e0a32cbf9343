// Package ghosts plays lines on the board in ghost stones: faint numbered stones that appear one by one, without
// being part of the game.
package ghosts

import (
	"time"

	"jingzi/game"
)

// StoneTime is the time between two ghost stones.
const StoneTime = 1100 * time.Millisecond

// Line shows the moves of a line as ghost stones. It holds no position: the owner draws Shown over the position to
// which the line belongs, and stops the line when it displays another one. Its methods are called on the UI goroutine.
type Line struct {
	// Runs a function later, on the UI goroutine. If nil, stones appear only by Step.
	AfterFunc func(time.Duration, func()) (stop func() bool)

	// Called after Shown has changed; may be nil.
	OnChange func()

	moves []game.Point
	shown int
	stop  func() bool // cancels the next stone; nil if there is none
}

// Play replaces the line, of which shown stones appear at once and the others one by one.
func (l *Line) Play(moves []game.Point, shown int) {
	l.moves = moves
	l.show(shown)
}

// Stop removes all stones.
func (l *Line) Stop() { l.Play(nil, 0) }

// Step shows n more stones, or fewer if n is negative. The next stone then appears after a full StoneTime.
func (l *Line) Step(n int) {
	l.show(l.shown + n)
	l.changed()
}

// Shown returns the moves whose stones are displayed.
func (l *Line) Shown() []game.Point { return l.moves[:l.shown] }

// Len returns the number of moves.
func (l *Line) Len() int { return len(l.moves) }

func (l *Line) changed() {
	if l.OnChange != nil {
		l.OnChange()
	}
}

// show sets the number of stones and schedules the next one.
func (l *Line) show(shown int) {
	l.shown = min(max(shown, 0), len(l.moves))
	if l.stop != nil {
		l.stop()
		l.stop = nil
	}
	if l.shown == len(l.moves) || l.AfterFunc == nil {
		return
	}

	// A timer that could not be stopped must not show a stone of another line.
	current := new(bool)
	*current = true
	cancel := l.AfterFunc(StoneTime, func() {
		if *current {
			l.Step(1)
		}
	})
	l.stop = func() bool {
		*current = false
		return cancel()
	}
}
