package ui

import (
	"errors"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"jingzi/game/session"
	"jingzi/ui/computertrees"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/store"
)

// restore reads the store and resumes the last game. It reports whether this is the first start.
func (w *Window) restore() (isFirstStart bool) {
	s, config, settingsErr := readSettings(w.options.Store)
	w.desk.Settings = s
	isFirstStart = !w.resumeGame(config) && !s.StartPageSeen && settingsErr == nil
	for key := range w.options.Store.Values() {
		// Earlier versions counted moves by month.
		if strings.HasPrefix(key, "review.") {
			w.options.Store.Delete(key)
		}
	}
	w.makeFeatures()
	if w.options.Store.Window() > 1 {
		w.desk.Notify(lang.SecondWindow)
	}
	if settingsErr != nil {
		w.desk.Notify(lang.SettingsDamaged)
	}

	return isFirstStart
}

// watchStore observes the store. It returns false if data that was stored before could not be read.
func (w *Window) watchStore() (complete bool) {
	notices := w.options.Store.Listen(func(a store.Alert) {
		w.host.Post(func() {
			if !w.closing {
				w.handleAlert(a)
			}
		})
	})
	complete = true
	for _, a := range notices {
		w.handleAlert(a)
		complete = complete && errors.Is(a.Err, syscall.ENOSPC)
	}

	return complete
}

// noTrouble is Window.trouble while saving works.
func noTrouble(...any) string { return "" }

// troubles maps causes for which saving fails to their texts.
var troubles = map[error]lang.Text{store.ErrNoFolder: lang.NothingIsSaved, store.ErrNewer: lang.StoreNewer,
	store.ErrDamaged: lang.StoreBroken, store.ErrTooManyWindows: lang.TooManyWindows}

func (w *Window) handleAlert(a store.Alert) {
	switch a.Kind {
	case store.AlertMemoryOnly, store.AlertWriteFailed:
		w.trouble = func(...any) string { return lang.NotSavedNow(lang.FileCause(a.Err)) }
		for err, text := range troubles {
			if errors.Is(a.Err, err) {
				w.trouble = text
			}
		}
		var link *store.LinkError
		if errors.As(a.Err, &link) {
			w.trouble = func(...any) string { return lang.StoreLink(lang.Truncate(link.Target, maxPath)) }
		}
		w.refresh()
	case store.AlertRecovered:
		w.trouble = noTrouble
		w.desk.Notify(lang.SavedAgain)
	case store.AlertDamaged:
		w.desk.Notify(lang.StoreDamaged, filepath.Base(a.BackupPath), a.Count)
	case store.AlertDeleted:
		w.desk.Notify(lang.StoreDeleted)
	case store.AlertUnreadable:
		w.desk.Notify(lang.StoreUnreadable)
	}
}

// maxPath is the maximum number of characters of a path in a message.
const maxPath = 200

const (
	// So that a person can follow computers that answer within a millisecond.
	watchPace = 600 * time.Millisecond

	// So that a second click on the winning point does not start the next game.
	endPause = 600 * time.Millisecond
)

// maxReplacedGames is the number of earlier games that Undo can restore.
const maxReplacedGames = 20

// resumeGame starts the session with the game that was last in progress, if there is one.
func (w *Window) resumeGame(setup session.Config) (resumed bool) {
	options := session.Options{Computers: w.options.Computers, Store: w.options.Store, Post: w.host.Post,
		Observe: w.observe, Annotate: w.annotate,
		MinMoveInterval: watchPace, NewGameDelay: endPause, MaxReplaced: maxReplacedGames,
		PonderAllowed: func() bool { return w.desk.Settings.Ponder && w.host.OnMains() },
		StepwiseHints: true,
		HoldsAnswer:   func() bool { return w.analysis.Tutor.Holds(w.session.Seats.Config()) },
		EndsAtForcedWin: func(c session.WinClaim) bool {
			return w.desk.Settings.EndAtForcedWin && w.formatter.EndsAtForcedWin(c)
		},
		Sanitize: func(cfg *session.Config) { replaceUnchosenPrograms(cfg, w.desk.Settings.Programs) }}
	if w.options.tune != nil {
		w.options.tune(&options)
	}
	w.session = session.New(options, setup)
	w.trees = computertrees.New(w.session, &w.desk, w.view.show)
	w.formatter = status.Formatter{
		Session:      w.session,
		AnnounceWins: func() status.AnnounceWins { return w.desk.Settings.AnnounceWins },
	}
	last, previous := w.options.Store.Resume()
	w.session.Game.Resume(last, previous)

	return last != nil || len(previous) > 0
}

// annotate returns what is kept with the game of the search for the choice that an engine just made.
func (w *Window) annotate(c session.EngineChoice) any {
	if record := w.trees.Annotate(c); record != nil {
		return record
	}
	return w.analysis.Thinking.Record(c)
}
