package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/widgets"
)

func (w *Window) showStatus() {
	s := status.Of(w.words, w.facts())
	w.cards.show(w.session.Play.Match().Rules(), s.Cards)
	w.changeBar(func() { w.bar.say(s) })
}

// changeBar changes the bar and has the window painted where it appears or goes: the
// toolkit does not know yet in which window a bar is that was hidden.
func (w *Window) changeBar(change func()) {
	was := w.bar.Hidden
	change()
	w.page.placeBar()
	if w.bar.Hidden != was && w.drawn {
		w.window.Canvas().Refresh(w.bar)
	}
}

// showAnswers offers what can be answered to what is asked, and ways on.
func (w *Window) showAnswers() {
	answers, buttons := status.Of(w.words, w.facts()).Answers, w.analysis.Buttons()
	if buttons != nil {
		answers = nil
	} else if w.bar.answers != nil && slices.Equal(answers, w.bar.answers) {
		return // so that one of them keeps the focus
	}
	for _, a := range answers {
		buttons = append(buttons, w.button(a))
	}
	w.changeBar(func() { w.bar.offer(answers, buttons) })
}

func (w *Window) facts() status.Facts {
	f := status.Facts{
		Computers: w.o.Computers,
		Trouble:   w.trouble(),
		Progress:  w.analysis.Best.Progress(),
		Why:       w.analysis.Why.Text(w.words),
		Forbidden: w.analysis.Threats.WhyForbidden(),
		MayAskWhy: w.mayAskWhy(),
		Asked:     w.analysis.Why.Asked(),
		MayReview: w.analysis.Review.Offered() && !w.analysis.Review.Open(),
	}
	f.Searching = w.analysis.Searching()
	f.HasTree = f.Asked && w.trees.behind(w.session.Browse.Shown()) != nil
	if tool, marking := w.panel.moves.Tool(); marking {
		f.Doing = lang.Marking(lang.Sign(tool))
	}
	if w.leaving {
		f.Doing = lang.ClosingAfterSave()
	}
	return f
}

func (w *Window) button(a status.Answer) fyne.CanvasObject {
	play := w.session.Play
	b := widgets.NewButton(a.Text, nil, map[status.Kind]func(){
		status.Choose:   func() { _ = play.Answer(a.Choice) }, // refused, it says why
		status.Pass:     func() { play.Tap(game.Pass) },
		status.Again:    play.NewGame,
		status.Review:   w.analysis.Review.Start,
		status.PlayFrom: play.GoOn,
		status.Back:     w.session.Browse.Escape,
		status.ShowTree: w.trees.showLastMove,
		status.Level: func() {
			play.NewGame()
			w.setup.Change(func(to *session.Setup) { to.Level = a.Level })
		},
	}[a.Kind], w.typed)
	if a.Primary() {
		b.Importance = widget.HighImportance
	}
	return b
}

// mayAskWhy reports whether there is a move of the computer's to be explained,
// and no two computers are playing on.
func (w *Window) mayAskWhy() bool {
	s := w.session
	return w.analysis.Why.Offered() &&
		(s.Seats.Setup().Mode.People() || !s.Browse.Live() || s.Play.Match().Paused() || s.Play.Match().Now().Result().Over())
}
