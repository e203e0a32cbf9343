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
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// MoveTimes lists the times per move that the player can choose for the strongest level.
var MoveTimes = []time.Duration{300 * time.Millisecond, time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second,
	10 * time.Second, 30 * time.Second}

// textScales lists the text scales that the player can choose.
var textScales = []float32{0.85, 1, 1.2, 1.5, 2}

// Form shows the settings in groups. Each setting has a help text, and each change takes effect at once.
type Form struct {
	Settings   *Settings
	Change     func(func(*Settings))
	Session    *session.Session
	Dialogs    *widgets.Dialogs // in which the form is shown
	CanPlay    bool             // whether sounds can be played
	ResetScore func()           // resets the tally above the board

	dialog *widgets.Dialog
	rows   *fyne.Container
}

func (f *Form) Open() {
	f.rows = container.NewVBox()
	f.fill()
	f.dialog = &widgets.Dialog{Title: lang.Title(lang.Settings()), Content: f.rows, Width: widgets.LargeDialog,
		LeftButtons: []*widgets.Button{f.Dialogs.Button(lang.SettingsReset(), f.reset)}}
	f.Dialogs.Show(f.dialog)
}

// reset asks for confirmation and resets the settings, except those of the game, its players and the size
// of the window.
func (f *Form) reset() {
	f.dialog.Hide()
	f.Dialogs.Confirm(lang.SettingsReset(), lang.SettingsResetAsk(), lang.SettingsReset(), func(ok bool) {
		if ok {
			f.Change((*Settings).Reset)
			f.setMoveTime(session.DefaultConfig().MoveTime)
		}
		f.Open()
	})
}

func (f *Form) setMoveTime(d time.Duration) {
	f.Session.Configure(func(config *session.Config) { config.MoveTime = d })
}

func (f *Form) setTutor(t session.Tutor) {
	f.Session.Configure(func(config *session.Config) { config.Tutor = t })
}

func (f *Form) addHeading(text string) {
	if len(f.rows.Objects) > 0 {
		f.rows.Add(widget.NewSeparator())
	}
	f.rows.Add(bold(text))
}

func bold(text string) *widgets.Paragraph {
	p := widgets.NewParagraph(text)
	p.TextStyle.Bold = true
	return p
}

func (f *Form) addWithHelp(setting fyne.CanvasObject, text lang.Text) {
	f.rows.Add(widgets.WithCaption(setting, text()))
}

// addChoice adds a select for a setting with the given values.
func addChoice[T comparable](f *Form, name lang.Text, values []T, current T, valueName func(T) string, onChange func(T),
	help lang.Text) {
	choice := widgets.NewChoice(values, current, valueName, onChange, f.Dialogs.HandleKey)
	f.addWithHelp(widgets.NewLabelled(name(), choice), help)
}

// addEnum adds a select for a setting whose values 0, 1, 2, … have the given names.
func addEnum[T ~uint8](f *Form, name lang.Text, setting func(*Settings) *T, help lang.Text, names ...lang.Text) {
	values := make([]T, len(names))
	for i := range values {
		values[i] = T(i)
	}
	addChoice(f, name, values, *setting(f.Settings), func(v T) string { return names[v]() }, func(v T) {
		f.Change(func(s *Settings) { *setting(s) = v })
	}, help)
}

func (f *Form) addToggle(name lang.Text, setting func(*Settings) *bool, help lang.Text) *widgets.Check {
	check := widgets.NewWrappedCheck(name(), *setting(f.Settings), func(value bool) {
		f.Change(func(s *Settings) { *setting(s) = value })
	}, f.Dialogs.HandleKey)
	f.addWithHelp(check, help)
	return check
}

// fill adds the settings to f.rows.
func (f *Form) fill() {
	s, r := f.Settings, f.Session.Game.Match().Rules()

	f.addHeading(lang.SettingsWords())
	languageName := func(tag string) string {
		if l, ok := lang.FromTag(tag); ok {
			return l.String()
		}
		return lang.AppearanceSystem()
	}
	tags := widgets.Names(lang.Languages, lang.Language.Tag, "")
	addChoice(f, lang.SettingsLanguage, tags, s.Language, languageName, func(tag string) {
		f.dialog.Hide()
		f.Change(func(s *Settings) { s.Language = tag })

		// In the new language.
		f.Open()
	}, lang.LanguageExplained)
	addEnum(f, lang.Appearance, func(s *Settings) *theme.Appearance { return &s.Appearance }, lang.AppearanceExplained,
		lang.AppearanceSystem, lang.AppearanceLight, lang.AppearanceDark, lang.AppearanceContrast)
	percent := func(x float32) string { return strconv.Itoa(int(x*100+0.5)) + " %" }
	addChoice(f, lang.TextSize, textScales, s.TextScale, percent, func(x float32) {
		f.Change(func(s *Settings) { s.TextScale = x })
		f.dialog.Hide()

		// In the new text size.
		f.Open()
	}, lang.TextSizeExplained)
	f.addToggle(lang.FullScreen, func(s *Settings) *bool { return &s.FullScreen }, lang.FullScreenExplained)

	f.addHeading(lang.SettingsBoard())
	f.addSurfaces()
	f.addToggle(lang.Coordinates, func(s *Settings) *bool { return &s.Coordinates }, lang.CoordinatesExplained)
	f.addToggle(lang.LastMove, func(s *Settings) *bool { return &s.LastMove }, lang.LastMoveExplained)
	f.addToggle(lang.MoveNumbers, func(s *Settings) *bool { return &s.MoveNumbers }, lang.MoveNumbersExplained)
	f.addToggle(lang.NextMoves, func(s *Settings) *bool { return &s.NextMoves }, lang.NextMovesExplained)
	f.addToggle(lang.NextMirrored, func(s *Settings) *bool { return &s.SymmetricMoves }, lang.NextMirroredExplained)
	f.addToggle(lang.ForbiddenShown, func(s *Settings) *bool { return &s.ShowForbidden }, lang.ForbiddenExplained)
	f.addToggle(lang.Animation, func(s *Settings) *bool { return &s.Animation }, lang.AnimationExplained)

	f.addHeading(lang.SettingsPlaying())
	f.addToggle(lang.ConfirmMoves, func(s *Settings) *bool { return &s.ConfirmMoves }, lang.ConfirmExplained)
	sounds := func(s *Settings) *bool { return &s.Sounds }
	if f.CanPlay {
		f.addToggle(lang.Sounds, sounds, lang.SoundsExplained)
	} else {
		f.addToggle(lang.Sounds, sounds, lang.SoundsMissing).Disable()
	}
	addEnum(f, lang.ProvedWin, func(s *Settings) *status.AnnounceWins {
		return &s.AnnounceWins
	}, lang.ProvedWinExplained,
		lang.AnnounceOwn, lang.VerdictAtOnce, lang.AnnounceAfterGame)
	addChoice(f, lang.TutorSetting, session.Tutors, f.Session.Seats.NextConfig().Tutor, status.TutorText, f.setTutor,
		lang.TutorExplained)
	f.addToggle(lang.EndAtForcedWin, func(s *Settings) *bool { return &s.EndAtForcedWin }, lang.EndAtForcedWinExplained)
	seconds := func(d time.Duration) string { return lang.Seconds(d.Seconds()) }
	addChoice(f, lang.TimeAMove, MoveTimes, f.Session.Seats.Config().MoveTime, seconds, f.setMoveTime,
		lang.TimeExplained)
	f.addToggle(lang.Ponders, func(s *Settings) *bool { return &s.Ponder }, lang.PondersExplained)
	f.addWithHelp(container.NewHBox(widgets.NewButton(lang.ResetScore(), nil, f.ResetScore, f.Dialogs.HandleKey)),
		lang.ResetScoreExplained)

	f.addHeading(lang.SettingsSidePanel())
	f.addToggle(lang.MoveList, func(s *Settings) *bool { return s.MoveListFor(r) }, lang.MoveListExplained)
	f.addToggle(lang.BestLine, func(s *Settings) *bool { return &s.BestLine }, lang.BestLineExplained)
	f.addWithHelp(bold(lang.Title(lang.MenuLevel())), lang.LevelExplained)
}

// addSurfaces adds the settings for the appearance of boards and stones, and a sample board.
func (f *Form) addSurfaces() {
	position := game.NewPosition(game.Rules{Width: 9, Height: 9, WinLength: 5})
	for _, point := range []game.Point{{X: 4, Y: 4}, {X: 5, Y: 3}, {X: 5, Y: 4}, {X: 4, Y: 3}, {X: 3, Y: 4},
		{X: 6, Y: 4}, {X: 3, Y: 3}} {
		position, _ = position.Play(point)
	}
	addEnum(f, lang.MenuBoard, func(s *Settings) *theme.Surface {
		return &s.BoardSurface
	}, lang.SurfaceExplained, lang.SurfaceWood, lang.SurfacePaper, lang.SurfaceSlate)
	addEnum(f, lang.StoneKind, func(s *Settings) *theme.Stones {
		return &s.Stones
	}, lang.StonesExplained, lang.StonesGlass, lang.StonesShell, lang.StonesFlat)
	f.rows.Add(board.NewStaticBoard(position, board.DrawOptions{LastMove: true}, 180))
}
