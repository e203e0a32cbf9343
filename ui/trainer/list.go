package trainer

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
	"jingzi/ui/repetition"
	"jingzi/ui/widgets"
)

// list shows what is trained, the colour, and the lines.
type list struct {
	sources, colours *widgets.Select
	rows             *widgets.Rows

	path     string   // the file that is trained; empty for the game in the main window
	recent   []recent // the files among the sources
	selected int      // the line of the list that was begun last; -1 for none

	// The controls are being set, so that changes are not the player's.
	updating bool
}

// colours lists the colours in the order of the control.
var colours = []game.Stone{game.Black, game.White}

func (w *window) newList() fyne.CanvasObject {
	w.selected = -1
	w.sources = widgets.NewSelect(nil, -1, w.chooseSource, w.HandleKey)
	w.colours = widgets.NewSelect(nil, -1, w.chooseColour, w.HandleKey)
	w.rows = widgets.NewRows(w.numLines, newRow, w.fillRow, w.HandleKey)
	w.rows.Name = lang.Title(lang.TrainerMenu())
	w.rows.OnSelected = func(i widget.ListItemID) {
		if !w.updating && i < w.numLines() {
			w.openList(false)
			w.practiseLine(i)
			w.board.TakeFocus()
		}
	}
	controls := container.NewBorder(nil, nil, w.page.ShowBoard, w.colours, w.sources)
	w.refreshControls(game.Black)

	return container.NewBorder(controls, nil, nil, nil, w.rows)
}

// refreshControls updates the controls.
func (w *window) refreshControls(colour game.Stone) {
	w.recent = w.trainer.recentFiles()
	names := []string{lang.TrainerOpenGame()}
	index := 0
	for i, r := range w.recent {
		names = append(names, lang.Truncate(filepath.Base(r.Path), 80))
		if r.Path == w.path {
			index = i + 1
		}
	}
	if w.path != "" && index == 0 {
		// A file that is being read, or that cannot be read.
		w.recent = append(w.recent, recent{w.path, colour})
		names = append(names, lang.Truncate(filepath.Base(w.path), 80))
		index = len(w.recent)
	}
	names = append(names, lang.TrainerFile())

	rules := w.trainer.openGame().Rules
	if w.course != nil {
		rules = w.course.tree.Rules
	}
	w.updating = true
	w.sources.SetOptions(names)
	w.sources.SetSelectedIndex(index)
	w.colours.SetOptions(widgets.Names(colours, func(s game.Stone) string { return lang.Colour(rules, s) }))
	w.colours.SetSelectedIndex(int(colour - game.Black))
	w.updating = false
}

// chosenColour returns the player's colour.
func (w *window) chosenColour() game.Stone { return colours[max(w.colours.SelectedIndex(), 0)] }

// chooseSource opens the source with an index: the game in the main window, a recent file, or another file.
func (w *window) chooseSource(i int) {
	if w.updating {
		return
	}
	switch {
	case i == 0:
		w.openGame()
	case i <= len(w.recent):
		w.openFile(w.recent[i-1].Path, w.recent[i-1].Colour)
	default:
		w.refreshControls(w.chosenColour())
		w.trainer.desk.ChooseFile(&w.Dialogs, chooser.Request{Extensions: notation.Extensions}, func(path string) {
			w.openFile(path, w.chosenColour())
		})
	}
}

// chooseColour changes the player's colour.
func (w *window) chooseColour(i int) {
	if w.updating || w.course == nil {
		return
	}
	if w.path != "" {
		w.trainer.remember(w.path, colours[i])
	}
	previous := w.course
	w.close()
	w.course = &course{tree: previous.tree, colour: colours[i], index: previous.index}
	w.nextLine()
	w.scan()
}

func (w *window) numLines() int {
	if w.course == nil || w.course.lines == nil {
		return 0
	}
	return len(w.course.lines.ends)
}

// refreshList updates the list and the controls.
func (w *window) refreshList() {
	colour := w.chosenColour()
	if w.course != nil {
		colour = w.course.colour
	} else {
		w.selected = -1
	}
	w.refreshControls(colour)
	w.rows.Refresh()
	w.updating = true
	if w.selected >= 0 && w.selected < w.numLines() {
		w.rows.Select(w.selected)
	} else {
		w.rows.UnselectAll()
	}
	w.updating = false
}

// newRow returns a row with an icon that shows whether the line is known, and two lines of text.
func newRow() fyne.CanvasObject {
	label := widget.NewRichText(&widget.TextSegment{Text: " "},
		&widget.TextSegment{Text: " ", Style: widget.RichTextStyle{SizeName: fynetheme.SizeNameCaptionText}})
	label.Truncation = fyne.TextTruncateEllipsis

	return container.NewBorder(nil, nil, widget.NewIcon(nil), nil, label)
}

func (w *window) fillRow(i int, row fyne.CanvasObject) {
	if i >= w.numLines() {
		return
	}
	progress := w.course.progressOf(w.course.lines.ends[i], w.trainer.schedules, w.today())
	icon, text := fynetheme.RadioButtonIcon(), lang.TrainerLineKnown(progress.numKnown, progress.numAsked)
	switch {
	case progress.isDue:
		icon, text = fynetheme.HistoryIcon(), lang.Join(text, lang.PuzzlesDue())
	case progress.isNew:
		text = lang.TrainerLineNew(progress.numAsked)
	case progress.numKnown == progress.numAsked:
		icon = fynetheme.ConfirmIcon()
	}

	// The centre of a border comes first.
	objects := row.(*fyne.Container).Objects
	label := objects[0].(*widget.RichText)
	label.Segments[0].(*widget.TextSegment).Text = strconv.Itoa(i+1) + ". " + w.describe(i)
	label.Segments[1].(*widget.TextSegment).Text = text
	label.Refresh()
	objects[1].(*widget.Icon).SetResource(icon)
}

// describe returns the moves by which a line differs from the previous one in the list, with the move before them. A
// move that the player is still to find is a question mark.
func (w *window) describe(i int) string {
	ends, rules := w.course.lines.ends, w.course.tree.Rules
	path := w.course.pathTo(ends[i])
	start := 0
	if i > 0 {
		previous := ends[i-1].Path()
		for start < len(path)-1 && slices.Contains(previous, path[start+1]) {
			start++
		}
	}

	isHidden := map[*game.Node]bool{}
	w.course.eachAsked(ends[i], w.trainer.schedules, func(n *game.Node, schedule *repetition.Schedule) {
		isHidden[n] = !isKnown(schedule)
	})

	var names []string
	for _, n := range path[start:] {
		switch {
		case isHidden[n]:
			names = append(names, "?")
		case n.Choice != nil && n.Choice.Kind == game.Place:
			names = append(names, lang.Point(rules, n.Choice.Point))
		}
	}
	text := strings.Join(names, " ")
	if start > 0 {
		text = "… " + text
	}

	return text
}
