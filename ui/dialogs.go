package ui

import (
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/assets"
	"jingzi/ui/lang"
	ourtheme "jingzi/ui/theme"
)

// customDialog asks for a board of one's own.
func (w *Window) customDialog() {
	r := w.table.setup.Rules
	side := func(now int) *widget.Select {
		var sizes []string
		for n := game.MinSize; n <= game.MaxSize; n++ {
			sizes = append(sizes, strconv.Itoa(n))
		}
		s := widget.NewSelect(sizes, nil)
		s.SetSelected(strconv.Itoa(now))
		return s
	}
	width, height, line := side(r.Width), side(r.Height), side(r.Line)
	fit := func(string) { // no line is longer than the longer side
		longest := max(number(width), number(height))
		line.Options = width.Options[:longest-game.MinSize+1]
		line.SetSelected(strconv.Itoa(min(number(line), longest)))
	}
	width.OnChanged, height.OnChanged = fit, fit
	fit("")
	overline := widget.NewCheck(lang.OverlineWins(), nil)
	overline.SetChecked(!r.Exact)
	items := []*widget.FormItem{
		widget.NewFormItem(lang.BoardWidth(), width),
		widget.NewFormItem(lang.BoardHeight(), height),
		widget.NewFormItem(lang.LineLength(), line),
		widget.NewFormItem("", overline),
	}
	d := dialog.NewForm(lang.BoardCustom(), lang.OK(), lang.Cancel(), items, func(ok bool) {
		defer w.changed()
		if !ok {
			return
		}
		custom := game.Rules{Width: number(width), Height: number(height), Line: number(line), Exact: !overline.Checked}
		if err := custom.Validate(); err != nil {
			w.table.sayRefusal(err)
			return
		}
		w.table.setRules(custom)
	}, w.window)
	w.show(d, 400, 0)
}

func number(s *widget.Select) int {
	n, _ := strconv.Atoi(s.Selected) // one of our own options
	return n
}

// moveTimes are the thinking times offered for the strongest level.
var moveTimes = []time.Duration{300 * time.Millisecond, time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second}

// textScales are the sizes of text offered.
var textScales = []float32{0.85, 1, 1.2, 1.5, 2}

// settingsDialog shows the settings; what is changed applies at once.
func (w *Window) settingsDialog() {
	s := &w.settings
	t := w.table
	var times, scales, looks, languages []string
	selectOf := func(options []string, now int, chosen func(int)) *widget.Select {
		sel := widget.NewSelect(options, nil)
		sel.SetSelectedIndex(now)
		sel.OnChanged = func(string) { chosen(sel.SelectedIndex()) }
		return sel
	}
	check := func(setting *bool) *widget.Check {
		c := widget.NewCheck("", func(on bool) {
			*setting = on
			w.changed()
		})
		c.Checked = *setting
		return c
	}
	timeNow, scaleNow, languageNow := 0, 0, 0
	for i, d := range moveTimes {
		times = append(times, lang.Seconds(d.Seconds()))
		if d == t.setup.MoveTime {
			timeNow = i
		}
	}
	for i, x := range textScales {
		scales = append(scales, strconv.Itoa(int(x*100+0.5))+" %")
		if x == s.TextScale {
			scaleNow = i
		}
	}
	for _, l := range ourtheme.Looks {
		looks = append(looks, [...]lang.Text{lang.LookSystem, lang.LookLight, lang.LookDark, lang.LookContrast}[l]())
	}
	languages = append(languages, lang.LanguageSystem())
	for i, l := range lang.Languages {
		languages = append(languages, l.String())
		if s.Language == l.Tag() {
			languageNow = i + 1
		}
	}
	var d dialog.Dialog
	form := widget.NewForm(
		widget.NewFormItem(lang.MenuLanguage(), selectOf(languages, languageNow, func(i int) {
			d.Hide()
			if i == 0 {
				w.setLanguage("")
			} else {
				w.setLanguage(lang.Languages[i-1].Tag())
			}
			w.settingsDialog() // again, in the new language
		})),
		widget.NewFormItem(lang.MenuLook(), selectOf(looks, int(s.Look), func(i int) { w.setLook(ourtheme.Looks[i], s.TextScale) })),
		widget.NewFormItem(lang.TextSize(), selectOf(scales, scaleNow, func(i int) { w.setLook(s.Look, textScales[i]) })),
		widget.NewFormItem(lang.TimeAMove(), explained(selectOf(times, timeNow, func(i int) {
			t.setMoveTime(moveTimes[i])
			w.changed()
		}), lang.TimeExplained())),
		widget.NewFormItem(lang.Animation(), explained(check(&s.Animation), lang.AnimationExplained())),
		widget.NewFormItem(lang.ConfirmMoves(), explained(check(&s.Confirm), lang.ConfirmExplained())),
		widget.NewFormItem(lang.ForbiddenShown(), explained(check(&s.Forbidden), lang.ForbiddenExplained())),
		widget.NewFormItem(lang.MenuLevel(), wrapped(lang.LevelExplained())),
	)
	d = dialog.NewCustom(lang.SettingsTitle(), lang.Close(), container.NewVScroll(form), w.window)
	w.showLarge(d)
}

// explained puts a text below a widget.
func explained(o fyne.CanvasObject, text string) fyne.CanvasObject {
	label := wrapped(text)
	label.SizeName = theme.SizeNameCaptionText
	label.Importance = widget.LowImportance
	return container.NewVBox(o, label)
}

// wrapped is a text over several lines.
func wrapped(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}

// show shows a dialog that Escape closes.
func (w *Window) show(d dialog.Dialog, width, height float32) {
	size := w.window.Canvas().Size()
	w.dialog = d
	d.Show() // first: a file dialog has no size before
	d.Resize(fyne.NewSize(min(size.Width-2*theme.Padding(), width), min(size.Height-8*theme.Padding(), height)))
}

// showLarge shows a dialog nearly as large as the window.
func (w *Window) showLarge(d dialog.Dialog) { w.show(d, 640, 720) }

// shortcutsDialog shows the keys.
func (w *Window) shortcutsDialog() {
	grid := container.NewVBox()
	for _, s := range shortcuts() {
		keys := widget.NewLabelWithStyle(s.keys, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
		keys.Wrapping = fyne.TextWrapWord
		grid.Add(container.NewGridWithColumns(2, keys, wrapped(s.does)))
	}
	w.showLarge(dialog.NewCustom(lang.ShortcutsTitle(), lang.Close(), container.NewVScroll(grid), w.window))
}

// guideDialog tells how the present game is played, and the others.
func (w *Window) guideDialog() {
	text := container.NewVBox()
	for _, part := range []struct{ title, body lang.Text }{
		{lang.GuidePlayTitle, lang.GuidePlay},
		{lang.GuideRulesTitle, lang.GuideRules},
		{lang.GuideRenjuTitle, lang.GuideRenju},
		{lang.GuideOpeningTitle, lang.GuideOpening},
		{lang.GuideLevelsTitle, lang.LevelExplained},
	} {
		heading := widget.NewLabelWithStyle(part.title(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
		text.Add(heading)
		text.Add(wrapped(part.body()))
	}
	w.showLarge(dialog.NewCustom(lang.Guide(), lang.Close(), container.NewVScroll(text), w.window))
}

// aboutDialog says what this is.
func (w *Window) aboutDialog() {
	icon := widget.NewIcon(assets.Icon)
	body := container.NewVBox(
		container.NewCenter(container.NewGridWrap(fyne.NewSquareSize(96), icon)),
		widget.NewLabelWithStyle(lang.AppName()+" 井", fyne.TextAlignCenter, fyne.TextStyle{Bold: true}),
		widget.NewLabelWithStyle(lang.Version(w.o.Build), fyne.TextAlignCenter, fyne.TextStyle{}),
		wrapped(lang.AboutText()),
		wrapped(lang.AboutLicences()),
	)
	w.showLarge(dialog.NewCustom(lang.About(), lang.Close(), container.NewVScroll(body), w.window))
}
