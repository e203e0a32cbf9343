// Package dialogs implements the dialogs for the settings of new games. Start with GameDialogs.
package dialogs

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// GameDialogs shows dialogs over the main window for the settings of the current and later games.
type GameDialogs struct {
	Desk      *desk.Desk
	Session   *session.Session
	Computers session.Computers
}

func (d *GameDialogs) config() session.Config { return d.Session.Seats.Config() }

// Change changes the settings: see session.Session.Configure.
func (d *GameDialogs) Change(change func(*session.Config)) { d.Session.Configure(change) }

// Levels returns the available levels: those of the scale, weakest first, then the players of papers and external
// engines.
func (d *GameDialogs) Levels() []game.Level {
	config := d.config()
	levels := session.OfferedLevels(d.Computers, config.Rules, config.Opening)
	inOrder := slices.DeleteFunc(slices.Clone(levels), game.Level.FromPaper)
	for _, l := range levels {
		if l.FromPaper() {
			inOrder = append(inOrder, l)
		}
	}
	levels = inOrder
	if d.Computers.Supports(config.Rules, game.ProgramLevel("")) {
		for _, path := range d.Desk.Settings.Programs {
			levels = append(levels, game.ProgramLevel(path))
		}
	}

	return levels
}

func (d *GameDialogs) HasOpenings() bool { return len(game.OpeningsFor(d.config().Rules)) > 1 }

// AskBoard lets the player change the rules to those of a custom board.
func (d *GameDialogs) AskBoard() {
	d.AskRules(d.config().Rules, func(r game.Rules) {
		d.Change(func(config *session.Config) { d.Session.Seats.SetRules(config, r) })
	})
}

// AskRules shows a dialog for the rules of a custom board, which begins with the current ones, and calls onChosen
// with the chosen ones.
func (d *GameDialogs) AskRules(current game.Rules, onChosen func(game.Rules)) {
	onKey := d.Desk.Dialogs.HandleKey
	var limitLineLength func(int)
	newSideSelect := func(current int) *widgets.Select {
		var sizes []string
		for n := game.MinSize; n <= game.MaxSize; n++ {
			sizes = append(sizes, strconv.Itoa(n))
		}
		return widgets.NewSelect(sizes, current-game.MinSize, func(n int) { limitLineLength(n) }, onKey)
	}
	width, height, lineLength := newSideSelect(current.Width), newSideSelect(current.Height),
		newSideSelect(current.WinLength)
	value := func(s *widgets.Select) int { return s.SelectedIndex() + game.MinSize }

	// Limit the line length to that of the longer side.
	limitLineLength = func(int) {
		maxLength := max(value(width), value(height))
		lineLength.Options = width.Options[:maxLength-game.MinSize+1]
		if value(lineLength) > maxLength {
			lineLength.SetSelectedIndex(maxLength - game.MinSize)
		}
	}
	limitLineLength(0)
	overline := widgets.NewWrappedCheck(lang.OverlineWins(), !current.ExactLength, func(bool) {}, onKey)
	blocked := widgets.NewWrappedCheck(lang.BlockedEnds(), current.BlockedEnds, func(bool) {}, onKey)
	foulLoses := widgets.NewWrappedCheck(lang.FoulLoses(), current.FoulLoses, func(bool) {}, onKey)
	fouls := widgets.NewWrappedCheck(lang.BoardFouls(), current.Fouls, nil, onKey)

	// Fouls require five in a row, and exclude the rules for overlines and blocked lines.
	update := func() {
		isFive := value(lineLength) == 5
		fouls.Checked = fouls.Checked && isFive
		widgets.SetEnabled(fouls, isFive)
		widgets.SetEnabled(foulLoses, fouls.Checked)
		widgets.SetEnabled(overline, !fouls.Checked)
		widgets.SetEnabled(blocked, !fouls.Checked)
	}
	fouls.OnChanged = func(bool) { update() }
	lineLength.OnChanged = func(string) { update() }
	update()
	form := container.NewVBox(newRow(lang.BoardWidth, width), newRow(lang.BoardHeight, height),
		newRow(lang.LineLength, lineLength), overline, blocked, fouls, foulLoses)
	d.Desk.Dialogs.Form(lang.BoardCustomTitle(), form, lang.OK(), func(ok bool) {
		custom := game.Rules{Width: value(width), Height: value(height), WinLength: value(lineLength),
			ExactLength: !fouls.Checked && !overline.Checked, BlockedEnds: !fouls.Checked && blocked.Checked,
			Fouls: fouls.Checked, FoulLoses: fouls.Checked && foulLoses.Checked}
		isSameBoard := custom.Width == current.Width && custom.Height == current.Height &&
			custom.WinLength == current.WinLength

		// The dialog doesn't ask for it.
		custom.DeadDraw = current.DeadDraw && isSameBoard
		if err := custom.Validate(); ok && err != nil {
			d.Session.Notices.Set(session.Notice{Kind: session.NoticeRefused, Err: err})
		} else if ok {
			onChosen(custom)
		}
		d.Desk.Refresh()
	})
}

func newRow(label lang.Text, o fyne.CanvasObject) *fyne.Container {
	return widgets.NewLabelled(label(), o)
}
