package ui

import (
	"slices"

	"fyne.io/fyne/v2/widget"

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
	same := func(a, b status.Answer) bool { return a.Text == b.Text }
	if buttons != nil {
		answers = nil
	} else if w.bar.answers != nil && slices.EqualFunc(answers, w.bar.answers, same) {
		return // so that one of them keeps the focus
	}
	for _, a := range answers {
		b := widgets.NewButton(a.Text, nil, a.Do, w.typed)
		if a.Main {
			b.Importance = widget.HighImportance
		}
		buttons = append(buttons, b)
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
	}
	f.Searching = w.analysis.Searching()
	if f.Asked && w.trees.behind(w.session.Browse.Shown()) != nil {
		f.ShowTree = w.trees.showLastMove
	}
	if w.analysis.Review.Offered() && !w.analysis.Review.Open() {
		f.Review = w.analysis.Review.Start
	}
	if tool, marking := w.panel.moves.Tool(); marking {
		f.Doing = lang.Marking(lang.Sign(tool))
	}
	if w.leaving {
		f.Doing = lang.ClosingAfterSave()
	}
	return f
}

// mayAskWhy reports whether there is a move of the computer's to be explained,
// and no two computers are playing on.
func (w *Window) mayAskWhy() bool {
	s := w.session
	return w.analysis.Why.Offered() &&
		(s.Seats.Setup().Mode.People() || !s.Browse.Live() || s.Play.Match().Paused() || s.Play.Match().Now().Result().Over())
}
