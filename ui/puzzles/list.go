package puzzles

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// list shows the puzzles of a section.
type list struct {
	filter
	rows           *widgets.Rows
	sections       *widgets.Select
	themes, levels *widgets.Select

	// Row with themes and levels.
	filterRow *fyne.Container

	// IDs of the listed puzzles.
	ids []string

	// The controls are being set, so that changes are not the player's.
	updating bool
}

// filter selects the listed puzzles.
type filter struct {
	section int
	theme   string // empty for all
	level   int    // index of lang.PuzzleDifficulties; -1 for all
}

// Sections of the list. The built-in set has a section per variant.
const (
	daySection      = iota // the puzzle of the day
	dueSection             // puzzles that are due
	ownSection             // puzzles from the player's games
	importedSection        // puzzles from files
	boardSections          // the first section of the built-in set
)

// selectedSection returns the section of the puzzles that ShowSelection has selected, which is after those of the
// built-in set and listed only if there are any.
func selectedSection() int { return boardSections + len(variants()) }

// variants returns the variants of the built-in set. It has no puzzles of caro, whose puzzles come from the player's
// games and from files.
func variants() []game.Variant {
	return slices.DeleteFunc(slices.Clone(game.Variants), func(v game.Variant) bool {
		return review.Supports(v.Rules) != nil || v.Rules == game.Caro
	})
}

// isInSection reports whether a puzzle belongs to a section other than daySection.
func (s *StoredPuzzle) isInSection(section int, today time.Time) bool {
	switch section {
	case daySection:
		return false
	case dueSection:
		return s.Schedule.IsDue(today)
	case ownSection:
		return s.Source == SourceReview
	case importedSection:
		return s.Source == SourceImported
	case selectedSection():
		return s.selected
	}

	return s.Source == SourceBuiltIn && s.Rules == variants()[section-boardSections].Rules
}

// section returns the IDs of the puzzles in a section.
func (c Collection) section(section int, today time.Time) []string {
	if section == daySection {
		return slices.DeleteFunc([]string{c.daily(today)}, func(id string) bool { return id == "" })
	}
	return slices.DeleteFunc(c.ids(), func(id string) bool { return !c[id].isInSection(section, today) })
}

// emptyText returns the text shown if the filter selects no puzzle.
func (f filter) emptyText() string {
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
		if !w.updating && i < len(w.ids) {
			w.openList(false)
			w.open(w.ids[i])
			w.board.TakeFocus()
		}
	}
	importButton := w.button(lang.LibraryImport(), fynetheme.FolderOpenIcon(), w.askImport)
	w.sections = widgets.NewSelect(nil, -1, w.showSection, w.HandleKey)
	w.themes = widgets.NewSelect(nil, -1, func(int) { w.setFilter() }, w.HandleKey)
	w.levels = widgets.NewSelect(nil, -1, func(int) { w.setFilter() }, w.HandleKey)
	w.filterRow = container.NewGridWithColumns(2, w.themes, w.levels)
	controls := container.NewVBox(container.NewBorder(nil, nil, w.page.ShowBoard, importButton, w.sections),
		w.filterRow)

	return container.NewBorder(controls, nil, nil, nil, w.rows)
}

// newRow returns a row with an icon that shows whether the puzzle is solved, the position, and two lines of
// text. The position distinguishes rows with equal texts.
func newRow() fyne.CanvasObject {
	label := widget.NewRichText(&widget.TextSegment{Text: " "},
		&widget.TextSegment{Text: " ", Style: widget.RichTextStyle{SizeName: fynetheme.SizeNameCaptionText}})
	label.Truncation = fyne.TextTruncateEllipsis
	position := board.NewStaticBoard(game.NewPosition(game.TicTacToe), board.DrawOptions{}, label.MinSize().Height)
	return container.NewBorder(nil, nil, container.NewHBox(widget.NewIcon(nil), position), nil, label)
}

func (w *window) fillRow(i int, row fyne.CanvasObject) {
	stored, icon := w.puzzles.collection[w.ids[i]], fynetheme.RadioButtonIcon()
	if stored.Solved != "" {
		icon = fynetheme.ConfirmIcon()
	}

	// The centre of a border comes first.
	objects := row.(*fyne.Container).Objects
	label := objects[0].(*widget.RichText)
	label.Segments[0].(*widget.TextSegment).Text = strconv.Itoa(i+1) + ". " + task(stored)
	label.Segments[1].(*widget.TextSegment).Text = w.describe(stored)
	label.Refresh()
	leading := objects[1].(*fyne.Container).Objects
	leading[0].(*widget.Icon).SetResource(icon)
	if position, err := stored.position(); err == nil {
		leading[1].(*board.StaticBoard).Set(position, board.DrawOptions{})
	}
}

// describe returns the second line of a puzzle in the list. It omits the rules in a section of one variant.
func (w *window) describe(stored *StoredPuzzle) string {
	if stored.Source == SourceReview {
		return lang.Join(lang.Rules(stored.Rules), time.UnixMilli(stored.Added).Format(time.DateOnly))
	}
	var parts []string
	if theme := lang.PuzzleTheme(stored.Theme); theme != "" {
		parts = append(parts, theme)
	}
	if d := stored.difficulty(); d >= 0 {
		parts = append(parts, lang.PuzzleDifficulties[d]())
	}
	if w.section < boardSections {
		parts = slices.Insert(parts, 0, lang.Rules(stored.Rules))
	}

	// To distinguish the rows.
	if len(parts) == 0 {
		parts = append(parts, lang.PuzzleStones(strings.Count(stored.Board, "X")+strings.Count(stored.Board, "O")))
	}

	return strings.Join(parts, " · ")
}

func (w *window) sectionNames() []string {
	names := widgets.Names(variants(), func(v game.Variant) string { return lang.Rules(v.Rules) },
		lang.PuzzleOfTheDay(), lang.PuzzlesDue(), lang.PuzzlesOwn(), lang.PuzzlesImported())
	today := time.Now()
	for i := dueSection; i < len(names); i++ {
		names[i] = lang.InBrackets(names[i], len(w.puzzles.collection.section(i, today)))
	}
	if n := len(w.puzzles.collection.section(selectedSection(), today)); n > 0 || w.section == selectedSection() {
		names = append(names, lang.InBrackets(lang.MistakesTitle(), n))
	}

	return names
}

// firstSection returns the first of these sections that has puzzles to solve: due puzzles, puzzles from the
// player's games, puzzles of the current rules, and puzzles of the first variant.
func (w *window) firstSection() int {
	today := time.Now()
	unsolved := func(id string) bool { return w.puzzles.collection[id].Solved == "" }
	switch {
	case len(w.puzzles.collection.section(dueSection, today)) > 0:
		return dueSection
	case slices.ContainsFunc(w.puzzles.collection.section(ownSection, today), unsolved):
		return ownSection
	case w.puzzles.rules != nil:
		rules := w.puzzles.rules()
		index := slices.IndexFunc(variants(), func(v game.Variant) bool {
			return v.Rules == rules.WithoutFoulPenalty()
		})
		if index >= 0 && len(w.puzzles.collection.section(boardSections+index, today)) > 0 {
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

// refreshRows updates the list and opens its first unsolved puzzle.
func (w *window) refreshRows() {
	w.id = ""
	w.refreshList()
	if w.id == "" {
		w.open("")
	}
	w.board.TakeFocus()
}

func (w *window) setFilter() {
	if w.updating {
		return
	}
	w.theme, w.level = "", w.levels.SelectedIndex()-1
	if index := w.themes.SelectedIndex(); index > 0 {
		w.theme = w.sectionThemes()[index-1]
	}
	w.refreshRows()
}

// sectionThemes returns the themes of the section, in the order of the puzzles.
func (w *window) sectionThemes() (themes []string) {
	if w.section == daySection {
		return nil
	}

	for _, id := range w.puzzles.collection.section(w.section, time.Now()) {
		if theme := w.puzzles.collection[id].Theme; lang.PuzzleTheme(theme) != "" && !slices.Contains(themes, theme) {
			themes = append(themes, theme)
		}
	}

	return themes
}

// refreshList updates the list and its filters.
func (w *window) refreshList() {
	collection := w.puzzles.collection
	section := collection.section(w.section, time.Now())
	w.ids = slices.DeleteFunc(collection.ids(), func(id string) bool {
		stored := collection[id]
		matches := slices.Contains(section, id) && (w.theme == "" || stored.Theme == w.theme) &&
			(w.level < 0 || stored.difficulty() == w.level)

		// The puzzle on the board is always listed.
		return !matches && id != w.id
	})
	themes := w.sectionThemes()
	themeNames := widgets.Names(themes, lang.PuzzleTheme, lang.PuzzleAllThemes())
	levels := widgets.Names(lang.PuzzleDifficulties, func(t lang.Text) string { return t() }, lang.PuzzleAnyLevel())
	w.updating = true
	w.sections.SetOptions(w.sectionNames())
	w.sections.SetSelectedIndex(w.section)
	w.themes.SetOptions(themeNames)
	w.themes.SetSelectedIndex(slices.Index(themes, w.theme) + 1)
	w.levels.SetOptions(levels)
	w.levels.SetSelectedIndex(w.level + 1)
	w.updating = false
	widgets.SetVisible(w.filterRow, len(themes) > 0 || w.theme != "")
	widgets.SetEnabled(w.exportButton, len(w.ids) > 0)
	w.rows.Refresh()
	w.selectOpen()
	if w.id == "" && len(w.ids) > 0 {
		w.openNext()
	}
}

// selectOpen selects the row of the open puzzle.
func (w *window) selectOpen() {
	w.updating = true
	if index := slices.Index(w.ids, w.id); index >= 0 {
		w.rows.Select(index)
	} else {
		w.rows.UnselectAll()
	}
	w.updating = false
}

// openNext opens the first unsolved puzzle after the open one, or the next puzzle if all are solved. After the
// puzzle of the day it continues in the section of that puzzle's rules.
func (w *window) openNext() {
	if stored := w.puzzle(); stored != nil && w.section == daySection {
		w.showSection(boardSections + slices.IndexFunc(variants(), func(v game.Variant) bool {
			return v.Rules == stored.Rules
		}))
		return
	}
	start := slices.Index(w.ids, w.id) + 1
	ids := slices.Concat(w.ids[start:], w.ids[:start])
	next := slices.IndexFunc(ids, func(id string) bool { return w.puzzles.collection[id].Solved == "" })
	if len(ids) == 0 {
		w.open("")
		return
	}
	w.open(ids[max(next, 0)])
}
