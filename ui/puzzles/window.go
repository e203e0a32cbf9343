package puzzles

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// window lists the puzzles beside a board to solve one on. The game in the
// main window goes on meanwhile.
type window struct {
	room   *Puzzles
	window fyne.Window
	board  *board.Board
	list   *widget.List
	text   *widget.Label

	restart, solve, next, delete *widgets.Button

	page, none *fyne.Container // one of them is shown: the puzzles, or how one comes by them

	ids     []string // of the list
	showing bool     // the selection of the list is being set
	id      string   // of the puzzle on the board; empty if there is none
	attempt attempt  // at it

	judge    *review.Judge
	judges   game.Rules
	question *background.Job[struct{}] // one at a time: there is one judge
}

// attempt is how far a puzzle has been solved.
type attempt struct {
	now    game.Position
	before game.Position // before the last try
	wrong  []game.Point  // how the other side answers a wrong try, which is still on the board; nil if there is none
	answer *game.Point   // shown on request
	helped bool          // an answer was shown: the attempt does not count
	solved bool
}

func newWindow(room *Puzzles) *window {
	w := &window{room: room, window: room.app.NewWindow(lang.Puzzles()), board: board.New(), text: widgets.Wrapped(""),
		question: background.New[struct{}](room.host.Post)}
	w.board.OnTapped = w.tapped
	w.board.OnKey = w.typed
	w.board.Spoken = func() string { return w.text.Text }
	w.window.Canvas().SetOnTypedKey(w.typed)
	w.window.SetOnClosed(func() {
		w.question.Stop()
		room.window = nil
	})
	button := func(label string, icon fyne.Resource, tapped func()) *widgets.Button {
		b := widgets.NewButton(label, icon, func() {
			tapped()
			w.board.TakeFocus()
		}, w.typed)
		b.Importance = widget.LowImportance
		return b
	}
	w.restart = button(lang.PuzzleAgain(), theme.MediaReplayIcon(), func() { w.open(w.id) })
	w.solve = button(lang.PuzzleSolution(), theme.VisibilityIcon(), w.showSolution)
	w.next = button(lang.PuzzleNext(), theme.NavigateNextIcon(), w.openNext)
	w.delete = button(lang.PuzzleDelete(), theme.DeleteIcon(), w.deleteOpen)
	w.list = w.newList()
	w.page = container.New(page{}, w.list,
		container.NewVBox(w.text, container.New(&widgets.Flow{}, w.restart, w.solve, w.next, w.delete)), w.board)
	w.none = nothing()
	w.window.SetContent(container.NewStack(w.page, w.none))
	w.window.Resize(fyne.NewSize(820, 640))
	if w.refreshList(); w.id == "" {
		w.open("")
	}
	return w
}

// nothing is what the window shows without a puzzle.
func nothing() *fyne.Container {
	title := widget.NewLabelWithStyle(lang.PuzzlesNone(), fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	how := widgets.Wrapped(lang.PuzzlesHow())
	how.Alignment = fyne.TextAlignCenter
	return container.NewVBox(layout.NewSpacer(), title, how, layout.NewSpacer())
}

func (w *window) newList() *widget.List {
	list := widget.NewList(
		func() int { return len(w.ids) },
		func() fyne.CanvasObject {
			label := widget.NewLabel("\n") // two lines
			label.Truncation = fyne.TextTruncateEllipsis
			return container.NewBorder(nil, nil, widget.NewIcon(nil), nil, label)
		},
		func(i widget.ListItemID, o fyne.CanvasObject) {
			if i >= len(w.ids) {
				return
			}
			z := w.room.all[w.ids[i]]
			row := o.(*fyne.Container)
			row.Objects[0].(*widget.Label).SetText(task(z) + "\n" + lang.PuzzleFrom(lang.Rules(z.Rules), time.UnixMilli(z.Added).Format(time.DateOnly)))
			icon := theme.RadioButtonIcon()
			if z.Solved != "" {
				icon = theme.ConfirmIcon()
			}
			row.Objects[1].(*widget.Icon).SetResource(icon)
		})
	list.OnSelected = func(i widget.ListItemID) {
		if !w.showing && i < len(w.ids) {
			w.open(w.ids[i])
			w.board.TakeFocus()
		}
	}
	return list
}

// task is what a puzzle asks for.
func task(z *Puzzle) string {
	switch z.Goal {
	case game.ToDraw:
		return lang.PuzzleDraw(lang.Colour(z.Rules, z.ToMove))
	case game.ToHold:
		return lang.PuzzleHold(lang.Colour(z.Rules, z.ToMove))
	}
	return lang.PuzzleWin(lang.Colour(z.Rules, z.ToMove))
}

// puzzle is the one on the board, nil if there is none.
func (w *window) puzzle() *Puzzle { return w.room.all[w.id] }

// refreshList brings the list up to date.
func (w *window) refreshList() {
	w.ids = w.room.all.ids()
	w.list.Refresh()
	w.selectOpen()
	if w.id == "" && len(w.ids) > 0 {
		w.openNext()
	}
}

// selectOpen selects the puzzle on the board in the list.
func (w *window) selectOpen() {
	w.showing = true
	defer func() { w.showing = false }()
	for i, id := range w.ids {
		if id == w.id {
			w.list.Select(i)
			return
		}
	}
	w.list.UnselectAll()
}

// openNext opens the first unsolved puzzle after this one, or the next one if
// all are solved.
func (w *window) openNext() {
	from := 0
	for i, id := range w.ids {
		if id == w.id {
			from = i + 1
		}
	}
	for i := range w.ids {
		if id := w.ids[(from+i)%len(w.ids)]; w.room.all[id].Solved == "" {
			w.open(id)
			return
		}
	}
	if len(w.ids) > 0 {
		w.open(w.ids[from%len(w.ids)])
		return
	}
	w.open("")
}

// open puts a puzzle on the board.
func (w *window) open(id string) {
	w.question.Stop()
	w.id, w.attempt = id, attempt{}
	z := w.puzzle()
	if z == nil {
		w.id = ""
		w.attempt.now = game.NewPosition(game.TicTacToe)
		w.show(lang.PuzzlesNone())
		return
	}
	w.attempt.now, _ = z.position() // it has been validated
	if w.judge == nil || w.judges != z.Rules {
		w.judge, w.judges = review.NewJudge(z.Rules, review.Options{ProofNodes: 4 * review.ProofNodes}), z.Rules
	}
	w.show(task(z))
}

// show shows a text, and the board and the buttons as they are.
func (w *window) show(text string) {
	w.text.SetText(text)
	if w.id == "" {
		w.page.Hide()
		w.none.Show()
	} else {
		w.none.Hide()
		w.page.Show()
	}
	style, a := w.room.host.Style(), &w.attempt
	show := board.Show{Coordinates: style.Coordinates, LastMove: true, Animate: style.Animate, HighContrast: style.HighContrast}
	waiting := w.id != "" && !a.solved && a.wrong == nil && !w.question.Busy() // for a move
	if waiting {
		show.Ghost = a.now.ToMove()
		if style.Forbidden && a.now.ToMove() == game.Black {
			for _, foul := range a.now.Fouls() {
				show.Forbidden = append(show.Forbidden, foul.At)
			}
		}
	}
	if a.answer != nil {
		show.Hints = []game.Point{*a.answer}
	}
	show.Best = a.wrong
	w.board.Set(a.now, show)
	widgets.SetEnabled(w.restart, w.id != "")
	widgets.SetEnabled(w.solve, waiting)
	widgets.SetEnabled(w.next, len(w.ids) > 1)
	widgets.SetEnabled(w.delete, w.id != "")
	w.selectOpen()
}

// typed handles the keys that the board has no use for.
func (w *window) typed(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		if w.attempt.wrong != nil {
			w.takeBack()
			return
		}
		w.window.Close()
	case fyne.KeyDelete:
		w.deleteOpen()
	case fyne.KeyN:
		w.openNext()
	case fyne.KeyH:
		w.showSolution()
	}
}

// tapped tries a move, or takes back a wrong one.
func (w *window) tapped(at game.Point) {
	z, a := w.puzzle(), &w.attempt
	switch {
	case z == nil || w.question.Busy() || a.solved:
		return
	case a.wrong != nil:
		w.takeBack()
		return
	}
	next, err := a.now.Play(at)
	if err != nil {
		w.show(lang.Refusal(err)())
		return
	}
	a.before, a.now, a.answer = a.now, next, nil
	judge, before, goal := w.judge, a.before, z.Goal
	var tried review.Tried
	w.ask(func(ctx context.Context) (err error) {
		tried, err = judge.Try(ctx, before, at, goal)
		return err
	}, func() { w.judged(tried) })
}

// ask asks the judge in the background.
func (w *window) ask(question func(context.Context) error, answered func()) {
	w.question.Start(func(ctx context.Context, _ func(struct{})) error { return question(ctx) }, nil, func(err error) {
		if err != nil {
			w.open(w.id)
			w.show(err.Error())
			return
		}
		answered()
	})
	w.show(lang.PuzzleChecking())
}

// judged goes on after a try.
func (w *window) judged(t review.Tried) {
	a := &w.attempt
	r := a.now.Rules()
	switch {
	case t.Right && t.Over:
		w.finish()
	case t.Right:
		a.now, _ = a.now.Play(t.Reply) // a legal reply
		w.show(lang.PuzzleRight(lang.Point(r, t.Reply)))
	case len(t.Line) == 0: // nothing to show
		a.wrong = []game.Point{}
		w.show(lang.PuzzleUnproved())
	default:
		a.wrong = t.Line
		switch {
		case t.Loses:
			w.show(lang.PuzzleLoses(len(t.Line)))
		case review.Exact(r):
			w.show(lang.PuzzleNotEnough(lang.Point(r, t.Line[0])))
		default:
			w.show(lang.PuzzleWrong(lang.Point(r, t.Line[0])))
		}
	}
}

// finish marks the puzzle as solved, unless its solution was shown.
func (w *window) finish() {
	w.attempt.solved = true
	if z := w.puzzle(); !w.attempt.helped {
		z.Solved = time.Now().Format(time.DateOnly)
		w.room.host.Save(w.id, z)
		w.refreshList()
	}
	w.show(lang.PuzzleSolved())
}

// takeBack takes a wrong try back.
func (w *window) takeBack() {
	w.attempt.now, w.attempt.wrong = w.attempt.before, nil
	w.show(task(w.puzzle()))
}

// showSolution marks a right move.
func (w *window) showSolution() {
	z, a := w.puzzle(), &w.attempt
	if z == nil || a.solved || a.wrong != nil || w.question.Busy() {
		return
	}
	judge, now, goal := w.judge, a.now, z.Goal
	at, found := game.Point{}, false
	w.ask(func(ctx context.Context) (err error) {
		at, found, err = judge.Solution(ctx, now, goal)
		return err
	}, func() {
		if !found {
			w.show(lang.PuzzleNoSolution())
			return
		}
		a.answer, a.helped = &at, true
		w.show(lang.PuzzleIs(lang.Point(now.Rules(), at)))
	})
}

// deleteOpen deletes the puzzle on the board and opens the next.
func (w *window) deleteOpen() {
	if w.id == "" {
		return
	}
	gone := w.id
	w.openNext()
	if w.id == gone {
		w.open("")
	}
	w.room.remove(gone)
}

// page lays out the list, the text with its buttons, and the board: the list
// at the left where there is room, else at the bottom.
type page struct{}

const listWidth = 290

func (page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 360) }

func (page) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list, words, board := o[0], o[1], o[2]
	pad := theme.Padding()
	left, width, height := float32(0), size.Width, size.Height
	if size.Width-listWidth >= size.Height*0.7 {
		left, width = listWidth, size.Width-listWidth
		list.Move(fyne.NewPos(0, 0))
		list.Resize(fyne.NewSize(listWidth-pad, size.Height))
	} else {
		low := max(size.Height*0.2, 80)
		height -= low
		list.Move(fyne.NewPos(0, height+pad))
		list.Resize(fyne.NewSize(size.Width, low-pad))
	}
	words.Resize(fyne.NewSize(width, words.MinSize().Height)) // texts wrap to the width first
	wordsHeight := words.MinSize().Height
	words.Resize(fyne.NewSize(width, wordsHeight))
	words.Move(fyne.NewPos(left, 0))
	board.Move(fyne.NewPos(left, wordsHeight))
	board.Resize(fyne.NewSize(width, max(height-wordsHeight, 0)))
}
