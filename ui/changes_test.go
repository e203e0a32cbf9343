package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/theme"
)

// changes lists changes of the settings that change how every page looks.
var changes = map[string]func(*settings.Settings){
	"larger text":   func(s *settings.Settings) { s.TextScale = 2 },
	"smaller text":  func(s *settings.Settings) { s.TextScale = 0.85 },
	"dark":          func(s *settings.Settings) { s.Appearance = theme.Dark },
	"high contrast": func(s *settings.Settings) { s.Appearance = theme.HighContrast },
	"Chinese":       func(s *settings.Settings) { s.Language = "zh-Hans" },
	"Chinese, larger text": func(s *settings.Settings) {
		s.Language, s.TextScale = "zh-Hant", 1.5
	},
}

// searchTime matches the time that a search took.
var searchTime = regexp.MustCompile(`[0-9.]+\\u00a0`)

// describePage describes the visible widgets of a window at a size: their texts, places and sizes. As when a window is
// resized with the mouse, it has several sizes on the way.
func describePage(window fyne.Window, size fyne.Size) string {
	var text strings.Builder
	for i := range 3 {
		window.Resize(size.SubtractWidthHeight(float32(2-i), 0))
	}
	objects := []fyne.CanvasObject{window.Content()}
	for len(objects) > 0 {
		var scrolls []fyne.CanvasObject
		for _, l := range visibleWidgets(objects[0], fyne.Position{}) {
			fmt.Fprintln(&text, l, l.position, l.o.Size(), l.o.MinSize())
			if scroll, ok := l.o.(*container.Scroll); ok {
				scrolls = append(scrolls, scroll.Content)
			}
		}
		objects = append(objects[1:], scrolls...)
	}

	return searchTime.ReplaceAllString(text.String(), "")
}

// diff returns the first lines in which two descriptions differ.
func diff(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("%s\ninstead of\n%s", a[i], b[i])
		}
	}

	return fmt.Sprintf("%d lines instead of %d", len(a), len(b))
}

// TestChangesApplyAtOnce checks that the start page and the main window look the same after a change of their size, the
// text size, the colours or the language as if they were opened so, and that the choices on the page are kept.
func TestChangesApplyAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	defer lang.SetLanguage(lang.English)

	describe := func(w *testWindow, size fyne.Size) string {
		w.window.Resize(size)
		w.menus.fit(size.Width)
		w.fit(true)
		return describePage(w.window, size)
	}
	small, large := fyne.NewSize(480, 360), fyne.NewSize(1000, 740)
	for name, change := range changes {
		for _, isStartPage := range []bool{true, false} {
			open := func() *testWindow {
				w := openFirstWindow(t, t.TempDir(), fakeComputers{})
				if !isStartPage {
					w.start.leave()
				}
				return w
			}
			changed := open()
			if isStartPage {
				describe(changed, large)
				changed.start.page.Focus().TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
			}
			describe(changed, small)
			changed.desk.ChangeSettings(change)
			describe(changed, small)
			got := describe(changed, large)
			if isStartPage && changed.start.page.Setup().Rules != game.FiveByFive {
				t.Errorf("%s: the choice on the start page is lost", name)
			}

			fresh := open()
			fresh.desk.ChangeSettings(change)
			if isStartPage {
				fresh.start.build()
				fresh.start.page.Focus().TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
			} else {
				fresh.build()
				fresh.window.SetContent(fresh.content)
				fresh.handleChange()
			}
			if want := describe(fresh, large); got != want {
				t.Errorf("%s, start page %v: got %s", name, isStartPage, diff(got, want))
			}
			changed.setLanguage("en")
		}
	}
}

// TestChangesApplyToEveryWindow checks that every secondary window and the settings look the same after a change of
// their size, the text size, the colours or the language as if they were opened so. A window whose texts would be in
// another language may close instead.
func TestChangesApplyToEveryWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	defer lang.SetLanguage(lang.English)

	pages := map[string]func(*testWindow){
		"library":    func(w *testWindow) { w.library.Show() },
		"guide":      func(w *testWindow) { w.guide.Show() },
		"puzzles":    func(w *testWindow) { w.puzzles.Show() },
		"openings":   func(w *testWindow) { w.trainer.Show() },
		"tournament": func(w *testWindow) { w.tournament.Show() },
		"about":      func(w *testWindow) { w.about.Show() },
		"lessons":    func(w *testWindow) { w.trees.OpenNextLesson() },
	}
	small, large := fyne.NewSize(480, 420), fyne.NewSize(1100, 760)
	for page, open := range pages {
		// openPage opens the page in a new main window and returns the page's window.
		openPage := func(change func(*settings.Settings)) (*testWindow, fyne.Window) {
			w := openWindow(t, t.TempDir(), fakeComputers{})
			if change != nil {
				w.desk.ChangeSettings(change)
			}
			open(w)
			w.settle()
			windows := fyne.CurrentApp().Driver().AllWindows()
			return w, windows[len(windows)-1]
		}
		for name, change := range changes {
			w, changed := openPage(nil)
			describePage(changed, large)
			describePage(changed, small)
			numWindows := len(fyne.CurrentApp().Driver().AllWindows())
			w.desk.ChangeSettings(change)
			w.settle()
			isClosed := len(fyne.CurrentApp().Driver().AllWindows()) < numWindows
			got := ""
			if !isClosed {
				got = describePage(changed, large)
			}
			w.setLanguage("en")

			f, fresh := openPage(change)
			if want := describePage(fresh, large); !isClosed && got != want {
				t.Errorf("%s, %s: got %s", page, name, diff(got, want))
			}
			f.setLanguage("en")
		}
	}
}
