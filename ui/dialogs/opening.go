package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// openingForm is what the dialog of the opening asks for.
type openingForm struct {
	now        game.Opening
	procedures []game.Opening
	procedure  *widgets.Select
	named      *widgets.Select // player's choice, at random, and then the 26
	swap, two  *widgets.Check  // of RIF
	box        *fyne.Container
	changed    func() // its height
}

func newOpeningForm(r game.Rules, now game.Opening, deal bool, onKey func(*fyne.KeyEvent)) *openingForm {
	f := &openingForm{now: now, procedures: game.OpeningsFor(r), changed: func() {}}
	var words []string
	at := 0
	for i, o := range f.procedures {
		if o.Procedure == now.Procedure {
			at = i
		}
		words = append(words, lang.Procedure(o))
	}
	names, name := []string{lang.OpeningFree(), lang.OpeningDealt()}, 0
	for n := game.NamedOpening(1); n <= game.NamedOpenings; n++ {
		names = append(names, lang.Opening(n))
	}
	switch {
	case deal:
		name = 1
	case now.Named > 0:
		name = int(now.Named) + 1
	}
	usual := now // of what is not chosen yet
	if now.Procedure != game.RIF {
		usual = game.Classic
	}
	f.swap = widgets.NewCheck(lang.OpeningSwapThird(), usual.SwapThird, func(bool) {}, onKey)
	f.two = widgets.NewCheck(lang.OpeningTwoFifths(), usual.FifthOffers, func(bool) {}, onKey)
	f.named = widgets.NewSelect(names, name, func(int) {}, onKey)
	label := row(lang.OpeningNamed, f.named)
	f.procedure = widgets.NewSelect(words, at, func(int) {
		f.show(label)
		f.box.Refresh()
		f.changed()
	}, onKey)
	f.box = container.NewVBox(f.procedure, f.swap, f.two, label)
	f.show(label)
	return f
}

// show hides what does not belong to the procedure that is chosen.
func (f *openingForm) show(named *fyne.Container) {
	p := f.procedures[f.procedure.SelectedIndex()].Procedure
	f.swap.Hidden, f.two.Hidden, named.Hidden = p != game.RIF, p != game.RIF, !p.Named()
}

// chosen is what the form says.
func (f *openingForm) chosen() (o game.Opening, deal bool) {
	o = f.procedures[f.procedure.SelectedIndex()]
	if o.Procedure == f.now.Procedure {
		o = f.now // its number of fifth moves may be another than the usual
	}
	if o.Procedure == game.RIF {
		o.SwapThird, o.FifthOffers = f.swap.Checked, f.two.Checked
	}
	if o.Procedure.Named() {
		deal = f.named.SelectedIndex() == 1
		o.Named = game.NamedOpening(max(f.named.SelectedIndex()-1, 0))
	}
	return o, deal
}

// Opening asks how games begin: by a procedure, and with which of renju's openings.
func Opening(on *widgets.Dialogs, r game.Rules, now game.Opening, deal bool, answered func(game.Opening, bool)) {
	form := newOpeningForm(r, now, deal, on.Typed)
	form.changed = on.Form(lang.Title(lang.MenuOpening()), form.box, lang.OK(), func(ok bool) {
		if ok {
			answered(form.chosen())
		}
	}).Fit
}
