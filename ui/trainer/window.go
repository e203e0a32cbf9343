package trainer

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/charset"
	"jingzi/ui/desk"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// window shows the lines of a course next to a board on which the player plays one. It does not affect the game in the
// main window.
type window struct {
	*desk.FeatureWindow
	trainer  *Trainer
	board    *board.Board
	text     *widgets.Paragraph
	progress *widgets.Paragraph
	comment  *widgets.Paragraph
	column   *fyne.Container   // the texts, the buttons and the board
	texts    *container.Scroll // the texts and the buttons
	page     widgets.ListPage

	restart, show, pass, next *widgets.Button

	list
	course   *course // nil until a tree is read
	survey   survey
	line     *line       // nil for none
	pending  *game.Point // a move that may be recorded in a part of the tree that is not scanned yet; nil for none
	reading  *background.Job[struct{}]
	scanning *background.Job[struct{}]
}

func newWindow(t *Trainer) *window {
	w := &window{
		FeatureWindow: &t.FeatureWindow,
		trainer:       t,
		board:         board.New(),
		text:          widgets.NewParagraph(""),
		progress:      widgets.NewCaption(""),
		comment:       widgets.NewParagraph(""),
		reading:       background.New[struct{}](t.desk.Post),
		scanning:      background.New[struct{}](t.desk.Post),
	}
	w.text.TextStyle.Bold = true
	w.board.OnTapped = w.tapped
	w.board.OnKey = w.HandleKey
	w.board.AccessibleText = w.text.Unwrapped
	w.Keys = w.handleKey

	w.next = w.button(lang.TrainerNext(), theme.NavigateNextIcon(), w.nextLine)
	w.show = w.button(lang.TrainerShow(), theme.VisibilityIcon(), w.showMoves)
	w.restart = w.button(lang.PuzzleAgain(), theme.MediaReplayIcon(), w.startOver)
	w.pass = w.button(lang.Pass(), nil, func() { w.tapped(game.Pass) })
	w.page.ShowList = w.button(lang.Title(lang.TrainerMenu()), theme.ListIcon(), func() { w.openList(true) })
	w.page.ShowBoard = w.button(lang.Back(), theme.NavigateBackIcon(), func() { w.openList(false) })
	buttons := container.New(&widgets.FlowLayout{}, w.page.ShowList, w.next, w.show, w.restart, w.pass)
	w.texts = container.NewVScroll(container.New(&widgets.ColumnLayout{}, w.text, buttons, w.comment, w.progress))
	w.column = container.New(widgets.BoardColumn{}, w.texts, w.board)
	w.Window.SetContent(container.New(&w.page, w.newList(), w.column))
	w.Window.SetOnDropped(func(_ fyne.Position, dropped []fyne.URI) {
		if len(dropped) > 0 {
			w.openFile(dropped[0].Path(), w.chosenColour())
		}
	})
	w.Window.Resize(fyne.NewSize(890, 640))
	w.setText("")

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

// openFirst opens the game in the main window if it has variations, or else the file that was trained last.
func (w *window) openFirst() {
	files, t := w.trainer.recentFiles(), w.trainer.openGame()
	hasVariations := false
	for n := range t.All() {
		if hasVariations = len(n.Children()) > 1; hasVariations {
			break
		}
	}
	if hasVariations || len(files) == 0 {
		w.openGame()
		return
	}
	w.openFile(files[0].Path, files[0].Colour)
}

// openGame opens a copy of the game in the main window.
func (w *window) openGame() {
	w.reading.Abandon()
	w.path = ""
	t := w.trainer.openGame()
	w.start(t.Clone(), w.chosenColour())
}

// openFile reads a file in the background and opens it. If it cannot be read, the window shows the reason.
func (w *window) openFile(path string, colour game.Stone) {
	options := notation.Options{Rules: w.trainer.openGame().Rules, Decode: charset.Decode}
	if format := notation.FormatByExtension(path); format != nil && format.Library {
		// Those that the player chose for the last library.
		if v, ok := game.VariantNamed(w.trainer.desk.Settings.LibraryRules); ok {
			options.Rules, options.RulesKnown = v.Rules, true
		}
	}

	w.path = path
	w.close()
	w.setText(lang.TrainerReading(lang.Truncate(filepath.Base(path), 80)))
	var tree *game.Tree
	w.reading.Abandon()
	w.reading.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		options.Context = ctx
		tree, err = readFile(path, options)
		return err
	}, nil, func(err error) {
		if err != nil {
			w.setText(lang.FileRefusal(filepath.Base(path), err)())
			return
		}
		if w.start(tree, colour); w.line != nil {
			w.trainer.remember(path, colour)
			w.refreshList()
		}
	})
}

func readFile(path string, o notation.Options) (*game.Tree, error) {
	file, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tree, _, err := notation.ReadTree(path, file, o)

	return tree, err
}

// close removes the course.
func (w *window) close() {
	w.scanning.Stop()
	w.course, w.line, w.pending = nil, nil, nil
	w.refreshList()
}

// start begins a course with its first line, and scans the tree in the background.
func (w *window) start(t *game.Tree, colour game.Stone) {
	w.close()
	w.course = &course{tree: t, colour: colour}
	w.trainer.schedules = readSchedules(w.trainer.store, t.Rules)
	w.nextLine()
	w.scan()
}

// scan lists the lines of the course in the background, and finds positions that occur more than once.
func (w *window) scan() {
	c := *w.course
	w.scanning.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		if c.index == nil {
			if c.index, err = newTreeIndex(ctx, c.tree); err != nil {
				return err
			}
		}
		c.lines, err = listLines(ctx, c.tree, c.index, c.colour)

		return err
	}, nil, func(err error) {
		if err != nil {
			w.setText(lang.Failure(err)())
			return
		}
		w.course.index, w.course.lines = c.index, c.lines
		w.onScanned()
	})
}

// onScanned continues with what had to wait for the scan.
func (w *window) onScanned() {
	switch pending := w.pending; {
	case pending != nil:
		w.pending = nil
		w.tapped(*pending)
	case w.line == nil || w.line.isOver && w.line.numAsked == 0:
		// The first line has no move of the player, but others may.
		w.nextLine()
	default:
		w.setText(w.text.Unwrapped())
	}
	w.refreshList()
}

// today returns the time by which positions are due.
func (w *window) today() time.Time { return w.trainer.Now() }

// nextLine begins the line to the position that has been due for the longest time or, if none is, to the first one that
// was never asked. If there is none either, it begins the next line of the list.
func (w *window) nextLine() {
	if w.course == nil {
		return
	}
	w.survey = w.course.survey(w.trainer.schedules, w.today())
	target := w.survey.due
	if target == nil {
		target = w.survey.fresh
	}
	if target == nil {
		w.practise()
		return
	}
	w.begin(w.course.pathTo(target), func(at *place) bool {
		schedule := w.trainer.schedules[at.position.Key()]
		isKnown := schedule != nil && schedule.Streak > 0 && !schedule.IsDue(w.today())
		return at.node == target || !isKnown && w.course.isAsked(at)
	})
}

// practise begins the next line of the list after the current one, although nothing is due in it.
func (w *window) practise() {
	if w.course.lines == nil || len(w.course.lines.ends) == 0 {
		w.line = nil
		w.setText(w.emptyText())
		return
	}
	w.practiseLine((w.selected + 1) % len(w.course.lines.ends))
	if w.survey.nextDue != "" {
		w.setText(lang.Sentences(lang.TrainerNoneDue(w.survey.nextDue), w.task()))
	}
}

// practiseLine begins a line of the list, in which the player finds every move.
func (w *window) practiseLine(i int) {
	w.selected = i
	w.begin(w.course.pathTo(w.course.lines.ends[i]), func(*place) bool { return true })
}

// emptyText returns the text if the course has no move of the player.
func (w *window) emptyText() string {
	if !hasContinuation(w.course.start()) {
		return lang.TrainerEmpty()
	}
	return lang.TrainerNoMoves(lang.Colour(w.course.tree.Rules, w.course.colour))
}

// begin begins a line; see newLine.
func (w *window) begin(guide []*game.Node, asks func(*place) bool) {
	w.pending = nil
	w.line = newLine(w.course, guide, asks, w.trainer.schedules, w.today())
	if w.line.isOver && w.line.numPlayed == 0 {
		w.setText(w.emptyText())
		return
	}
	text := w.task()
	if w.line.numPlayed > 0 {
		text = lang.Sentences(lang.TrainerPlayed(w.line.numPlayed), text)
	}
	w.setText(text)
	w.refreshList()
}

// startOver begins the line again. The answers that are recorded stay.
func (w *window) startOver() {
	if w.line != nil {
		w.begin(w.line.course.pathTo(w.line.at.node), func(*place) bool { return true })
	}
}

// task returns the text that asks for a move.
func (w *window) task() string {
	return lang.TrainerTask(lang.Colour(w.course.tree.Rules, w.course.colour))
}

// points returns the names of points.
func (w *window) points(points []game.Point) string {
	names := widgets.Names(points, func(p game.Point) string { return lang.Point(w.course.tree.Rules, p) })
	return lang.List(names...)
}

// awaitsMove reports whether a move of the player is expected.
func (w *window) awaitsMove() bool { return w.line != nil && !w.line.isOver && w.pending == nil }

// tapped tries a move of the player.
func (w *window) tapped(point game.Point) {
	if !w.awaitsMove() {
		return
	}
	l := w.line
	if err := l.at.position.Legal(point); err != nil {
		w.setText(lang.Refusal(err)())
		return
	}
	next, ok := l.find(point)
	if !ok && w.course.index == nil {
		// The position may occur in a part of the tree that is not scanned yet.
		w.pending = &point
		w.setText(lang.PuzzleChecking())
		return
	}
	w.record(ok)
	if !ok {
		l.wrong, l.isShown = &point, true
		w.setText(lang.TrainerWrong(w.points([]game.Point{point}), w.points(l.recorded())))
		return
	}

	l.comments = nil
	l.play(next)
	l.advance(w.trainer.schedules, w.today())
	if !l.isOver {
		w.setText(lang.TrainerReply(w.reply()))
		return
	}
	w.survey = w.course.survey(w.trainer.schedules, w.today())
	text := lang.TrainerRight()
	if l.hasReply {
		text = lang.TrainerLastReply(w.reply())
	}
	w.setText(lang.Sentences(text, w.endText()))
	w.refreshList()
}

// reply returns a text about the last move, which is the opponent's.
func (w *window) reply() string {
	position := &w.line.at.position
	point, _ := position.Last()
	name := lang.Colour(position.Rules(), w.course.colour.Other())
	if point == game.Pass {
		return lang.HasPassed(name)
	}

	return lang.MovePlayed(name, lang.Point(position.Rules(), point))
}

// record records the first answer in the position of the line.
func (w *window) record(isRight bool) {
	l := w.line
	if l.isShown {
		return
	}
	l.numAsked++
	if isRight {
		l.numRight++
	}
	w.trainer.answer(&l.at.position, isRight)
}

// endText returns the text at the end of a line.
func (w *window) endText() string {
	if l := w.line; l.numRight < l.numAsked {
		return lang.Sentences(lang.TrainerEnd(), lang.TrainerSomeRight(l.numRight, l.numAsked))
	}
	return lang.Sentences(lang.TrainerEnd(), lang.TrainerAllRight(w.line.numAsked))
}

// showMoves shows the recorded moves, which counts as a wrong answer.
func (w *window) showMoves() {
	if !w.awaitsMove() || w.line.isShown {
		return
	}
	w.record(false)
	w.line.isShown = true
	w.setText(lang.TrainerShown(w.points(w.line.recorded())))
}

// setText updates the window and shows a text.
func (w *window) setText(text string) {
	w.text.SetText(text)
	w.progress.SetText(w.progressText())
	w.progress.Hidden = w.course == nil
	l := w.line
	w.board.Hidden = l == nil
	comments := ""
	if l != nil {
		comments = strings.Join(l.comments, "\n")
		w.board.Set(l.at.position, w.marks())
	}
	w.comment.SetText(comments)
	w.comment.Hidden = comments == ""

	awaitsMove := w.awaitsMove()
	mayPass := awaitsMove && l.at.position.Legal(game.Pass) == nil
	widgets.SetEnabled(w.next, w.course != nil)
	widgets.SetEnabled(w.show, awaitsMove && !l.isShown)
	widgets.SetEnabled(w.restart, l != nil)
	widgets.SetVisible(w.pass, mayPass)

	// Nil during newWindow.
	if w.column != nil {
		// The texts may need another line.
		w.texts.ScrollToTop()
		w.column.Refresh()
	}
}

// marks returns the marks on the board. Those of the annotator may show the moves, so they appear with them.
func (w *window) marks() board.DrawOptions {
	o, l := w.trainer.desk.BoardOptions(), w.line
	o.LastMove = true
	if w.awaitsMove() {
		o.GhostColour = l.at.position.ToMove()
		if w.trainer.desk.Settings.ShowForbidden {
			o.Forbidden = board.Forbidden(l.at.position)
		}
	}
	if l.isShown {
		o.Hints = l.recorded()
	}
	if l.isShown || l.isOver {
		o.Annotations = l.marks()
	}
	if l.wrong != nil {
		o.Annotations = append(o.Annotations, game.Mark{Point: *l.wrong, Kind: game.Cross})
	}

	return o
}

// progressText returns the text about the progress in the course.
func (w *window) progressText() string {
	if w.course == nil {
		return ""
	}
	text := lang.Rules(w.course.tree.Rules)
	if w.course.lines == nil {
		return lang.Join(text, lang.TrainerCounting())
	}
	text = lang.Join(text, lang.TrainerProgress(w.survey.numKnown, len(w.course.lines.ends)))
	if w.survey.numDue == 0 {
		return text
	}

	return lang.Join(text, lang.TrainerDue(w.survey.numDue))
}

func (w *window) handleKey(e *fyne.KeyEvent) bool {
	switch {
	case e.Name == fyne.KeyEscape && w.page.IsListOpen:
		w.openList(false)
	case e.Name == fyne.KeyN:
		w.nextLine()
	case e.Name == fyne.KeyH:
		w.showMoves()
	default:
		return false
	}

	return true
}
