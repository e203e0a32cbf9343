package puzzles

import (
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
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// list holds the available puzzles and the selection.
type list struct {
	filter
	rows           *widgets.Rows
	sections       *widgets.Select
	themes, levels *widgets.Select
	limits         *fyne.Container // has the themes and the levels
	ids            []string        // of the listed puzzles
	showing        bool            // choices are being set, so changes are not the user's
}

type filter struct {
	section int
	theme   string // empty for all
	level   int    // index of lang.PuzzleDifficulties; -1 for all
}

// Sections: the puzzle of the day, puzzles due today, puzzles from the player's games, imported ones, and
// the set by board.
const (
	daySection = iota
	dueSection
	ownSection
	importedSection
	boardSections // followed by one section per variant
)

// variants returns the games whose puzzles can be judged.
func variants() []game.Variant {
	return slices.DeleteFunc(slices.Clone(game.Variants), func(v game.Variant) bool { return review.Supports(v.Rules) != nil })
}

// inSection reports whether a puzzle belongs to a section. The puzzle of the day also belongs to another
// section.
func (z *StoredPuzzle) inSection(section int, today time.Time) bool {
	switch section {
	case daySection:
		return false
	case dueSection:
		return z.isDue(today)
	case ownSection:
		return z.Source == SourceReview
	case importedSection:
		return z.Source == SourceImported
	}
	return z.Source == SourceBuiltIn && z.Rules == variants()[section-boardSections].Rules
}

func (c Collection) section(section int, today time.Time) []string {
	if section == daySection {
		return slices.DeleteFunc([]string{c.ofTheDay(today)}, func(id string) bool { return id == "" })
	}
	return slices.DeleteFunc(c.ids(), func(id string) bool { return !c[id].inSection(section, today) })
}

func (f filter) nothing() string {
	switch {
	case f.theme != "" || f.level >= 0:
		return lang.PuzzlesNoneSuch()
	case f.section == dueSection:
		return lang.PuzzlesNoneDue()
	case f.section == importedSection:
		return lang.PuzzlesNoneImported()
	}
	return lang.PuzzlesEmptyHint()
}

func (w *window) newList() fyne.CanvasObject {
	w.filter = filter{w.firstSection(), "", -1}
	w.rows = widgets.NewRows(func() int { return len(w.ids) }, newRow, func(i int, row fyne.CanvasObject) {
		if i < len(w.ids) {
			w.fillRow(i, row)
		}
	}, w.HandleKey)
	w.rows.Name = lang.Title(lang.PuzzlesMenu())
	w.rows.OnSelected = func(i widget.ListItemID) {
		if !w.showing && i < len(w.ids) {
			w.open(w.ids[i])
			w.board.TakeFocus()
		}
	}
	load := w.button(lang.LibraryImport(), theme.FolderOpenIcon(), w.askImport)
	w.sections = widgets.NewSelect(nil, -1, w.showSection, w.HandleKey)
	w.themes = widgets.NewSelect(nil, -1, func(int) { w.limit() }, w.HandleKey)
	w.levels = widgets.NewSelect(nil, -1, func(int) { w.limit() }, w.HandleKey)
	w.limits = container.NewGridWithColumns(2, w.themes, w.levels)
	above := container.NewVBox(container.NewBorder(nil, nil, nil, load, w.sections), w.limits)
	return container.NewBorder(above, nil, nil, nil, w.rows)
}

// newRow creates a row: the label, whether the puzzle is solved, and its position to distinguish rows with
// the same texts.
func newRow() fyne.CanvasObject {
	label := widget.NewRichText(&widget.TextSegment{Text: " "}, &widget.TextSegment{Text: " ", Style: widget.RichTextStyle{SizeName: theme.SizeNameCaptionText}})
	label.Truncation = fyne.TextTruncateEllipsis
	position := board.NewStaticBoard(game.NewPosition(game.TicTacToe), board.DrawOptions{}, label.MinSize().Height)
	return container.NewBorder(nil, nil, container.NewHBox(widget.NewIcon(nil), position), nil, label)
}

func (w *window) fillRow(i int, row fyne.CanvasObject) {
	z, icon := w.puzzles.all[w.ids[i]], theme.RadioButtonIcon()
	if z.Solved != "" {
		icon = theme.ConfirmIcon()
	}
	objects := row.(*fyne.Container).Objects // the centre of a border comes first
	label := objects[0].(*widget.RichText)
	label.Segments[0].(*widget.TextSegment).Text = strconv.Itoa(i+1) + ". " + task(z)
	label.Segments[1].(*widget.TextSegment).Text = w.describe(z)
	label.Refresh()
	left := objects[1].(*fyne.Container).Objects
	left[0].(*widget.Icon).SetResource(icon)
	if p, err := z.position(); err == nil {
		left[1].(*board.StaticBoard).Set(p, board.DrawOptions{})
	}
}

// describe returns the second line of a puzzle in the list. In a section of one board it omits the board's
// name.
func (w *window) describe(z *StoredPuzzle) string {
	if z.Source == SourceReview {
		return lang.Join(lang.Rules(z.Rules), time.UnixMilli(z.Added).Format(time.DateOnly))
	}
	var parts []string
	if theme := lang.PuzzleTheme(z.Theme); theme != "" {
		parts = append(parts, theme)
	}
	if d := z.difficulty(); d >= 0 {
		parts = append(parts, lang.PuzzleDifficulties[d]())
	}
	if w.section < boardSections {
		parts = slices.Insert(parts, 0, lang.Rules(z.Rules))
	}
	if len(parts) == 0 { // otherwise rows would look the same
		parts = append(parts, lang.PuzzleStones(strings.Count(z.Board, "X")+strings.Count(z.Board, "O")))
	}
	return strings.Join(parts, " · ")
}

func (w *window) sectionNames() []string {
	names := widgets.Names(variants(), func(v game.Variant) string { return lang.Rules(v.Rules) },
		lang.PuzzleOfTheDay(), lang.PuzzlesDue(), lang.PuzzlesOwn(), lang.PuzzlesImported())
	today := time.Now()
	for i := dueSection; i < len(names); i++ {
		names[i] = lang.InBrackets(names[i], len(w.puzzles.all.section(i, today)))
	}
	return names
}

// firstSection returns the section of the due puzzles if there are any, else of those from the player's
// games, else of the current rules, else of the easiest board.
func (w *window) firstSection() int {
	today := time.Now()
	unsolved := func(id string) bool { return w.puzzles.all[id].Solved == "" }
	switch {
	case len(w.puzzles.all.section(dueSection, today)) > 0:
		return dueSection
	case slices.ContainsFunc(w.puzzles.all.section(ownSection, today), unsolved):
		return ownSection
	case w.puzzles.rules != nil:
		playing := w.puzzles.rules()
		index := slices.IndexFunc(variants(), func(v game.Variant) bool { return v.Rules == playing.WithoutFoulPenalty() })
		if index >= 0 && len(w.puzzles.all.section(boardSections+index, today)) > 0 {
			return boardSections + index
		}
	}
	return boardSections
}

func (w *window) showSection(section int) {
	if section != w.section {
		w.filter = filter{section, "", -1}
		w.refreshRows()
	}
}

func (w *window) refreshRows() {
	w.id = ""
	w.refreshList()
	if w.id == "" {
		w.open("")
	}
	w.board.TakeFocus()
}

func (w *window) limit() {
	if w.showing {
		return
	}
	w.theme, w.level = "", w.levels.SelectedIndex()-1
	if index := w.themes.SelectedIndex(); index > 0 {
		w.theme = w.themesListed()[index-1]
	}
	w.refreshRows()
}

// themesListed returns the themes of the section in sorted order.
func (w *window) themesListed() (themes []string) {
	if w.section == daySection {
		return nil
	}
	for _, id := range w.puzzles.all.section(w.section, time.Now()) {
		if theme := w.puzzles.all[id].Theme; lang.PuzzleTheme(theme) != "" && !slices.Contains(themes, theme) {
			themes = append(themes, theme)
		}
	}
	return themes
}

// refreshList updates the list and its filters.
func (w *window) refreshList() {
	all := w.puzzles.all
	of := all.section(w.section, time.Now())
	w.ids = slices.DeleteFunc(all.ids(), func(id string) bool {
		z := all[id]
		fits := slices.Contains(of, id) && (w.theme == "" || z.Theme == w.theme) && (w.level < 0 || z.difficulty() == w.level)
		return !fits && id != w.id // the puzzle on the board is always listed
	})
	listed := w.themesListed()
	themes := widgets.Names(listed, lang.PuzzleTheme, lang.PuzzleAllThemes())
	levels := widgets.Names(lang.PuzzleDifficulties, func(t lang.Text) string { return t() }, lang.PuzzleAnyLevel())
	w.showing = true
	w.sections.SetOptions(w.sectionNames())
	w.sections.SetSelectedIndex(w.section)
	w.themes.SetOptions(themes)
	w.themes.SetSelectedIndex(slices.Index(listed, w.theme) + 1)
	w.levels.SetOptions(levels)
	w.levels.SetSelectedIndex(w.level + 1)
	w.showing = false
	widgets.SetVisible(w.limits, len(themes) > 1 || w.theme != "")
	w.rows.Refresh()
	w.selectOpen()
	if w.id == "" && len(w.ids) > 0 {
		w.openNext()
	}
}

func (w *window) selectOpen() {
	w.showing = true
	if index := slices.Index(w.ids, w.id); index >= 0 {
		w.rows.Select(index)
	} else {
		w.rows.UnselectAll()
	}
	w.showing = false
}

// openNext opens the first unsolved puzzle after this one, or the next one if all are solved. After the
// puzzle of the day it continues in the section of its board.
func (w *window) openNext() {
	if z := w.puzzle(); z != nil && w.section == daySection {
		w.showSection(boardSections + slices.IndexFunc(variants(), func(v game.Variant) bool { return v.Rules == z.Rules }))
		return
	}
	from := slices.Index(w.ids, w.id) + 1
	rest := slices.Concat(w.ids[from:], w.ids[:from])
	next := slices.IndexFunc(rest, func(id string) bool { return w.puzzles.all[id].Solved == "" })
	if len(rest) == 0 {
		w.open("")
		return
	}
	w.open(rest[max(next, 0)])
}
