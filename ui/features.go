package ui

import (
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/about"
	"jingzi/ui/analysis"
	"jingzi/ui/board"
	"jingzi/ui/computertrees"
	"jingzi/ui/dialogs"
	"jingzi/ui/editor"
	"jingzi/ui/files"
	"jingzi/ui/ghosts"
	"jingzi/ui/guide"
	"jingzi/ui/lang"
	"jingzi/ui/library"
	"jingzi/ui/mistakes"
	"jingzi/ui/nextmoves"
	"jingzi/ui/puzzles"
	"jingzi/ui/report"
	"jingzi/ui/share"
	"jingzi/ui/tournament"
	"jingzi/ui/trainer"
)

// features are what the window offers beside the game on the board.
type features struct {
	setup     dialogs.GameDialogs
	files     *files.Files
	share     *share.Sharing
	analysis  *analysis.Analysis
	puzzles   *puzzles.Puzzles
	trainer   *trainer.Trainer
	mistakes  *mistakes.Records
	trees     *computertrees.Trees
	about     *about.About
	guide     *guide.Guide
	library   *library.Browser
	nextMoves *nextmoves.Moves

	tournament *tournament.Tournament

	// Reviews finished games in the background.
	reviewer *mistakes.Reviewer
}

// stop ends all work in the background, except that on files and the analysis.
func (f *features) stop() {
	f.share.Stop()
	f.nextMoves.Stop()
	f.puzzles.Stop()
	f.trainer.Stop()
	f.reviewer.Close()
	f.trees.Stop()
	f.guide.Stop()
	f.library.Stop()
	f.tournament.Stop()
}

// closeWindows closes the windows that cannot change their language.
func (f *features) closeWindows() {
	f.library.Close()
	f.tournament.Close()
	f.puzzles.Close()
	f.trainer.Close()
	f.about.Close()
}

// makeFeatures creates the features of the window. Each gets the desk and its other dependencies.
func (w *Window) makeFeatures() {
	d, s, o := &w.desk, w.session, &w.options
	rules := func() game.Rules { return s.Game.Match().Rules() }
	watchedLevels := func() []game.Level {
		if levels := s.Seats.Levels(); !s.Seats.Config().Mode.HasHuman() {
			return levels[:]
		}
		return nil
	}
	w.setup = dialogs.GameDialogs{Desk: d, Session: s, Computers: o.Computers}
	w.files = files.New(d, w.formatter)
	d.Folder = w.files.Folder
	d.WriteFile = func(path string, data []byte, err error, done func(error)) {
		w.files.WriteFile(path, data, err, func(err error) { done(lang.FileCause(err)) })
	}
	w.share = share.New(d, w.files, w.formatter, func() (game.Position, board.DrawOptions) { return w.board.Content() })
	w.analysis = analysis.New(s, d, o.Computers, analysis.Host{Redraw: w.redraw, OnReviewed: w.collectPuzzles,
		OnMistake:   w.collectPuzzle,
		OpenReport:  w.openReport,
		PointAtWord: w.view.pointAtWord,
		AfterFunc:   o.afterFunc, LookUpThought: w.trees.ConsideredMoves, OpenTree: w.trees.OpenAt})
	w.puzzles = puzzles.New(d, o.Store, rules)
	w.trainer = trainer.New(d, o.Store, func() game.Tree { return s.Game.Match().Tree() })
	w.mistakes = mistakes.NewRecords(o.Store)
	w.reviewer = w.newReviewer()
	w.about = about.New(d, o.Version.String())
	w.guide = guide.New(d, guide.Options{Rules: rules, Lesson: w.trees.OpenLesson, Strategy: w.trees.ShowStrategy})
	w.library = library.New(d, library.Host{
		Position: func() game.Position { return s.Navigator.View().Position() },
		Open:     w.openFromLibrary,
	}, o.Store.Library())
	w.nextMoves = nextmoves.New(s, d, w.view.show)
	w.tournament = tournament.New(d, tournament.Host{
		Rules:          rules,
		WatchedPlayers: watchedLevels,
		Computers:      o.Computers,
		Store:          o.Store,
		Games:          o.Store.Library(),
	})
	w.commands = w.newCommands()
	w.view = w.newBoardView()
}

// newBoardView returns the view that draws the board of the window.
func (w *Window) newBoardView() boardView {
	v := boardView{
		session:   w.session,
		desk:      &w.desk,
		analysis:  w.analysis,
		trees:     w.trees,
		nextMoves: w.nextMoves,
		display:   func(p game.Position, o board.DrawOptions) { w.board.Set(p, o) },
		isMarking: func() bool { return w.panel.moves.HasTool() },
		texts:     w.namingTexts,
		trace:     func(step string) { w.options.trace(step) },
	}
	v.hintLine = ghosts.Line{AfterFunc: w.options.afterFunc, OnChange: func() {
		if !w.closing {
			w.view.show()
		}
	}}

	return v
}

// namingTexts returns the texts of the message row and of the review that are shown, which may name points.
func (w *Window) namingTexts() []string {
	headline, remark := w.row.Text()
	texts := []string{headline, remark}
	if w.panel.shownTexts().review {
		texts = append(texts, w.analysis.Review.Text())
	}

	return texts
}

// collectPuzzles collects puzzles and mistakes from a reviewed game.
func (w *Window) collectPuzzles(situations []game.Situation, r *review.Report) {
	_, hasUser := w.session.Game.Match().Tree().User.Seat()
	human := func(s game.Seat) bool {
		if hasUser && w.session.Editor.HasUser() {
			return w.formatter.IsUser(s)
		}
		return w.session.Game.Match().Player(s).IsHuman()
	}
	header, mode := w.session.Game.Match().Tree().Header, w.session.Seats.Config().Mode
	isOwn := header.Category != game.Category{} && mode == game.HumanVsComputer
	if isOwn && !w.session.Game.PlayedByOthers(len(situations)-1) {
		defer w.recordMistakes(header.ID, situations, r, w.session.Seats.HumanSeat(), time.Now())
	}
	if numAdded := w.puzzles.Collect(situations, r.Findings, human); numAdded > 0 {
		w.desk.Notify(lang.PuzzlesNew, numAdded)
	}
}

// collectPuzzle makes a puzzle from a mistake that the tutor has found. The message row shows the mistake.
func (w *Window) collectPuzzle(situations []game.Situation, f game.Finding) {
	human := func(s game.Seat) bool { return w.session.Game.Match().Player(s).IsHuman() }
	w.puzzles.Collect(situations, []game.Finding{f}, human)
}

// recordMistakes records the proved mistakes of the player in a reviewed game, after their puzzles were collected.
func (w *Window) recordMistakes(id string, situations []game.Situation, r *review.Report, human game.Seat,
	finished time.Time) {
	found := mistakes.Find(situations, r.Findings, func(s game.Seat) bool { return s == human },
		func(f *game.Finding) string { return w.puzzles.ID(situations, f) })
	w.mistakes.Add(id, mistakes.Game{
		Finished: finished.UnixMilli(),
		Rules:    situations[0].Position.Rules(),
		Mistakes: found,
	})
}

// newReviewer returns the reviewer of finished games in the background.
func (w *Window) newReviewer() *mistakes.Reviewer {
	return mistakes.NewReviewer(mistakes.Host{
		Library:   w.options.Store.Library(),
		Records:   w.mistakes,
		Post:      w.host.Post,
		AfterFunc: w.options.afterFunc,
		IsIdle: func() bool {
			m := w.session.Game.Match()
			isWorking := m.Busy() || m.Hinting() || w.analysis.Busy()
			return !isWorking && !w.closing && w.host.OnMains()
		},
		OnReviewed: func(id string, situations []game.Situation, r *review.Report, human game.Seat,
			finished time.Time) {
			w.puzzles.Collect(situations, r.Findings, func(s game.Seat) bool { return s == human })
			w.recordMistakes(id, situations, r, human, finished)
		},
	})
}

func (w *Window) openReport(situations []game.Situation, r *review.Report) {
	page := report.GameReport{
		Title:   lang.Rules(situations[0].Position.Rules()),
		Story:   analysis.Story(w.analysis.Review.Names(), situations, r),
		Dialogs: &w.desk.Dialogs,
	}
	for _, seat := range []game.Seat{game.First, game.Second} {
		last := &situations[len(situations)-1]
		page.Names[seat] = lang.InBrackets(w.formatter.Name(seat),
			lang.Colour(last.Position.Rules(), last.ColourOf(seat)))
		page.Summaries[seat] = r.Summary(situations, seat)
	}

	for _, number := range r.Highlights() {
		page.Highlights = append(page.Highlights, report.Highlight{
			Text:    analysis.Sentence(w.analysis.Review.Names(), situations, &r.Findings[number]),
			Display: func() { w.analysis.Review.DisplayFinding(number) },
		})
	}
	page.Open()
}

func (w *Window) openFromLibrary(t *game.Tree, node *game.Node) {
	w.session.Together(func() {
		w.session.Game.Open(t)
		if node != nil {
			w.session.Navigator.DisplayNode(node)
		}
	})
	w.window.RequestFocus()
}

func (w *Window) editPosition() {
	s, computers := w.session, w.options.Computers
	plays := func(r game.Rules) bool { return len(computers.Levels(r)) > 0 }
	open := func(t *game.Tree) {
		s.Together(func() {
			s.Game.Open(t)
			w.desk.Notify(lang.PositionOpened)
		})
		w.board.TakeFocus()
	}
	ply := s.Navigator.Ply()

	// The game may continue while the editor is open.
	node := ply.Node
	editor.Show(&w.desk, s.Navigator.View().Position(), editor.Host{
		Base:    ply.Position,
		CanPlay: plays,

		// Against the computer.
		Play: func(t *game.Tree) {
			if root, err := t.RootSituation(); err == nil && plays(t.Rules) {
				level := s.Seats.Config().Level
				if _, isProgram := level.Program(); isProgram {
					level = session.DefaultConfig().Level
				}
				t.Levels[root.SeatOf(root.Position.ToMove().Other())] = string(session.ClosestLevel(computers, t.Rules,
					t.Opening, level))
			}
			open(t)
		},

		// With the best moves.
		Analyse: func(t *game.Tree) {
			open(t)
			if w.analysis.CanSearch() && !w.analysis.BestLines.Enabled {
				w.analysis.BestLines.Toggle()
			}
		},
		Save: func(t *game.Tree) {
			open(t)
			w.files.SaveDialog()
		},

		// An error is already reported as a notice.
		Branch: func(setup game.Setup) { _ = s.Editor.BranchSetup(node, setup) },
	})
}
