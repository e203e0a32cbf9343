package ui

import (
	"slices"

	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/widgets"
)

func (w *Window) showStatus() {
	s := status.Compute(w.words, w.facts())
	w.cards.show(w.session.Game.Match().Rules(), s.Cards)
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
	answers, buttons := status.Compute(w.words, w.facts()).Answers, w.analysis.Buttons()
	same := func(a, b status.Answer) bool { return a.Text == b.Text }
	if buttons != nil {
		answers = nil
	} else if w.bar.answers != nil && slices.EqualFunc(answers, w.bar.answers, same) {
		return // so that one of them keeps the focus
	}
	for _, a := range answers {
		b := widgets.NewButton(a.Text, nil, a.Do, w.typed)
		if a.Primary {
			b.Importance = widget.HighImportance
		}
		buttons = append(buttons, b)
	}
	w.changeBar(func() { w.bar.offer(answers, buttons) })
}

func (w *Window) facts() status.Inputs {
	f := status.Inputs{
		Computers: w.o.Computers,
		Trouble:   w.trouble(),
		Progress:  w.analysis.BestLines.Progress(),
		Why:       w.analysis.Explanation.Text(w.words),
		Forbidden: w.analysis.Threats.WhyForbidden(),
		MayAskWhy: w.mayAskWhy(),
		WhyAsked:  w.analysis.Explanation.Active(),
	}
	f.Searching = w.analysis.SearchText()
	if f.WhyAsked && w.trees.thoughtAt(w.session.Navigator.Index()) != nil {
		f.ShowTree = w.trees.showLastMove
	}
	if w.analysis.Review.CanReview() && !w.analysis.Review.Open() {
		f.Review = w.analysis.Review.Start
	}
	if tool, marking := w.panel.moves.Tool(); marking {
		f.OverrideText = lang.Marking(lang.MarkName(tool))
	}
	if w.leaving {
		f.OverrideText = lang.ClosingAfterSave()
	}
	return f
}

// mayAskWhy reports whether there is a move of the computer's to be explained,
// and no two computers are playing on.
func (w *Window) mayAskWhy() bool {
	s := w.session
	return w.analysis.Explanation.CanAsk() &&
		(s.Seats.Config().Mode.HasHuman() || !s.Navigator.IsLive() || s.Game.Match().Paused() || s.Game.Match().Current().Result().Over())
}
