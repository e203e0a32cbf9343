package ui

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/keyed"
	"jingzi/ui/lang"
	ourtheme "jingzi/ui/theme"
)

// moveTimes are the thinking times offered for the strongest level.
var moveTimes = []time.Duration{300 * time.Millisecond, time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second}

// textScales are the sizes of text offered.
var textScales = []float32{0.85, 1, 1.2, 1.5, 2}

// settingsPage shows the settings in groups, each with a line on what it does.
// What is changed applies at once.
type settingsPage struct {
	w      *Window
	dialog *dialog.CustomDialog
	rows   *fyne.Container
}

// settingsDialog opens the settings.
func (w *Window) settingsDialog() {
	p := &settingsPage{w: w, rows: container.NewVBox()}
	p.fill()
	buttons := container.NewHBox(
		keyed.NewButton(lang.SettingsReset(), nil, p.reset, p.typed), layout.NewSpacer(),
		keyed.NewButton(lang.Close(), nil, p.close, p.typed))
	p.dialog = dialog.NewCustomWithoutButtons(lang.SettingsTitle(),
		container.NewBorder(nil, buttons, nil, nil, container.NewVScroll(p.rows)), w.window)
	w.showLarge(p.dialog)
}

func (p *settingsPage) close() { p.dialog.Hide() }

func (p *settingsPage) typed(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		p.close()
	}
}

// again opens the page anew: its words or values have changed.
func (p *settingsPage) again() {
	p.close()
	p.w.settingsDialog()
}

// reset sets everything on the page back, once that is confirmed. The game,
// its players and the window stay as they are.
func (p *settingsPage) reset() {
	p.close()
	w := p.w
	d := dialog.NewConfirm(lang.SettingsReset(), lang.SettingsResetAsk(), func(ok bool) {
		if ok {
			w.resetSettings()
		}
		w.settingsDialog()
	}, w.window)
	d.SetConfirmText(lang.SettingsReset())
	d.SetDismissText(lang.Cancel())
	w.show(d, 400, 0)
}

func (w *Window) resetSettings() {
	now, usual := w.settings, defaultSettings()
	usual.Setup, usual.Programs = now.Setup, now.Programs
	usual.Width, usual.Height = now.Width, now.Height
	full := now.FullScreen
	w.settings = usual
	if full {
		w.window.SetFullScreen(false)
	}
	w.table.setMoveTime(defaultSetup().MoveTime)
	w.setLook(usual.Look, usual.TextScale)
	w.setLanguage(usual.Language)
}

// heading begins a group.
func (p *settingsPage) heading(text string) {
	if len(p.rows.Objects) > 0 {
		p.rows.Add(widget.NewSeparator())
	}
	p.rows.Add(widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
}

// explain adds a setting with some words below it.
func (p *settingsPage) explain(setting fyne.CanvasObject, text string) {
	label := wrapped(text)
	label.SizeName = theme.SizeNameCaptionText
	p.rows.Add(container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), setting, label))
}

// choice adds a setting with some values.
func (p *settingsPage) choice(name string, options []string, now int, chosen func(int), explained string) {
	label := widget.NewLabel(name)
	label.Truncation = fyne.TextTruncateEllipsis
	p.explain(container.NewGridWithColumns(2, label, keyed.NewSelect(options, now, chosen, p.typed)), explained)
}

// toggle adds a setting that is on or off.
func (p *settingsPage) toggle(name string, setting *bool, explained string) {
	p.explain(keyed.NewCheck(name, *setting, func(on bool) {
		*setting = on
		p.w.changed()
	}, p.typed), explained)
}

// fill makes the rows.
func (p *settingsPage) fill() {
	w := p.w
	s, t := &w.settings, w.table

	p.heading(lang.SettingsWords())
	languages, languageNow := []string{lang.LanguageSystem()}, 0
	for i, l := range lang.Languages {
		languages = append(languages, l.String())
		if s.Language == l.Tag() {
			languageNow = i + 1
		}
	}
	p.choice(lang.MenuLanguage(), languages, languageNow, func(i int) {
		tag := ""
		if i > 0 {
			tag = lang.Languages[i-1].Tag()
		}
		p.close()
		w.setLanguage(tag)
		w.settingsDialog() // again, in the new language
	}, lang.LanguageExplained())
	var looks []string
	for _, l := range ourtheme.Looks {
		looks = append(looks, [...]lang.Text{lang.LookSystem, lang.LookLight, lang.LookDark, lang.LookContrast}[l]())
	}
	p.choice(lang.MenuLook(), looks, int(s.Look), func(i int) { w.setLook(ourtheme.Looks[i], s.TextScale) }, lang.LookExplained())
	var scales []string
	for _, x := range textScales {
		scales = append(scales, strconv.Itoa(int(x*100+0.5))+" %")
	}
	p.choice(lang.TextSize(), scales, slices.Index(textScales, s.TextScale), func(i int) {
		w.setLook(s.Look, textScales[i])
		p.again() // with room for the new size
	}, lang.TextSizeExplained())
	p.explain(keyed.NewCheck(lang.FullScreen(), s.FullScreen, func(bool) { w.toggleFullScreen() }, p.typed), lang.FullScreenExplained())

	p.heading(lang.SettingsBoard())
	p.toggle(lang.Coordinates(), &s.Coordinates, lang.CoordinatesExplained())
	p.toggle(lang.LastMove(), &s.LastMove, lang.LastMoveExplained())
	p.toggle(lang.MoveNumbers(), &s.MoveNumbers, lang.MoveNumbersExplained())
	p.toggle(lang.ForbiddenShown(), &s.Forbidden, lang.ForbiddenExplained())
	p.toggle(lang.Animation(), &s.Animation, lang.AnimationExplained())

	p.heading(lang.SettingsPlaying())
	p.toggle(lang.ConfirmMoves(), &s.Confirm, lang.ConfirmExplained())
	p.sounds()
	var times []string
	for _, d := range moveTimes {
		times = append(times, lang.Seconds(d.Seconds()))
	}
	p.choice(lang.TimeAMove(), times, slices.Index(moveTimes, t.setup.MoveTime), func(i int) {
		t.setMoveTime(moveTimes[i])
		w.changed()
	}, lang.TimeExplained())

	p.heading(lang.SettingsBeside())
	p.toggle(lang.MoveList(), w.listSetting(), lang.MoveListExplained())
	p.toggle(lang.BestLine(), &s.BestLine, lang.BestLineExplained())
	p.toggle(lang.EvaluationChart(), &s.Analysis, lang.EvaluationExplained())
	p.toggle(lang.ThreatsShown(), &s.Threats, lang.ThreatsExplained())
	p.toggle(lang.PatternList(), &s.Patterns, lang.PatternsExplained())

	p.explain(widget.NewLabelWithStyle(lang.MenuLevel(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}), lang.LevelExplained())
}
