package settings

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	ourtheme "jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// Host is the window whose settings they are. It is called on the UI goroutine.
type Host interface {
	Settings() *Settings
	Changed() // a setting has changed
	SetLanguage(tag string)
	SetLook(look ourtheme.Look, textScale float32)
	Rules() game.Rules // of the board in use
	ToggleFullScreen()
	MoveTime() time.Duration // the strongest level may think
	SetMoveTime(time.Duration)
	MoveList() *bool // the setting for the board in use
	CanPlay() bool   // sounds
	PlayExample()    // a sound, if sounds are on
	ResetScore()     // the tally above the board
	Reset()          // everything on the page to its default
}

// MoveTimes are the thinking times offered for the strongest level.
var MoveTimes = []time.Duration{300 * time.Millisecond, time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second}

// textScales are the sizes of text offered.
var textScales = []float32{0.85, 1, 1.2, 1.5, 2}

// page shows the settings in groups, each with a line on what it does. A change
// applies at once.
type page struct {
	host   Host
	on     *widgets.Dialogs
	dialog *widgets.Dialog
	rows   *fyne.Container
}

// Open opens the page.
func Open(on *widgets.Dialogs, host Host) {
	p := &page{host: host, on: on, rows: container.NewVBox()}
	p.fill()
	p.dialog = &widgets.Dialog{Title: lang.SettingsTitle(), Content: p.rows, Width: widgets.LargeDialog, Left: []*widgets.Button{on.Button(lang.SettingsReset(), p.reset)}}
	on.Show(p.dialog)
}

// again opens the page anew: its words or values have changed.
func (p *page) again() {
	p.dialog.Hide()
	Open(p.on, p.host)
}

// reset resets the page once that is confirmed. The game, its players and the
// window stay as they are.
func (p *page) reset() {
	p.dialog.Hide()
	p.on.Confirm(lang.SettingsReset(), lang.SettingsResetAsk(), lang.SettingsReset(), func(ok bool) {
		if ok {
			p.host.Reset()
		}
		Open(p.on, p.host)
	})
}

// heading begins a group.
func (p *page) heading(text string) {
	if len(p.rows.Objects) > 0 {
		p.rows.Add(widget.NewSeparator())
	}
	p.rows.Add(widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
}

// explain adds a setting with some words below it.
func (p *page) explain(setting fyne.CanvasObject, text string) {
	p.rows.Add(widgets.Explained(setting, text))
}

// choice adds a setting with some values.
func (p *page) choice(name string, options []string, now int, chosen func(int), explained string) {
	label := widget.NewLabel(name)
	label.Truncation = fyne.TextTruncateEllipsis
	p.explain(container.NewGridWithColumns(2, label, widgets.NewSelect(options, now, chosen, p.on.Typed)), explained)
}

// toggle adds a setting that is on or off.
func (p *page) toggle(name string, setting *bool, explained string) {
	p.explain(widgets.NewCheck(name, *setting, func(on bool) {
		*setting = on
		p.host.Changed()
	}, p.on.Typed), explained)
}

// fill makes the rows.
func (p *page) fill() {
	s := p.host.Settings()

	p.heading(lang.SettingsWords())
	languages, languageNow := []string{lang.LanguageSystem()}, 0
	for i, l := range lang.Languages {
		languages = append(languages, l.String())
		if s.Language == l.Tag() {
			languageNow = i + 1
		}
	}
	p.choice(lang.SettingsLanguage(), languages, languageNow, func(i int) {
		tag := ""
		if i > 0 {
			tag = lang.Languages[i-1].Tag()
		}
		p.dialog.Hide()
		p.host.SetLanguage(tag)
		Open(p.on, p.host) // in the new language
	}, lang.LanguageExplained())
	var looks []string
	for _, l := range ourtheme.Looks {
		looks = append(looks, LookName(l))
	}
	p.choice(lang.Appearance(), looks, int(s.Look), func(i int) { p.host.SetLook(ourtheme.Looks[i], s.TextScale) }, lang.AppearanceExplained())
	var scales []string
	for _, x := range textScales {
		scales = append(scales, strconv.Itoa(int(x*100+0.5))+" %")
	}
	p.choice(lang.TextSize(), scales, slices.Index(textScales, s.TextScale), func(i int) {
		p.host.SetLook(s.Look, textScales[i])
		p.again() // with room for the new size
	}, lang.TextSizeExplained())
	p.explain(widgets.NewCheck(lang.FullScreen(), s.FullScreen, func(bool) { p.host.ToggleFullScreen() }, p.on.Typed), lang.FullScreenExplained())

	p.heading(lang.SettingsBoard())
	p.surfaces()
	p.toggle(lang.Coordinates(), s.CoordinatesOn(p.host.Rules()), lang.CoordinatesExplained())
	p.toggle(lang.LastMove(), &s.LastMove, lang.LastMoveExplained())
	p.toggle(lang.MoveNumbers(), &s.MoveNumbers, lang.MoveNumbersExplained())
	p.toggle(lang.NextMoves(), &s.NextMoves, lang.NextMovesExplained())
	p.toggle(lang.NextMirrored(), &s.Mirrored, lang.NextMirroredExplained())
	p.toggle(lang.ForbiddenShown(), &s.Forbidden, lang.ForbiddenExplained())
	p.toggle(lang.Animation(), &s.Animation, lang.AnimationExplained())

	p.heading(lang.SettingsPlaying())
	p.toggle(lang.ConfirmMoves(), &s.Confirm, lang.ConfirmExplained())
	p.sounds()
	p.choice(lang.ProvedWin(), []string{lang.VerdictMine(), lang.VerdictAtOnce(), lang.VerdictAfter()}, int(s.Verdicts), func(i int) {
		s.Verdicts = status.Verdicts(i)
		p.host.Changed()
	}, lang.ProvedWinExplained())
	var times []string
	for _, d := range MoveTimes {
		times = append(times, lang.Seconds(d.Seconds()))
	}
	p.choice(lang.TimeAMove(), times, slices.Index(MoveTimes, p.host.MoveTime()), func(i int) { p.host.SetMoveTime(MoveTimes[i]) }, lang.TimeExplained())
	p.toggle(lang.Ponders(), &s.Ponders, lang.PondersExplained())

	p.explain(container.NewHBox(widgets.NewButton(lang.ResetScore(), nil, p.host.ResetScore, p.on.Typed)), lang.ResetScoreExplained())

	p.heading(lang.SettingsBeside())
	p.toggle(lang.MoveList(), p.host.MoveList(), lang.MoveListExplained())
	p.toggle(lang.BestLine(), &s.BestLine, lang.BestLineExplained())

	p.explain(widget.NewLabelWithStyle(lang.Title(lang.MenuLevel()), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}), lang.LevelExplained())
}

// surfaces adds the settings of boards and stones, and a board to look at.
func (p *page) surfaces() {
	s := p.host.Settings()
	position := game.NewPosition(game.Rules{Width: 9, Height: 9, Line: 5})
	for _, at := range []game.Point{{X: 4, Y: 4}, {X: 5, Y: 3}, {X: 5, Y: 4}, {X: 4, Y: 3}, {X: 3, Y: 4}, {X: 6, Y: 4}, {X: 3, Y: 3}} {
		position, _ = position.Play(at)
	}
	preview := board.NewStill(position, board.Show{LastMove: true, HighContrast: s.Look == ourtheme.HighContrast}, 180)
	p.choice(lang.Surface(), []string{lang.SurfaceWood(), lang.SurfacePaper(), lang.SurfaceSlate()}, int(s.Surface), func(i int) {
		s.Surface = ourtheme.Surface(i)
		p.host.SetLook(s.Look, s.TextScale)
	}, lang.SurfaceExplained())
	p.choice(lang.StoneKind(), []string{lang.StonesGlass(), lang.StonesShell(), lang.StonesFlat()}, int(s.Stones), func(i int) {
		s.Stones = ourtheme.Stones(i)
		p.host.SetLook(s.Look, s.TextScale)
	}, lang.StonesExplained())
	p.rows.Add(preview)
}

// sounds adds the setting of the sounds, disabled where nothing can play them.
func (p *page) sounds() {
	s := p.host.Settings()
	box := widgets.NewCheck(lang.Sounds(), s.Sounds, func(on bool) {
		s.Sounds = on
		p.host.Changed()
		p.host.PlayExample()
	}, p.on.Typed)
	if !p.host.CanPlay() {
		box.Disable()
		p.explain(box, lang.SoundsMissing())
		return
	}
	p.explain(box, lang.SoundsExplained())
}
