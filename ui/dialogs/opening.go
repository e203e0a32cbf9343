package dialogs

import (
	"slices"

	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// AskOpening shows a dialog for the opening procedure of new games and, for renju, the named opening.
func (d *GameDialogs) AskOpening() {
	config, dialogs := d.config(), &d.Desk.Dialogs
	current, procedures := config.Opening, game.OpeningsFor(config.Rules)
	index := slices.IndexFunc(procedures, func(o game.Opening) bool { return o.Procedure == current.Procedure })

	names, nameIndex := []string{lang.OpeningFree(), lang.OpeningDealt()}, 0
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		names = append(names, lang.Opening(n))
	}

	switch {
	case config.RandomOpening:
		nameIndex = 1
	case current.Named > 0:
		nameIndex = int(current.Named) + 1
	}

	// Initial options of the RIF procedure.
	initial := current
	if current.Procedure != game.RIF {
		initial = game.Classic
	}
	swapThird := widgets.NewWrappedCheck(lang.OpeningSwapThird(), initial.SwapThird, func(bool) {}, dialogs.HandleKey)
	twoFifths := widgets.NewWrappedCheck(lang.OpeningTwoFifths(), initial.TwoFifths, func(bool) {}, dialogs.HandleKey)
	named := widgets.NewSelect(names, nameIndex, func(int) {}, dialogs.HandleKey)
	namedRow := newRow(lang.OpeningNamed, named)
	procedure := widgets.NewSelect(widgets.Names(procedures, lang.Procedure), max(index, 0), nil, dialogs.HandleKey)
	selected := func() game.Opening { return procedures[procedure.SelectedIndex()] }

	// Show the options of the selected procedure.
	update := func() {
		p := selected().Procedure
		swapThird.Hidden, twoFifths.Hidden, namedRow.Hidden = p != game.RIF, p != game.RIF, !p.HasNamedOpening()
	}
	update()
	box := container.NewVBox(procedure, swapThird, twoFifths, namedRow)
	dialog := dialogs.Form(lang.Title(lang.MenuOpening()), box, lang.OK(), func(ok bool) {
		if !ok {
			return
		}
		o, isRandom := selected(), false
		if o.Procedure == current.Procedure {
			// The number of fifth moves may differ from the default.
			o = current
		}
		if o.Procedure == game.RIF {
			o.SwapThird, o.TwoFifths = swapThird.Checked, twoFifths.Checked
		}
		if o.Procedure.HasNamedOpening() {
			isRandom = named.SelectedIndex() == 1
			o.Named = game.NamedOpening(max(named.SelectedIndex()-1, 0))
		}
		d.Change(func(c *session.Config) { c.Rules, c.Opening, c.RandomOpening = config.Rules, o, isRandom })
	})
	procedure.OnChanged = func(string) {
		update()
		box.Refresh()
		dialog.ResizeToContent()
	}
}
