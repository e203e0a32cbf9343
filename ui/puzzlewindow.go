package ui

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/keyed"
	"jingzi/ui/lang"
	ourtheme "jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// puzzleWindow has the list of the puzzles, and a board to solve one on. The
// game in the main window goes on beside it.
type puzzleWindow struct {
	w      *Window
	window fyne.Window
	board  *board.Board
	list   *widget.List
	text   *widget.Label

	restart, solve, next, remove *keyed.Button

	ids     []string
	id      string // of the puzzle on the board; empty: none
	now     game.Position
	wrong   []game.Point // how the other side goes on after a wrong try, which stands on the board
	before  game.Position
	solved  bool
	answer  *game.Point // shown on request
	failed  bool        // a solution was shown in this attempt: it does not count
	showing bool        // the list's selection is being set

	judge  *review.Judge
	judges game.Rules
	cancel context.CancelFunc // of the question under way; nil: none
	last   chan struct{}      // closed when the goroutine of the last question has ended
}

// showPuzzles opens the window of the puzzles, or brings it to the front.
func (w *Window) showPuzzles() {
	if w.puzzling == nil {
		w.puzzling = newPuzzleWindow(w)
		w.puzzling.window.Show()
		w.puzzling.window.Canvas().Focus(w.puzzling.board)
		return
	}
	w.puzzling.window.RequestFocus()
}

func newPuzzleWindow(w *Window) *puzzleWindow {
	pw := &puzzleWindow{w: w, window: w.app.NewWindow(lang.Puzzles()), board: board.New(), text: wrapped("")}
	pw.board.OnTapped = pw.tapped
	pw.board.OnKey = pw.typed
	pw.board.Spoken = func() string { return pw.text.Text }
	pw.window.Canvas().SetOnTypedKey(pw.typed)
	pw.window.SetOnClosed(func() {
		pw.stop()
		w.puzzling = nil
	})
	button := func(label string, icon fyne.Resource, tapped func()) *keyed.Button {
		b := keyed.NewButton(label, icon, func() {
			tapped()
			pw.board.TakeFocus()
		}, pw.typed)
		b.Importance = widget.LowImportance
		return b
	}
	pw.restart = button(lang.PuzzleAgain(), theme.MediaReplayIcon(), func() { pw.open(pw.id) })
	pw.solve = button(lang.PuzzleSolution(), theme.VisibilityIcon(), pw.showSolution)
	pw.next = button(lang.PuzzleNext(), theme.NavigateNextIcon(), pw.openNext)
	pw.remove = button(lang.PuzzleDelete(), theme.DeleteIcon(), pw.delete)
	pw.list = widget.NewList(
		func() int { return len(pw.ids) },
		func() fyne.CanvasObject {
			label := widget.NewLabel("\n") // two lines
			label.Truncation = fyne.TextTruncateEllipsis
			return container.NewBorder(nil, nil, widget.NewIcon(nil), nil, label)
		},
		func(i widget.ListItemID, o fyne.CanvasObject) {
			if i >= len(pw.ids) {
				return
			}
			z := w.puzzles[pw.ids[i]]
			row := o.(*fyne.Container)
			row.Objects[0].(*widget.Label).SetText(pw.task(z) + "\n" + lang.PuzzleFrom(lang.Rules(z.Rules), time.UnixMilli(z.Added).Format(time.DateOnly)))
			icon := theme.RadioButtonIcon()
			if z.Solved != "" {
				icon = theme.ConfirmIcon()
			}
			row.Objects[1].(*widget.Icon).SetResource(icon)
		})
	pw.list.OnSelected = func(i widget.ListItemID) {
		if !pw.showing && i < len(pw.ids) {
			pw.open(pw.ids[i])
			pw.board.TakeFocus()
		}
	}
	pw.window.SetContent(container.New(&puzzlePage{}, pw.list, container.NewVBox(pw.text, container.New(&widgets.Flow{}, pw.restart, pw.solve, pw.next, pw.remove)), pw.board))
	pw.window.Resize(fyne.NewSize(820, 640))
	pw.listed()
	pw.openNext()
	return pw
}

// task is what a puzzle asks.
func (pw *puzzleWindow) task(z *puzzle) string {
	if z.Goal == review.ToDraw {
		return lang.PuzzleDraw(lang.Colour(z.Rules, z.ToMove))
	}
	return lang.PuzzleWin(lang.Colour(z.Rules, z.ToMove))
}

// listed brings the list up to date.
func (pw *puzzleWindow) listed() {
	pw.ids = pw.w.puzzles.ids()
	pw.showing = true
	pw.list.Refresh()
	for i, id := range pw.ids {
		if id == pw.id {
			pw.list.Select(i)
		}
	}
	pw.showing = false
	if pw.id == "" && len(pw.ids) > 0 {
		pw.openNext()
	}
}

// openNext opens the first puzzle after this one that is not solved, else the
// next one.
func (pw *puzzleWindow) openNext() {
	from := 0
	for i, id := range pw.ids {
		if id == pw.id {
			from = i + 1
		}
	}
	for i := range pw.ids {
		if id := pw.ids[(from+i)%len(pw.ids)]; pw.w.puzzles[id].Solved == "" {
			pw.open(id)
			return
		}
	}
	if len(pw.ids) > 0 {
		pw.open(pw.ids[from%len(pw.ids)])
		return
	}
	pw.open("")
}

// open puts a puzzle on the board.
func (pw *puzzleWindow) open(id string) {
	pw.stop()
	pw.id, pw.wrong, pw.solved, pw.answer, pw.failed = id, nil, false, nil, false
	z := pw.w.puzzles[id]
	if z == nil {
		pw.id = ""
		pw.now = game.NewPosition(game.TicTacToe)
		pw.say(lang.PuzzlesNone())
		return
	}
	pw.now, _ = z.position() // it has been checked
	if pw.judge == nil || pw.judges != z.Rules {
		pw.judge, pw.judges = review.NewJudge(z.Rules, review.Options{ProofNodes: 4 * review.ProofNodes}), z.Rules
	}
	pw.say(pw.task(z))
}

// say shows a text, and the board and buttons as they are.
func (pw *puzzleWindow) say(text string) {
	pw.text.SetText(text)
	s := &pw.w.settings
	show := board.Show{Coordinates: s.Coordinates, LastMove: true, Animate: s.Animation, HighContrast: s.Look == ourtheme.HighContrast}
	asking := pw.cancel != nil
	if pw.id != "" && !pw.solved && pw.wrong == nil && !asking {
		show.Ghost = pw.now.ToMove()
		if s.Forbidden && pw.now.ToMove() == game.Black {
			for _, foul := range pw.now.Fouls() {
				show.Forbidden = append(show.Forbidden, foul.At)
			}
		}
	}
	if pw.answer != nil {
		show.Hints = []game.Point{*pw.answer}
	}
	show.Best = pw.wrong
	pw.board.Set(pw.now, show)
	enable(&pw.restart.Button, pw.id != "")
	enable(&pw.solve.Button, pw.id != "" && !pw.solved && pw.wrong == nil && !asking)
	enable(&pw.next.Button, len(pw.ids) > 1)
	enable(&pw.remove.Button, pw.id != "")
	pw.listedMarks()
}

// listedMarks shows the chosen line of the list.
func (pw *puzzleWindow) listedMarks() {
	pw.showing = true
	defer func() { pw.showing = false }()
	for i, id := range pw.ids {
		if id == pw.id {
			pw.list.Select(i)
			return
		}
	}
	pw.list.UnselectAll()
}

// typed handles the keys that are not the board's.
func (pw *puzzleWindow) typed(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		if pw.wrong != nil {
			pw.takeBack()
			return
		}
		pw.window.Close()
	case fyne.KeyDelete:
		pw.delete()
	case fyne.KeyN:
		pw.openNext()
	case fyne.KeyH:
		pw.showSolution()
	}
}

// tapped tries a move, or takes a wrong one back.
func (pw *puzzleWindow) tapped(at game.Point) {
	z := pw.w.puzzles[pw.id]
	switch {
	case z == nil || pw.cancel != nil || pw.solved:
		return
	case pw.wrong != nil:
		pw.takeBack()
		return
	}
	next, err := pw.now.Play(at)
	if err != nil {
		pw.say(lang.Refusal(err)())
		return
	}
	pw.before, pw.now, pw.answer = pw.now, next, nil
	judge, before, goal := pw.judge, pw.before, z.Goal
	var tried review.Tried
	pw.ask(func(ctx context.Context) (err error) {
		tried, err = judge.Try(ctx, before, at, goal)
		return err
	}, func() { pw.judged(tried) })
	pw.say(lang.PuzzleChecking())
}

// ask answers a question beside the UI goroutine; one at a time, since the
// judge is one.
func (pw *puzzleWindow) ask(question func(context.Context) error, answered func()) {
	ctx, cancel := context.WithCancel(context.Background())
	before, done := pw.last, make(chan struct{})
	pw.cancel, pw.last = cancel, done
	go func() {
		defer close(done)
		if before != nil {
			<-before
		}
		err := question(ctx)
		pw.w.o.Post(func() {
			if ctx.Err() == nil && err == nil {
				cancel()
				pw.cancel = nil
				answered()
			}
		})
	}()
}

// stop gives up the question under way.
func (pw *puzzleWindow) stop() {
	if pw.cancel != nil {
		pw.cancel()
		pw.cancel = nil
	}
}

// wait joins the goroutine of the last question.
func (pw *puzzleWindow) wait() {
	if pw.last != nil {
		<-pw.last
	}
}

// judged goes on after a try.
func (pw *puzzleWindow) judged(t review.Tried) {
	r := pw.now.Rules()
	switch {
	case t.Right:
		if t.Over {
			pw.finish()
			return
		}
		name := lang.Point(r, t.Reply)
		if t.Reply == game.Pass {
			name = lang.Pass()
		}
		pw.now, _ = pw.now.Play(t.Reply) // a legal reply
		pw.say(lang.PuzzleRight(name))
	case len(t.Line) == 0: // nothing to show: the move stands and may be taken back
		pw.wrong = []game.Point{}
		pw.say(lang.PuzzleUnproved())
	case t.Loses:
		pw.wrong = t.Line
		pw.say(lang.PuzzleLoses(len(t.Line)))
	case review.Exact(r):
		pw.wrong = t.Line
		pw.say(lang.PuzzleNotEnough(lang.Point(r, t.Line[0])))
	default:
		pw.wrong = t.Line
		pw.say(lang.PuzzleWrong(lang.Point(r, t.Line[0])))
	}
}

// finish marks the puzzle as solved, unless its solution was shown.
func (pw *puzzleWindow) finish() {
	pw.solved = true
	if z := pw.w.puzzles[pw.id]; !pw.failed {
		z.Solved = time.Now().Format(time.DateOnly)
		pw.w.savePuzzles()
	}
	pw.say(lang.PuzzleSolved())
}

// takeBack takes a wrong try back.
func (pw *puzzleWindow) takeBack() {
	pw.now, pw.wrong = pw.before, nil
	pw.say(pw.task(pw.w.puzzles[pw.id]))
}

// showSolution rings a right move.
func (pw *puzzleWindow) showSolution() {
	z := pw.w.puzzles[pw.id]
	if z == nil || pw.solved || pw.wrong != nil || pw.cancel != nil {
		return
	}
	judge, now, goal := pw.judge, pw.now, z.Goal
	at, found := game.Point{}, false
	pw.ask(func(ctx context.Context) (err error) {
		at, found, err = judge.Solution(ctx, now, goal)
		return err
	}, func() {
		if !found {
			pw.say(lang.PuzzleNoSolution())
			return
		}
		pw.answer, pw.failed = &at, true
		pw.say(lang.PuzzleIs(lang.Point(now.Rules(), at)))
	})
	pw.say(lang.PuzzleChecking())
}

// delete forgets the puzzle on the board.
func (pw *puzzleWindow) delete() {
	if pw.id == "" {
		return
	}
	gone := pw.id
	pw.openNext()
	if pw.id == gone {
		pw.open("")
	}
	delete(pw.w.puzzles, gone)
	pw.w.savePuzzles()
}

// puzzlePage lays out the list, the text with its buttons, and the board: the
// list at the left where there is room, else at the bottom.
type puzzlePage struct{}

const puzzleList = 260 // the width of the list

func (puzzlePage) MinSize(o []fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 360) }

func (puzzlePage) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list, words, board := o[0], o[1], o[2]
	pad := theme.Padding()
	left, width, height := float32(0), size.Width, size.Height
	if size.Width-puzzleList >= size.Height*0.7 {
		left, width = puzzleList, size.Width-puzzleList
		list.Move(fyne.NewPos(0, 0))
		list.Resize(fyne.NewSize(puzzleList-pad, size.Height))
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
