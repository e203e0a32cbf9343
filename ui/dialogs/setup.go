// Package dialogs has the dialogs for the settings of new games. Start with GameDialogs.
package dialogs

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// GameDialogs shows dialogs for the settings of the current and the next games over the main window.
type GameDialogs struct {
	Desk      *desk.Desk
	Session   *session.Session
	Computers session.Computers
}

func (s *GameDialogs) config() session.Config { return s.Session.Seats.Config() }

func (s *GameDialogs) Change(change func(*session.Config)) {
	config := s.config()
	change(&config)
	s.Session.Configure(config)
}

// Levels returns the levels on offer, including selected external engines.
func (s *GameDialogs) Levels() []game.Level {
	config := s.config()
	all := session.OfferedLevels(s.Computers, config.Rules, config.Opening)
	if s.Computers.Supports(config.Rules, game.ProgramLevel("")) {
		for _, path := range s.Desk.Settings.Programs {
			all = append(all, game.ProgramLevel(path))
		}
	}
	return all
}

func (s *GameDialogs) HasOpenings() bool { return len(game.OpeningsFor(s.config().Rules)) > 1 }

func (s *GameDialogs) AskBoard() {
	current, onKey := s.config().Rules, s.Desk.Dialogs.HandleKey
	var fit func(int)
	side := func(now int) *widgets.Select {
		var sizes []string
		for n := game.MinSize; n <= game.MaxSize; n++ {
			sizes = append(sizes, strconv.Itoa(n))
		}
		return widgets.NewSelect(sizes, now-game.MinSize, func(n int) { fit(n) }, onKey)
	}
	width, height, line := side(current.Width), side(current.Height), side(current.WinLength)
	number := func(s *widgets.Select) int { return s.SelectedIndex() + game.MinSize }
	fit = func(int) { // a line is no longer than the longer side
		longest := max(number(width), number(height))
		line.Options = width.Options[:longest-game.MinSize+1]
		if number(line) > longest {
			line.SetSelectedIndex(longest - game.MinSize)
		}
	}
	fit(0)
	overline := widgets.NewCheck(lang.OverlineWins(), !current.ExactLength, func(bool) {}, onKey)
	blocked := widgets.NewCheck(lang.BlockedEnds(), current.BlockedEnds, func(bool) {}, onKey)
	loses := widgets.NewCheck(lang.FoulLoses(), current.FoulLoses, func(bool) {}, onKey)
	fouls := widgets.NewCheck(lang.BoardFouls(), current.Fouls, nil, onKey)
	belong := func() { // fouls exist only for five in a row, and exclude the rule that overlines do not win
		five := number(line) == 5
		fouls.Checked = fouls.Checked && five
		widgets.SetEnabled(fouls, five)
		widgets.SetEnabled(loses, fouls.Checked)
		widgets.SetEnabled(overline, !fouls.Checked)
		widgets.SetEnabled(blocked, !fouls.Checked)
	}
	fouls.OnChanged = func(bool) { belong() }
	line.OnChanged = func(string) { belong() }
	belong()
	form := container.NewVBox(row(lang.BoardWidth, width), row(lang.BoardHeight, height), row(lang.LineLength, line), overline, blocked, fouls, loses)
	s.Desk.Dialogs.Form(lang.BoardCustomTitle(), form, lang.OK(), func(ok bool) {
		custom := game.Rules{Width: number(width), Height: number(height), WinLength: number(line), ExactLength: !fouls.Checked && !overline.Checked, BlockedEnds: !fouls.Checked && blocked.Checked,
			Fouls: fouls.Checked, FoulLoses: fouls.Checked && loses.Checked}
		if err := custom.Validate(); ok && err != nil {
			s.Session.Notices.Set(session.Notice{Kind: session.NoticeRefused, Err: err})
		} else if ok {
			s.Change(func(config *session.Config) { config.Rules = custom })
		}
		s.Desk.Refresh()
	})
}

func row(word lang.Text, o fyne.CanvasObject) *fyne.Container {
	return container.NewGridWithColumns(2, widgets.NewParagraph(word()), o)
}
