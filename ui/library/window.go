package library

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/background"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// window holds the widgets and the state of an open window; see page for the layout.
type window struct {
	*desk.FeatureWindow
	library *Browser

	filters  *filters
	list     *gameList
	explorer *explorer
	page     *page
	status   *widgets.Paragraph
	preview  *preview

	// Text shown instead of an empty list, and what contains it and introduction.
	empty    *widgets.Paragraph
	emptyBox *container.Scroll

	// Objects above and below empty, shown while the library has no games.
	introduction []fyne.CanvasObject
	buttons      buttons

	search      *background.Job[struct{}]
	facets      *background.Job[struct{}]
	work        *background.Job[progress] // an import, export, deletion or opening
	total       int                       // number of games in the library
	message     string                    // a transient message
	searchError string                    // reason why the search failed; empty if it did not
	removed     []store.GameRef           // the games removed last, for Undo
}

// buttons holds the buttons whose state depends on the list.
type buttons struct{ open, export, decode, user, remove, undo, mark, filters, position *widgets.Button }

func newWindow(browser *Browser) *window {
	post := browser.desk.Post
	w := &window{library: browser, FeatureWindow: &browser.FeatureWindow, status: widgets.NewParagraph(""),
		empty:  widgets.NewParagraph(""),
		search: background.New[struct{}](post), facets: background.New[struct{}](post),
		work: background.New[progress](post)}
	w.filters = newFilters(w.searchGames, w.HandleKey)
	w.list = newGameList(browser, w.open, w.show, w.showPreview, w.HandleKey)
	w.explorer = newExplorer(browser, w.searchGames, w.HandleKey)
	button := func(label string, tapped func()) *widgets.Button {
		return widgets.NewFlatButton(label, nil, tapped, w.HandleKey)
	}
	b := &w.buttons
	b.filters = button(lang.LibraryFilters(), func() { w.page.toggleFilters() })
	b.filters.Texts = []string{lang.LibraryFilters(), lang.InBrackets(lang.LibraryFilters(), 9)}
	b.position = button(lang.LibraryPosition(), func() {
		w.page.toggleSide()
		w.show()
	})
	b.open = button(lang.Title(lang.Open()), func() { w.open(w.list.current) })
	b.mark = button(lang.ToolkitSelectAll(), w.markAll)
	b.mark.Texts = []string{lang.ToolkitSelectAll(), lang.LibraryMarkNone()}
	b.export = button(lang.LibraryExport(), w.askExport)
	b.decode = button(lang.LibraryDecode(), w.askDecode)
	b.user = button(lang.LibraryUser(), w.askUser)
	b.remove = button(lang.LibraryDelete(), w.remove)
	b.undo = button(lang.ToolkitUndo(), w.restore)
	importing := button(lang.LibraryImport(), w.askImport)
	w.preview = newPreview(browser)
	w.empty.Alignment = fyne.TextAlignCenter
	importFirst := widgets.NewButton(lang.LibraryImport(), theme.DownloadIcon(), w.askImport, w.HandleKey)
	importFirst.Importance = widget.HighImportance
	w.introduction = []fyne.CanvasObject{container.NewCenter(wonGamePicture()), container.NewCenter(importFirst)}
	w.emptyBox = container.NewVScroll(container.New(&introductionLayout{}, w.introduction[0], w.empty,
		w.introduction[1]))
	w.page = newPage(container.New(&widgets.FlowLayout{}, b.position, b.filters, b.open, b.mark, b.remove, b.export,
		importing, b.user, b.decode),
		b.position, w.filters.box, container.NewBorder(nil, nil, nil, b.undo, w.status),
		container.NewStack(w.list, w.emptyBox), w.preview.box, w.explorer.box)
	w.page.filterTool = b.filters
	w.Window.SetContent(w.page.box)
	canvas := w.Window.Canvas()
	w.Keys = w.handleKey
	canvas.AddShortcut(&fyne.ShortcutUndo{}, func(fyne.Shortcut) { w.restore() })
	canvas.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyA, Modifier: fyne.KeyModifierShortcutDefault},
		func(fyne.Shortcut) {
			w.markAll()
		})
	w.Window.SetOnDropped(func(_ fyne.Position, dropped []fyne.URI) {
		var paths []string
		for _, u := range dropped {
			paths = append(paths, u.Path())
		}
		w.load(paths)
	})
	w.Window.Resize(fyne.NewSize(1040, 720))
	w.searchGames()
	w.readFacets()

	return w
}

func (w *window) stop() {
	w.search.Stop()
	w.facets.Stop()
	w.work.Close()
	w.preview.load.Stop()
	w.list.reading.Stop()
}

func (w *window) focusList() { w.Window.Canvas().Focus(w.list) }

func (w *window) handleKey(e *fyne.KeyEvent) bool {
	switch {
	case e.Name == fyne.KeyEscape && w.page.closeSide():
		w.show()
	case e.Name == fyne.KeyDelete:
		w.remove()
	default:
		return false
	}

	return true
}

func (w *window) searchGames() {
	q := w.filters.query()
	w.explorer.useRules(q.Rules)
	w.explorer.clearResult()
	w.explorer.restrict(&q)
	w.message = ""
	games := w.library.games
	var found store.SearchResult
	w.search.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		found, err = games.Search(ctx, q)
		return err
	}, nil, func(err error) {
		w.searchError = ""
		if err != nil {
			found, w.searchError = store.SearchResult{}, lang.LibraryUnreadable(cause(err))
		}
		w.list.set(found.Games)
		w.explorer.setResult(&found)
		w.show()
	})
	w.show()
}

func (w *window) readFacets() {
	var facets store.Facets
	w.facets.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		facets, err = w.library.games.Facets(ctx)
		return err
	}, nil, func(err error) {
		if err != nil {
			// The search has reported the error.
			return
		}

		w.total = 0
		for _, n := range facets.Rules {
			w.total += n
		}
		if w.filters.offer(facets) {
			message := w.message
			w.searchGames()
			w.message = message
		}
		w.show()
	})
}

// refresh searches again and shows a message.
func (w *window) refresh(text string) {
	w.searchGames()
	w.readFacets()
	w.message = text
	w.show()
}

func (w *window) show() {
	n, numMarked := len(w.list.refs), len(w.list.marked)
	count := lang.LibraryCount(n)
	if n < w.total {
		count = lang.LibraryCountOf(n, w.total)
	}

	switch {
	case w.search.Busy():
		count = lang.LibrarySearching()
	case numMarked > 0:
		count = lang.LibraryMarked(count, numMarked)
	}
	if date := w.filters.invalidDate(); date != "" {
		count = lang.Sentences(lang.LibraryNoDate(lang.Truncate(date, 20)), count)
	}
	w.status.SetText(lang.Sentences(w.message, count))

	empty := ""
	switch {
	case w.searchError != "":
		empty = w.searchError
	case n == 0 && !w.search.Busy() && w.total == 0:
		empty = lang.LibraryEmpty()
	case n == 0 && !w.search.Busy():
		empty = lang.LibraryNoneFound()
	}
	w.empty.SetText(empty)

	for _, o := range w.introduction {
		widgets.SetVisible(o, empty == lang.LibraryEmpty())
	}

	// Otherwise it would keep the wheel from the list.
	widgets.SetVisible(w.emptyBox, empty != "")
	w.emptyBox.Content.Refresh()
	if w.list.current < 0 {
		w.preview.clear()
	}
	w.page.showPreview, w.page.hasGames = w.preview.loaded, w.total > 0
	b := &w.buttons
	filters := lang.LibraryFilters()
	if active := w.filters.countActive(); active > 0 {
		filters = lang.InBrackets(lang.LibraryFilters(), active)
	}
	b.filters.SetText(filters)
	position := lang.LibraryPosition()
	if w.page.showSide {
		position = lang.MenuGames()
	}
	b.position.SetText(position)
	marks := lang.ToolkitSelectAll()
	if numMarked > 0 {
		marks = lang.LibraryMarkNone()
	}
	b.mark.SetText(marks)

	for _, b := range []*widgets.Button{b.open, b.mark, b.export, b.decode, b.remove} {
		widgets.SetEnabled(b, n > 0)
	}
	widgets.SetEnabled(b.user, numMarked > 0 || w.list.current >= 0)
	if b.undo.Visible() != (len(w.removed) > 0) {
		b.undo.Hidden = len(w.removed) == 0
		w.page.box.Refresh()
	}
	w.page.relayout()
}

func (w *window) showPreview() {
	if i := w.list.current; i >= 0 && i < len(w.list.refs) {
		var q store.Query
		w.explorer.restrict(&q)
		w.preview.show(w.list.refs[i], q, w.show)
	}
}

func (w *window) markAll() { w.list.markAll(len(w.list.marked) == 0) }

// open opens a game in the main window at the position of the explorer if the list is restricted to it,
// otherwise at the end.
func (w *window) open(i int) {
	if i < 0 && len(w.list.refs) > 0 {
		i = 0
	}
	if i < 0 || i >= len(w.list.refs) || w.work.Busy() {
		return
	}
	ref := w.list.refs[i]
	var q store.Query
	w.explorer.restrict(&q)
	var t *game.Tree
	var node *game.Node
	w.work.Start(func(context.Context, func(progress)) (err error) {
		t, node, err = w.library.load(ref, &q)
		return err
	}, nil, func(err error) {
		if err != nil {
			w.message = lang.LibraryUnreadable(cause(err))
			w.show()
			return
		}
		w.library.host.Open(t, node)
	})
}

// load reads a game. node is the node with the position of a query, or nil if there is none.
func (b *Browser) load(ref store.GameRef, q *store.Query) (t *game.Tree, node *game.Node, err error) {
	t, err = b.loadTree(ref)
	if err == nil && q.Position != nil {
		node = store.FindNode(t, q.Position, q.AllowOthers)
	}
	return t, node, err
}

// loadTree returns the tree of a game. To a game played in this program it adds the names of its players and the
// day on which it ended, which only the list of games has.
func (b *Browser) loadTree(ref store.GameRef) (*game.Tree, error) {
	g, err := b.games.Load(ref)
	if err != nil {
		return nil, err
	}
	t, err := treeOf(g)
	if err != nil || g.IsRecord() {
		return t, err
	}
	t.Names = players(g.Mode, g.ComputerLevels, g.Names, g.HumanSeat)
	listed, err := b.games.Games([]store.GameRef{ref})

	// Not removed in the meantime.
	if len(listed) > 0 {
		t.Date = day(&listed[0])
	}

	return t, err
}

// treeOf returns the tree of a game, with the levels of its computer players.
func treeOf(g *saved.Game) (*game.Tree, error) {
	loaded, err := g.LoadTree()
	if err != nil {
		return nil, err
	}

	switch g.Mode {
	case game.HumanVsComputer:
		loaded.Levels[g.HumanSeat.Other()] = string(g.ComputerLevels[0])
	case game.ComputerVsComputer:
		loaded.Levels = [2]string{string(g.ComputerLevels[0]), string(g.ComputerLevels[1])}
	}

	return loaded.Tree, nil
}

func (w *window) remove() {
	refs := w.list.selection()
	if len(refs) == 0 || w.work.Busy() {
		return
	}
	w.change(lang.LibraryRemoving(), func() error { return w.library.games.Remove(refs) }, func() string {
		w.removed = refs
		return lang.LibraryDeleted(len(refs))
	})
}

func (w *window) restore() {
	refs := w.removed
	if len(refs) == 0 || w.work.Busy() {
		return
	}
	w.change(lang.LibraryRestoring(), func() error { return w.library.games.Restore(refs) }, func() string {
		w.removed = nil
		return lang.LibraryRestored(len(refs))
	})
}

// change changes the library in the background and refreshes the window. It shows progressText meanwhile,
// and the result of doneText at the end.
func (w *window) change(progressText string, change func() error, doneText func() string) {
	w.message = progressText
	w.show()
	w.work.Start(func(context.Context, func(progress)) error { return change() }, nil, func(err error) {
		if err != nil {
			w.message = lang.LibraryUnwritable(cause(err))
			w.show()
			return
		}
		w.refresh(doneText())
		w.focusList()
	})
}

// base returns the name of a file without its extension.
func base(path string) string {
	name := filepath.Base(path)
	return cmp.Or(strings.TrimSuffix(name, filepath.Ext(name)), name)
}

// cause returns the reason why the library, or a game in it, cannot be used, for the end of a sentence.
func cause(err error) string {
	if errors.Is(err, store.ErrDamaged) {
		return lang.LibraryDamaged()
	}
	return lang.LibraryCause(err)
}
