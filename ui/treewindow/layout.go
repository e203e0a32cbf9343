package treewindow

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// page lays out the window. The controls are at the top, the board with the texts below it is at the right,
// and the tree fills the remaining space, with strips of their minimum height below it. Hidden parts take no
// space. A narrow window has no board, and its texts are below the tree.
type page struct {
	box                     *fyne.Container
	top, board, texts, view fyne.CanvasObject
	modes                   fyne.CanvasObject

	// The boxes for the modes, the tools, and the path to the node.
	strips []fyne.CanvasObject

	// Of the stepper and the trainer; at most one is visible.
	tools []fyne.CanvasObject

	// The parts that are visible in a lecture, besides the tree and the keys, and their theme.
	parts []*slidePart
	theme slideTheme

	// Width of the window and size of the text for which topHeight was computed.
	width, textSize float32

	// Maximum height of top at that width, with that lesson.
	topHeight float32

	// The text of the lesson in top.
	lesson *widgets.WordParagraph

	// The visible text of the lesson for which topHeight was computed.
	lessonText string

	// Whether the board is large, so that the user can play on it.
	large bool

	// The window is too narrow for the board, or for all controls.
	narrow, compact bool

	// Shows the parts of a window that is too low for them, and the height that they need.
	scroll *container.Scroll
	needed float32

	// Called when narrow or compact changes, before the controls are laid out.
	onNarrow func()
}

func newPage(w *Window) *page {
	p := &page{view: w.view, board: w.node.board}
	p.top, p.lesson = container.NewVBox(w.controls.row, w.node.barBox, w.summary), w.node.bar.lesson
	texts := newSlidePart(w.node.scroll)
	p.texts, p.parts = texts.box, []*slidePart{texts, w.stepper.part, w.trainer.part}
	p.modes = container.New(&widgets.FlowLayout{Align: fyne.TextAlignTrailing, NumLeft: 1}, w.stepper.enableBox,
		w.trainer.enableBox)

	// In an order in which nothing below a strip moves when the strip appears.
	p.strips = []fyne.CanvasObject{w.path, w.stepper.tools, w.trainer.tools, p.modes, w.slideKeys.box}
	p.tools = []fyne.CanvasObject{w.stepper.tools, w.trainer.tools}
	p.onNarrow = func() {
		w.controls.setNarrow(p.compact)
		w.stepper.setNarrow(p.compact)
		w.node.narrow = p.narrow
		w.node.placeLesson()
		w.path.Hidden = p.compact || w.lecturing
	}
	p.box = container.New(p, append([]fyne.CanvasObject{p.top, p.board, p.texts, p.view}, p.strips...)...)

	return p
}

func (w *Window) arrange() {
	p := w.page
	showTexts := w.stepper.enableBox.Checked || w.trainer.enableBox.Checked || w.lessons.index >= 0
	for part, visible := range map[fyne.CanvasObject]bool{
		p.top: !w.lecturing, p.board: !w.lecturing && w.subject.source != fromText, w.path: !w.lecturing && !p.compact,
		p.texts: !w.lecturing || showTexts, p.modes: !w.lecturing && w.subject.source != fromStrategy,
		w.slideKeys.box: w.lecturing,
	} {
		widgets.SetVisible(part, visible)
	}
	p.large = w.subject.source == fromStrategy
	w.slideKeys.show(!p.large && !w.trainer.enableBox.Checked, !p.large)
	title := lang.SearchTree()
	if w.lecturing {
		title = lang.LectureTitle()
	}
	w.window.SetTitle(title)
	p.box.Refresh()
}

const (
	// Minimum width of a window with the board next to the tree.
	minWideWidth = 560

	// Minimum width of a window with all controls, and of the column of the board, for text of the default size.
	minControls = 560
	minColumn   = 220

	minTreeHeight = 120
	minTexts      = 60
	defaultText   = 15 // default size of text
)

// scaled scales a size by the current size of text.
func scaled(size float32) float32 { return size * theme.TextSize() / defaultText }

func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, max(p.needed, 400)) }

func (p *page) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if narrow, compact := size.Width < minWideWidth, size.Width < max(scaled(minControls), minWideWidth); narrow !=
		p.narrow || compact != p.compact {
		p.narrow, p.compact = narrow, compact
		p.onNarrow()
	}
	fitHeight := func(o fyne.CanvasObject, width float32) (height float32) {
		if o.Visible() {
			// Wraps the text at the width.
			o.Resize(fyne.NewSize(width, o.MinSize().Height))
			height = o.MinSize().Height
			o.Resize(fyne.NewSize(width, height))
		}

		return height
	}
	y := fitHeight(p.top, size.Width)
	lessonText := ""
	if p.lesson.Visible() {
		lessonText = p.lesson.Unwrapped()
	}
	if size.Width != p.width || theme.TextSize() != p.textSize || lessonText != p.lessonText {
		p.width, p.textSize, p.lessonText, p.topHeight = size.Width, theme.TextSize(), lessonText, 0
	}

	// Keep the height, so that a shorter summary moves nothing.
	if p.top.Visible() {
		p.topHeight = max(p.topHeight, y)
		y = p.topHeight
	}
	p.top.Move(fyne.NewPos(0, 0))

	p.magnify(size.Height)

	// Share is the board's share of the height.
	column, share := float32(0), float32(0.45)
	if p.texts.Visible() && !p.narrow {
		column = min(max(size.Width*0.25, scaled(minColumn)), max(size.Width*0.38, minColumn), scaled(380))
		switch {
		case !p.top.Visible():
			// The lecture view, with large text.
			column = max(size.Width*0.42, 220)
		case p.large:
			column, share = min(max(size.Width*0.4, 220), size.Height*0.62), 0.62
		}
	}
	pad := theme.Padding()
	treeWidth, room := size.Width-column, size.Height-y
	side := float32(0)
	if p.board.Visible() && !p.narrow {
		side = min(column-pad, room*share)
	}
	widgets.SetBounds(p.board, treeWidth+pad+(column-pad-side)/2, y, side, side)
	widgets.SetBounds(p.texts, treeWidth+pad, y+side, column-pad, room-side)

	bottom := size.Height

	// The texts get the remaining height.
	if p.narrow && p.texts.Visible() {
		remaining, toolsHeight := room-scaled(minTreeHeight), float32(0)
		for _, o := range p.strips {
			if !slices.Contains(p.tools, o) {
				remaining -= fitHeight(o, treeWidth)
				continue
			}

			// Its height counts, so that nothing moves when it appears.
			if !o.Visible() {
				o.Resize(fyne.NewSize(treeWidth, o.MinSize().Height))
			}
			toolsHeight = max(toolsHeight, o.MinSize().Height)
		}
		remaining -= toolsHeight
		height := max(0, min(room*0.35, remaining))
		bottom -= height
		widgets.SetBounds(p.texts, 0, bottom, size.Width, height)
	}

	for _, o := range slices.Backward(p.strips) {
		bottom -= fitHeight(o, treeWidth)
		o.Move(fyne.NewPos(0, bottom))
	}
	widgets.SetBounds(p.view, 0, y, treeWidth, max(bottom-y, scaled(minTreeHeight)))

	// The texts of a narrow window are below the tree, and scroll.
	needed := y + scaled(minTreeHeight) + size.Height - bottom
	if p.narrow && p.texts.Visible() {
		needed += scaled(minTexts) - p.texts.Size().Height
	}
	if needed != p.needed {
		p.needed = needed
		if p.scroll != nil {
			p.scroll.Refresh()
		}
	}
}
