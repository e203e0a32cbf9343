package puzzles

import (
	"cmp"
	"context"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/charset"
	"jingzi/ui/chooser"
	"jingzi/ui/desk"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// window lists the puzzles next to a board for solving one. The game in the main window continues.
type window struct {
	*desk.FeatureWindow
	puzzles *Puzzles
	board   *board.Board
	text    *widgets.Paragraph
	note    *widgets.Paragraph

	restart, solve, next, delete *widgets.Button

	list
	id       string  // of the puzzle on the board; empty if there is none
	attempt  attempt // the attempt at that puzzle
	judge    *review.Judge
	judges   game.Rules
	question *background.Job[struct{}] // at most one, since there is one judge
	reading  *background.Job[struct{}] // reads a file to import
}

type attempt struct {
	now    game.Position
	before game.Position // before the last attempted move
	wrong  []game.Point  // the refutation of a wrong move, which is still on the board; nil if there is none
	answer *game.Point   // shown on request
	helped bool          // the solution was shown, so the attempt does not count
	tries  int           // number of wrong moves
	graded bool          // the attempt is recorded in the schedule
	solved bool
}

func newWindow(room *Puzzles) *window {
	w := &window{puzzles: room, FeatureWindow: &room.FeatureWindow, board: board.New(), text: widgets.NewParagraph(""), note: widgets.NewCaption(""),
		question: background.New[struct{}](room.desk.Post), reading: background.New[struct{}](room.desk.Post)}
	w.text.TextStyle.Bold = true
	w.board.OnTapped = w.tapped
	w.board.OnKey = w.HandleKey
	w.board.AccessibleText = w.text.Unwrapped
	w.Keys = w.used
	w.restart = w.button(lang.PuzzleAgain(), theme.MediaReplayIcon(), w.startOver)
	w.solve = w.button(lang.PuzzleSolution(), theme.VisibilityIcon(), w.showSolution)
	w.next = w.button(lang.PuzzleNext(), theme.NavigateNextIcon(), w.openNext)
	w.delete = w.button(lang.LibraryDelete(), theme.DeleteIcon(), w.deleteOpen)
	buttons := container.New(&widgets.FlowLayout{}, w.restart, w.solve, w.next, w.delete)
	w.Window.SetContent(container.New(page{}, w.newList(), container.New(&widgets.ColumnLayout{Stretch: true}, w.text, w.note, buttons, w.board)))
	w.Window.Resize(fyne.NewSize(890, 640))
	w.refreshRows()
	return w
}

// button returns a button that moves the focus back to the board.
func (w *window) button(label string, icon fyne.Resource, tapped func()) *widgets.Button {
	return widgets.NewFlatButton(label, icon, func() {
		tapped()
		w.board.TakeFocus()
	}, w.HandleKey)
}

// importFile reads a file in the background, until the window is closed or another is read.
func (w *window) importFile(path string) {
	var problems []notation.Puzzle
	var bad int
	w.reading.Start(func(ctx context.Context, _ func(struct{})) error {
		file, err := disk.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		problems, bad, err = notation.ReadPuzzles(path, file, notation.Options{Context: ctx, Decode: charset.Decode})
		return err
	}, nil, func(err error) {
		if err != nil {
			w.show(lang.FileRefusal(filepath.Base(path), err)())
			return
		}
		added := w.puzzles.Import(problems)
		w.showSection(importedSection)
		w.show(lang.PuzzlesImportedCount(added, bad+len(problems)-added))
	})
}

func (w *window) askImport() {
	w.puzzles.desk.Choose(&w.Dialogs, chooser.Request{Extensions: []string{".json", ".jsonl", ".sgf"}}, w.importFile)
}

// grade records the result of the attempt in the puzzle's schedule, once, if the puzzle was due or new.
func (w *window) grade(grade int) {
	z, now := w.puzzle(), time.Now()
	if w.attempt.graded || z.Schedule != nil && !z.isDue(now) {
		return
	}
	w.attempt.graded = true
	card := *cmp.Or(z.Schedule, &Schedule{})
	card = card.afterAnswer(grade, now)
	z.Schedule = &card
	w.puzzles.save(w.id, z)
}

func task(z *StoredPuzzle) string {
	switch z.Goal {
	case game.GoalDraw:
		return lang.PuzzleDraw(lang.Colour(z.Rules, z.ToMove))
	case game.GoalHold:
		return lang.PuzzleHold(lang.Colour(z.Rules, z.ToMove))
	}
	return lang.PuzzleWin(lang.Colour(z.Rules, z.ToMove))
}

// puzzle returns the puzzle on the board, nil if there is none.
func (w *window) puzzle() *StoredPuzzle { return w.puzzles.all[w.id] }

func (w *window) open(id string) {
	w.question.Stop()
	w.id, w.attempt = id, attempt{}
	z := w.puzzle()
	if z == nil {
		w.id = ""
		w.attempt.now = game.NewPosition(game.TicTacToe)
		w.show(w.nothing())
		return
	}
	w.attempt.now, _ = z.position() // valid: the puzzle was validated
	if w.judge == nil || w.judges != z.Rules {
		w.judge, w.judges = review.NewJudge(z.Rules, judgeOptions), z.Rules
	}
	w.show(task(z))
}

// startOver sets up the puzzle again. Wrong moves still count.
func (w *window) startOver() {
	tries := w.attempt.tries
	w.open(w.id)
	w.attempt.tries = tries
}

func (w *window) show(text string) {
	w.text.SetText(text)
	w.note.Hidden = true
	if z := w.puzzle(); z != nil && z.Rating > 0 {
		w.note.SetText(lang.PuzzleRating(lang.PuzzleDifficulties[z.difficulty()](), z.Rating))
		if w.section == daySection {
			w.note.SetText(lang.Sentences(lang.PuzzleDaily(), w.note.Unwrapped()))
		}
		w.note.Hidden = false
	}
	w.board.Hidden = w.id == ""
	w.board.Refresh()
	opts, a := w.puzzles.desk.BoardOptions(), &w.attempt
	opts.LastMove = true
	waiting := w.id != "" && !a.solved && a.wrong == nil && !w.question.Busy() // for a move
	if waiting {
		opts.GhostColour = a.now.ToMove()
		if w.puzzles.desk.Settings.ShowForbidden {
			opts.Forbidden = board.Forbidden(a.now)
		}
	}
	if a.answer != nil {
		opts.Hints = []game.Point{*a.answer}
	}
	opts.Preview = a.wrong
	w.board.Set(a.now, opts)
	widgets.SetEnabled(w.restart, w.id != "")
	widgets.SetEnabled(w.solve, waiting)
	widgets.SetEnabled(w.next, len(w.ids) > 1 || w.section == daySection)
	widgets.SetVisible(w.delete, w.id != "" && w.puzzle().Source != SourceBuiltIn)
	w.selectOpen()
}

func (w *window) used(e *fyne.KeyEvent) bool {
	switch {
	case e.Name == fyne.KeyEscape && w.attempt.wrong != nil:
		w.takeBack()
	case e.Name == fyne.KeyDelete:
		w.deleteOpen()
	case e.Name == fyne.KeyN:
		w.openNext()
	case e.Name == fyne.KeyH:
		w.showSolution()
	default:
		return false
	}
	return true
}

func (w *window) tapped(point game.Point) {
	z, a := w.puzzle(), &w.attempt
	switch {
	case z == nil || w.question.Busy() || a.solved:
		return
	case a.wrong != nil:
		w.takeBack()
		return
	}
	next, err := a.now.Play(point)
	if err != nil {
		w.show(lang.Refusal(err)())
		return
	}
	a.before, a.now, a.answer = a.now, next, nil
	if len(z.LosingLine) > 1 && point == z.LosingLine[0] { // the judge may not find this win in its time
		w.judged(review.Attempt{Reply: z.LosingLine[1], Refutation: z.LosingLine[1:], Loses: true})
		return
	}
	judge, before, goal := w.judge, a.before, z.Goal
	var tried review.Attempt
	w.ask(func(ctx context.Context) (err error) {
		tried, err = judge.TryMove(ctx, before, point, goal)
		return err
	}, func() { w.judged(tried) })
}

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

func (w *window) judged(t review.Attempt) {
	a := &w.attempt
	r := a.now.Rules()
	switch {
	case t.Correct && t.Done:
		w.finish()
	case t.Correct:
		a.now, _ = a.now.Play(t.Reply) // the reply is legal
		w.show(lang.PuzzleRight(lang.Point(r, t.Reply)))
	default:
		a.tries++
		a.wrong = append([]game.Point{}, t.Refutation...)
		w.show(lang.PuzzleRefuted(r, t.Refutation, t.Loses, review.JudgesExactly(r)))
	}
}

// finish marks the puzzle as solved, unless its solution was shown.
func (w *window) finish() {
	w.attempt.solved = true
	w.grade([]int{atOnce, oneTry, hintTries}[min(w.attempt.tries, 2)])
	if z := w.puzzle(); !w.attempt.helped {
		z.Solved = time.Now().Format(time.DateOnly)
		w.puzzles.save(w.id, z)
		w.refreshList()
	}
	text := lang.PuzzleSolved()
	if c := w.puzzle().Schedule; c != nil {
		text = lang.Sentences(text, lang.PuzzleDue(c.Due))
	}
	w.show(text)
}

func (w *window) takeBack() {
	w.attempt.now, w.attempt.wrong = w.attempt.before, nil
	w.show(task(w.puzzle()))
}

func (w *window) showSolution() {
	z, a := w.puzzle(), &w.attempt
	if z == nil || a.solved || a.wrong != nil || w.question.Busy() {
		return
	}
	judge, position, goal := w.judge, a.now, z.Goal
	point, found := game.Point{}, false
	w.ask(func(ctx context.Context) (err error) {
		point, found, err = judge.Solution(ctx, position, goal)
		return err
	}, func() {
		if !found {
			w.show(lang.PuzzleNoSolution())
			return
		}
		a.answer, a.helped = &point, true
		w.grade(gaveUp)
		w.show(lang.PuzzleIs(lang.Point(position.Rules(), point)))
	})
}

func (w *window) deleteOpen() {
	if z := w.puzzle(); z == nil || z.Source == SourceBuiltIn {
		return
	}
	id := w.id
	w.openNext()
	if w.id == id {
		w.open("")
	}
	w.puzzles.remove(id)
}

// judgeOptions holds the options of the judge of attempts.
var judgeOptions = review.Options{ProofNodes: 4 * review.ProofNodes}

// page lays out the list to the left of the board if there is room, else below it.
type page struct{}

const (
	listWidth = 385 // for text of the usual size
	usualText = 15
)

func (page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 360) }

func (page) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if list := listWidth * theme.TextSize() / usualText; size.Width-list >= size.Height*0.7 {
		widgets.SetBounds(o[0], 0, 0, list-theme.Padding(), size.Height)
		widgets.SetBounds(o[1], list, 0, size.Width-list, size.Height)
		return
	}
	bottom := max(size.Height*0.28, 130)
	widgets.SetBounds(o[0], 0, size.Height-bottom+theme.Padding(), size.Width, bottom-theme.Padding())
	widgets.SetBounds(o[1], 0, 0, size.Width, size.Height-bottom)
}
