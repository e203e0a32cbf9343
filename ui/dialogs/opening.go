package dialogs

import (
	"slices"

	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// AskOpening shows a dialog for the opening of new games: the procedure and, for renju, one of the named
// openings.
func (s *GameDialogs) AskOpening() {
	config, dialogs := s.config(), &s.Desk.Dialogs
	current, procedures := config.Opening, game.OpeningsFor(config.Rules)
	index := slices.IndexFunc(procedures, func(o game.Opening) bool { return o.Procedure == current.Procedure })
	names, name := []string{lang.OpeningFree(), lang.OpeningDealt()}, 0
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		names = append(names, lang.Opening(n))
	}
	switch {
	case config.DealOpening:
		name = 1
	case current.Named > 0:
		name = int(current.Named) + 1
	}
	usual := current // values for RIF while another procedure is selected
	if current.Procedure != game.RIF {
		usual = game.Classic
	}
	swap := widgets.NewCheck(lang.OpeningSwapThird(), usual.SwapThird, func(bool) {}, dialogs.HandleKey)
	two := widgets.NewCheck(lang.OpeningTwoFifths(), usual.TwoFifths, func(bool) {}, dialogs.HandleKey)
	named := widgets.NewSelect(names, name, func(int) {}, dialogs.HandleKey)
	label := row(lang.OpeningNamed, named)
	procedure := widgets.NewSelect(widgets.Names(procedures, lang.Procedure), max(index, 0), nil, dialogs.HandleKey)
	chosen := func() game.Opening { return procedures[procedure.SelectedIndex()] }
	show := func() { // shows the options of the selected procedure
		p := chosen().Procedure
		swap.Hidden, two.Hidden, label.Hidden = p != game.RIF, p != game.RIF, !p.StartsNamed()
	}
	show()
	box := container.NewVBox(procedure, swap, two, label)
	d := dialogs.Form(lang.Title(lang.MenuOpening()), box, lang.OK(), func(ok bool) {
		if !ok {
			return
		}
		o, deal := chosen(), false
		if o.Procedure == current.Procedure {
			o = current // its number of fifth moves may differ from the default
		}
		if o.Procedure == game.RIF {
			o.SwapThird, o.TwoFifths = swap.Checked, two.Checked
		}
		if o.Procedure.StartsNamed() {
			deal = named.SelectedIndex() == 1
			o.Named = game.NamedOpening(max(named.SelectedIndex()-1, 0))
		}
		s.Change(func(c *session.Config) { c.Opening, c.DealOpening = o, deal })
	})
	procedure.OnChanged = func(string) {
		show()
		box.Refresh()
		d.ResizeToContent()
	}
}
