package ui

import "fyne.io/fyne/v2"

func (w *Window) openDialog()                       {}
func (w *Window) saveRecord()                       {}
func (w *Window) saveDialog()                       {}
func (w *Window) copyMoves()                        {}
func (w *Window) pasteMoves()                       {}
func (w *Window) dropped(fyne.Position, []fyne.URI) {}
