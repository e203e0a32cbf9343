package ui

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/statusrow"
	"jingzi/ui/widgets"
)

// showStatus computes the status and shows it on the cards and in the row. It keeps the row's buttons.
func (w *Window) showStatus() (shown status.Status) {
	w.options.trace("status")
	shown = status.Compute(w.formatter, w.statusInputs())
	w.cards.Show(w.session.Game.Match().Rules(), shown.Cards)
	w.row.SetStatus(shown)

	return shown
}

// showStatusAndAnswers shows the status, and offers the possible answers to the current question, and further commands.
func (w *Window) showStatusAndAnswers() {
	w.row.Offer(w.showStatus().Answers, w.analysis.Buttons())
}

// newRow returns the row below the board. Dismissing a message also clears the session's notice.
func (w *Window) newRow() (row *statusrow.Row) {
	row = statusrow.New(w.desk.Tips, statusrow.Host{
		AfterFunc: w.options.afterFunc,
		OnWord:    w.view.pointAtWord,
		OnKey:     w.handleKey,
		OnDismiss: func() {
			if w.closing || row != w.row {
				return
			}
			w.session.Notices.Set(session.Notice{})
			w.showStatus()
		},
	})

	return row
}

func (w *Window) statusInputs() status.Inputs {
	in := status.Inputs{
		Computers: w.options.Computers,
		Trouble:   w.trouble(),
		Progress:  w.analysis.BestLines.Progress(),
		Why:       w.analysis.Explanation.Text(w.formatter),
		Forbidden: w.analysis.Threats.WhyForbidden(),
		WhyAsked:  w.analysis.Explanation.IsActive(),
		Tutor:     w.analysis.Tutor.Status(),
	}
	shown := w.panel.shownTexts()
	in.Searching, in.Lesson = w.analysis.SearchText(), w.analysis.LessonText(shown.review)
	if in.WhyAsked && w.trees.RecordAt(w.session.Navigator.Index()) != nil {
		in.ShowTree = w.trees.ShowLastMove
	}
	if notice := w.session.Notices.Latest(); notice.Kind == session.NoticeEngineFailed {
		if log := game.EngineTranscript(notice.Err); log != "" {
			in.EngineLog = func() { w.desk.ShowEngineLog(&w.desk.Dialogs, log) }
		}
	}
	in.LikelierCharset, in.ReadAgain = w.files.LikelierReading()
	if w.analysis.ShowMe.IsOffered() {
		in.ShowMe = w.analysis.ShowMe.Start
	}
	in.OffersReview, in.OffersShowMe = w.analysis.Review.CanReview(), w.analysis.ShowMe.MayBeOffered()
	if in.OffersReview && !w.analysis.Review.IsOpen() {
		in.Review = w.analysis.Review.Start
	}

	// Otherwise the column shows them.
	if !shown.review {
		in.Reviewing, in.Comment = w.analysis.Review.IsOpen(), w.analysis.Review.Text()
	}
	if !shown.comment {
		in.Comment = cmp.Or(in.Comment, w.session.Navigator.Ply().Node.Comment)
	}
	if tool, ok := w.panel.moves.Tool(); ok {
		in.OverrideText = lang.Marking(lang.MarkName(tool))
	}
	if w.leaving {
		in.OverrideText = lang.ClosingAfterSave()
	}

	return in
}

// canAskWhy reports whether there is a move of the computer to explain and no game between two computers is
// running.
func (w *Window) canAskWhy() bool {
	s := w.session
	return w.analysis.Explanation.CanAsk() &&
		(s.Seats.Config().Mode.HasHuman() || !s.Navigator.IsLive() || s.Game.Match().Paused() ||
			s.Game.Match().Current().Result().Over())
}

// askNames lets the user change the names of the persons in seats.
func (w *Window) askNames(seats ...game.Seat) {
	d := &w.desk.Dialogs
	entries, fields := make([]*widgets.Entry, len(seats)), container.NewVBox()
	for i, seat := range seats {
		entries[i] = widgets.NewEntry(w.session.Game.Match().Tree().Names[seat], d.HandleKey)
		entries[i].SetPlaceHolder(w.formatter.Name(seat))
		fields.Add(entries[i])
	}

	d.Form(lang.PlayerName(), fields, lang.OK(), func(ok bool) {
		if ok {
			for i, seat := range seats {
				w.session.Editor.SetName(seat, strings.TrimSpace(entries[i].Text))
			}
		}
		w.board.TakeFocus()
	})
	d.Window.Canvas().Focus(entries[0])
}
