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
	is, on := s.config(), &s.Desk.Dialogs
	now, procedures := is.Opening, game.OpeningsFor(is.Rules)
	at := slices.IndexFunc(procedures, func(o game.Opening) bool { return o.Procedure == now.Procedure })
	names, name := []string{lang.OpeningFree(), lang.OpeningDealt()}, 0
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		names = append(names, lang.Opening(n))
	}
	switch {
	case is.DealOpening:
		name = 1
	case now.Named > 0:
		name = int(now.Named) + 1
	}
	usual := now // values for RIF while another procedure is selected
	if now.Procedure != game.RIF {
		usual = game.Classic
	}
	swap := widgets.NewCheck(lang.OpeningSwapThird(), usual.SwapThird, func(bool) {}, on.HandleKey)
	two := widgets.NewCheck(lang.OpeningTwoFifths(), usual.TwoFifths, func(bool) {}, on.HandleKey)
	named := widgets.NewSelect(names, name, func(int) {}, on.HandleKey)
	label := row(lang.OpeningNamed, named)
	procedure := widgets.NewSelect(widgets.Names(procedures, lang.Procedure), max(at, 0), nil, on.HandleKey)
	chosen := func() game.Opening { return procedures[procedure.SelectedIndex()] }
	show := func() { // shows the options of the selected procedure
		p := chosen().Procedure
		swap.Hidden, two.Hidden, label.Hidden = p != game.RIF, p != game.RIF, !p.StartsNamed()
	}
	show()
	box := container.NewVBox(procedure, swap, two, label)
	d := on.Form(lang.Title(lang.MenuOpening()), box, lang.OK(), func(ok bool) {
		if !ok {
			return
		}
		o, deal := chosen(), false
		if o.Procedure == now.Procedure {
			o = now // its number of fifth moves may differ from the default
		}
		if o.Procedure == game.RIF {
			o.SwapThird, o.TwoFifths = swap.Checked, two.Checked
		}
		if o.Procedure.StartsNamed() {
			deal = named.SelectedIndex() == 1
			o.Named = game.NamedOpening(max(named.SelectedIndex()-1, 0))
		}
		s.Change(func(to *session.Config) { to.Opening, to.DealOpening = o, deal })
	})
	procedure.OnChanged = func(string) {
		show()
		box.Refresh()
		d.ResizeToContent()
	}
}
