package treewindow

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

// lecture turns the lecture view on or off: the tree alone, with large labels on
// a light ground, to be read from the back of a room.
func (w *Window) lecture(on bool) {
	w.lecturing = on
	w.parts.arrange(w)
	w.view.Lecture(on)
	w.describe()
	w.focusTree()
}

// leave leaves the lecture view, or else the window.
func (w *Window) leave() {
	if w.lecturing {
		w.lecture(false)
		return
	}
	w.window.Close()
}

// arrange shows the parts of the window that belong to the kind of view.
func (p parts) arrange(w *Window) {
	working := w.stepper.on.Checked || w.trainer.on.Checked || w.lessons.at >= 0
	for part, shown := range map[fyne.CanvasObject]bool{
		p.top: !w.lecturing, w.node.board: !w.lecturing && w.source != ofText, w.path: !w.lecturing && !w.controls.narrowed,
		p.words: !w.lecturing || working, p.modes: !w.lecturing,
	} {
		if part.Visible() != shown {
			if shown {
				part.Show()
			} else {
				part.Hide()
			}
		}
	}
	title := lang.SearchTree()
	if w.lecturing {
		title = lang.LectureTitle()
	}
	w.window.SetTitle(title)
	w.page.Refresh()
}
