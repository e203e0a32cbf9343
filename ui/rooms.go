package ui

import (
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/about"
	"jingzi/ui/analysis"
	"jingzi/ui/board"
	"jingzi/ui/dialogs"
	"jingzi/ui/editor"
	"jingzi/ui/files"
	"jingzi/ui/guide"
	"jingzi/ui/lang"
	"jingzi/ui/library"
	"jingzi/ui/puzzles"
	"jingzi/ui/report"
	"jingzi/ui/share"
	"jingzi/ui/tournament"
)

// makeRooms makes the features, each with what it needs besides the desk.
func (w *Window) makeRooms() {
	d, s, o := &w.desk, w.session, &w.o
	rules := func() game.Rules { return s.Play.Match().Rules() }
	w.setup = dialogs.Setup{Desk: d, Session: s, Computers: o.Computers}
	w.files = files.New(d, w.words)
	d.Folder = w.files.Folder
	d.WriteFile = func(path string, data []byte, err error, done func(error)) {
		w.files.WriteFile(path, data, err, func(err error) { done(lang.Cause(err)) })
	}
	w.share = share.New(d, w.files, w.words, func() (game.Position, board.Show) { return w.board.Shown() })
	w.analysis = analysis.New(s, d, o.Computers, analysis.Host{Redraw: w.redraw, Reviewed: w.reviewed, OpenReport: w.openReport})
	w.puzzles = puzzles.New(d, o.Store)
	w.about = about.New(d, o.Build.String())
	w.guide = guide.New(d, guide.Options{Rules: rules, Lesson: w.trees.lesson, Strategy: w.trees.strategy})
	w.library = library.New(d, library.Host{Position: func() game.Position { return s.Browse.View().Position() }, Open: w.openFromLibrary}, o.Store.Library())
	w.continuations = newContinuations(s, d, w.showBoard)
	w.tournament = tournament.New(d, tournament.Host{Rules: rules, Computers: o.Computers, Store: o.Store, Games: o.Store.Library()})
}

// reviewed collects puzzles, and keeps what was counted of people's moves.
func (w *Window) reviewed(situations []game.Situation, r *review.Report) {
	human := func(s game.Seat) bool { return w.session.Play.Match().Player(s).IsHuman() }
	report.Keep(w.o.Store, time.Now().Format(time.DateOnly), situations, r, human)
	if fresh := w.puzzles.Collect(situations, r.Findings, human); fresh > 0 {
		w.desk.Tell(lang.PuzzlesNew, fresh)
	}
}

func (w *Window) openReport(situations []game.Situation, r *review.Report) {
	page := report.Page{Title: lang.Rules(situations[0].Position.Rules()), Story: analysis.Story(situations, r), Dialogs: &w.desk.Dialogs}
	for _, seat := range []game.Seat{game.First, game.Second} {
		last := &situations[len(situations)-1]
		page.Names[seat] = lang.InBrackets(w.words.Name(seat), lang.Colour(last.Position.Rules(), last.ColourOf(seat)))
		page.Summaries[seat] = r.Summary(situations, seat)
	}
	for _, number := range r.Moments() {
		page.Moments = append(page.Moments, report.Moment{
			Text: analysis.Sentence(situations, &r.Findings[number]),
			Look: func() { w.analysis.Review.LookAt(number) },
		})
	}
	page.Open()
}

func (w *Window) openFromLibrary(t *game.Tree, at *game.Node) {
	w.session.Play.Open(t)
	if at != nil {
		w.session.Browse.LookAtNode(at)
	}
	w.window.RequestFocus()
}

func (w *Window) editPosition() {
	s, computers := w.session, w.o.Computers
	plays := func(r game.Rules) bool { return len(computers.Levels(r)) > 0 }
	open := func(t *game.Tree) {
		s.Play.Open(t)
		w.desk.Tell(lang.PositionOpened)
		w.board.TakeFocus()
	}
	editor.Show(&w.desk, s.Browse.View().Position(), editor.Host{
		Plays: plays,
		Play: func(t *game.Tree) { // with the computer on the other side
			if begin, err := t.Begin(); err == nil && plays(t.Rules) {
				level := s.Seats.Setup().Level
				if _, program := level.Program(); program {
					level = session.DefaultSetup().Level
				}
				t.Levels[begin.SeatOf(begin.Position.ToMove().Other())] = string(session.Offered(computers, t.Rules, t.Opening, level))
			}
			open(t)
		},
		Analyse: func(t *game.Tree) { // with the best moves shown
			open(t)
			if w.analysis.Searches() && !w.analysis.Best.On {
				w.analysis.Best.Toggle()
			}
		},
		Save: func(t *game.Tree) {
			open(t)
			w.files.SaveDialog()
		},
		Branch: func(c game.Setup) { _ = s.Edit.AddSetup(s.Browse.Moment().Node, c) }, // refused, it says why
	})
}
