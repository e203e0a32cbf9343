package puzzles

import (
	"bytes"
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

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
	"jingzi/ui/repetition"
	"jingzi/ui/widgets"
)

// window shows the list of puzzles next to a board on which the player solves one. It does not affect the game
// in the main window.
type window struct {
	*desk.FeatureWindow
	puzzles *Puzzles
	board   *board.Board
	text    *widgets.Paragraph
	note    *widgets.Paragraph
	column  *fyne.Container   // the texts, the buttons and the board
	texts   *container.Scroll // the texts and the buttons
	page    widgets.ListPage

	restart, solve, next, delete, exportButton *widgets.Button

	list
	id         string  // ID of the puzzle on the board; empty for none
	attempt    attempt // the attempt at that puzzle
	judge      *review.Judge
	judgeRules game.Rules
	question   *background.Job[struct{}] // runs the judge
	reading    *background.Job[struct{}] // reads a file to import
}

type attempt struct {
	current game.Position

	// The position before the last attempted move.
	previous game.Position

	// Refutation of the wrong move on the board; nil for none.
	refutation []game.Point

	// The revealed solution; nil for none.
	answer *game.Point

	// A solution was revealed, so that the puzzle does not become solved.
	isRevealed bool

	// Number of wrong moves.
	numWrong int

	// The attempt is recorded in the schedule.
	graded bool
	solved bool
}

func newWindow(p *Puzzles) *window {
	w := &window{puzzles: p, FeatureWindow: &p.FeatureWindow, board: board.New(), text: widgets.NewParagraph(""),
		note:     widgets.NewCaption(""),
		question: background.New[struct{}](p.desk.Post), reading: background.New[struct{}](p.desk.Post)}
	w.text.TextStyle.Bold = true
	w.board.OnTapped = w.tapped
	w.board.OnKey = w.HandleKey
	w.board.AccessibleText = w.text.Unwrapped
	w.Keys = w.handleKey
	w.restart = w.button(lang.PuzzleAgain(), theme.MediaReplayIcon(), w.startOver)
	w.solve = w.button(lang.PuzzleSolution(), theme.VisibilityIcon(), w.showSolution)
	w.next = w.button(lang.PuzzleNext(), theme.NavigateNextIcon(), w.openNext)
	w.delete = w.button(lang.LibraryDelete(), theme.DeleteIcon(), w.deleteOpen)
	w.exportButton = w.button(lang.LibraryExport(), theme.DocumentSaveIcon(), w.askExport)
	w.page.ShowList = w.button(lang.Title(lang.PuzzlesMenu()), theme.ListIcon(), func() { w.openList(true) })
	w.page.ShowBoard = w.button(lang.Back(), theme.NavigateBackIcon(), func() { w.openList(false) })
	buttons := container.New(&widgets.FlowLayout{}, w.page.ShowList, w.restart, w.solve, w.next, w.delete,
		w.exportButton)
	w.texts = container.NewVScroll(container.New(&widgets.ColumnLayout{}, w.text, w.note, buttons))
	w.column = container.New(widgets.BoardColumn{}, w.texts, w.board)
	w.Window.SetContent(container.New(&w.page, w.newList(), w.column))
	w.Window.Resize(fyne.NewSize(890, 640))
	w.refreshRows()

	return w
}

// openList shows the list instead of the board, or the board again. It has no effect where both have room.
func (w *window) openList(isOpen bool) {
	w.page.IsListOpen = isOpen
	w.Window.Content().Refresh()
}

// button returns a button that returns the focus to the board.
func (w *window) button(label string, icon fyne.Resource, tapped func()) *widgets.Button {
	return widgets.NewFlatButton(label, icon, func() {
		tapped()
		w.board.TakeFocus()
	}, w.HandleKey)
}

// importFile imports a file in the background. Closing the window or importing another file cancels the
// import. If the character set is in doubt, importFile asks for it first.
func (w *window) importFile(path string) { w.importWithCharset(path, "") }

// importWithCharset is importFile for a file in the named character set, or in an unknown one if name is
// empty.
func (w *window) importWithCharset(path, name string) {
	var puzzles []notation.Puzzle
	var invalid []*notation.PuzzleError
	var shared charset.Shared

	// Undeclared is the character set used if the file declares none or another.
	undeclared, question := name, ""
	options := notation.Options{Charset: name, Decode: charset.DecoderFor(name)}
	if name == "" {
		options.Decode = func(text []byte, declared string) (decoded, found string, ok bool) {
			shared.Add(text, declared)
			if decoded, found, ok = charset.Decode(text, declared); ok && !strings.EqualFold(found, declared) {
				undeclared = found
			}
			return decoded, found, ok
		}
	}
	w.reading.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		options.Context = ctx
		if puzzles, invalid, err = read(path, options); err != nil {
			return err
		}
		if first, second, texts := shared.Doubt(); texts != nil {
			question = lang.TextDoubt()
			for _, likely := range []string{first, second} {
				decoded, _, _ := read(path, notation.Options{
					Context: ctx,
					Charset: likely,
					Decode:  charset.DecoderFor(likely),
				})
				question += "\n" + likely + " – " + themes(decoded)
			}
		}

		return nil
	}, nil, func(err error) {
		if err != nil {
			w.show(lang.FileRefusal(filepath.Base(path), err)())
			return
		}
		if question != "" {
			w.askCharset(question, undeclared, func(name string) { w.importWithCharset(path, name) })
			return
		}
		result := w.puzzles.Import(puzzles)
		w.showSection(importedSection)
		if len(result.added) > 0 {
			w.open(result.added[0])
			w.refreshList()
		}
		texts := []string{result.String(len(invalid))}
		if undeclared != "" {
			texts = append(texts, lang.FileNote(notation.Note{Kind: notation.CharsetMismatch, Text: undeclared}))
		}
		w.show(lang.Sentences(texts...))
		w.showInvalid(invalid)
	})
}

// String describes the result of importing a file with the given number of puzzles that cannot be read.
func (r imported) String(numInvalid int) string {
	texts := []string{lang.PuzzlesAdded(len(r.added))}
	for _, part := range []struct {
		n    int
		text lang.Text
	}{
		{r.numDuplicates, lang.PuzzlesDuplicates},
		{r.numUnplayable, lang.PuzzlesUnplayable},
		{r.numBeyond, lang.PuzzlesBeyond},
		{numInvalid, lang.PuzzlesInvalid},
	} {
		if part.n > 0 {
			texts = append(texts, part.text(part.n))
		}
	}

	return lang.Sentences(texts...)
}

// maxInvalid is the maximum number of errors that are listed.
const maxInvalid = 20

// showInvalid lists the puzzles of a file that cannot be read, with the reasons.
func (w *window) showInvalid(invalid []*notation.PuzzleError) {
	if len(invalid) == 0 {
		return
	}
	lines := []string{lang.PuzzlesInvalid(len(invalid))}
	for _, e := range invalid[:min(len(invalid), maxInvalid)] {
		lines = append(lines, lang.PuzzleError(e))
	}
	if numOmitted := len(invalid) - maxInvalid; numOmitted > 0 {
		lines = append(lines, lang.LibraryMoreFailed(numOmitted))
	}
	w.Dialogs.Show(&widgets.Dialog{
		Title:   lang.Title(lang.LibraryImport()),
		Content: widgets.NewParagraph(strings.Join(lines, "\n")),
	})
}

// askExport asks for a file to which the listed puzzles are written.
func (w *window) askExport() {
	ids := slices.Clone(w.ids)
	w.puzzles.desk.ChooseFile(&w.Dialogs, chooser.Request{
		Title:      lang.Title(lang.LibraryExport()),
		Save:       true,
		Name:       "jingzi-puzzles-" + time.Now().Format(time.DateOnly) + ".json",
		Extensions: []string{".json"},
	}, func(path string) { w.export(ids, path) })
}

// export writes puzzles to a file in the background.
func (w *window) export(ids []string, path string) {
	var puzzles []notation.Puzzle
	for _, id := range ids {
		if stored := w.puzzles.collection[id]; stored != nil {
			// No error, since the puzzle is valid.
			puzzle, _ := stored.toNotation()
			puzzles = append(puzzles, puzzle)
		}
	}

	w.reading.Start(func(context.Context, func(struct{})) error {
		var data bytes.Buffer
		if err := notation.WritePuzzles(&data, puzzles); err != nil {
			return err
		}
		return disk.WriteAtomic(path, data.Bytes())
	}, nil, func(err error) {
		if err != nil {
			w.show(lang.LibraryNoExport(filepath.Base(path), lang.FileCause(err)))
			return
		}
		w.show(lang.PuzzlesExported(len(puzzles), filepath.Base(path)))
	})
}

func read(path string, o notation.Options) (puzzles []notation.Puzzle, invalid []*notation.PuzzleError, err error) {
	file, err := disk.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()

	return notation.ReadPuzzles(path, file, o)
}

// themes returns up to four themes of puzzles.
func themes(puzzles []notation.Puzzle) string {
	var list []string
	for _, p := range puzzles {
		if p.Theme != "" && !slices.Contains(list, p.Theme) && len(list) < 4 {
			list = append(list, p.Theme)
		}
	}

	return strings.Join(list, " · ")
}

// askCharset asks for the character set of a file.
func (w *window) askCharset(question, likely string, onChosen func(name string)) {
	names := charset.Names()
	index := max(0, slices.Index(names, likely))
	form := container.NewVBox(widgets.NewParagraph(question), widget.NewLabel(lang.TextCharset()),
		widgets.NewSelect(names, index, func(i int) { index = i }, w.Dialogs.HandleKey))
	w.Dialogs.Form(lang.Title(lang.LibraryImport()), form, lang.Title(lang.LibraryImport()), func(ok bool) {
		if ok {
			onChosen(names[index])
		}
	})
}

func (w *window) askImport() {
	w.puzzles.desk.ChooseFile(&w.Dialogs, chooser.Request{Extensions: []string{".json", ".jsonl", ".sgf"}},
		w.importFile)
}

// grade records the result of the attempt in the puzzle's schedule if the puzzle is due or was not attempted
// before. It records an attempt only once.
func (w *window) grade(grade int) {
	stored, now := w.puzzle(), time.Now()
	if w.attempt.graded || stored.Schedule != nil && !stored.Schedule.IsDue(now) {
		return
	}
	w.attempt.graded = true
	schedule := *cmp.Or(stored.Schedule, &repetition.Schedule{})
	schedule = schedule.AfterAnswer(grade, now)
	stored.Schedule = &schedule
	w.puzzles.save(w.id, stored)
}

// task returns the text of the puzzle's task.
func task(stored *StoredPuzzle) string {
	switch stored.Goal {
	case game.GoalDraw:
		return lang.PuzzleDraw(lang.Colour(stored.Rules, stored.ToMove))
	case game.GoalHold:
		return lang.PuzzleHold(lang.Colour(stored.Rules, stored.ToMove))
	}

	return lang.PuzzleWin(lang.Colour(stored.Rules, stored.ToMove))
}

// puzzle returns the puzzle on the board, or nil if there is none.
func (w *window) puzzle() *StoredPuzzle { return w.puzzles.collection[w.id] }

// open opens a puzzle, or none if id is empty.
func (w *window) open(id string) {
	w.question.Stop()
	w.id, w.attempt = id, attempt{}
	stored := w.puzzle()
	if stored == nil {
		w.id = ""
		w.attempt.current = game.NewPosition(game.TicTacToe)
		w.show(w.emptyText())
		return
	}

	// Cannot fail: the puzzle was validated.
	w.attempt.current, _ = stored.position()
	if w.judge == nil || w.judgeRules != stored.Rules {
		w.judge, w.judgeRules = review.NewJudge(stored.Rules, judgeOptions), stored.Rules
	}
	w.show(task(stored))
}

// startOver sets up the puzzle again in the same attempt: wrong moves, and a revealed solution, still count.
func (w *window) startOver() {
	previous := w.attempt
	w.open(w.id)
	w.attempt.numWrong, w.attempt.isRevealed, w.attempt.graded = previous.numWrong, previous.isRevealed, previous.graded
}

// show updates the window and shows a text.
func (w *window) show(text string) {
	w.text.SetText(text)
	w.note.Hidden = true
	if stored := w.puzzle(); stored != nil && stored.Rating > 0 {
		w.note.SetText(lang.PuzzleRating(lang.PuzzleDifficulties[stored.difficulty()](), stored.Rating))
		if w.section == daySection {
			w.note.SetText(lang.Sentences(lang.PuzzleDaily(), w.note.Unwrapped()))
		}
		w.note.Hidden = false
	}
	w.board.Hidden = w.id == ""
	w.board.Refresh()
	opts, a := w.puzzles.desk.BoardOptions(), &w.attempt
	opts.LastMove = true
	awaitsMove := w.id != "" && !a.solved && a.refutation == nil && !w.question.Busy()
	if awaitsMove {
		opts.GhostColour = a.current.ToMove()
		if w.puzzles.desk.Settings.ShowForbidden {
			opts.Forbidden = board.Forbidden(a.current)
		}
	}
	if a.answer != nil {
		opts.Hints = []game.Point{*a.answer}
	}
	opts.Preview = a.refutation
	w.board.Set(a.current, opts)
	widgets.SetEnabled(w.restart, w.id != "")
	widgets.SetEnabled(w.solve, awaitsMove)
	widgets.SetEnabled(w.next, len(w.ids) > 1 || w.section == daySection)
	widgets.SetVisible(w.delete, w.id != "" && w.puzzle().Source != SourceBuiltIn)

	// Nil during newWindow.
	if w.column != nil {
		// The texts may need another line.
		w.column.Refresh()
		w.texts.ScrollToTop()
	}
	w.selectOpen()
}

func (w *window) handleKey(e *fyne.KeyEvent) bool {
	switch {
	case e.Name == fyne.KeyEscape && w.page.IsListOpen:
		w.openList(false)
	case e.Name == fyne.KeyEscape && w.attempt.refutation != nil:
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
	stored, a := w.puzzle(), &w.attempt
	switch {
	case stored == nil || w.question.Busy() || a.solved:
		return
	case a.refutation != nil:
		w.takeBack()
		return
	}
	next, err := a.current.Play(point)
	if err != nil {
		w.show(lang.Refusal(err)())
		return
	}
	a.previous, a.current, a.answer = a.current, next, nil

	// The judge may not find the win.
	if len(stored.LosingLine) > 1 && point == stored.LosingLine[0] {
		w.applyVerdict(review.Attempt{Reply: stored.LosingLine[1], Refutation: stored.LosingLine[1:], Loses: true})
		return
	}
	judge, position, goal := w.judge, a.previous, stored.Goal
	var verdict review.Attempt
	w.runJudge(func(ctx context.Context) (err error) {
		verdict, err = judge.TryMove(ctx, position, point, goal)
		return err
	}, func() { w.applyVerdict(verdict) })
}

// runJudge calls question in the background, and then onDone unless it returned an error.
func (w *window) runJudge(question func(context.Context) error, onDone func()) {
	w.question.Start(func(ctx context.Context, _ func(struct{})) error { return question(ctx) }, nil, func(err error) {
		if err != nil {
			w.startOver()
			w.show(lang.Failure(err)())
			return
		}
		onDone()
	})
	w.show(lang.PuzzleChecking())
}

func (w *window) applyVerdict(attempt review.Attempt) {
	a := &w.attempt
	r := a.current.Rules()
	switch {
	case attempt.Correct && attempt.Done:
		w.finish()
	case attempt.Correct:
		// Cannot fail: the reply is legal.
		a.current, _ = a.current.Play(attempt.Reply)
		w.show(lang.PuzzleRight(lang.Point(r, attempt.Reply)))
	default:
		a.numWrong++
		a.refutation = append([]game.Point{}, attempt.Refutation...)
		w.show(lang.PuzzleRefuted(r, attempt.Refutation, attempt.Loses, review.JudgesExactly(r)))
	}
}

// finish ends the attempt and marks the puzzle as solved, unless a solution was revealed.
func (w *window) finish() {
	w.attempt.solved = true
	grades := []int{repetition.GradeFirstTry, repetition.GradeSecondTry, repetition.GradeSeveralTries}
	w.grade(grades[min(w.attempt.numWrong, 2)])
	if stored := w.puzzle(); !w.attempt.isRevealed {
		stored.Solved = time.Now().Format(time.DateOnly)
		w.puzzles.save(w.id, stored)
		w.refreshList()
	}
	text := lang.PuzzleSolved()
	if s := w.puzzle().Schedule; s != nil {
		text = lang.Sentences(text, lang.PuzzleDue(s.Due))
	}
	w.show(text)
}

func (w *window) takeBack() {
	w.attempt.current, w.attempt.refutation = w.attempt.previous, nil
	w.show(task(w.puzzle()))
}

func (w *window) showSolution() {
	stored, a := w.puzzle(), &w.attempt
	if stored == nil || a.solved || a.refutation != nil || w.question.Busy() {
		return
	}
	judge, position, goal := w.judge, a.current, stored.Goal
	point, found := game.Point{}, false
	w.runJudge(func(ctx context.Context) (err error) {
		point, found, err = judge.Solution(ctx, position, goal)
		return err
	}, func() {
		if !found {
			w.show(lang.PuzzleNoSolution())
			return
		}
		a.answer, a.isRevealed = &point, true
		w.grade(repetition.GradeRevealed)
		w.show(lang.PuzzleIs(lang.Point(position.Rules(), point)))
	})
}

func (w *window) deleteOpen() {
	if stored := w.puzzle(); stored == nil || stored.Source == SourceBuiltIn {
		return
	}
	id := w.id
	w.openNext()
	if w.id == id {
		w.open("")
	}
	w.puzzles.remove(id)
}

// judgeOptions holds the options of the judge.
var judgeOptions = review.Options{ProofNodes: 4 * review.ProofNodes}
