// Package guide implements the guide: a window with chapters on how to play and on how the computer thinks.
// It has interactive boards instead of pictures. Statements about a board are computed with package game or
// from the engine's patterns.
//
// Start with the function chapters. A chapter has texts, tables and interactive boards, called exhibits, and
// chapter.column creates its page.
package guide

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Options holds what the guide needs from the main window.
type Options struct {
	Rules func() game.Rules // the rules in the main window

	Lesson   func(name string) // opens a lesson in the search tree's window
	Strategy func()            // shows Black's winning strategy on 15×15
}

// Guide is the guide's window, which may be closed. Its methods must be called on the UI goroutine.
type Guide struct {
	desk     *desk.Desk
	o        Options
	window   fyne.Window   // nil while the window is closed
	language lang.Language // language of the content

	chapters       []chapter
	chapter        int // index of the displayed chapter
	contents       *widgets.LineList
	chapterSelect  *widgets.Select // replaces the table of contents in a narrow window
	body           *fyne.Container
	scroll         *container.Scroll // scroll container of the chapter
	footer         *fyne.Container
	previousButton *widgets.Button
	nextButton     *widgets.Button
	cleanups       []func() // functions that end the chapter's background work
	updating       bool     // whether the program, not the user, is changing the widgets
}

func New(d *desk.Desk, o Options) *Guide { return &Guide{desk: d, o: o} }

// Show opens the window at the chapter about the game in the main window, or brings it to the front.
func (g *Guide) Show() {
	if g.window == nil {
		g.open()
	}
	g.window.Show()
	g.window.RequestFocus()
	g.window.Canvas().Focus(g.contents)
}

func (g *Guide) open() {
	g.window, g.chapter = g.desk.NewWindow("guide", lang.Guide()), chapterFor(g.o.Rules())
	g.window.SetOnClosed(func() {
		g.endChapter()
		g.window = nil
	})
	g.window.Canvas().SetOnTypedKey(g.typedKey)

	for i, shortcut := range g.Shortcuts() {
		offset := []int{-1, 1}[i]
		g.window.Canvas().AddShortcut(shortcut, func(fyne.Shortcut) { g.openChapter(g.chapter + offset) })
	}
	g.build()
	g.window.Resize(fyne.NewSize(980, 760))
}

// Stop ends the background work of the displayed chapter.
func (g *Guide) Stop() { g.endChapter() }

// Sync updates the guide after the language changes.
func (g *Guide) Sync() {
	if g.window != nil && g.language != lang.Current() {
		g.window.SetTitle(lang.Guide())
		g.build()
	}
}

func (g *Guide) build() {
	g.language = lang.Current()
	g.chapters = chapters()
	titles := make([]string, len(g.chapters))
	for i, c := range g.chapters {
		titles[i] = c.title()
	}
	g.updating = true
	g.contents = widgets.NewLineList(func() []string { return titles }, g.openChapter, g.typedKey)
	g.chapterSelect = widgets.NewSelect(titles, g.chapter, g.openChapter, g.typedKey)
	g.body = container.NewStack()
	g.previousButton = widgets.NewButton(lang.GuidePrevious(), theme.NavigateBackIcon(), func() {
		g.openChapter(g.chapter - 1)
	}, g.typedKey)
	g.nextButton = widgets.NewButton(lang.GuideNext(), theme.NavigateNextIcon(), func() {
		g.openChapter(g.chapter + 1)
	}, g.typedKey)
	g.nextButton.IconPlacement = widget.ButtonIconTrailingText
	g.previousButton.Importance, g.nextButton.Importance = widget.LowImportance, widget.LowImportance
	g.footer = container.NewHBox(g.previousButton, layout.NewSpacer(), g.nextButton)
	g.window.SetContent(container.New(&sidebarLayout{titles}, g.contents, g.chapterSelect, g.body, g.footer))
	g.updating = false
	g.show()
}

func (g *Guide) openChapter(index int) {
	if index == g.chapter || index < 0 || index >= len(g.chapters) || g.updating {
		return
	}
	g.chapter = index
	g.show()
}

func (g *Guide) show() {
	g.endChapter()
	g.updating = true
	g.contents.Select(g.chapter)
	g.chapterSelect.SetSelectedIndex(g.chapter)
	g.updating = false
	g.previousButton.Hidden, g.nextButton.Hidden = g.chapter == 0, g.chapter == len(g.chapters)-1
	g.footer.Refresh()
	c := g.chapters[g.chapter]
	column := c.column(g)
	g.scroll = container.NewVScroll(column)
	widgets.RevealFocus(g.scroll, column)
	g.body.RemoveAll()
	if c.tree == nil {
		g.body.Add(g.scroll)
	} else {
		split := container.NewVSplit(g.scroll, c.tree(g))
		split.Offset = 0.4
		g.body.Add(split)
	}
}

func (g *Guide) endChapter() {
	for _, cleanup := range g.cleanups {
		cleanup()
	}
	g.cleanups = nil
}

func (g *Guide) Keys() map[fyne.KeyName]func() {
	scrollPages := func(pages float32) func() { return func() { g.scrollBy(pages * g.scroll.Size().Height * 0.85) } }

	return map[fyne.KeyName]func(){
		fyne.KeyEscape:   g.window.Close,
		fyne.KeyPageUp:   scrollPages(-1),
		fyne.KeyPageDown: scrollPages(1),
		fyne.KeyHome:     func() { g.scroll.ScrollToTop() },
		fyne.KeyEnd:      func() { g.scroll.ScrollToBottom() },
	}
}

func (g *Guide) Shortcuts() []fyne.KeyboardShortcut {
	return []fyne.KeyboardShortcut{
		&desktop.CustomShortcut{KeyName: fyne.KeyPageUp, Modifier: fyne.KeyModifierShortcutDefault},
		&desktop.CustomShortcut{KeyName: fyne.KeyPageDown, Modifier: fyne.KeyModifierShortcutDefault},
	}
}

func (g *Guide) typedKey(e *fyne.KeyEvent) {
	if g.window == nil {
		// A previous key has closed the window.
		return
	}
	if action := g.Keys()[e.Name]; action != nil {
		action()
	}
}

func (g *Guide) scrollBy(dy float32) {
	maximum := max(g.scroll.Content.MinSize().Height-g.scroll.Size().Height, 0)
	g.scroll.ScrollToOffset(fyne.NewPos(0, min(max(g.scroll.Offset.Y+dy, 0), maximum)))
}
