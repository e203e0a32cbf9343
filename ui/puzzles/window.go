package puzzles

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
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
	room    *Puzzles
	window  fyne.Window
	dialogs widgets.Dialogs
	board   *board.Board
	list    *widgets.Rows
	text    *widgets.Paragraph

	restart, solve, next, delete, load *widgets.Button
	sections                           *widgets.Select
	themes, levels                     *widgets.Select // what the list is limited to
	limits                             *fyne.Container // has them
	note                               *widgets.Paragraph

	section int      // of sections, shown in the list
	theme   string   // of those in the list; empty for all
	level   int      // of lang.PuzzleDifficulties, of those in the list; -1 for all
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
	tries  int           // wrong ones
	graded bool          // the card has the attempt
	solved bool
}

func newWindow(room *Puzzles) *window {
	w := &window{room: room, window: room.app.NewWindow(lang.Puzzles()), board: board.New(), text: widgets.Wrapped(""), note: widgets.Caption(""), level: -1,
		question: background.New[struct{}](room.host.Post)}
	w.dialogs.Window = w.window
	w.text.TextStyle.Bold = true
	w.board.OnTapped = w.tapped
	w.board.OnKey = w.typed
	w.board.Spoken = func() string { return w.text.Said() }
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
	w.load = button(lang.PuzzleImport(), theme.FolderOpenIcon(), w.importFile)
	w.list = w.newList()
	w.section = w.firstSection()
	w.sections = widgets.NewSelect(w.sectionNames(), w.section, w.showSection, w.typed)
	w.themes = widgets.NewSelect(nil, -1, func(int) { w.limit() }, w.typed)
	w.levels = widgets.NewSelect(nil, -1, func(int) { w.limit() }, w.typed)
	w.limits = container.NewGridWithColumns(2, w.themes, w.levels)
	above := container.NewVBox(container.NewBorder(nil, nil, nil, w.load, w.sections), w.limits)
	content := container.New(page{}, container.NewBorder(above, nil, nil, nil, w.list),
		container.NewVBox(w.text, w.note, container.New(&widgets.Flow{}, w.restart, w.solve, w.next, w.delete)), w.board)
	w.window.SetContent(content)
	w.window.Resize(fyne.NewSize(820, 640))
	if w.refreshList(); w.id == "" {
		w.open("")
	}
	return w
}

// nothing says why there is no puzzle on the board.
func (w *window) nothing() string {
	switch {
	case w.theme != "" || w.level >= 0:
		return lang.PuzzlesNoneSuch()
	case w.section == dueSection:
		return lang.PuzzlesNoneDue()
	case w.section == importedSection:
		return lang.PuzzlesNoneImported()
	}
	return lang.PuzzlesHow()
}

func (w *window) newList() *widgets.Rows {
	list := widgets.NewRows(
		func() int { return len(w.ids) },
		func() fyne.CanvasObject {
			label := widget.NewLabel("\n") // two lines
			label.Truncation = fyne.TextTruncateEllipsis
			return container.NewBorder(nil, nil, widget.NewIcon(nil), nil, label)
		},
		func(i int, o fyne.CanvasObject) {
			if i >= len(w.ids) {
				return
			}
			z := w.room.all[w.ids[i]]
			row := o.(*fyne.Container)
			row.Objects[0].(*widget.Label).SetText(strconv.Itoa(i+1) + ". " + task(z) + "\n" + w.about(z))
			icon := theme.RadioButtonIcon()
			if z.Solved != "" {
				icon = theme.ConfirmIcon()
			}
			row.Objects[1].(*widget.Icon).SetResource(icon)
		}, w.typed)
	list.Name = lang.Puzzles()
	list.OnSelected = func(i widget.ListItemID) {
		if !w.showing && i < len(w.ids) {
			w.open(w.ids[i])
			w.board.TakeFocus()
		}
	}
	return list
}

// about is the second line of a puzzle in the list. A section of one board does not
// repeat its name.
func (w *window) about(z *Puzzle) string {
	if z.Source == Own {
		return lang.PuzzleFrom(lang.Rules(z.Rules), time.UnixMilli(z.Added).Format(time.DateOnly))
	}
	var parts []string
	if theme := lang.PuzzleTheme(z.Theme); theme != "" {
		parts = append(parts, theme)
	}
	if d := z.difficulty(); d >= 0 {
		parts = append(parts, lang.PuzzleDifficulties[d]())
	}
	if w.section < boardSections || len(parts) == 0 {
		parts = slices.Insert(parts, 0, lang.Rules(z.Rules))
	}
	return strings.Join(parts, " · ")
}

// The sections of the list: the puzzle of the day, those to be repeated today, those from one's own
// games, the set by boards, and imported ones.
const (
	daySection = iota
	dueSection
	ownSection
	importedSection
	boardSections // and one for each of game.Variants
)

// in reports whether a puzzle belongs to a section.
func (z *Puzzle) in(section int, today time.Time) bool {
	switch section {
	case daySection:
		return false // it is one of another section
	case dueSection:
		return z.due(today)
	case ownSection:
		return z.Source == Own
	case importedSection:
		return z.Source == Imported
	}
	return z.Source == Set && z.Rules == game.Variants[section-boardSections].Rules
}

func (w *window) sectionNames() []string {
	names := []string{lang.PuzzleOfTheDay(), lang.PuzzlesDue(), lang.PuzzlesOwn(), lang.PuzzlesImported()}
	for _, v := range game.Variants {
		names = append(names, lang.Rules(v.Rules))
	}
	today := time.Now()
	for i := range names {
		if i == daySection {
			continue
		}
		n := 0
		for _, z := range w.room.all {
			if z.in(i, today) {
				n++
			}
		}
		names[i] = lang.PuzzleSection(names[i], n)
	}
	return names
}

// firstSection is what is due, else what one's own games have left, else the
// easiest of the set.
func (w *window) firstSection() int {
	today := time.Now()
	for _, section := range []int{dueSection, ownSection} {
		for _, z := range w.room.all {
			if z.in(section, today) && (section == dueSection || z.Solved == "") {
				return section
			}
		}
	}
	return boardSections
}

// showSection lists another section, and opens its first unsolved puzzle.
func (w *window) showSection(section int) {
	if section != w.section {
		w.section, w.theme, w.level = section, "", -1
		w.relist()
	}
}

// relist opens the first unsolved puzzle of another list.
func (w *window) relist() {
	w.id = ""
	w.refreshList()
	if w.id == "" {
		w.open("")
	}
	w.board.TakeFocus()
}

// limit lists puzzles of the theme and the difficulty that are chosen.
func (w *window) limit() {
	if w.showing {
		return
	}
	w.theme, w.level = "", w.levels.SelectedIndex()-1
	if at := w.themes.SelectedIndex(); at > 0 {
		w.theme = w.listed()[at-1]
	}
	w.relist()
}

// listed are the themes of the section, in the order in which they come.
func (w *window) listed() (themes []string) {
	today := time.Now()
	for _, id := range w.room.all.ids() {
		if z := w.room.all[id]; z.in(w.section, today) && lang.PuzzleTheme(z.Theme) != "" && !slices.Contains(themes, z.Theme) {
			themes = append(themes, z.Theme)
		}
	}
	return themes
}

// offerLimits offers what the list can be limited to.
func (w *window) offerLimits() {
	themes, levels := []string{lang.PuzzleAllThemes()}, []string{lang.PuzzleAnyLevel()}
	at := 0
	for i, theme := range w.listed() {
		themes = append(themes, lang.PuzzleTheme(theme))
		if theme == w.theme {
			at = i + 1
		}
	}
	for _, name := range lang.PuzzleDifficulties {
		levels = append(levels, name())
	}
	w.showing = true
	defer func() { w.showing = false }()
	w.themes.SetOptions(themes)
	w.themes.SetSelectedIndex(at)
	w.levels.SetOptions(levels)
	w.levels.SetSelectedIndex(w.level + 1)
	if len(themes) > 1 || w.theme != "" {
		w.limits.Show()
	} else {
		w.limits.Hide()
	}
}

// wanted reports whether a puzzle belongs into the list.
func (w *window) wanted(id string, today time.Time) bool {
	z := w.room.all[id]
	switch {
	case w.section == daySection:
		return id == w.room.all.ofTheDay(today)
	case w.theme != "" && z.Theme != w.theme || w.level >= 0 && z.difficulty() != w.level:
		return false
	}
	return z.in(w.section, today)
}

// importFile asks for a file of problems and adds them.
func (w *window) importFile() {
	w.room.host.Choose(&w.dialogs, func(path string) {
		problems, bad, err := w.room.host.Problems(path)
		if err != nil {
			w.show(lang.FileRefusal(filepath.Base(path), err)())
			return
		}
		fresh := w.room.Import(problems)
		w.showSection(importedSection)
		w.show(lang.PuzzlesRead(fresh, bad+len(problems)-fresh))
	})
}

// grade tells the card of the puzzle how the attempt went, once, if it was due
// or new.
func (w *window) grade(grade int) {
	z, now := w.puzzle(), time.Now()
	if w.attempt.graded || z.Card != nil && !z.due(now) {
		return
	}
	w.attempt.graded = true
	var card Card
	if z.Card != nil {
		card = *z.Card
	}
	card = card.answered(grade, now)
	z.Card = &card
	w.room.host.Save(w.id, z)
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
	today := time.Now()
	w.ids = slices.DeleteFunc(w.room.all.ids(), func(id string) bool {
		return id != w.id && !w.wanted(id, today)
	})
	w.sections.SetOptions(w.sectionNames())
	w.sections.SetSelectedIndex(w.section)
	w.offerLimits()
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
// all are solved. After the puzzle of the day it goes on with its board.
func (w *window) openNext() {
	if z := w.puzzle(); z != nil && w.section == daySection {
		w.showSection(boardSections + slices.IndexFunc(game.Variants, func(v game.Variant) bool { return v.Rules == z.Rules }))
		return
	}
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
		w.show(w.nothing())
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
	w.note.Hidden = true
	if z := w.puzzle(); z != nil && z.Rating > 0 {
		w.note.SetText(lang.PuzzleRating(lang.PuzzleDifficulties[z.difficulty()](), z.Rating))
		if w.section == daySection {
			w.note.SetText(lang.Sentences(lang.PuzzleDaily(), w.note.Said()))
		}
		w.note.Hidden = false
	}
	w.board.Hidden = w.id == ""
	w.board.Refresh()
	style, a := w.room.host.Style(), &w.attempt
	show := board.Show{Coordinates: style.Coordinates, LastMove: true, Animate: style.Animate, HighContrast: style.HighContrast}
	waiting := w.id != "" && !a.solved && a.wrong == nil && !w.question.Busy() // for a move
	if waiting {
		show.Ghost = a.now.ToMove()
		if style.Forbidden {
			show.Forbidden = board.Forbidden(a.now)
		}
	}
	if a.answer != nil {
		show.Hints = []game.Point{*a.answer}
	}
	show.Best = a.wrong
	w.board.Set(a.now, show)
	widgets.SetEnabled(w.restart, w.id != "")
	widgets.SetEnabled(w.solve, waiting)
	widgets.SetEnabled(w.next, len(w.ids) > 1 || w.section == daySection)
	if w.id != "" && w.puzzle().Source != Set {
		w.delete.Show()
	} else {
		w.delete.Hide()
	}
	w.selectOpen()
}

// typed handles the keys that the board has no use for.
func (w *window) typed(e *fyne.KeyEvent) {
	if w.dialogs.Open() {
		w.dialogs.Typed(e)
		return
	}
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
		a.tries++
		a.wrong = []game.Point{}
		w.show(lang.PuzzleUnproved())
	default:
		a.tries++
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
	w.grade([]int{atOnce, oneTry, manyTries}[min(w.attempt.tries, 2)])
	if z := w.puzzle(); !w.attempt.helped {
		z.Solved = time.Now().Format(time.DateOnly)
		w.room.host.Save(w.id, z)
		w.refreshList()
	}
	text := lang.PuzzleSolved()
	if c := w.puzzle().Card; c != nil {
		text = lang.Sentences(text, lang.PuzzleDue(c.Due))
	}
	w.show(text)
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
		w.grade(gaveUp)
		w.show(lang.PuzzleIs(lang.Point(now.Rules(), at)))
	})
}

// deleteOpen deletes the puzzle on the board and opens the next.
func (w *window) deleteOpen() {
	if z := w.puzzle(); z == nil || z.Source == Set {
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
		low := max(size.Height*0.28, 130)
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
