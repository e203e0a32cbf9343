package settings

import (
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	ourtheme "jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// MoveTimes are the thinking times offered for the strongest level.
var MoveTimes = []time.Duration{300 * time.Millisecond, time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second}

// textScales lists the offered scales of the text.
var textScales = []float32{0.85, 1, 1.2, 1.5, 2}

// Form shows the settings in groups, each with a line of explanation. A change applies at once.
type Form struct {
	Settings   *Settings
	Change     func(func(*Settings))
	Session    *session.Session
	Dialogs    *widgets.Dialogs // shows the form
	CanPlay    bool             // sounds can be played
	ResetScore func()           // resets the tally above the board

	dialog *widgets.Dialog
	rows   *fyne.Container
}

func (p *Form) Open() {
	p.rows = container.NewVBox()
	p.fill()
	p.dialog = &widgets.Dialog{Title: lang.Title(lang.Settings()), Content: p.rows, Width: widgets.LargeDialog,
		LeftButtons: []*widgets.Button{p.Dialogs.Button(lang.SettingsReset(), p.reset)}}
	p.Dialogs.Show(p.dialog)
}

// reset resets the settings after a confirmation. It does not change the game, its players and the size of
// the window.
func (p *Form) reset() {
	p.dialog.Hide()
	p.Dialogs.Confirm(lang.SettingsReset(), lang.SettingsResetAsk(), lang.SettingsReset(), func(ok bool) {
		if ok {
			p.Change((*Settings).Reset)
			p.setMoveTime(session.DefaultConfig().MoveTime)
		}
		p.Open()
	})
}

func (p *Form) setMoveTime(d time.Duration) {
	to := p.Session.Seats.Config()
	to.MoveTime = d
	p.Session.Configure(to)
}

func (p *Form) heading(text string) {
	if len(p.rows.Objects) > 0 {
		p.rows.Add(widget.NewSeparator())
	}
	p.rows.Add(bold(text))
}

func bold(text string) *widget.Label {
	return widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
}

func (p *Form) addHelpText(setting fyne.CanvasObject, text lang.Text) {
	p.rows.Add(widgets.WithCaption(setting, text()))
}

// choice adds a select for one of some named values.
func choice[T comparable](p *Form, name lang.Text, all []T, now T, named func(T) string, chosen func(T), explained lang.Text) {
	label := widget.NewLabel(name())
	label.Truncation = fyne.TextTruncateEllipsis
	p.addHelpText(container.NewGridWithColumns(2, label, widgets.NewChoice(all, now, named, chosen, p.Dialogs.HandleKey)), explained)
}

// kind adds a select for a setting whose values, from 0, have the given names.
func kind[T ~uint8](p *Form, name lang.Text, setting func(*Settings) *T, explained lang.Text, names ...lang.Text) {
	all := make([]T, len(names))
	for i := range all {
		all[i] = T(i)
	}
	choice(p, name, all, *setting(p.Settings), func(v T) string { return names[v]() }, func(v T) {
		p.Change(func(s *Settings) { *setting(s) = v })
	}, explained)
}

func (p *Form) toggle(name lang.Text, setting func(*Settings) *bool, explained lang.Text) *widgets.Check {
	box := widgets.NewCheck(name(), *setting(p.Settings), func(on bool) {
		p.Change(func(s *Settings) { *setting(s) = on })
	}, p.Dialogs.HandleKey)
	p.addHelpText(box, explained)
	return box
}

func (p *Form) fill() {
	s, r := p.Settings, p.Session.Game.Match().Rules()

	p.heading(lang.SettingsWords())
	language := func(tag string) string {
		if l, ok := lang.FromTag(tag); ok {
			return l.String()
		}
		return lang.AppearanceSystem()
	}
	tags := widgets.Names(lang.Languages, lang.Language.Tag, "")
	choice(p, lang.SettingsLanguage, tags, s.Language, language, func(tag string) {
		p.dialog.Hide()
		p.Change(func(s *Settings) { s.Language = tag })
		p.Open() // in the new language
	}, lang.LanguageExplained)
	kind(p, lang.Appearance, func(s *Settings) *ourtheme.Appearance { return &s.Appearance }, lang.AppearanceExplained,
		lang.AppearanceSystem, lang.AppearanceLight, lang.AppearanceDark, lang.AppearanceContrast)
	percent := func(x float32) string { return strconv.Itoa(int(x*100+0.5)) + " %" }
	choice(p, lang.TextSize, textScales, s.TextScale, percent, func(x float32) {
		p.Change(func(s *Settings) { s.TextScale = x })
		p.dialog.Hide()
		p.Open() // laid out for the new size
	}, lang.TextSizeExplained)
	p.toggle(lang.FullScreen, func(s *Settings) *bool { return &s.FullScreen }, lang.FullScreenExplained)

	p.heading(lang.SettingsBoard())
	p.surfaces()
	p.toggle(lang.Coordinates, func(s *Settings) *bool { return s.CoordinatesFor(r) }, lang.CoordinatesExplained)
	p.toggle(lang.LastMove, func(s *Settings) *bool { return &s.LastMove }, lang.LastMoveExplained)
	p.toggle(lang.MoveNumbers, func(s *Settings) *bool { return &s.MoveNumbers }, lang.MoveNumbersExplained)
	p.toggle(lang.NextMoves, func(s *Settings) *bool { return &s.NextMoves }, lang.NextMovesExplained)
	p.toggle(lang.NextMirrored, func(s *Settings) *bool { return &s.SymmetricMoves }, lang.NextMirroredExplained)
	p.toggle(lang.ForbiddenShown, func(s *Settings) *bool { return &s.ShowForbidden }, lang.ForbiddenExplained)
	p.toggle(lang.Animation, func(s *Settings) *bool { return &s.Animation }, lang.AnimationExplained)

	p.heading(lang.SettingsPlaying())
	p.toggle(lang.ConfirmMoves, func(s *Settings) *bool { return &s.ConfirmMoves }, lang.ConfirmExplained)
	sounds := func(s *Settings) *bool { return &s.Sounds }
	if p.CanPlay {
		p.toggle(lang.Sounds, sounds, lang.SoundsExplained)
	} else {
		p.toggle(lang.Sounds, sounds, lang.SoundsMissing).Disable()
	}
	kind(p, lang.ProvedWin, func(s *Settings) *status.AnnounceWins { return &s.AnnounceWins }, lang.ProvedWinExplained,
		lang.AnnounceOwn, lang.VerdictAtOnce, lang.AnnounceAfterGame)
	p.toggle(lang.EndAtForcedWin, func(s *Settings) *bool { return &s.EndAtForcedWin }, lang.EndAtForcedWinExplained)
	seconds := func(d time.Duration) string { return lang.Seconds(d.Seconds()) }
	choice(p, lang.TimeAMove, MoveTimes, p.Session.Seats.Config().MoveTime, seconds, p.setMoveTime, lang.TimeExplained)
	p.toggle(lang.Ponders, func(s *Settings) *bool { return &s.Ponder }, lang.PondersExplained)
	p.addHelpText(container.NewHBox(widgets.NewButton(lang.ResetScore(), nil, p.ResetScore, p.Dialogs.HandleKey)), lang.ResetScoreExplained)

	p.heading(lang.SettingsSidePanel())
	p.toggle(lang.MoveList, func(s *Settings) *bool { return s.MoveListFor(r) }, lang.MoveListExplained)
	p.toggle(lang.BestLine, func(s *Settings) *bool { return &s.BestLine }, lang.BestLineExplained)
	p.addHelpText(bold(lang.Title(lang.MenuLevel())), lang.LevelExplained)
}

// surfaces adds the settings of boards and stones with a sample board.
func (p *Form) surfaces() {
	position := game.NewPosition(game.Rules{Width: 9, Height: 9, WinLength: 5})
	for _, at := range []game.Point{{X: 4, Y: 4}, {X: 5, Y: 3}, {X: 5, Y: 4}, {X: 4, Y: 3}, {X: 3, Y: 4}, {X: 6, Y: 4}, {X: 3, Y: 3}} {
		position, _ = position.Play(at)
	}
	kind(p, lang.MenuBoard, func(s *Settings) *ourtheme.Surface { return &s.BoardSurface }, lang.SurfaceExplained, lang.SurfaceWood, lang.SurfacePaper, lang.SurfaceSlate)
	kind(p, lang.StoneKind, func(s *Settings) *ourtheme.Stones { return &s.Stones }, lang.StonesExplained, lang.StonesGlass, lang.StonesShell, lang.StonesFlat)
	p.rows.Add(board.NewStaticBoard(position, board.DrawOptions{LastMove: true}, 180))
}
